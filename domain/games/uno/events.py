"""What happens at a table of Uno: complete facts, so that a fold needs neither rules nor draws.

An event that ends a turn says whose turn is next (`turn`) and when it began (`at`, milliseconds).
`timeout` marks what the clock did in a player's place (UN-R-25).

Only wholly public events have defaults: the redacted form of the others carries every public field.
Of `hands` by seat a redacted form has None for those of others.
"""

from typing import Annotated

from domain.games.uno.cards import Card, Colour
from domain.games.uno.options import Options
from domain.games.uno.state import Sealing
from domain.kernel.decider import Outcome
from domain.kernel.docs import doc
from domain.kernel.structs import Event
from domain.kernel.units import PRESENT, Millis
from domain.kernel.viewers import Audience, Each, Own, Public, Seat, Secret

PARTNERS = Audience("owner", "partners")


class Dealt(Event, frozen=True, tag="uno.dealt", gc=False):
    """Seven cards each; the starter, left of the dealer, flipped the top card of the draw pile."""

    options: Annotated[Public[Options], doc("How the game is played.")]
    seats: Annotated[Public[int], doc("How many players there are.")]
    dealer: Annotated[Public[Seat], doc("The seat that dealt.")]
    starter: Annotated[Public[Seat], doc("The seat that begins, left of the dealer.")]
    hands: Annotated[
        Each[tuple[tuple[Card, ...] | None, ...]], doc("The hand of each seat; null for the hands of others.")
    ]
    stock: Annotated[
        Secret[tuple[Card, ...]], doc("The draw pile after that, top card last; null until the game is over.")
    ]
    flipped: Annotated[Public[Card], doc("The card turned face up from the draw pile.")]
    at: Annotated[Public[Millis], doc("When the cards were dealt.")]


class Opened(Event, frozen=True, tag="uno.opened", gc=False):
    """The flipped card counts as a play, with its effect."""

    seat: Annotated[Public[Seat], doc("The seat it counts for.")]
    card: Annotated[Public[Card], doc("The flipped card.")]
    colour: Annotated[Public[Colour], doc("The colour to be matched from now on.")]
    turn: Annotated[Public[Seat], doc("The seat to move next.")]
    direction: Annotated[Public[int], doc("1 for clockwise from now on, -1 for anticlockwise.")]
    effect: Annotated[
        Public[int],
        PRESENT,
        doc("How many cards wait to be picked up by the seat to move: 0 for none, null for the whole pile."),
    ]
    at: Annotated[Public[Millis], doc("When it was settled.")]
    timeout: Annotated[Public[bool], doc("Whether the clock acted for the seat.")] = False


class Played(Event, frozen=True, tag="uno.played", gc=False):
    """A card was laid from the hand."""

    seat: Annotated[Public[Seat], doc("The seat that played.")]
    card: Annotated[Public[Card], doc("The card it laid.")]
    colour: Annotated[Public[Colour], doc("The colour to be matched from now on.")]
    turn: Annotated[Public[Seat], doc("The seat to move next.")]
    direction: Annotated[Public[int], doc("1 for clockwise from now on, -1 for anticlockwise.")]
    effect: Annotated[
        Public[int],
        PRESENT,
        doc("How many cards wait to be picked up by the seat to move: 0 for none, null for the whole pile."),
    ]
    at: Annotated[Public[Millis], doc("When it was played.")]
    uno: Annotated[Public[bool], doc("Whether Uno was said with it.")] = False


class BlackLast(Event, frozen=True, tag="uno.black_last", gc=False):
    """A black last card was laid and taken back, with penalty cards (UN-73)."""

    seat: Annotated[Public[Seat], doc("The seat that laid it.")]
    card: Annotated[Public[Card], doc("The black card, back in the hand.")]
    cards: Annotated[Own[tuple[Card, ...]], doc("The penalty cards; null for the others.")]
    count: Annotated[Public[int], doc("How many penalty cards there were.")]
    turn: Annotated[
        Public[Seat], doc("The seat to move next: still the same seat while an effect waits to be suffered as well.")
    ]
    at: Annotated[Public[Millis], doc("When it was played.")]


class HandsPassed(Event, frozen=True, tag="uno.hands_passed", gc=False):
    """A 0: every hand went to the next player."""

    seat: Annotated[Public[Seat], doc("The seat that played it.")]
    hands: Annotated[
        Each[tuple[tuple[Card, ...] | None, ...]], doc("The new hand of each seat; null for the hands of others.")
    ]
    at: Annotated[Public[Millis], doc("When the hands went round.")]


class HandsSwapped(Event, frozen=True, tag="uno.hands_swapped", gc=False):
    """A 7: two players swapped hands."""

    partners: Annotated[Public[tuple[Seat, ...]], doc("The two seats; the first one played the 7.")]
    given: Annotated[
        tuple[Card, ...], PARTNERS, doc("The cards the first one gave; null for those who are not partners.")
    ]
    received: Annotated[
        tuple[Card, ...], PARTNERS, doc("The cards the first one got; null for those who are not partners.")
    ]
    at: Annotated[Public[Millis], doc("When they swapped.")]


class WindowOpened(Event, frozen=True, tag="uno.discard_window", gc=False):
    """A 1, 6 or 9 asks everyone with two or more cards for a sealed discard."""

    seat: Annotated[Public[Seat], doc("The seat that played it.")]
    asked: Annotated[Public[tuple[Seat, ...]], doc("The seats that are asked.")]
    at: Annotated[Public[Millis], doc("When the window opened.")]


