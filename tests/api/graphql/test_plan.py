"""The compiled plan and graphql-core give the same answers, byte by byte, to any operation."""

import random
from typing import Any

import pytest
from graphql import (
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLUnionType,
    get_named_type,
    is_leaf_type,
    is_required_argument,
)
from msgspec.json import encode

from api.graphql.execution.context import Context
from api.graphql.execution.engine import Engine, Limits, Request
from domain.tables.commands import Act
from domain.tables.state import Status
from services.log.handler import Intent
from services.ports import Credentials
from tests.world import SCHEMA, World

ROOTS = {
    "games": "games",
    "me": "me",
    "table": "table(id: $table)",
    "tables": "tables(first: $first)",
    "replay": "replay(table: $table, at: 7)",
    "audit": "audit(table: $over)",
}

VARIABLES = {
    "$table": "$table: ID!",
    "$over": "$over: ID!",
    "$first": "$first: Int!",
    "$yes": "$yes: Boolean! = true",
    "$no": "$no: Boolean! = false",
}
UNLIMITED = Limits(tokens=100_000, depth=1000, cost=10**9)


class Writer:
    """Random valid selections: aliases, fragments, duplicates, type names."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.fragments: list[str] = []

    def operation(self) -> str:
        roots = self.luck.sample(sorted(ROOTS), self.luck.randint(1, 3))
        query = SCHEMA.core.query_type
        assert query is not None
        body = []
        for number, name in enumerate(roots):
            kind = get_named_type(query.fields[name].type)
            body.append(f"r{number}: {ROOTS[name]} {self.selection(kind, 4)}")
        rest = f"{{ {' '.join(body)} alive: __typename @include(if: $yes) }} {' '.join(self.fragments)}"
        given = " ".join(kind for name, kind in VARIABLES.items() if name in rest)
        return f"query({given}) {rest}"

    def selection(self, kind: Any, depth: int) -> str:
        if isinstance(kind, GraphQLUnionType | GraphQLInterfaceType):
            members = SCHEMA.core.get_possible_types(kind)
            some = self.luck.sample(members, min(3, len(members)))
            parts = [f"... on {each.name} {self.fields(each, depth, aliased=True)}" for each in some]
            shared = self.fields(kind, depth)[1:-1] if isinstance(kind, GraphQLInterfaceType) else ""
            return "{ __typename " + shared + " ".join(parts) + " }"
        return self.fields(kind, depth)

    def fields(self, kind: GraphQLObjectType | GraphQLInterfaceType, depth: int, *, aliased: bool = False) -> str:
        chosen = ["__typename"] if self.luck.random() < 0.3 else []
        for name, field in kind.fields.items():
            if self.luck.random() < 0.5 or (kind.name == "Table" and depth < 2):
                continue
            if any(is_required_argument(each) for each in field.args.values()):
                continue
            inner = get_named_type(field.type)
            prefix = f"{kind.name}_{name}: " if aliased else f"x_{name}: " if self.luck.random() < 0.2 else ""
            if is_leaf_type(inner):
                chosen.append(prefix + name)
            elif depth > 0:
                chosen.append(f"{prefix}{name} {self.selection(inner, depth - 1)}")
        chosen = [each if self.luck.random() < 0.8 else self.perhaps(each) for each in chosen]
        text = "{ " + (" ".join(chosen) or "__typename") + " }"
        if not aliased and self.luck.random() < 0.2:
            name = f"F{len(self.fragments)}"
            self.fragments.append(f"fragment {name} on {kind.name} {text}")
            return f"{{ ...{name} }}"
        return text

    def perhaps(self, field: str) -> str:
        condition = self.luck.choice(["@skip(if: true)", "@skip(if: $no)", "@include(if: $yes)", "@include(if: $no)"])
        return f"... {condition} {{ {field} }}"


async def tables_to_look_at(world: World) -> tuple[Credentials, dict[str, Any]]:
    ann, _ = await world.someone("Ann", "play", "audit")
    running = await world.solitaire(ann.account, 4)
    over = await world.solitaire(ann.account, 60)
    while (state := (await world.tables.load(over)).state).status is Status.PLAYING:
        await world.tables.ask(over, Intent(ann.account), Act, command=state.game.rules.legal(state.play, 0)[-1])
    await world.settle()
    return ann, {"table": running, "over": over, "first": 10}


@pytest.mark.parametrize("seed", range(60))
async def test_plan_and_graphql_core_agree(world: World, seed: int) -> None:
    ann, variables = await tables_to_look_at(world)
    request = Request(Writer(seed).operation(), variables=variables)
    context = Context(world.services, ann, "127.0.0.1")
    by_plan = await Engine(SCHEMA, UNLIMITED).run(request, context)
    by_core = await Engine(SCHEMA, UNLIMITED, planned=False).run(request, context)
    assert by_core.ran, by_core.errors
    assert encode(by_plan) == encode(by_core), f"seed {seed}: {request.query}"


@pytest.mark.parametrize(
    ("query", "variables"),
    [
        ('{ table(id: "none") { id } }', {}),
        ('{ me { scopes } table(id: "none") { id } }', {}),
        ("query($n: Int!) { tables(first: $n) { edges { cursor } } }", {"n": 0}),
        ('mutation { cancelTable(table: "none") { __typename ... on Refused { rule } } }', {}),
    ],
)
async def test_errors_have_the_same_shape_either_way(world: World, query: str, variables: dict[str, Any]) -> None:
    ann, _ = await world.someone("Ann")
    context = Context(world.services, ann, "127.0.0.1")
    request = Request(query, variables=variables)
    by_plan = await Engine(SCHEMA).run(request, context)
    by_core = await Engine(SCHEMA, planned=False).run(request, context)
    assert encode(by_plan) == encode(by_core)
