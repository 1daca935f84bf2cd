"""Generated from the schema by `python -m api.clients.generate_python`: change that, not this."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, NewType, TypeAlias

from orrery_client.core import Other, Said, Shape, Word
from orrery_client.schema.common import Outcome

ProgramCard = NewType("ProgramCard", str)
"""A program card by its id: P01 to P40, SUN1, SUN2. Pattern: `^(P[0-4][0-9]|SUN(1|2))$`. Example: `P07`."""


ProgramsCard = NewType("ProgramsCard", str)
"""A playing card: value (A, 2 to 10, J, Q, K) and suit (S, H, D, C), such as 10S; jokers are JK1 and JK2. An

apostrophe marks the copy with the blue back: 10S', JK1'. Pattern: `^((A|[2-9]|10|J|Q|K)[SHDC]|JK(1|2))'?$`.
Example: `10S`.
"""


class ProgramsBy(Word):
    """Who caused an act: the player, or the clock in the player's place (PR-R-24)."""

    PLAYER = "PLAYER"
    """The player acted."""
    TIMEOUT = "TIMEOUT"
    """The clock acted in the player's place."""


class ProgramsGameCause(Word):
    """Why a game ended: enough programs (PR-45), one player left (PR-R-23), or the limit of rounds (PR-R-26)."""

    GOAL = "GOAL"
    """Enough programs were completed."""
    LAST_PLAYER = "LAST_PLAYER"
    """Only one player was left."""
    ROUND_LIMIT = "ROUND_LIMIT"
    """The last round the table allows was over."""


class ProgramsKind(Word):
    """The two kinds of combination."""

    STRAIGHT = "STRAIGHT"
    """Cards with values in a row."""
    KIND = "KIND"
    """Cards of one value."""


class ProgramsPhase(Word):
    """Where the game is: being set up, in the turns of a round, between two rounds, or over."""

    SETUP = "SETUP"
    """The game is being set up."""
    TURNS = "TURNS"
    """The turns of a round are played."""
    BETWEEN_ROUNDS = "BETWEEN_ROUNDS"
    """Some may exchange their programs before the next round."""
    OVER = "OVER"
    """The game has ended."""


class ProgramsRoundCause(Word):
    """Why a round ended (PR-40, PR-41, PR-R-19, PR-R-26)."""

    LAST_CARD = "LAST_CARD"
    """Somebody played their last card."""
    ALL_COMPLETED = "ALL_COMPLETED"
    """Everyone has completed a program in this round."""
    EXHAUSTED = "EXHAUSTED"
    """No card was left to pick, or the turns of the round were used up."""


class ProgramsSource(Word):
    """Where a card can be picked from."""

    RESERVE = "RESERVE"
    """The face-down reserve."""
    DISCARD = "DISCARD"
    """The open discard deck."""


class ProgramsStep(Word):
    """The two steps of a turn."""

    PICK = "PICK"
    """A card has to be picked."""
    PLAY = "PLAY"
    """Combinations may be laid, and a card must be discarded."""


class ProgramsSuit(Word):
    """The four suits."""

    SPADES = "SPADES"
    """The black suit written S."""
    HEARTS = "HEARTS"
    """The red suit written H."""
    DIAMONDS = "DIAMONDS"
    """The red suit written D."""
    CLUBS = "CLUBS"
    """The black suit written C."""


class ProgramsValue(Word):
    """The thirteen values. A two is always a wild card, but a wild card may stand in the place of a two."""

    ACE = "ACE"
    """Written A, the lowest rank, or the highest in a straight."""
    TWO = "TWO"
    """Written 2, the second rank; as a card always wild."""
    THREE = "THREE"
    """Written 3, the third rank."""
    FOUR = "FOUR"
    """Written 4, the fourth rank."""
    FIVE = "FIVE"
    """Written 5, the fifth rank."""
    SIX = "SIX"
    """Written 6, the sixth rank."""
    SEVEN = "SEVEN"
    """Written 7, the seventh rank."""
    EIGHT = "EIGHT"
    """Written 8, the eighth rank."""
    NINE = "NINE"
    """Written 9, the ninth rank."""
    TEN = "TEN"
    """Written 10, the tenth rank."""
    JACK = "JACK"
    """Written J, the eleventh rank."""
    QUEEN = "QUEEN"
    """Written Q, the twelfth rank."""
    KING = "KING"
    """Written K, the highest rank but for an Ace."""


