"""Real material to measure with: recorded games, exactly as the service would write them."""

from itertools import count
from typing import Any

from msgspec import Struct

from domain.kernel.chain import Recorded
from domain.kernel.game import Game
from domain.kernel.playout import Plan, play_out
from domain.tables.decide import RuleSets
from services.offline.simulation import record, seed_of

SEATS = 4


class Log(Struct, frozen=True):
    """A recorded table."""

    table: str
    events: tuple[Recorded, ...]

    def event(self, version: int) -> Recorded:
        """An event for `version` of a stream of any length: the log, over and over."""
        event = self.events[(version - 1) % len(self.events)]
        return Recorded(version=version, type=event.type, meta=event.meta, body=event.body, hash=event.hash)


def long_log(game: Game[Any, Any, Any], length: int = 1000) -> Log:
    """The first `length` events of the first table that has so many."""
    for number in count():
        plan = plan_of(game, "long", number)
        played = play_out(plan, check=False)
        if played.events >= length:
            table = f"{game.about.slug}-{number}"
            _, log = record(plan, played, RuleSets(game), table)
            return Log(table, tuple(log[:length]))
    raise AssertionError("unreachable")


def plan_of(game: Game[Any, Any, Any], series: str, number: int, *, sensible: bool = False) -> Plan:
    """A game for four, or for as many as come nearest, between the simplest bots or the best that answer at once."""
    seats = min(max(game.about.min_seats, SEATS), game.about.max_seats)
    bots = ((game.best_at_sight if sensible else game.bots[0]).name,) * seats
    return Plan(game=game, options=game.rules.options(), bots=bots, seed=seed_of(f"bench/{series}", number))
