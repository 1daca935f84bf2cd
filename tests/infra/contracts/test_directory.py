"""What every directory of tables promises."""

import asyncio

import pytest
from msgspec.structs import replace

from domain.tables.state import Status
from domain.tables.terms import Access, Fork, Terms
from domain.tables.views import TableSummary
from services.ports import Directory, Place, TableFilter
from tests.infra.samples import summary

EVERYTHING = TableFilter()


async def ids(directory: Directory, where: TableFilter = EVERYTHING, first: int = 100) -> list[str]:
    return [table.id for table in await directory.page(where, first, None)]


async def test_a_new_directory_reflects_nothing(directory: Directory) -> None:
    assert await directory.checkpoint(0) == 0


async def test_saving_moves_the_checkpoint(directory: Directory) -> None:
    assert await directory.save(0, 0, 7, [])
    assert await directory.checkpoint(0) == 7


async def test_every_shard_has_its_own_checkpoint(directory: Directory) -> None:
    await directory.save(1, 0, 7, [])
    assert await directory.checkpoint(0) == 0


@pytest.mark.parametrize("after", [0, 6, 8])
async def test_a_save_from_elsewhere_is_refused(directory: Directory, after: int) -> None:
    await directory.save(0, 0, 7, [])
    assert not await directory.save(0, after, 9, [])


async def test_a_refused_save_changes_nothing(directory: Directory) -> None:
    await directory.save(0, 0, 7, [summary("t1")])
    await directory.save(0, 3, 9, [summary("t2")])
    assert (await directory.checkpoint(0), await ids(directory)) == (7, ["t1"])


async def test_of_two_who_project_at_once_one_saves(directory: Directory) -> None:
    saved = await asyncio.gather(*(directory.save(0, 0, 5, [summary(f"t{n}")]) for n in range(5)))
    assert (saved.count(True), len(await ids(directory))) == (1, 1)


async def test_a_table_is_listed_as_it_was_saved(directory: Directory) -> None:
    table = summary("t1", 5, ["ann", "bob", "cid"], winner=1, ended_at=9)
    await directory.save(0, 0, 1, [table])
    assert await directory.page(EVERYTHING, 10, None) == [table]


async def test_a_table_that_stays_what_it_is_is_read_once(directory: Directory) -> None:
    await directory.save(0, 0, 1, [summary("t1"), summary("t2")])
    (one, other), (again, moved) = await directory.page(EVERYTHING, 10, None), await _moved(directory, "t1")
    assert (again is one, moved is other) == (True, False)
    assert (moved.id, moved.version) == ("t1", other.version + 1)


async def _moved(directory: Directory, table: str) -> list[TableSummary]:
    """The list after a move at a table."""
    (listed,) = [each for each in await directory.page(EVERYTHING, 10, None) if each.id == table]
    await directory.save(0, 1, 2, [replace(listed, version=listed.version + 1)])
    return await directory.page(EVERYTHING, 10, None)


async def test_a_table_saved_again_replaces_itself(directory: Directory) -> None:
    await directory.save(0, 0, 1, [summary("t1", players=["ann"])])
    changed = summary("t1", players=["bob"])
    await directory.save(0, 1, 2, [changed])
    assert await directory.page(EVERYTHING, 10, None) == [changed]


async def test_of_a_table_twice_in_one_save_the_later_stands(directory: Directory) -> None:
    later = summary("t1", players=["bob"])
    await directory.save(0, 0, 2, [summary("t1", players=["ann"]), later])
    assert await directory.page(EVERYTHING, 10, None) == [later]


async def test_clearing_forgets_tables_and_checkpoints(directory: Directory) -> None:
    await directory.save(0, 0, 7, [summary("t1")])
    await directory.clear()
    assert (await directory.checkpoint(0), await ids(directory)) == (0, [])


async def test_the_newest_table_comes_first(directory: Directory) -> None:
    await directory.save(0, 0, 1, [summary("t1", 10), summary("t2", 30), summary("t3", 20)])
    assert await ids(directory) == ["t2", "t3", "t1"]


