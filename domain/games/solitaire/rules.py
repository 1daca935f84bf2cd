"""The rules as predicates and tables; `decide` and `legal` both stand on these."""

from collections.abc import Sequence
from typing import Final, Protocol

from domain.games.solitaire.cards import DECK, EARTH, GALAXY, VENUS, rank_of, suit_of
from domain.games.solitaire.commands import End
from domain.games.solitaire.state import Band, State
from domain.kernel.viewers import Seat

# Reading a member off its class is slow in Python 3.11, and these are asked for at every step.
_SPACE: Final = End.SPACE
_BOTTOM: Final = End.BOTTOM
_TOP: Final = End.TOP
BANDS: Final = ((60, Band.TOP), (40, Band.EXPERT), (20, Band.ABOVE_AVERAGE), (10, Band.AVERAGE), (1, Band.NOVICE))
"""US-42, lowest score of each; 59 counts as expert (US-R-12)."""


def _fits_under(card: int, end: int) -> bool:
    """US-10: one rank lower and of a lower suit; under Venus, only Earth (US-13)."""
    if rank_of(card) != rank_of(end) - 1:
        return False
    if suit_of(end) == VENUS:  # no suit is lower, so the order wraps round to the highest
        return suit_of(card) == EARTH
    return suit_of(card) > suit_of(end)


def _fits_under_unranked(card: int, end: int) -> bool:
    """US-R-18: one rank lower, any suit."""
    return rank_of(card) == rank_of(end) - 1


UNDER: Final = (
    tuple(sum(1 << card for card in DECK if _fits_under_unranked(card, end)) for end in DECK),
    tuple(sum(1 << card for card in DECK if _fits_under(card, end)) for end in DECK),
)
"""By `ranked`, for every card: a bit for each card that fits under it."""


ABOVE: Final = tuple(
    tuple(sum(1 << card for card in DECK if under[card] >> top & 1) for top in DECK) for under in UNDER
)
"""By `ranked`, for every card: a bit for each card that fits above it (US-12); for a Galaxy there is none (US-14)."""


def fits_under(ranked: bool, card: int, end: int) -> bool:
    """US-10, US-11, US-12: the one relation of all columns, looked up. The upper card fits above the lower one."""
    return bool(UNDER[ranked][end] >> card & 1)


def is_galaxy(card: int) -> bool:
    """US-14, US-25: the card above which nothing goes, and the only one that fills a space."""
    return rank_of(card) == GALAXY


SPACE: Final = sum(1 << card for card in DECK if is_galaxy(card))
"""US-25: a bit for each card that fits into an empty space."""


def open_to(ranked: bool, column: Sequence[int]) -> int:
    """A bit for each card the column takes from the waste, at either end."""
    return UNDER[ranked][column[-1]] | ABOVE[ranked][column[0]] if column else SPACE


def ends_for(ranked: bool, card: int, columns: Sequence[Sequence[int]]) -> list[tuple[int, End]]:
    """US-10, US-12, US-25: where `card` may go from the waste, by the numbers of the columns."""
    under, above = UNDER[ranked], ABOVE[ranked]
    found: list[tuple[int, End]] = []
    for number, column in enumerate(columns, start=1):
        if not column:
            if SPACE >> card & 1:
                found.append((number, _SPACE))
            continue
        if under[column[-1]] >> card & 1:
            found.append((number, _BOTTOM))
        if above[column[0]] >> card & 1:
            found.append((number, _TOP))
    return found


def joins(ranked: bool, columns: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """US-11, US-R-06: which column may move onto which, by their numbers."""
    under = UNDER[ranked]
    tops = sum([1 << column[0] for column in columns if column])
    # a column's own top card is of no lower rank than its bottom card, so it never fits under itself
    return [
        (source, target)
        for target, onto in enumerate(columns, start=1)
        if onto and under[onto[-1]] & tops
        for source, moving in enumerate(columns, start=1)
        if moving and under[onto[-1]] >> moving[0] & 1
    ]


def is_next_on_bar(bar: Sequence[int], card: int) -> bool:
    """US-30: each foundation grows from 1 to Galaxy, in order."""
    return bar[card // 10] == card % 10  # suit and rank; asked too often for two more calls


def wanted_on_bar(bar: Sequence[int]) -> int:
    """A bit for each card that is the next of its suit (US-30)."""
    return sum([1 << 10 * suit + height for suit, height in enumerate(bar) if height < 10])


def passes(turn: int) -> int:
    """US-22, US-24: three times through the stock when three are turned, twice with two, once with one."""
    return turn


class Stock(Protocol):
    """What is known of stock and waste, of a table or of one imagined."""

    @property
    def stock(self) -> Sequence[int]:
        """The cards to turn, the next one first."""

    @property
    def waste(self) -> Sequence[int]:
        """The cards turned, the top one last."""

    @property
    def turn(self) -> int:
        """How many are turned at a time."""

    @property
    def current_pass(self) -> int:
        """How often the stock has been begun."""


def can_recycle(table: Stock) -> bool:
    """US-R-05, US-22: the stock is used up, there is a waste to turn over, and a pass is left."""
    return not table.stock and bool(table.waste) and table.current_pass < passes(table.turn)


def score(bar: Sequence[int]) -> int:
    """US-41: one point per card on the bar."""
    return sum(bar)


def band(points: int) -> Band:
    """US-42: the word for a score."""
    return next((word for least, word in BANDS if points >= least), Band.NONE)


def contest_key(state: State) -> tuple[int, int, int]:
    """US-R-14: of two games on one deal the one with the lower key did better; equal keys share a place."""
    return -score(state.bar), state.turned, state.commands


def to_act(state: State) -> tuple[Seat, ...]:
    """The one seat, while the game lasts."""
    return () if state.over else (0,)


def deadline(state: State) -> int | None:
    """US-R-16: when the clock runs out, if there is one."""
    return None if state.over else state.due
