"""The reference is what the schema, the access matrix, the rulebooks and the examples make of it."""

import re

import pytest
from graphql import GraphQLObjectType

from api.docs.access import read_access
from api.docs.errors import ADVICE
from api.docs.examples import name_of, read_examples
from api.docs.library import REFERENCE
from api.docs.schema import words_of
from api.graphql.execution.errors import Code
from api.rulebooks.books import every_clause, rulebooks
from tests.api.access.matrix import FILE as MATRIX
from tests.api.access.matrix import kept
from tests.api.docs.run import KINDS, all_answered, made
from tests.world import SCHEMA

pytestmark = pytest.mark.slow


async def test_the_pages_are_those_that_are_made_now() -> None:
    """Where one differs, `python -m tests.api.docs` writes them anew. All examples are run for it."""
    pages = made(await all_answered())
    assert {path.stem for path in REFERENCE.glob("*.md")} == set(pages)
    for name, text in pages.items():
        assert (REFERENCE / f"{name}.md").read_text() == text, f"{name}: run `python -m tests.api.docs`"


@pytest.mark.parametrize("kind", ["query", "mutation", "subscription"])
def test_every_root_field_has_an_example(kind: str) -> None:
    root = SCHEMA.core.type_map[kind.title()]
    assert isinstance(root, GraphQLObjectType)
    assert {each.subject for each in read_examples(kind)} == set(root.fields)


def test_examples_are_told_apart_by_their_names() -> None:
    for kind in KINDS:
        names = [name_of(each) for each in read_examples(kind)]
        assert len(names) == len(set(names)), kind


def test_every_error_has_its_advice_and_examples_are_of_errors() -> None:
    assert set(ADVICE) == set(Code)
    assert {words_of(name_of(each)) for each in read_examples("error")} <= {code.value for code in Code}


def test_an_example_of_an_error_has_that_error() -> None:
    page = (REFERENCE / "errors.md").read_text()
    for heading, below in re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL):
        assert set(re.findall(r'"code": "(\w+)"', below)) <= {heading}


def test_every_type_is_described_once() -> None:
    described = [
        name
        for path in REFERENCE.glob("types*.md")
        for name in re.findall(r"^## (\w+)$", path.read_text(), re.MULTILINE)
    ]
    known = {name for name, each in SCHEMA.core.type_map.items() if not name.startswith("__") and each.description}
    assert len(described) == len(set(described))
    assert known - set(described) <= {"Query", "Mutation", "Subscription", "String", "Int", "Float", "Boolean", "ID"}


def test_every_clause_stands_among_the_rules() -> None:
    page = (REFERENCE / "rules.md").read_text()
    assert set(re.findall(r"^### \[([\w-]+)\]", page, re.MULTILINE)) == every_clause(rulebooks())


def test_the_matrix_is_read_as_the_tests_read_it() -> None:
    access = read_access(MATRIX.read_text())
    for (operation, kind), outcomes in kept().items():
        assert tuple(access.outcomes[operation][kind]) == outcomes


@pytest.mark.parametrize(
    ("operation", "told"),
    [
        ("query tables", "Everyone may ask, without a token."),
        ("mutation act", "It takes a token for `play`."),
        ("mutation createTournament", "It takes a token for `organise`."),
        ("query privilegedReads", "It takes a token for `audit`."),
        ("mutation addWebhook", "It takes a token for `hooks`."),
        ("mutation createToken", "It takes a token, whatever its scopes."),
    ],
)
def test_the_reference_says_who_may_ask(operation: str, told: str) -> None:
    assert read_access(MATRIX.read_text()).sentence(operation).startswith(told)


def test_of_what_the_matrix_does_not_know_nothing_is_said() -> None:
    assert read_access(MATRIX.read_text()).sentence("query nothing") == ""
