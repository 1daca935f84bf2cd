"""Documents that would take long to read are refused, and said to be."""

import pytest
from graphql import DocumentNode, get_introspection_query, graphql_sync

from api.graphql.execution.documents import read_document
from api.graphql.execution.engine import Limits
from tests.world import SCHEMA, World


def refusal(text: str) -> tuple[str, int, int]:
    """Code, what was asked, what is allowed."""
    found = read_document(SCHEMA.core, text, Limits().tokens)
    assert isinstance(found, list), "it was accepted"
    (error,) = found
    assert error.extensions is not None
    return error.extensions["code"], error.extensions.get("asked", 0), error.extensions.get("allowed", 0)


def test_tokens_are_counted() -> None:
    assert refusal("{ " + "a " * 3500 + "}") == ("TOO_LARGE", 3502, 3000)


def test_counting_tokens_ends_when_it_is_clear() -> None:
    assert refusal("{ " + "a " * 100_000 + "}") == ("TOO_LARGE", 6001, 3000)


@pytest.mark.parametrize(
    "text",
    [
        "{ " + "games { " * 900 + "slug" + " }" * 901,
        "{ table(id: " + "[" * 900 + "1" + "]" * 900 + ") { id } }",
        "{ ...F0 }" + "".join(f" fragment F{n} on Query {{ ...F{n + 1} }}" for n in range(300)),
    ],
    ids=["fields", "values", "fragments"],
)
def test_a_document_nested_too_deeply_is_refused(text: str) -> None:
    code, asked, allowed = refusal(text)
    assert (code, allowed) == ("TOO_DEEP", 100)
    assert asked > 100


def test_many_aliases_and_all_kinds_of_events_are_no_trouble() -> None:
    aliases = "{ " + " ".join(f"a{n}: games {{ slug }}" for n in range(400)) + " }"
    possible = SCHEMA.core.get_possible_types(SCHEMA.core.type_map["Event"])  # type: ignore[arg-type]
    kinds = " ".join(f"... on {each.name} {{ __typename }}" for each in possible)
    events = f"{{ table(id: 1) {{ events {{ edges {{ node {{ event {{ {kinds} }} }} }} }} }} }}"
    for text in (aliases, events, get_introspection_query()):
        assert isinstance(read_document(SCHEMA.core, text, Limits().tokens), DocumentNode)


SCHEMA_TWICE = "{ a: __schema { types { name } } b: __schema { types { name } } }"


@pytest.mark.parametrize(
    "text",
    [
        SCHEMA_TWICE,
        '{ a: __schema { types { name } } b: __type(name: "Table") { name } }',
        "{ ...F ... { ...F } } fragment F on Query { __schema { types { name } } }",
    ],
)
def test_an_operation_asks_for_the_schema_once(text: str) -> None:
    assert refusal(text) == ("TOO_COSTLY", 2, 1)


async def test_introspection_is_the_same_as_that_of_graphql_core(world: World) -> None:
    text = get_introspection_query(input_value_deprecation=True)
    assert await world.ask(text) == graphql_sync(SCHEMA.core, text).data
    named = (
        "query($n: String!, $d: Boolean!) { __type(name: $n) { fields(includeDeprecated: $d) { name } } me { scopes } }"
    )
    asked = await world.ask(named, n="Table", d=True)
    assert {"name": "status"} in asked["__type"]["fields"]
    assert await world.ask(named, n="Nothing", d=True) == {"__type": None, "me": None}
