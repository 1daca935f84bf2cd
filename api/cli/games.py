"""`orrery simulate`, and how the command line reads games, players and options."""

import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, get_origin, get_type_hints

import click
from msgspec import MsgspecError, Struct, convert, to_builtins
from msgspec.json import encode

from api.cli.coverage import RuleCount, in_words
from api.cli.examples import examples
from domain.kernel.errors import MalformedCommand
from domain.kernel.game import Game
from domain.kernel.playout import Plan, Played, play_out
from domain.registry import RULE_SETS
from domain.tables import export as files
from domain.tables.codec import Codec
from services.offline.simulation import record, seed_of
from services.streams import TABLE

GAMES = click.Choice(RULE_SETS.slugs)


class Totals(Struct):
    """What a series of games came to."""

    game: str
    games: int = 0
    finished: int = 0
    steps: int = 0
    events: int = 0
    seconds: float = 0.0
    steps_per_s: float = 0.0
    events_per_s: float = 0.0
    violations: list[str] = []
    mean_scores: dict[str, float] = {}


@examples(
    "orrery simulate uno --games 5 --seats 4 --bots medium,random",
    "orrery simulate secrets --games 2 --option version=advanced --json",
    "orrery simulate programs --games 2 --coverage",
)
@click.command()
@click.argument("game", type=GAMES)
@click.option("--games", default=100, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="Names the series: the same seed gives the same games.")
@click.option("--bots", default="random", show_default=True, help="Who plays: names with commas, one a seat, repeated.")
@click.option("--seats", type=int, help="How many players; by default every number the game takes, in turn.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="An option of the game; by default every variant in turn.",
)
@click.option(
    "--export", "folder", type=click.Path(file_okay=False, path_type=Path), help="Write every game there as a file."
)
@click.option("--coverage", "covered", is_flag=True, help="Also tell which clauses were used, each with an example.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
def simulate(
    game: str,
    games: int,
    seed: str,
    bots: str,
    seats: int | None,
    options: tuple[str, ...],
    folder: Path | None,
    covered: bool,
    as_json: bool,
) -> int:
    """Play seeded games of GAME in process with every invariant on. Exit 1 if one was broken."""
    from rich.console import Console
    from rich.progress import Progress

    chosen_game, codec = RULE_SETS.newest(game), Codec(RULE_SETS.narrowed(game))
    totals = Totals(game=game)
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    plans = islice(_plans(chosen_game, seed, bots.split(","), seats, options), games)
    scores: dict[str, list[int]] = {}
    rules = RuleCount(chosen_game) if covered else None
    with Progress(console=Console(stderr=True), disable=as_json or not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task(f"{chosen_game.about.title}", total=games)
        for number, plan in enumerate(plans):
            began = time.perf_counter()
            played = play_out(plan, codec.event)
            totals.seconds += time.perf_counter() - began
            _add(totals, played, f"{seed}/{number}", plan, scores)
            if (folder or rules) and played.finished:
                _keep(f"{game}-{seed}-{number:05}", plan, played, codec, folder, rules)
            progress.advance(task)
    totals.steps_per_s = round(totals.steps / totals.seconds, 1) if totals.seconds else 0.0
    totals.events_per_s = round(totals.events / totals.seconds, 1) if totals.seconds else 0.0
    totals.mean_scores = {bot: round(sum(each) / len(each), 2) for bot, each in scores.items()}
    found = rules.found if rules else None
    if as_json:
        click.echo(encode({**to_builtins(totals), "rules": found} if found else totals).decode())
    else:
        click.echo("\n".join([_summary(totals), *([in_words(found)] if found else ())]))
    return 1 if totals.violations else 0


def _plans(
    game: Game[Any, Any, Any], series: str, bots: list[str], seats: int | None, options: tuple[str, ...]
) -> Iterator[Plan]:
    players = [known_bot(game, bot) for bot in bots]
    if seats is not None:
        require_seats(game, seats)
    variants = [read_options(game, options)] if options or not game.about.variants else list(game.about.variants)
    counts = [seats] if seats else list(range(game.about.min_seats, game.about.max_seats + 1))
    number = 0
    while True:
        for variant in variants:
            for count in counts:
                chosen = tuple(players[seat % len(players)] for seat in range(count))
                yield Plan(game=game, options=variant, bots=chosen, seed=seed_of(series, number))
                number += 1


def require_seats(game: Game[Any, Any, Any], seats: int) -> None:
    """Refuse a number of players the game does not take."""
    least, most = game.about.min_seats, game.about.max_seats
    if not least <= seats <= most:
        many = f"{least} to {most} players" if least < most else "one player" if most == 1 else f"{most} players"
        raise click.BadParameter(f"{game.about.title} takes {many}")


def known_bot(game: Game[Any, Any, Any], name: str) -> str:
    """The name of a bot today; one it had formerly is understood as well."""
    if name not in game.bots_by_name:
        known = ", ".join(bot.name for bot in game.bots)
        raise click.BadParameter(f"{game.about.title} has the bots {known}, not {name!r}")
    return game.bots_by_name[name].name


def read_options(game: Game[Any, Any, Any], given: tuple[str, ...]) -> Any:
    """The game's options from KEY=VALUE texts; what they leave out is as usual."""
    values: dict[str, Any] = dict(text.partition("=")[::2] for text in given)
    known = get_type_hints(game.rules.options)
    if unknown := set(values) - set(known):
        raise MalformedCommand(
            f"{game.about.slug} has no option {', '.join(sorted(unknown))}; it has {', '.join(sorted(known))}"
        )
    for name, value in values.items():
        if get_origin(known[name]) is tuple:
            values[name] = value.split(",")
    try:
        return convert({**to_builtins(game.usual), **values}, game.rules.options, strict=False)
    except MsgspecError as error:
        raise MalformedCommand(f"options of {game.about.slug}: {error}") from None


def _add(totals: Totals, played: Played, name: str, plan: Plan, scores: dict[str, list[int]]) -> None:
    totals.games += 1
    totals.finished += played.finished
    totals.steps += played.steps
    totals.events += played.events
    totals.violations += [f"game {name}: {found}" for found in played.violations]
    outcome = plan.game.rules.outcome(played.state)
    for standing in outcome.standings if outcome else ():
        scores.setdefault(plan.bots[standing.seat] if standing.seat < len(plan.bots) else "?", []).append(
            standing.score
        )


def _keep(table: str, plan: Plan, played: Played, codec: Codec, folder: Path | None, rules: RuleCount | None) -> None:
    """Write a game as a file, count its clauses, or both."""
    seed, log = record(plan, played, RULE_SETS, table)
    if folder:
        (folder / f"{table}.jsonl").write_bytes(files.write(TABLE + table, seed, log, codec))
    if rules:
        rules.take_log(table, log, codec)


def _summary(totals: Totals) -> str:
    lines = [
        f"{totals.finished} of {totals.games} games finished in {totals.seconds:.1f} s",
        f"{totals.steps:,} steps ({totals.steps_per_s:,.0f}/s)",
        f"{totals.events:,} events ({totals.events_per_s:,.0f}/s)",
        "mean score: " + ", ".join(f"{bot} {mean}" for bot, mean in totals.mean_scores.items()),
        *(f"VIOLATION {found}" for found in totals.violations[:20]),
    ]
    return "\n".join(lines + ([] if totals.violations else ["no violations"]))
