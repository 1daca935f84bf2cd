"""The scorer of the game, for hands that are typed in."""

from typing import Annotated, Final

from domain.games.secrets.cards import Version
from domain.games.secrets.scoring.notation import Scored, score
from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.kernel.tools import Tool


class Hand(Record, frozen=True):
    """A hand, and what is known around it."""

    hand: Annotated[str, doc('The hand in the rulebook\'s notation, such as "E11123 W77*7".')]
    version: Annotated[Version, doc("Which version of the game.")] = Version.BASIC
    table: Annotated[str, doc('The melds on the table, each in brackets: "[E345] [W7 F7 A7]".')] = ""
    aside: Annotated[str, doc('The Bonus Cards set aside, such as "VOID P0".')] = ""
    drawn: Annotated[str, doc("The card just drawn from the deck.")] = ""
    own_divinity: Annotated[bool, doc("Whether Divinity was set aside by this player.")] = False
    out: Annotated[bool, doc("Only among arrangements that may go out.")] = False
    fully: Annotated[bool, doc("Only among arrangements that go out fully.")] = False


def _score(asked: Hand) -> Scored:
    return score(
        asked.version,
        asked.hand,
        table=asked.table,
        aside=asked.aside,
        drawn=asked.drawn,
        own_divinity=asked.own_divinity,
        out=asked.out,
        fully=asked.fully,
    )


def _tell(found: Scored) -> str:
    if found.points is None:
        return "no arrangement of this hand may do that"
    chance = f", and {found.chance:g} on average by chance" if found.chance else ""
    left = found.unmelded or "nothing"
    return f"{found.points} points{chance}\n  melds     {found.arrangement or 'none'}\n  unmelded  {left}"


TOOLS: Final = (
    Tool(
        verb="score",
        summary="Find the best arrangement of a hand, by the scorer the game itself uses.",
        asked=Hand,
        answer=Scored,
        work=_score,
        tell=_tell,
        cost=200,
        examples=(
            'orrery score secrets "E11123 W77*7"',
            'orrery score secrets "E11123 W77*7 VOID" --version advanced --json',
        ),
    ),
)
