-- The log in a third fewer bytes, with the shard in every key, so that it can be spread over servers by shard.
--
-- A stream has a number of its own within its shard, and events name it by that. Where a stream stands is told by its
-- last event and nowhere else. A command id is kept as the first 128 bits of its SHA-256: nobody can find two that are
-- alike, and an index over 16 bytes is half of one over texts. Columns of fixed width come first, the widest first, so
-- that nothing is lost between them.
--
-- What was written before stays in `events_before` until `orrery migrate` has carried it over, in portions, as copying
-- a large log may be interrupted. Writers are locked out from here on: the function they append by is gone, and a
-- service does not start while `events_before` is there.

DROP FUNCTION append_batch;
DROP FUNCTION last_of_command;
ALTER TABLE events  RENAME TO events_before;
ALTER TABLE streams RENAME TO streams_before;
ALTER INDEX events_pkey               RENAME TO events_before_pkey;
ALTER INDEX events_shard_position_key RENAME TO events_before_shard_position_key;
ALTER INDEX events_command            RENAME TO events_before_command;
ALTER INDEX streams_pkey              RENAME TO streams_before_pkey;

ALTER TABLE shards ADD COLUMN streams integer NOT NULL DEFAULT 0;  -- the number of the newest stream

CREATE TABLE streams (
    shard integer NOT NULL,
    id    integer NOT NULL,
    name  text COLLATE "C" NOT NULL,
    PRIMARY KEY (shard, name),
    UNIQUE (shard, id)
);

CREATE TABLE events (
    position bigint  NOT NULL,
    shard    integer NOT NULL,
    stream   integer NOT NULL,
    version  integer NOT NULL,
    command  uuid,              -- on the first event of each command
    hash     bytea   NOT NULL,
    type     text COLLATE "C" NOT NULL,
    meta     bytea   NOT NULL,  -- with words for what stands in every one; see infra/postgres/shorthand.py
    body     bytea   NOT NULL,
    PRIMARY KEY (shard, stream, version),
    UNIQUE (shard, position) WITH (fillfactor = 100)  -- only ever filled at its end
);

CREATE UNIQUE INDEX events_command ON events (shard, stream, command) WHERE command IS NOT NULL;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse('the log only grows');
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('the log only grows');
ALTER TABLE events ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE events ENABLE ALWAYS TRIGGER append_only_truncate;

CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON streams
    FOR EACH ROW EXECUTE FUNCTION refuse('a stream is for ever');
CREATE TRIGGER keep_truncate BEFORE TRUNCATE ON streams
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('a stream is for ever');
ALTER TABLE streams ENABLE ALWAYS TRIGGER keep;
ALTER TABLE streams ENABLE ALWAYS TRIGGER keep_truncate;

INSERT INTO streams (shard, id, name)
SELECT shard, row_number() OVER (PARTITION BY shard ORDER BY id), id FROM streams_before;

UPDATE shards SET streams = (SELECT count(*) FROM streams s WHERE s.shard = shards.shard);

DROP TRIGGER forward_only ON shards;
CREATE TRIGGER forward_only BEFORE UPDATE ON shards
    FOR EACH ROW WHEN (NEW.position < OLD.position OR NEW.streams < OLD.streams OR NEW.shard <> OLD.shard)
    EXECUTE FUNCTION refuse('a counter only moves forward');
ALTER TABLE shards ENABLE ALWAYS TRIGGER forward_only;

-- A log without events has nothing to carry over.
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM events_before) THEN
        DROP TABLE events_before, streams_before;
    END IF;
END $$;

-- One command, written whole or not at all. The answer is a number: the command's positions are its versions plus that.
-- Null means that nothing was written, as the stream is elsewhere or has seen the command id before.
--
-- A function, because within one each statement looks anew: what the later ones see includes everything that was
-- committed while the first waited for the shard's counter. A single statement would look before it waits.
--
-- Keys are looked up whole, and OFFSET 0 keeps a question from becoming a join: joins are planned by guesses, and on a
-- young table the guess is to read all of the shard.

CREATE FUNCTION append_one(
    of_shard integer, name_ text, expected_ integer, command_ uuid,
    types_ text[], metas_ bytea[], bodies_ bytea[], hashes_ bytea[]
) RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
    size    integer := cardinality(hashes_);
    counter bigint;
    newest  integer;
    number  integer;
