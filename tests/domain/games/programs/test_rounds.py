"""Ends of rounds, new rounds, exchanges, limits and the result."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.programs.commands import Discard, Exchange, Pick, Source
from domain.games.programs.events import (
    By,
    ExchangeAsked,
    Exchanged,
    GameCause,
    GameWon,
    Kept,
    LimitReached,
    ProgramDealt,
    RoundCause,
    RoundDealt,
    RoundEnded,
    SunShown,
)
from domain.games.programs.game import GAME
from domain.games.programs.program_deck import ProgramCard, read_program
from domain.games.programs.state import Options, Phase, State, Step
from domain.kernel.decider import Expire
from domain.kernel.redaction import redact
from domain.kernel.viewers import SPECTATOR, Seated
from tests.domain.games.programs.layout import DEFAULTS, A, B, C, group, reveal, situation
from tests.domain.scenario import Scenario, given

NOW = 50_000


def last_card(**changes: object) -> Scenario:
    """Seat 0 has completed its program and discards its last card."""
    state = situation("4C", "3C", "3D", **{"programs": "- P02 P37", **changes})  # type: ignore[arg-type]
    return given(GAME, state).when(A, Discard(state.hands[A][0])).then_accepted()


def last_reveal(**changes: Any) -> Scenario:
    """Seat 0 completes its program as the last to do so, with cards left."""
    state = situation("7H 7S 7D 7C 4C", "3C", "3D", programs="P02 - -", **changes)
    return given(GAME, state).at(NOW).when(A, reveal("7H 7S 7D 7C", state))


def asked(*deck: str, options: Options = DEFAULTS, **changes: object) -> State:
    """Seat 1 failed P37 three times and is asked; the program deck is given from the top."""
    plain = situation("", "", "", programs="P01 P37", options=options)
    top: tuple[ProgramCard, ...] = tuple(read_program(name) for name in reversed(deck))
    rest = tuple(card for card in plain.program_deck if card not in top)
    fields = {"phase": Phase.BETWEEN_ROUNDS, "failed": (1, 3, 1), "asked": (B,), "program_deck": rest + top}
    return replace(plain, **{**fields, **changes})


@pytest.mark.rule("PR-40")
def test_pr_40_the_last_card_ends_the_round() -> None:
    assert last_card().events[1] == RoundEnded(1, RoundCause.LAST_CARD)


@pytest.mark.rule("PR-42")
def test_pr_42_the_deal_passes_to_the_next_seat() -> None:
    assert last_card(dealer=B).state.dealer == C


@pytest.mark.rule("PR-43")
def test_pr_43_only_who_completed_a_program_is_dealt_a_new_one() -> None:
    assert [event.seat for event in last_card().events if isinstance(event, ProgramDealt)] == [A]


@pytest.mark.rule("PR-44")
def test_pr_44_all_cards_are_dealt_anew() -> None:
    done = last_card()
    assert isinstance(done.events[-1], RoundDealt)
    assert GAME.rules.violations(done.state) == ()
    assert (done.state.table, [len(hand) for hand in done.state.hands]) == ((), [13, 13, 13])


@pytest.mark.rule("PR-44", "PR-11", "PR-R-26")
def test_pr_44_a_round_that_ends_with_a_reveal_leaves_nothing_to_the_next() -> None:
    done = last_reveal(table=[group(B, "9H 9S 9D")], turns=(3, 2, 2)).then_accepted()
    assert isinstance(done.events[-1], RoundDealt)
    done.then_state(table=(), turns=(0, 0, 0), step=Step.PICK)


@pytest.mark.rule("PR-R-24")
def test_pr_r_24_after_a_reveal_that_ends_the_round_the_clock_runs_from_the_deal() -> None:
    after = last_reveal(options=Options(turn_seconds=30), since=1_000).then_accepted().state
    assert GAME.rules.deadline(after) == NOW + 30_000


@pytest.mark.rule("PR-R-24", "PR-R-15")
def test_pr_r_24_after_a_reveal_of_the_last_card_the_clock_of_an_exchange_runs_from_the_end_of_the_round() -> None:
    clock = Options(turn_seconds=30)
    state = situation("7H 7S 7D 7C", "3C", "3D", programs="P02 P37", failed=(0, 2, 0), options=clock, since=1_000)
    state = replace(state, picked=state.hands[A][0])
    done = given(GAME, state).at(NOW).when(A, reveal("7H 7S 7D 7C", state)).then_accepted()
    assert done.events[-1] == ExchangeAsked((B,), NOW)
    assert done.state.picked is None
    assert GAME.rules.deadline(done.state) == NOW + 30_000


@pytest.mark.rule("PR-R-20")
def test_pr_r_20_who_has_answered_is_no_longer_asked() -> None:
    after = given(GAME, asked("P07", asked=(B, C))).when(B, Exchange(swap=True)).then_accepted().state
    assert GAME.rules.to_act(after) == (C,)


@pytest.mark.rule("PR-38", "PR-R-04")
def test_pr_38_a_sun_that_makes_the_goal_in_an_exchange_ends_the_game_for_all_who_are_asked() -> None:
    waiting = asked("SUN2", asked=(B, C), options=Options(goal=1))
    after = given(GAME, waiting).when(B, Exchange(swap=True)).then_state(phase=Phase.OVER).state
    assert GAME.rules.to_act(after) == ()
    assert after.programs[B] is None, "the old program lies under the deck"


@pytest.mark.rule("PR-46")
def test_pr_46_failed_rounds_are_counted_for_those_who_did_not_complete() -> None:
    assert last_card(failed=(2, 1, 0)).state.failed == (0, 2, 1)


@pytest.mark.rule("PR-46", "PR-R-20")
def test_pr_46_after_three_failed_rounds_a_player_is_asked() -> None:
    done = last_card(failed=(0, 2, 0))
    assert done.events[-1] == ExchangeAsked((B,))
    assert GAME.rules.to_act(done.state) == (B,)


@pytest.mark.rule("PR-46", "PR-R-20")
def test_pr_46_all_who_may_exchange_are_asked_together() -> None:
    assert GAME.rules.to_act(last_card(failed=(0, 2, 5)).state) == (B, C)


@pytest.mark.refuses("PR-46")
def test_pr_46_there_is_nothing_to_exchange_during_a_round() -> None:
    state = situation("4C", "3C", "3D", failed=(5, 5, 5))
    given(GAME, state).when(A, Exchange(swap=True)).then_refused("PR-46")


@pytest.mark.rule("PR-R-20")
@pytest.mark.parametrize(("exchange_after", "waiting"), [(0, False), (1, True)])
def test_pr_r_20_the_number_of_failed_rounds_is_an_option(exchange_after: int, waiting: bool) -> None:
    done = last_card(options=Options(exchange_after=exchange_after))
    assert (done.state.phase is Phase.BETWEEN_ROUNDS) == waiting


@pytest.mark.rule("PR-R-20")
def test_pr_r_20_the_round_is_dealt_after_the_last_answer() -> None:
    waiting = asked(asked=(B, C))
    first = given(GAME, waiting).when(C, Exchange(swap=False)).then(Kept(C))
    second = first.when(B, Exchange(swap=False)).then_accepted()
    assert isinstance(second.events[-1], RoundDealt)


@pytest.mark.rule("PR-R-20")
@pytest.mark.refuses("PR-46")
def test_pr_r_20_an_answer_is_given_once() -> None:
    waiting = given(GAME, asked(asked=(B, C))).when(C, Exchange(swap=False))
    waiting.when(C, Exchange(swap=True)).then_refused("PR-46")


@pytest.mark.rule("PR-R-20")
def test_pr_r_20_who_exchanges_begins_to_count_anew() -> None:
    after = given(GAME, asked("P07")).when(B, Exchange(swap=True)).state
    assert after.failed[B] == 0


@pytest.mark.rule("PR-R-20")
def test_pr_r_20_who_keeps_goes_on_counting() -> None:
    after = given(GAME, asked()).when(B, Exchange(swap=False)).state
    assert (after.failed[B], after.programs[B]) == (3, read_program("P37"))


@pytest.mark.rule("PR-R-20", "PR-38")
def test_pr_r_20_a_sun_drawn_in_exchange_counts() -> None:
    after = given(GAME, asked("SUN2", "P07")).when(B, Exchange(swap=True)).then_accepted().state
    assert (after.completed[B], after.programs[B]) == ((read_program("SUN2"),), read_program("P07"))


@pytest.mark.rule("PR-R-20", "PR-38")
def test_pr_r_20_a_sun_drawn_in_exchange_may_win() -> None:
    done = given(GAME, asked("SUN2", options=Options(goal=1))).when(B, Exchange(swap=True))
    sun = read_program("SUN2")
    done.then(Exchanged(B, read_program("P37")), SunShown(B, sun), GameWon(B, GameCause.GOAL))


@pytest.mark.rule("PR-R-20")
def test_pr_r_20_others_see_only_that_an_exchange_was_made() -> None:
    events = given(GAME, asked("P07")).when(B, Exchange(swap=True)).events[:2]
    assert [redact(event, Seated(B)) for event in events] == list(events)
    hidden = [redact(event, viewer) for viewer in (Seated(A), SPECTATOR) for event in events]
    assert all(getattr(event, "old", None) is None and getattr(event, "program", None) is None for event in hidden)


@pytest.mark.rule("PR-R-21")
def test_pr_r_21_an_exchange_with_an_empty_deck_gives_the_card_back() -> None:
    after = given(GAME, asked(program_deck=())).when(B, Exchange(swap=True)).then_accepted().state
    assert (after.programs[B], after.program_deck) == (read_program("P37"), ())


@pytest.mark.rule("PR-R-24", "PR-R-20")
def test_pr_r_24_no_answer_in_time_means_keeping() -> None:
    waiting = asked(asked=(B, C), options=Options(turn_seconds=20), since=1_000)
    assert GAME.rules.deadline(waiting) == 21_000
    given(GAME, waiting).at(21_000).when(B, Expire()).then(Kept(B, By.TIMEOUT))


@pytest.mark.rule("PR-R-24")
@pytest.mark.parametrize("failed", [(0, 0, 0), (0, 2, 0)], ids=["the next turn", "the exchange"])
def test_pr_r_24_the_clock_runs_from_the_end_of_the_round(failed: tuple[int, ...]) -> None:
    state = situation("4C", "3C", "3D", programs="- P02 P37", options=Options(turn_seconds=20), failed=failed)
    done = given(GAME, state).at(5_000).when(A, Discard(state.hands[A][0])).then_accepted()
    assert GAME.rules.deadline(done.state) == 25_000


@pytest.mark.rule("PR-38")
def test_pr_38_a_sun_between_rounds_is_a_completed_program() -> None:
    plain = situation("4C", "3C", "3D", programs="- P02 P37", completed=("P01", "", ""))
    deck = tuple(card for card in plain.program_deck if card < 40)
    state = replace(plain, program_deck=(*deck, ProgramCard(40), ProgramCard(41)))
    after = given(GAME, state).when(A, Discard(state.hands[A][0])).then_accepted().state
    assert [len(done) for done in after.completed] == [3, 0, 0]


@pytest.mark.refuses("PR-45")
def test_pr_45_after_the_end_everything_is_refused() -> None:
    state = situation("4C", "3C", "3D", phase=Phase.OVER, end="goal")
    given(GAME, state).when(A, Pick(Source.RESERVE)).then_refused("PR-45")


@pytest.mark.rule("PR-R-25", "PR-45")
def test_pr_r_25_the_goal_is_an_option() -> None:
    state = situation("7H 7S 7D 7C 3C", "3D", "3H", programs="P02", options=Options(goal=1))
    done = given(GAME, state).when(A, reveal("7H 7S 7D 7C", state)).then_accepted()
    assert done.events[-1] == GameWon(A, GameCause.GOAL)


@pytest.mark.rule("PR-R-26")
def test_pr_r_26_the_last_round_ends_the_game() -> None:
    done = last_card(options=Options(round_limit=1))
    assert done.events[-1] == LimitReached(1)
    assert done.state.phase is Phase.OVER


@pytest.mark.rule("PR-R-26")
@pytest.mark.parametrize(("round_limit", "over"), [(0, False), (2, False), (1, True)])
def test_pr_r_26_a_game_goes_on_below_its_limit(round_limit: int, over: bool) -> None:
    assert (last_card(options=Options(round_limit=round_limit)).state.phase is Phase.OVER) == over


@pytest.mark.rule("PR-R-26")
@pytest.mark.parametrize(("turns", "ends"), [((2, 3, 2), True), ((2, 2, 2), False)])
def test_pr_r_26_a_round_ends_when_the_next_player_has_had_all_turns(turns: tuple[int, ...], ends: bool) -> None:
    state = situation("4C 5C", "3C 4D", "3D", options=Options(turn_limit=3), turns=turns)
    done = given(GAME, state).when(A, Discard(state.hands[A][0])).then_accepted()
    assert (RoundEnded(1, RoundCause.EXHAUSTED) in done.events) == ends


@pytest.mark.rule("PR-R-26")
def test_pr_r_26_without_a_limit_turns_go_on() -> None:
    state = situation("4C 5C", "3C 4D", "3D", options=Options(turn_limit=0), turns=(900, 900, 900))
    assert len(given(GAME, state).when(A, Discard(state.hands[A][0])).then_accepted().events) == 1


@pytest.mark.rule("PR-R-22")
def test_pr_r_22_the_order_is_by_programs_then_by_the_earlier_round_then_shared() -> None:
    done = ("P01", "P03 P04", "P05 P06", "P07", "P08")
    state = situation(
        "", "", "", "", "", completed=done, completed_in=(4, 6, 5, 3, 4), phase=Phase.OVER, end="round_limit"
    )
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    assert [(each.place, each.score) for each in outcome.standings] == [(4, 1), (2, 2), (1, 2), (3, 1), (4, 1)]


@pytest.mark.rule("PR-R-22")
def test_pr_r_22_a_program_counts_for_the_round_it_is_completed_in() -> None:
    state = situation("7H 7S 7D 7C 4C", "3C", "3D", programs="P02", round=4)
    given(GAME, state).when(A, reveal("7H 7S 7D 7C", state)).then_state(completed_in=(4, 0, 0))


@pytest.mark.rule("PR-R-22")
def test_pr_r_22_a_sun_counts_for_the_round_it_is_dealt_for() -> None:
    after = given(GAME, asked("SUN2", "P07")).when(B, Exchange(swap=True)).state
    assert (after.round, after.completed_in[B]) == (2, 2)
