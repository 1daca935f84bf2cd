"""Picking, discarding, the piles running out, and the clock."""

import pytest
from msgspec.structs import replace

from domain.games.programs.commands import Discard, Pick, Source
from domain.games.programs.events import (
    By,
    Discarded,
    PickedFromDiscard,
    PickedFromReserve,
    PickSkipped,
    RoundCause,
    RoundEnded,
)
from domain.games.programs.evolve import evolve
from domain.games.programs.game import GAME
from domain.games.programs.rounds import open_turn
from domain.games.programs.state import Options, Phase, Step
from domain.kernel.course import Course
from domain.kernel.decider import Expire
from domain.kernel.redaction import redact
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated
from tests.domain.games.programs.layout import A, B, C, add, at, begun, face_name, lay, reveal, situation, straight
from tests.domain.scenario import given

CLOCK = Options(turn_seconds=30)


@pytest.mark.refuses("PR-10")
def test_pr_10_nobody_else_may_pick() -> None:
    state = situation("9C 9D", "3C 4C", "", step=Step.PICK)
    given(GAME, state).when(B, Pick(Source.RESERVE)).then_refused("PR-10")


@pytest.mark.refuses("PR-10")
def test_pr_10_nobody_has_a_turn_between_rounds() -> None:
    state = situation("9C 9D", "", "", phase=Phase.BETWEEN_ROUNDS, asked=(B,), step=Step.PICK)
    given(GAME, state).when(A, Pick(Source.RESERVE)).then_refused("PR-10")


@pytest.mark.rule("PR-10")
def test_pr_10_the_turn_passes_clockwise_after_the_discard() -> None:
    state = situation("9C 9D", "3C", "3D 4D", turn=C, dealer=B)
    after = given(GAME, state).when(C, Discard(state.hands[C][0])).then_accepted().state
    assert (after.turn, after.step) == (A, Step.PICK)


@pytest.mark.rule("PR-11")
def test_pr_11_the_card_from_the_reserve_is_its_top_card() -> None:
    state = situation("9C 9D", "", "", step=Step.PICK)
    given(GAME, state).when(A, Pick(Source.RESERVE)).then(PickedFromReserve(A, state.reserve[-1], By.PLAYER))


@pytest.mark.rule("PR-11")
def test_pr_11_a_card_from_the_discard_deck_leaves_the_reserve_as_it_is() -> None:
    state = situation("9C 9D", "", "", discard="4C 5C", step=Step.PICK)
    given(GAME, state).when(A, Pick(Source.DISCARD)).then_state(reserve=state.reserve, discard=state.discard[:-1])


@pytest.mark.rule("PR-R-24")
def test_pr_r_24_what_was_picked_is_forgotten_with_the_turn() -> None:
    state = situation("9C 9D", "3C", "3D")
    picked = state.hands[A][0]
    given(GAME, replace(state, picked=picked)).when(A, Discard(picked)).then_state(picked=None)


@pytest.mark.rule("PR-R-26")
def test_pr_r_26_a_discard_is_one_more_turn_of_its_player() -> None:
    state = situation("9C 9D", "3C", "3D", turns=(3, 2, 2))
    given(GAME, state).when(A, Discard(state.hands[A][0])).then_state(turns=(4, 2, 2))


@pytest.mark.rule("PR-11")
def test_pr_11_the_card_from_the_reserve_is_unseen_by_others() -> None:
    state = situation("9C 9D", "", "", step=Step.PICK)
    (event,) = given(GAME, state).when(A, Pick(Source.RESERVE)).events
    assert redact(event, Seated(A)) is event
    assert [getattr(redact(event, viewer), "card", 0) for viewer in (Seated(B), SPECTATOR)] == [None, None]


@pytest.mark.rule("PR-11")
def test_pr_11_the_card_from_the_discard_deck_is_seen_by_all() -> None:
    state = situation("9C 9D", "", "", discard="3C 4D", step=Step.PICK)
    (event,) = given(GAME, state).when(A, Pick(Source.DISCARD)).events
    assert event == PickedFromDiscard(A, state.discard[-1])
    assert redact(event, SPECTATOR) is event


