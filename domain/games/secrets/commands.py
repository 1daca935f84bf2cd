"""What a player may ask for."""

from enum import StrEnum
from typing import TypeAlias

from domain.games.secrets.cards import Card
from domain.games.secrets.state import Coin
from domain.kernel.structs import Command, Record


class BumpForm(StrEnum):
    """How one bumps (SU-R-53): with a pair in hand, with a table 3-Unity, or with three concealed copies."""

    PAIR = "pair"
    MELD = "meld"
    SUPER = "super"


class MeldPlan(Record, frozen=True):
    """A meld to be made: `cards` are those put into it now, `onto` the numbers of the own table melds it grows from."""

    cards: tuple[Card, ...] = ()
    onto: tuple[int, ...] = ()


class Swap(Record, frozen=True):
    """SU-A-51: give a set-aside zero of one's own for another player's, one of the two being the Special 0."""

    give: Card
    """The card given."""
    take: Card
    """The card taken."""


class SetAside(Command, frozen=True, tag="set_aside"):
    """Set a Void or Plain 0 of the hand aside and draw a replacement (SU-A-05)."""

    card: Card


class EndSetup(Command, frozen=True, tag="end_setup"):
    """Keep the remaining Private cards in hand before the first turn (SU-A-12)."""


class DrawDeck(Command, frozen=True, tag="draw_deck"):
    """Draw the top card of the deck (SU-B-23)."""


class DrawDiscard(Command, frozen=True, tag="draw_discard"):
    """Basic: draw the last discard (SU-B-23)."""


class PickUp(Command, frozen=True, tag="pick_up"):
    """Draw from the discards, all in one step (SU-R-42).

    `cards` names everything taken: discards, set-aside zeros, Public cards. All of it must be in `melds`, except the
    main discard, which may go to the hand, and Public cards, which the final arrangement uses. `swap` is done first.
    `go_out` ends the game with it; `predictions` are then the coin calls.
    """

    cards: tuple[Card, ...]
    melds: tuple[MeldPlan, ...] = ()
    swap: Swap | None = None
    go_out: bool = False
    predictions: tuple[Coin, ...] = ()


class DrawReplacement(Command, frozen=True, tag="draw_replacement"):
    """Draw the card that replaces a Public card just set aside (SU-A-04)."""


class DeclineDraw(Command, frozen=True, tag="decline_draw"):
    """With an empty deck, take nothing: the game ends (SU-R-16)."""


class ExtendMeld(Command, frozen=True, tag="extend_meld"):
    """Add hand cards to an own table meld (SU-I-42)."""

    meld: int
    """The number of the meld on the table, from 0."""
    cards: tuple[Card, ...]


class CombineMelds(Command, frozen=True, tag="combine_melds"):
    """Join own table sequences, with hand cards between them where needed (SU-I-43)."""

    melds: tuple[int, ...]
    """The numbers of the melds on the table, from 0."""
    cards: tuple[Card, ...] = ()


class GoOut(Command, frozen=True, tag="go_out"):
    """End the game (SU-B-26). Without `melds` the best arrangement that goes out is taken (SU-R-27)."""

    melds: tuple[MeldPlan, ...] | None = None
    predictions: tuple[Coin, ...] = ()
    """What is called for each coin, in order."""


class Discard(Command, frozen=True, tag="discard"):
    """End the turn with a discard (SU-B-22)."""

    card: Card


class Bump(Command, frozen=True, tag="bump"):
    """Move the card just discarded to the center for a unity (SU-I-31); `cards` are the hand cards shown."""

    form: BumpForm
    """Which way of bumping."""
    cards: tuple[Card, ...] = ()


class PassBump(Command, frozen=True, tag="pass_bump"):
    """Let the card just discarded lie. Others do not see it (SU-R-51)."""


class SetBumpOrder(Command, frozen=True, tag="set_bump_order"):
    """Leave a private standing order: bump these faces (`E5`), and pass on all others or be asked (SU-R-50)."""

    faces: tuple[str, ...] = ()
    """The faces to bump, as on the cards."""
    pass_others: bool = False
    """Whether to pass on every other card."""


class DeclareMelds(Command, frozen=True, tag="declare_melds"):
    """After the game, say how the hand is arranged; without `melds` the best way is taken (SU-R-27).

    `predictions` are coin calls in the order of the melds that need one; heads where none is given (SU-R-35).
    """

    melds: tuple[MeldPlan, ...] | None = None
    predictions: tuple[Coin, ...] = ()


AnyCommand: TypeAlias = (
    SetAside
    | EndSetup
    | DrawDeck
    | DrawDiscard
    | PickUp
    | DrawReplacement
    | DeclineDraw
    | ExtendMeld
    | CombineMelds
    | GoOut
    | Discard
    | Bump
    | PassBump
    | SetBumpOrder
    | DeclareMelds
)
COMMANDS: tuple[type[Command], ...] = (
    SetAside,
    EndSetup,
    DrawDeck,
    DrawDiscard,
    PickUp,
    DrawReplacement,
    DeclineDraw,
    ExtendMeld,
    CombineMelds,
    GoOut,
    Discard,
    Bump,
    PassBump,
    SetBumpOrder,
    DeclareMelds,
)
