"""Games that go on from where a seat had seen another one go (TB-43)."""

from collections.abc import Iterable
from typing import Any

from domain.kernel.errors import MalformedCommand, require
from domain.kernel.game import Game
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat
from domain.tables.commands import StartFork
from domain.tables.events import GameForked
from domain.tables.practice import is_practice
from domain.tables.rule_sets import read_state
from domain.tables.seen import SeatMemory
from domain.tables.state import Status, TableState


def start_fork(state: TableState, command: StartFork, now: int) -> tuple[Event, ...]:
    """The game begins from a state of it, with those who are seated."""
    require(state.status is Status.OPEN, "TB-15", "the game has begun already")
    require(state.terms.fork is not None, "TB-43", "this table is not a fork of another")
    play = read_state(state.game, command.play)
    if wrong := state.game.rules.violations(play):
        raise MalformedCommand(f"that is no state a game comes to: {wrong[0]}")
    players = tuple(holder.player for holder in state.seats)
    return (
        GameForked(players=players, play=command.play, left=command.left, grace=max(0, now - command.then), at=now),
    )


def require_forkable(state: TableState, then: TableState, seat: Seat, *, whole: bool) -> None:
    """TB-43: refuse what cannot be forked: the game at `state`, from `then`, an earlier version of it, in `seat`.

    `whole` tells that nothing of a command is missing there. Of a fork, no seat but its own has seen the beginning.
    """
    fits = state.is_public if state.is_over else is_practice(state)
    require(fits, "TB-43", "a game is forked once it is over, or where one person practises with bots")
    running = then.status is Status.PLAYING and then.play is not None and then.game.rules.outcome(then.play) is None
    require(running and whole, "TB-43", "a fork begins within the game, after a whole command")
    seated = 0 <= seat < len(then.seats) and not then.seats[seat].left
    require(seated, "TB-43", "nobody played that seat then")
    fork = state.terms.fork
    require(fork is None or fork.seat == seat, "TB-43", "a fork is forked from the seat it was made for")
    require(len(then.seats) <= then.game.about.max_seats, "TB-43", "more have played there than a table has seats")


def known_to(game: Game[Any, Any, Any], seat: Seat, events: Iterable[Event], before_them: Any = None) -> Any:
    """What a seat knows that has seen these events of its table. A move that was taken back is forgotten (TB-34).

    `before_them` is what it knew before, at a table that is a fork.
    """
    memory = SeatMemory(game, seat, before_them)
    memory.tell(events)
    return memory.knowledge
