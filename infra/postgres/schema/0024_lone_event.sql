-- One command with one event, as most are, without arrays: what `append_one` does, for an eighth less.

CREATE FUNCTION append_event(
    of_shard integer, name_ text, expected_ integer, command_ uuid,
    type_ text, meta_ bytea, body_ bytea, hash_ bytea
) RETURNS bigint
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
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

    UPDATE shards SET position = counter + 1, streams = newest WHERE shard = of_shard;

    INSERT INTO events (position, shard, stream, version, command, hash, type, meta, body)
    VALUES (counter + 1, of_shard, number, expected_ + 1, command_, hash_, type_, meta_, body_);

    RETURN counter - expected_;
END $$;
