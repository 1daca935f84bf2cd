-- The log: one row per event, in shards whose positions have no gaps.

CREATE TABLE installation (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    epoch    text    NOT NULL,
    shards   integer NOT NULL CHECK (shards > 0)
);

-- Locked first by every append to the shard: that makes positions follow the order of commits.
CREATE TABLE shards (
    shard    integer PRIMARY KEY,
    position bigint  NOT NULL DEFAULT 0
) WITH (fillfactor = 20);

CREATE TABLE streams (
    id      text COLLATE "C" PRIMARY KEY,
    shard   integer NOT NULL,
    version integer NOT NULL,
    hash    bytea   NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE events (
    shard      integer NOT NULL,
    position   bigint  NOT NULL,
    stream     text COLLATE "C" NOT NULL,
    version    integer NOT NULL,
    type       text COLLATE "C" NOT NULL,
    meta       bytea   NOT NULL,
    body       bytea   NOT NULL,
    hash       bytea   NOT NULL,
    command_id text COLLATE "C",  -- on the first event of each command
    PRIMARY KEY (stream, version),
    UNIQUE (shard, position)
);

CREATE UNIQUE INDEX events_command ON events (stream, command_id) WHERE command_id IS NOT NULL;

-- Rows say no, not only statements: DELETE on a parent that someone makes `events` inherit from runs no trigger
-- for the statement here, but one for each row. ALWAYS, because session_replication_role turns the others off.

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% on % is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse('the log only grows');
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('the log only grows');
ALTER TABLE events ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE events ENABLE ALWAYS TRIGGER append_only_truncate;

CREATE TRIGGER forward_only BEFORE UPDATE ON streams
    FOR EACH ROW WHEN (NEW.version <= OLD.version OR NEW.id <> OLD.id OR NEW.shard <> OLD.shard)
    EXECUTE FUNCTION refuse('the head of a stream only moves forward');
CREATE TRIGGER keep BEFORE DELETE ON streams
    FOR EACH ROW EXECUTE FUNCTION refuse('a stream is for ever');
CREATE TRIGGER keep_truncate BEFORE TRUNCATE ON streams
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('a stream is for ever');
ALTER TABLE streams ENABLE ALWAYS TRIGGER forward_only;
ALTER TABLE streams ENABLE ALWAYS TRIGGER keep;
ALTER TABLE streams ENABLE ALWAYS TRIGGER keep_truncate;

CREATE TRIGGER forward_only BEFORE UPDATE ON shards
    FOR EACH ROW WHEN (NEW.position < OLD.position OR NEW.shard <> OLD.shard)
    EXECUTE FUNCTION refuse('a counter only moves forward');
CREATE TRIGGER keep BEFORE DELETE ON shards
    FOR EACH ROW EXECUTE FUNCTION refuse('a shard is for ever');
CREATE TRIGGER keep_truncate BEFORE TRUNCATE ON shards
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('a shard is for ever');
ALTER TABLE shards ENABLE ALWAYS TRIGGER forward_only;
ALTER TABLE shards ENABLE ALWAYS TRIGGER keep;
ALTER TABLE shards ENABLE ALWAYS TRIGGER keep_truncate;

-- The epoch may change (after a backup was put back); the number of shards may not.
CREATE TRIGGER fixed BEFORE UPDATE ON installation
    FOR EACH ROW WHEN (NEW.shards <> OLD.shards)
    EXECUTE FUNCTION refuse('the number of shards is fixed');
CREATE TRIGGER keep BEFORE DELETE ON installation
    FOR EACH ROW EXECUTE FUNCTION refuse('an installation is for ever');
CREATE TRIGGER keep_truncate BEFORE TRUNCATE ON installation
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('an installation is for ever');
ALTER TABLE installation ENABLE ALWAYS TRIGGER fixed;
ALTER TABLE installation ENABLE ALWAYS TRIGGER keep;
ALTER TABLE installation ENABLE ALWAYS TRIGGER keep_truncate;
