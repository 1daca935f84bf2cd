"""Every GraphQL document about tables that the benchmarks send: when the schema takes another shape, follow it here."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from graphql import (
    FieldDefinitionNode,
    InterfaceTypeDefinitionNode,
    ObjectTypeDefinitionNode,
    UnionTypeDefinitionNode,
    parse,
    print_ast,
)
from msgspec.json import encode

import api.graphql
from api.graphql.schema import Schema
from api.graphql.types.commands import CommandTypes
from domain.games.uno.game import GAME as UNO
from domain.kernel.structs import Command
from domain.tables.rule_sets import RuleSets

SDL: Final = Path(api.graphql.__file__).parent / "schema.graphql"
ACT: Final = """mutation Act($t: ID!, $c: CommandInput!, $v: Int) {
  act(table: $t, command: $c, expectedVersion: $v) {
    __typename
    ... on TableChanged { version hash }
    ... on Refused { rule reason }
    ... on OutOfDate { version }
  }
}"""
ACCEPTED: Final = b"TableChanged"
"""What the answer to an accepted move contains."""
VERSION: Final = b'"version":'
"""What stands before the version in each message to a watcher."""
_FOLLOW: Final = "subscription Follow($t: ID!, $v: Int!) { tableEvents(table: $t, fromVersion: $v) { %s } }"
_UNO_VIEW: Final = "turn direction colour top pickup drawPile hand pile players { seat cards }"
TABLE: Final = f"""query Table($t: ID!) {{
  table(id: $t) {{
    status version
    view {{ viewer game {{ ... on UnoView {{ {_UNO_VIEW} }} }} }}
    events(first: 20) {{ edges {{ node {{ version at text }} }} }}
  }}
}}"""
REPLAY: Final = f"""query Replay($t: ID!, $v: Int!) {{
  replay(table: $t, at: $v) {{ version game {{ ... on UnoView {{ {_UNO_VIEW} }} }} }}
}}"""
_AROUND_THE_GAME: Final = frozenset({"TableOpened", "SeatTaken", "GameStarted", "TableEnded"})


def tables(first: int) -> str:
    """A page of the list, with what a lobby shows."""
    return (
        f"{{ tables(first: {first}) {{ edges {{ cursor node {{ id game status host version openedAt"
        " seats { seat player { id name kind } left } } } pageInfo { hasNextPage endCursor } } }"
    )


@cache
def follow() -> str:
    """The subscription of a client that shows everything: each event of Uno with all its fields, text and hash."""
    return _FOLLOW % f"version at hash text event {{ __typename {' '.join(_fragments())} }}"


def request(query: str, **variables: Any) -> bytes:
    """The body of a request."""
    return encode({"query": query, "variables": variables})


@cache
def _commands() -> CommandTypes:
    return Schema(RuleSets(UNO)).commands


def said(command: Command) -> Any:
    """A command of Uno as clients say it."""
    return _commands().write(UNO.about.slug, command)


def _fragments() -> list[str]:
    """A fragment for each event of Uno. What two events call the same and mean otherwise has a name of its own."""
    kinds = {UnionTypeDefinitionNode, InterfaceTypeDefinitionNode, ObjectTypeDefinitionNode}
    sdl = parse(SDL.read_text(), no_location=True)
    composite = {each.name.value: each for each in sdl.definitions if type(each) in kinds}  # type: ignore[attr-defined]
    uno = {kind.__name__ for kind in UNO.rules.events}
    types, made = dict[str, str](), list[str]()
    for name, node in composite.items():
        is_event = name in _AROUND_THE_GAME or (name.startswith("Uno") and name.removeprefix("Uno") in uno)
        if not is_event or not isinstance(node, ObjectTypeDefinitionNode):
            continue
        plain = [each for each in node.fields or () if _named(each) not in composite and not each.arguments]
        asked = [_asked(each, types, name) for each in plain]
        if asked:
            made.append(f"... on {name} {{ {' '.join(asked)} }}")
    assert len(made) > len(_AROUND_THE_GAME), "the schema names the events of Uno otherwise"
    return made


def _named(field: FieldDefinitionNode) -> str:
    return print_ast(field.type).strip("[]!")


def _asked(field: FieldDefinitionNode, types: dict[str, str], owner: str) -> str:
    name, kind = field.name.value, print_ast(field.type)
    return name if types.setdefault(name, kind) == kind else f"{name}Of{owner}: {name}"
