"""Standings that were stored by earlier releases."""

import psycopg

from infra.postgres.pool import Pool
from infra.postgres.standings import PostgresStandings

BEFORE = b"""{"game":"toy","number":1,"table":"t1","pool":"people","ended_at":7,"reason":"won","place":2,"score":3,
"opponents":["Ann"],"rating_before":1000,"rating_after":990}"""


async def test_a_history_from_before_ids_were_kept_still_names_the_others(database_url: str) -> None:
    pool = await Pool.open(database_url)
    try:
        standings = PostgresStandings(pool)
        generation = await standings.live("toy")
        with psycopg.connect(database_url, autocommit=True) as connection:
            row = ("toy", generation, 1, "bob", 7, BEFORE)
            statement = "INSERT INTO played (game, generation, version, player, ended_at, detail)"
            connection.execute(f"{statement} VALUES (%s, %s, %s, %s, %s, %s)", row)
        (game,) = await standings.history("bob", None, 9, None)
        assert [(each.id, each.name) for each in game.opponents] == [("", "Ann")]
    finally:
        await pool.aclose()
