"""Public cards drawn, swapped and picked up, by whole turns (SU-A-46, SU-A-51, SU-A-64)."""

import pytest

from domain.games.secrets import commands as c
from domain.games.secrets.cards import DIV, ETE, S0, Card
from domain.games.secrets.legal import legal
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.state import State
from tests.domain.games.secrets.scenes import draws, hand_card, on_top, pick, play, scene
from tests.domain.scenario import Scenario

A = "advanced"


def arrangement(scenario: Scenario) -> Arrangement:
    """With what seat 0 went out."""
    found: Arrangement | None = scenario.then_accepted().state.declared[0]
    assert found is not None
    return found


# -- SU-A-64 -----------------------------------------------------------------------------------------

FULLY = "E555 F456 W789 A123"


def eternity_drawn(asides: dict[int, str] | None = None) -> Scenario:
    """Seat 0 drew Eternity, which completes its hand."""
    return draws(play(on_top(scene(A, FULLY, asides=asides), "ETE")))


@pytest.mark.rule("SU-A-64", "SU-A-61")
def test_a_public_card_drawn_and_used_at_once_is_a_deck_draw() -> None:
    scenario = eternity_drawn().when(0, c.PickUp((ETE,), go_out=True))
    assert arrangement(scenario).going_out == 15


@pytest.mark.rule("SU-A-64", "SU-A-63")
def test_a_public_card_that_lay_there_is_no_deck_draw() -> None:
    scenario = play(scene(A, FULLY, asides={0: "ETE"})).when(0, c.PickUp((ETE,), go_out=True))
    assert arrangement(scenario).going_out == 10


@pytest.mark.rule("SU-A-64")
def test_with_another_bonus_card_it_is_no_deck_draw() -> None:
    scenario = eternity_drawn({2: "INF"})
    scenario.when(0, pick(scenario.state, "ETE INF", go_out=True))
    assert arrangement(scenario).going_out == 10


@pytest.mark.rule("SU-A-64", "SU-A-51")
def test_with_a_swap_it_is_no_deck_draw() -> None:
    """The swap took another Bonus Card."""
    scenario = eternity_drawn({0: "S0", 2: "P0"})
    swap = c.Swap(S0, scenario.state.aside[2][0])
    scenario.when(0, c.PickUp((ETE,), swap=swap, go_out=True))
    assert arrangement(scenario).going_out == 10


@pytest.mark.rule("SU-A-64")
def test_after_a_pick_up_in_the_same_turn_it_is_no_deck_draw() -> None:
    """W2 was picked up, then Eternity came as replacement of a Void."""
    state = on_top(scene(A, "W34 F456 A5555 E77 VOID", areas={1: "W2"}), "ETE")
    scenario = draws(play(state), "W2", "W234").when(0, c.SetAside(hand_card(state, "VOID")))
    scenario.when(0, c.PickUp((ETE,), go_out=True))
    assert arrangement(scenario).going_out == 10


@pytest.mark.rule("SU-A-64")
def test_divinity_drawn_and_used_at_once_is_a_deck_draw() -> None:
    """SU-V-61."""
    scenario = draws(play(on_top(scene(A, "E5555 F6666 W9999"), "DIV")))
    scenario.when(0, c.PickUp((DIV,), go_out=True))
    found = arrangement(scenario)
    assert found.points + found.going_out == 720


@pytest.mark.rule("SU-A-64")
@pytest.mark.parametrize(("was_drawn", "points"), [(True, 15), (False, 10)])
def test_divinity_in_a_meld_that_is_laid_is_a_deck_draw_if_it_was_drawn(was_drawn: bool, points: int) -> None:
    hand = "E55 F666 W999 A1234"
    scenario = draws(play(on_top(scene(A, hand), "DIV"))) if was_drawn else play(scene(A, hand, asides={0: "DIV"}))
    scenario.when(0, pick(scenario.state, "DIV", "E55 DIV", go_out=True))
    found = arrangement(scenario)
    assert (found.going_out, found.deck_draw) == (points, was_drawn)


# -- SU-A-51 -----------------------------------------------------------------------------------------


