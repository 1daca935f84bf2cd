"""The rulebooks: their clauses, what vouches for each, and where the code cites them."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from api.rulebooks.marks import Declaration, read_marks

ROOT = Path(__file__).parents[2]
DOMAIN = ROOT / "domain"
CODE = ("domain", "services", "infra", "api")

_ID = r"[A-Z]+(?:-[A-Z]+)*-(?:\d+[a-z]?|[A-Z][A-Za-z]+)"
_CLAUSE = re.compile(rf"^- \*\*({_ID})\*\*\s+(.*)$", re.MULTILINE)
_CITED = re.compile(rf"(?<![\w-])({_ID})(?: to (?:[A-Z-]*-)?(\d+))?(?![\w-])")
_REASONS = "## Without a test of their own"


class Rulebook(Struct, frozen=True):
    """The clauses of one RULES.md with their text, and the reasons why some have no test of their own."""

    clauses: dict[str, str]
    reasons: dict[str, str]
    twice: tuple[str, ...] = ()


class Coverage(Struct, frozen=True):
    """What vouches for each clause of a rulebook; `tested` and `missing` are None where no tests are at hand."""

    rules: list[str]
    tested: list[str] | None
    reasons: dict[str, str]
    missing: list[str] | None


class Citation(Struct, frozen=True):
    """A line of the code that names a clause."""

    file: str
    line: int
    text: str


def rulebooks() -> dict[str, Rulebook]:
    """The rulebook of tables, of the lobby, of tournaments and of every game, by the name of its folder."""
    found = [*sorted(DOMAIN.glob("*/RULES.md")), *sorted(DOMAIN.glob("games/*/RULES.md"))]
    return {path.parent.name: read_rulebook(path.read_text(encoding="utf-8")) for path in found}


def read_rulebook(text: str) -> Rulebook:
    """Clauses are lines like `- **XX-12** text`; below the heading of reasons such a line says why there is no test."""
    head, _, tail = text.partition(_REASONS)
    clauses = _CLAUSE.findall(head)
    ids = [rule for rule, _ in clauses]
    return Rulebook(
        clauses=dict(clauses),
        reasons=dict(_CLAUSE.findall(tail)),
        twice=tuple(sorted({rule for rule in ids if ids.count(rule) > 1})),
    )


def every_clause(books: Mapping[str, Rulebook]) -> frozenset[str]:
    """The ids of all rulebooks together."""
    return frozenset(rule for book in books.values() for rule in book.clauses)


def declarations(known: Collection[str], root: Path = ROOT) -> dict[str, list[Declaration]] | None:
    """Who declares each clause, by the marks below `tests`; None where the package was installed without them."""
    folder = root / "tests"
    if not folder.is_dir():
        return None
    found: dict[str, list[Declaration]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        for each in read_marks(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix(), known):
            found[each.rule].append(each)
    return dict(found)


def coverage(book: Rulebook, declared: Mapping[str, Sequence[Declaration]] | None) -> Coverage:
    """Which clauses have a test, which a reason, and which neither."""
    if declared is None:
        return Coverage(rules=[*book.clauses], tested=None, reasons=book.reasons, missing=None)
    return Coverage(
        rules=[*book.clauses],
        tested=[rule for rule in book.clauses if rule in declared],
        reasons={rule: why for rule, why in book.reasons.items() if rule not in declared},
        missing=[rule for rule in book.clauses if rule not in declared and rule not in book.reasons],
    )


def citations(rule: str, root: Path = ROOT) -> list[Citation]:
    """The lines of the code that name a clause, by itself or within a range like `XX-01 to -08`."""
    return [
        Citation(path.relative_to(root).as_posix(), number, line.strip())
        for folder in CODE
        for path in sorted((root / folder).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if rule in cited(line)
    ]


def cited(line: str) -> Iterator[str]:
    """The clauses that a line names."""
    for rule, last in _CITED.findall(line):
        yield rule
        stem, _, first = rule.rpartition("-")
        if last and first.isdigit():
            yield from (f"{stem}-{number:0{len(first)}}" for number in range(int(first) + 1, int(last) + 1))
