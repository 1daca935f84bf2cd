"""Super-bumps that are pending at the same time: each lapses with its own bumper's turn."""

import pytest
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import Card, face_text
from domain.games.secrets.evolve import evolve
from domain.games.secrets.game import GAME
from domain.games.secrets.rules import bump_forms
from domain.games.secrets.state import Phase, State
from domain.kernel.viewers import SPECTATOR
from tests.domain.games.secrets.scenes import hand_card, on_top, play, scene
from tests.domain.scenario import Scenario


def super_bump(scenario: Scenario, seat: int) -> None:
    scenario.when(seat, c.Bump(*bump_forms(scenario.state, seat)[-1]))


def both(first: int, others: dict[int, str]) -> State:
    """Seat 0 discards E5 and seat `first` super-bumps it; seat 1 discards F6 and seat 3 super-bumps that."""
    state = on_top(scene("intermediate", "E5 W9", others=others, phase=Phase.ACT, turn=1), "A9", place=1)
    scenario = play(state).when(0, c.Discard(hand_card(state, "E5")))
    super_bump(scenario, first)
    scenario.when(1, c.DrawDeck()).when(1, c.Discard(hand_card(state, "F6", seat=1)))
    super_bump(scenario, 3)
    after: State = scenario.state
    return after


def exposed(state: State, seat: int) -> list[str]:
    return [face_text(card) for card in GAME.rules.view(state, SPECTATOR).places[seat].exposed]


@pytest.mark.rule("SU-R-55", "SU-R-21")
def test_a_second_super_bump_leaves_the_first_pending() -> None:
    """Seat 2's turn has begun, so its three cards are exposed; seat 3 still waits for its own."""
    state = both(2, {1: "F6 M1 M3", 2: "E555 F1", 3: "F666 W1"})
    assert state.places[state.place] == 2
    assert exposed(state, 2) == ["E5"] * 3
    assert len(state.shown[2]) == 3
    assert state.shown[3] == ()


@pytest.mark.rule("SU-R-55", "SU-R-21")
def test_one_seat_may_have_two_super_bumps_pending() -> None:
    state = both(3, {1: "F6 M1 M3", 2: "A1", 3: "E555 F666 W1"})
    assert exposed(state, 3) == ["E5"] * 3 + ["F6"] * 3
    assert state.shown[3] == ()


@pytest.mark.parametrize(("beside", "pending"), [(True, [2, 3]), (False, [3])])
def test_in_logs_of_before_a_super_bump_ends_the_one_that_was_pending(beside: bool, pending: list[int]) -> None:
    """They say nothing of earlier ones; those of today say that they go on."""
    state = scene("intermediate", "W9", others={2: "E555", 3: "F666"}, areas={1: "F6"})
    state = replace(state, super_bumped=((), (), state.hands[2], ()))
    bumped = e.Bumped(3, c.BumpForm.SUPER, Card(state.areas[1]), 1, state.hands[3], beside)
    after = evolve(state, bumped).super_bumped
    assert [seat for seat, cards in enumerate(after) if cards] == pending
