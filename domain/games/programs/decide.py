"""What follows from a command, or the rule that refuses it."""

from collections.abc import Sequence
from typing import assert_never

from domain.games.programs.cards import DECK, IS_WILD, Card, is_spade
from domain.games.programs.commands import Add, Discard, Exchange, LayGroup, Pick, ProgramsCommand, Reveal, Source
from domain.games.programs.events import (
    Added,
    By,
    DealerDrawn,
    Discarded,
    Exchanged,
    GameCause,
    GameWon,
    GroupLaid,
    Kept,
    PickedFromDiscard,
    PickedFromReserve,
    PlayerLeft,
    ProgramsShuffled,
    ReserveReshuffled,
    Revealed,
    RoundCause,
)
from domain.games.programs.evolve import evolve
from domain.games.programs.program_deck import COMBINATIONS, PROGRAM_DECK, PROGRAMS
from domain.games.programs.rounds import (
    all_revealed,
    check_goal,
    close_play,
    deal_program,
    end_round,
    open_round,
    open_turn,
    stored_time,
)
from domain.games.programs.rules import check_addition, check_combination, check_new_group, to_act
from domain.games.programs.state import Options, Phase, State, Step, active
from domain.kernel.course import Course
from domain.kernel.decider import Expire, Leave, Moment
from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat


def start(options: Options, seats: int, moment: Moment) -> tuple[Event, ...]:
    """PR-03 to PR-07: the dealer is drawn, programs and cards are dealt."""
    check(options, seats)
    shown = until_spade(moment.rng.shuffled(DECK))
    drawn = DealerDrawn(options, seats, shown, dealer=(len(shown) - 1) % seats)
    course = Course(evolve, State(), moment)
    course.happen(drawn)
    course.happen(ProgramsShuffled(moment.rng.shuffled(PROGRAM_DECK)))
    open_round(course)
    return course.events


def check(options: Options, seats: int) -> None:
    """Refuse what cannot be played."""
    require(2 <= seats <= 6, "PR-R-01", "Programs is for two to six players")
    require(options.exchange_after >= 0, "PR-R-20", "the number of failed rounds cannot be negative")
    most = len(PROGRAM_DECK) // seats
    require(1 <= options.goal <= most, "PR-R-25", f"with {seats} players the goal is 1 to {most} programs")
    require(options.turn_seconds >= 0, "PR-R-24", "the time for a turn cannot be negative")
    require(min(options.round_limit, options.turn_limit) >= 0, "PR-R-26", "a limit cannot be negative")


def until_spade(order: tuple[Card, ...]) -> tuple[Card, ...]:
    """PR-03, PR-R-03: the cards shown, from seat 0 on, up to the first spade."""
    return order[: 1 + next(index for index, card in enumerate(order) if is_spade(card))]


def decide(state: State, seat: Seat, command: ProgramsCommand | Leave | Expire, moment: Moment) -> tuple[Event, ...]:
    """The events of `command` from `seat`, or IllegalMove by the first rule it breaks."""
    require(state.phase is not Phase.OVER, "PR-45", "the game is over")
    require(0 <= seat < state.seats and not state.left[seat], "PR-R-23", "that seat is not in the game")
    course = Course(evolve, state, moment)
    match command:
        case Pick(source):
            require_turn(state, seat, Step.PICK)
            require_pick(state, seat, source)
            _pick(course, seat, source)
        case Reveal():
            _reveal(course, seat, command)
        case LayGroup() | Add():
            _lay_further(course, seat, command)
        case Discard(card):
            require_turn(state, seat, Step.PLAY)
            require_cards(state, seat, (card,))
            _discard(course, seat, card)
        case Exchange(swap):
            require(seat in state.asked, "PR-46", "you may not exchange your program now")
            _exchange(course, seat, swap)
        case Leave():
            _leave(course, seat)
        case Expire():
            require(seat in to_act(state), "PR-R-24", "nobody is waiting for that seat")
            _expire(course, seat)
        case _:
            assert_never(command)
    return course.events


def require_turn(state: State, seat: Seat, step: Step) -> None:
    """PR-10: one's turn; PR-11, PR-R-05: first one pick, then the rest."""
    require(state.phase is Phase.TURNS and state.turn == seat, "PR-10", "it is not your turn")
    reason = "you have picked a card already" if step is Step.PICK else "a turn begins with a pick"
    require(state.step is step, "PR-11", reason)


def require_pick(state: State, seat: Seat, source: Source) -> None:
    """PR-12, and PR-R-19 where a pile has run out."""
    if source is Source.DISCARD:
        require(len(state.hands[seat]) != 1, "PR-12", "with one card in hand you must pick from the reserve")
        require(state.discard, "PR-R-19", "the discard deck is empty")
    else:
        require(state.reserve or len(state.discard) > 1, "PR-R-19", "the reserve is empty, take the top discard")


