"""How rounds begin, pass and end, and with them the game."""

from domain.games.programs.cards import DECK, Card
from domain.games.programs.events import (
    ExchangeAsked,
    GameCause,
    GameWon,
    LimitReached,
    PickSkipped,
    ProgramDealt,
    RoundCause,
    RoundDealt,
    RoundEnded,
    SunShown,
)
from domain.games.programs.program_deck import is_sun
from domain.games.programs.state import Phase, State, active, next_seat
from domain.kernel.course import Course
from domain.kernel.viewers import Seat

HAND = 13


def stored_time(course: Course[State]) -> int | None:
    """The time to store: only a clock needs it."""
    return course.moment.now if course.state.options.turn_seconds else None


def open_turn(course: Course[State]) -> None:
    """What a new turn may bring before its player acts: PR-R-19 and PR-R-26."""
    state = course.state
    seat, limit = state.turn, state.options.turn_limit
    if limit and state.turns[seat] >= limit:
        end_round(course, RoundCause.EXHAUSTED)
    elif not state.reserve and len(state.discard) <= 1:  # nothing to shuffle into a new reserve
        if not state.discard:
            end_round(course, RoundCause.EXHAUSTED)
        elif len(state.hands[seat]) == 1:
            course.happen(PickSkipped(seat))


def close_play(course: Course[State], seat: Seat) -> None:
    """PR-40, PR-41, PR-R-15, PR-R-16: whether the cards just laid end the round."""
    if all_revealed(course):
        end_round(course, RoundCause.ALL_COMPLETED)
    elif not course.state.hands[seat]:
        end_round(course, RoundCause.LAST_CARD)


def all_revealed(course: Course[State]) -> bool:
    """PR-41: everyone still in the game has completed a program this round."""
    return all(course.state.revealed[seat] for seat in active(course.state))


def end_round(course: Course[State], cause: RoundCause) -> None:
    """The round is over: then the limit, the exchange, or the next round."""
    course.happen(RoundEnded(course.state.round, cause))
    state = course.state
    if state.options.round_limit and state.round >= state.options.round_limit:
        course.happen(LimitReached(state.round))
        return
    enough = state.options.exchange_after
    entitled = tuple(seat for seat in active(state) if enough and state.failed[seat] >= enough)
    if entitled:
        course.happen(ExchangeAsked(entitled, stored_time(course)))
    else:
        open_round(course)


def open_round(course: Course[State]) -> None:
    """PR-42 to PR-44: the deal passes on; programs for those without, then the cards."""
    state = course.state
    dealer = next_seat(state, state.dealer) if state.round else state.dealer
    seat = dealer
    for _ in active(state):
        seat = next_seat(state, seat)
        if state.programs[seat] is None:
            deal_program(course, seat)
            if course.state.phase is Phase.OVER:
                return
    _deal_cards(course, dealer)


def deal_program(course: Course[State], seat: Seat) -> None:
    """PR-38, PR-R-04: Suns are shown and replaced at once; the one that makes the goal wins."""
    while is_sun(program := course.state.program_deck[-1]):
        course.happen(SunShown(seat, program))
        if check_goal(course, seat):
            return
    course.happen(ProgramDealt(seat, program))


def check_goal(course: Course[State], seat: Seat) -> bool:
    """PR-45, PR-R-25: whether `seat` has just won."""
    won = len(course.state.completed[seat]) >= course.state.options.goal
    if won:
        course.happen(GameWon(seat, GameCause.GOAL))
    return won


def _deal_cards(course: Course[State], dealer: Seat) -> None:
    """PR-06, PR-07: thirteen cards each, the rest is the reserve, its first card turned over."""
    cards = course.moment.rng.shuffled(DECK)
    hands: list[tuple[Card, ...] | None] = [None] * course.state.seats
    for seat in active(course.state):
        hands[seat], cards = tuple(sorted(cards[-HAND:])), cards[:-HAND]
    course.happen(RoundDealt(course.state.round + 1, dealer, tuple(hands), cards[:-1], cards[-1], stored_time(course)))