@pytest.mark.rule("PR-11")
def test_pr_11_only_the_owner_sees_which_card_was_just_picked() -> None:
    state = situation("9C 9D", "", "", step=Step.PICK)
    after = given(GAME, state).when(A, Pick(Source.RESERVE)).state
    seen = [GAME.rules.view(after, viewer).picked for viewer in (Seated(A), AUDITOR, Seated(B), SPECTATOR)]
    assert seen == [after.picked, after.picked, None, None]


@pytest.mark.rule("PR-R-05")
@pytest.mark.refuses("PR-11")
def test_pr_r_05_nothing_is_laid_before_the_pick() -> None:
    state = situation("9C 9D 9H 9S", "", "", programs="P02", step=Step.PICK)
    given(GAME, state).when(A, reveal("9C 9D 9H 9S", state)).then_refused("PR-11")
    state = situation("9C 9D 9H 9S", "", "", programs="-", step=Step.PICK)
    given(GAME, state).when(A, lay("9C 9D 9H", state)).then_refused("PR-11")
    state = situation("9H 4C", "", "", programs="- -", table=[straight(B, "5H 6H 7H 8H")], step=Step.PICK)
    given(GAME, state).when(A, add("9H", state)).then_refused("PR-11")


@pytest.mark.rule("PR-13")
def test_pr_13_the_discard_lies_on_top() -> None:
    state = situation("9C 9D", "3C", "3D", discard="4D")
    after = given(GAME, state).when(A, Discard(state.hands[A][0])).state
    assert after.discard == (*state.discard, state.hands[A][0])


@pytest.mark.refuses("PR-R-02")
def test_pr_r_02_a_card_of_another_hand_is_not_discarded() -> None:
    state = situation("9C 9D", "3C", "3D")
    given(GAME, state).when(A, Discard(state.hands[B][0])).then_refused("PR-R-02")


@pytest.mark.refuses("PR-R-02")
def test_pr_r_02_a_card_is_not_named_twice() -> None:
    state = situation("9C 9D 9H 4C", "3C", "3D", programs="-")
    twice = lay("9C 9D", state)
    given(GAME, state).when(A, type(twice)((*twice.cards, twice.cards[0]))).then_refused("PR-R-02")


@pytest.mark.refuses("PR-R-19")
def test_pr_r_19_without_other_discards_the_top_one_must_be_taken() -> None:
    state = situation("9C 9D", "3C", "3D", discard="4D", reserve="", step=Step.PICK)
    given(GAME, state).when(A, Pick(Source.RESERVE)).then_refused("PR-R-19")
    assert GAME.rules.legal(state, A) == (Pick(Source.DISCARD),)


@pytest.mark.refuses("PR-R-19")
def test_pr_r_19_an_empty_discard_deck_gives_no_card() -> None:
    state = situation("9C 9D", "3C", "3D", step=Step.PICK)
    given(GAME, state).when(A, Pick(Source.DISCARD)).then_refused("PR-R-19")
    assert GAME.rules.legal(state, A) == (Pick(Source.RESERVE),)


@pytest.mark.rule("PR-R-19")
def test_pr_r_19_a_player_with_one_card_skips_the_pick_when_there_is_no_reserve() -> None:
    state = situation("9C 9D", "3C", "3D 4D", reserve="")
    done = given(GAME, state).when(A, Discard(state.hands[A][0])).then_accepted()
    assert done.events[-1] == PickSkipped(B)
    assert (done.state.turn, done.state.step) == (B, Step.PLAY)


@pytest.mark.rule("PR-R-19")
def test_pr_r_19_a_player_with_one_card_picks_where_a_new_reserve_can_be_made() -> None:
    state = situation("9C 9D", "3C", "3D 4D", discard="5H", reserve="")
    done = given(GAME, state).when(A, Discard(state.hands[A][0])).when(B, Pick(Source.RESERVE)).then_accepted()
    assert [face_name(card) for card in done.state.hands[B]] == ["3C", "5H"]


