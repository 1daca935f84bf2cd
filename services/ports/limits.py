"""Budgets: how much someone may ask for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Charge:
    """What was taken from a budget, and what is left of it."""

    limit: int
    """How much there is at most."""
    left: int
    """How much there is now."""
    full_in: float
    """The seconds until all is there again."""
    give_back: Callable[[], None]
    """Undo the charge: it turned out to be someone else's."""


class Budget(Protocol):
    """So much at once and so much a second, for each key."""

    async def charge(self, key: str) -> Charge:
        """Take one from what `key` has, or raise RateLimited and take nothing."""
        ...
