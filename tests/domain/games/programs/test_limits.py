"""What lies exactly on the edge of a rule."""

import pytest
from msgspec.structs import replace

from domain.games.programs.commands import Discard, Pick, Source
from domain.games.programs.events import (
    Discarded,
    LimitReached,
    PickedFromDiscard,
    PickedFromReserve,
    ReserveReshuffled,
    RoundCause,
    RoundEnded,
)
from domain.games.programs.game import GAME
from domain.games.programs.program_deck import PROGRAM_DECK
from domain.games.programs.state import Options, Phase, Step
from domain.kernel.decider import Expire, Leave
from domain.kernel.errors import IllegalMove
from tests.domain.games.programs.layout import A, B, C, situation
from tests.domain.scenario import given


@pytest.mark.rule("PR-R-20", "PR-R-26")
@pytest.mark.parametrize("options", [Options(exchange_after=0), Options(round_limit=0), Options(turn_limit=0)], ids=str)
def test_zero_switches_exchanges_and_limits_off(options: Options) -> None:
    GAME.rules.check(options, 3)


@pytest.mark.refuses("PR-R-25")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_goal_goes_up_to_what_the_programs_allow(seats: int) -> None:
    most = len(PROGRAM_DECK) // seats
    GAME.rules.check(Options(goal=most), seats)
    with pytest.raises(IllegalMove, match=f"1 to {most} programs"):
        GAME.rules.check(Options(goal=most + 1), seats)


@pytest.mark.refuses("PR-R-23")
def test_the_seat_after_the_last_is_not_in_the_game() -> None:
    state = situation("4C 5C", "3C", "3D")
    given(GAME, state).when(3, Pick(Source.RESERVE)).then_refused("PR-R-23")


@pytest.mark.rule("PR-11")
def test_a_pick_from_the_discards_takes_the_top_one_alone() -> None:
    state = situation("4C 5C", "3C", "3D", discard="7S 7H 7C", step=Step.PICK)
    done = given(GAME, state).when(A, Pick(Source.DISCARD)).then_accepted()
    assert isinstance(done.events[0], PickedFromDiscard)
    assert done.state.discard == state.discard[:2]
    assert set(done.state.hands[A]) == {*state.hands[A], state.discard[2]}


@pytest.mark.rule("PR-R-24", "PR-R-19")
@pytest.mark.parametrize(("discard", "reshuffled"), [("7S 7H", True), ("7S", False)])
def test_when_time_is_up_two_discards_are_enough_for_a_new_reserve(discard: str, reshuffled: bool) -> None:
    state = situation("4C 5C", "3C 6C", "3D", discard=discard, reserve="", step=Step.PICK)
    events = given(GAME, state).when(A, Expire()).then_accepted().events
    assert isinstance(events[0], ReserveReshuffled) is reshuffled
    picked = events[1] if reshuffled else events[0]
    assert isinstance(picked, PickedFromReserve if reshuffled else PickedFromDiscard)


@pytest.mark.rule("PR-R-24")
def test_when_time_is_up_the_lowest_card_goes_if_the_picked_one_was_laid() -> None:
    state = situation("4C 9C KC", "3C 6C", "3D")
    laid = next(card for card in state.reserve if card not in state.hands[A])
    for picked in (None, laid):
        events = given(GAME, replace(state, picked=picked)).when(A, Expire()).then_accepted().events
        discarded = next(event for event in events if isinstance(event, Discarded))
        assert discarded.card == min(state.hands[A])


@pytest.mark.rule("PR-R-23")
def test_whoever_leaves_out_of_turn_changes_nobody_s_turn() -> None:
    state = replace(situation("4C 5C", "3C 6C", "3D 4D"), since=7)
    done = given(GAME, state).at(90_000).when(C, Leave()).then_accepted()
    assert len(done.events) == 1, "no turn is opened"
    assert (done.state.turn, done.state.step, done.state.since) == (A, Step.PLAY, 7)


@pytest.mark.rule("PR-R-23")
def test_a_leaver_holds_nothing_and_a_program_is_put_back_only_if_there_was_one() -> None:
    state = situation("4C 5C", "3C 6C", "3D 4D", programs="P01 - P03", revealed=(False, True, False))
    after = given(GAME, state).when(B, Leave()).then_accepted().state
    assert after.hands[B] == ()
    assert after.program_deck == state.program_deck
    gone = given(GAME, state).when(C, Leave()).then_accepted().state
    assert gone.programs[C] is None


@pytest.mark.rule("PR-R-24", "PR-R-23")
def test_the_clock_of_the_next_player_runs_from_the_moment_of_leaving() -> None:
    options = Options(turn_seconds=30)
    state = replace(situation("4C 5C", "3C 6C", "3D 4D", options=options), picked=None, since=7)
    picked = replace(state, picked=state.hands[A][0])
    after = given(GAME, picked).at(90_000).when(A, Leave()).then_accepted().state
    assert (after.turn, after.since, after.picked) == (B, 90_000, None)


@pytest.mark.rule("PR-R-26")
def test_after_the_last_round_the_game_is_over_for_that_reason_and_nobody_is_asked() -> None:
    options = Options(round_limit=1)
    state = situation("4C", "3C 6C", "3D 4D", programs="- P02 P37", options=options, failed=(0, 3, 3))
    done = given(GAME, state).when(A, Discard(state.hands[A][0])).then_accepted()
    assert isinstance(done.events[-1], LimitReached)
    assert (done.state.phase, done.state.asked) == (Phase.OVER, ())
    outcome = GAME.rules.outcome(done.state)
    assert outcome is not None
    assert outcome.reason == "round_limit"


@pytest.mark.rule("PR-R-26", "PR-R-23")
def test_the_round_ends_when_a_leaver_s_turn_goes_to_one_who_has_had_all_turns() -> None:
    state = situation("4C 5C", "3C 6C", "3D 4D", options=Options(turn_limit=1), turns=(0, 1, 0))
    done = given(GAME, state).when(A, Leave()).then_accepted()
    assert done.events[1] == RoundEnded(1, RoundCause.EXHAUSTED)
    other = given(GAME, state).when(C, Leave()).then_accepted()
    assert len(other.events) == 1, "it is still the turn of seat 0"


@pytest.mark.rule("PR-R-24", "PR-46")
def test_the_time_for_an_answer_between_rounds_begins_with_the_question() -> None:
    options = Options(turn_seconds=30)
    state = situation("4C", "3C 6C", "3D 4D", programs="- P02 P37", options=options, failed=(0, 2, 0))
    done = given(GAME, state).at(90_000).when(A, Discard(state.hands[A][0])).then_accepted()
    assert done.state.asked == (B,)
    assert GAME.rules.deadline(done.state) == 120_000
