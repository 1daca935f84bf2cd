"""What a player can ask for, by the rulebook's names."""

from enum import StrEnum
from typing import TypeAlias

from domain.games.programs.cards import Card, Laid
from domain.kernel.structs import Command, Record


class Source(StrEnum):
    """Where a card can be picked from."""

    RESERVE = "reserve"
    DISCARD = "discard"


class LaidCombination(Record, frozen=True):
    """The cards of one combination; of a straight from low to high."""

    cards: tuple[Laid, ...]


class Pick(Command, frozen=True, tag="pick"):
    """Begin the turn with the top card of the reserve or of the discard deck (PR-11)."""

    source: Source


class Reveal(Command, frozen=True, tag="reveal"):
    """Show the program and lay out its combinations, in the order of its instructions (PR-14)."""

    combinations: tuple[LaidCombination, ...]


class LayGroup(Command, frozen=True, tag="lay_group"):
    """Lay a new group of three or more of a kind, after revealing (PR-17)."""

    cards: tuple[Laid, ...]


class Add(Command, frozen=True, tag="add"):
    """Add cards, one after the other, to the combination with id `combination` (PR-18).

    `low_ace` counts only where an Ace fits at both ends of a straight: it then goes to the low end.
    """

    combination: int
    cards: tuple[Laid, ...]
    low_ace: bool = False


class Discard(Command, frozen=True, tag="discard"):
    """End the turn by placing a card on the discard deck (PR-13)."""

    card: Card


class Exchange(Command, frozen=True, tag="exchange"):
    """Between rounds: swap a program that failed too often, or keep it (PR-46)."""

    swap: bool


ProgramsCommand: TypeAlias = Pick | Reveal | LayGroup | Add | Discard | Exchange
COMMANDS = (Pick, Reveal, LayGroup, Add, Discard, Exchange)
