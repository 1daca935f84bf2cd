"""The table as it stands: one flat frozen struct, all that later decisions depend on."""

from typing import Annotated, Final

from domain.games.uno.cards import Card, Colour
from domain.games.uno.options import SPLIT, Options
from domain.kernel.decider import Outcome
from domain.kernel.docs import DocEnum, doc
from domain.kernel.seats import seat_after
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat

NO_EFFECT: Final = 0
PILE_EFFECT: Final = -1
"""The effect of an 8; a pick-up is the number of cards."""


EDITION: Final = 2
"""The rule-set of tables that are opened today."""
FIRST_EDITION: Final = 1
"""Uno said with a 7 or a 0 came too early to count, late Unos were punished by seat, and nothing was forgiven."""


class Phase(DocEnum):
    """What the game waits for: the choice for the flipped card, a turn, the fate of a card drawn, discards, nothing."""

    OPENING = "opening", "For the choice the flipped first card asks for."
    TURN = "turn", "For a turn."
    DRAWN = "drawn", "For the fate of the playable card just found."
    DISCARDING = "discarding", "For sealed discards."
    OVER = "over", "For nothing: the game has ended."


# Reading a member off its class is slow in Python 3.11, and these are compared at every step.
OPENING: Final = Phase.OPENING
TURN: Final = Phase.TURN
DRAWN: Final = Phase.DRAWN
DISCARDING: Final = Phase.DISCARDING
OVER: Final = Phase.OVER


class UnoStatus(DocEnum):
    """Whether a player with one card has said so."""

    NONE = "none", "The hand is not one card."
    OPEN = "open", "One card, and Uno has not been said."
    SAID = "said", "One card, and Uno has been said."


NO_UNO: Final = UnoStatus.NONE
UNO_OPEN: Final = UnoStatus.OPEN
UNO_SAID: Final = UnoStatus.SAID


class Sealing(Record, frozen=True, gc=False):
    """What one player discards in a window, and whether Uno was said with it."""

    seat: Annotated[Seat, doc("The seat that discards.")]
    cards: Annotated[tuple[Card, ...], doc("The cards it discards.")] = ()
    uno: Annotated[bool, doc("Whether it said Uno with it.")] = False


class State(Record, frozen=True, gc=False):
    """Hands are bit masks of cards; `waiting`, `uno_open` and `uno_said` are bit masks of seats.

    `ring` lists the seated in clockwise order. Piles have their top card last. `effect` is the number of cards
    to pick up, `PILE_EFFECT`, or `NO_EFFECT`. `since` is when the present turn, window or choice began,
    `uno_since` when each seat came to its one card. `turns` counts turns taken, `idle` empty draws in succession.
    `edition` is the rule-set the table was opened under, and goes on under.
    `window_by` is who caused the open discard window; the turn stays with that player until it closes.
    """

    options: Options = Options()
    edition: int = EDITION
    dealer: Seat = 0
    hands: tuple[int, ...] = ()
    ring: tuple[Seat, ...] = ()
    stock: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    colour: Colour | None = None
    direction: int = 1
    turn: Seat = 0
    phase: Phase = OPENING
    effect: int = NO_EFFECT
    drawn: Card | None = None
    window_by: Seat | None = None
    waiting: int = 0
    sealed: tuple[Sealing, ...] = ()
    uno_open: int = 0
    uno_said: int = 0
    uno_since: tuple[int, ...] = ()
    turns: int = 0
    idle: int = 0
    since: int = 0
    outcome: Outcome | None = None

    @property
    def beneath(self) -> tuple[Card, ...]:
        """What an 8 makes a player take: all under the top card (UN-R-14), or separate discards (UN-R-26)."""
        return self.discards if self.options.piles is SPLIT else self.pile[:-1]

    @property
    def available(self) -> int:
        """How many cards can still be drawn, reshuffling included."""
        return len(self.stock) + len(self.pile) - 1 + len(self.discards)

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat `steps` places on from `seat` in the direction of play."""
        return seat_after(self.ring, seat, self.direction * steps)

    def uno_status(self, seat: Seat) -> UnoStatus:
        """The Uno status of `seat` (UN-R-20)."""
        if self.uno_open >> seat & 1:
            return UNO_OPEN
        return UNO_SAID if self.uno_said >> seat & 1 else NO_UNO


def _seats_of(mask: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


_SEATS_OF: Final = tuple(_seats_of(mask) for mask in range(1 << 10))


def seats_of(mask: int) -> tuple[Seat, ...]:
    """The seats of a bit mask, lowest first."""
    return _SEATS_OF[mask] if mask < len(_SEATS_OF) else _seats_of(mask)
