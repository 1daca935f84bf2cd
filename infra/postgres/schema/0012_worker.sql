-- Streams that a worker cannot read are left alone and put on record for the operator, once for each part that met them.
CREATE TABLE unreadable_streams (
    part     text    COLLATE "C" NOT NULL,
    stream   text    COLLATE "C" NOT NULL,
    shard    integer NOT NULL,
    position bigint  NOT NULL,  -- of the event that came when it was found; 0 if it was found in a list
    since    bigint  NOT NULL,
    reason   text    NOT NULL,
    PRIMARY KEY (part, stream)
);

-- Most writes to the directory move a version or a checkpoint and nothing else. With room on the page for another copy
-- of every row they touch no index, and the write-ahead log gets only the bytes that differ.
ALTER TABLE tables SET (fillfactor = 50);
ALTER TABLE checkpoints SET (fillfactor = 50);

-- The options of a game can be longer than an entry of an index may be, so tallies are told apart by their digest.
ALTER TABLE tallies ADD COLUMN digest bytea;
UPDATE tallies SET digest = sha256(convert_to(key, 'UTF8'));
ALTER TABLE tallies ALTER COLUMN digest SET NOT NULL;
ALTER TABLE tallies DROP CONSTRAINT tallies_pkey, ADD PRIMARY KEY (game, generation, kind, digest);