def swapped(state: State, give: Card, take: Card) -> Scenario:
    """Seat 0 takes the main discard after this swap."""
    return play(state).when(0, c.PickUp((Card(state.main),), swap=c.Swap(give, take)))


@pytest.mark.refuses("SU-A-51")
def test_the_zero_given_in_a_swap_is_ones_own() -> None:
    """Not the Plain 0 of a third player."""
    state = scene(A, "E12 F1", asides={1: "P0", 2: "S0"}, main="E9")
    swapped(state, state.aside[1][0], S0).then_refused("SU-A-51")


@pytest.mark.refuses("SU-A-51")
def test_the_zero_given_in_a_swap_lies_aside() -> None:
    """Not in hand."""
    state = scene(A, "P0 E12 F1", asides={2: "S0"}, main="E9")
    swapped(state, hand_card(state, "P0"), S0).then_refused("SU-A-51")


@pytest.mark.refuses("SU-A-51")
def test_the_zero_taken_in_a_swap_is_another_players() -> None:
    state = scene(A, "E12 F1", asides={0: "S0 P0"}, main="E9")
    special, plain = state.aside[0]
    swapped(state, special, plain).then_refused("SU-A-51")


@pytest.mark.refuses("SU-A-51")
@pytest.mark.parametrize("aside", ["VOID", "ETE"])
def test_only_zeros_are_swapped(aside: str) -> None:
    state = scene(A, "E12 F1", asides={0: aside, 2: "S0"}, main="E9")
    swapped(state, state.aside[0][0], S0).then_refused("SU-A-51")


@pytest.mark.rule("SU-A-51")
def test_the_main_discard_is_offered_with_a_swap() -> None:
    """The lowest card of the deck as well."""
    state = scene(A, "E23 F1", asides={0: "P0", 2: "S0"}, main="E1")
    (plain,) = state.aside[0]
    assert state.main == 0
    assert c.PickUp((Card(0),), swap=c.Swap(plain, S0)) in legal(state, 0)


@pytest.mark.rule("SU-A-46", "SU-A-51")
def test_a_sequence_with_the_plain_zero_of_a_swap_is_offered() -> None:
    state = scene(A, "E12 F1", asides={0: "S0", 2: "P0"})
    (plain,), one, two = state.aside[2], hand_card(state, "E1"), hand_card(state, "E2")
    (offered,) = [each for each in legal(state, 0) if isinstance(each, c.PickUp) and each.swap is not None]
    assert (offered.cards, offered.swap, offered.go_out) == ((plain,), c.Swap(S0, plain), False)
    assert [sorted(plan.cards) for plan in offered.melds] == [sorted((one, two, plain))]


@pytest.mark.rule("SU-A-51", "SU-R-65")
def test_both_zeros_lie_with_their_new_owners() -> None:
    state = scene(A, "E12 F1", asides={0: "P0", 2: "S0"}, main="E9")
    (plain,) = state.aside[0]
    assert swapped(state, plain, S0).then_accepted().state.aside == ((S0,), (), (plain,), ())


# -- SU-R-64 -----------------------------------------------------------------------------------------

REST = "F4567 W789 A5555"


@pytest.mark.rule("SU-R-64")
@pytest.mark.refuses("SU-A-46")
def test_divinity_is_no_hand_card_for_a_set_aside_zero() -> None:
    """E1, Divinity and the 0 would start a sequence, and seat 0 go out fully."""
    state = scene(A, f"{REST} E1", asides={0: "P0", 2: "DIV"})
    play(state).when(0, pick(state, "P0 DIV", "P0 E1 DIV", go_out=True)).then_refused("SU-A-46")


@pytest.mark.rule("SU-R-64")
@pytest.mark.refuses("SU-A-46")
def test_two_discards_of_which_one_is_the_main_discard_start_nothing_with_a_set_aside_zero() -> None:
    """SU-V-90: one of the two others is a hand card."""
    state = scene(A, f"{REST} E9", asides={0: "P0"}, main="E1", areas={1: "E2"})
    play(state).when(0, pick(state, "P0 E12", "P0 E12")).then_refused("SU-A-46")
