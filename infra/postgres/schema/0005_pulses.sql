-- When each part of the service was last alive, and the times in which it was not.

CREATE TABLE pulses (
    part text COLLATE "C" PRIMARY KEY,
    at   bigint NOT NULL
) WITH (fillfactor = 20);

CREATE TABLE pauses (
    part  text COLLATE "C" NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL CHECK (until > since),
    PRIMARY KEY (part, until)
);
