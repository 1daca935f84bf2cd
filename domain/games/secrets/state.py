"""The state of a match: what later decisions depend on, and nothing else."""

from typing import Annotated, Final

from domain.games.secrets.cards import ADVANCED, BASIC, Card, Version
from domain.games.secrets.melds import Meld
from domain.games.secrets.scoring.arrange import Arrangement
from domain.kernel.decider import Outcome
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Record
from domain.kernel.units import PRESENT
from domain.kernel.viewers import Seat

PLACES: Final = 4
DUMMY: Final = -1
GAMES: Final = (1, 4, 8, 16)
EDITION: Final = 3
"""The rule-set of tables that are opened today."""
FIRST_EDITION: Final = 1
"""A second super-bump swallowed the first (SU-R-55), a bump window told who had passed (SU-R-51), and a deck that was
empty ended a game that several melds at once might have won (SU-R-88). Only audits decide by it."""
SECOND_EDITION: Final = 2
"""A standing order could be given again and again (SU-R-91)."""


class Options(Record, frozen=True):
    """How a match is played (SU-R-01). Since nobody may see who has passed on a bump, a window is better closed by
    its own clock than by a player's.
    """

    version: Annotated[Version, doc("Which of the three versions is played.")] = Version.BASIC
    expert: Annotated[bool, doc("Whether careless discards cost points (Expert); with the Advanced version only.")] = (
        False
    )
    games: Annotated[int, doc("How many games the match has: 1, 4, 8 or 16.")] = 1
    chips: Annotated[int, doc("The stack everyone starts with; 0 to play without chips.")] = 0
    turn_ms: Annotated[int, doc("How long a turn may take, in milliseconds; 0 for as long as it takes.")] = 0
    bump_ms: Annotated[
        int, doc("How long a bump window stays open, in milliseconds; 0 until everyone has answered.")
    ] = 10_000
    declare_ms: Annotated[
        int,
        doc(
            "How long arrangements may be declared after the end of a game, in milliseconds; 0 for as long as it takes."
        ),
    ] = 0


class Phase(DocEnum):
    """What the match waits for."""

    SETUP = "setup", "For a seat that may set Private cards aside before play (SU-A-12)."
    DRAW = "draw", "For the draw that begins a turn."
    REPLACEMENT = "replacement", "For a card that replaces one set aside."
    ACT = "act", "For what the seat does after its draw, and its discard."
    BUMP = "bump", "For everyone who may bump the card just discarded."
    DECLARE = "declare", "For the final arrangements after a game."
    OVER = "over", "For nothing: the match has ended."


# Reading a member off its class is slow in Python 3.11, and these are asked for at every step.
SETUP: Final = Phase.SETUP
DRAW: Final = Phase.DRAW
REPLACEMENT: Final = Phase.REPLACEMENT
ACT: Final = Phase.ACT
BUMP: Final = Phase.BUMP
DECLARE: Final = Phase.DECLARE
OVER: Final = Phase.OVER
TURN: Final = (ACT, DRAW, REPLACEMENT, SETUP)
"""Those in which one place has its turn."""


class Coin(DocEnum):
    """A side of a coin (SU-B-16)."""

    HEADS = "heads", "The side with the head."
    TAILS = "tails", "The other side."


class Lying(Record, frozen=True):
    """An inactive discard."""

    card: Annotated[Card, doc("The card that lies there.")]
    place: Annotated[int, PRESENT, doc("The place that discarded it; null for nobody.")]
    turn: Annotated[int, doc("The number of the turn in which it was discarded.")]


class BumpOrder(Record, frozen=True):
    """A private standing order (SU-R-50)."""

    faces: Annotated[tuple[str, ...], doc("The faces to bump, as printed on the cards.")] = ()
    pass_others: Annotated[bool, doc("Whether all other cards are passed on at once.")] = False


