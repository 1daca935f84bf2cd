"""`orrery rules`: how well each rulebook is tested, and for one clause its tests and the code that cites it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from msgspec import Struct, to_builtins
from msgspec.json import encode
from rich.console import Console
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from api.cli.coverage import RuleCount, in_words
from api.cli.examples import examples
from api.cli.intro import show_intro
from api.rulebooks.books import Citation, Rulebook, citations, coverage, declarations, every_clause, rulebooks
from api.rulebooks.marks import Declaration
from domain.registry import RULE_SETS

UNKNOWN = "The tests are not installed here, so nothing is said of them."


class Clause(Struct, frozen=True):
    """All that is known of one clause; `tests` is None where no tests are at hand."""

    rule: str
    game: str
    text: str
    reason: str | None
    tests: list[Declaration] | None
    code: list[Citation]


@examples(
    "orrery rules uno",
    "orrery rules uno --intro",
    "orrery rules US-30",
    "orrery rules solitaire US-30 --json",
)
@click.command()
@click.argument("game", required=False)
@click.argument("rule", metavar="[ID]", required=False)
@click.option("--intro", is_flag=True, help="How to play GAME, in a page: goal, turn, end, five mistakes.")
@click.option(
    "--used",
    "files",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="Which clauses of GAME exported games rest on: a file, or a folder of them; may be given again.",
)
@click.option("--json", "as_json", is_flag=True, help="For machines: per game rules, tested, reasons, missing.")
def rules(game: str | None, rule: str | None, intro: bool, files: tuple[Path, ...], as_json: bool) -> None:
    """Show which clauses of the rulebooks are tested.

    With GAME every clause of its rulebook; with ID the clause itself, its tests and the code that cites it.
    """
    if intro or files:
        if game not in RULE_SETS.slugs:
            raise click.BadParameter(f"--intro and --used want a GAME: {', '.join(RULE_SETS.slugs)}")
        _show_used(game, files, as_json) if files else show_intro(game, as_json=as_json)
        return
    books = rulebooks()
    declared = declarations(every_clause(books))
    if rule or (game and game not in books and _home(game, books)):
        told = _clause(game if rule else None, rule or str(game), books, declared)
        click.echo(encode(told).decode()) if as_json else _show_clause(told)
    elif game:
        _show_book(_book(game, books), declared, as_json)
    else:
        _show_all(books, declared, as_json)


def _show_used(game: str, paths: Sequence[Path], as_json: bool) -> None:
    count = RuleCount(RULE_SETS.newest(game))
    for path in paths:
        for file in sorted(path.glob("*.jsonl")) if path.is_dir() else (path,):
            count.take_file(file)
    click.echo(encode(count.found).decode() if as_json else in_words(count.found))


def _book(game: str, books: Mapping[str, Rulebook]) -> Rulebook:
    if game not in books:
        raise click.BadParameter(f"there is no rulebook {game!r}; there are {', '.join(books)}")
    return books[game]


def _home(rule: str, books: Mapping[str, Rulebook]) -> tuple[str, str] | None:
    """The rulebook a clause stands in, and its id as written there; people may write it in lower case."""
    wanted = rule.casefold()
    return next(
        ((slug, each) for slug, book in books.items() for each in book.clauses if each.casefold() == wanted), None
    )


def _clause(
    game: str | None, rule: str, books: Mapping[str, Rulebook], declared: Mapping[str, list[Declaration]] | None
) -> Clause:
    among = books if game is None else {game: _book(game, books)}
    home = _home(rule, among)
    if home is None:
        raise click.BadParameter(f"there is no clause {rule!r} in the rulebook of {', '.join(among)}")
    slug, found = home
    return Clause(
        rule=found,
        game=slug,
        text=books[slug].clauses[found],
        reason=books[slug].reasons.get(found),
        tests=None if declared is None else declared.get(found, []),
        code=citations(found),
    )


def _show_all(books: Mapping[str, Rulebook], declared: Mapping[str, list[Declaration]] | None, as_json: bool) -> None:
    covered = {slug: coverage(book, declared) for slug, book in books.items()}
    if as_json:
        click.echo(encode(covered).decode())
        return
    table = Table("game", "rules", "tested", "with a reason", "missing", box=None, header_style="bold")
    for slug, each in covered.items():
        tested = "?" if each.tested is None else str(len(each.tested))
        missing = "?" if each.missing is None else ", ".join(each.missing) or "none"
        table.add_row(slug, str(len(each.rules)), tested, str(len(each.reasons)), missing)
    _print(table, declared)


def _show_book(book: Rulebook, declared: Mapping[str, list[Declaration]] | None, as_json: bool) -> None:
    covered = coverage(book, declared)
    counts = None if declared is None else {rule: len(declared.get(rule, ())) for rule in book.clauses}
    if as_json:
        click.echo(encode({**to_builtins(covered), "tests": counts}).decode())
        return
    table = Table(
        Column("clause", no_wrap=True), Column("tests", no_wrap=True), box=None, header_style="bold", expand=True
    )
    table.add_column("text", no_wrap=True, overflow="ellipsis", ratio=1)
    for rule, text in book.clauses.items():
        count = Text("?") if counts is None else _count(counts[rule], rule in covered.reasons)
        table.add_row(Text(rule, style="bold"), count, Text(text))
    _print(table, declared)


def _count(tests: int, excused: bool) -> Text:
    if tests:
        return Text(str(tests), style="green")
    return Text("reason", style="yellow") if excused else Text("none", style="bold red")


def _show_clause(clause: Clause) -> None:
    console = Console()
    console.print(Text.assemble((clause.rule, "bold"), f"  {clause.game}"), soft_wrap=True)
    console.print(Padding(Text(clause.text), (0, 2, 1, 2), expand=False))
    if clause.reason:
        console.print(Text(f"Without a test of its own: {clause.reason}\n"))
    if clause.tests is None:
        console.print(UNKNOWN)
    else:
        _places("Tests", [(each.test, each.line, "refuses" if each.refuses else "") for each in clause.tests], console)
    _places("Code", [(each.file, each.line, each.text) for each in clause.code], console)


def _places(title: str, places: Sequence[tuple[str, int, str]], console: Console) -> None:
    """A heading and its places, one a line as `file:line`, so that a terminal can open them."""
    console.print(Text(f"{title}: {len(places) or 'none'}", style="bold"))
    for name, line, note in places:
        file, _, test = name.partition("::")
        parts = ("  ", (f"{file}:{line}", "cyan"), f"  {test}" if test else "", (f"  {note}" if note else "", "dim"))
        console.print(Text.assemble(*parts), soft_wrap=True)


def _print(table: Table, declared: object) -> None:
    console = Console()
    console.print(table)
    if declared is None:
        console.print(UNKNOWN)
