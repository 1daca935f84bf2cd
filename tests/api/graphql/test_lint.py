"""The rules of the usual schema linters, but for those that want everything in alphabetical order."""

import re
from typing import Any

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    get_named_type,
    is_list_type,
    is_non_null_type,
)

from tests.world import SCHEMA

OURS: list[GraphQLNamedType] = [each for name, each in SCHEMA.core.type_map.items() if not name.startswith("__")]
ROOTS = {"Query", "Mutation", "Subscription"}
PAGE_INFO = {"hasNextPage": "Boolean!", "hasPreviousPage": "Boolean!", "startCursor": "String", "endCursor": "String"}
ARGUMENTS = {"first": "Int", "after": "String", "last": "Int", "before": "String"}


def test_names_are_written_in_the_usual_way() -> None:
    for kind in OURS:
        assert re.fullmatch(r"[A-Z][A-Za-z0-9]*", kind.name), kind.name
        if isinstance(kind, GraphQLEnumType):
            assert all(re.fullmatch(r"[A-Z][A-Z0-9_]*", value) for value in kind.values), kind.name
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType):
            assert all(re.fullmatch(r"[a-z][A-Za-z0-9]*", name) for name in kind.fields), kind.name


def test_no_field_repeats_the_name_of_its_type() -> None:
    repeated = [
        f"{kind.name}.{name}"
        for kind in OURS
        if isinstance(kind, GraphQLObjectType) and kind.name not in ROOTS
        for name in kind.fields
        if name.lower().startswith(kind.name.lower()) and name.lower() != kind.name.lower()
    ]
    assert not repeated


def test_an_enum_offers_a_choice() -> None:
    assert [each.name for each in OURS if isinstance(each, GraphQLEnumType) and len(each.values) < 2] == ["Go"]


def test_what_ends_with_connection_is_one() -> None:
    assert {name: str(each.type) for name, each in _fields("PageInfo").items()} == PAGE_INFO
    for kind in OURS:
        if kind.name.endswith("Connection"):
            held = _fields(kind.name)
            assert str(held["pageInfo"].type) == "PageInfo!", kind.name
            assert is_list_type(held["edges"].type.of_type), kind.name
            edge = get_named_type(held["edges"].type)
            assert isinstance(edge, GraphQLObjectType)
            assert edge.name == kind.name.removesuffix("Connection") + "Edge"
            assert str(edge.fields["cursor"].type) == "String!"
            assert not is_list_type(_bare(edge.fields["node"].type)), "a node is one thing"


def test_whatever_gives_a_connection_can_be_read_from_both_ends() -> None:
    given = [
        (f"{kind.name}.{name}", field)
        for kind in OURS
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType)
        for name, field in kind.fields.items()
        if get_named_type(field.type).name.endswith("Connection")
    ]
    assert given
    for place, field in given:
        assert {name: str(field.args[name].type) for name in ARGUMENTS if name in field.args} == ARGUMENTS, place


def test_every_type_is_led_to_or_is_there_for_fragments_and_errors() -> None:
    led_to = {get_named_type(field.type).name for kind in OURS for field in _fields(kind.name).values()}
    led_to |= {
        get_named_type(argument.type).name
        for kind in OURS
        if isinstance(kind, GraphQLObjectType)
        for field in kind.fields.values()
        for argument in field.args.values()
    }
    for kind in SCHEMA.core.type_map.values():
        led_to |= {member.name for member in getattr(kind, "types", ())}
        led_to |= {each.name for each in getattr(kind, "interfaces", ())}
    alone = {each.name for each in OURS} - led_to - ROOTS
    implementing = {each.name for each in OURS if getattr(each, "interfaces", ())}
    events = {each.name for each in OURS if each.name.endswith("Event")}
    assert alone - implementing - events == {"ErrorCode"}, "errors stand beside the data"


def _fields(name: str) -> dict[str, Any]:
    return dict(getattr(SCHEMA.core.type_map[name], "fields", {}))


def _bare(kind: Any) -> Any:
    return kind.of_type if is_non_null_type(kind) else kind
