"""What subscriptions send is made once for all who asked for the same, and for nobody else."""

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.json import decode

from api.graphql.execution import frames
from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Request
from api.graphql.execution.frames import Frames
from domain.games.solitaire.commands import Turn
from domain.tables.commands import Act, StartGame, TakeSeat
from services.log.handler import Intent
from services.ports import Credentials
from tests.services.workers.workplace import working
from tests.waiting import eventually
from tests.world import World

FULL = "version at hash text event { __typename }"
EVENTS = "subscription($t: ID!, $v: Int!) { tableEvents(table: $t, fromVersion: $v) { %s } }"


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Everything that is encoded for subscriptions."""
    made: list[bytes] = []
    real = frames._encode

    def encode(answer: object) -> bytes:
        made.append(real(answer))
        return made[-1]

    monkeypatch.setattr(frames, "_encode", encode)
    return made


class Audience:
    """Subscribers, and what each was sent."""

    def __init__(
        self, world: World, subscribers: Sequence[tuple[Credentials | None, str]], **variables: object
    ) -> None:
        self.sent: list[list[bytes]] = [[] for _ in subscribers]
        self._world, self._subscribers, self._variables = world, subscribers, variables

    async def listen(self, number: int) -> None:
        caller, query = self._subscribers[number]
        operation = await self._world.engine.prepare(Request(query, variables=self._variables))
        assert not isinstance(operation, Answer), operation.errors
        context = Context(self._world.services, caller, "127.0.0.1")
        async for answer, _ in self._world.engine.stream(operation, context):
            assert isinstance(answer, bytes)
            self.sent[number].append(answer)

    async def have(self, count: int) -> None:
        await eventually(lambda: all(len(each) >= count for each in self.sent), f"everyone was sent {count}")


async def test_a_move_before_a_thousand_is_encoded_once_for_each_kind_of_viewer_and_selection(
    world: World, encoded: list[bytes]
) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    version = (await world.tables.load(table)).head.version
    lean, full = EVENTS % "version", EVENTS % FULL
    audience = Audience(world, [(ann, full), *[(None, full)] * 500, *[(None, lean)] * 500], t=table, v=version - 1)
    async with working(*map(audience.listen, range(1001))):
        await audience.have(1)
        encoded.clear()
        await world.tables.ask(table, Intent(ann.account), Act, command=Turn())
        await audience.have(2)
    assert len(encoded) <= 3
    assert len({id(sent[1]) for sent in audience.sent}) == len(encoded), "the very same text for all"


async def test_documents_that_ask_for_the_same_share_it(world: World, encoded: list[bytes]) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    version = (await world.tables.load(table)).head.version
    direct = f'subscription {{ tableEvents(table: "{table}", fromVersion: {version}) {{ version text }} }}'
    named = "subscription Other($t: ID!, $v: Int!) { tableEvents(fromVersion: $v, table: $t) { version text } }"
    audience = Audience(world, [(None, direct), (None, named)], t=table, v=version)
    async with working(*map(audience.listen, range(2))):
        await eventually(lambda: len(world.services.live_tables) == 1, "they follow")
        await world.tables.ask(table, Intent(ann.account), Act, command=Turn())
        await audience.have(1)
    assert len(encoded) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("version", "v: version"),
        ("version text", "text version"),
        ("version @include(if: true)", "version @include(if: false) hash"),
        ("version @include(if: $yes)", "version @include(if: $no) hash"),
        ("...A", "...B"),
    ],
)
async def test_who_asks_for_something_else_gets_something_else(world: World, one: str, other: str) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    text = "subscription($t: ID!%s) { tableEvents(table: $t) { %s } }%s"
    fragments = {"...A": " fragment A on TableStep { version }", "...B": " fragment B on TableStep { hash }"}
    conditions = ", $yes: Boolean! = true, $no: Boolean! = false" if "$" in one else ""
    told = []
    for asked in (one, other):
        given = conditions.replace(", $no: Boolean! = false" if asked == one else ", $yes: Boolean! = true", "")
        answers = world.stream(text % (given, asked, fragments.get(asked, "")), t=table)
        told.append(list((await anext(answers)).data["tableEvents"]))  # type: ignore[index]
        await answers.aclose()
    assert told[0] != told[1]


async def test_one_document_under_other_conditions_is_another_selection(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    text = "subscription($t: ID!, $all: Boolean!) { tableEvents(table: $t) { version hash @include(if: $all) } }"
    told = []
    for whole in (True, False, True):
        answers = world.stream(text, t=table, all=whole)
        told.append(list((await anext(answers)).data["tableEvents"]))  # type: ignore[index]
        await answers.aclose()
    assert told == [["version", "hash"], ["version"], ["version", "hash"]]


async def test_what_one_seat_is_sent_no_other_is(world: World) -> None:
    """Each sees their own cards in the deal, and nobody those of another."""
    ann, bob = [(await world.someone(name))[0] for name in ("Ann", "Bob")]
    table = (await world.tables.open(Intent(ann.account), "uno", b"{}")).now.state.id
    await world.tables.ask(table, Intent(bob.account), TakeSeat)
    text = EVENTS % "event { ... on UnoDealt { hands } }"
    audience = Audience(world, [(ann, text), (bob, text), (None, text)] * 2, t=table, v=3)
    async with working(*map(audience.listen, range(6))):
        await eventually(lambda: len(world.services.live_tables) == 1, "they follow")
        await asyncio.sleep(0)
        await world.tables.ask(table, Intent(ann.account), StartGame)
        await audience.have(2)
    hands = [decode(sent[1])["data"]["tableEvents"]["event"]["hands"] for sent in audience.sent]
    assert hands[:3] == hands[3:]
    known = [[seat for seat, hand in enumerate(each) if hand is not None] if each else [] for each in hands[:3]]
    assert known == [[0], [1], []]


class Thing:
    """Something that is told of."""


def test_what_was_made_is_made_again_only_when_it_was_let_go() -> None:
    made: Counter[str] = Counter()

    def make(item: object) -> str:
        made["made"] += 1
        return "x" * 100

    kept, things = Frames(most_bytes=10 * 700), [Thing() for _ in range(30)]
    for thing in things:
        assert kept.get(thing, "a", make) is kept.get(thing, "a", make)
    assert made["made"] == 30
    assert kept.bytes <= 10 * 700
    kept.get(things[-1], "a", make)
    assert made["made"] == 30
    kept.get(things[0], "a", make)
    assert made["made"] == 31


def test_a_thing_whose_answer_is_kept_is_kept_itself() -> None:
    """Otherwise another could come to its place in memory, and be told as it."""
    kept = Frames()
    told = [kept.get(Thing(), "a", lambda item: str(id(item))) for _ in range(100)]
    assert len(set(told)) == 100


def test_an_answer_larger_than_all_memory_is_sent_and_not_kept() -> None:
    kept = Frames(most_bytes=10)
    assert kept.get(Thing(), "a", lambda _: "x" * 100)
    assert kept.bytes == 0
