"""The rules as predicates and tables; `decide` and `legal` both stand on these."""

from typing import Final

from domain.games.solitaire.cards import DECK, EARTH, GALAXY, VENUS, rank_of, suit_of
from domain.games.solitaire.state import Band, State
from domain.kernel.viewers import Seat

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


def fits_under(ranked: bool, card: int, end: int) -> bool:
    """US-10, US-11, US-12: the one relation of all columns, looked up. The upper card fits above the lower one."""
    return bool(UNDER[ranked][end] >> card & 1)


def is_galaxy(card: int) -> bool:
    """US-14, US-25: the card above which nothing goes, and the only one that fills a space."""
    return rank_of(card) == GALAXY


def is_next_on_bar(bar: tuple[int, ...], card: int) -> bool:
    """US-30: each foundation grows from 1 to Galaxy, in order."""
    return bar[card // 10] == card % 10  # suit and rank; asked too often for two more calls


def passes(turn: int) -> int:
    """US-22, US-24: three times through the stock when three are turned, twice with two, once with one."""
    return turn


def can_recycle(state: State) -> bool:
    """US-R-05, US-22: the stock is used up, there is a waste to turn over, and a pass is left."""
    return not state.stock and bool(state.waste) and state.current_pass < passes(state.turn)


def score(bar: tuple[int, ...]) -> int:
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
