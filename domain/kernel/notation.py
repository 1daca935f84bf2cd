"""How cards and other small ints are written."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notation:
    """How a small int of the domain, such as a card, is written for people and clients: `7E`, `R+2`."""

    name: str
    description: str
    write: Callable[[int], str]
    read: Callable[[str], int]
    """Raises ValueError for text that names nothing."""
    pattern: str = ""
    """A regular expression that all of them match."""
    example: str = ""


@dataclass(frozen=True, slots=True)
class CardNote:
    """What there is to know of a card: its name, a few lines of text, and the clauses that say what it does."""

    name: str
    text: str = ""
    rules: tuple[str, ...] = ()
