"""Forms made from the input types of the schema: a new option or a new verb appears without a line here."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
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

Kind: TypeAlias = Literal[
    "choice", "choices", "yes", "number", "text", "time", "account", "lines", "numbers", "accounts", "groups"
]
Typed: TypeAlias = Mapping[str, Sequence[str]]
"""What came with a form: each field with all that was given for it."""
_SINGLE: Final[Mapping[str, Kind]] = {"Boolean": "yes", "Int": "number", "ID": "account", "Time": "time"}
_SEVERAL: Final[Mapping[str, Kind]] = {"Int": "numbers", "ID": "accounts"}
_MORE: Final = "More"
_UNIT: Final = re.compile(r" (ms)$")
_IN_A_ROW: Final = 2
"""How many members a form asks for where an input is a list of inputs."""


class Field(Struct, frozen=True):
    """One thing to fill in."""

    name: str
    """Where it stands in the input: `result.places` is a field of a field, `stages.0.format` one of a list's first."""
    label: str
    description: str
    kind: Kind
    choices: tuple[str, ...] = ()
    required: bool = False
    usual: str = ""
    """What it is if it is left as it is, in words; empty if that is nothing in particular."""
    group: str = ""
    """The input it is a part of, in words; fields of one group stand together."""


Form: TypeAlias = tuple[Field, ...]


class Verb(Struct, frozen=True):
    """Something that can be done: what it is, what it asks for, and the document that asks for it."""

    description: str
    form: Form
    document: str = ""


class Unfit(ValueError):
    """What was typed cannot be such a value; the text says so, and `field` is the name of where it was typed."""

    def __init__(self, words: str, field: str = "") -> None:
        super().__init__(words)
        self.field = field


def forms_of(schema: GraphQLSchema, type_name: str) -> dict[str, Verb]:
    """Each member of an input of which one is to be chosen -> what it is, and what it asks for."""
    found = schema.type_map[type_name]
    assert isinstance(found, GraphQLInputObjectType)
    return {name: Verb(each.description or "", form_of(each.type)) for name, each in found.fields.items()}


def meanings_of(schema: GraphQLSchema, enum: str) -> dict[str, str]:
    """Each word of an enumeration -> what it means."""
    found = schema.type_map[enum]
    assert isinstance(found, GraphQLEnumType)
    return {name: value.description or "" for name, value in found.values.items()}


def mutation_form(schema: GraphQLSchema, name: str, given: Collection[str], but: Collection[str], answer: str) -> Verb:
    """A mutation as a form: `given` is known without asking, and `but` is left as usual."""
    assert schema.mutation_type is not None
    mutation = schema.mutation_type.fields[name]
    args = {each: arg for each, arg in mutation.args.items() if each not in but}
    declared = ", ".join(f"${each}: {arg.type}" for each, arg in args.items())
    passed = ", ".join(f"{each}: ${each}" for each in args)
    asked = [field for each, arg in args.items() if each not in given for field in _member(each, arg, needed=True)]
    document = f"mutation ({declared}) {{ done: {name}({passed}) {answer} }}"
    return Verb(mutation.description or "", tuple(asked), document)


def form_of(type_: Any) -> Form:
    """What an input type asks for; nothing for one that only says `go`."""
    found = get_nullable_type(type_)
    return tuple(_fields(found, "", needed=True)) if isinstance(found, GraphQLInputObjectType) else ()


def _fields(
    type_: GraphQLInputObjectType, before: str, *, needed: bool, group: str = "", within: str = ""
) -> Iterator[Field]:
    for name, each in type_.fields.items():
        yield from _member(f"{before}{name}", each, needed=needed, group=group, within=within)


def _member(name: str, of: Any, *, needed: bool, group: str = "", within: str = "") -> Iterator[Field]:
    """The fields of one member: itself, or those of the input it is. `within` is what inner groups are named after."""
    inner, required = get_nullable_type(of.type), needed and isinstance(of.type, GraphQLNonNull)
    called = spaced(name.rpartition(".")[2])
    item = get_nullable_type(inner.of_type) if isinstance(inner, GraphQLList) else None
    inside = f"{within}: {called.lower()}" if within else called
    if isinstance(inner, GraphQLInputObjectType):
        is_argument = "." not in name and not group
        own, prefix = (_MORE, "") if is_argument else (inside, inside)
        yield from _fields(inner, f"{name}.", needed=required, group=own, within=prefix)
    elif isinstance(item, GraphQLInputObjectType):
        for place in range(_IN_A_ROW):
            own = f"{inside.removesuffix('s')} {place + 1}"
            yield from _fields(item, f"{name}.{place}.", needed=required and not place, group=own, within=own)
    else:
        kind, choices = _kind(inner)
        about, usual = _in_words(of.description or "")
        label = _UNIT.sub(r" (\1)", called)
        yield Field(name, label, about, kind, choices, required, usual, group)


def _in_words(description: str) -> tuple[str, str]:
    """What the schema says of a field, and its default, for people: they know no `null` and no `BY_SEATS`."""
    about, _, default = description.partition(" Default: ")
    plain = default.removesuffix(".").replace("_", " ").lower().strip("[]")
    return about.replace("null", "nothing"), {"true": "yes", "false": "no"}.get(plain, plain)


def _kind(type_: Any) -> tuple[Kind, tuple[str, ...]]:
    if isinstance(type_, GraphQLEnumType):
        return "choice", tuple(type_.values)
    if not isinstance(type_, GraphQLList):
        return _SINGLE.get(type_.name, "text"), ()
    inner: Any = get_nullable_type(type_.of_type)
    if isinstance(inner, GraphQLEnumType):
        return "choices", tuple(inner.values)
    return ("groups" if isinstance(inner, GraphQLList) else _SEVERAL.get(inner.name, "lines")), ()


def filled_in(form: Form, typed: Typed, people: Mapping[str, str] = {}) -> dict[str, Any]:
    """The input as the API takes it. What was left empty is not named, so it is as usual.

    Who is among `people` may be called by name; everyone else by the id of the account.
    """
    made: dict[str, Any] = {}
    for field in form:
        given = [each.strip() for each in typed.get(field.name, ()) if each.strip()]
        if not given:
            if field.required:
                raise Unfit(f"{field.label} is missing.", field.name)
            continue
        *way, last = field.name.split(".")
        place = made
        for step in way:
            place = place.setdefault(step, {})
        place[last] = _value(field, given, people)
    return {name: _listed(value) for name, value in made.items()}


def _listed(value: Any) -> Any:
    """What was put together by numbers is a list."""
    if not isinstance(value, dict):
        return value
    inner = {name: _listed(each) for name, each in value.items()}
    return list(inner.values()) if all(name.isdecimal() for name in inner) else inner


def _value(field: Field, given: list[str], people: Mapping[str, str]) -> Any:
    lines = [line.strip() for each in given for line in each.splitlines() if line.strip()]
    match field.kind:
        case "yes":
            return given[0] == "true"
        case "number":
            return _number(field, given[0])
        case "numbers":
            return [_number(field, part) for line in lines for part in line.replace(",", " ").split()]
        case "lines" | "choices":
            return lines
        case "account":
            return people.get(given[0], given[0])
        case "accounts":
            return [people.get(line, line) for line in lines]
        case "groups":
            named = [[part.strip() for part in line.split(",") if part.strip()] for line in lines]
            return [[people.get(part, part) for part in group] for group in named]
        case "time":
            return given[0] if given[0][-1] in "Zz" or "+" in given[0] else f"{given[0]}Z"
        case _:
            return given[0]


def _number(field: Field, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Unfit(f"{field.label} is a whole number.", field.name) from None
