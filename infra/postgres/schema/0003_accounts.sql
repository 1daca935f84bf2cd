-- Who acts, the tokens they act with, and the record of looks behind the curtain.

CREATE TABLE accounts (
    id         text COLLATE "C" PRIMARY KEY,
    name       text   NOT NULL,
    folded     text COLLATE "C" NOT NULL UNIQUE,  -- the name as compared: case folded by Unicode's rules
    kind       text   NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE tokens (
    digest     bytea  PRIMARY KEY CHECK (length(digest) = 32),  -- SHA-256; the token itself is kept nowhere
    account    text COLLATE "C" NOT NULL REFERENCES accounts,
    scopes     text[] NOT NULL,
    created_at bigint NOT NULL,
    revoked_at bigint
);

CREATE TABLE privileged_reads (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account text COLLATE "C" NOT NULL,
    stream  text COLLATE "C" NOT NULL,
    what    text   NOT NULL,
    at      bigint NOT NULL
);

CREATE INDEX privileged_reads_stream ON privileged_reads (stream, id);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON privileged_reads
    FOR EACH ROW EXECUTE FUNCTION refuse('the record only grows');
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON privileged_reads
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('the record only grows');
ALTER TABLE privileged_reads ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE privileged_reads ENABLE ALWAYS TRIGGER append_only_truncate;