@pytest.mark.rule("PR-R-19")
def test_pr_r_19_the_round_is_exhausted_when_nothing_can_be_picked() -> None:
    """No play leads here, as a turn always ends with a discard; the rule still holds."""
    course = Course(evolve, situation("9C", "3C", "3D", reserve=""), at("empty"))
    open_turn(course)
    assert course.events[0] == RoundEnded(1, RoundCause.EXHAUSTED)


@pytest.mark.rule("PR-R-19")
def test_pr_r_19_the_new_reserve_is_seen_by_nobody() -> None:
    state = situation("9H 9S", "", "", discard="3C 4C 5C", reserve="", step=Step.PICK)
    shuffled = given(GAME, state).when(A, Pick(Source.RESERVE)).events[0]
    assert getattr(redact(shuffled, Seated(A)), "reserve", 0) is None


@pytest.mark.rule("PR-R-24")
def test_pr_r_24_without_a_clock_there_is_no_deadline() -> None:
    assert GAME.rules.deadline(begun("no clock")) is None


@pytest.mark.rule("PR-R-24")
def test_pr_r_24_the_time_of_a_turn_runs_from_its_beginning() -> None:
    state = situation("9C 9D", "3C", "3D", options=CLOCK)
    after = given(GAME, state).at(5_000).when(A, Discard(state.hands[A][0])).state
    assert GAME.rules.deadline(after) == 35_000


@pytest.mark.rule("PR-R-24")
def test_pr_r_24_the_pick_does_not_wind_the_clock() -> None:
    state = situation("9C 9D", "3C", "3D", options=CLOCK, step=Step.PICK, since=1_000)
    after = given(GAME, state).at(20_000).when(A, Pick(Source.RESERVE)).state
    assert GAME.rules.deadline(after) == 31_000


@pytest.mark.rule("PR-R-24")
def test_pr_r_24_the_clock_picks_from_the_reserve_and_discards_that_card() -> None:
    state = situation("9C 9D", "3C", "3D", options=CLOCK, step=Step.PICK)
    card = state.reserve[-1]
    given(GAME, state).at(30_000).when(A, Expire()).then(
        PickedFromReserve(A, card, By.TIMEOUT), Discarded(A, card, By.TIMEOUT, 30_000)
    )


@pytest.mark.rule("PR-R-24")
def test_pr_r_24_the_clock_discards_the_lowest_card_when_the_picked_one_is_laid() -> None:
    state = situation("9C 5H 9D", "3C", "3D", options=CLOCK)
    given(GAME, state).at(30_000).when(A, Expire()).then(Discarded(A, min(state.hands[A]), By.TIMEOUT, 30_000))


@pytest.mark.rule("PR-R-24", "PR-R-19")
def test_pr_r_24_the_clock_takes_the_discard_when_there_is_no_reserve() -> None:
    state = situation("9C 5H", "3C", "3D", options=CLOCK, step=Step.PICK, discard="4D", reserve="")
    done = given(GAME, state).at(30_000).when(A, Expire()).then_accepted()
    assert done.events[0] == PickedFromDiscard(A, state.discard[-1], By.TIMEOUT)


@pytest.mark.refuses("PR-R-24")
def test_pr_r_24_the_clock_acts_only_for_whom_the_game_waits() -> None:
    state = situation("9C 5H", "3C", "3D", options=CLOCK)
    given(GAME, state).when(B, Expire()).then_refused("PR-R-24")


@pytest.mark.rule("PR-R-18")
def test_pr_r_18_a_card_from_the_discard_deck_may_go_straight_back() -> None:
    state = situation("9C 5H", "3C", "3D", step=Step.PICK, discard="8C")
    after = given(GAME, state).when(A, Pick(Source.DISCARD)).when(A, Discard(state.discard[-1])).state
    assert after.discard == state.discard
