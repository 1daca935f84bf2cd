"""Decks as text: printed ready to be pasted, and checked for Constructed."""

from typing import Annotated, Final

from domain.games.runiverse.decks import Breach, booster_deck, breaches, preconstructed_deck, print_deck, read_deck
from domain.games.runiverse.facets import Facet
from domain.kernel.docs import doc
from domain.kernel.rng import Rng
from domain.kernel.structs import Record
from domain.kernel.tools import Document, Tool


class DeckText(Record, frozen=True):
    """A deck as a player writes it."""

    text: Annotated[Document, doc("The deck: `2 Kittle` a line, the dream deck after a line `Dream`.")]
    budget: Annotated[int, doc("How many pips are allowed.")] = 40


class DeckCheck(Record, frozen=True):
    """A deck of Rüniverse, read and checked."""

    legal: Annotated[bool, doc("Whether it may be played in Constructed.")]
    text: Annotated[str, doc("The deck as it was understood, misspelt cards as those they were taken for.")]
    breaches: Annotated[tuple[Breach, ...], doc("Every rule it breaks, and every line that cannot be read.")]


class DeckWish(Record, frozen=True):
    """Which deck to print."""

    facet: Annotated[Facet, doc("Which of the eight facets.")]
    booster: Annotated[str, doc("A random legal Booster Deck from this seed instead of the preconstructed one.")] = ""


def _check(asked: DeckText) -> DeckCheck:
    deck, unread = read_deck(asked.text)
    found = (*unread, *breaches(deck, asked.budget))
    return DeckCheck(legal=not found, text=print_deck(deck), breaches=found)


def _tell(found: DeckCheck) -> str:
    return "\n".join(f"{each.rule}: {each.reason}" for each in found.breaches) or "the deck is legal"


def _show(asked: DeckWish) -> str:
    if asked.booster:
        return print_deck(booster_deck(asked.facet, Rng(asked.booster.encode())))
    return print_deck(preconstructed_deck(asked.facet))


TOOLS: Final = (
    Tool(
        verb="check",
        noun="deck",
        summary="Check a deck for Constructed, naming every rule it breaks.",
        asked=DeckText,
        answer=DeckCheck,
        work=_check,
        tell=_tell,
        cost=20,
        examples=("orrery deck show ruby > ruby.txt", "orrery deck check ruby.txt"),
        longest=5000,
        to_json=lambda found: found.breaches,
        failed=lambda found: not found.legal,
    ),
    Tool(
        verb="show",
        noun="deck",
        summary="The preconstructed deck of a facet as text, ready to be pasted; or a Booster Deck made from a seed.",
        asked=DeckWish,
        answer=str,
        work=_show,
        tell=str,
        cost=20,
    ),
)
