"""Players who leave a running game (PR-R-23)."""

import pytest

from domain.games.programs.commands import Discard, Pick, Source
from domain.games.programs.events import GameCause, GameWon, PlayerLeft, RoundCause, RoundDealt, RoundEnded
from domain.games.programs.game import GAME
from domain.games.programs.program_deck import read_program
from domain.games.programs.state import Options, Phase, Step
from domain.kernel.decider import Leave
from tests.domain.games.programs.layout import A, B, C, group, situation
from tests.domain.scenario import given


@pytest.mark.rule("PR-R-23")
def test_the_hand_goes_under_the_reserve_and_the_program_under_the_deck() -> None:
    state = situation("4C 5C", "3C", "3D", programs="P01 P02 P03")
    after = given(GAME, state).when(C, Leave()).then(PlayerLeft(C)).state
    assert after.reserve == state.hands[C] + state.reserve
    assert after.program_deck == (read_program("P03"), *state.program_deck)


@pytest.mark.rule("PR-R-23")
def test_what_was_laid_stays_on_the_table() -> None:
    state = situation(
        "4C 5C", "3C", "3D", programs="P01 -", table=[group(B, "7S 7H 7C")], revealed=(False, True, False)
    )
    assert given(GAME, state).when(B, Leave()).state.table == state.table


@pytest.mark.rule("PR-R-23")
def test_the_turn_of_a_leaver_goes_to_the_next_player() -> None:
    state = situation("4C 5C", "3C 6C", "3D")
    after = given(GAME, state).when(A, Leave()).state
    assert (after.turn, after.step, after.picked) == (B, Step.PICK, None)


@pytest.mark.rule("PR-R-23", "PR-08")
def test_a_turn_passes_over_an_empty_seat() -> None:
    state = situation("4C 5C", "", "3D 4D", left=(False, True, False))
    assert given(GAME, state).when(A, Discard(state.hands[A][0])).state.turn == C


@pytest.mark.rule("PR-R-23", "PR-42")
def test_the_deal_passes_over_an_empty_seat() -> None:
    state = situation("4C", "", "3D 4D", programs="-", left=(False, True, False), dealer=A)
    done = given(GAME, state).when(A, Discard(state.hands[A][0]))
    assert done.state.dealer == C
    assert isinstance(done.events[-1], RoundDealt)
    assert done.events[-1].hands[B] is None


@pytest.mark.rule("PR-R-23", "PR-41")
def test_the_round_ends_when_all_who_remain_have_revealed() -> None:
    state = situation("4C 5C", "3C", "3D", programs="- - P03")
    done = given(GAME, state).when(C, Leave()).then_accepted()
    assert done.events[1] == RoundEnded(1, RoundCause.ALL_COMPLETED)


@pytest.mark.rule("PR-R-23")
def test_the_last_player_left_wins() -> None:
    state = situation("4C 5C", "3C", programs="P01 P02", completed=("", "P05 P06"))
    given(GAME, state).when(B, Leave()).then(PlayerLeft(B), GameWon(A, GameCause.LAST_PLAYER))


@pytest.mark.rule("PR-R-23", "PR-R-22")
def test_leavers_rank_behind_all_others() -> None:
    state = situation("4C 5C", "3C", programs="P01 P02", completed=("", "P05 P06"))
    outcome = GAME.rules.outcome(given(GAME, state).when(B, Leave()).state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("last_player", (A,))


@pytest.mark.rule("PR-R-23", "PR-R-20")
def test_a_leaver_has_no_answer_to_give_between_rounds() -> None:
    state = situation("", "", "", phase=Phase.BETWEEN_ROUNDS, failed=(0, 3, 0), asked=(B,))
    assert isinstance(given(GAME, state).when(B, Leave()).then_accepted().events[-1], RoundDealt)


@pytest.mark.rule("PR-R-23", "PR-R-20")
def test_the_others_still_answer_when_one_of_the_asked_leaves() -> None:
    state = situation("", "", "", phase=Phase.BETWEEN_ROUNDS, failed=(0, 3, 3), asked=(B, C))
    assert GAME.rules.to_act(given(GAME, state).when(B, Leave()).then(PlayerLeft(B)).state) == (C,)


@pytest.mark.refuses("PR-R-23")
def test_who_has_left_can_do_nothing_more() -> None:
    state = situation("4C 5C", "3C", "3D")
    given(GAME, state).when(C, Leave()).when(C, Pick(Source.RESERVE)).then_refused("PR-R-23")


@pytest.mark.rule("PR-R-23", "PR-R-24")
def test_the_clock_of_the_next_player_starts_when_one_leaves() -> None:
    state = situation("4C 5C", "3C 6C", "3D", options=Options(turn_seconds=10))
    assert GAME.rules.deadline(given(GAME, state).at(7_000).when(A, Leave()).state) == 17_000
