-- What is said at tables. Not part of any log: it may be removed.

CREATE TABLE chat (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id text COLLATE "C" NOT NULL,
    account  text COLLATE "C" NOT NULL,
    name     text   NOT NULL,
    text     text   NOT NULL,
    at       bigint NOT NULL
);

CREATE INDEX chat_table   ON chat (table_id, id);
CREATE INDEX chat_account ON chat (account, at);
