"""The state of a match: what later decisions depend on, and nothing else."""

from enum import StrEnum
from typing import Final

from domain.games.secrets.cards import Card, Version
from domain.games.secrets.melds import Meld
from domain.games.secrets.scoring.arrange import Arrangement
from domain.kernel.decider import Outcome
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat

PLACES: Final = 4
DUMMY: Final = -1
GAMES: Final = (1, 4, 8, 16)


class Options(Record, frozen=True):
    """How a match is played (SU-R-01).

    `games` is 1, 4, 8 or 16; `chips` the start stack (0: no chips); `expert` goes with the Advanced version only.
    The clocks are milliseconds for a turn, for a bump window and for the declaration after a game (0: no clock). Since
    nobody may see who has passed on a bump, a window is better closed by its own clock than by a player's.
    """

    version: Version = Version.BASIC
    expert: bool = False
    games: int = 1
    chips: int = 0
    turn_ms: int = 0
    """How long a turn may take, in milliseconds; 0 for as long as it takes."""
    bump_ms: int = 10_000
    """How long a bump window stays open, in milliseconds."""
    declare_ms: int = 0
    """How long arrangements may be declared after the end of a game, in milliseconds."""


class Phase(StrEnum):
    """What the match waits for."""

    SETUP = "setup"
    DRAW = "draw"
    REPLACEMENT = "replacement"
    ACT = "act"
    BUMP = "bump"
    DECLARE = "declare"
    OVER = "over"


class Coin(StrEnum):
    """A side of a coin (SU-B-16)."""

    HEADS = "heads"
    TAILS = "tails"


class Lying(Record, frozen=True):
    """An inactive discard: its card, the place that discarded it (-1: nobody), and the turn in which it did."""

    card: Card
    place: int
    """The place at the table, dummies included."""
    turn: int


class BumpOrder(Record, frozen=True):
    """A private standing order (SU-R-50): bump these faces; `pass_others` passes on all others at once."""

    faces: tuple[str, ...] = ()
    """The faces to bump, as on the cards."""
    pass_others: bool = False


class State(Record, frozen=True):
    """A match in one flat value.

    Seats are the real players; places 0-3 are the four sides of the table, dummies included (SU-R-03, SU-R-82).
    Tuples named after players are by seat, `aside` and `areas` by place. `-1` as a card means that there is none.
    """

    options: Options = Options()
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


def is_basic(state: State) -> bool:
    """Whether the Basic version is played: one pile, one live discard, no bumps."""
    return state.options.version is Version.BASIC


def is_advanced(state: State) -> bool:
    """Whether Bonus Cards are in the deck."""
    return state.options.version is Version.ADVANCED


def acting_seat(state: State) -> int:
    """The seat whose turn it is; -1 for a dummy or between games."""
    if state.phase in (Phase.SETUP, Phase.DRAW, Phase.REPLACEMENT, Phase.ACT):
        return state.places[state.place]
    return DUMMY


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


def deck_size(state: State) -> int:
    """How many cards can still be drawn."""
    return sum(len(pile) for pile in state.piles)
