"""Decks that players bring to a table, each their own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from domain.kernel.decider import Moment
from domain.kernel.structs import Event

Options = TypeVar("Options", bound=Struct)


@dataclass(frozen=True)
class Decks(Generic[Options]):
    """What a game says of decks that are brought. A deck is a text; only the game reads it."""

    are_brought: Callable[[Options], bool]
    """Whether these options leave it to the players to bring a deck."""
    check: Callable[[Options, int], None]
    """(options, number of seats) -> IllegalMove for options the rules forbid, whatever is brought."""
    faults: Callable[[Options, str], tuple[str, ...]]
    """Every rule a deck breaks, each in words and with its clause; empty for a deck that may be played."""
    start: Callable[[Options, tuple[str, ...], int, Moment], tuple[Event, ...]]
    """(options, a deck for each seat, number of seats, moment) -> the first events, which tell no deck to others."""
    samples: tuple[str, ...]
    """Decks for built-in players, who have none of their own."""
