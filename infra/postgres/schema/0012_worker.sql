-- The options of a game can be longer than an entry of an index may be, so tallies are told apart by their digest.
ALTER TABLE tallies ADD COLUMN digest bytea;
UPDATE tallies SET digest = sha256(convert_to(key, 'UTF8'));
ALTER TABLE tallies ALTER COLUMN digest SET NOT NULL;
ALTER TABLE tallies DROP CONSTRAINT tallies_pkey, ADD PRIMARY KEY (game, generation, kind, digest);
