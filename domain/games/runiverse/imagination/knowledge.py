"""What one seat knows of a match of Rüniverse.

The match is folded by `evolve` itself. Each card that was not seen is a blank: a card of its owner with a number of its
own, which stays the same wherever it goes. When it shows itself, the card takes the place of the blank.

Cards that were seen can go out of sight, by a shuffle mostly. They lie in their deck then, or where something came from
that deck later, so blanks remember when they left it (`left`) and cards when they were lost sight of (`lost`). Where a
hand with known cards puts one down unseen, those cards are `confined` to the blanks they may have become.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.games.runiverse.cards import Card, copy_of, face
from domain.games.runiverse.evolve import evolve
from domain.games.runiverse.possible_decks import Seen
from domain.games.runiverse.state import State
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat

FIRST_BLANK: Final = 200
"""Copies of the Swarming Bug from this number on are blanks of a main deck, and from the next on of a dream deck."""
DREAM_BLANK: Final = 300
NOT_YET: Final = 1 << 30
"""When a blank has left its deck that has not left it."""


class Blank(Record, frozen=True):
    """What is known of a card that was not seen: when it left its deck, and what it must or cannot be."""

    left: int = NOT_YET
    is_secret: bool = False
    has_no_gift: bool = False


ANY: Final = Blank()


class Knowledge(Record, frozen=True):
    """What one seat knows; a spectator has no seat. `last` is the blank that came to a hand last."""

    seat: Seat | None
    table: State
    now: int = 0
    blanks: Mapping[Card, Blank] = {}
    lost: Mapping[Card, int] = {}
    confined: Mapping[Card, tuple[Card, ...]] = {}
    seen: Seen = Seen()
    last: Card | None = None
    wild_tops: tuple[Card | None, ...] = (None, None)
    stripped: tuple[tuple[Card, int], ...] = ()
    """From under which cards vim was taken that may have lain under another."""
    story: tuple[Any, ...] = ()
    """What was told since a command began that waits for an answer."""


def begin(initial: State, seat: Seat | None) -> Knowledge:
    """What is known before the match."""
    return Knowledge(seat, initial)


def is_blank(card: Card) -> bool:
    """Whether this stands for a card that was not seen."""
    return copy_of(card) >= FIRST_BLANK


def folded(knowledge: Knowledge, event: Any) -> Knowledge:
    """What is known after an event that is whole."""
    return replace(knowledge, table=evolve(knowledge.table, event))


def exchanged(state: State, cards: Mapping[Card, Card]) -> State:
    """The state with other cards in the place of these, wherever a card can lie unseen."""

    def other(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple([cards.get(card, card) for card in pile])

    paused = state.paused
    return replace(
        state,
        cards=other(state.cards),
        sides=tuple(
            [
                replace(s, deck=other(s.deck), dream=other(s.dream), hand=other(s.hand), dreamed=other(s.dreamed))
                for s in state.sides
            ]
        ),
        places=tuple([replace(p, bonds=other(p.bonds)) if p.bonds else p for p in state.places]),
        board=tuple(
            [
                replace(
                    e,
                    card=cards.get(e.card, e.card),
                    vim=tuple([replace(v, card=cards.get(v.card, v.card)) for v in e.vim]),
                )
                if e.secret or e.vim
                else e
                for e in state.board
            ]
        ),
        paused=None if paused is None else replace(paused, base=exchanged(paused.base, cards)),
    )


def can_be_secret(card: Card) -> bool:
    """RU-SEC-01."""
    return face(card).has("Ritual") or face(card).has("Trap")
