"""Guided tables: which clauses of the game come up for the first time, for whoever looks on.

Nothing of it is stored. The log says what happened, the game which clauses that rests on, and the table's state, folded
from the log, remembers where each came up first: in public, or where only one seat knows of it.
"""

from collections.abc import Sequence
from typing import Any

from domain.kernel.game import Game
from domain.kernel.grounds import Clauses
from domain.kernel.structs import Event, Record
from domain.kernel.viewers import EVERYONE, Seat, Viewer, may_see


class Met(Record, frozen=True):
    """Where a clause came up first, in public or, if `seat` is not None, for that seat alone."""

    rule: str
    version: int
    seat: Seat | None = None


def met_by(game: Game[Any, Any, Any], known: tuple[Met, ...], events: Sequence[tuple[int, Event]]) -> tuple[Met, ...]:
    """`known`, and what events of the game with these versions bring up first."""
    public = {met.rule for met in known if met.seat is None}
    private = {(met.rule, met.seat) for met in known}
    found = list(known)
    for version, event in events:
        seat = _only_for(event)
        for rule in game.talk.grounds(event):
            if rule in public or (rule, seat) in private:
                continue
            found.append(Met(rule, version, seat))
            private.add((rule, seat))
            if seat is None:
                public.add(rule)
    return tuple(found)


def lessons_at(known: tuple[Met, ...], version: int, viewer: Viewer) -> Clauses:
    """The clauses that come up at a version for the first time, as far as `viewer` may know."""
    seen = [met for met in known if met.seat is None or may_see(viewer, met.seat)]
    before = {met.rule for met in seen if met.version < version}
    return tuple(dict.fromkeys(met.rule for met in seen if met.version == version and met.rule not in before))


def _only_for(event: Event) -> Seat | None:
    """The seat that alone knows of an event; None if everyone does."""
    audience = type(event).audience
    return None if audience is EVERYONE else int(getattr(event, audience.by))
