"""Calculators of single games: questions about the rules that need no table."""

import asyncio
from functools import partial
from typing import Annotated

from api.graphql.types import argument
from domain.games.secrets.cards import Version
from domain.games.secrets.scoring.notation import Scored, score
from domain.kernel.errors import MalformedCommand

LONGEST = 200
"""Characters; far more than any hand has."""


async def score_secrets(
    hand: Annotated[str, argument('The hand in the rulebook\'s notation, such as "E11123 W77*7 VOID".')],
    version: Annotated[Version, argument("Which version of the game.")] = Version.ADVANCED,
    table: Annotated[str, argument('The melds on the table, each in brackets: "[E345] [W7 F7 A7]".')] = "",
    aside: Annotated[str, argument('The cards set aside, such as "VOID P0".')] = "",
    drawn: Annotated[str, argument("The card just drawn from the deck.")] = "",
    own_divinity: Annotated[bool, argument("Whether Divinity was set aside by this player.")] = False,
    out: Annotated[bool, argument("Only among arrangements that may go out.")] = False,
) -> Scored:
    """The best arrangement of a hand of Secrets of the Universe, by the scorer the game itself uses."""
    if any(len(text) > LONGEST for text in (hand, table, aside, drawn)):
        raise MalformedCommand(f"a hand has at most {LONGEST} characters")
    work = partial(score, version, hand, table=table, aside=aside, drawn=drawn, own_divinity=own_divinity, out=out)
    try:
        return await asyncio.to_thread(work)  # a rich hand takes milliseconds, in which others want answers too
    except ValueError as error:
        raise MalformedCommand(str(error)) from None
