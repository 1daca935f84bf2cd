"""The short way of variables and arguments: it gives what the long way gives, or leaves it to that."""

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace as dataclass_replace
from typing import Any

import pytest
from graphql import Undefined
from graphql.utilities import coerce_input_value
from msgspec.json import encode
from msgspec.structs import replace
from strawberry.schema import schema_converter
from strawberry.types.arguments import convert_argument

from api.graphql.execution import engine, following, variables
from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Engine, Operation, Request
from api.graphql.types import commands
from domain.games.solitaire.commands import Turn
from domain.kernel.asking import marks
from domain.kernel.structs import Command
from domain.registry import RULE_SETS
from domain.tables.commands import GAME_COMMAND, VERBS
from tests.domain.games.playouts import playout
from tests.world import SCHEMA, World, new_world

READ = SCHEMA.direct["CommandInput"]
ACT = """mutation($t: ID!, $c: CommandInput, $m: ID, $v: Int, $id: String) {
  act(table: $t, command: $c, move: $m, expectedVersion: $v, commandId: $id) {
    __typename ... on TableChanged { version } ... on Refused { rule } ... on OutOfDate { version } } }"""


def the_long_way(given: Any) -> Command | None:
    """What graphql-core and Strawberry make of a command; None if they refuse it."""
    coerced = coerce_input_value(given, SCHEMA.core.type_map["CommandInput"])  # type: ignore[arg-type]
    if coerced is Undefined:
        return None
    converter = SCHEMA.strawberry.schema_converter
    made = convert_argument(coerced, SCHEMA.commands.input, converter.scalar_registry, SCHEMA.strawberry.config)
    return SCHEMA.commands.read(made)


def the_short_way(given: Any) -> Command | None:
    """What the reader makes of a command; None if it leaves it to the others."""
    try:
        found = READ(given)
    except Exception:  # noqa: BLE001 - whatever it is
        return None
    assert isinstance(found, Command)
    return found


def commands_of(slug: str) -> list[Command]:
    """One of each kind that comes up in some games, and some more."""
    game = RULE_SETS.newest(slug)
    luck, found = random.Random(slug), dict[type, list[Command]]()
    for number in range(4):
        for step in playout(game, game.rules.options(), game.about.min_seats, f"{slug}{number}"):
            for command in game.rules.legal(step.state, step.seat) if step.command is not None else ():
                found.setdefault(type(command), []).append(command)
    return [each for some in found.values() for each in luck.sample(some, min(12, len(some)))]


@pytest.mark.parametrize("slug", RULE_SETS.slugs)
def test_every_command_is_read_as_it_was_written(slug: str) -> None:
    some = commands_of(slug)
    assert len({type(command) for command in some}) > 1
    for command in some:
        assert the_short_way(SCHEMA.commands.write(slug, command)) == command


ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2.0, 2.5, 2**31, 10**30),
    *("", "GO", "go", "x", "R4", "\0", "\ud800", "1"),
    *([], [None], ["R4"], [["R4"]], {}, {"x": 1}),
)


def spoilt(value: Any, odd: Any) -> Iterator[Any]:
    """Everything that comes of putting `odd` in one place of `value`, of leaving one entry out, or of adding one."""
    yield odd
    if isinstance(value, dict):
        yield {**value, "more": odd}
        for key, inner in value.items():
            yield {name: each for name, each in value.items() if name != key}
            yield {f"{key}x" if name == key else name: each for name, each in value.items()}
            yield from ({**value, key: other} for other in spoilt(inner, odd))
    elif isinstance(value, list):
        yield [*value, odd]
        for place, inner in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in spoilt(inner, odd))


@pytest.mark.parametrize("slug", RULE_SETS.slugs)
def test_whatever_is_read_the_short_way_is_what_the_long_way_reads(slug: str) -> None:
    read = 0
    by_kind = {type(command): command for command in commands_of(slug)}
    for command in by_kind.values():
        for odd in ODD:
            for given in spoilt(SCHEMA.commands.write(slug, command), odd):
                found = the_short_way(deepcopy(given))
                if found is not None:
                    read += 1
                    assert found == the_long_way(given), given
    assert read > 0, "some of it is still a command"


def test_no_half_of_a_surrogate_pair_and_no_zero_is_text() -> None:
    """Which the long way finds out before it looks at any type."""
    for text in ("\0", "a\0", "\ud800", "a\udfff"):
        assert the_short_way({"solitaire": {"turn": text}}) is None


