"""What a player may ask for."""

from typing import Annotated, TypeAlias

from domain.games.secrets.cards import Card
from domain.games.secrets.state import Coin
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Command, Record


class BumpForm(DocEnum):
    """How one bumps (SU-R-53): with a pair in hand, with a table 3-Unity, or with three concealed copies."""

    PAIR = "pair", "With two copies of the card in hand."
    MELD = "meld", "With a 3-Unity of the card on the table."
    SUPER = "super", "With three concealed copies of the card."


class MeldPlan(Record, frozen=True):
    """A meld to be made."""

    cards: Annotated[tuple[Card, ...], doc("The cards put into it now.")] = ()
    onto: Annotated[tuple[int, ...], doc("The numbers of the own table melds it grows from, counted from 0.")] = ()


class Swap(Record, frozen=True):
    """SU-A-51: give a set-aside zero of one's own for another player's, one of the two being the Special 0."""

    give: Annotated[Card, doc("The own set-aside zero that is given away.")]
    take: Annotated[Card, doc("The other player's set-aside zero that is taken for it.")]


class SetAside(Command, frozen=True, tag="set_aside"):
    """Set a Void or Plain 0 of the hand aside and draw a replacement (SU-A-05)."""

    card: Annotated[Card, doc("The Void or Plain 0 of the hand to set aside.")]


class EndSetup(Command, frozen=True, tag="end_setup"):
    """Keep the remaining Private cards in hand before the first turn (SU-A-12)."""


class DrawDeck(Command, frozen=True, tag="draw_deck"):
    """Draw the top card of the deck (SU-B-23)."""


class DrawDiscard(Command, frozen=True, tag="draw_discard"):
    """Basic: draw the last discard (SU-B-23)."""


class PickUp(Command, frozen=True, tag="pick_up"):
    """Draw from the discards, all in one step (SU-R-42)."""

    cards: Annotated[
        tuple[Card, ...],
        doc(
            "Everything taken: discards, set-aside zeros and Public cards. All of it must be in `melds`, "
            "except the main discard, which may go to the hand, and Public cards, which the final arrangement "
            "uses."
        ),
    ]
    melds: Annotated[tuple[MeldPlan, ...], doc("The melds that are made with it.")] = ()
    swap: Annotated[Swap | None, doc("An exchange of set-aside zeros that is done first.")] = None
    go_out: Annotated[bool, doc("Whether to end the game with it.")] = False
    predictions: Annotated[
        tuple[Coin, ...], doc("The coin calls when going out, in the order of the melds that need one.")
    ] = ()
    rest: Annotated[
        tuple[MeldPlan, ...] | None,
        doc(
            "How the rest of the hand is arranged when going out; null takes the best arrangement (SU-R-27). "
            "Own table melds count as they lie after the pick-up, new ones last."
        ),
    ] = None


class DrawReplacement(Command, frozen=True, tag="draw_replacement"):
    """Draw the card that replaces a Public card just set aside (SU-A-04)."""


class DeclineDraw(Command, frozen=True, tag="decline_draw"):
    """With an empty deck, take nothing: the game ends (SU-R-16)."""


class ExtendMeld(Command, frozen=True, tag="extend_meld"):
    """Add hand cards to an own table meld (SU-I-42)."""

    meld: Annotated[int, doc("The number of the own table meld that grows, counted from 0.")]
    cards: Annotated[tuple[Card, ...], doc("The hand cards added to it.")]


class CombineMelds(Command, frozen=True, tag="combine_melds"):
    """Join own table sequences, with hand cards between them where needed (SU-I-43)."""

    melds: Annotated[tuple[int, ...], doc("The numbers of the own table sequences to join, counted from 0.")]
    cards: Annotated[tuple[Card, ...], doc("The hand cards that go between them.")] = ()


class GoOut(Command, frozen=True, tag="go_out"):
    """End the game (SU-B-26). Without `melds` the best arrangement that goes out is taken (SU-R-27)."""

    melds: Annotated[
        tuple[MeldPlan, ...] | None,
        doc("How the hand is arranged; null takes the best arrangement that goes out (SU-R-27)."),
    ] = None
    predictions: Annotated[
        tuple[Coin, ...], doc("What is called for each coin, in the order of the melds that need one.")
    ] = ()


class Discard(Command, frozen=True, tag="discard"):
    """End the turn with a discard (SU-B-22)."""

    card: Annotated[Card, doc("The hand card to discard.")]


class Bump(Command, frozen=True, tag="bump"):
    """Move the card just discarded to the center for a unity (SU-I-31)."""

    form: Annotated[BumpForm, doc("With what one bumps.")]
    cards: Annotated[tuple[Card, ...], doc("The hand cards shown with it.")] = ()


class PassBump(Command, frozen=True, tag="pass_bump"):
    """Let the card just discarded lie. Others do not see it (SU-R-51)."""


class SetBumpOrder(Command, frozen=True, tag="set_bump_order"):
    """Leave a private standing order: bump these faces (`E5`), and pass on all others or be asked (SU-R-50)."""

    faces: Annotated[tuple[str, ...], doc("The faces to bump, as printed on the cards: `E5`.")] = ()
    pass_others: Annotated[bool, doc("Whether to pass on every other card, or to be asked.")] = False


class DeclareMelds(Command, frozen=True, tag="declare_melds"):
    """After the game, say how the hand is arranged."""

    melds: Annotated[tuple[MeldPlan, ...] | None, doc("The arrangement; null takes the best one (SU-R-27).")] = None
    predictions: Annotated[
        tuple[Coin, ...],
        doc("The coin calls in the order of the melds that need one; heads where none is given (SU-R-35)."),
    ] = ()


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
