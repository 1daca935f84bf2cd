"""`orrery compare`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.json import encode

from api.cli.examples import examples
from api.cli.files import exported

if TYPE_CHECKING:
    from domain.tables.side_by_side import Parting, Told


@examples(
    "orrery simulate uno --games 1 --bots medium --export games",
    "orrery compare games/uno-1-00000.jsonl --rules 1",
)
@click.command()
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--rules", type=click.IntRange(min=1), required=True, help="The rule-set to compare with.")
@click.option("--json", "as_json", is_flag=True, help="For machines: one object.")
def compare(path: Path, rules: int, as_json: bool) -> None:
    """Show the game of the file PATH under two rule-sets, side by side.

    PATH may be a text (`.orr`) too.

    Every command is decided by the rule-set it was played by and by another, from the same position; what they decide
    differently is shown with the clauses it rests on.
    """
    from domain.registry import RULE_SETS
    from domain.tables.codec import Codec
    from domain.tables.export import game_of
    from domain.tables.side_by_side import side_by_side
    from domain.tables.verify import entries_in

    data = exported(path)
    rule_sets = RULE_SETS.narrowed(game_of(data))
    codec = Codec(rule_sets)
    found = side_by_side(rule_sets, codec, entries_in(codec, data), rules)
    if as_json:
        click.echo(encode(found).decode())
        return
    alike = found.commands - len(found.partings)
    title = rule_sets.newest(found.game).about.title
    click.echo(f"{title}, rule-set {found.rules} beside {found.other}: {alike} of {found.commands} commands alike")
    for parting in found.partings:
        for line in _lines(parting, found.rules, found.other):
            click.echo(line)


def _lines(parting: "Parting", played: int, other: int) -> list[str]:
    """What both lead to alike is told once."""
    alike = next(
        (n for n, (one, two) in enumerate(zip(parting.recorded, parting.other, strict=False)) if one != two),
        min(len(parting.recorded), len(parting.other)),
    )
    lines = [f"{parting.version:5}  {parting.command}"]
    lines += [f"       {'both':10} {_said(told)}" for told in parting.recorded[:alike]]
    if alike == len(parting.recorded) == len(parting.other):
        return [*lines, f"       in words alike; as it is recorded, {parting.differs}"]
    lines += _side(f"rule-set {played}", parting.recorded[alike:])
    if parting.refused:
        return [*lines, f"       rule-set {other} refuses it: {parting.refused}"]
    return [*lines, *_side(f"rule-set {other}", parting.other[alike:])]


def _side(name: str, told: "Sequence[Told]") -> list[str]:
    return [f"       {name} {_said(each)}" for each in told] or [f"       {name} nothing more"]


def _said(told: "Told") -> str:
    return f"{told.text} ({', '.join(told.rules)})"
