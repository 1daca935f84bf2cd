"""What happens in a match. Cards from the deck are seen by their owner only; everything else lies open."""

from typing import Annotated, ClassVar

from domain.games.secrets.cards import Card
from domain.games.secrets.commands import BumpForm, Swap
from domain.games.secrets.melds import Meld
from domain.games.secrets.scoring.arrange import Arrangement, FinalMeld
from domain.games.secrets.state import Coin, Options
from domain.games.secrets.values import DuelCard, DuelRound, EndReason, Origin, Pile, SeatHand, SeatScore
from domain.kernel.decider import Outcome
from domain.kernel.docs import doc
from domain.kernel.structs import Event
from domain.kernel.units import PRESENT, Millis
from domain.kernel.viewers import OWNER, Audience, Own, Public, Seat, Secret


class MatchStarted(Event, frozen=True, tag="secr.match_started"):
    """The first event: how the match is played, and by how many."""

    options: Annotated[Public[Options], doc("How the match is played.")]
    seats: Annotated[Public[int], doc("How many players there are.")]


class DealerDueled(Event, frozen=True, tag="secr.dealer_dueled"):
    """The Duel for the first deal (SU-I-11)."""

    rounds: Annotated[
        Public[tuple[DuelRound, ...]], doc("The draws of the Duel; those tied for the highest card draw again.")
    ]
    dealer: Annotated[Public[Seat], doc("The seat that won, and deals the first game.")]


class GameStarted(Event, frozen=True, tag="secr.game_started"):
    """A game of the match begins."""

    game: Annotated[Public[int], doc("The number of the game within the match, from 1.")]
    dealer: Annotated[Public[Seat], doc("The seat that deals it.")]
    places: Annotated[Public[tuple[int, ...]], PRESENT, doc("The seat at each of the four places; null for a dummy.")]
    at: Annotated[Public[Millis], doc("When the game began.")]


class DeckShuffled(Event, frozen=True, tag="secr.deck_shuffled"):
    """The piles lie in order, and in the Advanced version six packets below them."""

    piles: Annotated[
        Secret[tuple[Pile, ...]], doc("The four quarters of the deck, each in order; null until the match is over.")
    ]
    packets: Annotated[
        Secret[tuple[Pile, ...]], doc("The six packets, the bottommost first; null until the match is over.")
    ]
    sizes: Annotated[Public[tuple[int, ...]], doc("How many cards each quarter has.")]


class HandDealt(Event, frozen=True, tag="secr.hand_dealt"):
    """Six cards from the pile at the left and six from the one at the right (SU-F-02)."""

    seat: Annotated[Public[Seat], doc("The seat that got the cards.")]
    left: Annotated[Public[int], doc("The pile at the left of the seat, counted from 0.")]
    right: Annotated[Public[int], doc("The pile at the right of the seat, counted from 0.")]
    count: Annotated[Public[int], doc("How many cards were dealt.")]
    cards: Annotated[Own[tuple[Card, ...]], doc("The cards dealt; null for the others.")]


class StartCardTurned(Event, frozen=True, tag="secr.start_card_turned"):
    """Basic: the first discard (SU-B-21)."""

    card: Annotated[Public[Card], doc("The card turned up from the deck.")]


class FaceDownPlaced(Event, frozen=True, tag="secr.face_down_placed"):
    """The dealer's face-down card (SU-I-17)."""

    seat: Annotated[Public[Seat], doc("The seat of the dealer.")]
    quarter: Annotated[Public[int], doc("The quarter of the deck it came from, counted from 0.")]
    card: Annotated[Own[Card], doc("The face-down card; null for everyone but the dealer.")]


class BonusSetAside(Event, frozen=True, tag="secr.bonus_set_aside"):
    """A Bonus Card lies open beside the melds of a place."""

    seat: Annotated[Public[int], PRESENT, doc("The seat that set it aside; null for a dummy.")]
    place: Annotated[Public[int], doc("The place it lies at.")]
    card: Annotated[Public[Card], doc("The Bonus Card.")]
    origin: Annotated[Public[Origin], doc("Where the card came from.")]


