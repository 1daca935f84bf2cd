-- Ratings, records and statistics: a projection of the streams of results, in generations.
-- A rebuild fills a generation of its own beside the live one, and then takes its place in one step.

CREATE TABLE generations (
    game text COLLATE "C" PRIMARY KEY,
    live integer NOT NULL
);

CREATE TABLE standings_progress (
    game       text COLLATE "C" NOT NULL,
    generation integer NOT NULL,
    version    integer NOT NULL,
    PRIMARY KEY (game, generation)
);

CREATE TABLE ratings (
    game       text COLLATE "C" NOT NULL,
    generation integer NOT NULL,
    pool       text COLLATE "C" NOT NULL,
    player     text COLLATE "C" NOT NULL,
    name       text    NOT NULL,
    is_bot     boolean NOT NULL,
    mu         float8  NOT NULL,
    sigma      float8  NOT NULL,
    points     integer NOT NULL,  -- what the leaderboard is ordered by
    games      integer NOT NULL,
    wins       integer NOT NULL,
    best       integer NOT NULL,
    last_at    bigint  NOT NULL,
    PRIMARY KEY (game, generation, pool, player)
);

CREATE INDEX ratings_board  ON ratings (game, generation, pool, points, player);
CREATE INDEX ratings_player ON ratings (player);

CREATE TABLE played (
    game       text COLLATE "C" NOT NULL,
    generation integer NOT NULL,
    version    integer NOT NULL,
    player     text COLLATE "C" NOT NULL,
    ended_at   bigint  NOT NULL,
    detail     bytea   NOT NULL,
    PRIMARY KEY (game, generation, version, player)
);

CREATE INDEX played_player ON played (player, ended_at, game, version);

CREATE TABLE versus (
    game       text COLLATE "C" NOT NULL,
    generation integer NOT NULL,
    player     text COLLATE "C" NOT NULL,
    other      text COLLATE "C" NOT NULL,
    games      integer NOT NULL,
    ahead      integer NOT NULL,
    behind     integer NOT NULL,
    PRIMARY KEY (player, other, game, generation)
);

CREATE TABLE tallies (
    game       text COLLATE "C" NOT NULL,
    generation integer NOT NULL,
    kind       text COLLATE "C" NOT NULL,  -- all, seats, reason, options
    key        text COLLATE "C" NOT NULL,
    games      bigint  NOT NULL,
    steps      bigint  NOT NULL,
    millis     bigint  NOT NULL,
    PRIMARY KEY (game, generation, kind, key)
);

-- A summary is replaced by a newer one only, so that the directory can be written anew while it is kept up to date.
ALTER TABLE tables ADD COLUMN version integer NOT NULL DEFAULT 0;
