-- Applications of third parties, and the consents by which people let them act in their name. Secrets, codes and tokens
-- are kept as their SHA-256 only.

CREATE TABLE applications (
    id            text COLLATE "C" PRIMARY KEY,
    account       text COLLATE "C" NOT NULL REFERENCES accounts,
    name          text   NOT NULL,
    redirect_uris text[] NOT NULL,
    secret        bytea  CHECK (length(secret) = 32),  -- null: it can keep none
    created_at    bigint NOT NULL,
    removed_at    bigint
);

CREATE INDEX applications_account ON applications (account, created_at) WHERE removed_at IS NULL;

CREATE TABLE consents (
    id           text COLLATE "C" PRIMARY KEY,
    account      text COLLATE "C" NOT NULL REFERENCES accounts,
    application  text COLLATE "C" NOT NULL REFERENCES applications,
    scopes       text[] NOT NULL,
    redirect_uri text   NOT NULL,
    challenge    text   NOT NULL,
    created_at   bigint NOT NULL,
    code         bytea  NOT NULL UNIQUE CHECK (length(code) = 32),
    code_until   bigint NOT NULL,
    expires_at   bigint,           -- null: it lasts as long as it is used
    until        bigint NOT NULL,  -- it ends then, unless it is renewed before
    redeemed_at  bigint,
    ended_at     bigint
);

CREATE INDEX consents_account ON consents (account, created_at) WHERE ended_at IS NULL;
CREATE INDEX consents_application ON consents (application) WHERE ended_at IS NULL;

-- A used one is kept: whoever brings it again has stolen it, or was stolen from.
CREATE TABLE refresh_tokens (
    digest  bytea PRIMARY KEY CHECK (length(digest) = 32),
    consent text COLLATE "C" NOT NULL REFERENCES consents,
    used_at bigint
);

CREATE INDEX refresh_tokens_consent ON refresh_tokens (consent);

ALTER TABLE tokens ADD COLUMN consent text COLLATE "C" REFERENCES consents;  -- null: its owner made it

CREATE INDEX tokens_consent ON tokens (consent) WHERE consent IS NOT NULL;
