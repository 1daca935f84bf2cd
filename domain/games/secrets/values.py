"""The values that events carry."""

from typing import Annotated

from domain.games.secrets.cards import Card
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat


class Origin(DocEnum):
    """Where a set-aside card came from."""

    DEAL = "deal", "It was dealt."
    DRAW = "draw", "It was drawn from the deck."
    HAND = "hand", "It was held in hand."
    FACE_DOWN = "face_down", "It was the dealer's face-down card."


class EndReason(DocEnum):
    """Why a game ended: somebody went out, the deck ran out, or no card left the deck for 48 turns."""

    OUT = "out", "Somebody went out."
    DECK = "deck", "The deck ran out."
    STALL = "stall", "No card left the deck for 48 turns."


class MatchReason(DocEnum):
    """Why a match ended."""

    PLAYED = "played", "All its games were played."
    ULTIMATE = "ultimate", "Ultimate 11+ Aces took the whole match."
    LEFT = "left", "Fewer than two players were left."


class Pile(Record, frozen=True):
    """Cards in order, the top one last."""

    cards: Annotated[tuple[Card, ...], doc("The cards in order, the top one last.")]


class DuelCard(Record, frozen=True):
    """The card one place drew in a Duel."""

    place: Annotated[int, doc("The place that drew; in the Duel for the deal, the seat.")]
    card: Annotated[Card, doc("The card it drew.")]


class DuelRound(Record, frozen=True):
    """One draw of a Duel for the deal; those tied for the highest draw again."""

    cards: Annotated[tuple[DuelCard, ...], doc("What each place drew.")]


class SeatHand(Record, frozen=True):
    """A hand as it is revealed."""

    seat: Annotated[Seat, doc("The seat that held the cards.")]
    cards: Annotated[tuple[Card, ...], doc("The cards it held.")]


class SeatScore(Record, frozen=True):
    """How one seat scored, part by part."""

    seat: Annotated[Seat, doc("The seat that scored.")]
    melds: Annotated[int, doc("Points for the melds.")]
    aside: Annotated[int, doc("Points for the cards set aside.")]
    chance: Annotated[int, doc("Points that coins, packets and Duels brought.")]
    going_out: Annotated[int, doc("Points for going out.")]
    capped: Annotated[int, doc("The sum of the parts, cut at the limit of 1,100 where it holds.")]
    penalty: Annotated[int, doc("Penalty points noted during the game.")]
    lost: Annotated[int, doc("The points that penalties took away.")]
    score: Annotated[int, doc("The result: the capped sum less what was lost.")]
