"""Generated from the schema by `python -m api.clients.generate_python`: change that, not this."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, NewType, TypeAlias

from orrery_client.core import Other, Said, Shape, Word
from orrery_client.schema.common import Outcome

SecretsCard = NewType("SecretsCard", str)
"""Suit E F W A or M and rank 1-9, then a dot and the copy 1-4, as in `E5.2`; Bonus Cards are `VOID.1` to `VOID.4`,

`P0.1` to `P0.4`, `S0`, `DIV`, `ETE` and `INF`. Copies of one face are equal but for who holds them. Pattern:
`^([EFWAM][1-9]|VOID|P0)\\.[1-4]$|^(S0|DIV|ETE|INF)$`. Example: `E5.2`.
"""


class SecretsBumpForm(Word):
    """How one bumps (SU-R-53): with a pair in hand, with a table 3-Unity, or with three concealed copies."""

    PAIR = "PAIR"
    """With two copies of the card in hand."""
    MELD = "MELD"
    """With a 3-Unity of the card on the table."""
    SUPER = "SUPER"
    """With three concealed copies of the card."""


class SecretsCoin(Word):
    """A side of a coin (SU-B-16)."""

    HEADS = "HEADS"
    """The side with the head."""
    TAILS = "TAILS"
    """The other side."""


class SecretsEndReason(Word):
    """Why a game ended: somebody went out, the deck ran out, or no card left the deck for 48 turns."""

    OUT = "OUT"
    """Somebody went out."""
    DECK = "DECK"
    """The deck ran out."""
    STALL = "STALL"
    """No card left the deck for 48 turns."""


class SecretsMeldKind(Word):
    """The kinds of meld (SU-B-10, SU-A-40, SU-A-71)."""

    SEQUENCE = "SEQUENCE"
    """Ranks in a row of one suit."""
    SET = "SET"
    """Cards of one rank in different suits."""
    UNITY = "UNITY"
    """Copies of one card."""
    BONUS = "BONUS"
    """A Bonus Card that counts by itself."""
    ACES = "ACES"
    """Eleven or more 1s, worth the limit (SU-A-71)."""


class SecretsOrigin(Word):
    """Where a set-aside card came from."""

    DEAL = "DEAL"
    """It was dealt."""
    DRAW = "DRAW"
    """It was drawn from the deck."""
    HAND = "HAND"
    """It was held in hand."""
    FACE_DOWN = "FACE_DOWN"
    """It was the dealer's face-down card."""


class SecretsPhase(Word):
    """What the match waits for."""

    SETUP = "SETUP"
    """For a seat that may set Private cards aside before play (SU-A-12)."""
    DRAW = "DRAW"
    """For the draw that begins a turn."""
    REPLACEMENT = "REPLACEMENT"
    """For a card that replaces one set aside."""
    ACT = "ACT"
    """For what the seat does after its draw, and its discard."""
    BUMP = "BUMP"
    """For everyone who may bump the card just discarded."""
    DECLARE = "DECLARE"
    """For the final arrangements after a game."""
    OVER = "OVER"
    """For nothing: the match has ended."""


class SecretsSuit(Word):
    """The five suits."""

    EARTH = "EARTH"
    """Written E, a Plain Suit."""
    FIRE = "FIRE"
    """Written F, a Plain Suit."""
    WATER = "WATER"
    """Written W, a Plain Suit."""
    AIR = "AIR"
    """Written A, a Plain Suit."""
    MAGIC = "MAGIC"
    """Written M, from Intermediate on."""


class SecretsVersion(Word):
    """The three versions of the game (SU-B-04, SU-I-01, SU-A-01)."""

    BASIC = "BASIC"
    """The 144 cards of the four Plain Suits."""
    INTERMEDIATE = "INTERMEDIATE"
    """Magic joins: 180 cards, with table melds and bumping."""
    ADVANCED = "ADVANCED"
    """All 192 cards, with Bonus Cards, packets and the limit."""


