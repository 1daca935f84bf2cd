"""What happens in a match. Cards from the deck are seen by their owner only; everything else lies open."""

from typing import ClassVar

from domain.games.secrets.cards import Card
from domain.games.secrets.commands import BumpForm, Swap
from domain.games.secrets.melds import Meld
from domain.games.secrets.scoring.arrange import Arrangement, FinalMeld
from domain.games.secrets.state import Coin, Options
from domain.games.secrets.values import DuelCard, DuelRound, EndReason, Origin, Pile, SeatHand, SeatScore
from domain.kernel.decider import Outcome
from domain.kernel.structs import Event
from domain.kernel.units import Millis
from domain.kernel.viewers import OWNER, Audience, Own, Public, Seat, Secret


class MatchStarted(Event, frozen=True, tag="secr.match_started"):
    """The first event: how the match is played, and by how many."""

    options: Public[Options]
    seats: Public[int]


class DealerDueled(Event, frozen=True, tag="secr.dealer_dueled"):
    """The Duel for the first deal (SU-I-11)."""

    rounds: Public[tuple[DuelRound, ...]]
    dealer: Public[Seat]


class GameStarted(Event, frozen=True, tag="secr.game_started"):
    """A game of the match begins. `places` gives the seat at each of the four places, -1 for a dummy."""

    game: Public[int]
    dealer: Public[Seat]
    places: Public[tuple[int, ...]]
    at: Public[Millis]


class DeckShuffled(Event, frozen=True, tag="secr.deck_shuffled"):
    """The piles in order, and the six packets of the Advanced version, the bottom one first."""

    piles: Secret[tuple[Pile, ...]]
    """The four quarters of the deck, each in order."""
    packets: Secret[tuple[Pile, ...]]
    """The packets, each in order."""
    sizes: Public[tuple[int, ...]]
    """How many cards each quarter has."""


class HandDealt(Event, frozen=True, tag="secr.hand_dealt"):
    """Six cards from the pile at the left and six from the one at the right (SU-F-02)."""

    seat: Public[Seat]
    left: Public[int]
    """The pile at the left of the seat, counted from 0."""
    right: Public[int]
    """The pile at the right of the seat, counted from 0."""
    count: Public[int]
    cards: Own[tuple[Card, ...]]


class StartCardTurned(Event, frozen=True, tag="secr.start_card_turned"):
    """Basic: the first discard (SU-B-21)."""

    card: Public[Card]


class FaceDownPlaced(Event, frozen=True, tag="secr.face_down_placed"):
    """The dealer's face-down card (SU-I-17)."""

    seat: Public[Seat]
    quarter: Public[int]
    """Which quarter of the deck, from 0."""
    card: Own[Card]


class BonusSetAside(Event, frozen=True, tag="secr.bonus_set_aside"):
    """A Bonus Card lies open with the melds of `place`; `seat` is -1 for a dummy."""

    seat: Public[int]
    place: Public[int]
    card: Public[Card]
    origin: Public[Origin]
    """Where the card came from."""


class ReplacementDrawn(Event, frozen=True, tag="secr.replacement_drawn"):
    """A card from the deck in place of one set aside."""

    seat: Public[Seat]
    quarter: Public[int]
    """Which quarter of the deck, from 0."""
    card: Own[Card]


class SetupBegun(Event, frozen=True, tag="secr.setup_begun"):
    """A seat may now set Private cards aside before play (SU-A-12)."""

    seat: Public[Seat]
    place: Public[int]
    """The place at the table, dummies included."""
    at: Public[Millis]


class SetupEnded(Event, frozen=True, tag="secr.setup_ended"):
    """The seat keeps what it has."""

    seat: Public[Seat]


class TurnStarted(Event, frozen=True, tag="secr.turn_started"):
    """A turn begins; `seat` is -1 for a dummy."""

    turn: Public[int]
    place: Public[int]
    """The place at the table, dummies included."""
    seat: Public[int]
    at: Public[Millis]


class FaceDownFlipped(Event, frozen=True, tag="secr.face_down_flipped"):
    """The dealer's card becomes the first main discard (SU-I-18)."""

    card: Public[Card]


class DeckDrawn(Event, frozen=True, tag="secr.deck_drawn"):
    """A card from the deck."""

    seat: Public[Seat]
    quarter: Public[int]
    """Which quarter of the deck, from 0."""
    card: Own[Card]


