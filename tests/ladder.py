"""How much stronger each rung of a game's ladder is than the one below: `python -m tests.ladder [GAME...] [--count N]`.

Every deal is played once from each seat, so that luck in the deal and the order of seats cancel out. A single player
meets nobody: there both rungs play the same deals, and who scores more has won.

A bot that does not exist is tried as `--bots playouts=40+depth=3,hard`: what the game thinks by, with another budget.
"""

import argparse
import math
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from msgspec import json

from domain.kernel.bots import Bot, Rung
from domain.kernel.decider import Outcome
from domain.kernel.game import Game
from domain.kernel.playout import Plan, bots_choice, play_out
from domain.registry import RULE_SETS
from services.offline.simulation import seed_of

PART: Final = 5
"""How many deals of a series are played, and kept, together."""


@dataclass
class Duel:
    """A series between two bots: what share of each deal the stronger one took, and what a move cost each."""

    game: str
    stronger: str
    weaker: str
    shares: list[float] = field(default_factory=list)
    """For every deal: 1 if the stronger one won all of its games, 0 if none, a half for as many as the other."""
    points: list[float] = field(default_factory=list)
    """For every deal: by how many points the stronger one was ahead on average."""
    seconds: dict[str, float] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """The share of games the stronger one won, a shared first place counted as its part."""
        return sum(self.shares) / len(self.shares)

    @property
    def error(self) -> float:
        """The standard error of `share`."""
        return _error(self.shares)

    @property
    def lead(self) -> float:
        """By how many points the stronger one was ahead."""
        return sum(self.points) / len(self.points)

    def ms_per_move(self, bot: str) -> float:
        """CPU time of one choice of a bot, in milliseconds."""
        return 1000 * self.seconds.get(bot, 0) / max(1, self.moves.get(bot, 0))

    def add(self, other: "Duel") -> None:
        """Take in the games of a part of the series."""
        self.shares += other.shares
        self.points += other.points
        for bot in other.seconds:
            self.seconds[bot] = self.seconds.get(bot, 0) + other.seconds[bot]
            self.moves[bot] = self.moves.get(bot, 0) + other.moves[bot]

    def __str__(self) -> str:
        cost = ", ".join(f"{bot} {self.ms_per_move(bot):.2f} ms" for bot in (self.stronger, self.weaker))
        lead = f"{self.lead:+.1f} ± {_error(self.points):.1f} points"
        share = f"{100 * self.share:.1f} ± {100 * self.error:.1f} %"
        return f"{self.game}: {self.stronger} v {self.weaker}: {share} of {len(self.shares)} deals, {lead}; {cost}"


def duel(slug: str, stronger: str, weaker: str, deals: Sequence[int], seats: int = 0, options: Any = None) -> Duel:
    """Play these deals, each once from every seat of the stronger one."""
    game, found = _with_trial(RULE_SETS.newest(slug), stronger), Duel(slug, stronger, weaker)
    seats = seats or max(game.about.min_seats, min(2, game.about.max_seats))
    for deal in deals:
        seed = seed_of(f"ladder/{slug}", deal)
        played = partial(_played, game, game.usual if options is None else options, seed, _timed(found))
        if seats == 1:
            (strong,), (weak,) = _scores(played((stronger,))), _scores(played((weaker,)))
            found.shares.append(0.5 if strong == weak else float(strong > weak))
            found.points.append(strong - weak)
            continue
        shares, leads = [], []
        for seat in range(seats):
            outcome = played(tuple(stronger if at == seat else weaker for at in range(seats)))
            scores, winners = _scores(outcome), outcome.winners
            shares.append((seat in winners) / len(winners) if winners else 1 / seats)
            leads.append(scores[seat] - (sum(scores) - scores[seat]) / (seats - 1))
        found.shares.append(sum(shares) / len(shares))
        found.points.append(sum(leads) / len(leads))
    return found


