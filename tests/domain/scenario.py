"""Given a state, when a seat gives a command, then these events follow or this rule refuses it.

given(GAME, state).when(0, Turn()).then(Turned(...))
given(GAME, state).when(0, Turn()).then_refused("US-20")
"""

from dataclasses import dataclass, field
from typing import Any

from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.game import Game
from domain.kernel.rng import Rng
from domain.kernel.structs import Event


@dataclass
class Scenario:
    """A state, the commands given in it so far, and what came of the last."""

    game: Game[Any, Any, Any]
    state: Any
    now: int = 0
    key: bytes = b"scenario"
    events: tuple[Event, ...] = ()
    refused: IllegalMove | None = None
    asked: list[Any] = field(default_factory=list)

    def at(self, now: int) -> "Scenario":
        """The time of the commands that follow, in milliseconds."""
        self.now = now
        return self

    def when(self, seat: int, command: Any) -> "Scenario":
        """Give a command; only the last of several may be refused."""
        assert self.refused is None, f"{self.asked[-1]} was refused: {self.refused}"
        self.asked.append(command)
        draws = Rng(self.key + len(self.asked).to_bytes(4, "big"))
        try:
            self.events = self.game.rules.decide(self.state, seat, command, Moment(rng=draws, now=self.now))
        except IllegalMove as refused:
            self.refused, self.events = refused, ()
        else:
            self.state = self.game.rules.fold(self.state, self.events)
        return self

    def then(self, *events: Event) -> "Scenario":
        """The last command was accepted with exactly these events."""
        assert self.refused is None, f"{self.asked[-1]} was refused: {self.refused}"
        assert self.events == events
        return self

    def then_accepted(self) -> "Scenario":
        """The last command was accepted, whatever followed."""
        assert self.refused is None, f"{self.asked[-1]} was refused: {self.refused}"
        return self

    def then_state(self, **expected: Any) -> "Scenario":
        """These fields of the state have these values now."""
        self.then_accepted()
        found = {name: getattr(self.state, name) for name in expected}
        assert found == expected
        return self

    def then_refused(self, rule: str) -> "Scenario":
        """The last command was refused by `rule`."""
        assert self.refused is not None, f"{self.asked[-1]} was accepted: {self.events}"
        assert self.refused.rule == rule, str(self.refused)
        return self


def given(game: Game[Any, Any, Any], state: Any) -> Scenario:
    """Start a scenario in `state`."""
    return Scenario(game, state)
