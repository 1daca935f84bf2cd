"""What every directory of tournaments promises."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from domain.tournaments.config import Entry, Format
from domain.tournaments.state import Entrant, Official, Role, Status
from domain.tournaments.views import StageSummary, TournamentSummary
from infra.memory.tournaments import MemoryTournaments
from infra.postgres.pool import Pool
from infra.postgres.tournaments import PostgresTournaments
from services.ports import Place, TournamentDirectory, TournamentFilter

EVERYTHING = TournamentFilter()


def summary(id_: str, opened_at: int = 1, status: Status = Status.RUNNING, game: str = "uno") -> TournamentSummary:
    return TournamentSummary(
        id=id_,
        title="Cup",
        game=game,
        rules=1,
        status=status,
        commitment="c0ffee",
        version=3,
        capacity=8,
        entered=2,
        waiting=0,
        officials=(Official("boss", Role.ORGANISER),),
        stages=(StageSummary(0, Format.SWISS, True, False, 2, 1, 1, 1, 0, None),),
        opened_at=opened_at,
        started_at=2,
        ended_at=None,
        champion=Entrant(number=0, account="ann", name="Ann", rating=0),
        seed=None,
    )


@pytest.fixture
def directory(pool: Pool | None) -> TournamentDirectory:
    return MemoryTournaments() if pool is None else PostgresTournaments(pool)


async def ids(directory: TournamentDirectory, where: TournamentFilter = EVERYTHING, first: int = 100) -> list[str]:
    return [each.id for each in await directory.page(where, first, None)]


async def test_a_new_directory_reflects_nothing(directory: TournamentDirectory) -> None:
    assert (await directory.checkpoint(0), await ids(directory)) == (0, [])


async def test_every_shard_has_its_own_checkpoint(directory: TournamentDirectory) -> None:
    await directory.save(1, 0, 7, [])
    assert (await directory.checkpoint(0), await directory.checkpoint(1)) == (0, 7)


@pytest.mark.parametrize("after", [0, 6, 8])
async def test_a_save_from_elsewhere_changes_nothing(directory: TournamentDirectory, after: int) -> None:
    await directory.save(0, 0, 7, [summary("a")])
    assert not await directory.save(0, after, 9, [summary("b")])
    assert (await directory.checkpoint(0), await ids(directory)) == (7, ["a"])


async def test_of_two_who_project_at_once_one_saves(directory: TournamentDirectory) -> None:
    saved = await asyncio.gather(*(directory.save(0, 0, 5, [summary(f"t{n}")]) for n in range(5)))
    assert (saved.count(True), len(await ids(directory))) == (1, 1)


async def test_a_tournament_is_listed_as_it_was_saved(directory: TournamentDirectory) -> None:
    await directory.save(0, 0, 1, [summary("a")])
    assert await directory.page(EVERYTHING, 10, None) == [summary("a")]


async def test_a_tournament_saved_again_replaces_itself(directory: TournamentDirectory) -> None:
    await directory.save(0, 0, 1, [summary("a")])
    await directory.save(0, 1, 2, [summary("a", status=Status.FINISHED)])
    assert await ids(directory, TournamentFilter(status=Status.RUNNING)) == []
    assert await ids(directory, TournamentFilter(status=Status.FINISHED)) == ["a"]


async def test_pages_go_from_the_newest_to_the_oldest(directory: TournamentDirectory) -> None:
    await directory.save(0, 0, 1, [summary("a", 1), summary("b", 2), summary("c", 2), summary("d", 3)])
    assert await ids(directory, first=2) == ["d", "c"]
    assert [each.id for each in await directory.page(EVERYTHING, 10, Place(2, "c"))] == ["b", "a"]


async def test_a_list_can_be_of_one_game(directory: TournamentDirectory) -> None:
    await directory.save(0, 0, 1, [summary("a"), summary("b", game="solitaire")])
    assert await ids(directory, TournamentFilter(game="solitaire")) == ["b"]


async def test_a_rewound_directory_starts_again_and_goes_on_listing(directory: TournamentDirectory) -> None:
    await directory.save(0, 0, 4, [summary("a")])
    await directory.rewind()
    assert (await directory.checkpoint(0), await ids(directory)) == (0, ["a"])
    assert not await directory.save(0, 4, 5, [summary("b")]), "who projected before notices"
    assert await directory.save(0, 0, 4, [summary("a")])


def planned(id_: str, title: str = "Cup", **known: Any) -> TournamentSummary:
    return replace(summary(id_), title=title, **known)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("winter", ["b", "a"]),
        ("WIN op", ["a"]),
        ("open winter", ["a"]),
        ("inter", []),
        ("über", ["c"]),
        ("o'clock 7", ["c"]),
        ("  ", ["c", "b", "a"]),
        ("50% off_", []),
    ],
)
async def test_a_title_is_found_by_the_beginnings_of_its_words(
    directory: TournamentDirectory, asked: str, found: list[str]
) -> None:
    titles = {"a": "Winter Open 2026", "b": "The winter-league", "c": "ÜBERRASCHUNG at 7 o'clock"}
    await directory.save(0, 0, 1, [planned(id_, title) for id_, title in titles.items()])
    assert await ids(directory, TournamentFilter(title=asked)) == found


async def test_tournaments_are_found_by_organiser(directory: TournamentDirectory) -> None:
    judge = (Official("boss", Role.ORGANISER), Official("eve", Role.JUDGE))
    await directory.save(0, 0, 1, [planned("a"), planned("b", officials=(Official("eve", Role.ORGANISER),))])
    await directory.refresh([planned("c", officials=judge)])
    assert await ids(directory, TournamentFilter(organiser="boss")) == ["c", "a"]
    assert await ids(directory, TournamentFilter(organiser="eve")) == ["b"]
    assert await ids(directory, TournamentFilter(organiser="e\0ve")) == []


async def test_tournaments_are_found_by_when_they_began_or_will(directory: TournamentDirectory) -> None:
    times: dict[str, dict[str, Any]] = {
        "began": {"started_at": 50, "starts_at": 90},
        "planned": {"started_at": None, "starts_at": 70},
        "opened": {"started_at": None, "opened_at": 60},
    }
    await directory.save(0, 0, 1, [planned(id_, **known) for id_, known in times.items()])
    assert set(await ids(directory, TournamentFilter(begins_from=60))) == {"planned", "opened"}
    assert set(await ids(directory, TournamentFilter(begins_until=60))) == {"began"}
    assert set(await ids(directory, TournamentFilter(begins_from=50, begins_until=70))) == {"began", "opened"}


async def test_lists_for_everyone_leave_private_tournaments_out(directory: TournamentDirectory) -> None:
    await directory.save(0, 0, 1, [planned("a"), planned("b", entry=Entry.PRIVATE), planned("c", entry=Entry.INVITED)])
    assert await ids(directory, TournamentFilter(listed=True)) == ["c", "a"]
    assert await ids(directory, TournamentFilter(listed=False)) == ["b"]
    assert len(await ids(directory)) == 3


async def test_what_a_tournament_is_found_by_changes_with_it(directory: TournamentDirectory) -> None:
    await directory.save(0, 0, 1, [planned("a", "Winter Cup")])
    await directory.refresh([planned("a", "Summer Cup", entry=Entry.PRIVATE, started_at=99)])
    assert await ids(directory, TournamentFilter(title="winter")) == []
    assert await ids(directory, TournamentFilter(title="summer", begins_from=99, listed=False)) == ["a"]
