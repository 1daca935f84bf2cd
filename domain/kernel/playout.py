"""Whole games between bots, from a seed, with every invariant checked on the way."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

from domain.kernel.decider import Moment
from domain.kernel.game import Game
from domain.kernel.record import encode
from domain.kernel.rng import Rng, draws_at
from domain.kernel.structs import Command, Event, Record
from domain.kernel.viewers import Seat, Seated

MOST_STEPS: Final = 200_000
MOVE_MS: Final = 1000
"""How long a move takes in simulated time."""
Reread = Callable[[bytes], Event]
"""An event from its stored bytes."""


class Plan(Record, frozen=True):
    """One game to be played: by which bot in each seat, with which options, from which seed."""

    game: Game[Any, Any, Any]
    options: Any
    bots: tuple[str, ...]
    seed: bytes
    decks: tuple[str, ...] = ()
    """The deck of each seat, where they are brought."""


class Played(Record, frozen=True):
    """How it went. `violations` should be empty."""

    steps: int
    events: int
    finished: bool
    violations: tuple[str, ...]
    moves: tuple[tuple[Seat, Command], ...]
    state: Any


def able_seats(game: Game[Any, Any, Any], state: Any, waiting: Sequence[Seat]) -> tuple[Seat, ...]:
    """Those of `waiting` who have something to play.

    A game may go on waiting for a seat that has nothing more to say, so as not to show who has spoken.
    """
    return tuple(seat for seat in waiting if game.rules.legal(state, seat))


def bots_choice(
    game: Game[Any, Any, Any], state: Any, seat: Seat, bot: str, legal: tuple[Command, ...], luck: Rng
) -> Command:
    """What a bot plays in a seat. It sees that seat's view and nothing else."""
    chosen: Command = game.bots_by_name[bot].choose(game.rules.view(state, Seated(seat)), legal, luck)
    return chosen


def play_out(plan: Plan, reread: Reread | None = None, *, check: bool = True) -> Played:
    """Play a game to its end. With `reread`, the events are also written, read and folded again at the end."""
    game = plan.game
    log = list(_first_events(plan, Moment(rng=draws_at(plan.seed, b"", 1), now=0)))
    state = game.rules.fold(game.rules.initial, tuple(log))
    moves: list[tuple[Seat, Command]] = []
    wrong = list(game.rules.violations(state)) if check else []
    while (waiting := game.rules.to_act(state)) and len(moves) < MOST_STEPS and not wrong:
        seat, command = _next_move(plan, state, waiting, len(moves))
        if command is None:
            wrong.append(f"step {len(moves)}: seat {seat} is waited for and may do nothing")
            break
        moves.append((seat, command))
        moment = Moment(draws_at(plan.seed, b"", len(log) + 1), MOVE_MS * len(moves))
        events = game.rules.decide(state, seat, command, moment)
        log += events
        state = game.rules.fold(state, events)
        if check:
            wrong += (f"step {len(moves)}: {found}" for found in game.rules.violations(state))
    finished = game.rules.outcome(state) is not None
    if not finished and not wrong:
        wrong.append(f"no end after {len(moves)} steps")
    if reread is not None and not wrong and not _reads_back(game, state, log, reread):
        wrong.append("the log, written and read, does not fold to the same state")
    return Played(len(moves), len(log), finished, tuple(wrong), tuple(moves), state)


def _first_events(plan: Plan, moment: Moment) -> tuple[Event, ...]:
    game, seats = plan.game, len(plan.bots)
    if plan.decks and game.decks is not None:
        return game.decks.start(plan.options, plan.decks, seats, moment)
    return game.rules.start(plan.options, seats, moment)


def _next_move(plan: Plan, state: Any, waiting: Sequence[Seat], moves: int) -> tuple[Seat, Command | None]:
    """Who moves, one of those who can, and what; None if they can do nothing."""
    game = plan.game
    luck = Rng(sha256(plan.seed + moves.to_bytes(8, "big")).digest())
    able = able_seats(game, state, waiting) if len(waiting) > 1 else waiting
    seat = luck.choice(able or waiting)
    legal = game.rules.legal(state, seat)
    return seat, bots_choice(game, state, seat, plan.bots[seat], legal, luck) if legal else None


def _reads_back(game: Game[Any, Any, Any], state: Any, log: Sequence[Event], reread: Reread) -> bool:
    again: bool = game.rules.fold(game.rules.initial, tuple(reread(encode(event)) for event in log)) == state
    return again