class Counted:
    """Counts the calls of a function."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> None:
        self.count, self._call = 0, getattr(module, name)
        monkeypatch.setattr(module, name, self)

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.count += 1
        return self._call(*given, **named)


async def test_a_move_is_read_once_and_without_detours(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    detours = [
        Counted(monkeypatch, engine, "Follower"),
        Counted(monkeypatch, variables, "coerce_input_value"),
        Counted(monkeypatch, variables, "_unreadable"),
        Counted(monkeypatch, following, "get_argument_values"),
        Counted(monkeypatch, schema_converter, "convert_arguments"),
        Counted(monkeypatch, commands, "the_one"),
    ]
    first = await world.ask(ACT, ann, t=table, c={"solitaire": {"turn": "GO"}}, v=4)
    assert first["act"]["version"] == 5
    again = await world.ask(ACT, ann, t=table, c={"solitaire": {"turn": "GO"}}, v=5, id=None)
    assert again["act"]["version"] == 6
    assert [each.count for each in detours] == [0] * 6


async def prepared(world: World, query: str, **given: Any) -> Operation:
    operation = await world.engine.prepare(Request(query, variables=given))
    assert not isinstance(operation, Answer), operation.errors
    return operation


async def test_the_command_is_one_of_the_domain_at_once(world: World) -> None:
    operation = await prepared(world, ACT, t="x", c={"solitaire": {"turn": "GO"}})
    assert operation.variables.coerced == {"t": "x", "c": Turn()}


TWICE = """mutation($t: ID!, $c: CommandInput!) {
  one: act(table: $t, command: $c) { ...A }
  two: act(table: $t, command: $c) { ...A }
} fragment A on TableAnswer { __typename ... on TableChanged { version } ... on Refused { rule } }"""
NESTED = """mutation($t: ID!, $c: SolitaireCommandInput!) {
  act(table: $t, command: {solitaire: $c}) { __typename ... on TableChanged { version } } }"""
IN_FRAGMENT = """mutation($t: ID!, $c: CommandInput!) { ...M }
fragment M on Mutation { act(table: $t, command: $c) { __typename ... on TableChanged { version } } }"""
MIXED = """mutation($t: ID!, $c: CommandInput!) { one: act(table: $t, command: $c) { ... on TableChanged { version } }
  ...M } fragment M on Mutation { two: act(table: $t, command: $c) { ... on TableChanged { version } } }"""
DEFAULT = """mutation($t: ID!, $c: CommandInput = {solitaire: {turn: GO}}) {
  act(table: $t, command: $c) { __typename ... on TableChanged { version } } }"""
LITERAL = """mutation($t: ID!, $v: Int!) { act(table: $t, command: {solitaire: {turn: GO}}, expectedVersion: $v) {
  __typename ... on TableChanged { version table { id legal { key } } } } }"""


@pytest.mark.parametrize(
    ("query", "given"),
    [
        (ACT, {"c": {"solitaire": {"turn": "GO"}}}),
        (ACT, {"c": {"solitaire": {"turn": "GO"}}, "v": 2}),
        (ACT, {"c": {"solitaire": {"turn": "GO"}}, "v": 4.0, "id": "once"}),
        (ACT, {"c": {"uno": {"draw": "GO"}}}),
        (ACT, {"t": "none", "c": {"solitaire": {"turn": "GO"}}}),
        (ACT, {"c": {"solitaire": {"turn": "GO"}}, "id": "x" * 65}),
        (ACT, {"c": None, "m": None}),
        (ACT, {"c": {"solitaire": {"turn": "GO"}}, "m": "4-0"}),
        (ACT, {"m": "4-0123456789abcdef"}),
        (ACT, {"m": 17}),
        (ACT, {"c": {"solitaire": {"turn": "STOP"}}}),
        (ACT, {"c": {"solitaire": {"turn": "GO", "finish": "GO"}}}),
        (ACT, {"c": {"solitaire": {"turn": None}}}),
        (ACT, {"c": {"chess": {}}}),
        (ACT, {"c": {"solitaire": {"turn": "GO"}}, "v": "four"}),
        (ACT, {"c": {"solitaire": {"turn": "GO"}}, "v": 2**31}),
        (ACT, {"c": {"solitaire": {"turn": "GO"}}, "id": "a\0"}),
        (ACT, {"c": {"solitaire": {"turn": "GO"}}, "unheard": "\ud800"}),
        (ACT, {"c": {"solitaire": {"turn": "GO"}}, "unheard": 1}),
        (TWICE, {"c": {"solitaire": {"turn": "GO"}}}),
        (NESTED, {"c": {"turn": "GO"}}),
        (NESTED, {"c": {"turn": 1}}),
        (IN_FRAGMENT, {"c": {"solitaire": {"turn": "GO"}}}),
        (MIXED, {"c": {"solitaire": {"turn": "GO"}}}),
        (DEFAULT, {}),
        (DEFAULT, {"c": {"solitaire": {"turn": "GO"}}}),
        (LITERAL, {"v": 4}),
        (LITERAL, {"v": None}),
        (LITERAL, {}),
    ],
)
@pytest.mark.parametrize("who", ["Ann", "Bob", ""])
async def test_both_ways_give_the_same_answer(who: str, query: str, given: dict[str, Any]) -> None:
    """To the player, to someone else and to a stranger; as one call, by following the plan, and with graphql-core
    alone, which has no short way, each in a world that is the same.
    """
    answers = []
    for planned, called in ((True, True), (True, False), (False, False)):
        world = await new_world()
        ann, _ = await world.someone("Ann")
        bob, _ = await world.someone("Bob")
        table = await world.solitaire(ann.account)
        runs = Engine(SCHEMA, planned=planned)
        operation = await runs.prepare(Request(query, variables={"t": table, **given}))
        if isinstance(operation, Operation):
            plan = operation.plan and (operation.plan if called else dataclass_replace(operation.plan, call=None))
            context = Context(world.services, {"Ann": ann, "Bob": bob}.get(who))
            answers.append(encode(await runs.execute(replace(operation, plan=plan), context)))
        else:
            answers.append(encode(operation))
        await world.feed.aclose()
    assert answers[0] == answers[1] == answers[2]


def test_every_verb_that_takes_a_command_takes_it_directly() -> None:
    """All of them are made of the same types."""
    assert [verb.__name__ for verb in VERBS if GAME_COMMAND in marks(verb).values()] == ["Act"]
