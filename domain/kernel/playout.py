"""Whole games between bots, from a seed, with every invariant checked on the way."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

from domain.kernel.bots import random_bot
from domain.kernel.decider import Moment
from domain.kernel.game import Game
from domain.kernel.imagination import NothingFits
from domain.kernel.record import encode
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.rng import Rng, draws_at
from domain.kernel.search import Deliberation
from domain.kernel.structs import Command, Event, Record
from domain.kernel.viewers import Seat, Seated

MOST_STEPS: Final = 200_000
MOVE_MS: Final = 1000
"""How long a move takes in simulated time."""
Chooser = Callable[..., Command]
"""What `bots_choice` does, for those who want to look on."""
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


class Seen(Record, frozen=True):
    """All that a seat has been sent up to now, as its game sums it up."""

    knowledge: Any
    now: int


class Watching:
    """Keeps what some seats of a game have seen, for bots that think about it."""

    def __init__(self, game: Game[Any, Any, Any], seats: Iterable[Seat]) -> None:
        self._learn, begin = game.imagination.learn, game.imagination.begin
        self._known = {seat: begin(game.rules.initial, seat) for seat in seats}

    def tell(self, events: Iterable[Event]) -> None:
        """Send them what they may see of these events."""
        if not self._known:
            return
        learn = self._learn
        for seat, known in self._known.items():
            for event in events:
                shown = redact(event, Seated(seat))
                if shown is not CONCEALED:
                    known = learn(known, shown)  # noqa: PLW2901 - a fold
            self._known[seat] = known

    def seen(self, seat: Seat, now: int) -> Seen | None:
        """What a seat has seen; None if nobody keeps it."""
        return Seen(self._known[seat], now) if seat in self._known else None


def able_seats(game: Game[Any, Any, Any], state: Any, waiting: Sequence[Seat]) -> tuple[Seat, ...]:
    """Those of `waiting` who have something to play.

    A game may go on waiting for a seat that has nothing more to say, so as not to show who has spoken.
    """
    pick = game.rules.pick
    if pick is not None:
        return tuple([seat for seat in waiting if pick(state, seat, _first) is not None])
    return tuple(seat for seat in waiting if game.rules.legal(state, seat))


def _first(_: int) -> int:
    """No draw at all, where any answer will do."""
    return 0


def bots_choice(
    game: Game[Any, Any, Any],
    state: Any,
    seat: Seat,
    bot: str,
    legal: tuple[Command, ...],
    luck: Rng,
    seen: Seen | None = None,
    enough: Callable[[], bool] | None = None,
) -> Command:
    """What a bot plays in a seat. It sees that seat's view, a blind one not even that, or what the seat has `seen`.

    One that thinks ahead is asked to stop as soon as it is `enough`, and plays at sight where it can imagine nothing.
    """
    player = game.bots_by_name[bot]
    if player.search is not None and seen is not None and len(legal) > 1:
        known = game.imagination.look(seen.knowledge, game.rules.view(state, Seated(seat)))
        with suppress(NothingFits):  # rather at sight than not at all
            deliberation = Deliberation(game, player.search, known, seat, legal, luck.token(), seen.now)
            thought: Command = deliberation.run(enough)
            return thought
    view = None if player.blind else game.rules.view(state, Seated(seat))
    chosen: Command = player.choose(view, legal, luck)
    return chosen


def interjection(
    game: Game[Any, Any, Any], state: Any, seat: Seat, bot: str, legal: tuple[Command, ...], luck: Rng
) -> Command | None:
    """What a bot does in a seat the game does not wait for; None if it lets the moment pass."""
    interject = game.bots_by_name[bot].interject
    if interject is None or not legal:
        return None
    view = None if game.bots_by_name[bot].blind else game.rules.view(state, Seated(seat))
    chosen: Command | None = interject(view, legal, luck)
    return chosen


def play_out(
    plan: Plan,
    reread: Reread | None = None,
    *,
    check: bool = True,
    chooser: Chooser = bots_choice,
    told: Callable[[Sequence[Event]], None] = lambda _: None,
) -> Played:
    """Play a game to its end. With `reread`, the events are also written, read and folded again at the end.

    `told` hears of all that happens, as it happens.
    """
    game = plan.game
    log = list(_first_events(plan, Moment(rng=draws_at(plan.seed, b"", 1), now=0)))
    state = game.rules.fold(game.rules.initial, tuple(log))
    thinkers = [seat for seat, bot in enumerate(plan.bots) if game.bots_by_name[bot].search is not None]
    watching = Watching(game, thinkers)
    watching.tell(log)
    told(log)
    moves: list[tuple[Seat, Command]] = []
    wrong = list(game.rules.violations(state)) if check else []
    while (waiting := game.rules.to_act(state)) and len(moves) < MOST_STEPS and not wrong:
        seat, command = _next_move(plan, state, waiting, len(moves), watching, chooser)
        if command is None:
            wrong.append(f"step {len(moves)}: seat {seat} is waited for and may do nothing")
            break
        moves.append((seat, command))
        moment = Moment(draws_at(plan.seed, b"", len(log) + 1), MOVE_MS * len(moves))
        events, state = game.rules.act(state, seat, command, moment)
        log += events
        watching.tell(events)
        told(events)
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


def _next_move(
    plan: Plan, state: Any, waiting: Sequence[Seat], moves: int, watching: Watching, chooser: Chooser
) -> tuple[Seat, Command | None]:
    """Who moves, one of those who can, and what; None if they can do nothing."""
    game = plan.game
    luck = Rng(sha256(plan.seed + moves.to_bytes(8, "big")).digest())
    able = able_seats(game, state, waiting) if len(waiting) > 1 else waiting
    others = game.rules.may_interject(state)
    if others and able:  # who is quickest is drawn by lot
        for seat in luck.shuffled((*able, *others)):
            if seat in able:
                able = (seat,)
                break
            legal = game.rules.legal(state, seat)
            command = interjection(game, state, seat, plan.bots[seat], legal, luck)
            if command is not None:
                return seat, command
    seat = luck.choice(able or waiting)
    pick = game.rules.pick
    if pick is not None and chooser is bots_choice and game.bots_by_name[plan.bots[seat]].choose is random_bot:
        return seat, pick(state, seat, luck.below)
    legal = game.rules.legal(state, seat)
    seen = watching.seen(seat, MOVE_MS * moves)
    return seat, chooser(game, state, seat, plan.bots[seat], legal, luck, seen) if legal else None


def _reads_back(game: Game[Any, Any, Any], state: Any, log: Sequence[Event], reread: Reread) -> bool:
    again: bool = game.rules.fold(game.rules.initial, tuple(reread(encode(event)) for event in log)) == state
    return again
