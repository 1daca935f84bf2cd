"""Forms made from the types of a game's options: a new option appears without a line here."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLSchema,
    get_nullable_type,
)
from msgspec import Struct

_INPUT: Final = "GameOptionsInput"


class Field(Struct, frozen=True):
    """One thing to choose."""

    name: str
    label: str
    description: str
    kind: str
    """`choice`, `yes`, `number` or `lines`."""
    choices: tuple[str, ...] = ()


class Unfit(ValueError):
    """What was typed cannot be such a value; the text says so."""


def option_forms(schema: GraphQLSchema) -> dict[str, tuple[Field, ...]]:
    """Game -> what can be chosen there."""
    found = schema.type_map[_INPUT]
    assert isinstance(found, GraphQLInputObjectType)
    return {slug: tuple(_fields(get_nullable_type(each.type))) for slug, each in found.fields.items()}


def _fields(options: Any) -> Sequence[Field]:
    assert isinstance(options, GraphQLInputObjectType)
    return [_field(name, get_nullable_type(each.type), each.description or "") for name, each in options.fields.items()]


def _field(name: str, kind: Any, description: str) -> Field:
    label = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).capitalize()
    if isinstance(kind, GraphQLEnumType):
        return Field(name, label, description, "choice", tuple(kind.values))
    if isinstance(kind, GraphQLList):
        return Field(name, label, description, "lines")
    return Field(name, label, description, {"Boolean": "yes", "Int": "number"}.get(kind.name, "lines"))


def chosen_options(fields: Sequence[Field], typed: Mapping[str, str]) -> dict[str, Any]:
    """The options as the API takes them. What was left empty is not named, so it is as usual."""
    given = {each: typed.get(each.name, "").strip() for each in fields}
    return {each.name: _value(each, text) for each, text in given.items() if text}


def _value(field: Field, text: str) -> Any:
    if field.kind == "yes":
        return text == "true"
    if field.kind == "number":
        try:
            return int(text)
        except ValueError:
            raise Unfit(f"{field.label} is a whole number.") from None
    if field.kind == "lines":
        return [line.strip() for line in text.splitlines() if line.strip()]
    return text