BEGIN
    SELECT s.position, s.streams INTO STRICT counter, newest FROM shards s WHERE s.shard = of_shard FOR UPDATE;

    IF expected_ = 0 THEN
        newest := newest + 1;
        INSERT INTO streams (shard, id, name) VALUES (of_shard, newest, name_)
            ON CONFLICT (shard, name) DO NOTHING
        RETURNING id INTO number;
    ELSE
        SELECT s.id INTO number FROM streams s
         WHERE s.shard = of_shard AND s.name = name_
           AND expected_ = (SELECT e.version FROM events e
                             WHERE e.shard = of_shard AND e.stream = s.id ORDER BY e.version DESC LIMIT 1)
           AND NOT EXISTS (SELECT FROM events e
                            WHERE e.shard = of_shard AND e.stream = s.id AND e.command = command_ OFFSET 0);
    END IF;
    IF number IS NULL THEN
        RETURN NULL;
    END IF;

    UPDATE shards SET position = counter + size, streams = newest WHERE shard = of_shard;

    FOR n IN 1 .. size LOOP
        INSERT INTO events (position, shard, stream, version, command, hash, type, meta, body)
        VALUES (counter + n, of_shard, number, expected_ + n, CASE WHEN n = 1 THEN command_ END,
                hashes_[n], types_[n], metas_[n], bodies_[n]);
    END LOOP;

    RETURN counter - expected_;
END $$;

-- The same for a batch of commands, at most one for each stream, with an answer for each. Statements over sets cost a
-- lone command twice its price, and many of them half.
--
-- The first four arrays describe the commands, the others the events in the order of their commands; `command_of`
-- counts commands from 1.

CREATE FUNCTION append_batch(
    of_shard integer, names_ text[], expected_ integer[], commands_ uuid[], sizes_ integer[],
    command_of integer[], versions_ integer[], types_ text[], metas_ bytea[], bodies_ bytea[], hashes_ bytea[]
) RETURNS bigint[]
LANGUAGE plpgsql
AS $$
DECLARE
    shifts  bigint[]  := array_fill(NULL::bigint, ARRAY[cardinality(expected_)]);
    numbers integer[] := array_fill(NULL::integer, ARRAY[cardinality(expected_)]);
    counter bigint;
    known   integer;
    newest  integer;
    taken   record;
BEGIN
    SELECT s.position, s.streams, s.streams INTO STRICT counter, known, newest
      FROM shards s WHERE s.shard = of_shard FOR UPDATE;

    FOR taken IN
        SELECT w.n, w.expected, w.size, s.id
          FROM unnest(names_, expected_, commands_, sizes_) WITH ORDINALITY AS w (name, expected, command, size, n)
          LEFT JOIN LATERAL (SELECT s.id FROM streams s
                              WHERE s.shard = of_shard AND s.name = w.name OFFSET 0) AS s ON true
         WHERE w.expected = coalesce((SELECT e.version FROM events e
                                       WHERE e.shard = of_shard AND e.stream = s.id
                                       ORDER BY e.version DESC LIMIT 1), 0)
           AND NOT EXISTS (SELECT FROM events e
                            WHERE e.shard = of_shard AND e.stream = s.id AND e.command = w.command OFFSET 0)
         ORDER BY w.n
    LOOP
        IF taken.id IS NULL THEN
            newest := newest + 1;
        END IF;
        numbers[taken.n] := coalesce(taken.id, newest);
        shifts[taken.n] := counter - taken.expected;
        counter := counter + taken.size;
    END LOOP;

    IF newest > known THEN
        INSERT INTO streams (shard, id, name)
        SELECT of_shard, numbers[w.n], w.name FROM unnest(names_) WITH ORDINALITY AS w (name, n)
         WHERE numbers[w.n] > known;
    END IF;

    UPDATE shards SET position = counter, streams = newest WHERE shard = of_shard AND position < counter;

    INSERT INTO events (position, shard, stream, version, command, hash, type, meta, body)
    SELECT shifts[e.n] + e.version, of_shard, numbers[e.n], e.version,
           CASE WHEN e.version = expected_[e.n] + 1 THEN commands_[e.n] END, e.hash, e.type, e.meta, e.body
      FROM unnest(command_of, versions_, types_, metas_, bodies_, hashes_) AS e (n, version, type, meta, body, hash)
     WHERE shifts[e.n] IS NOT NULL;

    RETURN shifts;
END $$;