class ReplacementDrawn(Event, frozen=True, tag="secr.replacement_drawn"):
    """A card from the deck in place of one set aside."""

    seat: Annotated[Public[Seat], doc("The seat that drew.")]
    quarter: Annotated[Public[int], doc("The quarter of the deck it came from, counted from 0.")]
    card: Annotated[Own[Card], doc("The card drawn; null for the others.")]


class SetupBegun(Event, frozen=True, tag="secr.setup_begun"):
    """A seat may now set Private cards aside before play (SU-A-12)."""

    seat: Annotated[Public[Seat], doc("The seat that may set cards aside.")]
    place: Annotated[Public[int], doc("The place of that seat.")]
    at: Annotated[Public[Millis], doc("When its time began.")]


class SetupEnded(Event, frozen=True, tag="secr.setup_ended"):
    """The seat keeps what it has."""

    seat: Annotated[Public[Seat], doc("The seat that has finished.")]


class TurnStarted(Event, frozen=True, tag="secr.turn_started"):
    """A turn begins."""

    turn: Annotated[Public[int], doc("The number of the turn within the game, from 1.")]
    place: Annotated[Public[int], doc("The place whose turn it is.")]
    seat: Annotated[Public[int], PRESENT, doc("The seat whose turn it is; null for a dummy.")]
    at: Annotated[Public[Millis], doc("When the turn began.")]


class FaceDownFlipped(Event, frozen=True, tag="secr.face_down_flipped"):
    """The dealer's card becomes the first main discard (SU-I-18)."""

    card: Annotated[Public[Card], doc("The card that was face down.")]


class DeckDrawn(Event, frozen=True, tag="secr.deck_drawn"):
    """A card from the deck."""

    seat: Annotated[Public[Seat], doc("The seat that drew.")]
    quarter: Annotated[Public[int], doc("The quarter of the deck it came from, counted from 0.")]
    card: Annotated[Own[Card], doc("The card drawn; null for the others.")]


class DummyDrawn(Event, frozen=True, tag="secr.dummy_drawn"):
    """A dummy turns the top card of the deck (SU-M-23); a Bonus Card is set aside at its place (SU-R-69)."""

    place: Annotated[Public[int], doc("The place of the dummy.")]
    quarter: Annotated[Public[int], doc("The quarter of the deck it came from, counted from 0.")]
    card: Annotated[Public[Card], doc("The card turned up.")]


class DiscardDrawn(Event, frozen=True, tag="secr.discard_drawn"):
    """Basic: the last discard was drawn."""

    seat: Annotated[Public[Seat], doc("The seat that drew.")]
    card: Annotated[Public[Card], doc("The discard it took.")]


class PickedUp(Event, frozen=True, tag="secr.picked_up"):
    """Discards, zeros or Public cards were picked up."""

    seat: Annotated[Public[Seat], doc("The seat that picked up.")]
    taken: Annotated[Public[tuple[Card, ...]], doc("The cards picked up.")]
    laid: Annotated[Public[tuple[Card, ...]], doc("The cards that left the hand or the discards for the table.")]
    to_hand: Annotated[Public[tuple[Card, ...]], doc("The cards that went to the hand.")]
    melds: Annotated[Public[tuple[Meld, ...]], doc("All table melds of the seat from now on.")]
    freed: Annotated[Public[tuple[Card, ...]], doc("Zeros that are set aside again (SU-A-47).")] = ()
    swap: Annotated[Public[Swap | None], doc("The exchange of set-aside zeros that came first; null without one.")] = (
        None
    )


class MeldExtended(Event, frozen=True, tag="secr.meld_extended"):
    """Hand cards were added to a table meld."""

    seat: Annotated[Public[Seat], doc("The seat whose meld grew.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The hand cards added.")]
    melds: Annotated[Public[tuple[Meld, ...]], doc("All table melds of the seat from now on.")]


class MeldsCombined(Event, frozen=True, tag="secr.melds_combined"):
    """Table sequences were joined; a second zero in them is set aside again (SU-A-47)."""

    seat: Annotated[Public[Seat], doc("The seat whose melds were joined.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The hand cards that went between them.")]
    melds: Annotated[Public[tuple[Meld, ...]], doc("All table melds of the seat from now on.")]
    freed: Annotated[Public[tuple[Card, ...]], doc("The second zero, which is set aside again (SU-A-47).")] = ()


