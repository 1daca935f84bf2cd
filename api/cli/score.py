"""`orrery score`."""

import click
from msgspec.json import encode

from domain.games.secrets.cards import Version
from domain.games.secrets.scoring.notation import Scored
from domain.games.secrets.scoring.notation import score as score_hand
from domain.kernel.errors import MalformedCommand


@click.group()
def score() -> None:
    """Find the best arrangement of a hand, by the scorer the game itself uses."""


@score.command()
@click.argument("hand")
@click.option("--version", type=click.Choice([each.value for each in Version]), default="basic", show_default=True)
@click.option("--table", default="", help='Melds on the table, each in brackets: "[E345] [W7 F7 A7]".')
@click.option("--aside", default="", help='Cards set aside: "VOID P0".')
@click.option("--drawn", default="", help="The card just drawn from the deck.")
@click.option("--own-divinity", is_flag=True, help="Divinity was set aside by this player.")
@click.option("--out", is_flag=True, help="Only among arrangements that may go out.")
@click.option("--fully", is_flag=True, help="Only among arrangements that go out fully.")
@click.option("--json", "as_json", is_flag=True, help="For machines: points, chance, arrangement, unmelded.")
def secrets(
    hand: str,
    version: str,
    table: str,
    aside: str,
    drawn: str,
    own_divinity: bool,
    out: bool,
    fully: bool,
    as_json: bool,
) -> None:
    """Score HAND of Secrets of the Universe, in the rulebook's notation: "E11123 W77*7 VOID"."""
    try:
        found = score_hand(
            Version(version),
            hand,
            table=table,
            aside=aside,
            drawn=drawn,
            own_divinity=own_divinity,
            out=out,
            fully=fully,
        )
    except ValueError as error:
        raise MalformedCommand(str(error)) from None
    click.echo(encode(found).decode() if as_json else _in_words(found))


def _in_words(found: Scored) -> str:
    if found.points is None:
        return "no arrangement of this hand may do that"
    chance = f", and {found.chance:g} on average by chance" if found.chance else ""
    left = found.unmelded or "nothing"
    return f"{found.points} points{chance}\n  melds     {found.arrangement or 'none'}\n  unmelded  {left}"
