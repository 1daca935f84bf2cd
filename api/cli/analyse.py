"""`orrery analyse`."""

import sys
from pathlib import Path

import click
from msgspec.json import encode

from api.cli.client import Source, at_service
from api.cli.examples import examples
from api.cli.replay import looks_like_file


@examples(
    "orrery simulate uno --games 1 --seats 2 --bots medium --seed 7 --export games",
    "orrery analyse games/uno-7-00000.jsonl --playouts 4",
    "orrery analyse games/uno-7-00000.jsonl --playouts 2 --svg games/chances.svg",
)
@click.command()
@click.argument("table")
@click.option("--playouts", type=click.IntRange(1, 1000), default=12, show_default=True, help="How many, for a chance.")
@click.option("--turns", type=click.IntRange(2, 1000), default=60, show_default=True, help="How many turns at most.")
@click.option("--seed", default="", help="The seed of all luck: the same seed gives the same answer.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Draw the chances into this file too.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@at_service
def analyse(
    table: str, playouts: int, turns: int, seed: str, svg: Path | None, as_json: bool, url: str, token: str
) -> None:
    """Look at a finished game again: chances, turning points, better moves.

    TABLE is an exported file that holds everything, or the id of a finished table of the service. Each seat's chance
    at the beginning of a turn is found by play-outs from what that seat knew then.
    """
    from rich.console import Console
    from rich.progress import Progress

    from api.cli.chances import as_svg, as_text
    from domain.registry import RULE_SETS
    from domain.tables.analysis import AnalysisBudget
    from domain.tables.analysis import analyse as look_again
    from domain.tables.codec import Codec
    from domain.tables.export import game_of

    data = _file(table, Source(url, token, table))
    rule_sets = RULE_SETS.narrowed(game_of(data))
    with Progress(console=Console(stderr=True), disable=as_json or not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task("playing out", total=None)
        found = look_again(
            rule_sets,
            Codec(rule_sets),
            data,
            AnalysisBudget(playouts=playouts, turns=turns, seed=seed),
            lambda done, total: progress.update(task, completed=done, total=total),
        )
    if svg is not None:
        svg.write_text(as_svg(found))
    click.echo(encode(found).decode() if as_json else as_text(found))


def _file(table: str, source: Source) -> bytes:
    path = Path(table)
    if path.is_file():
        from api.cli.files import exported

        return exported(path)
    if looks_like_file(table):
        raise click.BadParameter(f"there is no file {table}", param_hint="TABLE")
    return source.export(seat=None, everything=True).encode()
