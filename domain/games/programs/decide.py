"""What follows from a command, or the rule that refuses it."""

from collections.abc import Sequence
from typing import assert_never

from domain.games.programs.cards import IS_WILD, Card
from domain.games.programs.commands import Add, Discard, Exchange, LayGroup, Pick, ProgramsCommand, Reveal, Source
from domain.games.programs.events import (
    Added,
    By,
    Discarded,
    Exchanged,
    GameCause,
    GameWon,
    GroupLaid,
    Kept,
    PickedFromDiscard,
    PickedFromReserve,
    PlayerLeft,
    ReserveReshuffled,
    Revealed,
    RoundCause,
)
from domain.games.programs.program_deck import COMBINATIONS, PROGRAMS
from domain.games.programs.rounds import Course
from domain.games.programs.rules import check_addition, check_combination, check_new_group
from domain.games.programs.state import Phase, State, Step, active
from domain.kernel.decider import Expire, Join, Leave, Moment
from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat


def decide(
    state: State, seat: Seat, command: ProgramsCommand | Leave | Join | Expire, moment: Moment
) -> tuple[Event, ...]:
    """The events of `command` from `seat`, or IllegalMove by the first rule it breaks."""
    require(state.phase is not Phase.OVER, "PR-45", "the game is over")
    require(not isinstance(command, Join), "PR-R-01", "nobody joins a running game of Programs")
    require(0 <= seat < state.seats and not state.left[seat], "PR-R-23", "that seat is not in the game")
    course = Course(state, moment)
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
        case Join():
            pass
        case _:
            assert_never(command)
    return course.events


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats the game waits for: the player to move, or all who may exchange."""
    if state.phase is Phase.TURNS:
        return (state.turn,)
    return state.asked


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


def _pick(course: Course, seat: Seat, source: Source, by: By = By.PLAYER) -> None:
    if source is Source.DISCARD:
        course.add(PickedFromDiscard(seat, course.state.discard[-1], by))
        return
    if not course.state.reserve:  # PR-R-19
        order = course.moment.rng.shuffled(course.state.discard[:-1])
        course.add(ReserveReshuffled(order, len(order)))
    course.add(PickedFromReserve(seat, course.state.reserve[-1], by))


def _reveal(course: Course, seat: Seat, command: Reveal) -> None:
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
    course.add(Revealed(seat, program, combinations))
    if not course.check_goal(seat):
        course.close_play(seat)


def _lay_further(course: Course, seat: Seat, command: LayGroup | Add) -> None:
    state = course.state
    require_turn(state, seat, Step.PLAY)
    require(state.revealed[seat], "PR-51", "first complete your own program in this round")
    require_cards(state, seat, [laid.card for laid in command.cards])
    if isinstance(command, LayGroup):
        course.add(GroupLaid(seat, check_new_group(command.cards, len(state.table) + 1, seat)))
    else:
        number = command.combination
        require(1 <= number <= len(state.table), "PR-18", "there is no such combination on the table")
        result = check_addition(state.table[number - 1], command.cards, command.low_ace)
        course.add(Added(seat, command.cards, result))
    course.close_play(seat)


def _discard(course: Course, seat: Seat, card: Card, by: By = By.PLAYER) -> None:
    course.add(Discarded(seat, card, by, course.at))
    if course.state.hands[seat]:
        course.open_turn()
    else:
        course.end_round(RoundCause.LAST_CARD)


def _exchange(course: Course, seat: Seat, swap: bool, by: By = By.PLAYER) -> None:
    old = course.state.programs[seat]
    if swap and old is not None:
        course.add(Exchanged(seat, old))
        course.deal_program(seat)
    else:
        course.add(Kept(seat, by))
    if course.state.phase is not Phase.OVER and not course.state.asked:
        course.open_round()


def _leave(course: Course, seat: Seat) -> None:
    """PR-R-23: one player left wins; otherwise the others go on without the leaver."""
    before = course.state
    course.add(PlayerLeft(seat, course.at))
    staying = active(course.state)
    if len(staying) == 1:
        course.add(GameWon(staying[0], GameCause.LAST_PLAYER))
    elif before.phase is Phase.BETWEEN_ROUNDS:
        if not course.state.asked:
            course.open_round()
    elif course.all_revealed():
        course.end_round(RoundCause.ALL_COMPLETED)
    elif before.turn == seat:
        course.open_turn()


def _expire(course: Course, seat: Seat) -> None:
    """PR-R-24: pick from the reserve if need be, then discard that card or the lowest; between rounds, keep."""
    if course.state.phase is Phase.BETWEEN_ROUNDS:
        _exchange(course, seat, swap=False, by=By.TIMEOUT)
        return
    if course.state.step is Step.PICK:
        stocked = course.state.reserve or len(course.state.discard) > 1
        _pick(course, seat, Source.RESERVE if stocked else Source.DISCARD, By.TIMEOUT)
    hand, picked = course.state.hands[seat], course.state.picked
    _discard(course, seat, picked if picked is not None and picked in hand else min(hand), By.TIMEOUT)
