-- The read model behind lists of tournaments. It can be cleared and projected again from the log.

CREATE TABLE tournaments (
    id        text COLLATE "C" PRIMARY KEY,
    game      text COLLATE "C" NOT NULL,
    status    text COLLATE "C" NOT NULL,
    opened_at bigint NOT NULL,
    summary   bytea  NOT NULL
);

CREATE INDEX tournaments_opened ON tournaments (opened_at, id);
CREATE INDEX tournaments_game   ON tournaments (game, opened_at, id);
CREATE INDEX tournaments_status ON tournaments (status, opened_at, id);
