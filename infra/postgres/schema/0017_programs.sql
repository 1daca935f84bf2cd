-- What programs need: limits of single tokens, and webhooks.

ALTER TABLE tokens
    ADD COLUMN requests_per_minute integer,  -- null: as many as its account
    ADD COLUMN max_cost            integer;  -- of one operation; null: as much as any

-- Webhooks: whom to tell what, how far each has been told, and the messages on their way. Secrets are not kept: they
-- follow from the secret of the service, the id of the webhook and the generation.

CREATE TABLE webhooks (
    id               text COLLATE "C" PRIMARY KEY,
    account          text COLLATE "C" NOT NULL REFERENCES accounts,
    url              text    NOT NULL,
    events           text[]  NOT NULL,
    stream           text COLLATE "C" NOT NULL,  -- empty: all that concern its account
    created_at       bigint  NOT NULL,
    generation       integer NOT NULL,
    old_secret_until bigint,
    off_at           bigint,
    off_because      text,
    failing_since    bigint,
    removed          boolean NOT NULL DEFAULT false,
    revision         bigint  NOT NULL UNIQUE
);

CREATE INDEX webhooks_account ON webhooks (account, created_at) WHERE NOT removed;

-- One row, which every change of a webhook takes a number from and holds until it is committed: so the numbers become
-- visible in order, and whoever has seen one has seen all before it.
CREATE TABLE webhook_revisions (
    one_row  boolean PRIMARY KEY DEFAULT true CHECK (one_row),
    revision bigint NOT NULL
);

CREATE TABLE webhook_streams (
    hook    text COLLATE "C" NOT NULL REFERENCES webhooks,
    stream  text COLLATE "C" NOT NULL,
    version bigint  NOT NULL,  -- told up to here
    since   bigint  NOT NULL,  -- nothing from before this moment is told
    tries   integer NOT NULL DEFAULT 0,
    send_at bigint,            -- null: nothing waits
    look_at bigint,            -- null: there is nothing to see before the next event
    over    boolean NOT NULL DEFAULT false,
    PRIMARY KEY (hook, stream)
);

CREATE INDEX webhook_streams_send ON webhook_streams (send_at) WHERE send_at IS NOT NULL;
CREATE INDEX webhook_streams_look ON webhook_streams (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX webhook_streams_over ON webhook_streams (hook, stream) WHERE over;

CREATE TABLE webhook_messages (
    hook         text COLLATE "C" NOT NULL,
    id           text COLLATE "C" NOT NULL,
    stream       text COLLATE "C" NOT NULL,
    version      bigint  NOT NULL,
    event        text COLLATE "C" NOT NULL,
    body         bytea   NOT NULL,
    made_at      bigint  NOT NULL,
    delivered_at bigint,
    PRIMARY KEY (hook, id),
    FOREIGN KEY (hook, stream) REFERENCES webhook_streams
);

CREATE INDEX webhook_messages_waiting ON webhook_messages (hook, stream, version, event) WHERE delivered_at IS NULL;
CREATE INDEX webhook_messages_stream ON webhook_messages (hook, stream, version);
CREATE INDEX webhook_messages_newest ON webhook_messages (hook, made_at, version, id);
CREATE INDEX webhook_messages_delivered ON webhook_messages (delivered_at) WHERE delivered_at IS NOT NULL;

CREATE TABLE webhook_attempts (
    number  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hook    text COLLATE "C" NOT NULL,
    message text COLLATE "C" NOT NULL,
    at      bigint  NOT NULL,
    status  integer,
    trouble text,
    took_ms integer NOT NULL,
    FOREIGN KEY (hook, message) REFERENCES webhook_messages ON DELETE CASCADE
);

CREATE INDEX webhook_attempts_message ON webhook_attempts (hook, message, number);