class ProgramCardWhole(Shape, frozen=True, kw_only=True):
    """A ProgramCard with all that is printed on it."""

    card: ProgramCard
    """The card itself: what commands and events call it."""
    face: ProgramsProgramFace
    """What is printed on it."""


class ProgramsAdded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsAdded"):
    """The seat added cards to a combination (PR-18)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that added the cards."""
    cards: tuple[ProgramsLaid, ...]
    """The cards that were added."""
    result: ProgramsCombination
    """The combination as it is now."""


class ProgramsCombination(Shape, frozen=True, kw_only=True):
    """A combination on the table. Straights list their cards from low to high; wild cards say what they stand for."""

    id: int
    """The number by which cards are added to it."""
    owner: int
    """The seat that laid it."""
    kind: ProgramsKind
    """Whether it is a straight or a group."""
    start: int
    """The place (1-14) of a straight's first card, or the rank (1-13) of a group."""
    suits: tuple[ProgramsSuit, ...]
    """The suits its regular cards may have."""
    cards: tuple[ProgramsLaid, ...]
    """The cards that lie in it."""


class ProgramsDealerDrawn(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsDealerDrawn"):
    """Cards were dealt face up, from seat 0 on, until the first spade made someone the first dealer (PR-03)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    options: ProgramsOptions
    """How the game is played."""
    seats: int
    """How many players there are."""
    shown: tuple[ProgramsCard, ...]
    """The cards dealt face up, in order."""
    dealer: int
    """The seat that deals the first round."""


class ProgramsDiscarded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsDiscarded"):
    """The seat ended its turn (PR-13)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that discarded."""
    card: ProgramsCard
    """The card it discarded."""
    by: ProgramsBy
    """Whether the player or the clock acted."""
    at: datetime | None = None
    """When the next turn began; null at a table without a clock."""


class ProgramsExchangeAsked(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsExchangeAsked"):
    """These seats have failed often enough to exchange their program (PR-46)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    seats: tuple[int, ...]
    """The seats that may exchange."""
    at: datetime | None = None
    """When they were asked; null at a table without a clock."""


class ProgramsExchanged(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsExchanged"):
    """The seat put its program under the program deck; what it draws instead follows (PR-46)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that exchanged."""
    old: ProgramCard | None = None
    """The program it gave away; null for the others."""


class ProgramsFace(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsFace"):
    """A playing card."""

    id: str
    """How the card is written; copies of it are the same card with other endings."""
    name: str
    """What the card is called."""
    text: str
    """What it does, in words."""
    copies: int
    """How many of it there are in a game; 0 for as many as are needed."""
    suit: ProgramsSuit | None = None
    """The suit; null for a joker."""
    value: ProgramsValue | None = None
    """The value; null for a joker."""
    wild: bool
    """Whether it stands for any card."""


class ProgramsGameWon(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsGameWon"):
    """The seat won the game."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that won."""
    cause: ProgramsGameCause
    """What ended the game."""


class ProgramsGroupLaid(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsGroupLaid"):
    """The seat laid a new group (PR-17)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that laid the group."""
    group: ProgramsCombination
    """The group as it lies on the table."""


class ProgramsInstruction(Shape, frozen=True, kw_only=True):
    """Combinations that have to be laid."""

    kind: ProgramsKind
    """Straights, or groups of a kind."""
    size: int
    """How many cards each combination has."""
    times: int
    """How many separate combinations are asked for."""
    values: tuple[ProgramsValue, ...]
    """The values that are imposed (PR-34); empty for one's own choice."""
    suits: tuple[ProgramsSuit, ...]
    """The suits allowed (PR-35); empty for one suit of one's choice in a straight and any suits in a group."""


class ProgramsKept(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsKept"):
    """The seat keeps its program although it might exchange it (PR-R-20)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that keeps its program."""
    by: ProgramsBy
    """Whether the player or the clock acted."""


class ProgramsLaid(Shape, frozen=True, kw_only=True):
    """A card as it is laid. Regular cards state nothing more."""

    card: ProgramsCard
    """The card that is laid."""
    value: ProgramsValue | None = None
    """What a wild card stands for; null for a regular card."""
    suit: ProgramsSuit | None = None
    """The suit a wild card stands for. It counts only in a straight of one suit, where it may be left out."""


class ProgramsLaidCombination(Shape, frozen=True, kw_only=True):
    """The cards of one combination; of a straight from low to high."""

    cards: tuple[ProgramsLaid, ...]
    """The cards of the combination; of a straight from low to high."""


class ProgramsLimitReached(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsLimitReached"):
    """The last round the table allows is over, and with it the game (PR-R-26)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    rounds: int
    """How many rounds were played."""


class ProgramsOptions(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsOptions"):
    """What a table may choose."""

    goal: int
    """How many completed programs win."""
    exchange_after: int
    """After how many failed rounds a program may be exchanged; 0 for never."""
    turn_seconds: int
    """How long a turn may take, in seconds; 0 for as long as it takes."""
    round_limit: int
    """After how many rounds the game ends; 0 for no limit."""
    turn_limit: int
    """How many turns each player has in a round; 0 for no limit."""


class ProgramsPickSkipped(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsPickSkipped"):
    """The seat must pick from the reserve, and there is none (PR-R-19)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that could not pick."""


class ProgramsPickedFromDiscard(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsPickedFromDiscard"
):
    """The seat picked the top card of the discard deck, which all had seen (PR-11)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that picked."""
    card: ProgramsCard
    """The card picked."""
    by: ProgramsBy
    """Whether the player or the clock acted."""


class ProgramsPickedFromReserve(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsPickedFromReserve"
):
    """The seat picked the top card of the reserve, unseen by the others (PR-11)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that picked."""
    card: ProgramsCard | None = None
    """The card picked; null for the others."""
    by: ProgramsBy
    """Whether the player or the clock acted."""


class ProgramsPlayerLeft(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsPlayerLeft"):
    """The seat left: its hand went under the reserve, its program under the program deck (PR-R-23)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that left."""
    at: datetime | None = None
    """When the next turn began; null at a table without a clock."""


class ProgramsPlayerView(Shape, frozen=True, kw_only=True):
    """One player at the table."""

    seat: int
    """The player's seat."""
    cards: int
    """How many cards the player holds."""
    failed: int
    """In how many rounds the current program was not completed."""
    revealed: bool
    """Whether the player has completed a program in this round."""
    completed: tuple[ProgramCardWhole, ...]
    """The completed programs, lying face up."""
    left: bool
    """Whether the player has left."""
    hand: tuple[ProgramsCard, ...] | None = None
    """The cards in hand; null for the others."""
    program: ProgramsProgram | None = None
    """The program to be completed; null for the others."""


class ProgramsProgram(Shape, frozen=True, kw_only=True):
    """A program card."""

    id: str
    """The name of the card."""
    tier: int
    """A hint at how hard it is."""
    instructions: tuple[ProgramsInstruction, ...]
    """What has to be laid to complete it."""
    wild: bool
    """Whether wild cards may be used (PR-37)."""
    sun: bool
    """Whether it is a Sun, which is completed for free."""


class ProgramsProgramDealt(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsProgramDealt"):
    """The seat got the top card of the program deck (PR-04, PR-43)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that got the program."""
    program: ProgramCard | None = None
    """The program card; null for the others."""


class ProgramsProgramFace(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsProgramFace"):
    """A program card."""

    id: str
    """How the card is written; copies of it are the same card with other endings."""
    name: str
    """What the card is called."""
    text: str
    """What it does, in words."""
    copies: int
    """How many of it there are in a game; 0 for as many as are needed."""
    tier: int
    """A hint at how hard it is."""
    instructions: tuple[ProgramsInstruction, ...]
    """What has to be laid to complete it."""
    wild: bool
    """Whether wild cards may be used."""
    sun: bool
    """Whether it is a Sun, which is completed for free."""


class ProgramsReserveReshuffled(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsReserveReshuffled"
):
    """All discards but the top one became the new reserve (PR-R-19)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    reserve: tuple[ProgramsCard, ...] | None = None
    """The new reserve, top card last; null until the game is over."""
    count: int
    """How many cards the new reserve has."""


class ProgramsRevealed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsRevealed"):
    """The seat showed its program and laid its combinations (PR-14)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that completed its program."""
    program: ProgramCard
    """The program it showed."""
    combinations: tuple[ProgramsCombination, ...]
    """The combinations it laid, in the order of the instructions."""


class ProgramsRoundDealt(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsRoundDealt"):
    """Thirteen cards for every seat in the game (none for those who left), the reserve and the first discard."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    round: int
    """The number of the round, from 1."""
    dealer: int
    """The seat that deals it."""
    hands: tuple[tuple[ProgramsCard, ...] | None, ...]
    """The hand of each seat; null for the hands of others."""
    reserve: tuple[ProgramsCard, ...] | None = None
    """The cards of the reserve, top card last; null until the game is over."""
    discard: ProgramsCard
    """The first discard."""
    at: datetime | None = None
    """When the first turn began; null at a table without a clock."""


class ProgramsRoundEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsRoundEnded"):
    """The round is over."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    round: int
    """The number of the round, from 1."""
    cause: ProgramsRoundCause
    """Why the round ended."""


class ProgramsShuffled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsShuffled"):
    """The program deck lies face down (PR-04)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    order: tuple[ProgramCard, ...] | None = None
    """The cards in order, the top one last; null until the game is over."""


class ProgramsSunShown(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsSunShown"):
    """The seat drew a Sun: a free program (PR-38)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that drew the Sun."""
    program: ProgramCard
    """The Sun."""


class ProgramsView(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="ProgramsView"):
    """The table from one seat. Whole piles, top card last, are for auditors only."""

    seat: int | None = None
    """The viewer's own seat; null for those who do not sit at the table."""
    to_act: tuple[int, ...]
    """The seats the game waits for; none once it is over."""
    deadline: datetime | None = None
    """When the clock acts for them; null without a clock."""
    outcome: Outcome | None = None
    """How the game ended; null while it goes on."""
    options: ProgramsOptions
    """How this game is played."""
    phase: ProgramsPhase
    """Where the game is."""
    step: ProgramsStep
    """Which step of the turn comes next."""
    round: int
    """The number of the round, from 1."""
    dealer: int
    """The seat that deals this round."""
    turn: int
    """The seat whose turn it is."""
    players: tuple[ProgramsPlayerView, ...]
    """The players, in the order of their seats."""
    table: tuple[ProgramsCombination, ...]
    """The combinations on the table."""
    reserve_count: int
    """How many cards the reserve has."""
    discard_count: int
    """How many cards the discard deck has."""
    discard_top: ProgramsCard | None = None
    """The top card of the discard deck; null if it is empty."""
    program_count: int
    """How many cards the program deck has."""
    picked: ProgramsCard | None = None
    """The card the viewer has just picked; null otherwise."""
    reserve: tuple[ProgramsCard, ...] | None = None
    """The cards of the reserve, top card last; null where they are hidden."""
    discard: tuple[ProgramsCard, ...] | None = None
    """The cards of the discard deck, top card last; null where they are hidden."""
    program_deck: tuple[ProgramCard, ...] | None = None
    """The cards of the program deck, top card last; null where they are hidden."""


class ProgramsAdd(Said, frozen=True, kw_only=True):
    """Add cards, one after the other, to a combination on the table (PR-18)."""

    PATH: ClassVar[tuple[str, ...]] = ("programs", "add")
    combination: int
    """The id of the combination that grows."""
    cards: Sequence[ProgramsLaidInput]
    """The cards to add, in this order."""
    low_ace: bool | None = None
    """Whether an Ace that fits at both ends of a straight goes to the low end. Default: false."""


class ProgramsDiscard(Said, frozen=True, kw_only=True):
    """End the turn by placing a card on the discard deck (PR-13)."""

    PATH: ClassVar[tuple[str, ...]] = ("programs", "discard")
    card: ProgramsCard
    """The hand card to discard."""


class ProgramsExchange(Said, frozen=True, kw_only=True):
    """Between rounds: swap a program that failed too often, or keep it (PR-46)."""

    PATH: ClassVar[tuple[str, ...]] = ("programs", "exchange")
    swap: bool
    """Whether to exchange the program, or to keep it."""


class ProgramsLaidCombinationInput(Said, frozen=True, kw_only=True):
    """The cards of one combination; of a straight from low to high."""

    cards: Sequence[ProgramsLaidInput]
    """The cards of the combination; of a straight from low to high."""


class ProgramsLaidInput(Said, frozen=True, kw_only=True):
    """A card as it is laid. Regular cards state nothing more."""

    card: ProgramsCard
    """The card that is laid."""
    value: ProgramsValue | None = None
    """What a wild card stands for; null for a regular card."""
    suit: ProgramsSuit | None = None
    """The suit a wild card stands for. It counts only in a straight of one suit, where it may be left out."""


class ProgramsLayGroup(Said, frozen=True, kw_only=True):
    """Lay a new group of three or more of a kind, after revealing (PR-17)."""

    PATH: ClassVar[tuple[str, ...]] = ("programs", "layGroup")
    cards: Sequence[ProgramsLaidInput]
    """Three or more cards of one value."""


class ProgramsOptionsInput(Said, frozen=True, kw_only=True):
    """What a table may choose."""

    PATH: ClassVar[tuple[str, ...]] = ("programs",)
    goal: int | None = None
    """How many completed programs win. Default: 5."""
    exchange_after: int | None = None
    """After how many failed rounds a program may be exchanged; 0 for never. Default: 3."""
    turn_seconds: int | None = None
    """How long a turn may take, in seconds; 0 for as long as it takes. Default: 0."""
    round_limit: int | None = None
    """After how many rounds the game ends; 0 for no limit. Default: 60."""
    turn_limit: int | None = None
    """How many turns each player has in a round; 0 for no limit. Default: 60."""


class ProgramsPick(Said, frozen=True, kw_only=True):
    """Begin the turn with the top card of the reserve or of the discard deck (PR-11)."""

    PATH: ClassVar[tuple[str, ...]] = ("programs", "pick")
    source: ProgramsSource
    """From which pile to pick."""


class ProgramsReveal(Said, frozen=True, kw_only=True):
    """Show the program and lay out its combinations, in the order of its instructions (PR-14)."""

    PATH: ClassVar[tuple[str, ...]] = ("programs", "reveal")
    combinations: Sequence[ProgramsLaidCombinationInput]
    """The combinations laid, in the order of the program's instructions."""


ProgramsCommand: TypeAlias = (
    ProgramsPick | ProgramsReveal | ProgramsLayGroup | ProgramsAdd | ProgramsDiscard | ProgramsExchange
)
"""A command of Programs."""


ProgramsEvent: TypeAlias = (
    ProgramsDealerDrawn
    | ProgramsShuffled
    | ProgramsProgramDealt
    | ProgramsSunShown
    | ProgramsRoundDealt
    | ProgramsReserveReshuffled
    | ProgramsPickedFromReserve
    | ProgramsPickedFromDiscard
    | ProgramsPickSkipped
    | ProgramsRevealed
    | ProgramsGroupLaid
    | ProgramsAdded
    | ProgramsDiscarded
    | ProgramsRoundEnded
    | ProgramsExchangeAsked
    | ProgramsExchanged
    | ProgramsKept
    | ProgramsPlayerLeft
    | ProgramsGameWon
    | ProgramsLimitReached
    | Other
)
"""What happens in a game of Programs."""
