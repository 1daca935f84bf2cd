"""Generated from the schema by `python -m api.clients.generate_python`: change that, not this."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, NewType, TypeAlias

from orrery_client.core import Other, Said, Shape, Word
from orrery_client.schema.common import Outcome

SolitaireCard = NewType("SolitaireCard", str)
"""Rank and suit, such as 7E. Ranks from low to high: 1 to 7, M (Moon), S (Sun), G (Galaxy). Suits from high to low:

E (Earth), J (Jupiter), M (Mars), N (Neptune), S (Saturn), V (Venus). Pattern: `^[1-7MSG][EJMNSV]$`. Example:
`7E`.
"""


class SolitaireBand(Word):
    """How good a score is (US-42)."""

    TOP = "TOP"
    """The best score of all."""
    EXPERT = "EXPERT"
    """The score of an expert."""
    ABOVE_AVERAGE = "ABOVE_AVERAGE"
    """Better than most."""
    AVERAGE = "AVERAGE"
    """What most reach."""
    NOVICE = "NOVICE"
    """The score of a beginner."""
    NONE = "NONE"
    """Too low for a word."""


class SolitaireEnd(Word):
    """Where a card joins a column: under its bottom card, above its top card, or into an empty space."""

    BOTTOM = "BOTTOM"
    """Under its bottom card."""
    TOP = "TOP"
    """Above its top card."""
    SPACE = "SPACE"
    """Into the empty space where a column was."""


class SolitaireReason(Word):
    """Why a game ended."""

    WENT_OUT = "WENT_OUT"
    """Every card is on the bar."""
    NO_MOVES = "NO_MOVES"
    """No move was left."""
    FINISHED = "FINISHED"
    """The player ended it, or the clock did."""


class SolitaireSuit(Word):
    """The six suits, from high to low."""

    EARTH = "EARTH"
    """Written E, the highest."""
    JUPITER = "JUPITER"
    """Written J."""
    MARS = "MARS"
    """Written M."""
    NEPTUNE = "NEPTUNE"
    """Written N."""
    SATURN = "SATURN"
    """Written S."""
    VENUS = "VENUS"
    """Written V, the lowest."""


class SolitaireBanked(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SolitaireBanked"):
    """A card went to the bar."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: SolitaireCard
    """The card that went to its foundation."""
    column: int | None = None
    """The column it came from, counted from 1; null for the waste."""
    behind: SolitaireCard | None = None
    """The waste card that became available by it; null if there is none."""


