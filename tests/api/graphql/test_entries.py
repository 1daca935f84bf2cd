"""An entry of a list is made once for as long as what is listed stays what it is, and for each selection."""

import pytest
from msgspec import Struct

from api.graphql.execution import entries
from api.graphql.execution.entries import Entries
from api.graphql.types.pages import Edges
from domain.tables.commands import Act
from services.log.handler import Intent
from tests.world import World

LOBBY = "{ tables { edges { cursor node { id version seats { player { name } } } } } }"


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every entry that is made."""
    made: list[bytes] = []
    real = entries._encode

    def encode(entry: object) -> bytes:
        made.append(real(entry))
        return made[-1]

    monkeypatch.setattr(entries, "_encode", encode)
    return made


async def test_a_list_that_is_asked_for_again_is_not_made_again(world: World, encoded: list[bytes]) -> None:
    ann, _ = await world.someone("Ann")
    for _ in range(3):
        await world.solitaire(ann.account)
    await world.settle()
    first = await world.ask(LOBBY)
    assert (await world.ask(LOBBY), await world.ask(LOBBY, ann)) == (first, first)
    assert (len(first["tables"]["edges"]), len(encoded)) == (3, 3)


async def test_of_a_table_that_has_changed_the_entry_is_made_anew(world: World, encoded: list[bytes]) -> None:
    ann, _ = await world.someone("Ann")
    quiet, busy = await world.solitaire(ann.account), await world.solitaire(ann.account)
    await world.settle()
    before = await listed(world)
    state = (await world.tables.load(busy)).state
    await world.tables.ask(busy, Intent(ann.account), Act, command=state.game.rules.legal(state.play, 0)[0])
    await world.settle()
    after = await listed(world)
    assert (after[quiet], after[busy] > before[busy]) == (before[quiet], True)
    assert len(encoded) == 3


async def test_each_selection_has_entries_of_its_own(world: World, encoded: list[bytes]) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    await world.settle()
    document = "query($s: Boolean!) { tables { edges { node { id status @include(if: $s) } } } }"
    for _ in range(2):
        for asked, node in ((False, {"id": table}), (True, {"id": table, "status": "PLAYING"})):
            assert await world.ask(document, s=asked) == {"tables": {"edges": [{"node": node}]}}
    assert len(encoded) == 2


async def test_what_takes_a_resolver_is_asked_for_each_time(world: World, encoded: list[bytes]) -> None:
    ann, _ = await world.someone("Ann")
    bob, _ = await world.someone("Bob")
    await world.solitaire(ann.account)
    await world.settle()
    document = "{ tables { edges { node { id view { viewer } } } } }"
    seen = [await world.ask(document, caller) for caller in (ann, bob, ann)]
    assert seen[0] == seen[2] != seen[1]
    assert not encoded


async def listed(world: World) -> dict[str, int]:
    """The version of each table in the list."""
    found = await world.ask(LOBBY)
    return {edge["node"]["id"]: edge["node"]["version"] for edge in found["tables"]["edges"]}


# -- within their memory --------------------------------------------------------------------------------------


class Thing(Struct, frozen=True):
    """Something that is listed."""

    name: str


def test_they_take_no_more_memory_than_they_may_and_the_oldest_go() -> None:
    kept, things = Entries(most_bytes=50_000), [Thing(f"{number:08}") for number in range(100)]
    show = kept.shown(lambda thing: thing.name)
    first = show(page(things[:1]))[0]
    made = show(page(things))
    assert 40_000 < kept.bytes <= 50_000
    assert show(page(things[-1:]))[0] is made[-1]
    again = show(page(things[:1]))[0]
    assert bytes(again) == bytes(first)
    assert again is not first


def test_two_things_that_are_equal_are_two_things() -> None:
    """An entry is about an object; what is equal to it may yet be shown otherwise."""
    kept = Entries()
    show = kept.shown(id)
    one, other = Thing("a"), Thing("a")
    assert bytes(show(page([one]))[0]) != bytes(show(page([other]))[0])


def page(things: list[Thing]) -> Edges:
    return Edges(things, lambda thing: thing)
