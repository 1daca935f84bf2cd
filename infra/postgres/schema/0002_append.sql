-- One batch of commands, at most one for each stream; every command is written whole or not at all.
--
-- A function, because within one each statement looks anew: what the second one sees includes everything committed
-- while the first waited for the shard's counter. A single statement would look before it waits.
--
-- `command_of` names the command of each event by its place in the first four arrays, counted from 1. The answer has
-- a row for each command that is in the log now: written by this call, or `repeated` with its first answer.

CREATE FUNCTION append_batch(
    of_shard integer,
    streams_ text[], expected_ integer[], command_ids_ text[], sizes_ integer[], heads_ bytea[],
    command_of integer[], versions_ integer[], types_ text[], metas_ bytea[], bodies_ bytea[], hashes_ bytea[]
) RETURNS TABLE (command integer, first integer, last integer, at_position bigint, repeated boolean)
LANGUAGE plpgsql
-- A plan made while the tables were small must not read them whole when they are not.
SET enable_seqscan = off SET enable_mergejoin = off
AS $$
DECLARE
    start bigint;
BEGIN
    SELECT s.position INTO STRICT start FROM shards s WHERE s.shard = of_shard FOR UPDATE;
    RETURN QUERY
    WITH wanted AS MATERIALIZED (
        SELECT w.stream, w.expected, w.command_id, w.size, w.head, w.n::integer AS n, k.version AS known, k.position
          FROM unnest(streams_, expected_, command_ids_, sizes_, heads_)
               WITH ORDINALITY AS w (stream, expected, command_id, size, head, n)
          LEFT JOIN events k ON k.stream = w.stream AND k.command_id = w.command_id
    ), opened AS (
        INSERT INTO streams (id, shard, version, hash)
        SELECT w.stream, of_shard, w.size, w.head FROM wanted w WHERE w.expected = 0 AND w.known IS NULL
            ON CONFLICT (id) DO NOTHING
        RETURNING id
    ), moved AS (
        UPDATE streams s SET version = w.expected + w.size, hash = w.head
          FROM wanted w
         WHERE s.id = w.stream AND s.version = w.expected AND w.known IS NULL
        RETURNING s.id
    ), accepted AS MATERIALIZED (
        SELECT w.n, w.stream, w.expected, w.command_id, w.size,
               start + sum(w.size) OVER (ORDER BY w.n) - w.size AS before
          FROM wanted w
          JOIN (SELECT id FROM opened UNION ALL SELECT id FROM moved) m ON m.id = w.stream
    ), counted AS (
        UPDATE shards s SET position = start + t.total
          FROM (SELECT sum(a.size) AS total FROM accepted a) t
         WHERE s.shard = of_shard AND t.total > 0
    ), written AS (
        INSERT INTO events (shard, position, stream, version, type, meta, body, hash, command_id)
        SELECT of_shard, a.before + e.version - a.expected, a.stream, e.version, e.type, e.meta, e.body, e.hash,
               CASE WHEN e.version = a.expected + 1 THEN a.command_id END
          FROM unnest(command_of, versions_, types_, metas_, bodies_, hashes_)
               AS e (n, version, type, meta, body, hash)
          JOIN accepted a ON a.n = e.n
         ORDER BY a.before, e.version
    )
    SELECT a.n, a.expected + 1, a.expected + a.size, (a.before + a.size)::bigint, false FROM accepted a
    UNION ALL
    SELECT w.n, w.known, l.last, w.position + l.last - w.known, true
      FROM wanted w
     CROSS JOIN LATERAL (SELECT last_of_command(w.stream, w.known)) AS l (last)
     WHERE w.known IS NOT NULL;
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
