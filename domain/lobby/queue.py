"""Quick match as a decider: who waits, and who is brought together. Rules QM-nn are in RULES.md beside this file."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec import Raw, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from domain.kernel.decider import handlers
from domain.kernel.errors import require
from domain.kernel.rng import draws_at
from domain.kernel.structs import Command, Event, Record
from domain.kernel.units import Millis
from domain.kernel.viewers import Public, Secret

NARROW: Final = 100
WIDENING_PER_S: Final = 10
EVERYONE_AFTER_MS: Final = 120_000


# -- commands ------------------------------------------------------------------------------------------------


class OpenQueue(Command, frozen=True, tag="queue.open"):
    """Set up the queue of a game; `seed` is the server's secret, in hex."""

    game: str
    seed: str


class Wait(Command, frozen=True, tag="queue.wait"):
    """Wait for others who want the same."""

    player: str
    name: str
    options: Raw
    seats: int
    rating: int
    fewest: int
    most: int


class Withdraw(Command, frozen=True, tag="queue.withdraw"):
    """Wait no longer."""

    player: str


class BringTogether(Command, frozen=True, tag="queue.bring_together"):
    """Time has passed: see who fits now. Sent by the service only."""


class Settle(Command, frozen=True, tag="queue.settle"):
    """The table of a match is set up. Sent by the service only."""

    table: str


QueueCommand: TypeAlias = OpenQueue | Wait | Withdraw | BringTogether | Settle

# -- events --------------------------------------------------------------------------------------------------


class Waiting(Record, frozen=True):
    """Someone who waits: what they want, how they are rated, since when."""

    player: str
    name: str
    options: Raw
    seats: int
    rating: int
    since: Millis


class QueueOpened(Event, frozen=True, tag="queue.opened"):
    """The first event of every queue."""

    game: Public[str]
    seed: Secret[str]


class PlayerWaited(Event, frozen=True, tag="queue.waited"):
    """Someone joined the queue."""

    who: Public[Waiting]


class PlayerWithdrew(Event, frozen=True, tag="queue.withdrew"):
    """Someone waits no longer."""

    player: Public[str]


class PlayersMatched(Event, frozen=True, tag="queue.matched"):
    """Players were brought together; `table` is where they will meet."""

    table: Public[str]
    players: Public[tuple[Waiting, ...]]
    at: Public[Millis]


class MatchSettled(Event, frozen=True, tag="queue.settled"):
    """The table of a match is set up."""

    table: Public[str]


QUEUE_EVENTS: tuple[type[Event], ...] = (QueueOpened, PlayerWaited, PlayerWithdrew, PlayersMatched, MatchSettled)
decode_event: Callable[[bytes], Event] = Decoder(
    QueueOpened | PlayerWaited | PlayerWithdrew | PlayersMatched | MatchSettled
).decode

# -- state ---------------------------------------------------------------------------------------------------


class Queue(Struct, frozen=True):
    """Who waits, longest first, and the matches whose tables are not set up yet."""

    game: str = ""
    seed: bytes = b""
    waiting: tuple[Waiting, ...] = ()
    unsettled: tuple[PlayersMatched, ...] = ()
    last: tuple[tuple[str, str], ...] = ()
    """Player and table of the newest matches, for those who ask where to go."""
    events: int = 0

    def table_of(self, player: str) -> str | None:
        """Where a player was last sent."""
        return next((table for each, table in reversed(self.last) if each == player), None)


_REMEMBERED: Final = 500


def evolve(state: Queue, event: Event) -> Queue:
    """`state` after `event`."""
    after: Queue = _HANDLERS[type(event)](state, event)
    return replace(after, events=state.events + 1)


def _matched(state: Queue, event: PlayersMatched) -> Queue:
    gone = {each.player for each in event.players}
    last = (*state.last, *((each.player, event.table) for each in event.players))
    waiting = tuple(each for each in state.waiting if each.player not in gone)
    return replace(state, waiting=waiting, unsettled=(*state.unsettled, event), last=last[-_REMEMBERED:])


