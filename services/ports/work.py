"""What workers share: who was alive when, and which turns of bots are to be played."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Pause(Struct, frozen=True):
    """A time in which a part of the service stood still."""

    since: int
    until: int


class Pulses(Protocol):
    """The record of when each part of the service was alive."""

    async def beat(self, part: str, at: int, tolerance: int) -> Pause | None:
        """Put on record that `part` is alive; the pause that ends with this, if it was silent for over `tolerance`.

        The pause is on record from then on. A beat that is older than the last one changes nothing.
        """
        ...

    async def last(self, part: str) -> int | None:
        """When `part` was last alive."""
        ...

    async def pauses(self, parts: Sequence[str], after: int) -> list[Pause]:
        """The pauses of these parts that ended after `after`, by when they began."""
        ...


class BotTask(Struct, frozen=True):
    """A table that waits for a bot at `version`. `receipt` is for `done`."""

    table: str
    version: int
    receipt: str = ""


class BotTasks(Protocol):
    """Work for many hands. A task may come twice or get lost; who gives it out looks whether it was done."""

    async def offer(self, task: BotTask) -> bool:
        """Give a task to whoever has a hand free; False if nobody can be reached now."""
        ...

    async def take(self, hand: str, patience: float) -> BotTask | None:
        """The next task for `hand`: a new one, or one that another hand took long ago and never did."""
        ...

    async def done(self, task: BotTask) -> None:
        """Nobody need do this task any more."""
        ...