class DiscardSealed(Event, frozen=True, tag="uno.discard_sealed", gc=False):
    """A player chose what to discard; the others learn only that the choice was made."""

    seat: Annotated[Public[Seat], doc("The seat that chose.")]
    cards: Annotated[Own[tuple[Card, ...]], doc("The cards it will discard; null for the others.")]
    uno: Annotated[Own[bool], doc("Whether it says Uno with it; null for the others.")]
    timeout: Annotated[Public[bool], doc("Whether the clock acted for the seat.")]


class Discarded(Event, frozen=True, tag="uno.discarded", gc=False):
    """The window closed: all sealed discards were shown and slid under the top card, in this order."""

    discards: Annotated[Public[tuple[Sealing, ...]], doc("What each seat discarded, in this order.")]
    turn: Annotated[Public[Seat], doc("The seat to move next.")]
    at: Annotated[Public[Millis], doc("When the window closed.")]


class Drew(Event, frozen=True, tag="uno.drew", gc=False):
    """A player picked up cards in search of a playable one."""

    seat: Annotated[Public[Seat], doc("The seat that drew.")]
    cards: Annotated[Own[tuple[Card, ...]], doc("The cards it drew; null for the others.")]
    count: Annotated[Public[int], doc("How many cards it drew.")]
    found: Annotated[Public[bool], doc("Whether the last of them can be played.")]
    turn: Annotated[Public[Seat], doc("The seat to move next.")]
    at: Annotated[Public[Millis], doc("When they were drawn.")]
    timeout: Annotated[Public[bool], doc("Whether the clock acted for the seat.")]


class Passed(Event, frozen=True, tag="uno.passed", gc=False):
    """The playable card just found was kept."""

    seat: Annotated[Public[Seat], doc("The seat that kept it.")]
    turn: Annotated[Public[Seat], doc("The seat to move next.")]
    at: Annotated[Public[Millis], doc("When the turn ended.")]
    timeout: Annotated[Public[bool], doc("Whether the clock acted for the seat.")] = False


class PickedUp(Event, frozen=True, tag="uno.picked_up", gc=False):
    """The active pick-up was suffered, as far as there were cards."""

    seat: Annotated[Public[Seat], doc("The seat that picked up.")]
    cards: Annotated[Own[tuple[Card, ...]], doc("The cards it picked up; null for the others.")]
    count: Annotated[Public[int], doc("How many cards it picked up.")]
    turn: Annotated[Public[Seat], doc("The seat to move next.")]
    at: Annotated[Public[Millis], doc("When they were picked up.")]
    timeout: Annotated[Public[bool], doc("Whether the clock acted for the seat.")]


class TookPile(Event, frozen=True, tag="uno.took_pile", gc=False):
    """The effect of an 8 was suffered."""

    seat: Annotated[Public[Seat], doc("The seat that took the pile.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The cards that lay face up and are in the hand now.")]
    turn: Annotated[Public[Seat], doc("The seat to move next.")]
    at: Annotated[Public[Millis], doc("When they were taken.")]
    timeout: Annotated[Public[bool], doc("Whether the clock acted for the seat.")] = False


class Reshuffled(Event, frozen=True, tag="uno.reshuffled", gc=False):
    """Cards were shuffled in below the draw pile."""

    cards: Annotated[Secret[tuple[Card, ...]], doc("The cards in their new order; null until the game is over.")]
    count: Annotated[Public[int], doc("How many cards there were.")]
    discards: Annotated[
        Public[bool], doc("Whether they were the separate discards, and not the cards under the top card.")
    ]


class UnoSaid(Event, frozen=True, tag="uno.uno_said", gc=False):
    """A player with one card said Uno."""

    seat: Annotated[Public[Seat], doc("The seat that said it.")]


class UnoCaught(Event, frozen=True, tag="uno.uno_caught", gc=False):
    """Somebody had not said Uno and picked up two."""

    seat: Annotated[Public[Seat], doc("The seat that was caught.")]
    cards: Annotated[Own[tuple[Card, ...]], doc("The cards it picked up; null for the others.")]
    count: Annotated[Public[int], doc("How many cards it picked up.")]
    by: Annotated[Public[Seat | None], doc("The seat that called it out; null if somebody else simply played first.")]


class UnoForgiven(Event, frozen=True, tag="uno.uno_forgiven", gc=False):
    """There was nothing to pick up for a forgotten Uno: the matter is settled."""

    seat: Annotated[Public[Seat], doc("The seat that had forgotten it.")]


class Joined(Event, frozen=True, tag="uno.joined", gc=False):
    """A newcomer was dealt seven cards from the draw pile."""

    seat: Annotated[Public[Seat], doc("The seat of the newcomer.")]
    cards: Annotated[Own[tuple[Card, ...]], doc("The cards dealt; null for the others.")]


class Left(Event, frozen=True, tag="uno.left", gc=False):
    """A player left; the hand was shuffled into the draw pile."""

    seat: Annotated[Public[Seat], doc("The seat that was left.")]
    stock: Annotated[
        Secret[tuple[Card, ...]], doc("The draw pile after that, top card last; null until the game is over.")
    ]
    turn: Annotated[Public[Seat], doc("The seat to move next.")]
    at: Annotated[Public[Millis], doc("When the player left.")]


class Over(Event, frozen=True, tag="uno.over", gc=False):
    """The game ended."""

    outcome: Annotated[Public[Outcome], doc("The result of the game.")]


EVENTS: tuple[type[Event], ...] = (
    Dealt,
    Opened,
    Played,
    BlackLast,
    HandsPassed,
    HandsSwapped,
    WindowOpened,
    DiscardSealed,
    Discarded,
    Drew,
    Passed,
    PickedUp,
    TookPile,
    Reshuffled,
    UnoSaid,
    UnoCaught,
    UnoForgiven,
    Joined,
    Left,
    Over,
)
