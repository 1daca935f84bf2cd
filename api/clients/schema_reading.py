"""What the generators of clients read in the schema: which types belong together, and what is asked for by default."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from graphql import (
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    StringValueNode,
    build_schema,
    get_named_type,
    is_abstract_type,
)

SCHEMA: Final = Path(__file__).parents[1] / "graphql" / "schema.graphql"
DEAR: Final = 100
"""A field that costs as much as this is asked for by name, and never along with everything else."""
ROOTS: Final = ("Query", "Mutation", "Subscription")
COMMON: Final = "common"
TOURNAMENTS: Final = "tournaments"


def read_schema(path: Path = SCHEMA) -> GraphQLSchema:
    """The schema as it is checked in."""
    return build_schema(path.read_text())


def one_of(schema: GraphQLSchema, name: str) -> dict[str, GraphQLNamedType]:
    """The choices of a `@oneOf` input."""
    found = schema.type_map[name]
    assert isinstance(found, GraphQLInputObjectType)
    assert found.is_one_of, name
    return {key: get_named_type(field.type) for key, field in found.fields.items()}


def games(schema: GraphQLSchema) -> tuple[str, ...]:
    """The slugs of the games."""
    return tuple(one_of(schema, "CommandInput"))


def area_of(schema: GraphQLSchema, name: str) -> str:
    """Where a type belongs: to a game, by its slug, to `tournaments`, or to what is `common`."""
    for game in games(schema):
        if name.startswith(game.title()):
            return game
    if name.startswith("Program"):  # the deck that gives its game the name
        return "programs"
    return TOURNAMENTS if name.startswith("Tournament") else COMMON


def is_twin(schema: GraphQLSchema, name: str) -> bool:
    """Whether an object type only repeats a `@oneOf` input: the input says the same, ready to be sent."""
    twin = schema.type_map.get(f"{name}Input")
    is_object = isinstance(schema.type_map[name], GraphQLObjectType)
    return is_object and isinstance(twin, GraphQLInputObjectType) and twin.is_one_of


def cost_of(field: GraphQLField) -> float:
    """What a field costs by itself."""
    node = field.ast_node
    for directive in (node.directives if node else None) or ():
        if directive.name.value == "cost":
            (weight,) = directive.arguments or ()
            assert isinstance(weight.value, StringValueNode)
            return float(weight.value.value)
    return 1.0


def plain_fields(schema: GraphQLSchema, kind: GraphQLObjectType) -> dict[str, GraphQLField]:
    """The fields that are data of the object itself: without arguments, not dear, and said nowhere else."""
    return {
        name: field
        for name, field in kind.fields.items()
        if not field.args and cost_of(field) < DEAR and not is_twin(schema, get_named_type(field.type).name)
    }


def object_types(schema: GraphQLSchema) -> Iterator[GraphQLObjectType]:
    """Every object type of ours but the roots, and but those that repeat an input."""
    repeated = set(_repeated(schema))
    for name, kind in schema.type_map.items():
        ours = isinstance(kind, GraphQLObjectType) and not name.startswith("__") and name not in ROOTS
        if ours and name not in repeated:
            assert isinstance(kind, GraphQLObjectType)
            yield kind


def _repeated(schema: GraphQLSchema) -> Iterator[str]:
    """Twins of inputs, and the types of their fields."""
    for name, kind in schema.type_map.items():
        if isinstance(kind, GraphQLObjectType) and is_twin(schema, name):
            yield name
            yield from (get_named_type(field.type).name for field in kind.fields.values())


def abstract_types(schema: GraphQLSchema) -> dict[str, tuple[str, ...]]:
    """Unions and interfaces, with the object types each may stand for."""
    return {
        name: tuple(each.name for each in schema.get_possible_types(kind))
        for name, kind in schema.type_map.items()
        if is_abstract_type(kind) and not name.startswith("__")
    }


def aliases(schema: GraphQLSchema) -> dict[tuple[str, str], str]:
    """(type, field) -> the name to ask for it by, where members of a union give one name to fields of several types.

    `card__UnoDrew` is `card` of an `UnoDrew`: a reader cuts off what follows the two underscores.
    """
    found: dict[tuple[str, str], str] = {}
    for members in abstract_types(schema).values():
        kinds: dict[str, set[str]] = {}
        for member in members:
            for name, field in plain_fields(schema, _object(schema, member)).items():
                kinds.setdefault(name, set()).add(str(field.type))
        for member in members:
            for name in plain_fields(schema, _object(schema, member)):
                if len(kinds[name]) > 1:
                    found[member, name] = f"{name}__{member}"
    return found


def _object(schema: GraphQLSchema, name: str) -> GraphQLObjectType:
    kind = schema.type_map[name]
    assert isinstance(kind, GraphQLObjectType)
    return kind
