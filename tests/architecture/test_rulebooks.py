"""Every clause of every rulebook is cited by a test, or has a written reason why it needs none."""

import pytest

from api.cli.tools import read_rulebook, rulebooks

BOOKS = rulebooks()


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_no_clause_is_without_test_or_reason(name: str) -> None:
    assert BOOKS[name].missing == []


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_a_rulebook_numbers_each_clause_once(name: str) -> None:
    assert len(BOOKS[name].rules) == len(set(BOOKS[name].rules))
    assert BOOKS[name].rules


def test_a_clause_without_either_is_found() -> None:
    clauses = "- **XX-01** one\n- **XX-02** two\n- **XX-R-03** three\n"
    text = f"{clauses}\n## Without a test of their own\n\n- **XX-02** it is a title\n"
    book = read_rulebook(text, "def test_xx(): 'XX-01'")
    assert book.rules == ["XX-01", "XX-02", "XX-R-03"]
    assert book.tested == ["XX-01"]
    assert book.reasons == {"XX-02": "it is a title"}
    assert book.missing == ["XX-R-03"]
