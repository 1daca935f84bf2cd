"""Information-set tree search: commands compared by play-outs from tables that agree with all a seat has seen.

A `Deliberation` imagines one table after the other and plays every command still considered on each of them, with the
same luck, so that commands differ by themselves and not by the deal. The weaker half of them is dropped again and again
until the budget is spent. Below the first choice a tree is grown over what the seat itself can tell apart: its own
commands and the events it would be sent. The others play by a policy, each from their own view of the imagined table,
so nobody acts upon a sealed choice or a hidden card.

It follows from its key and the number of steps alone. There is no clock in here: whoever has one stops stepping.
"""

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from domain.kernel.bots import Search
from domain.kernel.decider import Moment, Outcome
from domain.kernel.errors import IllegalMove
from domain.kernel.game import Game
from domain.kernel.record import encode
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.rng import Rng
from domain.kernel.structs import Command, Event
from domain.kernel.viewers import Seat, Seated

AnyGame = Game[Any, Any, Any]
STEP_MS: Final = 60_000
"""How long a move takes in an imagined game: longer than any grace period."""
CURIOSITY: Final = 0.7
"""How much a choice that was seldom tried is favoured in the tree."""
_FIRST_VISITS: Final = 4
"""How often a new place in the tree is played by the policy before alternatives are tried there."""


def win_shares(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """What an outcome is worth to each seat: first place, shared by those who share it."""
    winners = outcome.winners
    if not winners:
        return (1 / seats,) * seats
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])


@dataclass(slots=True)
class Arm:
    """One command that is considered at the first choice: how it did on each imagined table."""

    command: Any
    values: list[float] = field(default_factory=list)
    """By table; every arm that is alive has as many, on the same tables."""
    after: "dict[Hashable, Node]" = field(default_factory=dict)
    """What the seat may see next, and its next choice there."""

    @property
    def mean(self) -> float:
        """How good it was on average, from 0 to 1."""
        return sum(self.values) / len(self.values) if self.values else 0.0


@dataclass(slots=True)
class Node:
    """A later choice of the seat, by all it has seen up to there."""

    visits: int = 0
    tried: dict[Any, list[float]] = field(default_factory=dict)
    """Command -> times it was tried, sum of what came of it."""
    after: "dict[Hashable, Node]" = field(default_factory=dict)
    """(Command, what was seen after it) -> the choice that followed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to play, and how good the usual command and this one are, from 0 to 1."""

    command: Any
    usual: float
    chance: float


