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
from domain.kernel.structs import Event
from domain.kernel.units import Millis
from domain.kernel.viewers import Audience, Each, Own, Public, Seat, Secret

PARTNERS = Audience("owner", "partners")


class Dealt(Event, frozen=True, tag="uno.dealt", gc=False):
    """Seven cards each; the starter, left of the dealer, flipped the top card of the draw pile.

    `stock` is the draw pile after that, its top card last.
    """

    options: Public[Options]
    seats: Public[int]
    dealer: Public[Seat]
    starter: Public[Seat]
    hands: Each[tuple[tuple[Card, ...] | None, ...]]
    stock: Secret[tuple[Card, ...]]
    flipped: Public[Card]
    at: Public[Millis]


class Opened(Event, frozen=True, tag="uno.opened", gc=False):
    """The flipped card counts as the play of `seat`, with its effect: `colour` is to be matched from now on.

    `direction`, `effect` and `turn` are what it left behind, as in `uno.played`.
    """

    seat: Public[Seat]
    card: Public[Card]
    colour: Public[Colour]
    turn: Public[Seat]
    direction: Public[int]
    effect: Public[int]
    at: Public[Millis]
    timeout: Public[bool] = False


class Played(Event, frozen=True, tag="uno.played", gc=False):
    """A card was laid from the hand.

    `direction` is 1 for clockwise or -1; `effect` is the number of cards waiting to be picked up by `turn`,
    -1 for the pile, 0 for none. `uno` tells that Uno was said with it.
    """

    seat: Public[Seat]
    card: Public[Card]
    colour: Public[Colour]
    turn: Public[Seat]
    direction: Public[int]
    effect: Public[int]
    at: Public[Millis]
    uno: Public[bool] = False


class BlackLast(Event, frozen=True, tag="uno.black_last", gc=False):
    """A black last card was laid and taken back, with `count` penalty cards (UN-73).

    `turn` is still the seat itself while an effect waits to be suffered as well.
    """

    seat: Public[Seat]
    card: Public[Card]
    cards: Own[tuple[Card, ...]]
    count: Public[int]
    turn: Public[Seat]
    at: Public[Millis]


class HandsPassed(Event, frozen=True, tag="uno.hands_passed", gc=False):
    """A 0: every hand went to the next player. `hands` are the new ones, by seat."""

    seat: Public[Seat]
    hands: Each[tuple[tuple[Card, ...] | None, ...]]
    at: Public[Millis]


class HandsSwapped(Event, frozen=True, tag="uno.hands_swapped", gc=False):
    """A 7: the two `partners` swapped hands; the first one played it, gave `given` and got `received`."""

    partners: Public[tuple[Seat, ...]]
    given: Annotated[tuple[Card, ...], PARTNERS]
    received: Annotated[tuple[Card, ...], PARTNERS]
    at: Public[Millis]


class WindowOpened(Event, frozen=True, tag="uno.discard_window", gc=False):
    """A 1, 6 or 9 of `seat` asks everyone with two or more cards, `asked`, for a sealed discard."""

    seat: Public[Seat]
    asked: Public[tuple[Seat, ...]]
    at: Public[Millis]


class DiscardSealed(Event, frozen=True, tag="uno.discard_sealed", gc=False):
    """A player chose what to discard; the others learn only that the choice was made."""

    seat: Public[Seat]
    cards: Own[tuple[Card, ...]]
    uno: Own[bool]
    timeout: Public[bool]


class Discarded(Event, frozen=True, tag="uno.discarded", gc=False):
    """The window closed: all sealed discards were shown and slid under the top card, in this order."""

    discards: Public[tuple[Sealing, ...]]
    turn: Public[Seat]
    at: Public[Millis]


class Drew(Event, frozen=True, tag="uno.drew", gc=False):
    """A player picked up cards in search of a playable one. `found` tells that the last of them is one."""

    seat: Public[Seat]
    cards: Own[tuple[Card, ...]]
    count: Public[int]
    found: Public[bool]
    turn: Public[Seat]
    at: Public[Millis]
    timeout: Public[bool]


class Passed(Event, frozen=True, tag="uno.passed", gc=False):
    """The playable card just found was kept."""

    seat: Public[Seat]
    turn: Public[Seat]
    at: Public[Millis]
    timeout: Public[bool] = False


class PickedUp(Event, frozen=True, tag="uno.picked_up", gc=False):
    """The active pick-up was suffered, as far as there were cards."""

    seat: Public[Seat]
    cards: Own[tuple[Card, ...]]
    count: Public[int]
    turn: Public[Seat]
    at: Public[Millis]
    timeout: Public[bool]


class TookPile(Event, frozen=True, tag="uno.took_pile", gc=False):
    """The effect of an 8 was suffered: `cards` lay face up and are in the hand now."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    turn: Public[Seat]
    at: Public[Millis]
    timeout: Public[bool] = False


class Reshuffled(Event, frozen=True, tag="uno.reshuffled", gc=False):
    """The cards under the top card, or separate discards (`discards`), were shuffled in below the draw pile."""

    cards: Secret[tuple[Card, ...]]
    count: Public[int]
    discards: Public[bool]


class UnoSaid(Event, frozen=True, tag="uno.uno_said", gc=False):
    """A player with one card said Uno."""

    seat: Public[Seat]


class UnoCaught(Event, frozen=True, tag="uno.uno_caught", gc=False):
    """`seat` had not said Uno and picked up two: caught by `by`, or because somebody else played first."""

    seat: Public[Seat]
    cards: Own[tuple[Card, ...]]
    count: Public[int]
    by: Public[Seat | None]


class Joined(Event, frozen=True, tag="uno.joined", gc=False):
    """A newcomer was dealt seven cards from the draw pile."""

    seat: Public[Seat]
    cards: Own[tuple[Card, ...]]


class Left(Event, frozen=True, tag="uno.left", gc=False):
    """A player left; the hand was shuffled into the draw pile, which is now `stock`."""

    seat: Public[Seat]
    stock: Secret[tuple[Card, ...]]
    turn: Public[Seat]
    at: Public[Millis]


class Over(Event, frozen=True, tag="uno.over", gc=False):
    """The game ended."""

    outcome: Public[Outcome]


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
    Joined,
    Left,
    Over,
)
