"""Every clause of every rulebook is declared by a test, or has a written reason why it needs none."""

import re

import pytest

from api.rulebooks.books import CODE, ROOT, cited, coverage, declarations, every_clause, rulebooks
from tests.rule_marks import toy_book

BOOKS = {**rulebooks(), "toy": toy_book()}
DECLARED = declarations(every_clause(BOOKS)) or {}
PREFIXES = {rule.partition("-")[0] for rule in every_clause(BOOKS)}

each_book = pytest.mark.parametrize("name", sorted(BOOKS))


@each_book
def test_no_clause_is_without_test_or_reason(name: str) -> None:
    assert coverage(BOOKS[name], DECLARED).missing == []


@each_book
def test_a_rulebook_numbers_each_clause_once(name: str) -> None:
    assert BOOKS[name].twice == ()
    assert BOOKS[name].clauses


@each_book
def test_a_reason_is_given_only_for_a_clause_there_is_without_a_test(name: str) -> None:
    assert set(BOOKS[name].reasons) <= set(BOOKS[name].clauses)
    assert set(BOOKS[name].reasons) & set(DECLARED) == set()


@pytest.mark.parametrize("name", ["secrets"])
def test_every_clause_stands_where_it_is_kept(name: str) -> None:
    """Whoever looks for a clause by its number finds it in the code, unless it needs no test either."""
    book = BOOKS[name]
    lines = (line for path in (ROOT / "domain/games" / name).rglob("*.py") for line in path.read_text().splitlines())
    assert set(book.clauses) - set(book.reasons) - {rule for line in lines for rule in cited(line)} == set()


def test_no_two_rulebooks_share_a_number() -> None:
    assert len(every_clause(BOOKS)) == sum(len(book.clauses) for book in BOOKS.values())


def test_every_refusal_in_the_code_names_a_clause() -> None:
    quoted = re.compile(rf'"((?:{"|".join(sorted(PREFIXES))})-[A-Za-z0-9-]+)"')
    sources = [path.read_text(encoding="utf-8") for folder in CODE for path in (ROOT / folder).rglob("*.py")]
    assert {rule for source in sources for rule in quoted.findall(source)} - every_clause(BOOKS) == set()
