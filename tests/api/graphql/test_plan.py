"""The compiled plan and graphql-core give the same answers, byte by byte, to any operation."""

import random
from typing import Any

import pytest
from graphql import GraphQLObjectType, GraphQLUnionType, get_named_type, is_leaf_type
from msgspec.json import encode

from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Engine, Request
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
        return f"query($table: ID!, $over: ID!, $first: Int!) {{ {' '.join(body)} }} {' '.join(self.fragments)}"

    def selection(self, kind: Any, depth: int) -> str:
        if isinstance(kind, GraphQLUnionType):
            some = self.luck.sample(kind.types, min(3, len(kind.types)))
            parts = [f"... on {each.name} {self.fields(each, depth, aliased=True)}" for each in some]
            return "{ __typename " + " ".join(parts) + " }"
        return self.fields(kind, depth)

    def fields(self, kind: GraphQLObjectType, depth: int, *, aliased: bool = False) -> str:
        chosen = ["__typename"] if self.luck.random() < 0.3 else []
        for name, field in kind.fields.items():
            if self.luck.random() < 0.5 or field.args or name in ("audit", "legal", "happened"):
                continue  # fields with resolvers of their own go to graphql-core either way
            inner = get_named_type(field.type)
            prefix = f"{kind.name}_{name}: " if aliased else f"x_{name}: " if self.luck.random() < 0.2 else ""
            if is_leaf_type(inner):
                chosen.append(prefix + name)
            elif depth > 0:
                chosen.append(f"{prefix}{name} {self.selection(inner, depth - 1)}")
        text = "{ " + (" ".join(chosen) or "__typename") + " }"
        if not aliased and self.luck.random() < 0.2:
            name = f"F{len(self.fragments)}"
            self.fragments.append(f"fragment {name} on {kind.name} {text}")
            return f"{{ ...{name} }}"
        return text


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
    by_plan = await Engine(SCHEMA).run(request, context)
    by_core = await Engine(SCHEMA, planned=False).run(request, context)
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


def test_a_list_of_tables_is_planned() -> None:
    """The query that matters for speed must not fall back unnoticed."""
    engine = Engine(SCHEMA)
    query = (
        "{ tables { edges { node { id game status seats { name } outcome { reason } } } pageInfo { hasNextPage } } }"
    )
    operation = engine.prepare(Request(query))
    assert not isinstance(operation, Answer)
    assert operation.plan is not None
