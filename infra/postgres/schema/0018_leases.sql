-- Workers, and which of the jobs that one worker does at a time each of them has.
--
-- A beat only counts: how long it stood still is for those to measure who look at it, each by a clock that never jumps.
-- `backend` is the session of the last beat, which is gone at once when a process dies.

CREATE TABLE workers (
    id      text    COLLATE "C" PRIMARY KEY,
    kinds   text[]  NOT NULL,
    beat    bigint  NOT NULL DEFAULT 0,
    backend integer NOT NULL
) WITH (fillfactor = 20);

-- A job belongs to its holder as long as that is among the workers. The number grows with every taking.
CREATE TABLE leases (
    job    text    COLLATE "C" PRIMARY KEY,
    number integer NOT NULL,
    holder text    COLLATE "C" NOT NULL
) WITH (fillfactor = 50);

-- Called before anything is written under leases, in the same transaction: from here to its end nobody can take them,
-- and whoever waited here for a taking finds the new number.

CREATE FUNCTION require_leases(jobs_ text[], numbers_ integer[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
    FOR n IN 1 .. cardinality(jobs_) LOOP
        PERFORM FROM leases l WHERE l.job = jobs_[n] AND l.number = numbers_[n] FOR SHARE;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'another worker does % by now', jobs_[n] USING ERRCODE = 'OR001';
        END IF;
    END LOOP;
END $$;

-- Appends of those who hold leases. Everyone else appends as before.

CREATE FUNCTION append_one_held(
    of_shard integer, name_ text, expected_ integer, command_ uuid,
    types_ text[], metas_ bytea[], bodies_ bytea[], hashes_ bytea[], jobs_ text[], numbers_ integer[]
) RETURNS bigint
LANGUAGE plpgsql
AS $$
BEGIN
    PERFORM require_leases(jobs_, numbers_);
    RETURN append_one(of_shard, name_, expected_, command_, types_, metas_, bodies_, hashes_);
END $$;

CREATE FUNCTION append_batch_held(
    of_shard integer, names_ text[], expected_ integer[], commands_ uuid[], sizes_ integer[],
    command_of integer[], versions_ integer[], types_ text[], metas_ bytea[], bodies_ bytea[], hashes_ bytea[],
    jobs_ text[], numbers_ integer[]
) RETURNS bigint[]
LANGUAGE plpgsql
AS $$
BEGIN
    PERFORM require_leases(jobs_, numbers_);
    RETURN append_batch(of_shard, names_, expected_, commands_, sizes_,
                        command_of, versions_, types_, metas_, bodies_, hashes_);
END $$;
