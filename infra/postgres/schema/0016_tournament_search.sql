-- Tournaments are found by the words of their title, by organiser and by time; private ones are in no list.
-- The list is projected again from the log, so that those of before are found as well.

ALTER TABLE tournaments
    ADD COLUMN words      text[] NOT NULL DEFAULT '{}',
    ADD COLUMN organisers text[] NOT NULL DEFAULT '{}',
    ADD COLUMN begins_at  bigint NOT NULL DEFAULT 0,
    ADD COLUMN listed     boolean NOT NULL DEFAULT true;

CREATE INDEX tournaments_words      ON tournaments USING gin (words);
CREATE INDEX tournaments_organisers ON tournaments USING gin (organisers);
CREATE INDEX tournaments_begins     ON tournaments (begins_at, opened_at, id);

DELETE FROM checkpoints WHERE name = 'tournaments';