class Discarded(Event, frozen=True, tag="secr.discarded"):
    """A card lies in the discard area of a place."""

    seat: Annotated[Public[int], PRESENT, doc("The seat that discarded; null for a dummy.")]
    place: Annotated[Public[int], doc("The place whose area it lies in.")]
    card: Annotated[Public[Card], doc("The card discarded.")]
    exposed: Annotated[Public[bool], doc("Whether the card had been exposed.")]
    moved: Annotated[
        Public[Card | None], doc("The older card of that area, now the main discard; null if there was none.")
    ] = None
    retired: Annotated[
        Public[Card | None], doc("The main discard that was not taken and is inactive now; null if there was none.")
    ] = None


class BumpWindowOpened(Event, frozen=True, tag="secr.bump_window_opened"):
    """Everybody else may bump the card now, whether or not anybody can (SU-R-51)."""

    card: Annotated[Public[Card], doc("The card that may be bumped.")]
    place: Annotated[Public[int], doc("The place in whose area it lies.")]
    at: Annotated[Public[Millis], doc("When the window opened.")]


class BumpPassed(Event, frozen=True, tag="secr.bump_passed"):
    """A seat passed; only it knows."""

    audience: ClassVar[Audience] = OWNER
    seat: Annotated[Public[Seat], doc("The seat that passed.")]


class BumpOrderSet(Event, frozen=True, tag="secr.bump_order_set"):
    """A private standing order; only its seat knows."""

    audience: ClassVar[Audience] = OWNER
    seat: Annotated[Public[Seat], doc("The seat that left the order.")]
    faces: Annotated[Own[tuple[str, ...]], doc("The faces it bumps, as printed on the cards.")]
    pass_others: Annotated[Own[bool], doc("Whether it passes on every other card.")]


class Bumped(Event, frozen=True, tag="secr.bumped"):
    """The card went from the area to the inactive discards."""

    seat: Annotated[Public[Seat], doc("The seat that bumped.")]
    form: Annotated[Public[BumpForm], doc("With what it bumped.")]
    card: Annotated[Public[Card], doc("The card that was bumped.")]
    place: Annotated[Public[int], doc("The place in whose area it lay.")]
    shown: Annotated[Public[tuple[Card, ...]], doc("The hand cards the bumper showed.")]
    beside: Annotated[Public[bool], doc("Whether earlier super-bumps go on counting as concealed beside it.")] = False


class BumpWindowClosed(Event, frozen=True, tag="secr.bump_window_closed"):
    """The window is over: by a bump, or because all passed or the time ran out, which look the same."""

    bumped: Annotated[Public[bool], doc("Whether somebody bumped.")]
    deadline: Annotated[Secret[bool], doc("Whether the time ran out; null until the match is over.")] = False


class SuperBumpLapsed(Event, frozen=True, tag="secr.super_bump_lapsed"):
    """The bumper's next turn begins: the three cards are exposed from now on (SU-R-55)."""

    seat: Annotated[Public[Seat], doc("The seat that had super-bumped.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The three cards that are exposed from now on.")]


class DrawDeclined(Event, frozen=True, tag="secr.draw_declined"):
    """With an empty deck the seat took nothing."""

    seat: Annotated[Public[int], PRESENT, doc("The seat that took nothing; null for a dummy.")]


class WentOut(Event, frozen=True, tag="secr.went_out"):
    """A seat ended the game with this arrangement."""

    seat: Annotated[Public[Seat], doc("The seat that went out.")]
    arrangement: Annotated[Public[Arrangement], doc("How its hand and table melds are arranged.")]
    predictions: Annotated[
        Public[tuple[Coin, ...]], doc("What it called for each coin, in the order of the melds that need one.")
    ]


class GameEnded(Event, frozen=True, tag="secr.game_ended"):
    """The game is over; the others declare their melds."""

    reason: Annotated[Public[EndReason], doc("Why the game ended.")]
    at: Annotated[Public[Millis], doc("When the game ended.")]


