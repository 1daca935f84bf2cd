"""What every decider speaks: the moment of a command, the commands of the table, the end of a game, its tables."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from msgspec import Struct

from domain.kernel.docs import doc
from domain.kernel.rng import Rng
from domain.kernel.structs import Command, Event, Record, tag_of
from domain.kernel.units import LABEL, REASON
from domain.kernel.viewers import Seat


class Moment(Struct, frozen=True):
    """What a decision may use besides the state: fair draws, and the time of the command in milliseconds."""

    rng: Rng
    now: int


class Leave(Command, frozen=True, tag="leave"):
    """The seat gives up its place in a running game. Issued by the table, for every game."""


class Join(Command, frozen=True, tag="join"):
    """A newcomer takes `seat` in a running game, where the game allows it. Issued by the table."""


class Expire(Command, frozen=True, tag="expire"):
    """The time of the seat has run out: the game acts for it. Issued by the table."""


class Standing(Record, frozen=True):
    """How one seat ended."""

    seat: Annotated[Seat, doc("The seat, counted from 0.")]
    place: Annotated[int, doc("Its place, counted from 1; places may be shared.")]
    score: Annotated[int, doc("Its points, in the game's own counting.")]


class Outcome(Record, frozen=True):
    """The end of a game: why it ended and how every seat stands."""

    reason: Annotated[str, REASON, doc("Why the game ended.")]
    standings: Annotated[tuple[Standing, ...], doc("How every seat ended.")]
    label: Annotated[str, LABEL, doc("What the result is called; empty if the game has no word for it.")] = ""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; none when the lead means nothing (see `reason`)."""
        return tuple(s.seat for s in self.standings if s.place == 1)


def handlers(table: Mapping[type[Event], Callable[..., Any]], union: tuple[type[Event], ...]) -> dict[type, Any]:
    """A dispatch table from event class to handler, checked to cover `union` exactly.

    A dict on the type is an order of magnitude quicker than a `match` with twenty arms.
    """
    require_cover("handlers", table, union)
    return dict(table)


def tellers(
    table: Mapping[type[Event], Callable[..., str]], union: tuple[type[Event], ...]
) -> dict[str, Callable[..., str]]:
    """A dispatch table from the tag of an event to what tells it, checked to cover `union` exactly.

    By tag, since the redacted twin of an event has the tag of the event and another class.
    """
    require_cover("tellers", table, union)
    return {tag_of(event_class): teller for event_class, teller in table.items()}


def require_cover(what: str, table: Mapping[type[Event], object], union: tuple[type[Event], ...]) -> None:
    """Refuse a table that is not about exactly the events of `union`."""
    if set(table) != set(union):
        odd = sorted(c.__name__ for c in set(table) ^ set(union))
        raise TypeError(f"{what} and events differ: {', '.join(odd)}")
