"""The state of a game of Programs: flat, frozen, and only what later decisions depend on."""

from typing import Annotated

from msgspec import Struct

from domain.games.programs.cards import Card, Laid, Suit
from domain.games.programs.program_deck import Kind, ProgramCard
from domain.kernel.docs import DocEnum, doc
from domain.kernel.seats import next_playing
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat


class Options(Record, frozen=True):
    """What a table may choose."""

    goal: Annotated[int, doc("How many completed programs win.")] = 5
    exchange_after: Annotated[int, doc("After how many failed rounds a program may be exchanged; 0 for never.")] = 3
    turn_seconds: Annotated[int, doc("How long a turn may take, in seconds; 0 for as long as it takes.")] = 0
    round_limit: Annotated[int, doc("After how many rounds the game ends; 0 for no limit.")] = 60
    turn_limit: Annotated[int, doc("How many turns each player has in a round; 0 for no limit.")] = 60


class Phase(DocEnum):
    """Where the game is: being set up, in the turns of a round, between two rounds, or over."""

    SETUP = "setup", "The game is being set up."
    TURNS = "turns", "The turns of a round are played."
    BETWEEN_ROUNDS = "between_rounds", "Some may exchange their programs before the next round."
    OVER = "over", "The game has ended."


class Step(DocEnum):
    """The two steps of a turn."""

    PICK = "pick", "A card has to be picked."
    PLAY = "play", "Combinations may be laid, and a card must be discarded."


class Combination(Record, frozen=True):
    """A combination on the table. Straights list their cards from low to high; wild cards say what they stand for."""

    id: Annotated[int, doc("The number by which cards are added to it.")]
    owner: Annotated[Seat, doc("The seat that laid it.")]
    kind: Annotated[Kind, doc("Whether it is a straight or a group.")]
    start: Annotated[int, doc("The place (1-14) of a straight's first card, or the rank (1-13) of a group.")]
    suits: Annotated[tuple[Suit, ...], doc("The suits its regular cards may have.")]
    cards: Annotated[tuple[Laid, ...], doc("The cards that lie in it.")]


class State(Struct, frozen=True, gc=False):
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
    following, left = (seat + 1) % state.seats, state.left
    if not left[following]:  # as it nearly always is
        return following
    return next_playing(state.seats, seat, lambda other: not left[other])