class Deliberation:
    """One choice of one seat, thought about step by step. `knowledge` is all that is known of the table.

    The others are compared with `usual`, by default what the policy would play.
    """

    def __init__(
        self,
        game: AnyGame,
        search: Search,
        knowledge: Any,
        seat: Seat,
        legal: tuple[Command, ...],
        key: bytes,
        now: int = 0,
        usual: Command | None = None,
    ) -> None:
        self._game, self._search, self._seat, self._key, self._now = game, search, seat, key, now
        self._imagine, self._knowledge = game.imagination.imagine, knowledge
        self._last: tuple[int, Any] | None = None
        first = self._imagined(0)[0]
        view = game.rules.view(first, Seated(seat))
        usual = search.policy(view, legal, Rng(key + b"usual")) if usual is None else usual
        others = [command for command in search.candidates(view, legal) if command != usual]
        self._usual = Arm(usual)
        self.alive = [self._usual, *map(Arm, others)]
        """The commands still compared; the policy's own is always among them."""
        self.steps = 0
        """Play-outs so far."""
        self._table = self._turn = 0
        self._phases = max(1, math.ceil(math.log2(len(self.alive))))

    def step(self) -> bool:
        """Play one more game out; False if there is nothing left to think about."""
        if len(self.alive) < 2 or self.steps >= self._search.playouts:
            return False
        arm = self.alive[self._turn]
        try:
            arm.values.append(self._played_out(arm))
        except IllegalMove:  # listed, and not allowed at this time: such as a catch within the grace period
            if arm is self._usual:
                raise
            self.alive.remove(arm)
            self._turn -= 1
        self.steps += 1
        self._turn += 1
        if self._turn >= len(self.alive):
            self._turn, self._table = 0, self._table + 1
            self._halve()
        return True

    def best(self) -> Any:
        """The command that did best so far; the usual one unless another is clearly better."""
        return self.verdict().command

    def verdict(self) -> "Verdict":
        """The command that did best so far, and how it compares with the usual one."""
        leader = max(self.alive, key=lambda arm: self._compared(arm)[0])
        lead, error = self._compared(leader)
        if lead <= self._search.doubt * error:
            leader, lead = self._usual, 0.0
        return Verdict(leader.command, self._usual.mean, self._usual.mean + lead)

    def run(self, enough: Callable[[], bool] | None = None) -> Any:
        """Think until the budget is spent, or it is enough; the best command."""
        while (enough is None or not enough()) and self.step():
            pass
        return self.best()

    def _compared(self, arm: Arm) -> tuple[float, float]:
        """By how much an arm is ahead of the policy's own on the tables both were tried on, and the error of that."""
        if arm is self._usual or len(arm.values) < 2:
            return 0.0, 0.0
        leads = [value - usual for value, usual in zip(arm.values, self._usual.values, strict=False)]
        mean = sum(leads) / len(leads)
        spread = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
        return mean, math.sqrt(spread / len(leads))

    def _halve(self) -> None:
        """Drop the weaker half once its share of the budget is spent."""
        phase = self._search.playouts * (1 + self._phases - math.ceil(math.log2(len(self.alive)))) // self._phases
        if len(self.alive) > 2 and self.steps >= phase:
            others = sorted(self.alive[1:], key=lambda arm: -arm.mean)
            self.alive = [self._usual, *others[: max(1, len(self.alive) // 2 - 1)]]

    def _imagined(self, table: int) -> tuple[Any, Rng]:
        """A table that agrees with what is known, and the luck of the games played on it; all commands share both."""
        key = sha256(self._key + table.to_bytes(8, "big")).digest()
        if self._last is None or self._last[0] != table:
            self._last = table, self._imagine(self._knowledge, Rng(key))
        return self._last[1], Rng(key + b"luck")

    def _played_out(self, arm: Arm) -> float:
        state, luck = self._imagined(self._table)
        playing = _PlayOut(self._game, self._search, state, luck, self._now)
        seen = playing.act(self._seat, arm.command, self._seat)
        if self._search.depth < 2:
            return playing.finished(self._seat)
        return self._descended(playing, arm, seen)

    def _descended(self, playing: "_PlayOut", arm: Arm, seen: tuple[bytes, ...]) -> float:
        """Play on through the tree, choosing where the seat chooses, then by the policy; note what came of it."""
        after: dict[Hashable, Node] = arm.after
        key: Hashable = seen
        path: list[tuple[Node, Any]] = []
        for _ in range(self._search.depth - 1):
            more = playing.run_until(self._seat)
            if more is None:
                break
            node = after.setdefault((key, more), Node())
            command = self._selected(node, playing)
            path.append((node, command))
            is_new = node.visits == 0
            key, after = (command, playing.act(self._seat, command, self._seat)), node.after
            if is_new:
                break
        value = playing.finished(self._seat)
        for node, command in path:
            node.visits += 1
            tried = node.tried.setdefault(command, [0, 0.0])
            tried[0] += 1
            tried[1] += value
        return value

    def _selected(self, node: Node, playing: "_PlayOut") -> Any:
        """The policy's command at first, then whichever promises most (UCB)."""
        view, legal = playing.asked(self._seat)
        if node.visits < _FIRST_VISITS or len(legal) < 2:
            return self._search.policy(view, legal, playing.luck)
        logs = math.log(node.visits + 1)
        mean = sum(total for _, total in node.tried.values()) / node.visits

        def promise(command: Any) -> float:
            times, total = node.tried.get(command, (0, 0.0))
            return (total + mean) / (times + 1) + CURIOSITY * math.sqrt(logs / (times + 1))

        return max(self._search.candidates(view, legal), key=promise)


def judged(game: AnyGame, search: Search, knowledge: Any, seat: Seat, playouts: int, key: bytes, now: int) -> float:
    """How good a game is for a seat by what it knows: the mean of play-outs from imagined tables, from 0 to 1."""
    total = 0.0
    for number in range(playouts):
        luck = sha256(key + number.to_bytes(8, "big")).digest()
        playing = _PlayOut(game, search, game.imagination.imagine(knowledge, Rng(luck)), Rng(luck + b"luck"), now)
        total += playing.finished(seat)
    return total / playouts


class _PlayOut:
    """One imagined game, played on."""

    __slots__ = ("_began", "_game", "_left", "_now", "_search", "luck", "state")

    def __init__(self, game: AnyGame, search: Search, state: Any, luck: Rng, now: int) -> None:
        self._game, self._search, self.state, self.luck = game, search, state, luck
        self._began, self._now, self._left = state, now, search.horizon

    def act(self, seat: Seat, command: Any, watching: Seat | None = None) -> tuple[bytes, ...]:
        """Carry a command out; what `watching` is sent of it."""
        self._now += STEP_MS
        self._left -= 1
        events, self.state = self._game.rules.act(self.state, seat, command, Moment(self.luck, self._now))
        return () if watching is None else _sent(events, watching)

    def asked(self, seat: Seat) -> tuple[Any, tuple[Command, ...]]:
        """What a seat sees and may do."""
        return self._game.rules.view(self.state, Seated(seat)), self._game.rules.legal(self.state, seat)

    def run(self) -> None:
        """Everyone plays by the policy until the end or the horizon."""
        while self._left > 0 and not self._is_settled() and (move := self._next_move()) is not None:
            self.act(*move)

    def run_until(self, seat: Seat) -> tuple[bytes, ...] | None:
        """Others play until `seat` has a choice; what it was sent meanwhile, None if it has no choice any more."""
        sent: tuple[bytes, ...] = ()
        while self._left > 0 and not self._is_settled():
            if seat in self._game.rules.to_act(self.state) and self._game.rules.legal(self.state, seat):
                return sent
            move = self._next_move()
            if move is None:
                return None
            sent += self.act(*move, seat)
        return None

    def finished(self, seat: Seat) -> float:
        """How good the game turns out for a seat when everyone plays on."""
        if self._search.finish is not None:
            return self._search.finish(self.state, self.luck)[seat]
        self.run()
        return self._search.worth(self.state)[seat]

    def _is_settled(self) -> bool:
        settled = self._search.settled
        return settled is not None and settled(self._began, self.state)

    def _next_move(self) -> tuple[Seat, Any] | None:
        rules, state = self._game.rules, self.state
        waiting = rules.to_act(state)
        if self._search.interject is not None:
            for seat in rules.may_interject(state):
                view, legal = self.asked(seat)
                said = self._search.interject(view, legal, self.luck)
                if said is not None:
                    return seat, said
        for seat in waiting:
            legal = rules.legal(state, seat)
            if legal:
                chosen = legal[0] if len(legal) == 1 else self._search.policy(self._view(seat), legal, self.luck)
                return seat, chosen
        return None

    def _view(self, seat: Seat) -> Any:
        return self._game.rules.view(self.state, Seated(seat))


def _sent(events: Sequence[Event], seat: Seat) -> tuple[bytes, ...]:
    shown = [redact(event, Seated(seat)) for event in events]
    return tuple([encode(each) for each in shown if each is not CONCEALED])
