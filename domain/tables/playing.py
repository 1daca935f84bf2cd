"""The game at a table: its beginning, its moves and its end."""

from typing import Any

from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove, require
from domain.kernel.rng import draws_at, mixed
from domain.kernel.structs import Event
from domain.kernel.viewers import EVERYONE, Seat
from domain.kernel.words import counted
from domain.tables.commands import Act, StartGame
from domain.tables.events import GameStarted, SeatTaken, TableEnded
from domain.tables.rule_sets import read_command
from domain.tables.state import Status, TableState


def start(state: TableState, command: StartGame, now: int) -> tuple[Event, ...]:
    """Begin with those who are seated."""
    require(state.status is Status.OPEN, "TB-15", "the game has begun already")
    seated = state.seat_of(command.player) is not None
    require(seated or command.player == state.host, "TB-09", "only the host or a seated player starts the game")
    require(state.ready_until is None, "TB-28", "a ready check is going on")
    require_enough(state)
    require(state.terms.fork is None, "TB-43", "a fork begins where the other game was, by itself")
    kept = len(state.terms.reserved)
    require(len(state.seats) >= kept, "TB-39", f"the seats are kept for {kept}, {len(state.seats)} are here")
    return begun(state, now)


def require_opened(state: TableState) -> None:
    """TB-01."""
    require(state.pinned is not None, "TB-01", "there is no such table")


def own_seat(state: TableState, player: str) -> Seat:
    """TB-08: the seat of who asks, for everything that only they can do who sit at the table."""
    seat = state.seat_of(player)
    if seat is None:
        raise IllegalMove("TB-08", "you do not sit at this table")
    return seat


def require_enough(state: TableState) -> None:
    """TB-16."""
    game = state.game
    needed, seated = counted(game.about.min_seats, "player"), counted(len(state.seats), "player")
    few = f"{game.about.title} needs {needed}; {seated} {'has' if len(state.seats) == 1 else 'have'} sat down"
    require(len(state.seats) >= game.about.min_seats, "TB-16", few)


def begun(state: TableState, now: int) -> tuple[Event, ...]:
    """The beginning of the game."""
    dealt = _dealt(state, _moment(state, now))
    started = GameStarted(players=tuple(holder.player for holder in state.seats), at=now)
    return (started, *dealt)


def _dealt(state: TableState, moment: Moment) -> tuple[Event, ...]:
    """TB-51: with the decks that were brought, if any were."""
    game, seats = state.game, len(state.seats)
    if not state.brought or game.decks is None:
        return game.rules.start(state.options, seats, moment)
    brought = {each.player: each.deck for each in state.brought}
    require(all(each.player in brought for each in state.seats), "TB-51", "everyone here brings a deck")
    decks = tuple(brought[each.player] for each in state.seats)
    return game.decks.start(state.options, decks, seats, moment)


def act(state: TableState, command: Act, now: int) -> tuple[Event, ...]:
    """One command of the game from a seat."""
    require_seat_in_play(state, command.seat)
    away = bool(state.seats[command.seat].stand_in)
    require(not away or command.by_stand_in, "TB-22", "a bot plays this seat: take it back first")
    require(away or not command.by_stand_in, "TB-22", "nobody stands in for this seat")
    return decided(state, command.seat, read_command(state.game, command.command), now)


def decided(
    state: TableState, seat: Seat, command: Any, now: int, before: SeatTaken | None = None
) -> tuple[Event, ...]:
    """What the game makes of a command."""
    entropy = before.entropy if before else ""
    events: tuple[Event, ...] = state.game.rules.decide(state.play, seat, command, _moment(state, now, entropy))
    return events


def is_concealed(state: TableState, events: tuple[Event, ...]) -> bool:
    """TB-40: whether a command began with something only its own seat may know of."""
    return state.game.about.conceals_commands and bool(events) and type(events[0]).audience is not EVERYONE


def require_begun(state: TableState) -> None:
    """TB-17."""
    require(state.status is Status.PLAYING, "TB-17", "the game has not begun")


def require_seat_in_play(state: TableState, seat: Seat) -> None:
    """TB-17 and TB-08."""
    require_begun(state)
    held = 0 <= seat < len(state.seats) and not state.seats[seat].left
    require(held, "TB-08", "nobody sits there")


def _moment(state: TableState, now: int, entropy: str = "") -> Moment:
    mix = mixed(state.mix, entropy.encode()) if entropy else state.mix
    return Moment(rng=draws_at(state.seed, mix, state.steps + 1), now=now)


def ending(before: TableState, after: TableState, now: int) -> tuple[Event, ...]:
    """The end of the table, if the game has ended by a command that began at `before`."""
    has_moved = after.steps != before.steps or before.status is not Status.PLAYING
    if after.status is not Status.PLAYING or not has_moved:
        return ()
    outcome = after.game.rules.outcome(after.play)
    if outcome is None:
        return ()
    return (TableEnded(outcome=outcome, seed="" if before.is_held else before.seed.hex(), at=now),)
