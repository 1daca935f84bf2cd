"""The page of rules: every clause of every rulebook under its id."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from api.docs.markdown import page
from api.rulebooks.books import DOMAIN, Rulebook

_INTRO: Final = """
# Rules by id

Every clause of every rulebook. Refusals name one in `rule`, events those they rest on in `rules`; `rule(id:)` answers
with the same text and `orrery rules UN-11` with the tests and the code beside it.
"""
_TITLES: Final = {"lobby": "Quick match", "tables": "Tables", "tournaments": "Tournaments"}


def rules_page(books: Mapping[str, Rulebook], titles: Mapping[str, str]) -> str:
    """All clauses; `titles` are those of the games."""
    names = {**_TITLES, **titles}
    return page(_INTRO, *(_book(name, names.get(name, name), book) for name, book in books.items()))


def _book(name: str, title: str, book: Rulebook) -> str:
    where = _file(name)
    clauses = [page(f"### [{rule}]({where}#{rule})", text) for rule, text in book.clauses.items()]
    return page(f"## {title}", f"From [the rulebook]({where}).", *clauses)


def _file(book: str) -> str:
    """The rulebook as it is linked to from the folder of the reference."""
    games = (DOMAIN / "games" / book).is_dir()
    return (Path("../../../domain") / ("games" if games else "") / book / "RULES.md").as_posix()
