"""`orrery play`."""

import os

import click

from api.cli.examples import examples
from api.cli.games import GAMES, known_bot, read_options, require_seats
from domain.registry import RULE_SETS
from services.offline.simulation import seed_of

_USUAL_SEATS = 4
_BEGINNER = 2
"""How strong the bots of a guided game are."""


@examples(
    "orrery play solitaire",
    "orrery play uno --seats 2 --option piles=split",
    "orrery play programs --guided",
)
@click.command()
@click.argument("game", type=GAMES)
@click.option("--seats", type=int, help="How many players, yourself included.")
@click.option("--bot", default="", help="Who plays the other seats; by default the strongest.")
@click.option("--name", default="", help="What you are called; by default your name on this machine.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game.")
@click.option("--seed", default="", help="Deal this game again; by default a new one.")
@click.option("--guided", is_flag=True, help="A first game: how to play, then each rule as it comes up; weak bots.")
@click.option("--json", "as_json", is_flag=True, help="For machines: a JSON object a turn, answered by a move a line.")
def play(
    game: str,
    seats: int | None,
    bot: str,
    name: str,
    options: tuple[str, ...],
    seed: str,
    guided: bool,
    as_json: bool,
) -> None:
    """Play GAME in the terminal, against bots where it takes more than one.

    A move is the number of a choice, its words, or a command as JSON. `?` helps, `c CARD` says what a card does,
    `r RULE` shows a clause of the rulebook.
    """
    from api.cli.playing import Playing

    chosen = RULE_SETS.newest(game)
    count = seats if seats is not None else max(chosen.about.min_seats, min(chosen.about.max_seats, _USUAL_SEATS))
    require_seats(chosen, count)
    opponent = known_bot(chosen, bot) if bot else chosen.bot_of(_BEGINNER).name if guided else chosen.strongest.name
    series = seed or os.urandom(4).hex()
    playing = Playing(chosen, read_options(chosen, options), count, opponent, seed_of(series, 0), name)
    if as_json:
        from api.cli.piped import Piped

        Piped(playing, series, guided=guided).run()
        return
    from api.cli.seat import Terminal

    click.echo(f"{chosen.about.title}. Seed {series}: `--seed {series}` deals it again. Type ? for help.")
    if guided:
        _introduce(game)
    Terminal(playing, guided=guided).run()


def _introduce(game: str) -> None:
    """The page on how to play, and a moment to read it."""
    from rich.console import Console

    from api.cli.intro import show_intro

    show_intro(game)
    if Console().is_terminal:
        click.pause("Press any key to begin.")
