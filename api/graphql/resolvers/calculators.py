"""Calculators of single games: questions about the rules that need no table."""

import asyncio
from functools import partial
from typing import Annotated

from msgspec import Struct

from api.graphql.types.common import argument
from api.graphql.types.costs import costs
from domain.games.runiverse.decks import Breach, breaches, parse_deck, preconstructed_deck, print_deck
from domain.games.runiverse.facets import Facet
from domain.games.secrets.cards import Version
from domain.games.secrets.scoring.notation import Scored, score
from domain.kernel.errors import MalformedCommand

LONGEST = 200
"""Characters; far more than any hand has."""
LONGEST_DECK = 5000


@costs(200)
async def score_secrets(
    hand: Annotated[str, argument('The hand in the rulebook\'s notation, such as "E11123 W77*7 VOID".')],
    version: Annotated[Version, argument("Which version of the game.")] = Version.ADVANCED,
    table: Annotated[str, argument('The melds on the table, each in brackets: "[E345] [W7 F7 A7]".')] = "",
    aside: Annotated[str, argument('The cards set aside, such as "VOID P0".')] = "",
    drawn: Annotated[str, argument("The card just drawn from the deck.")] = "",
    own_divinity: Annotated[bool, argument("Whether Divinity was set aside by this player.")] = False,
    out: Annotated[bool, argument("Only among arrangements that may go out.")] = False,
    fully: Annotated[bool, argument("Only among arrangements that go out fully.")] = False,
) -> Scored:
    """The best arrangement of a hand of Secrets of the Universe, by the scorer the game itself uses."""
    if any(len(text) > LONGEST for text in (hand, table, aside, drawn)):
        raise MalformedCommand(f"a hand has at most {LONGEST} characters")
    asked = {"own_divinity": own_divinity, "out": out, "fully": fully}
    work = partial(score, version, hand, table=table, aside=aside, drawn=drawn, **asked)
    try:
        return await asyncio.to_thread(work)  # a rich hand takes milliseconds, in which others want answers too
    except ValueError as error:
        raise MalformedCommand(str(error)) from None


class DeckCheck(Struct, frozen=True):
    """A deck of Rüniverse, read and checked."""

    legal: bool
    """Whether it may be played in Constructed."""
    text: str
    """The deck as it was understood."""
    breaches: tuple[Breach, ...]
    """Every rule it breaks."""


def check_deck(
    text: Annotated[str, argument("The deck: `2 Kittle` a line, the dream deck after a line `Dream`.")],
    budget: Annotated[int, argument("How many pips are allowed.")] = 40,
) -> DeckCheck:
    """Check a deck of Rüniverse for Constructed, naming every rule it breaks."""
    if len(text) > LONGEST_DECK:
        raise MalformedCommand(f"a deck has at most {LONGEST_DECK} characters")
    try:
        deck = parse_deck(text)
    except ValueError as error:
        raise MalformedCommand(str(error)) from None
    found = breaches(deck, budget)
    return DeckCheck(legal=not found, text=print_deck(deck), breaches=found)


def preconstructed_deck_text(
    facet: Annotated[Facet, argument("Which of the eight facets.")],
) -> str:
    """The preconstructed deck of a facet of Rüniverse, as text."""
    return print_deck(preconstructed_deck(facet))