class HandsRevealed(Event, frozen=True, tag="secr.hands_revealed"):
    """All hands lie open, and the dealer's card if it was never flipped."""

    hands: Annotated[Public[tuple[SeatHand, ...]], doc("The hand of each seat.")]
    face_down: Annotated[Public[Card | None], doc("The dealer's card, if it was never flipped; else null.")]


class MeldsDeclared(Event, frozen=True, tag="secr.melds_declared"):
    """The final arrangement of a seat."""

    seat: Annotated[Public[Seat], doc("The seat that declared.")]
    arrangement: Annotated[Public[Arrangement], doc("How its hand and table melds are arranged.")]
    predictions: Annotated[
        Public[tuple[Coin, ...]], doc("What it called for each coin, in the order of the melds that need one.")
    ]
    chosen: Annotated[Public[bool], doc("Whether the player gave the arrangement, and not the engine.")]


class DuelHeld(Event, frozen=True, tag="secr.duel_held"):
    """The Duel for Magic 5-Sequences."""

    cards: Annotated[Public[tuple[DuelCard, ...]], doc("The card of each place.")]
    skipped: Annotated[Public[tuple[Card, ...]], doc("Bonus Cards met on the way.")]
    winners: Annotated[Public[tuple[int, ...]], doc("The places that won.")]


class CoinFlipped(Event, frozen=True, tag="secr.coin_flipped"):
    """A coin for a 3-Set of 8s or a unity of Magic 8s."""

    seat: Annotated[Public[Seat], doc("The seat the coin was flipped for.")]
    meld: Annotated[Public[FinalMeld], doc("The meld that needed the coin.")]
    prediction: Annotated[Public[Coin], doc("What was called.")]
    result: Annotated[Public[Coin], doc("How the coin fell.")]
    points: Annotated[Public[int], doc("The points it brought.")]


class PacketRevealed(Event, frozen=True, tag="secr.packet_revealed"):
    """A packet was opened for a 3-Set of 8s or a unity of Magic 8s."""

    packet: Annotated[Public[int], doc("The number of the packet; 0 is the bottommost.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The cards of the packet.")]
    seat: Annotated[Public[Seat], doc("The seat it was opened for.")]
    meld: Annotated[Public[FinalMeld], doc("The meld that needed the packet.")]
    points: Annotated[Public[int], doc("The points it brought.")]


class PenaltyNoted(Event, frozen=True, tag="secr.penalty_noted"):
    """Expert: a careless discard was picked up (SU-E-01)."""

    discarder: Annotated[Public[Seat], doc("The seat that discarded.")]
    taker: Annotated[Public[Seat], doc("The seat that picked up.")]
    card: Annotated[Public[Card], doc("The careless discard.")]
    points: Annotated[Public[int], doc("The penalty points noted for the discarder.")]


class GameScored(Event, frozen=True, tag="secr.game_scored"):
    """The scores of a game."""

    scores: Annotated[Public[tuple[SeatScore, ...]], doc("The score of each seat, part by part.")]
    unused: Annotated[Public[tuple[int, ...]], doc("What is added to each seat's unused buffer (SU-E-06).")]


class ChipsExchanged(Event, frozen=True, tag="secr.chips_exchanged"):
    """What each seat won or lost, and its stack now (SU-R-80)."""

    changes: Annotated[Public[tuple[int, ...]], doc("What each seat won, or lost if negative.")]
    balances: Annotated[Public[tuple[int, ...]], doc("The stack of each seat afterwards.")]


class SeatLeft(Event, frozen=True, tag="secr.seat_left"):
    """A player gave up; the engine plays the seat by the defaults of SU-R-10."""

    seat: Annotated[Public[Seat], doc("The seat of the player who gave up.")]


class MatchEnded(Event, frozen=True, tag="secr.match_ended"):
    """The match is over."""

    outcome: Annotated[Public[Outcome], doc("The result of the match.")]
    totals: Annotated[Public[tuple[int, ...]], doc("The points of each seat over all games.")]
    chips: Annotated[Public[tuple[int, ...]], doc("The stack of each seat at the end.")]


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
