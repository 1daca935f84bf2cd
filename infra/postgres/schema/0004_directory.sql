-- The read model behind lists of tables. It can be cleared and projected again from the log.

CREATE TABLE checkpoints (
    name     text    NOT NULL,
    shard    integer NOT NULL,
    position bigint  NOT NULL,
    PRIMARY KEY (name, shard)
);

CREATE TABLE tables (
    id        text COLLATE "C" PRIMARY KEY,
    game      text COLLATE "C" NOT NULL,
    status    text COLLATE "C" NOT NULL,
    reason    text COLLATE "C",
    opened_at bigint NOT NULL,
    ended_at  bigint,
    summary   bytea  NOT NULL
);

-- Each filter has an index in the order of the list, so a page is read from its start and never sorted.
CREATE INDEX tables_opened ON tables (opened_at, id);
CREATE INDEX tables_game   ON tables (game, opened_at, id);
CREATE INDEX tables_status ON tables (status, opened_at, id);
CREATE INDEX tables_reason ON tables (reason, opened_at, id) WHERE reason IS NOT NULL;
CREATE INDEX tables_ended  ON tables (ended_at) WHERE ended_at IS NOT NULL;

-- Who sits at which table, once each. A GIN index would have to collect and sort all tables of a busy bot for a page.
CREATE TABLE seatings (
    table_id  text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
    player    text COLLATE "C" NOT NULL,
    opened_at bigint  NOT NULL,
    won       boolean NOT NULL,
    PRIMARY KEY (table_id, player)
);

CREATE INDEX seatings_player ON seatings (player, opened_at, table_id);
CREATE INDEX seatings_winner ON seatings (player, opened_at, table_id) WHERE won;