class SecretsArrangement(Shape, frozen=True, kw_only=True):
    """A hand with its table melds, arranged."""

    melds: tuple[SecretsFinalMeld, ...]
    """All melds of the hand and the table."""
    unmelded: tuple[SecretsCard, ...]
    """The cards that are in no meld."""
    freed: tuple[SecretsCard, ...]
    """The zero that was freed and lies aside again."""
    points: int
    """The points of the melds, and 5 for a zero set free (SU-A-47)."""
    chance: int
    """What coins, packets and Duels are worth on average, in units of 2.5 points."""
    fully: bool
    """Whether no card is left over."""
    deck_draw: bool
    """Whether it earns the points of a deck draw."""
    going_out: int
    """The points for going out; 0 when that was not asked for."""


class SecretsBonusSetAside(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsBonusSetAside"):
    """A Bonus Card lies open beside the melds of a place."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that set it aside; null for a dummy."""
    place: int
    """The place it lies at."""
    card: SecretsCard
    """The Bonus Card."""
    origin: SecretsOrigin
    """Where the card came from."""


class SecretsBumpOrder(Shape, frozen=True, kw_only=True):
    """A private standing order (SU-R-50)."""

    faces: tuple[str, ...]
    """The faces to bump, as printed on the cards."""
    pass_others: bool
    """Whether all other cards are passed on at once."""


class SecretsBumpOrderSet(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsBumpOrderSet"):
    """A private standing order; only its seat knows."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that left the order."""
    faces: tuple[str, ...] | None = None
    """The faces it bumps, as printed on the cards."""
    pass_others: bool | None = None
    """Whether it passes on every other card."""


class SecretsBumpPassed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsBumpPassed"):
    """A seat passed; only it knows."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that passed."""


class SecretsBumpWindowClosed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsBumpWindowClosed"):
    """The window is over: by a bump, or because all passed or the time ran out, which look the same."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    bumped: bool
    """Whether somebody bumped."""
    deadline: bool | None = None
    """Whether the time ran out; null until the match is over."""


class SecretsBumpWindowOpened(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsBumpWindowOpened"):
    """Everybody else may bump the card now, whether or not anybody can (SU-R-51)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: SecretsCard
    """The card that may be bumped."""
    place: int
    """The place in whose area it lies."""
    at: datetime
    """When the window opened."""


class SecretsBumped(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsBumped"):
    """The card went from the area to the inactive discards."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that bumped."""
    form: SecretsBumpForm
    """With what it bumped."""
    card: SecretsCard
    """The card that was bumped."""
    place: int
    """The place in whose area it lay."""
    shown: tuple[SecretsCard, ...]
    """The hand cards the bumper showed."""
    beside: bool
    """Whether earlier super-bumps go on counting as concealed beside it."""


class SecretsChipsExchanged(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsChipsExchanged"):
    """What each seat won or lost, and its stack now (SU-R-80)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    changes: tuple[int, ...]
    """What each seat won, or lost if negative."""
    balances: tuple[int, ...]
    """The stack of each seat afterwards."""


class SecretsCoinFlipped(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsCoinFlipped"):
    """A coin for a 3-Set of 8s or a unity of Magic 8s."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat the coin was flipped for."""
    meld: SecretsFinalMeld
    """The meld that needed the coin."""
    prediction: SecretsCoin
    """What was called."""
    result: SecretsCoin
    """How the coin fell."""
    points: int
    """The points it brought."""


class SecretsDealerDueled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsDealerDueled"):
    """The Duel for the first deal (SU-I-11)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    rounds: tuple[SecretsDuelRound, ...]
    """The draws of the Duel; those tied for the highest card draw again."""
    dealer: int
    """The seat that won, and deals the first game."""


class SecretsDeckDrawn(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsDeckDrawn"):
    """A card from the deck."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that drew."""
    quarter: int
    """The quarter of the deck it came from, counted from 0."""
    card: SecretsCard | None = None
    """The card drawn; null for the others."""


class SecretsDeckShuffled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsDeckShuffled"):
    """The piles lie in order, and in the Advanced version six packets below them."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    piles: tuple[SecretsPile, ...] | None = None
    """The four quarters of the deck, each in order; null until the match is over."""
    packets: tuple[SecretsPile, ...] | None = None
    """The six packets, the bottommost first; null until the match is over."""
    sizes: tuple[int, ...]
    """How many cards each quarter has."""


class SecretsDiscardDrawn(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsDiscardDrawn"):
    """Basic: the last discard was drawn."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that drew."""
    card: SecretsCard
    """The discard it took."""


class SecretsDiscarded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsDiscarded"):
    """A card lies in the discard area of a place."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that discarded; null for a dummy."""
    place: int
    """The place whose area it lies in."""
    card: SecretsCard
    """The card discarded."""
    exposed: bool
    """Whether the card had been exposed."""
    moved: SecretsCard | None = None
    """The older card of that area, now the main discard; null if there was none."""
    retired: SecretsCard | None = None
    """The main discard that was not taken and is inactive now; null if there was none."""


class SecretsDrawDeclined(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsDrawDeclined"):
    """With an empty deck the seat took nothing."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that took nothing; null for a dummy."""


class SecretsDuelCard(Shape, frozen=True, kw_only=True):
    """The card one place drew in a Duel."""

    place: int
    """The place that drew; in the Duel for the deal, the seat."""
    card: SecretsCard
    """The card it drew."""


class SecretsDuelHeld(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsDuelHeld"):
    """The Duel for Magic 5-Sequences."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    cards: tuple[SecretsDuelCard, ...]
    """The card of each place."""
    skipped: tuple[SecretsCard, ...]
    """Bonus Cards met on the way."""
    winners: tuple[int, ...]
    """The places that won."""


class SecretsDuelRound(Shape, frozen=True, kw_only=True):
    """One draw of a Duel for the deal; those tied for the highest draw again."""

    cards: tuple[SecretsDuelCard, ...]
    """What each place drew."""


class SecretsDummyDrawn(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsDummyDrawn"):
    """A dummy turns the top card of the deck (SU-M-23); a Bonus Card is set aside at its place (SU-R-69)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    place: int
    """The place of the dummy."""
    quarter: int
    """The quarter of the deck it came from, counted from 0."""
    card: SecretsCard
    """The card turned up."""


class SecretsFace(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsFace"):
    """A card of Secrets of the Universe."""

    id: str
    """How the card is written; copies of it are the same card with other endings."""
    name: str
    """What the card is called."""
    text: str
    """What it does, in words."""
    copies: int
    """How many of it there are in a game; 0 for as many as are needed."""
    suit: SecretsSuit | None = None
    """The suit; null for a Bonus Card."""
    rank: int | None = None
    """The rank, from 1 to 9; null for a Bonus Card."""


class SecretsFaceDownFlipped(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsFaceDownFlipped"):
    """The dealer's card becomes the first main discard (SU-I-18)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: SecretsCard
    """The card that was face down."""


class SecretsFaceDownPlaced(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsFaceDownPlaced"):
    """The dealer's face-down card (SU-I-17)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat of the dealer."""
    quarter: int
    """The quarter of the deck it came from, counted from 0."""
    card: SecretsCard | None = None
    """The face-down card; null for everyone but the dealer."""


class SecretsFinalMeld(Shape, frozen=True, kw_only=True):
    """One meld of an arrangement."""

    kind: SecretsMeldKind
    """Which kind of meld it is."""
    cards: tuple[SecretsCard, ...]
    """All its cards."""
    points: int
    """The points that are sure."""
    chance: int
    """What chance may add on average, in units of 2.5 points."""
    concealed: bool
    """Whether none of its cards was exposed."""
    tables: tuple[int, ...]
    """The numbers of the table melds it grew from, counted from 0."""


class SecretsGameEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsGameEnded"):
    """The game is over; the others declare their melds."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    reason: SecretsEndReason
    """Why the game ended."""
    at: datetime
    """When the game ended."""


class SecretsGameScored(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsGameScored"):
    """The scores of a game."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    scores: tuple[SecretsSeatScore, ...]
    """The score of each seat, part by part."""
    unused: tuple[int, ...]
    """What is added to each seat's unused buffer (SU-E-06)."""


class SecretsGameStarted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsGameStarted"):
    """A game of the match begins."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    game: int
    """The number of the game within the match, from 1."""
    dealer: int
    """The seat that deals it."""
    at: datetime
    """When the game began."""
    places: tuple[int | None, ...]
    """The seat at each of the four places; null for a dummy."""


class SecretsHandDealt(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsHandDealt"):
    """Six cards from the pile at the left and six from the one at the right (SU-F-02)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that got the cards."""
    left: int
    """The pile at the left of the seat, counted from 0."""
    right: int
    """The pile at the right of the seat, counted from 0."""
    count: int
    """How many cards were dealt."""
    cards: tuple[SecretsCard, ...] | None = None
    """The cards dealt; null for the others."""


class SecretsHandsRevealed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsHandsRevealed"):
    """All hands lie open, and the dealer's card if it was never flipped."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    hands: tuple[SecretsSeatHand, ...]
    """The hand of each seat."""
    face_down: SecretsCard | None = None
    """The dealer's card, if it was never flipped; else null."""


class SecretsLying(Shape, frozen=True, kw_only=True):
    """An inactive discard."""

    card: SecretsCard
    """The card that lies there."""
    turn: int
    """The number of the turn in which it was discarded."""
    place: int | None = None
    """The place that discarded it; null for nobody."""


class SecretsMatchEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsMatchEnded"):
    """The match is over."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    outcome: Outcome
    """The result of the match."""
    totals: tuple[int, ...]
    """The points of each seat over all games."""
    chips: tuple[int, ...]
    """The stack of each seat at the end."""


class SecretsMatchStarted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsMatchStarted"):
    """The first event: how the match is played, and by how many."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    options: SecretsOptions
    """How the match is played."""
    seats: int
    """How many players there are."""


class SecretsMeld(Shape, frozen=True, kw_only=True):
    """A meld that lies on the table; its cards are locked (SU-I-44)."""

    cards: tuple[SecretsCard, ...]
    """The cards of the meld, in its order."""


class SecretsMeldExtended(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsMeldExtended"):
    """Hand cards were added to a table meld."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat whose meld grew."""
    cards: tuple[SecretsCard, ...]
    """The hand cards added."""
    melds: tuple[SecretsMeld, ...]
    """All table melds of the seat from now on."""


class SecretsMeldPlan(Shape, frozen=True, kw_only=True):
    """A meld to be made."""

    cards: tuple[SecretsCard, ...]
    """The cards put into it now."""
    onto: tuple[int, ...]
    """The numbers of the own table melds it grows from, counted from 0."""


class SecretsMeldsCombined(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsMeldsCombined"):
    """Table sequences were joined; a second zero in them is set aside again (SU-A-47)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat whose melds were joined."""
    cards: tuple[SecretsCard, ...]
    """The hand cards that went between them."""
    melds: tuple[SecretsMeld, ...]
    """All table melds of the seat from now on."""
    freed: tuple[SecretsCard, ...]
    """The second zero, which is set aside again (SU-A-47)."""


class SecretsMeldsDeclared(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsMeldsDeclared"):
    """The final arrangement of a seat."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that declared."""
    arrangement: SecretsArrangement
    """How its hand and table melds are arranged."""
    predictions: tuple[SecretsCoin, ...]
    """What it called for each coin, in the order of the melds that need one."""
    chosen: bool
    """Whether the player gave the arrangement, and not the engine."""


class SecretsOptions(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsOptions"):
    """How a match is played (SU-R-01). Since nobody may see who has passed on a bump, a window is better closed by

    its own clock than by a player's.
    """

    version: SecretsVersion
    """Which of the three versions is played."""
    expert: bool
    """Whether careless discards cost points (Expert); with the Advanced version only."""
    games: int
    """How many games the match has: 1, 4, 8 or 16."""
    chips: int
    """The stack everyone starts with; 0 to play without chips."""
    turn_ms: int
    """How long a turn may take, in milliseconds; 0 for as long as it takes."""
    bump_ms: int
    """How long a bump window stays open, in milliseconds; 0 until everyone has answered."""
    declare_ms: int
    """How long arrangements may be declared after the end of a game, in milliseconds; 0 for as long as it takes."""


class SecretsPacketRevealed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsPacketRevealed"):
    """A packet was opened for a 3-Set of 8s or a unity of Magic 8s."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat it was opened for."""
    packet: int
    """The number of the packet; 0 is the bottommost."""
    cards: tuple[SecretsCard, ...]
    """The cards of the packet."""
    meld: SecretsFinalMeld
    """The meld that needed the packet."""
    points: int
    """The points it brought."""


class SecretsPenaltyNoted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsPenaltyNoted"):
    """Expert: a careless discard was picked up (SU-E-01)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    discarder: int
    """The seat that discarded."""
    taker: int
    """The seat that picked up."""
    card: SecretsCard
    """The careless discard."""
    points: int
    """The penalty points noted for the discarder."""


class SecretsPickedUp(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsPickedUp"):
    """Discards, zeros or Public cards were picked up."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that picked up."""
    taken: tuple[SecretsCard, ...]
    """The cards picked up."""
    laid: tuple[SecretsCard, ...]
    """The cards that left the hand or the discards for the table."""
    to_hand: tuple[SecretsCard, ...]
    """The cards that went to the hand."""
    melds: tuple[SecretsMeld, ...]
    """All table melds of the seat from now on."""
    freed: tuple[SecretsCard, ...]
    """Zeros that are set aside again (SU-A-47)."""
    swap: SecretsSwap | None = None
    """The exchange of set-aside zeros that came first; null without one."""


class SecretsPile(Shape, frozen=True, kw_only=True):
    """Cards in order, the top one last."""

    cards: tuple[SecretsCard, ...]
    """The cards in order, the top one last."""


class SecretsPlaceView(Shape, frozen=True, kw_only=True):
    """One side of the table."""

    place: int
    """The number of the side, in turn order from 0, dummies included."""
    seat: int | None = None
    """The seat that plays here; null for a dummy."""
    left: bool
    """Whether its player has left."""
    hand_count: int
    """How many cards are in the hand."""
    exposed: tuple[SecretsCard, ...]
    """The hand cards everyone may see (SU-R-21)."""
    hand: tuple[SecretsCard, ...] | None = None
    """The whole hand; null for those who may not see it."""
    melds: tuple[SecretsMeld, ...]
    """The melds on the table."""
    aside: tuple[SecretsCard, ...]
    """The Bonus Cards set aside."""
    area: SecretsCard | None = None
    """The card in the place's own discard area; null if it is empty."""
    penalty: int
    """Expert: the penalty points of this game."""
    total: int
    """The points of the match so far."""
    chips: int
    """The stack of chips."""
    last_score: int | None = None
    """The points of the last game that was scored; null before the first."""
    declared: SecretsArrangement | None = None
    """The final arrangement; null until it is given."""


class SecretsReplacementDrawn(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsReplacementDrawn"):
    """A card from the deck in place of one set aside."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that drew."""
    quarter: int
    """The quarter of the deck it came from, counted from 0."""
    card: SecretsCard | None = None
    """The card drawn; null for the others."""


class SecretsScored(Shape, frozen=True, kw_only=True):
    """The best arrangement of a hand."""

    points: int | None = None
    """Sure points with those for set-aside cards and for going out, under the limit; null if it cannot be done."""
    chance: float
    """What coins, packets and Duels bring on average by the order of SU-R-27, in points."""
    arrangement: str
    """The melds, in the rulebook's notation."""
    unmelded: str
    """The cards in no meld, in the rulebook's notation."""


class SecretsSeatHand(Shape, frozen=True, kw_only=True):
    """A hand as it is revealed."""

    seat: int
    """The seat that held the cards."""
    cards: tuple[SecretsCard, ...]
    """The cards it held."""


class SecretsSeatLeft(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsSeatLeft"):
    """A player gave up; the engine plays the seat by the defaults of SU-R-10."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat of the player who gave up."""


class SecretsSeatScore(Shape, frozen=True, kw_only=True):
    """How one seat scored, part by part."""

    seat: int
    """The seat that scored."""
    melds: int
    """Points for the melds."""
    aside: int
    """Points for the cards set aside."""
    chance: int
    """Points that coins, packets and Duels brought."""
    going_out: int
    """Points for going out."""
    capped: int
    """The sum of the parts, cut at the limit of 1,100 where it holds."""
    penalty: int
    """Penalty points noted during the game."""
    lost: int
    """The points that penalties took away."""
    score: int
    """The result: the capped sum less what was lost."""


class SecretsSetupBegun(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsSetupBegun"):
    """A seat may now set Private cards aside before play (SU-A-12)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that may set cards aside."""
    place: int
    """The place of that seat."""
    at: datetime
    """When its time began."""


class SecretsSetupEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsSetupEnded"):
    """The seat keeps what it has."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that has finished."""


class SecretsStartCardTurned(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsStartCardTurned"):
    """Basic: the first discard (SU-B-21)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: SecretsCard
    """The card turned up from the deck."""


class SecretsSuperBumpLapsed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsSuperBumpLapsed"):
    """The bumper's next turn begins: the three cards are exposed from now on (SU-R-55)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that had super-bumped."""
    cards: tuple[SecretsCard, ...]
    """The three cards that are exposed from now on."""


class SecretsSwap(Shape, frozen=True, kw_only=True):
    """SU-A-51: give a set-aside zero of one's own for another player's, one of the two being the Special 0."""

    give: SecretsCard
    """The own set-aside zero that is given away."""
    take: SecretsCard
    """The other player's set-aside zero that is taken for it."""


class SecretsTurnStarted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsTurnStarted"):
    """A turn begins."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat whose turn it is; null for a dummy."""
    turn: int
    """The number of the turn within the game, from 1."""
    place: int
    """The place whose turn it is."""
    at: datetime
    """When the turn began."""


class SecretsView(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsView"):
    """A match from one seat, or from beside the table. In a bump window everyone asked stays among those the match

    waits for, passed or not.
    """

    seat: int | None = None
    """The viewer's own seat; null for those who do not sit at the table."""
    to_act: tuple[int, ...]
    """The seats the game waits for; none once it is over."""
    deadline: datetime | None = None
    """When the clock acts for them; null without a clock."""
    outcome: Outcome | None = None
    """How the game ended; null while it goes on."""
    options: SecretsOptions
    """How this match is played."""
    game: int
    """The number of the game within the match, from 1."""
    dealer: int
    """The seat that deals this game."""
    phase: SecretsPhase
    """What the match waits for."""
    turn: int
    """The number of the turn within the game, from 1."""
    to_move: int | None = None
    """The seat whose turn it is; null between turns."""
    places: tuple[SecretsPlaceView, ...]
    """The four sides of the table, in turn order."""
    piles: tuple[int, ...]
    """How many cards are left in each pile of the deck."""
    packets: int
    """How many packets lie below the deck."""
    face_down: SecretsCard | None = None
    """The dealer's face-down card; null for everyone but the dealer."""
    face_down_lies: bool
    """Whether the dealer's card has not been flipped yet."""
    main: SecretsCard | None = None
    """The main discard; in Basic the last discard. Null if there is none."""
    main_by: int | None = None
    """The place that discarded the main discard; null if there is none."""
    inactive: tuple[SecretsLying, ...]
    """All older discards."""
    bump_card: SecretsCard | None = None
    """The card that may be bumped now; null outside a bump window."""
    bump_place: int | None = None
    """The place where the card that may be bumped lies; null outside a bump window."""
    drawn: tuple[SecretsCard, ...]
    """The deck cards drawn in the viewer's own turn."""
    picked_up: bool
    """Whether something was picked up in this turn."""
    passed: bool
    """Whether the viewer has passed in this bump window."""
    order: SecretsBumpOrder | None = None
    """The viewer's own standing order for bumps; null without one."""
    went_out: int | None = None
    """The seat that ended the game by going out; null if none has."""
    ended: SecretsEndReason | None = None
    """Why the game ended; null while it goes on."""


class SecretsWentOut(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="SecretsWentOut"):
    """A seat ended the game with this arrangement."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that went out."""
    arrangement: SecretsArrangement
    """How its hand and table melds are arranged."""
    predictions: tuple[SecretsCoin, ...]
    """What it called for each coin, in the order of the melds that need one."""


class SecretsBump(Said, frozen=True, kw_only=True):
    """Move the card just discarded to the center for a unity (SU-I-31)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "bump")
    form: SecretsBumpForm
    """With what one bumps."""
    cards: Sequence[SecretsCard] | None = None
    """The hand cards shown with it. Default: []."""


class SecretsCombineMelds(Said, frozen=True, kw_only=True):
    """Join own table sequences, with hand cards between them where needed (SU-I-43)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "combineMelds")
    melds: Sequence[int]
    """The numbers of the own table sequences to join, counted from 0."""
    cards: Sequence[SecretsCard] | None = None
    """The hand cards that go between them. Default: []."""


class SecretsDeclareMelds(Said, frozen=True, kw_only=True):
    """After the game, say how the hand is arranged."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "declareMelds")
    melds: Sequence[SecretsMeldPlanInput] | None = None
    """The arrangement; null takes the best one (SU-R-27)."""
    predictions: Sequence[SecretsCoin] | None = None
    """The coin calls in the order of the melds that need one; heads where none is given (SU-R-35). Default: []."""


class SecretsDeclineDraw(Said, frozen=True, kw_only=True):
    """With an empty deck, take nothing: the game ends (SU-R-16)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "declineDraw")


class SecretsDiscard(Said, frozen=True, kw_only=True):
    """End the turn with a discard (SU-B-22)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "discard")
    card: SecretsCard
    """The hand card to discard."""


class SecretsDrawDeck(Said, frozen=True, kw_only=True):
    """Draw the top card of the deck (SU-B-23)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "drawDeck")


class SecretsDrawDiscard(Said, frozen=True, kw_only=True):
    """Basic: draw the last discard (SU-B-23)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "drawDiscard")


class SecretsDrawReplacement(Said, frozen=True, kw_only=True):
    """Draw the card that replaces a Public card just set aside (SU-A-04)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "drawReplacement")


class SecretsEndSetup(Said, frozen=True, kw_only=True):
    """Keep the remaining Private cards in hand before the first turn (SU-A-12)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "endSetup")


class SecretsExtendMeld(Said, frozen=True, kw_only=True):
    """Add hand cards to an own table meld (SU-I-42)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "extendMeld")
    meld: int
    """The number of the own table meld that grows, counted from 0."""
    cards: Sequence[SecretsCard]
    """The hand cards added to it."""


class SecretsGoOut(Said, frozen=True, kw_only=True):
    """End the game (SU-B-26). Without `melds` the best arrangement that goes out is taken (SU-R-27)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "goOut")
    melds: Sequence[SecretsMeldPlanInput] | None = None
    """How the hand is arranged; null takes the best arrangement that goes out (SU-R-27)."""
    predictions: Sequence[SecretsCoin] | None = None
    """What is called for each coin, in the order of the melds that need one. Default: []."""


class SecretsMeldPlanInput(Said, frozen=True, kw_only=True):
    """A meld to be made."""

    cards: Sequence[SecretsCard] | None = None
    """The cards put into it now. Default: []."""
    onto: Sequence[int] | None = None
    """The numbers of the own table melds it grows from, counted from 0. Default: []."""


class SecretsOptionsInput(Said, frozen=True, kw_only=True):
    """How a match is played (SU-R-01). Since nobody may see who has passed on a bump, a window is better closed by

    its own clock than by a player's.
    """

    PATH: ClassVar[tuple[str, ...]] = ("secrets",)
    version: SecretsVersion | None = None
    """Which of the three versions is played. Default: BASIC."""
    expert: bool | None = None
    """Whether careless discards cost points (Expert); with the Advanced version only. Default: false."""
    games: int | None = None
    """How many games the match has: 1, 4, 8 or 16. Default: 1."""
    chips: int | None = None
    """The stack everyone starts with; 0 to play without chips. Default: 0."""
    turn_ms: int | None = None
    """How long a turn may take, in milliseconds; 0 for as long as it takes. Default: 0."""
    bump_ms: int | None = None
    """How long a bump window stays open, in milliseconds; 0 until everyone has answered. Default: 10000."""
    declare_ms: int | None = None
    """How long arrangements may be declared after the end of a game, in milliseconds; 0 for as long as it takes.

    Default: 0.
    """


class SecretsPassBump(Said, frozen=True, kw_only=True):
    """Let the card just discarded lie. Others do not see it (SU-R-51)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "passBump")


class SecretsPickUp(Said, frozen=True, kw_only=True):
    """Draw from the discards, all in one step (SU-R-42)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "pickUp")
    cards: Sequence[SecretsCard]
    """Everything taken: discards, set-aside zeros and Public cards. All of it must be in `melds`, except the main

    discard, which may go to the hand, and Public cards, which the final arrangement uses.
    """
    melds: Sequence[SecretsMeldPlanInput] | None = None
    """The melds that are made with it. Default: []."""
    swap: SecretsSwapInput | None = None
    """An exchange of set-aside zeros that is done first."""
    go_out: bool | None = None
    """Whether to end the game with it. Default: false."""
    predictions: Sequence[SecretsCoin] | None = None
    """The coin calls when going out, in the order of the melds that need one. Default: []."""
    rest: Sequence[SecretsMeldPlanInput] | None = None
    """How the rest of the hand is arranged when going out; null takes the best arrangement (SU-R-27). Own table

    melds count as they lie after the pick-up, new ones last.
    """


class SecretsSetAside(Said, frozen=True, kw_only=True):
    """Set a Void or Plain 0 of the hand aside and draw a replacement (SU-A-05)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "setAside")
    card: SecretsCard
    """The Void or Plain 0 of the hand to set aside."""


class SecretsSetBumpOrder(Said, frozen=True, kw_only=True):
    """Leave a private standing order: bump these faces (`E5`), and pass on all others or be asked (SU-R-50)."""

    PATH: ClassVar[tuple[str, ...]] = ("secrets", "setBumpOrder")
    faces: Sequence[str] | None = None
    """The faces to bump, as printed on the cards: `E5`. Default: []."""
    pass_others: bool | None = None
    """Whether to pass on every other card, or to be asked. Default: false."""


class SecretsSwapInput(Said, frozen=True, kw_only=True):
    """SU-A-51: give a set-aside zero of one's own for another player's, one of the two being the Special 0."""

    give: SecretsCard
    """The own set-aside zero that is given away."""
    take: SecretsCard
    """The other player's set-aside zero that is taken for it."""


SecretsCommand: TypeAlias = (
    SecretsSetAside
    | SecretsEndSetup
    | SecretsDrawDeck
    | SecretsDrawDiscard
    | SecretsPickUp
    | SecretsDrawReplacement
    | SecretsDeclineDraw
    | SecretsExtendMeld
    | SecretsCombineMelds
    | SecretsGoOut
    | SecretsDiscard
    | SecretsBump
    | SecretsPassBump
    | SecretsSetBumpOrder
    | SecretsDeclareMelds
)
"""A command of Secrets of the Universe."""


SecretsEvent: TypeAlias = (
    SecretsMatchStarted
    | SecretsDealerDueled
    | SecretsGameStarted
    | SecretsDeckShuffled
    | SecretsHandDealt
    | SecretsStartCardTurned
    | SecretsFaceDownPlaced
    | SecretsBonusSetAside
    | SecretsReplacementDrawn
    | SecretsSetupBegun
    | SecretsSetupEnded
    | SecretsTurnStarted
    | SecretsFaceDownFlipped
    | SecretsDeckDrawn
    | SecretsDummyDrawn
    | SecretsDiscardDrawn
    | SecretsPickedUp
    | SecretsMeldExtended
    | SecretsMeldsCombined
    | SecretsDiscarded
    | SecretsBumpWindowOpened
    | SecretsBumpPassed
    | SecretsBumpOrderSet
    | SecretsBumped
    | SecretsBumpWindowClosed
    | SecretsSuperBumpLapsed
    | SecretsDrawDeclined
    | SecretsWentOut
    | SecretsGameEnded
    | SecretsHandsRevealed
    | SecretsMeldsDeclared
    | SecretsDuelHeld
    | SecretsCoinFlipped
    | SecretsPacketRevealed
    | SecretsPenaltyNoted
    | SecretsGameScored
    | SecretsChipsExchanged
    | SecretsSeatLeft
    | SecretsMatchEnded
    | Other
)
"""What happens in a game of Secrets of the Universe."""
