"""Sitting down and standing up, for people and for built-in bots."""

from typing import Any, Final

from domain.kernel.decider import Join, Leave
from domain.kernel.errors import require
from domain.kernel.game import Game
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat
from domain.tables.commands import AddBot, LeaveSeat, RemoveBot, TakeSeat
from domain.tables.events import SeatLeft, SeatTaken
from domain.tables.gathering import require_invited
from domain.tables.playing import decided
from domain.tables.state import Status, TableState

MAX_ENTROPY: Final = 128
BOT_PREFIX: Final = "bot:"
"""How the ids of built-in players begin: `bot:medium`, and `bot:medium:2` for a second one at the same table."""


def take_seat(state: TableState, command: TakeSeat, now: int) -> tuple[Event, ...]:
    """A newcomer sits down."""
    require(state.seat_of(command.player) is None, "TB-04", "you sit at this table already")
    require(len(command.entropy) <= MAX_ENTROPY, "TB-05", f"entropy has at most {MAX_ENTROPY} characters")
    require_bot(state.game, command.bot)
    require_invited(state, command.player, command.invitation)
    require(not (command.entropy and state.is_held), "TB-38", "a deal that others play too takes no entropy")
    taken = SeatTaken(
        seat=len(state.seats),
        player=command.player,
        name=command.name,
        entropy=command.entropy,
        bot=command.bot,
        is_bot=command.is_bot,
    )
    return _seated(state, taken, now)


def add_bot(state: TableState, command: AddBot, now: int) -> tuple[Event, ...]:
    """A built-in player sits down."""
    _require_right(state, command.player, "seats bots")
    require(command.bot, "TB-13", "say which bot")
    require_bot(state.game, command.bot)
    player = _free_id(state, command.bot)
    name = player.removeprefix(BOT_PREFIX).replace(":", " ").replace("_", " ").title()
    return _seated(state, SeatTaken(seat=len(state.seats), player=player, name=name, bot=command.bot), now)


def remove_bot(state: TableState, command: RemoveBot, _: int) -> tuple[Event, ...]:
    """A built-in player goes, before the game."""
    _require_right(state, command.player, "sends bots away")
    require(state.status is Status.OPEN, "TB-15", "the game has begun already")
    seat = command.seat
    is_bot = 0 <= seat < len(state.seats) and bool(state.seats[seat].bot)
    require(is_bot, "TB-13", "no bot sits there")
    return (SeatLeft(seat=seat, player=state.seats[seat].player),)


def leave_seat(state: TableState, seat: Seat, _: LeaveSeat, now: int) -> tuple[Event, ...]:
    """A player stands up."""
    return left(state, seat, now)


def left(state: TableState, seat: Seat, now: int) -> tuple[Event, ...]:
    """The seat is given up; in a running game the game's own rule for leaving follows."""
    gone = SeatLeft(seat=seat, player=state.seats[seat].player)
    if state.status is Status.OPEN:
        return (gone,)
    return (gone, *decided(state, seat, Leave(), now))


def _seated(state: TableState, taken: SeatTaken, now: int) -> tuple[Event, ...]:
    game = state.game
    if state.terms.reserved:
        number = len(state.seats)
        own = number < len(state.terms.reserved) and state.terms.reserved[number] == taken.player
        require(own, "TB-39", "the next seat of this table is kept for someone else")
    if state.status is Status.OPEN:
        require(len(state.seats) < game.about.max_seats, "TB-06", f"all {game.about.max_seats} seats are taken")
        return (taken,)
    require(game.about.joinable, "TB-07", f"nobody joins a running game of {game.about.title}")
    known = any(holder.player == taken.player for holder in state.seats)
    require(not known, "TB-14", "who has left a running game may not come back")
    return (taken, *decided(state, len(state.seats), Join(), now, before=taken))


def require_bot(game: Game[Any, Any, Any], bot: str) -> None:
    """TB-13: refuse a bot that the game does not have."""
    require(not bot or bot in game.bots_by_name, "TB-13", f"{game.about.title} has no bot called {bot!r}")


def _require_right(state: TableState, player: str, what: str) -> None:
    has_right = player == state.host or state.seat_of(player) is not None
    require(has_right, "TB-25", f"only the host or a seated player {what}")


def _free_id(state: TableState, bot: str) -> str:
    taken = {holder.player for holder in state.seats}
    first = f"{BOT_PREFIX}{bot}"
    further = (f"{first}:{number}" for number in range(2, len(taken) + 2))
    return next(each for each in (first, *further) if each not in taken)
