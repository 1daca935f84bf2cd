"""What every read model of standings promises."""

import asyncio
from hashlib import sha256

from msgspec import Raw

from domain.ratings.results import Entry, ResultRecorded
from services.ports import Batch, BoardPlace, HistoryPlace, PlayedGame, Rating, Standings, Tally, Versus
from services.ratings.standings import reckon

NOTHING = Batch((), (), (), ())


def result(number: int, *players: str, pool: str = "people") -> tuple[int, ResultRecorded]:
    """The players in the order in which they came out."""
    entries = tuple(Entry(each, each.title(), place, 10 - place, False) for place, each in enumerate(players, start=1))
    made = ResultRecorded(
        table=f"t{number}",
        pool=pool,
        rated=pool != "casual",
        options=Raw(b"{}"),
        entries=entries,
        reason="played_out",
        steps=20,
        started_at=1_000,
        ended_at=1_000 + number,
    )
    return number, made


async def add(standings: Standings, *results: tuple[int, ResultRecorded], game: str = "toy") -> None:
    generation = await standings.live(game)
    after = await standings.progress(game, generation)
    assert after is not None
    keys = {(each.pool, entry.player) for _, each in results for entry in each.entries}
    batch = reckon(game, await standings.known(game, generation, keys), results)
    assert await standings.save(game, generation, after, results[-1][0], batch)


async def board(standings: Standings, game: str = "toy", after: BoardPlace | None = None) -> list[str]:
    return [row.player for row in await standings.board(game, "people", 10, after)]


async def test_a_new_read_model_has_nothing(standings: Standings) -> None:
    assert await standings.recorded(0) == 0
    assert (await standings.live("toy"), await standings.progress("toy", 1)) == (1, 0)
    assert await board(standings) == []
    assert await standings.tallies("toy") == []


async def test_the_recorder_goes_forward_only(standings: Standings) -> None:
    await standings.move_recorded(0, 9)
    await standings.move_recorded(0, 4)
    assert (await standings.recorded(0), await standings.recorded(1)) == (9, 0)


async def test_winners_stand_above_losers_on_the_board(standings: Standings) -> None:
    await add(standings, result(1, "ann", "bob", "cid"))
    assert await board(standings) == ["ann", "bob", "cid"]


async def test_the_board_goes_on_after_a_place(standings: Standings) -> None:
    await add(standings, result(1, "ann", "bob", "cid"))
    first = (await standings.board("toy", "people", 1, None))[0]
    assert await board(standings, after=BoardPlace(first.points, first.player)) == ["bob", "cid"]


async def test_pools_and_games_are_kept_apart(standings: Standings) -> None:
    await add(standings, result(1, "ann", "bob"), result(2, "bob", "ann", pool="bots"))
    await add(standings, result(1, "cid", "ann"), game="other")
    assert await board(standings) == ["ann", "bob"]
    rows = await standings.of_player("ann")
    assert [(row.game, row.pool, row.games, row.wins) for row in rows] == [
        ("other", "people", 1, 0),
        ("toy", "bots", 1, 0),
        ("toy", "people", 1, 1),
    ]


async def test_a_row_comes_back_as_it_was_saved(standings: Standings) -> None:
    row = Rating("toy", "people", "ann", "Ann", False, 25.123456789, 8.000000001, 7, 3, 2, 99, 1_234)
    await standings.live("toy")
    assert await standings.save("toy", 1, 0, 1, Batch((row,), (), (), ()))
    assert await standings.known("toy", 1, [("people", "ann"), ("people", "eve")]) == {("people", "ann"): row}


async def test_a_history_is_newest_first_and_goes_on_after_a_place(standings: Standings) -> None:
    await add(standings, *(result(number, "ann", "bob") for number in range(1, 5)))
    page = await standings.history("ann", None, 2, None)
    assert [each.number for each in page] == [4, 3]
    last = page[-1]
    rest = await standings.history("ann", "toy", 9, HistoryPlace(last.ended_at, last.game, last.number))
    assert [each.number for each in rest] == [2, 1]
    assert await standings.history("ann", "other", 9, None) == []


