-- One batch of commands, at most one for each stream; every command is written whole or not at all.
--
-- A function, because within one each statement looks anew: what the later ones see includes everything that was
-- committed while the first waited for the shard's counter. A single statement would look before it waits.
--
-- The answer has a number for each command: its positions are its versions plus that number. Null means that nothing
-- was written, as the stream is elsewhere or has seen the command id before.
--
-- The first five arrays describe the commands, the others the events in the order of their commands; `command_of`
-- counts commands from 1, and `command_ids_` is set at the first event of each.

CREATE FUNCTION append_batch(
    of_shard integer,
    heads_of text[], expected_ integer[], ids_ text[], sizes_ integer[], last_hashes bytea[],
    command_of integer[], streams_ text[], versions_ integer[], types_ text[],
    metas_ bytea[], bodies_ bytea[], hashes_ bytea[], command_ids_ text[]
) RETURNS bigint[]
LANGUAGE plpgsql
-- Every table here is looked up by key, row by row. A plan made while the tables were small would read them whole.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
    counter  bigint;
    shifts   bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(expected_)]);
    accepted record;
BEGIN
    SELECT s.position INTO STRICT counter FROM shards s WHERE s.shard = of_shard FOR UPDATE;

    IF 0 = ANY (expected_) THEN
        INSERT INTO streams (id, shard, version, hash)
        SELECT w.stream, of_shard, 0, '' FROM unnest(heads_of, expected_) AS w (stream, expected)
         WHERE w.expected = 0
            ON CONFLICT (id) DO NOTHING;
    END IF;

    FOR accepted IN
        WITH moved AS (
            UPDATE streams s SET version = w.expected + w.size, hash = w.hash
              FROM unnest(heads_of, expected_, ids_, sizes_, last_hashes)
                   WITH ORDINALITY AS w (stream, expected, command_id, size, hash, n)
             WHERE s.id = w.stream AND s.version = w.expected
               AND NOT EXISTS (SELECT FROM events k WHERE k.stream = w.stream AND k.command_id = w.command_id)
            RETURNING w.n, w.expected, w.size)
        SELECT n, expected, size FROM moved ORDER BY n
    LOOP
        shifts[accepted.n] := counter - accepted.expected;
        counter := counter + accepted.size;
    END LOOP;

    UPDATE shards SET position = counter WHERE shard = of_shard AND position < counter;

    INSERT INTO events (shard, position, stream, version, type, meta, body, hash, command_id)
    SELECT of_shard, shifts[e.n] + e.version, e.stream, e.version, e.type, e.meta, e.body, e.hash, e.command_id
      FROM unnest(command_of, streams_, versions_, types_, metas_, bodies_, hashes_, command_ids_)
           AS e (n, stream, version, type, meta, body, hash, command_id)
     WHERE shifts[e.n] IS NOT NULL;

    RETURN shifts;
END $$;

-- The version of the last event of the command whose first event is at `from_version`.
CREATE FUNCTION last_of_command(of_stream text, from_version integer) RETURNS integer
LANGUAGE sql STABLE AS $$
    SELECT coalesce(
        (SELECT e.version - 1 FROM events e
          WHERE e.stream = of_stream AND e.version > from_version AND e.command_id IS NOT NULL
          ORDER BY e.version LIMIT 1),
        (SELECT s.version FROM streams s WHERE s.id = of_stream))
$$;
