-- The terms of a table are one record in its summary: those that stood one by one move into it.

UPDATE tables
   SET summary = convert_to((doc - terms || jsonb_build_object('terms',
           (SELECT jsonb_object_agg(key, value) FROM jsonb_each(doc) WHERE key = ANY (terms))))::text, 'UTF8')
  FROM (SELECT id AS known, convert_from(summary, 'UTF8')::jsonb AS doc,
               '{timing,access,rated,watch,rematch_of,undo,series}'::text[] AS terms
          FROM tables) AS before
 WHERE id = known AND doc ? 'access';