async def test_a_game_in_a_history_says_what_happened(standings: Standings) -> None:
    await add(standings, result(1, "ann", "bob"))
    (game,) = await standings.history("bob", None, 9, None)
    assert isinstance(game, PlayedGame)
    assert (game.table, game.place, game.rating_before) == ("t1", 2, 1000)
    assert [each.name for each in game.opponents] == ["Ann"]
    assert game.rating_after < 1000


async def test_meetings_add_up(standings: Standings) -> None:
    await add(standings, result(1, "ann", "bob"), result(2, "bob", "ann"))
    await add(standings, result(3, "ann", "bob", "cid"))
    assert await standings.versus("ann", "bob") == [Versus("toy", "ann", "bob", 3, 2, 1)]
    assert await standings.versus("bob", "ann") == [Versus("toy", "bob", "ann", 3, 1, 2)]
    assert await standings.versus("bob", "eve") == []


async def test_statistics_add_up(standings: Standings) -> None:
    await add(standings, result(1, "ann", "bob"))
    await add(standings, result(2, "ann", "bob", "cid"))
    rows = {(row.kind, row.key): row for row in await standings.tallies("toy")}
    assert rows["all", ""] == Tally("all", "", 2, 40, 3)
    assert rows["seats", "3"].games == 1
    assert rows["reason", "played_out"].games == rows["options", "{}"].games == 2


async def test_a_save_from_elsewhere_changes_nothing(standings: Standings) -> None:
    await add(standings, result(1, "ann", "bob"))
    batch = reckon("toy", {}, [result(1, "ann", "bob")])
    for after in (0, 2):
        assert not await standings.save("toy", 1, after, 9, batch)
    assert not await standings.save("toy", 7, 0, 1, batch)
    assert (await standings.versus("ann", "bob"))[0].games == 1


async def test_of_many_who_add_the_same_results_one_does(standings: Standings) -> None:
    await standings.live("toy")
    batch = reckon("toy", {}, [result(1, "ann", "bob")])
    saved = await asyncio.gather(*(standings.save("toy", 1, 0, 1, batch) for _ in range(5)))
    assert saved.count(True) == 1
    assert (await standings.tallies("toy"))[0].games == 1


async def test_a_generation_is_built_unseen_and_takes_over_in_one_step(standings: Standings) -> None:
    await add(standings, result(1, "ann", "bob"))
    second = await standings.begin("toy")
    batch = reckon("toy", {}, [result(1, "cid", "dan")])
    assert await standings.save("toy", second, 0, 1, batch)
    assert await board(standings) == ["ann", "bob"]
    assert await standings.history("cid", None, 9, None) == []
    await standings.switch("toy", second)
    assert await board(standings) == ["cid", "dan"]
    assert await standings.history("ann", None, 9, None) == []
    assert (await standings.live("toy"), await standings.progress("toy", 1)) == (second, None)


async def test_a_generation_that_was_given_up_is_begun_anew(standings: Standings) -> None:
    second = await standings.begin("toy")
    assert await standings.save("toy", second, 0, 5, NOTHING)
    assert (await standings.begin("toy"), await standings.progress("toy", second)) == (second, 0)


async def test_a_bot_among_copies_of_itself_has_neither_won_nor_lost(standings: Standings) -> None:
    number, alone = result(1, "bot:random", "bot:random", pool="casual")
    await add(standings, (number, alone))
    assert await standings.of_player("bot:random") == []
    assert (await standings.tallies("toy"))[0].games == 1


async def test_a_bot_is_called_by_its_own_name(standings: Standings) -> None:
    await add(standings, result(1, "bot:card_shark", "ann", pool="bots"))
    assert [row.name for row in await standings.of_player("bot:card_shark")] == ["Card Shark"]


async def test_options_longer_than_an_entry_of_an_index_are_counted_too(standings: Standings) -> None:
    """A deck written out is longer than PostgreSQL's 2,704 bytes, and hashes cannot be compressed below that."""
    decks = ["".join(sha256(f"{deck}/{n}".encode()).hexdigest() for n in range(200)) for deck in "ab"]
    tallies = tuple(Tally("options", deck, 1, 10, 100) for deck in decks)
    generation = await standings.live("toy")
    for version in range(2):
        assert await standings.save("toy", generation, version, version + 1, Batch((), (), (), tallies))
    assert {(each.key, each.games) for each in await standings.tallies("toy")} == {(deck, 2) for deck in decks}
