"""Every clause of the rulebook in a situation of its own: `rule` marks what a test shows, `refuses` what it sees."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.decider import Expire, Join, Leave, Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from tests.toy.commands import Draw, Play
from tests.toy.events import Came, Drew, Gone, Played
from tests.toy.game import GAME
from tests.toy.state import Options, State

NOW = 5000
SITUATION = State(hands=((3, 9), (5,)), deck=(1, 7), aside=(), scores=(0, 0), turn=0)


def told(state: State, seat: int, command: Any) -> tuple[Event, ...]:
    return GAME.rules.decide(state, seat, command, Moment(rng=Rng(b"test"), now=NOW))


def after(state: State, seat: int, command: Any) -> State:
    return GAME.rules.fold(state, told(state, seat, command))


def dealt(options: Options, seats: int) -> State:
    return GAME.rules.fold(State(), GAME.rules.start(options, seats, Moment(rng=Rng(b"deal"), now=NOW)))


@pytest.mark.rule("TOY-01")
@pytest.mark.parametrize(("seats", "hand"), [(2, 1), (3, 2), (4, 4)])
def test_toy_01_everyone_begins_with_the_same_number_of_cards(seats: int, hand: int) -> None:
    assert [len(cards) for cards in dealt(Options(hand=hand), seats).hands] == [hand] * seats


@pytest.mark.refuses("TOY-01")
@pytest.mark.parametrize(("seats", "hand"), [(1, 2), (5, 2), (2, 0), (2, 5)])
def test_toy_01_other_numbers_are_refused(seats: int, hand: int) -> None:
    with pytest.raises(IllegalMove, match="TOY-01"):
        dealt(Options(hand=hand), seats)


@pytest.mark.rule("TOY-02")
def test_toy_02_who_has_no_cards_is_passed_over() -> None:
    state = replace(SITUATION, hands=((3, 9), (), (5,)), scores=(0, 0, 0))
    assert after(state, 0, Play(3)).turn == 2


@pytest.mark.refuses("TOY-02")
def test_toy_02_out_of_turn_nothing_is_played() -> None:
    with pytest.raises(IllegalMove, match="TOY-02"):
        told(SITUATION, 1, Play(5))


@pytest.mark.rule("TOY-03")
def test_toy_03_a_card_scores_its_number() -> None:
    assert told(SITUATION, 0, Play(9)) == (Played(seat=0, card=9, at=NOW),)
    assert after(SITUATION, 0, Play(9)).scores == (9, 0)


@pytest.mark.refuses("TOY-03")
def test_toy_03_a_card_of_another_is_not_played() -> None:
    with pytest.raises(IllegalMove, match="TOY-03"):
        told(SITUATION, 0, Play(5))


@pytest.mark.rule("TOY-04")
def test_toy_04_the_top_card_of_the_deck_is_drawn() -> None:
    assert told(SITUATION, 0, Draw()) == (Drew(seat=0, card=7, at=NOW),)
    assert after(SITUATION, 0, Draw()).hands[0] == (3, 9, 7)


@pytest.mark.refuses("TOY-04")
def test_toy_04_nothing_is_drawn_from_an_empty_deck() -> None:
    with pytest.raises(IllegalMove, match="TOY-04"):
        told(replace(SITUATION, deck=()), 0, Draw())


@pytest.mark.rule("TOY-05")
def test_toy_05_the_highest_score_wins_and_equal_scores_share_a_place() -> None:
    result = GAME.rules.outcome(State(hands=((), (), ()), scores=(4, 9, 4)))
    assert result is not None
    assert [(each.place, each.score) for each in result.standings] == [(2, 4), (1, 9), (2, 4)]


@pytest.mark.refuses("TOY-05")
def test_toy_05_after_the_end_nothing_can_be_done() -> None:
    with pytest.raises(IllegalMove, match="TOY-05"):
        told(State(hands=((), ()), deck=(1,), scores=(4, 9)), 0, Draw())


@pytest.mark.rule("TOY-R-01")
def test_toy_r_01_the_cards_of_who_leaves_are_out_of_the_game() -> None:
    state = replace(SITUATION, hands=((3, 9), (5,), (8,)), scores=(0, 0, 0))
    assert told(state, 0, Leave()) == (Gone(seat=0, at=NOW),)
    left = after(state, 0, Leave())
    assert (left.hands[0], left.aside, left.turn) == ((), (3, 9), 1)


@pytest.mark.rule("TOY-R-02")
def test_toy_r_02_a_newcomer_gets_the_top_card() -> None:
    assert told(SITUATION, 2, Join()) == (Came(seat=2, card=7),)
    assert after(SITUATION, 2, Join()).scores == (0, 0, 0)


@pytest.mark.refuses("TOY-R-02")
def test_toy_r_02_without_a_card_nobody_joins() -> None:
    with pytest.raises(IllegalMove, match="TOY-R-02"):
        told(replace(SITUATION, deck=()), 2, Join())


@pytest.mark.rule("TOY-R-03")
def test_toy_r_03_when_time_is_over_the_lowest_card_is_played() -> None:
    assert told(SITUATION, 0, Expire()) == (Played(seat=0, card=3, at=NOW),)
    assert GAME.rules.deadline(replace(SITUATION, seconds=30, since=NOW)) == NOW + 30_000
