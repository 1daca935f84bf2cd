"""A game on an imagined table, played on by a policy: what search, chances and hints are counted from."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from domain.kernel.bots import Search
from domain.kernel.decider import Moment
from domain.kernel.game import Game
from domain.kernel.record import encode
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.rng import Rng
from domain.kernel.structs import Command, Event
from domain.kernel.viewers import Seat, Seated

STEP_MS: Final = 60_000
"""How long a move takes in an imagined game: longer than any grace period."""


class Asked(NamedTuple):
    """Who goes on and what they may do; `command` where there is nothing to choose, or they speak out of turn."""

    seat: Seat
    legal: tuple[Command, ...]
    command: Command | None = None


class ImaginedPlay:
    """One imagined game, played on. Everybody plays by the policy, each from their own view of the imagined table."""

    __slots__ = ("_began", "_game", "_left", "_now", "_search", "luck", "state")

    def __init__(self, game: Game[Any, Any, Any], search: Search, state: Any, luck: Rng, now: int) -> None:
        self._game, self._search, self.state, self.luck = game, search, state, luck
        self._began, self._now, self._left = state, now, search.horizon

    def act(self, seat: Seat, command: Command) -> Sequence[Event]:
        """Carry a command out; what happens."""
        self._now += STEP_MS
        self._left -= 1
        events, self.state = self._game.rules.act(self.state, seat, command, Moment(self.luck, self._now))
        return events

    def view(self, seat: Seat) -> Any:
        """What a seat sees."""
        return self._game.rules.view(self.state, Seated(seat))

    def asked(self) -> Asked | None:
        """Who goes on, if it does not end here."""
        settled = self._search.settled
        if self._left <= 0 or (settled is not None and settled(self._began, self.state)):
            return None
        rules, state = self._game.rules, self.state
        waiting = rules.to_act(state)
        if self._search.interject is not None:
            for seat in rules.may_interject(state):
                legal = rules.legal(state, seat)
                said = self._search.interject(self.view(seat), legal, self.luck)
                if said is not None:
                    return Asked(seat, legal, said)
        for seat in waiting:
            legal = rules.legal(state, seat)
            if legal:
                return Asked(seat, legal, legal[0] if len(legal) == 1 else None)
        return None

    def finished(self) -> Sequence[float]:
        """How good the game turns out for each seat when everyone plays on."""
        if self._search.finish is not None:
            return self._search.finish(self.state, self.luck)
        while (asked := self.asked()) is not None:
            seat, legal, command = asked
            if command is None:
                command = self._search.policy(self.view(seat), legal, self.luck)
            self.act(seat, command)
        return self._search.worth(self.state)


def sent(events: Sequence[Event], seat: Seat) -> tuple[bytes, ...]:
    """What a seat is told of some events."""
    shown = [redact(event, Seated(seat)) for event in events]
    return tuple([encode(each) for each in shown if each is not CONCEALED])