class SolitaireDealt(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SolitaireDealt"):
    """Six cards lie face up, one per column; the stock lies face down."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    options: SolitaireOptions
    """How the game is played."""
    seats: int
    """How many players there are: always 1."""
    columns: tuple[SolitaireCard, ...]
    """The card of each column."""
    stock: tuple[SolitaireCard, ...] | None = None
    """The face-down cards, next card first; null until the game is over."""
    at: datetime
    """When the game began."""


class SolitaireEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SolitaireEnded"):
    """The game is over."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    reason: SolitaireReason
    """Why the game ended."""
    score: int
    """The final score."""
    band: SolitaireBand
    """The publisher's word for such a score."""


class SolitaireFace(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SolitaireFace"):
    """A card of Universal Solitaire."""

    id: str
    """How the card is written; copies of it are the same card with other endings."""
    name: str
    """What the card is called."""
    text: str
    """What it does, in words."""
    copies: int
    """How many of it there are in a game; 0 for as many as are needed."""
    suit: SolitaireSuit
    """To which of the six suits it belongs."""
    rank: int
    """The rank, from 1 the lowest to 10 for a Galaxy."""


class SolitaireJoined(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SolitaireJoined"):
    """A whole column went under another; its space is empty now."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    source: int
    """The column that moved, counted from 1."""
    target: int
    """The column it lies under, counted from 1."""


class SolitaireOptions(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SolitaireOptions"):
    """How the game is played."""

    turn: int
    """How many cards are turned at a time: 3, 2 or 1. One goes through the stock as many times (US-22, US-24)."""
    ranked: bool
    """Whether suits have a rank; without, they do not matter in the columns (US-R-18)."""
    clock_seconds: int
    """Time for the whole game, in seconds; 0 for as long as it takes (US-R-16)."""


class SolitairePlaced(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SolitairePlaced"):
    """A card of the waste went to a column."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: SolitaireCard
    """The card that was placed."""
    column: int
    """The column it went to, counted from 1."""
    end: SolitaireEnd
    """Which end of the column it joined."""
    behind: SolitaireCard | None = None
    """The waste card that became available; null if there is none."""


class SolitaireRecycled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SolitaireRecycled"):
    """The waste became the stock, in the same order as before."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    number: int
    """The number of the pass that begins."""


class SolitaireTurned(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SolitaireTurned"):
    """Cards went from the stock to the waste."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    count: int
    """How many cards were turned."""
    top: SolitaireCard
    """The last of them, which lies on top now."""
    cards: tuple[SolitaireCard, ...] | None = None
    """All of them, in order; null until the game is over."""


class SolitaireView(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SolitaireView"):
    """The table, with null for every card that lies face down."""

    seat: int | None = None
    """The viewer's own seat; null for those who do not sit at the table."""
    to_act: tuple[int, ...]
    """The seats the game waits for; none once it is over."""
    deadline: datetime | None = None
    """When the clock acts for them; null without a clock."""
    outcome: Outcome | None = None
    """How the game ended; null while it goes on."""
    columns: tuple[tuple[SolitaireCard, ...], ...]
    """The columns, each from its top card to its bottom card."""
    bar: tuple[int, ...]
    """The height of each foundation, Earth to Venus."""
    waste: tuple[SolitaireCard | None, ...]
    """The waste, top card last; a card below it shows if it was once on top."""
    stock: tuple[SolitaireCard | None, ...]
    """The stock, next card first. After a pass the cards seen on the waste keep their order, so a player who

    remembers them knows where they lie (US-R-19).
    """
    turn: int
    """How many cards are turned at a time."""
    ranked: bool
    """Whether suits have a rank in the columns."""
    current_pass: int
    """Which pass through the stock this is, from 1."""
    passes: int
    """How many passes there are."""
    score: int
    """How many points the foundations are worth so far."""
    turned: int
    """How many cards were turned so far."""
    commands: int
    """How many commands were given so far."""


class SolitaireFinish(Said, frozen=True, kw_only=True):
    """End the game with the score so far."""

    PATH: ClassVar[tuple[str, ...]] = ("solitaire", "finish")


class SolitaireMoveColumn(Said, frozen=True, kw_only=True):
    """Put a whole column under the bottom card of another."""

    PATH: ClassVar[tuple[str, ...]] = ("solitaire", "moveColumn")
    source: int
    """The column that moves, counted from 1."""
    target: int
    """The column it is put under, counted from 1."""


class SolitaireOptionsInput(Said, frozen=True, kw_only=True):
    """How the game is played."""

    PATH: ClassVar[tuple[str, ...]] = ("solitaire",)
    turn: int | None = None
    """How many cards are turned at a time: 3, 2 or 1. One goes through the stock as many times (US-22, US-24).

    Default: 3.
    """
    ranked: bool | None = None
    """Whether suits have a rank; without, they do not matter in the columns (US-R-18). Default: true."""
    clock_seconds: int | None = None
    """Time for the whole game, in seconds; 0 for as long as it takes (US-R-16). Default: 0."""


class SolitaireRecycle(Said, frozen=True, kw_only=True):
    """Turn the waste over to become the stock again, for the next pass."""

    PATH: ClassVar[tuple[str, ...]] = ("solitaire", "recycle")


class SolitaireToBar(Said, frozen=True, kw_only=True):
    """Put a card on its suit's foundation."""

    PATH: ClassVar[tuple[str, ...]] = ("solitaire", "toBar")
    column: int | None = None
    """The column whose bottom card goes, counted from 1; null for the top card of the waste."""


class SolitaireToColumn(Said, frozen=True, kw_only=True):
    """Put the top card of the waste at the given end of a column."""

    PATH: ClassVar[tuple[str, ...]] = ("solitaire", "toColumn")
    column: int
    """The column it goes to, counted from 1."""
    end: SolitaireEnd
    """Which end of the column it joins."""


class SolitaireTurn(Said, frozen=True, kw_only=True):
    """Turn the next cards of the stock face up onto the waste."""

    PATH: ClassVar[tuple[str, ...]] = ("solitaire", "turn")


SolitaireCommand: TypeAlias = (
    SolitaireTurn | SolitaireRecycle | SolitaireToColumn | SolitaireToBar | SolitaireMoveColumn | SolitaireFinish
)
"""A command of Universal Solitaire."""


SolitaireEvent: TypeAlias = (
    SolitaireDealt
    | SolitaireTurned
    | SolitaireRecycled
    | SolitairePlaced
    | SolitaireBanked
    | SolitaireJoined
    | SolitaireEnded
    | Other
)
"""What happens in a game of Universal Solitaire."""
