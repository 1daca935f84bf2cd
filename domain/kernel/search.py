"""Information-set tree search: commands compared by play-outs from tables that agree with all a seat has seen.

A `Deliberation` imagines one table after the other and plays every command still considered on each of them, with the
same luck, so that commands differ by themselves and not by the deal. The weaker half of them is dropped again and again
until the budget is spent. Below the first choice a tree may grow (`domain/kernel/tree.py`); beyond it everybody plays
by a policy, each from their own view of the imagined table, so nobody acts upon a sealed choice or a hidden card.

It follows from its key and the number of steps alone. There is no clock in here: whoever has one stops stepping.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from domain.kernel.bots import Search
from domain.kernel.decider import Outcome
from domain.kernel.errors import IllegalMove
from domain.kernel.game import Game
from domain.kernel.imagined import ImaginedPlay
from domain.kernel.rng import Rng
from domain.kernel.structs import Command
from domain.kernel.tree import Node, descended, noted
from domain.kernel.viewers import Seat, Seated

AnyGame = Game[Any, Any, Any]
_ENOUGH: Final = 6
"""On how many tables a command is tried before it may be given up."""
_SURE: Final = 2.0
"""By how many standard errors it is worse then."""


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
    below: Node = field(default_factory=Node)
    """What may come after it."""

    @property
    def mean(self) -> float:
        """How good it was on average, from 0 to 1."""
        return sum(self.values) / len(self.values) if self.values else 0.0


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
        if usual is None:
            usual = (search.usual or search.policy)(view, legal, Rng(key + b"usual"))
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
            self._give_up()
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

    def _give_up(self) -> None:
        """Drop what is clearly worse than the usual command: to go on would change nothing."""
        if self._table >= _ENOUGH:
            self.alive = [arm for arm in self.alive if not self._is_hopeless(arm)]

    def _is_hopeless(self, arm: Arm) -> bool:
        lead, error = self._compared(arm)
        return lead < -_SURE * error

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
        playing = ImaginedPlay(self._game, self._search, state, luck, self._now)
        playing.act(self._seat, arm.command)
        path = descended(arm.below, playing, self._seat, self._search)
        values = playing.finished()
        noted(path, values)
        return values[self._seat]


def judged(game: AnyGame, search: Search, knowledge: Any, seat: Seat, playouts: int, key: bytes, now: int) -> float:
    """How good a game is for a seat by what it knows: the mean of play-outs from imagined tables, from 0 to 1."""
    total = 0.0
    for number in range(playouts):
        luck = sha256(key + number.to_bytes(8, "big")).digest()
        state = game.imagination.imagine(knowledge, Rng(luck))
        total += ImaginedPlay(game, search, state, Rng(luck + b"luck"), now).finished()[seat]
    return total / playouts