def _with_trial(game: Game[Any, Any, Any], said: str) -> Game[Any, Any, Any]:
    """The game with a bot that thinks as is said; as it is if that is the name of a bot."""
    if "=" not in said:
        return game
    settings = {name: float(value) for name, _, value in (each.partition("=") for each in said.split("+"))}
    whole: dict[str, Any] = {name: int(value) if value.is_integer() else value for name, value in settings.items()}
    assert game.thinking is not None, f"{game.about.title} is not thought about"
    hard = game.bots_by_name["hard"]
    usual = None if hard.search is not None else hard.choose
    search = replace(game.thinking, usual=usual, **whole)
    trial = Bot(Rung.EXPERT, hard.choose, formerly=(said,), interject=hard.interject, search=search)
    return replace(game, bots=(*[bot for bot in game.bots if bot.rung is not Rung.EXPERT], trial))


def _played(game: Game[Any, Any, Any], options: Any, seed: bytes, chooser: Any, bots: tuple[str, ...]) -> Outcome:
    played = play_out(Plan(game=game, options=options, bots=bots, seed=seed), check=False, chooser=chooser)
    outcome = game.rules.outcome(played.state)
    assert outcome is not None, f"{game.about.slug} did not end: {played.violations}"
    return outcome


def _scores(outcome: Outcome) -> list[int]:
    return [each.score for each in sorted(outcome.standings, key=lambda each: each.seat)]


def _timed(into: Duel) -> Any:
    """`bots_choice`, with a note of the time it takes each bot."""

    def choose(game: Game[Any, Any, Any], state: Any, seat: int, bot: str, *known: Any) -> Any:
        began = time.process_time()
        chosen = bots_choice(game, state, seat, bot, *known)
        into.seconds[bot] = into.seconds.get(bot, 0) + time.process_time() - began
        into.moves[bot] = into.moves.get(bot, 0) + 1
        return chosen

    return choose


def _error(values: Sequence[float]) -> float:
    mean, count = sum(values) / len(values), len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, count - 1) / count)


def series(
    slug: str,
    stronger: str,
    weaker: str,
    games: int,
    workers: int = 1,
    seats: int = 0,
    first: int = 0,
    into: Path | None = None,
) -> Duel:
    """A duel over as many deals as are needed for so many games, in several processes.

    With `into`, every few deals are kept in a file of that folder, and what is there already is not played again.
    """
    about = RULE_SETS.newest(slug).about
    end = first + max(2, games // (seats or max(about.min_seats, min(2, about.max_seats))))
    if into is not None:
        into.mkdir(parents=True, exist_ok=True)
    parts = [range(at, min(at + PART, end)) for at in range(first, end, PART)]
    play = partial(_part, slug, stronger, weaker, seats, into)
    whole = Duel(slug, stronger, weaker)
    with ProcessPoolExecutor(workers) if workers > 1 else nullcontext() as pool:
        for part in pool.map(play, parts) if pool else (play(deals) for deals in parts):
            whole.add(part)
            print(f"{len(whole.shares)} of {end - first}: {whole}", file=sys.stderr, flush=True)
    return whole


def _part(slug: str, stronger: str, weaker: str, seats: int, into: Path | None, deals: range) -> Duel:
    """Some deals of a series: played, or as kept."""
    if into is None:
        return duel(slug, stronger, weaker, deals, seats)
    path = into / f"{slug}-{stronger}-{weaker}-{seats}-{deals.start}-{deals.stop}.json"
    if not path.exists():
        path.write_bytes(json.encode(duel(slug, stronger, weaker, deals, seats)))
    return json.decode(path.read_bytes(), type=Duel)


def rungs(slug: str) -> Iterator[tuple[str, str]]:
    """Each bot of a game with the one below it."""
    names = [bot.name for bot in RULE_SETS.newest(slug).bots]
    yield from ((stronger, weaker) for weaker, stronger in pairwise(names))


def main() -> None:
    """Print the ladders."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(RULE_SETS.slugs))
    parser.add_argument(
        "--bots", help="two of them, the stronger first, or what to try; each with the one below by default"
    )
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--into", type=Path, help="a folder that keeps what was played, to go on from")
    parser.add_argument("--workers", type=int, default=1)
    said = parser.parse_args()
    for slug in said.games:
        for stronger, weaker in [said.bots.split(",")] if said.bots else rungs(slug):
            found = series(
                slug, stronger, weaker, said.count, said.workers, said.seats, first=said.first, into=said.into
            )
            print(found, flush=True)


if __name__ == "__main__":
    main()