class State(Record, frozen=True):
    """A match in one flat value.

    Seats are the real players; places 0-3 are the four sides of the table, dummies included (SU-R-03, SU-R-82).
    Tuples named after players are by seat, `aside` and `areas` by place. `-1` as a card means that there is none.
    """

    options: Options = Options()
    edition: int = EDITION
    """The rule-set the match was opened under, and goes on under."""
    seats: int = 0
    left: tuple[bool, ...] = ()
    totals: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    unused: tuple[int, ...] = ()
    game: int = 0
    dealer: Seat = 0
    phase: Phase = Phase.OVER
    turn: int = 0
    place: int = 0
    since: int = 0
    places: tuple[int, ...] = ()
    """The seat at each place, -1 for a dummy."""
    piles: tuple[tuple[Card, ...], ...] = ()
    packets: tuple[tuple[Card, ...], ...] = ()
    face_down: int = -1
    hands: tuple[tuple[Card, ...], ...] = ()
    shown: tuple[tuple[Card, ...], ...] = ()
    melds: tuple[tuple[Meld, ...], ...] = ()
    aside: tuple[tuple[Card, ...], ...] = ()
    areas: tuple[int, ...] = ()
    main: int = -1
    main_by: int = -1
    main_turn: int = 0
    inactive: tuple[Lying, ...] = ()
    area_turns: tuple[int, ...] = ()
    drawn: tuple[Card, ...] = ()
    """Cards that left the deck for the acting seat in this turn, in order."""
    taken: int = -1
    """The discard that went to the acting seat's hand in this turn; -1 if none did."""
    picked_up: bool = False
    """Whether a discard or Bonus Card was picked up in this turn."""
    idle: int = 0
    """Turns in a row in which no card left the deck (SU-R-15)."""
    bump_card: int = -1
    answered: tuple[bool, ...] = ()
    orders: tuple[BumpOrder, ...] = ()
    super_bumped: tuple[tuple[Card, ...], ...] = ()
    """By seat, the cards shown in super-bumps that count as concealed until its next turn (SU-R-55)."""
    penalties: tuple[int, ...] = ()
    public_since: tuple[int, ...] = ()
    """Expert: when each card last came to lie open, for what was publicly known of a discard (SU-R-70)."""
    out_seat: int = -1
    ended: str = ""
    declared: tuple[Arrangement | None, ...] = ()
    predictions: tuple[tuple[Coin, ...], ...] = ()
    scores: tuple[int, ...] = ()
    outcome: Outcome | None = None


def is_as_first_played(state: State) -> bool:
    """Whether an audit looks at a match of the first rule-set: nobody goes on by it."""
    return state.edition == FIRST_EDITION


def is_basic(state: State) -> bool:
    """Whether the Basic version is played: one pile, one live discard, no bumps."""
    return state.options.version is BASIC


def is_advanced(state: State) -> bool:
    """Whether Bonus Cards are in the deck."""
    return state.options.version is ADVANCED


def acting_seat(state: State) -> int:
    """The seat whose turn it is; -1 for a dummy or between games."""
    return state.places[state.place] if state.phase in TURN else DUMMY


def place_of(state: State, seat: Seat) -> int:
    """Where a seat sits in this game."""
    return state.places.index(seat)


def seating(seats: int, dealer: Seat) -> tuple[int, ...]:
    """SU-M-20, SU-M-21, SU-R-82: two players sit opposite; with three the dummy is the fourth place from the dealer."""
    if seats == 2:
        return (0, DUMMY, 1, DUMMY)
    if seats == 3:
        return (dealer, (dealer + 1) % 3, (dealer + 2) % 3, DUMMY)
    return (0, 1, 2, 3)


def place_at(state: State, turn: int) -> int:
    """Whose place it is in turn number `turn`, counted from 1 (SU-B-22, SU-M-22)."""
    if state.seats == 3:
        # three real turns and the dummy, then always four real turns and the dummy
        return 3 if turn % 5 == 4 else (turn - 1 - turn // 5) % 3
    return (place_of(state, state.dealer) + turn - 1) % PLACES


def pile_for(state: State, place: int) -> int:
    """SU-F-03: the nearest quarter at the right, else the next one that has cards; -1 if the deck has run out."""
    count = len(state.piles)
    for step in range(count):
        pile = (place + step) % count
        if state.piles[pile]:
            return pile
    return -1


def has_deck(state: State) -> bool:
    """Whether a card can still be drawn."""
    return any(state.piles)
