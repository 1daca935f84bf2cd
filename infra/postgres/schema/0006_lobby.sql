-- Private tables are listed for those who sit there only; rated ones can be asked for.

ALTER TABLE tables ADD COLUMN private boolean NOT NULL DEFAULT false;
ALTER TABLE tables ADD COLUMN rated   boolean NOT NULL DEFAULT false;

CREATE INDEX tables_rated ON tables (opened_at, id) WHERE rated;