class DummyDrawn(Event, frozen=True, tag="secr.dummy_drawn"):
    """A dummy turns the top card of the deck (SU-M-23); a Bonus Card is set aside at its place (SU-R-69)."""

    place: Public[int]
    """The place at the table, dummies included."""
    quarter: Public[int]
    """Which quarter of the deck, from 0."""
    card: Public[Card]


class DiscardDrawn(Event, frozen=True, tag="secr.discard_drawn"):
    """Basic: the last discard was drawn."""

    seat: Public[Seat]
    card: Public[Card]


class PickedUp(Event, frozen=True, tag="secr.picked_up"):
    """Discards, zeros or Public cards were picked up. `melds` are all table melds of the seat from now on.

    `laid` are the cards that left the hand or the discards for the table, `to_hand` those that went to the hand,
    `freed` zeros that are set aside again (SU-A-47).
    """

    seat: Public[Seat]
    taken: Public[tuple[Card, ...]]
    """The cards picked up."""
    laid: Public[tuple[Card, ...]]
    to_hand: Public[tuple[Card, ...]]
    melds: Public[tuple[Meld, ...]]
    freed: Public[tuple[Card, ...]] = ()
    swap: Public[Swap | None] = None


class MeldExtended(Event, frozen=True, tag="secr.meld_extended"):
    """Hand cards were added to a table meld; `melds` as in PickedUp."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    melds: Public[tuple[Meld, ...]]


class MeldsCombined(Event, frozen=True, tag="secr.melds_combined"):
    """Table sequences were joined; a second zero in them is set aside again (SU-A-47)."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    melds: Public[tuple[Meld, ...]]
    """The melds."""
    freed: Public[tuple[Card, ...]] = ()
    """The zero that was freed and lies aside again."""


class Discarded(Event, frozen=True, tag="secr.discarded"):
    """A card lies in the area of `place`; `seat` is -1 for a dummy.

    `moved` is the older card of that area, now the main discard; `retired` the main discard that was not taken.
    """

    seat: Public[int]
    place: Public[int]
    card: Public[Card]
    exposed: Public[bool]
    """Whether the card had been exposed."""
    moved: Public[Card | None] = None
    retired: Public[Card | None] = None


class BumpWindowOpened(Event, frozen=True, tag="secr.bump_window_opened"):
    """Everybody else may bump the card now, whether or not anybody can (SU-R-51)."""

    card: Public[Card]
    place: Public[int]
    """The place at the table, dummies included."""
    at: Public[Millis]


class BumpPassed(Event, frozen=True, tag="secr.bump_passed"):
    """A seat passed; only it knows."""

    audience: ClassVar[Audience] = OWNER
    seat: Public[Seat]


class BumpOrderSet(Event, frozen=True, tag="secr.bump_order_set"):
    """A private standing order; only its seat knows."""

    audience: ClassVar[Audience] = OWNER
    seat: Public[Seat]
    faces: Own[tuple[str, ...]]
    """The faces to bump, as on the cards."""
    pass_others: Own[bool]
    """Whether to pass on every other card."""


class Bumped(Event, frozen=True, tag="secr.bumped"):
    """The card went from the area to the inactive discards; `shown` are the bumper's hand cards."""

    seat: Public[Seat]
    form: Public[BumpForm]
    """Which way of bumping."""
    card: Public[Card]
    place: Public[int]
    """The place at the table, dummies included."""
    shown: Public[tuple[Card, ...]]
    beside: Public[bool] = False
    """Whether earlier super-bumps go on counting as concealed beside it."""


class BumpWindowClosed(Event, frozen=True, tag="secr.bump_window_closed"):
    """The window is over: by a bump, or because all passed or the time ran out, which look the same."""

    bumped: Public[bool]
    """Whether somebody bumped."""
    deadline: Secret[bool] = False


class SuperBumpLapsed(Event, frozen=True, tag="secr.super_bump_lapsed"):
    """The bumper's next turn begins: the three cards are exposed from now on (SU-R-55)."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]


class DrawDeclined(Event, frozen=True, tag="secr.draw_declined"):
    """With an empty deck the seat took nothing."""

    seat: Public[int]


class WentOut(Event, frozen=True, tag="secr.went_out"):
    """A seat ended the game with this arrangement."""

    seat: Public[Seat]
    arrangement: Public[Arrangement]
    """The melds that were chosen."""
    predictions: Public[tuple[Coin, ...]]
    """What is called for each coin, in order."""


class GameEnded(Event, frozen=True, tag="secr.game_ended"):
    """The game is over; the others declare their melds."""

    reason: Public[EndReason]
    at: Public[Millis]


class HandsRevealed(Event, frozen=True, tag="secr.hands_revealed"):
    """All hands lie open, and the dealer's card if it was never flipped."""

    hands: Public[tuple[SeatHand, ...]]
    face_down: Public[Card | None]
    """The dealer's face-down card."""


