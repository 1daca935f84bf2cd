"""`orrery rules` and `orrery schema`."""

import re
from importlib.resources import files
from pathlib import Path

import click
from msgspec import Struct
from msgspec.json import encode

from domain.registry import RULE_SETS

_ID = r"[A-Z]+(?:-[A-Z]+)*-(?:\d+[a-z]?|[A-Z][A-Za-z]+)"
_RULE = re.compile(rf"^- \*\*({_ID})\*\*\s+(.*)$")
_REASONS = "## Without a test of their own"


class Rulebook(Struct, frozen=True):
    """The clauses of one RULES.md and what vouches for each."""

    rules: list[str]
    tested: list[str]
    reasons: dict[str, str]
    missing: list[str]


def read_rulebook(text: str, tests: str) -> Rulebook:
    """Which ids a rulebook has, which of them the tests cite, which have a written reason, and which have neither."""
    head, _, tail = text.partition(_REASONS)
    found = [match[1] for line in head.splitlines() if (match := _RULE.match(line))]
    reasons = {match[1]: match[2] for line in tail.splitlines() if (match := _RULE.match(line))}
    cited = set(re.findall(_ID, tests))
    return Rulebook(
        rules=found,
        tested=[each for each in found if each in cited],
        reasons={each: reasons[each] for each in found if each in reasons and each not in cited},
        missing=[each for each in found if each not in cited and each not in reasons],
    )


def rulebooks() -> dict[str, Rulebook]:
    """The rulebook of every game, of tables, of the lobby and of tournaments."""
    made = {slug: _rulebook(f"domain.games.{slug}", f"domain/games/{slug}") for slug in RULE_SETS.slugs}
    around = {name: _rulebook(f"domain.{name}", f"domain/{name}") for name in ("tables", "lobby", "tournaments")}
    return {**around, **made}


def _rulebook(package: str, tests: str) -> Rulebook:
    text = files(package).joinpath("RULES.md").read_text(encoding="utf-8")
    folder = Path(__file__).parents[2] / "tests" / tests
    sources = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.suffix != ".pyc" and path.is_file()
    )
    return read_rulebook(text, sources)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For machines: per game rules, tested, reasons, missing.")
def rules(as_json: bool) -> None:
    """Show which clauses of each game's rulebook are tested."""
    books = rulebooks()
    if as_json:
        click.echo(encode(books).decode())
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("game", "rules", "tested", "with a reason", "missing", box=None, header_style="bold")
    for slug, book in books.items():
        missing = ", ".join(book.missing) or "none"
        table.add_row(slug, str(len(book.rules)), str(len(book.tested)), str(len(book.reasons)), missing)
    Console().print(table)


@click.command()
def schema() -> None:
    """Print the GraphQL schema."""
    from api.graphql.schema import Schema

    click.echo(Schema(RULE_SETS).sdl(), nl=False)
