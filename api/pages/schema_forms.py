"""Forms made from the input types of the schema: a new option or a new verb appears without a line here."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLSchema,
    get_nullable_type,
)
from msgspec import Struct

from api.pages.rendering import spaced

Kind: TypeAlias = Literal["choice", "yes", "number", "text", "account", "lines", "numbers", "accounts", "groups"]
_SINGLE: Final[Mapping[str, Kind]] = {"Boolean": "yes", "Int": "number", "ID": "account"}
_SEVERAL: Final[Mapping[str, Kind]] = {"Int": "numbers", "ID": "accounts"}


class Field(Struct, frozen=True):
    """One thing to fill in."""

    name: str
    """Where it stands in the input: `result.places` is a field of a field."""
    label: str
    description: str
    kind: Kind
    choices: tuple[str, ...] = ()
    required: bool = False


Form: TypeAlias = tuple[Field, ...]


class Unfit(ValueError):
    """What was typed cannot be such a value; the text says so."""


def forms_of(schema: GraphQLSchema, type_name: str) -> dict[str, tuple[str, Form]]:
    """Each member of an input of which one is to be chosen -> what it is, and what it asks for."""
    found = schema.type_map[type_name]
    assert isinstance(found, GraphQLInputObjectType)
    return {name: (each.description or "", form_of(each.type)) for name, each in found.fields.items()}


def form_of(type_: Any) -> Form:
    """What an input type asks for; nothing for one that only says `go`."""
    found = get_nullable_type(type_)
    return tuple(_fields(found, "")) if isinstance(found, GraphQLInputObjectType) else ()


def _fields(type_: GraphQLInputObjectType, before: str) -> Iterator[Field]:
    for name, each in type_.fields.items():
        inner = get_nullable_type(each.type)
        if isinstance(inner, GraphQLInputObjectType):
            yield from _fields(inner, f"{before}{name}.")
        else:
            required = isinstance(each.type, GraphQLNonNull)
            yield _field(f"{before}{name}", inner, each.description or "", required=required)


def _field(name: str, type_: Any, description: str, *, required: bool) -> Field:
    last = name.rpartition(".")[2]
    label = spaced(last)
    if isinstance(type_, GraphQLEnumType):
        return Field(name, label, description, "choice", tuple(type_.values), required)
    if not isinstance(type_, GraphQLList):
        return Field(name, label, description, _SINGLE.get(type_.name, "text"), required=required)
    inner: Any = get_nullable_type(type_.of_type)
    kind: Kind = "groups" if isinstance(inner, GraphQLList) else _SEVERAL.get(inner.name, "lines")
    return Field(name, label, description, kind, required=required)


def filled_in(form: Form, typed: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The input as the API takes it. What was left empty is not named, so it is as usual."""
    made: dict[str, Any] = {}
    for field in form:
        given = [each.strip() for each in typed.get(field.name, ()) if each.strip()]
        if not given:
            if field.required:
                raise Unfit(f"{field.label} is missing.")
            continue
        *way, last = field.name.split(".")
        place = made
        for step in way:
            place = place.setdefault(step, {})
        place[last] = _value(field, given)
    return made


def _value(field: Field, given: list[str]) -> Any:
    lines = [line.strip() for each in given for line in each.splitlines() if line.strip()]
    match field.kind:
        case "yes":
            return given[0] == "true"
        case "number":
            return _number(field, given[0])
        case "numbers":
            return [_number(field, part) for line in lines for part in line.replace(",", " ").split()]
        case "lines" | "accounts":
            return lines
        case "groups":
            return [line.replace(",", " ").split() for line in lines]
        case _:
            return given[0]


def _number(field: Field, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Unfit(f"{field.label} is a whole number.") from None
