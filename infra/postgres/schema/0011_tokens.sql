-- Tokens that can be listed, named, and end by themselves; names compared by how they look; a secret of the service.

ALTER TABLE tokens
    ADD COLUMN id         text COLLATE "C",
    ADD COLUMN name       text NOT NULL DEFAULT '',
    ADD COLUMN expires_at bigint,  -- worthless from then on; null for one that lasts until it is revoked
    ADD COLUMN used_at    bigint;  -- last seen, to within some minutes; null if never

UPDATE tokens SET id = left(encode(sha256(digest), 'hex'), 16);

ALTER TABLE tokens ALTER COLUMN id SET NOT NULL;
CREATE UNIQUE INDEX tokens_id ON tokens (id);
CREATE INDEX tokens_account ON tokens (account, created_at) WHERE revoked_at IS NULL;

ALTER TABLE accounts ADD COLUMN likeness text COLLATE "C";  -- the same for names that look the same; null: not yet known
CREATE UNIQUE INDEX accounts_likeness ON accounts (likeness);
CREATE INDEX accounts_unlikened ON accounts (id) WHERE likeness IS NULL;

CREATE TABLE secrets (
    name  text COLLATE "C" PRIMARY KEY,
    value bytea NOT NULL CHECK (length(value) >= 32)
);
