"""The values that events carry."""

from enum import StrEnum

from domain.games.secrets.cards import Card
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat


class Origin(StrEnum):
    """Where a set-aside card came from."""

    DEAL = "deal"
    DRAW = "draw"
    HAND = "hand"
    FACE_DOWN = "face_down"


class EndReason(StrEnum):
    """Why a game ended: somebody went out, the deck ran out, or no card left the deck for 48 turns."""

    OUT = "out"
    DECK = "deck"
    STALL = "stall"


class Pile(Record, frozen=True):
    """Cards in order, the top one last."""

    cards: tuple[Card, ...]


class DuelCard(Record, frozen=True):
    """The card one place drew in a Duel."""

    place: int
    """The place at the table, dummies included."""
    card: Card


class DuelRound(Record, frozen=True):
    """One draw of a Duel for the deal; those tied for the highest draw again. `place` is the seat here."""

    cards: tuple[DuelCard, ...]


class SeatHand(Record, frozen=True):
    """A hand as it is revealed."""

    seat: Seat
    cards: tuple[Card, ...]


class SeatScore(Record, frozen=True):
    """How one seat scored: the parts, the capped sum, the points lost to penalties, the result."""

    seat: Seat
    melds: int
    """Points for the melds."""
    aside: int
    """Points for the cards set aside."""
    chance: int
    """Points that chance brought."""
    going_out: int
    """Points for going out."""
    capped: int
    """The sum of the parts, cut at the limit of 1,100 where it holds."""
    penalty: int
    """Penalty points noted during the game."""
    lost: int
    """What penalties took away."""
    score: int
