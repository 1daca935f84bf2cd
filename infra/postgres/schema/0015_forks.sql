-- Forks are found by the table they go on from.

ALTER TABLE tables ADD COLUMN fork_of text COLLATE "C";

CREATE INDEX tables_fork_of ON tables (fork_of, opened_at, id) WHERE fork_of IS NOT NULL;