def require_cards(state: State, seat: Seat, cards: Sequence[Card]) -> None:
    """PR-R-13: wild cards on the table stay there; PR-R-02: every card named is in hand, once."""
    hand = state.hands[seat]
    if len(set(cards)) == len(cards) and all(card in hand for card in cards):
        return
    lying = {laid.card for combination in state.table for laid in combination.cards if IS_WILD[laid.card]}
    require(lying.isdisjoint(cards), "PR-R-13", "a wild card on the table keeps its place")
    require(False, "PR-R-02", "every card named must be in your hand, once")


def _pick(course: Course[State], seat: Seat, source: Source, by: By = By.PLAYER) -> None:
    if source is Source.DISCARD:
        course.happen(PickedFromDiscard(seat, course.state.discard[-1], by))
        return
    if not course.state.reserve:  # PR-R-19
        order = course.moment.rng.shuffled(course.state.discard[:-1])
        course.happen(ReserveReshuffled(order, len(order)))
    course.happen(PickedFromReserve(seat, course.state.reserve[-1], by))


def _reveal(course: Course[State], seat: Seat, command: Reveal) -> None:
    state = course.state
    require_turn(state, seat, Step.PLAY)
    program = state.programs[seat]
    require(not state.revealed[seat], "PR-R-17", "you have completed a program this round")
    require_cards(state, seat, [laid.card for part in command.combinations for laid in part.cards])
    assert program is not None, "whoever has not revealed holds a program"
    wanted = COMBINATIONS[program]
    require(len(command.combinations) == len(wanted), "PR-36", f"this program needs {len(wanted)} combinations")
    combinations = tuple(
        check_combination(part.cards, instruction, PROGRAMS[program].wild, number, seat)
        for number, (part, instruction) in enumerate(
            zip(command.combinations, wanted, strict=True), start=len(state.table) + 1
        )
    )
    course.happen(Revealed(seat, program, combinations))
    if not check_goal(course, seat):
        close_play(course, seat)


def _lay_further(course: Course[State], seat: Seat, command: LayGroup | Add) -> None:
    state = course.state
    require_turn(state, seat, Step.PLAY)
    require(state.revealed[seat], "PR-51", "first complete your own program in this round")
    require_cards(state, seat, [laid.card for laid in command.cards])
    if isinstance(command, LayGroup):
        course.happen(GroupLaid(seat, check_new_group(command.cards, len(state.table) + 1, seat)))
    else:
        number = command.combination
        require(1 <= number <= len(state.table), "PR-18", "there is no such combination on the table")
        result = check_addition(state.table[number - 1], command.cards, command.low_ace)
        course.happen(Added(seat, command.cards, result))
    close_play(course, seat)


def _discard(course: Course[State], seat: Seat, card: Card, by: By = By.PLAYER) -> None:
    course.happen(Discarded(seat, card, by, stored_time(course)))
    if course.state.hands[seat]:
        open_turn(course)
    else:
        end_round(course, RoundCause.LAST_CARD)


def _exchange(course: Course[State], seat: Seat, swap: bool, by: By = By.PLAYER) -> None:
    old = course.state.programs[seat]
    if swap and old is not None:
        course.happen(Exchanged(seat, old))
        deal_program(course, seat)
    else:
        course.happen(Kept(seat, by))
    if course.state.phase is not Phase.OVER and not course.state.asked:
        open_round(course)


def _leave(course: Course[State], seat: Seat) -> None:
    """PR-R-23: one player left wins; otherwise the others go on without the leaver."""
    before = course.state
    course.happen(PlayerLeft(seat, stored_time(course)))
    staying = active(course.state)
    if len(staying) == 1:
        course.happen(GameWon(staying[0], GameCause.LAST_PLAYER))
    elif before.phase is Phase.BETWEEN_ROUNDS:
        if not course.state.asked:
            open_round(course)
    elif all_revealed(course):
        end_round(course, RoundCause.ALL_COMPLETED)
    elif before.turn == seat:
        open_turn(course)


def _expire(course: Course[State], seat: Seat) -> None:
    """PR-R-24: pick from the reserve if need be, then discard that card or the lowest; between rounds, keep."""
    if course.state.phase is Phase.BETWEEN_ROUNDS:
        _exchange(course, seat, swap=False, by=By.TIMEOUT)
        return
    if course.state.step is Step.PICK:
        stocked = course.state.reserve or len(course.state.discard) > 1
        _pick(course, seat, Source.RESERVE if stocked else Source.DISCARD, By.TIMEOUT)
    hand, picked = course.state.hands[seat], course.state.picked
    _discard(course, seat, picked if picked is not None and picked in hand else min(hand), By.TIMEOUT)
