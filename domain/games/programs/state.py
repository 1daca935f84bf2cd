"""The state of a game of Programs: flat, frozen, and only what later decisions depend on."""

from enum import StrEnum

from msgspec import Struct

from domain.games.programs.cards import Card, Laid, Suit
from domain.games.programs.program_deck import Kind, ProgramCard
from domain.kernel.seats import next_playing
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat


class Options(Record, frozen=True):
    """What a table may choose. For all but `goal`, 0 switches the option off.

    `goal`: completed programs that win. `exchange_after`: failed rounds after which a program may be exchanged.
    `turn_seconds`: clock for a turn. `round_limit`: rounds in a game. `turn_limit`: turns per player in a round.
    """

    goal: int = 5
    exchange_after: int = 3
    turn_seconds: int = 0
    round_limit: int = 60
    turn_limit: int = 60


class Phase(StrEnum):
    """Where the game is: being set up, in the turns of a round, between two rounds, or over."""

    SETUP = "setup"
    TURNS = "turns"
    BETWEEN_ROUNDS = "between_rounds"
    OVER = "over"


class Step(StrEnum):
    """The two steps of a turn."""

    PICK = "pick"
    PLAY = "play"


class Combination(Record, frozen=True):
    """A combination on the table.

    `start` is the place (1-14) of a straight's first card, or the rank (1-13) of a group. `suits` are the suits
    its regular cards may have. Straights list their cards from low to high; wild cards say what they stand for.
    """

    id: int
    owner: Seat
    kind: Kind
    start: int
    suits: tuple[Suit, ...]
    cards: tuple[Laid, ...]


class State(Struct, frozen=True):
    """Piles have their top card last. Tuples by seat have one entry for every seat, also for those who left.

    `programs` holds the card each seat works on, None right after it was completed. `completed_in` is the round
    of the last completed program. `turns` counts turns of the round. `asked` are the seats that may still exchange.
    `since` is when the turn or the question began, in milliseconds; 0 without a clock.
    """

    options: Options = Options()
    seats: int = 0
    phase: Phase = Phase.SETUP
    step: Step = Step.PICK
    round: int = 0
    dealer: Seat = 0
    turn: Seat = 0
    since: int = 0
    picked: Card | None = None
    reserve: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    table: tuple[Combination, ...] = ()
    program_deck: tuple[ProgramCard, ...] = ()
    programs: tuple[ProgramCard | None, ...] = ()
    completed: tuple[tuple[ProgramCard, ...], ...] = ()
    completed_in: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()
    revealed: tuple[bool, ...] = ()
    turns: tuple[int, ...] = ()
    left: tuple[bool, ...] = ()
    asked: tuple[Seat, ...] = ()
    end: str = ""


def active(state: State) -> tuple[Seat, ...]:
    """The seats still in the game."""
    return tuple(seat for seat, gone in enumerate(state.left) if not gone)


def next_seat(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that is still in the game (PR-08)."""
    return next_playing(state.seats, seat, lambda other: not state.left[other])
