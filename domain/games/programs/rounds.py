"""How rounds and the game begin, pass and end. `Course` gathers events and knows the state they lead to."""

from domain.games.programs.cards import DECK, Card, is_spade
from domain.games.programs.events import (
    DealerDrawn,
    ExchangeAsked,
    GameCause,
    GameWon,
    LimitReached,
    PickSkipped,
    ProgramDealt,
    ProgramsShuffled,
    RoundCause,
    RoundDealt,
    RoundEnded,
    SunShown,
)
from domain.games.programs.evolve import evolve
from domain.games.programs.program_deck import PROGRAM_DECK, is_sun
from domain.games.programs.state import Phase, ProgramsOptions, State, active, next_seat
from domain.kernel.decider import Moment
from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat

HAND = 13


class Course:
    """The events of one command so far, and the state after them: what follows depends on both."""

    __slots__ = ("_events", "moment", "state")

    def __init__(self, state: State, moment: Moment) -> None:
        self.state = state
        self.moment = moment
        self._events: list[Event] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened, in order."""
        return tuple(self._events)

    @property
    def at(self) -> int | None:
        """The time to store: only a clock needs it."""
        return self.moment.now if self.state.options.turn_seconds else None

    def add(self, event: Event) -> "Course":
        """One more event."""
        self._events.append(event)
        self.state = evolve(self.state, event)
        return self

    def open_turn(self) -> None:
        """What a new turn may bring before its player acts: PR-R-19 and PR-R-26."""
        state = self.state
        seat, limit = state.turn, state.options.turn_limit
        if limit and state.turns[seat] >= limit:
            self.end_round(RoundCause.EXHAUSTED)
        elif not state.reserve and len(state.discard) <= 1:  # nothing to shuffle into a new reserve
            if not state.discard:
                self.end_round(RoundCause.EXHAUSTED)
            elif len(state.hands[seat]) == 1:
                self.add(PickSkipped(seat))

    def close_play(self, seat: Seat) -> None:
        """PR-40, PR-41, PR-R-15, PR-R-16: whether the cards just laid end the round."""
        if self.all_revealed():
            self.end_round(RoundCause.ALL_COMPLETED)
        elif not self.state.hands[seat]:
            self.end_round(RoundCause.LAST_CARD)

    def all_revealed(self) -> bool:
        """PR-41: everyone still in the game has completed a program this round."""
        return all(self.state.revealed[seat] for seat in active(self.state))

    def end_round(self, cause: RoundCause) -> None:
        """The round is over: then the limit, the exchange, or the next round."""
        self.add(RoundEnded(self.state.round, cause))
        state = self.state
        if state.options.round_limit and state.round >= state.options.round_limit:
            self.add(LimitReached(state.round))
            return
        enough = state.options.exchange_after
        entitled = tuple(seat for seat in active(state) if enough and state.failed[seat] >= enough)
        if entitled:
            self.add(ExchangeAsked(entitled, self.at))
        else:
            self.open_round()

    def open_round(self) -> None:
        """PR-42 to PR-44: the deal passes on; programs for those without, then the cards."""
        state = self.state
        dealer = next_seat(state, state.dealer) if state.round else state.dealer
        seat = dealer
        for _ in active(state):
            seat = next_seat(state, seat)
            if state.programs[seat] is None:
                self.deal_program(seat)
                if self.state.phase is Phase.OVER:
                    return
        self._deal_cards(dealer)

    def deal_program(self, seat: Seat) -> None:
        """PR-38, PR-R-04: Suns are shown and replaced at once; the one that makes the goal wins."""
        while is_sun(program := self.state.program_deck[-1]):
            self.add(SunShown(seat, program))
            if self.check_goal(seat):
                return
        self.add(ProgramDealt(seat, program))

    def check_goal(self, seat: Seat) -> bool:
        """PR-45, PR-R-25: whether `seat` has just won."""
        won = len(self.state.completed[seat]) >= self.state.options.goal
        if won:
            self.add(GameWon(seat, GameCause.GOAL))
        return won

    def _deal_cards(self, dealer: Seat) -> None:
        """PR-06, PR-07: thirteen cards each, the rest is the reserve, its first card turned over."""
        cards = self.moment.rng.shuffled(DECK)
        hands: list[tuple[Card, ...] | None] = [None] * self.state.seats
        for seat in active(self.state):
            hands[seat], cards = tuple(sorted(cards[-HAND:])), cards[:-HAND]
        self.add(RoundDealt(self.state.round + 1, dealer, tuple(hands), cards[:-1], cards[-1], self.at))


def until_spade(order: tuple[Card, ...]) -> tuple[Card, ...]:
    """PR-03, PR-R-03: the cards shown, from seat 0 on, up to the first spade."""
    return order[: 1 + next(index for index, card in enumerate(order) if is_spade(card))]


def start(options: ProgramsOptions, seats: int, moment: Moment) -> tuple[Event, ...]:
    """PR-03 to PR-07: the dealer is drawn, programs and cards are dealt."""
    _require_options(options, seats)
    shown = until_spade(moment.rng.shuffled(DECK))
    drawn = DealerDrawn(options, seats, shown, dealer=(len(shown) - 1) % seats)
    course = Course(State(), moment).add(drawn)
    course.add(ProgramsShuffled(moment.rng.shuffled(PROGRAM_DECK)))
    course.open_round()
    return course.events


def _require_options(options: ProgramsOptions, seats: int) -> None:
    require(2 <= seats <= 6, "PR-R-01", "Programs is for two to six players")
    require(options.exchange_after >= 0, "PR-R-20", "the number of failed rounds cannot be negative")
    most = len(PROGRAM_DECK) // seats
    require(1 <= options.goal <= most, "PR-R-25", f"with {seats} players the goal is 1 to {most} programs")
    require(options.turn_seconds >= 0, "PR-R-24", "the time for a turn cannot be negative")
    require(min(options.round_limit, options.turn_limit) >= 0, "PR-R-26", "a limit cannot be negative")
