"""However much is asked of a table in one request, it is loaded once, and all answers are about the same version."""

import pytest
from msgspec.json import encode

from domain.kernel.chain import Recorded
from infra.memory.event_store import MemoryEventStore
from tests.world import World

ALL = """{ status version view { version game { seat toAct } } legal { key input }
  past: view(at: 4) { version } events(first: 20) { edges { node { version text } } } }"""


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The streams that were read, in order; bodies are read by `read` in memory."""
    seen: list[str] = []
    read = MemoryEventStore.read

    async def counted(self: MemoryEventStore, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        seen.append(stream)
        return await read(self, stream, after, upto)

    monkeypatch.setattr(MemoryEventStore, "read", counted)
    return seen


async def test_a_table_is_loaded_once_for_all_its_fields(world: World, reads: list[str]) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account, 6)
    query = f"query($t: ID!) {{ table(id: $t) {ALL} }}"
    await world.ask(query, ann, t=table)
    reads.clear()
    seen = (await world.ask(query, ann, t=table))["table"]
    assert seen["version"] == seen["view"]["version"]
    assert len(reads) == 2, "the table, and the page of its events; its past is remembered"


async def test_after_a_move_nothing_of_the_table_is_read_again(world: World, reads: list[str]) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    move = "mutation($t: ID!, $m: ID!) { act(table: $t, move: $m) { ... on TableChanged { table %s } } }"
    legal = "{ version legal { key } view { version game { outcome { reason } } } }"
    seen = (await world.ask(f"query($t: ID!) {{ table(id: $t) {legal} }}", ann, t=table))["table"]
    reads.clear()
    for _ in range(5):
        seen = (await world.ask(move % legal, ann, t=table, m=seen["legal"][0]["key"]))["act"]["table"]
        assert seen["view"]["version"] == seen["version"]
    assert reads == []


async def test_a_first_answer_given_again_tells_the_table_as_it_is_now(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    legal = "legal { key }"
    keys = (await world.ask(f"query($t: ID!) {{ table(id: $t) {{ {legal} }} }}", ann, t=table))["table"]["legal"]
    move = """mutation($t: ID!, $m: ID!) { act(table: $t, move: $m, commandId: "one") {
      ... on TableChanged { repeated version table { version view { version } } } } }"""
    played = keys[0]["key"]
    first = (await world.ask(move, ann, t=table, m=played))["act"]
    later = "mutation($t: ID!, $m: ID!) { act(table: $t, move: $m) { __typename } }"
    keys = (await world.ask(f"query($t: ID!) {{ table(id: $t) {{ {legal} }} }}", ann, t=table))["table"]["legal"]
    await world.ask(later, ann, t=table, m=keys[0]["key"])
    again = (await world.ask(move, ann, t=table, m=played))["act"]
    assert again["repeated"]
    assert again["table"]["version"] == first["version"]
    assert again["table"]["view"]["version"] > first["version"]


async def test_no_encoder_writes_down_what_is_behind_a_table(world: World) -> None:
    ann, _ = await world.someone("Ann")
    look = await world.services.reading.look(await world.solitaire(ann.account), ann)
    with pytest.raises(TypeError):
        encode(look)
