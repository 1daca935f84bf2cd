"""`orrery bot try`: a bot that was written with the Python client, against the bots of the house, without a service."""

import importlib.util
import random
import sys
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct
from msgspec.json import encode

from api.cli.examples import examples
from api.cli.games import GAMES, known_bot, read_options, require_seats
from domain.kernel.errors import OrreryError
from domain.registry import RULE_SETS

if TYPE_CHECKING:
    from orrery_client.bots import Bot

_CLIENT = Path(__file__).parents[1] / "clients" / "python"
"""Where the client lies in a checkout, which need not have it installed."""


_NEW = '''"""A bot for {title}."""

import random

from orrery_client import bot


@bot("{game}")
def mine(view, moves, clock):
    return random.choice(moves)


if __name__ == "__main__":
    mine.run()
'''


class NoBot(OrreryError):
    """There is nothing to try in that file."""


class Row(Struct, frozen=True):
    """What came of the games against one bot of the house."""

    against: str
    games: int
    wins: int
    shared: int
    share: float
    """Of all games, those won and half of those shared."""
    interval: tuple[float, float]
    """Where that share lies for all games there are, with 95 per cent certainty (Wilson)."""
    even: float
    """The share of a bot that is neither better nor worse."""
    mean_score: float
    moves: int
    mean_ms: float
    slowest_ms: float
    refusals: int
    errors: int


@click.group()
def bot() -> None:
    """Bots of your own and of others: write, try, check, import, run."""


@examples("orrery bot new my_bot.py uno")
@bot.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("game", type=GAMES)
def new(file: Path, game: str) -> None:
    """Write a bot for GAME to FILE, to be changed; it plays as it stands."""
    try:
        with file.open("x") as out:
            out.write(_NEW.format(game=game, title=RULE_SETS.newest(game).about.title))
    except FileExistsError:
        raise NoBot(f"{file} is there already") from None
    click.echo(f"{file} is a bot for {game}: `orrery bot try {file} {game}` plays it against the bots of the house")


@examples(
    "orrery bot new my_bot.py uno",
    "orrery bot try my_bot.py uno --games 4",
    "orrery bot try my_bot.py uno --games 3 --against random --seats 3 --json",
)
@bot.command("try")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("game", type=GAMES)
@click.option("--against", default="random,easy,medium", show_default=True, help="Bots of the house, with commas.")
@click.option(
    "--games",
    default=100,
    show_default=True,
    type=click.IntRange(min=1),
    help="How many games against each; deals are shared by seats.",
)
@click.option("--bot", "name", default="", help="Which bot, where the file has several for the game.")
@click.option("--seats", type=int, help="How many players; by default the fewest the game takes.")
@click.option("--seed", default="1", show_default=True, help="Names the series: the same seed gives the same games.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
def try_(
    file: Path,
    game: str,
    against: str,
    games: int,
    name: str,
    seats: int | None,
    seed: str,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play the bot in FILE against bots of the house, and tell how it did.

    Every deal is played once from each seat. A game for one is won by a better score than the other's on the same deal.
    """
    from rich.console import Console
    from rich.progress import Progress

    chosen_game = RULE_SETS.newest(game)
    if seats is not None:
        require_seats(chosen_game, seats)
    others = [known_bot(chosen_game, name) for name in against.split(",")]
    chosen = read_options(chosen_game, options)
    found = load(file, game, name)
    from api.cli.trial import Trial

    rows, refused = [], []
    with Progress(console=Console(stderr=True), disable=as_json or not sys.stderr.isatty(), transient=True) as progress:
        for other in others:
            task = progress.add_task(f"against {other}", total=games)
            trial = Trial(chosen_game, found, other, chosen, seats or chosen_game.about.min_seats)
            for number in range(games):
                random.seed(f"{seed}/{number}")  # for bots that draw from it: a series is the same each time
                trial.play(seed, number)
                progress.advance(task)
            rows.append(row_of(trial))
            if trial.first_refusal:
                refused.append((other, trial.first_refusal))
    if as_json:
        click.echo(encode({"bot": found.name, "game": game, "seed": seed, "rows": rows}).decode())
    else:
        _draw(found.name, chosen_game.about.title, rows)
        for row, why in refused:
            click.echo(f"against {row} it was refused: {why}", err=True)


def client_path() -> str:
    """Where the client is found that is not installed, as in a checkout; empty if that is not needed."""
    return str(_CLIENT) if importlib.util.find_spec("orrery_client") is None and _CLIENT.is_dir() else ""


def load(file: Path, game: str, name: str = "") -> "Bot":
    """The bot for a game in a file, by its name where there are several."""
    if path := client_path():
        sys.path.insert(0, path)
    try:
        from orrery_client.bots import Bot
    except ImportError as error:
        raise NoBot(f"bots are written with the package orrery-client, which is not installed ({error})") from None
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise NoBot(f"{file} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise NoBot(f"{file} cannot be loaded: {type(error).__name__}: {error}") from error
    bots = list({id(each): each for each in vars(module).values() if isinstance(each, Bot)}.values())
    mine = [each for each in bots if each.game == game and name in ("", each.name)]
    if not mine:
        others = f"; it has one for {', '.join(sorted({each.game for each in bots}))}" if bots else ""
        called = f" called {name}" if name else ""
        raise NoBot(f"{file} has no bot for {game}{called}: decorate a function with @bot({game!r}){others}")
    if len(mine) > 1:
        raise NoBot(f"{file} has several bots for {game}: choose {' or '.join(each.name for each in mine)} by its name")
    return mine[0]


def row_of(trial: Any) -> Row:
    """A series in figures."""
    share = (trial.wins + trial.shared / 2) / trial.games if trial.games else 0.0
    return Row(
        against=trial.other,
        games=trial.games,
        wins=trial.wins,
        shared=trial.shared,
        share=round(share, 4),
        interval=wilson(share, trial.games),
        even=round(1 / max(2, trial.seats), 4),
        mean_score=round(trial.scores / trial.games, 2) if trial.games else 0.0,
        moves=trial.moves,
        mean_ms=round(1000 * trial.seconds / trial.moves, 3) if trial.moves else 0.0,
        slowest_ms=round(1000 * trial.slowest, 3),
        refusals=trial.refusals,
        errors=trial.errors,
    )


def wilson(share: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 per cent certainty."""
    if not games:
        return (0.0, 1.0)
    z = 1.96
    middle = share + z * z / (2 * games)
    around = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (round(max(0.0, (middle - around) / whole), 4), round(min(1.0, (middle + around) / whole), 4))


def _draw(name: str, title: str, rows: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{name} plays {title}", title_justify="left", box=None, padding=(0, 1, 0, 0))
    table.add_column("against", no_wrap=True)
    for column in ("games", "won", "shared", "share", "95% sure", "", "ms/move", "most", "refused", "raised"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        low, high = row.interval
        mark = "better" if low > row.even else "worse" if high < row.even else "even"
        times = f"{row.mean_ms:.2f}", f"{row.slowest_ms:.0f}"
        won = str(row.games), str(row.wins), str(row.shared), f"{row.share:.0%}", f"{low:.0%}-{high:.0%}", mark
        table.add_row(row.against, *won, *times, str(row.refusals), str(row.errors))
    Console().print(table)
