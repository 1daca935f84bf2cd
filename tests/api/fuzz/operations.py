"""Random operations over the whole schema: real ids and sensible values, with something hostile here and there."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from types import MappingProxyType
from typing import Any, Final

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
    is_required_argument,
    is_required_input_field,
)

HOSTILE: Final[list[Any]] = [
    None,
    True,
    "",
    "a\x00b",
    "\ud800",
    "ZZ",
    "yesterday",
    "x" * 300,
    "y" * 70_000,
    "\u03a9 \u202e \U0001f469\u200d\U0001f467",
    -1,
    2**31,
    2**63,
    -(2**63) - 1,
    1e300,
    0.5,
    [],
    [[[[]]]],
    {},
    {"x": {"y": 1}},
    ["\x00"],
]
NUMBERS: Final = (0, 1, 2, 3, 5, 40, 100, -1, 2**31 - 1, -(2**31))
WORDS: Final = ("random", "medium", "people", "E11123 W77*7", "1 Kittle", "WyJ0YWJsZXMiLDAsIiJd", "WyJldmVudHMiLC01XQ")
"""Bots, pools, hands, decks, and cursors that we did not write."""


@dataclass
class Surroundings:
    """What there is in the world that is asked about."""

    tables: list[str]
    tournaments: list[str]
    accounts: list[str]
    games: tuple[str, ...]


@dataclass
class Written:
    """An operation and its variables."""

    text: str
    variables: dict[str, Any]


class Writer:
    """Writes operations over one schema."""

    def __init__(self, schema: GraphQLSchema, luck: Random, around: Surroundings, *, malice: float = 0.04) -> None:
        self._schema, self._luck, self._around, self._malice = schema, luck, around, malice
        self._variables: dict[str, Any] = {}
        self._declared: list[str] = []

    def operation(
        self, kind: str, root: GraphQLObjectType, name: str, given: Mapping[str, Any] | None = None
    ) -> Written:
        """One root field with some of its arguments and a selection; `given` are arguments with a value."""
        self._variables, self._declared = {}, []
        chosen = self._field(root, name, depth=4, given=given or {})
        declared = f"({', '.join(self._declared)})" if self._declared else ""
        return Written(f"{kind}{declared} {{ {chosen} }}", self._variables)

    # -- selections ------------------------------------------------------------------------------------------

    def _field(
        self,
        parent: GraphQLObjectType | GraphQLInterfaceType,
        name: str,
        depth: int,
        alias: str = "",
        given: Mapping[str, Any] = MappingProxyType({}),
    ) -> str:
        definition = parent.fields[name]
        said = []
        for each, argument in definition.args.items():
            if each in given:
                said.append(f"{each}: {self._declare(argument.type, given[each])}")
            elif is_required_argument(argument) or (each != "everything" and self._luck.random() < 0.3):
                said.append(f"{each}: {self._declare(argument.type, self.value(argument.type, each))}")
        inner = get_named_type(definition.type)
        shown = f"{alias}{name}" + (f"({', '.join(said)})" if said else "")
        return shown if is_leaf_type(inner) else f"{shown} {self._selection(inner, depth - 1)}"

    def _selection(self, kind: GraphQLNamedType, depth: int) -> str:
        if isinstance(kind, GraphQLUnionType | GraphQLInterfaceType):
            members = self._schema.get_possible_types(kind)
            parts = [f"... on {each.name} {self._fields(each, depth, each.name)}" for each in members]
            shared = self._fields(kind, depth)[1:-1] if isinstance(kind, GraphQLInterfaceType) else "__typename "
            return "{ " + shared + " ".join(parts) + " }"
        assert isinstance(kind, GraphQLObjectType)
        return self._fields(kind, depth)

    def _fields(self, kind: GraphQLObjectType | GraphQLInterfaceType, depth: int, prefix: str = "") -> str:
        """Members of a union may give one name to fields of different types: there each gets an alias."""
        chosen = ["__typename"]
        for name, definition in kind.fields.items():
            leaf = is_leaf_type(get_named_type(definition.type))
            if self._luck.random() < (0.9 if leaf else 0.6 if depth > 0 else 0):
                chosen.append(self._field(kind, name, depth, f"{prefix}_{name}: " if prefix else ""))
        return "{ " + " ".join(chosen) + " }"

    # -- values ----------------------------------------------------------------------------------------------

    def _declare(self, kind: Any, value: Any) -> str:
        variable = f"v{len(self._declared)}"
        self._declared.append(f"${variable}: {kind}")
        self._variables[variable] = value
        return f"${variable}"

    def value(self, kind: Any, name: str) -> Any:
        """A value for an input of that type; `name` tells what it is about."""
        if self._luck.random() < self._malice:
            return self._luck.choice(HOSTILE)
        if is_non_null_type(kind):
            return self._certain(kind.of_type, name)
        return None if self._luck.random() < 0.1 else self._certain(kind, name)

    def _certain(self, kind: Any, name: str) -> Any:
        luck = self._luck
        if is_list_type(kind):
            return [self.value(kind.of_type, name) for _ in range(luck.choice([0, 1, 1, 2, 3]))]
        if isinstance(kind, GraphQLEnumType):
            return luck.choice(list(kind.values))
        if isinstance(kind, GraphQLInputObjectType):
            return self._input(kind)
        assert isinstance(kind, GraphQLScalarType)
        match kind.name:
            case "Int":
                return luck.choice((*NUMBERS, 10)) if name not in ("first", "seats") else luck.choice((1, 2, 3, 20))
            case "Float":
                return luck.choice((0.0, 1.5, -1e9))
            case "Boolean":
                return luck.random() < 0.5
            case "ID" | "String":
                return self._text(name)
            case _:
                return example_of(kind, luck)

    def _input(self, kind: GraphQLInputObjectType) -> dict[str, Any]:
        if kind.is_one_of:
            name = self._luck.choice(list(kind.fields))
            made = self._certain(_bare(kind.fields[name].type), name)
            return {name: made}
        return {
            name: self.value(each.type, name)
            for name, each in kind.fields.items()
            if is_required_input_field(each) or self._luck.random() < 0.3
        }

    def _text(self, name: str) -> str:
        luck, around = self._luck, self._around
        if name == "game":
            return luck.choice(around.games)
        if name in ("player", "account", "other", "winner", "to"):
            return luck.choice(around.accounts)
        if name == "tournament":
            return luck.choice((*around.tournaments, "none"))
        if name in ("table", "id", "match"):
            return luck.choice((*around.tables, *around.tournaments, "none"))
        return luck.choice((*WORDS, f"word {luck.randrange(10**6)}"))


def _bare(kind: Any) -> Any:
    return kind.of_type if is_non_null_type(kind) else kind


def example_of(kind: GraphQLScalarType, luck: Random) -> str:
    """A value of one of our own scalars. Not every number is a card."""
    if kind.name == "Time":
        return datetime.fromtimestamp(luck.choice((0, 1_700_000_000, -1, 4e9)), UTC).isoformat()
    for _ in range(20):
        try:
            return str(kind.serialize(luck.randrange(250)))
        except Exception:  # noqa: BLE001 - whatever the notation thinks of a number that is no card
            continue
    return "ZZ"