def _withdrew(state: Queue, event: PlayerWithdrew) -> Queue:
    return replace(state, waiting=tuple(each for each in state.waiting if each.player != event.player))


def _settled(state: Queue, event: MatchSettled) -> Queue:
    return replace(state, unsettled=tuple(each for each in state.unsettled if each.table != event.table))


_HANDLERS: dict[type, Any] = handlers(
    {
        QueueOpened: lambda _, event: Queue(game=event.game, seed=bytes.fromhex(event.seed)),
        PlayerWaited: lambda state, event: replace(state, waiting=(*state.waiting, event.who)),
        PlayerWithdrew: _withdrew,
        PlayersMatched: _matched,
        MatchSettled: _settled,
    },
    QUEUE_EVENTS,
)

# -- decisions -----------------------------------------------------------------------------------------------


def decide(state: Queue, command: QueueCommand, now: int) -> tuple[Event, ...]:
    """The events of `command`, or IllegalMove."""
    match command:
        case OpenQueue(game, seed):
            require(not state.game, "QM-07", "the queue is open already")
            return (QueueOpened(game=game, seed=seed),)
        case Wait():
            waiting = all(each.player != command.player for each in state.waiting)
            require(waiting, "QM-01", "you are waiting already")
            fits = max(2, command.fewest) <= command.seats <= command.most
            require(fits, "QM-03", f"from {max(2, command.fewest)} to {command.most} players")
            who = Waiting(command.player, command.name, command.options, command.seats, command.rating, now)
            waited = PlayerWaited(who=who)
            return (waited, *_together(evolve(state, waited), now))
        case Withdraw(player):
            require(any(each.player == player for each in state.waiting), "QM-02", "you are not waiting")
            return (PlayerWithdrew(player=player),)
        case BringTogether():
            found = _together(state, now)
            require(found, "QM-08", "nobody fits yet")
            return found
        case Settle(table):
            open_match = any(each.table == table for each in state.unsettled)
            require(open_match, "QM-07", "there is no such match to set up")
            return (MatchSettled(table=table),)


def _together(state: Queue, now: int) -> tuple[Event, ...]:
    """Everyone who fits now, in matches: QM-04 to QM-06."""
    made: list[Event] = []
    while (players := _first_company(state, now)) is not None:
        draws = draws_at(state.seed, b"queue", state.events + 1)
        matched = PlayersMatched(table=f"{draws.word():08x}{draws.word():08x}", players=players, at=now)
        made.append(matched)
        state = evolve(state, matched)
    return tuple(made)


def _first_company(state: Queue, now: int) -> tuple[Waiting, ...] | None:
    for first in state.waiting:
        fitting = [each for each in _alike(state, first) if fits_at(first, each) <= now]
        if len(fitting) >= first.seats - 1:
            nearest = sorted(fitting, key=lambda each: (abs(each.rating - first.rating), each.since, each.player))
            return (first, *nearest[: first.seats - 1])
    return None


def _alike(state: Queue, first: Waiting) -> list[Waiting]:
    wish = (bytes(first.options), first.seats)
    return [each for each in state.waiting if each != first and (bytes(each.options), each.seats) == wish]


def fits_at(one: Waiting, other: Waiting) -> int:
    """QM-05: the time from which two players fit."""
    apart = max(0, abs(one.rating - other.rating) - NARROW)
    # The mean of both waits in seconds, times the widening, must reach what is missing.
    by_rating = -(-(2000 * apart // WIDENING_PER_S + one.since + other.since) // 2)
    patience = max(one.since, other.since) + EVERYONE_AFTER_MS
    return max(one.since, other.since, min(by_rating, patience))


def due_at(state: Queue) -> int | None:
    """When the next players will fit if nobody comes or goes; None if nobody will."""
    times = []
    for first in state.waiting:
        others = sorted(fits_at(first, each) for each in _alike(state, first))
        if len(others) >= first.seats - 1:
            times.append(others[first.seats - 2])
    return min(times, default=None)