class MeldsDeclared(Event, frozen=True, tag="secr.melds_declared"):
    """The final arrangement of a seat; `chosen` tells that the player gave it, not the engine."""

    seat: Public[Seat]
    arrangement: Public[Arrangement]
    """The melds that were chosen."""
    predictions: Public[tuple[Coin, ...]]
    """What is called for each coin, in order."""
    chosen: Public[bool]


class DuelHeld(Event, frozen=True, tag="secr.duel_held"):
    """The Duel for Magic 5-Sequences: the cards by place, Bonus Cards met on the way, the places that won."""

    cards: Public[tuple[DuelCard, ...]]
    skipped: Public[tuple[Card, ...]]
    """Bonus Cards met on the way."""
    winners: Public[tuple[int, ...]]
    """The places that won."""


class CoinFlipped(Event, frozen=True, tag="secr.coin_flipped"):
    """A coin for a 3-Set of 8s or a unity of Magic 8s."""

    seat: Public[Seat]
    meld: Public[FinalMeld]
    """The number of the meld the coin is for."""
    prediction: Public[Coin]
    """What was called."""
    result: Public[Coin]
    """How the coin fell."""
    points: Public[int]
    """The points."""


class PacketRevealed(Event, frozen=True, tag="secr.packet_revealed"):
    """A packet for a 3-Set of 8s or a unity of Magic 8s; packet 0 is the bottommost."""

    packet: Public[int]
    """The cards of the packet."""
    cards: Public[tuple[Card, ...]]
    seat: Public[Seat]
    meld: Public[FinalMeld]
    """The number of the meld the packet is for."""
    points: Public[int]
    """The points."""


class PenaltyNoted(Event, frozen=True, tag="secr.penalty_noted"):
    """Expert: a careless discard was picked up (SU-E-01)."""

    discarder: Public[Seat]
    """The seat that discarded."""
    taker: Public[Seat]
    """The seat that picked up."""
    card: Public[Card]
    points: Public[int]
    """The points."""


class GameScored(Event, frozen=True, tag="secr.game_scored"):
    """The scores of a game; `unused` adds to each seat's unused buffer (SU-E-06)."""

    scores: Public[tuple[SeatScore, ...]]
    """The score of each seat."""
    unused: Public[tuple[int, ...]]


class ChipsExchanged(Event, frozen=True, tag="secr.chips_exchanged"):
    """What each seat won or lost, and its stack now (SU-R-80)."""

    changes: Public[tuple[int, ...]]
    """What each seat won, or lost if negative."""
    balances: Public[tuple[int, ...]]
    """The stack of each seat afterwards."""


class SeatLeft(Event, frozen=True, tag="secr.seat_left"):
    """A player gave up; the engine plays the seat by the defaults of SU-R-10."""

    seat: Public[Seat]


class MatchEnded(Event, frozen=True, tag="secr.match_ended"):
    """The match is over."""

    outcome: Public[Outcome]
    totals: Public[tuple[int, ...]]
    """The total of each seat over all games."""
    chips: Public[tuple[int, ...]]
    """The stack of each seat."""


EVENTS: tuple[type[Event], ...] = (
    MatchStarted,
    DealerDueled,
    GameStarted,
    DeckShuffled,
    HandDealt,
    StartCardTurned,
    FaceDownPlaced,
    BonusSetAside,
    ReplacementDrawn,
    SetupBegun,
    SetupEnded,
    TurnStarted,
    FaceDownFlipped,
    DeckDrawn,
    DummyDrawn,
    DiscardDrawn,
    PickedUp,
    MeldExtended,
    MeldsCombined,
    Discarded,
    BumpWindowOpened,
    BumpPassed,
    BumpOrderSet,
    Bumped,
    BumpWindowClosed,
    SuperBumpLapsed,
    DrawDeclined,
    WentOut,
    GameEnded,
    HandsRevealed,
    MeldsDeclared,
    DuelHeld,
    CoinFlipped,
    PacketRevealed,
    PenaltyNoted,
    GameScored,
    ChipsExchanged,
    SeatLeft,
    MatchEnded,
)
