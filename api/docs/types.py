"""The pages of types: every object, interface, union, input, enum and scalar with its fields and their costs."""

from typing import Final

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLUnionType,
)

from api.docs.markdown import page, table
from api.docs.reference import MADE
from api.docs.schema import COMMON, TOURNAMENTS, Read, default, plain_cost, said

_FIELDS: Final = ["Field", "Type", "Cost", "Meaning"]


def type_pages(read: Read, titles: dict[str, str]) -> dict[str, str]:
    """The pages by name; `titles` are those of the games."""
    return {
        name: page(f"# {_title(name, titles)}", *(_type(read, each) for each in types), MADE)
        for name, types in read.types().items()
    }


def _title(name: str, titles: dict[str, str]) -> str:
    if name == COMMON:
        return "Types: tables, players and all that is common"
    if name == TOURNAMENTS:
        return "Types: tournaments"
    slug = name.removeprefix(f"{COMMON}-")
    return f"Types: {titles.get(slug, slug)}"


def _type(read: Read, kind: GraphQLNamedType) -> str:
    return page(f"## {kind.name}", said(kind), *_body(read, kind))


def _body(read: Read, kind: GraphQLNamedType) -> list[str]:
    match kind:
        case GraphQLEnumType():
            rows = [[f"`{name}`", said(value)] for name, value in kind.values.items()]
            return ["Enum.", table(["Value", "Meaning"], rows)]
        case GraphQLInputObjectType():
            return [_input_words(kind), _inputs(read, kind)]
        case GraphQLUnionType():
            return [f"One of {_listed(read, list(kind.types))}."]
        case GraphQLScalarType():
            where = kind.specified_by_url or ""
            return [f"Scalar. Specified at <{where}>." if where.startswith("http") else "Scalar."]
        case GraphQLInterfaceType():
            found = list(read.core.get_implementations(kind).objects)
            return [f"Interface of {_listed(read, found)}.", _fields(read, kind)]
        case GraphQLObjectType():
            within = f"Implements {_listed(read, list(kind.interfaces))}." if kind.interfaces else ""
            return [within, _fields(read, kind)]
    raise AssertionError(kind)


def _input_words(kind: GraphQLInputObjectType) -> str:
    one_of = kind.ast_node is not None and any(each.name.value == "oneOf" for each in kind.ast_node.directives or ())
    return "Input: exactly one of its fields is given." if one_of else "Input."


def _inputs(read: Read, kind: GraphQLInputObjectType) -> str:
    rows = [
        [f"`{name}`", f"{read.link(field.type)}{default(field)}", said(field)] for name, field in kind.fields.items()
    ]
    return table(["Field", "Type", "Meaning"], rows)


def _fields(read: Read, kind: GraphQLObjectType | GraphQLInterfaceType) -> str:
    rows = []
    for name, field in kind.fields.items():
        rows.append([f"`{name}`", read.link(field.type), plain_cost(field), said(field)])
        rows += [
            [f"`{name}({argument}:)`", f"{read.link(given.type)}{default(given)}", "", said(given)]
            for argument, given in field.args.items()
        ]
    return table(_FIELDS, rows)


def _listed(read: Read, kinds: list[GraphQLNamedType] | list[GraphQLObjectType] | list[GraphQLInterfaceType]) -> str:
    return ", ".join(read.link(each) for each in sorted(kinds, key=lambda each: each.name))
