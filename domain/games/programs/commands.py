"""What a player can ask for, by the rulebook's names."""

from typing import Annotated, TypeAlias

from domain.games.programs.cards import Card, Laid
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Command, Record


class Source(DocEnum):
    """Where a card can be picked from."""

    RESERVE = "reserve", "The face-down reserve."
    DISCARD = "discard", "The open discard deck."


class LaidCombination(Record, frozen=True):
    """The cards of one combination; of a straight from low to high."""

    cards: Annotated[tuple[Laid, ...], doc("The cards of the combination; of a straight from low to high.")]


class Pick(Command, frozen=True, tag="pick"):
    """Begin the turn with the top card of the reserve or of the discard deck (PR-11)."""

    source: Annotated[Source, doc("From which pile to pick.")]


class Reveal(Command, frozen=True, tag="reveal"):
    """Show the program and lay out its combinations, in the order of its instructions (PR-14)."""

    combinations: Annotated[
        tuple[LaidCombination, ...], doc("The combinations laid, in the order of the program's instructions.")
    ]


class LayGroup(Command, frozen=True, tag="lay_group"):
    """Lay a new group of three or more of a kind, after revealing (PR-17)."""

    cards: Annotated[tuple[Laid, ...], doc("Three or more cards of one value.")]


class Add(Command, frozen=True, tag="add"):
    """Add cards, one after the other, to a combination on the table (PR-18)."""

    combination: Annotated[int, doc("The id of the combination that grows.")]
    cards: Annotated[tuple[Laid, ...], doc("The cards to add, in this order.")]
    low_ace: Annotated[bool, doc("Whether an Ace that fits at both ends of a straight goes to the low end.")] = False


class Discard(Command, frozen=True, tag="discard"):
    """End the turn by placing a card on the discard deck (PR-13)."""

    card: Annotated[Card, doc("The hand card to discard.")]


class Exchange(Command, frozen=True, tag="exchange"):
    """Between rounds: swap a program that failed too often, or keep it (PR-46)."""

    swap: Annotated[bool, doc("Whether to exchange the program, or to keep it.")]


ProgramsCommand: TypeAlias = Pick | Reveal | LayGroup | Add | Discard | Exchange
COMMANDS = (Pick, Reveal, LayGroup, Add, Discard, Exchange)
