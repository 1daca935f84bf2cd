-- Appends find what they look for by its key, also in a log that was counted while it was small.
--
-- A table of a few pages is sooner read whole than looked up, so that is what is planned once statistics say how small it
-- is. But a session keeps its plan, and the tables grow: until they are counted again, every command would read all
-- streams of the log.

ALTER FUNCTION append_one SET enable_seqscan = off;
ALTER FUNCTION append_batch SET enable_seqscan = off;
