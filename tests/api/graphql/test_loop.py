"""No operation that the limits allow holds the event loop.

Nothing here measures time. Work that grows with a table or a tournament must be done in another thread; what is left
for the loop must come in small pieces, so that a task beside it gets its turn every few resolvers.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from graphql import get_introspection_query
from graphql.pyutils import Path

import services.tables.commands as tables_commands
import services.tables.reading as tables_reading
import services.tournaments.commands as tournaments_commands
import services.tournaments.reading as tournaments_reading
from api.graphql.execution import engine as engine_module
from api.graphql.execution import introspection
from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Engine, Limits, Request, is_small
from api.graphql.execution.following import STRIDE, WIDTH, Follower
from api.graphql.execution.plan import LiveField
from domain.tables import export
from domain.tournaments import trf
from services import off_loop
from services.ports import Credentials
from tests.bench.costs import QUESTIONS, about, crowded
from tests.world import SCHEMA, World

Crowd = tuple[World, Credentials, dict[str, str]]

PURE = [
    (tables_reading, "verify"),
    (export, "write"),
    (tournaments_reading, "standings"),
    (tournaments_reading, "bracket_graph"),
    (tournaments_reading, "draw_stage"),
    (tournaments_reading, "open_matches"),
    (tournaments_reading, "preview_correction"),
    (tournaments_reading, "audited"),
    (trf, "report_of"),
    (trf, "read"),
    (tables_commands, "fold"),
    (tournaments_commands, "decide"),
    (introspection, "execute_sync"),
    (engine_module, "read_document"),
    (engine_module, "read_variables"),
]
"""The functions that take long, where they are called."""


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """Function -> the threads in which it was run."""
    seen: dict[str, set[str]] = {}

    def noting(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **kwargs: Any) -> Any:
            seen.setdefault(name, set()).add(threading.current_thread().name)
            return work(*args, **kwargs)

        return noted

    for module, name in PURE:
        monkeypatch.setattr(module, name, noting(name, getattr(module, name)))
    return seen


@pytest.fixture
async def crowd(threads: dict[str, set[str]]) -> AsyncIterator[Crowd]:
    """Some of everything, and the limits of the service."""
    world, ann, ids = await crowded(entrants=16, bracket=16, moves=60)
    for _ in range(25):
        await world.solitaire(ann.account)
    await world.settle()
    world.engine = Engine(SCHEMA, Limits(), world.services.off_loop)
    threads.clear()
    yield world, ann, ids
    await world.feed.aclose()


LONG: dict[str, tuple[str, str]] = {
    "Query.audit": ("verify", QUESTIONS["Query.audit"]),
    "Query.export": ("write", QUESTIONS["Query.export"]),
    "Tournament.standings": ("standings", QUESTIONS["Tournament.standings"]),
    "Tournament.bracket": ("bracket_graph", QUESTIONS["Tournament.bracket"]),
    "Tournament.drawing": ("draw_stage", QUESTIONS["Tournament.drawing"]),
    "Tournament.openGames": ("open_matches", QUESTIONS["Tournament.openGames"]),
    "Tournament.preview": ("preview_correction", QUESTIONS["Tournament.preview"]),
    "Tournament.audit": ("audited", QUESTIONS["Tournament.audit"]),
    "Tournament.report": ("report_of", QUESTIONS["Tournament.report"]),
    "Query.__schema": ("execute_sync", get_introspection_query()),
    "a long document": ("read_document", "{ " + " ".join(f"a{n}: me {{ scopes }}" for n in range(300)) + " }"),
}


@pytest.mark.parametrize("name", LONG)
async def test_what_takes_long_is_done_in_another_thread(crowd: Crowd, threads: dict[str, set[str]], name: str) -> None:
    world, ann, ids = crowd
    function, question = LONG[name]
    await world.ask(about(question, ids), ann)
    assert threads[function] == {"off-loop_0"}


@pytest.mark.parametrize(
    ("variables", "small"),
    [
        (None, True),
        ({"a": 1, "b": [1, 2], "c": {"d": ["x"]}}, True),
        ({"a": [1] * 300}, False),
        ({"a": [[1]] * 150}, False),
        ({"a": {str(n): n for n in range(300)}}, False),
    ],
)
def test_variables_are_counted_before_they_are_read(variables: dict[str, Any] | None, small: bool) -> None:
    assert is_small(variables) is small


async def test_many_variables_are_read_in_another_thread(crowd: Crowd, threads: dict[str, set[str]]) -> None:
    world, ann, _ = crowd
    query = 'mutation($n: [String!]!) { enterBots(tournament: "none", bot: "random", names: $n) { __typename } }'
    await world.answer(query, ann, n=["Bot"])
    assert "read_variables" not in threads, "few that are plainly right go the short way"
    await world.answer(query, ann, n="Bot")  # a list of one, as GraphQL has it
    assert threads.pop("read_variables") == {"MainThread"}
    await world.answer(query, ann, n=["Bot"] * 500)
    assert threads["read_variables"] == {"off-loop_0"}


async def test_a_report_is_read_and_its_rounds_are_decided_in_another_thread(
    crowd: Crowd, threads: dict[str, set[str]]
) -> None:
    world, ann, ids = crowd
    reading = world.services.tournaments.reading
    report = await reading.report(await reading.look(ids["SWISS"]))
    query = "mutation($r: String!) { importTournament(report: $r, options: {uno: {}}) { __typename } }"
    answer = await world.ask(query, ann, r=report)
    assert answer["importTournament"]["__typename"] == "TournamentChanged"
    assert (threads["read"], threads["decide"]) == ({"off-loop_0"}, {"off-loop_0"})


async def test_a_long_log_is_folded_in_another_thread(
    crowd: Crowd, threads: dict[str, set[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    world, ann, ids = crowd
    question = f'{{ replay(table: "{ids["TABLE"]}", at: %d) {{ version }} }}'
    await world.ask(question % 50, ann)
    assert threads.pop("fold") == {"MainThread"}, "a short one is folded in no time"
    monkeypatch.setattr(off_loop, "SHORT", 1000)
    await world.ask(question % 70, ann)
    assert threads["fold"] == {"off-loop_0"}


class Probe:
    """A task that counts how often it gets its turn."""

    def __init__(self) -> None:
        self.turns = 0

    async def run(self) -> None:
        while True:
            self.turns += 1
            await asyncio.sleep(0)


DEAREST = {
    "aliases of me": "{ " + " ".join(f"a{n}: me {{ scopes }}" for n in range(400)) + " }",
    "aliases of countTables": "{ " + " ".join(f"a{n}: countTables" for n in range(100)) + " }",
    "aliases of table": "{ " + " ".join(f'a{n}: table(id: "TABLE") {{ id }}' for n in range(250)) + " }",
    "aliases of a tool": (
        "{ " + " ".join(f'a{n}: checkRuniverseDeck(text: "2 Kittle") {{ legal }}' for n in range(90)) + " }"
    ),
    "views below a list": "{ tables(first: 50) { edges { node { view { version viewer hash } legal { text } } } } }",
    "events below a list": (
        "{ tables(first: 40) { edges { node { a: events(first: 8) { edges { cursor } }"
        " b: events(first: 8) { edges { cursor } } } } } }"
    ),
    "aliases of matches": (
        '{ tournament(id: "BRACKET") { '
        + " ".join(f"a{n}: matches(first: 1) {{ edges {{ cursor }} }}" for n in range(48))
        + " } }"
    ),
}
"""As much as the limits allow of what is done on the loop."""


@pytest.mark.parametrize("name", DEAREST)
async def test_others_get_their_turn_every_few_resolvers(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    world, ann, ids = crowd
    operation = await world.engine.prepare(Request(about(DEAREST[name], ids)))
    assert not isinstance(operation, Answer), operation.errors
    resolvers, called = list[str](), Follower._called

    def counted(self: Follower, parent: Any, live: LiveField, path: Path | None) -> Any:
        resolvers.append(live.name)
        return called(self, parent, live, path)

    monkeypatch.setattr(Follower, "_called", counted)
    probe = Probe()
    beside = asyncio.ensure_future(probe.run())
    await asyncio.sleep(0)
    before = probe.turns
    answer = await world.engine.execute(operation, Context(world.services, ann, "127.0.0.1"))
    turns = probe.turns - before
    beside.cancel()
    assert not isinstance(answer.errors, list), answer.errors
    assert len(resolvers) > STRIDE * WIDTH, "this is no large operation"
    assert turns >= len(resolvers) // (STRIDE * WIDTH)


@pytest.mark.parametrize("name", ["Tournament.standings", "Tournament.bracket", "Tournament.export", "Query.audit"])
async def test_the_same_question_about_the_same_version_is_answered_from_memory(
    crowd: Crowd, threads: dict[str, set[str]], name: str
) -> None:
    world, ann, ids = crowd
    question = about(QUESTIONS[name], ids)
    first = await world.ask(question, ann)
    made = dict(threads)
    threads.clear()
    assert await world.ask(question, ann) == first
    assert made
    assert threads.keys() <= {"read_variables"}, "it was made again"


async def test_the_next_event_makes_another_answer(crowd: Crowd, threads: dict[str, set[str]]) -> None:
    """What is remembered hangs on the head of the chain, which no two versions share."""
    world, ann, ids = crowd
    question = about(QUESTIONS["Tournament.bracket"], ids)
    before = await world.ask(question, ann)
    commands, reading = world.services.tournaments.commands, world.services.tournaments.reading
    ruling = {"ruleMatch": {"match": 8, "result": {"places": [2, 1]}, "reason": "seen"}}
    command = (
        "mutation($t: ID!, $c: TournamentCommandInput!) { runTournament(tournament: $t, command: $c) { __typename } }"
    )
    changed = await world.ask(command, ann, t=ids["BRACKET"], c=ruling)
    assert changed["runTournament"]["__typename"] == "TournamentChanged"
    threads.clear()
    assert await world.ask(question, ann) != before
    assert "bracket_graph" in threads
    then = (await commands.load(ids["BRACKET"])).head.version - 1
    past = await reading.bracket(await reading.look(ids["BRACKET"], then))
    assert len(past.nodes) == len(before["tournament"]["bracket"]["nodes"])