async def test_of_tables_opened_together_the_greater_id_comes_first(directory: Directory) -> None:
    await directory.save(0, 0, 1, [summary("a", 10), summary("B", 10), summary("é", 10), summary("b", 10)])
    assert await ids(directory) == ["é", "b", "a", "B"]


async def test_pages_meet_without_a_gap_or_an_overlap(directory: Directory) -> None:
    await directory.save(0, 0, 1, [summary(f"t{n:02d}", n // 3) for n in range(20)])
    listed: list[str] = []
    place = None
    while page := await directory.page(EVERYTHING, 3, place):
        listed += [table.id for table in page]
        place = Place(page[-1].opened_at, page[-1].id)
    assert listed == [f"t{n:02d}" for n in reversed(range(20))]


async def test_a_page_of_one_player_continues_after_a_place(directory: Directory) -> None:
    await directory.save(0, 0, 1, [summary(f"t{n}", n, ["ann"]) for n in range(5)])
    page = await directory.page(TableFilter(player="ann"), 2, Place(3, "t3"))
    assert [table.id for table in page] == ["t2", "t1"]


TABLES = [
    summary("uno-open", 10, ["ann", "bob"], game="uno"),
    summary("uno-ann-won", 20, ["ann", "bob"], winner=0, ended_at=25, game="uno"),
    summary("uno-bob-won", 30, ["ann", "bob"], winner=1, ended_at=36, game="uno", reason="resigned"),
    summary("toy-ann-won", 40, ["cid", "ann"], winner=1, ended_at=41),
    summary("toy-cancelled", 50, ["dan"], status=Status.CANCELLED),
    summary("toy-ann-twice", 60, ["ann", "bot", "ann"], winner=2, ended_at=61, reason="bank"),
]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (TableFilter(), ["toy-ann-twice", "toy-cancelled", "toy-ann-won", "uno-bob-won", "uno-ann-won", "uno-open"]),
        (TableFilter(game="uno"), ["uno-bob-won", "uno-ann-won", "uno-open"]),
        (TableFilter(game="chess"), []),
        (TableFilter(status=Status.OPEN), ["uno-open"]),
        (TableFilter(status=Status.CANCELLED), ["toy-cancelled"]),
        (TableFilter(player="bob"), ["uno-bob-won", "uno-ann-won", "uno-open"]),
        (TableFilter(player="ann"), ["toy-ann-twice", "toy-ann-won", "uno-bob-won", "uno-ann-won", "uno-open"]),
        (TableFilter(player="nobody"), []),
        (TableFilter(winner="ann"), ["toy-ann-twice", "toy-ann-won", "uno-ann-won"]),
        (TableFilter(winner="cid"), []),
        (TableFilter(player="bob", winner="ann"), ["uno-ann-won"]),
        (TableFilter(reason="points"), ["toy-ann-won", "uno-ann-won"]),
        (TableFilter(opened_from=20, opened_until=40), ["uno-bob-won", "uno-ann-won"]),
        (TableFilter(ended_from=25, ended_until=41), ["uno-bob-won", "uno-ann-won"]),
        (TableFilter(ended_from=0), ["toy-ann-twice", "toy-ann-won", "uno-bob-won", "uno-ann-won"]),
        (TableFilter(game="toy", winner="ann", opened_from=50, reason="bank"), ["toy-ann-twice"]),
        (TableFilter(player="ann", status=Status.FINISHED, ended_until=30), ["uno-ann-won"]),
    ],
)
class TestFilters:
    async def test_a_list_shows_the_tables_that_match(
        self, directory: Directory, where: TableFilter, expected: list[str]
    ) -> None:
        await directory.save(0, 0, 1, TABLES)
        assert await ids(directory, where) == expected

    async def test_the_count_is_the_length_of_the_whole_list(
        self, directory: Directory, where: TableFilter, expected: list[str]
    ) -> None:
        await directory.save(0, 0, 1, TABLES)
        assert await directory.count(where) == len(expected)


async def test_a_player_who_stood_up_before_the_start_is_no_longer_listed(directory: Directory) -> None:
    await directory.save(0, 0, 1, [summary("t1", players=["ann", "bob"])])
    await directory.save(0, 1, 2, [summary("t1", players=["ann"])])
    assert await ids(directory, TableFilter(player="bob")) == []


async def test_private_tables_are_listed_for_those_who_sit_there(directory: Directory) -> None:
    secret = replace(summary("t1", players=["ann", "bob"]), terms=Terms(access=Access.PRIVATE))
    await directory.save(0, 0, 1, [secret, summary("t2", 1, ["cid"])])
    assert await ids(directory) == ["t2"]
    assert await ids(directory, TableFilter(viewer="bob")) == ["t2", "t1"]
    assert await ids(directory, TableFilter(viewer="eve", player="ann")) == []
    assert await ids(directory, TableFilter(private=True)) == ["t2", "t1"]
    assert await directory.count(TableFilter(player="ann")) == 0


async def test_rated_tables_can_be_asked_for(directory: Directory) -> None:
    await directory.save(0, 0, 1, [replace(summary("t1"), terms=Terms(rated=True)), summary("t2", 1)])
    assert await ids(directory, TableFilter(rated=True)) == ["t1"]
    assert await ids(directory, TableFilter(rated=False)) == ["t2"]


async def test_forks_are_found_by_their_parent(directory: Directory) -> None:
    forks = [
        replace(summary(f"f{n}", n), terms=Terms(fork=Fork(parent=f"t{n % 2}", version=9, seat=0))) for n in range(4)
    ]
    await directory.save(0, 0, 1, [summary("t0"), *forks])
    assert await ids(directory, TableFilter(fork_of="t1")) == ["f3", "f1"]
    assert await directory.count(TableFilter(fork_of="t2")) == 0


async def test_a_refresh_brings_what_is_missing_and_nothing_older(directory: Directory) -> None:
    newer = replace(summary("t1", players=["bob"]), version=5)
    await directory.save(0, 0, 7, [newer])
    await directory.refresh([replace(summary("t1", players=["ann"]), version=4), summary("t2", 1)])
    assert await directory.page(EVERYTHING, 10, None) == [summary("t2", 1), newer]
    assert await directory.checkpoint(0) == 7
    assert await ids(directory, TableFilter(player="ann")) == ["t2"]


# -- moves, which change nothing but the version -------------------------------------------------------------


async def test_a_table_that_only_moved_on_is_listed_with_its_new_version(directory: Directory) -> None:
    table = summary("t1", players=["ann", "bob"])
    for version in range(1, 5):
        assert await directory.save(0, version - 1, version, [replace(table, version=version)])
    assert await directory.page(TableFilter(player="bob"), 10, None) == [replace(table, version=4)]


async def test_a_change_after_moves_is_listed_whole(directory: Directory) -> None:
    table, over = summary("t1", players=["ann", "bob"]), summary("t1", players=["ann", "bob"], winner=1)
    await directory.save(0, 0, 1, [table])
    await directory.save(0, 1, 2, [replace(table, version=2)])
    await directory.save(0, 2, 3, [replace(over, version=3)])
    assert await directory.page(TableFilter(winner="bob"), 10, None) == [replace(over, version=3)]


async def test_a_move_after_someone_else_wrote_the_row_puts_the_whole_row_right(directory: Directory) -> None:
    """Seen once by a rebuild as it was in between, a table is as before again when the move is written."""
    table = summary("t1", players=["ann"])
    await directory.save(0, 0, 1, [table])
    await directory.refresh([replace(summary("t1", players=["ann", "bob"]), version=2)])
    await directory.save(0, 1, 3, [replace(table, version=3)])
    assert await directory.page(EVERYTHING, 10, None) == [replace(table, version=3)]
    assert await ids(directory, TableFilter(player="bob")) == []


async def test_what_was_cleared_is_written_again_though_nothing_changed(directory: Directory) -> None:
    table = summary("t1", players=["ann"])
    await directory.save(0, 0, 1, [table])
    await directory.clear()
    assert await directory.save(0, 0, 1, [table])
    assert await ids(directory, TableFilter(player="ann")) == ["t1"]
