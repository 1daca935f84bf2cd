"""`orrery notation`."""

from pathlib import Path

import click

from api.cli.client import ask, at_service
from api.cli.examples import examples
from api.cli.replay import looks_like_file

_TEXT = "query($table: ID!, $forks: Boolean!, $ids: Boolean!) { notation(table: $table, forks: $forks, ids: $ids) }"


@click.group()
def notation() -> None:
    """Games as texts that people read and write (`.orr`): write one from a log, or read one back to a log.

    Headers, who sits where, every command in words and cards, remarks, variations and forks; a text gives the same log
    again, byte for byte. Commands that take an exported file (replay, picture, verify, analyse) take a text as well.
    """


@examples(
    "orrery simulate uno --games 1 --bots medium --option turn_limit=8 --export games",
    "orrery notation write games/uno-1-00000.jsonl -o game.orr",
)
@notation.command()
@click.argument("table")
@click.option("--forks", is_flag=True, help="At a service: with the forks that go on from it, where they leave it.")
@click.option("--plain", is_flag=True, help="Without ids: nicer to read, and its log is made anew when it is read.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to a file.")
@at_service
def write(table: str, forks: bool, plain: bool, output: Path | None, url: str, token: str) -> None:
    """Write TABLE, an exported file or the id of a table of the service, as a text."""
    path = Path(table)
    if path.is_file():
        text = _of_file(path, ids=not plain)
    elif looks_like_file(table):
        raise click.BadParameter(f"there is no file {table}", param_hint="TABLE")
    else:
        text = str(ask(url, token, _TEXT, table=table, forks=forks, ids=not plain)["notation"])
    if output is None:
        click.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")
        click.echo(f"{output}: {text.count(chr(10))} lines", err=True)


def _of_file(path: Path, *, ids: bool) -> str:
    from api.cli.files import exported, line_of, read_file
    from domain.registry import RULE_SETS
    from domain.tables.codec import Codec
    from domain.tables.export import game_of, records_in
    from domain.tables.notation.writing import Told
    from domain.tables.notation.writing import write as written

    data = exported(path)
    text = line_of(path, read_file(path))
    if text is not None and len(list(text.lines)) > 1:
        click.echo(f"{path}: its variations are left out: only the main line is written again", err=True)
    rule_sets = RULE_SETS.narrowed(game_of(data))
    return written(rule_sets, Codec(rule_sets), Told(records_in(data)), ids=ids)


@examples(
    "orrery simulate solitaire --games 1 --bots medium --export games",
    "orrery notation write games/solitaire-1-00000.jsonl -o game.orr",
    "orrery notation read game.orr -o again.jsonl",
    "orrery verify again.jsonl game.orr",
    "orrery replay game.orr",
)
@notation.command()
@click.argument("text", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--line", default="", help="The log of a variation instead: 1 for the first, 1.2 for the second in it.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to a file.")
def read(text: Path, line: str, output: Path | None) -> None:
    """Play TEXT by the rules and give its log, as an exported file for `orrery verify`.

    What is wrong with it is told with line and column, all of it at once.
    """
    from api.cli.files import line_of, log_of_line, read_file

    found = line_of(text, read_file(text), line)
    if found is None:
        raise click.ClickException(f"{text} is no text in notation: its first line is not `%orr 1`")
    data = log_of_line(found)
    if output is None:
        click.echo(data.decode(), nl=False)
        return
    output.write_bytes(data)
    others = sum(1 for _ in found.lines) - 1
    beside = f", {others} {'variation' if others == 1 else 'variations'} beside it" if others else ""
    click.echo(f"{output}: {found.path[-1].version} events{beside}", err=True)
