-- Tables that ended long ago: their events are in files, all but the last, and this says where.
--
-- What is moved is proven: the log stands in a signed tree, all its events up to the last one moved were here, and the
-- hash they end with stays here, as does the event after it. Positions are kept in the file as well; the range is for
-- whoever reads the log by position and finds a gap.

CREATE TABLE archived_streams (
    first_position bigint  NOT NULL,
    last_position  bigint  NOT NULL,  -- of the stream's last event, which is not moved
    ended_at       bigint  NOT NULL,  -- when that was written, in milliseconds
    place          bigint  NOT NULL,  -- where in the file it begins
    size           integer NOT NULL,
    shard          integer NOT NULL,
    stream         integer NOT NULL,
    versions       integer NOT NULL CHECK (versions > 0),  -- these first events are in the file
    hash           bytea   NOT NULL CHECK (length(hash) = 32),  -- of the last of them
    digest         bytea   NOT NULL CHECK (length(digest) = 32),  -- SHA-256 of its bytes in the file
    file           text COLLATE "C" NOT NULL,
    name           text COLLATE "C" NOT NULL,
    PRIMARY KEY (shard, stream)
);

CREATE INDEX archived_streams_positions ON archived_streams USING gist (int8range(first_position, last_position, '[]'));
CREATE INDEX archived_streams_name ON archived_streams (name);

-- Where nothing is left to be moved, a backup is being put back, and there is nothing to be proven either.
CREATE FUNCTION require_proven() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM events e
                WHERE e.shard = NEW.shard AND e.stream = NEW.stream AND e.version <= NEW.versions)
       AND NOT ((SELECT count(*) FROM events e WHERE e.shard = NEW.shard AND e.stream = NEW.stream
                    AND e.version <= NEW.versions) = NEW.versions
                AND EXISTS (SELECT FROM events e WHERE e.shard = NEW.shard AND e.stream = NEW.stream
                               AND e.version = NEW.versions AND e.hash = NEW.hash)
                AND EXISTS (SELECT FROM events e WHERE e.shard = NEW.shard AND e.stream = NEW.stream
                               AND e.version = NEW.versions + 1 AND e.position <= NEW.last_position)
                AND EXISTS (SELECT FROM streams s
                             WHERE s.shard = NEW.shard AND s.id = NEW.stream AND s.name = NEW.name)
                AND EXISTS (SELECT FROM tree_entries t WHERE t.stream = NEW.name
                               AND t.place < (SELECT max(n.size) FROM tree_notes n)))
    THEN
        RAISE EXCEPTION 'INSERT on archived_streams is refused: only a whole log that is in a signed tree is moved'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER proven BEFORE INSERT ON archived_streams FOR EACH ROW EXECUTE FUNCTION require_proven();
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON archived_streams
    FOR EACH ROW EXECUTE FUNCTION refuse('what was moved stays on record');
CREATE TRIGGER keep_truncate BEFORE TRUNCATE ON archived_streams
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('what was moved stays on record');
ALTER TABLE archived_streams ENABLE ALWAYS TRIGGER proven;
ALTER TABLE archived_streams ENABLE ALWAYS TRIGGER keep;
ALTER TABLE archived_streams ENABLE ALWAYS TRIGGER keep_truncate;

-- Nothing of the log is changed, and nothing removed but what is on record as moved. The path keeps a temporary table of
-- the same name from being taken for that record.
CREATE FUNCTION refuse_unless_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM archived_streams a WHERE a.shard = OLD.shard AND a.stream = OLD.stream
                                       AND OLD.version <= a.versions) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION '% on % is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation';
END $$;

DROP TRIGGER append_only ON events;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON events
    FOR EACH ROW EXECUTE FUNCTION refuse_unless_moved('the log only grows');
ALTER TABLE events ENABLE ALWAYS TRIGGER append_only;
