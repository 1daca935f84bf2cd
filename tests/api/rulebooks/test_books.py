"""Rulebooks are read from RULES.md, with what vouches for each clause and where the code cites it."""

from pathlib import Path

import pytest

from api.rulebooks.books import Citation, citations, cited, coverage, declarations, read_rulebook

BOOK = """
# A game

- **XX-01** One player plays.
- **XX-02** Cards are **dealt**.
- **XX-R-03** A ruling.
- **XX-KEY-SwarmUp** A keyword.

## Without a test of their own

- **XX-02** it is a title
"""


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_clauses_have_their_text_and_reasons() -> None:
    book = read_rulebook(BOOK)
    assert list(book.clauses) == ["XX-01", "XX-02", "XX-R-03", "XX-KEY-SwarmUp"]
    assert book.clauses["XX-02"] == "Cards are **dealt**."
    assert book.reasons == {"XX-02": "it is a title"}
    assert book.twice == ()


def test_a_number_given_twice_is_found() -> None:
    assert read_rulebook("- **XX-01** one\n- **XX-01** two\n").twice == ("XX-01",)


def test_a_clause_with_neither_test_nor_reason_is_missing(tmp_path: Path) -> None:
    book = read_rulebook(BOOK)
    write(tmp_path, "tests/domain/test_it.py", '@pytest.mark.rule("XX-01")\ndef test_it() -> None: ...\n')
    covered = coverage(book, declarations(book.clauses, tmp_path))
    assert (covered.tested, covered.reasons) == (["XX-01"], {"XX-02": "it is a title"})
    assert covered.missing == ["XX-R-03", "XX-KEY-SwarmUp"]


def test_without_tests_nothing_is_said_of_them(tmp_path: Path) -> None:
    book = read_rulebook(BOOK)
    assert declarations(book.clauses, tmp_path) is None
    covered = coverage(book, None)
    assert (covered.tested, covered.missing) == (None, None)


def test_the_code_that_cites_a_clause_is_found(tmp_path: Path) -> None:
    write(tmp_path, "domain/games/xx/rules.py", '"""Rules."""\n\n    require(fits, "XX-02", "no")\n# XX-021 XX-02a\n')
    assert citations("XX-02", tmp_path) == [Citation("domain/games/xx/rules.py", 3, 'require(fits, "XX-02", "no")')]


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("XX-01 to -03: in order", ["XX-01", "XX-02", "XX-03"]),
        ("(XX-F, XX-A-09 to 11)", ["XX-A-09", "XX-A-10", "XX-A-11"]),
        ("XX-42 to XX-43.", ["XX-42", "XX-43"]),
        ("XX-KEY-SwarmUp, XX-R-03:", ["XX-KEY-SwarmUp", "XX-R-03"]),
        ("UTF-8 and MAX-SIZE", ["UTF-8", "MAX-SIZE"]),
        ("a-01, xx-01", []),
    ],
)
def test_ranges_and_words_are_read(line: str, rules: list[str]) -> None:
    assert list(cited(line)) == rules
