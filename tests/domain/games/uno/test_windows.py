"""The discard windows of 1, 6 and 9."""

from typing import Any

import pytest

from domain.games.uno.events import Discarded, DiscardSealed, WindowOpened
from domain.games.uno.options import Options, Piles
from domain.games.uno.state import DISCARDING, TURN
from domain.kernel.errors import IllegalMove
from domain.kernel.redaction import redact
from domain.kernel.viewers import SPECTATOR, Seated
from tests.domain.games.uno.layout import SEATS, after, does, faces, sizes, table, unos

ALL_ASKED: dict[str, Any] = {"a": "R1 G1 G2", "b": "Y1 Y2", "c": "B2 B3", "d": "G5 G7"}
SEALED = ("a discard G1", "b discard Y1", "c discard B2", "d discard G5")


@pytest.mark.rule("UN-21", "UN-26", "UN-29")
@pytest.mark.parametrize("card", ["R1", "R6", "R9"])
def test_un_21_un_26_un_29_the_window_opens_for_1_6_and_9(card: str) -> None:
    _, events = does(table(top="R5", a=f"{card} G1 G2"), f"a play {card}")
    assert isinstance(events[-1], WindowOpened)


@pytest.mark.rule("UN-R-10")
def test_un_r_10_everyone_with_two_cards_is_asked_also_without_a_6_or_9() -> None:
    state = after(table(a="R6 G1 G2", b="Y1", c="B2 B3", d="G6 G9"), "a play R6")
    assert state.waiting == 0b1101


@pytest.mark.rule("UN-R-11")
def test_un_r_11_the_player_of_the_card_takes_part() -> None:
    assert after(table(a="R1 G1 G2"), "a play R1").waiting & 1


@pytest.mark.rule("UN-21")
def test_un_21_one_card_is_given_by_each() -> None:
    state = after(table(**ALL_ASKED), "a play R1", *SEALED)
    assert sizes(state) == {"a": 1, "b": 1, "c": 1, "d": 1}


@pytest.mark.refuses("UN-21")
@pytest.mark.parametrize("command", ["b discard", "b discard Y1 Y2"])
def test_un_21_neither_none_nor_two_are_given(command: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(**ALL_ASKED), "a play R1", command)
    assert refused.value.rule == "UN-21"


@pytest.mark.rule("UN-26")
def test_un_26_several_6s_and_9s_may_go_at_once() -> None:
    state = after(table(top="R5", a="R6 G6 G9 B1", b="Y1", c="Y2", d="Y3"), "a play R6", "a discard G6 G9")
    assert sizes(state)["a"] == 1


@pytest.mark.rule("UN-26")
def test_un_26_nobody_has_to_give_one() -> None:
    state = after(table(top="R5", a="R6 G6 G9", b="Y1", c="Y2", d="Y3"), "a play R6", "a discard")
    assert sizes(state)["a"] == 2


@pytest.mark.refuses("UN-71")
def test_un_71_of_a_hand_of_6s_and_9s_one_stays() -> None:
    state = table(top="R5", a="R6 G6 G9", b="Y1", c="Y2", d="Y3")
    with pytest.raises(IllegalMove) as refused:
        after(state, "a play R6", "a discard G6 G9")
    assert refused.value.rule == "UN-71"


@pytest.mark.refuses("UN-R-02")
def test_un_r_02_no_card_is_given_twice() -> None:
    state = table(top="R5", a="R6 G6 Y1 Y2", b="Y3", c="Y4", d="Y5")
    with pytest.raises(IllegalMove) as refused:
        after(state, "a play R6", "a discard G6 G6")
    assert refused.value.rule == "UN-R-02"


@pytest.mark.rule("UN-R-07")
def test_un_r_07_discards_slide_under_the_top_card_in_turn_order() -> None:
    state = after(table(**ALL_ASKED), "a play R1", *reversed(SEALED))
    assert faces(state.pile) == "R9 G1 Y1 B2 G5 R1"


@pytest.mark.rule("UN-R-07")
def test_un_r_07_turn_order_follows_the_direction() -> None:
    state = after(table(direction=-1, **ALL_ASKED), "a play R1", *SEALED)
    assert faces(state.pile) == "R9 G1 G5 B2 Y1 R1"


@pytest.mark.rule("UN-R-08")
def test_un_r_08_a_discarded_card_has_no_effect() -> None:
    hands: dict[str, Any] = {"a": "R1 R+2 G2", "b": "RS Y2", "c": "RV B3", "d": "R8 G7"}
    discards = ("a discard R+2", "b discard RS", "c discard RV", "d discard R8")
    state = after(table(**hands), "a play R1", *discards)
    assert (SEATS[state.turn], state.direction, state.effect) == ("b", 1, 0)


@pytest.mark.refuses("UN-R-09")
@pytest.mark.parametrize("command", ["b play Y1", "b draw", "b accept", "b pass", "a opening"])
def test_un_r_09_nobody_plays_while_the_window_is_open(command: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(**ALL_ASKED), "a play R1", command)
    assert refused.value.rule == "UN-R-09"


@pytest.mark.refuses("UN-R-09")
def test_un_r_09_a_sealed_choice_cannot_be_changed() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(**ALL_ASKED), "a play R1", "b discard Y1", "b discard Y2")
    assert refused.value.rule == "UN-R-09"


@pytest.mark.refuses("UN-R-09")
def test_un_r_09_without_a_window_nothing_is_discarded() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(), "a discard")
    assert refused.value.rule == "UN-R-09"


@pytest.mark.rule("UN-R-09")
def test_un_r_09_nothing_moves_before_the_last_choice() -> None:
    state = after(table(**ALL_ASKED), "a play R1", *SEALED[:3])
    assert (state.phase, sizes(state)["b"], len(state.pile)) == (DISCARDING, 2, 2)


@pytest.mark.rule("UN-R-09")
def test_un_r_09_the_last_choice_shows_them_all() -> None:
    _, events = does(after(table(**ALL_ASKED), "a play R1", *SEALED[:3]), SEALED[3])
    assert [type(event) for event in events] == [DiscardSealed, Discarded]


@pytest.mark.rule("UN-R-09")
def test_un_r_09_others_learn_only_that_a_choice_was_made() -> None:
    _, events = does(after(table(**ALL_ASKED), "a play R1"), "b discard Y1 uno")
    shown = [redact(events[0], viewer) for viewer in (Seated(1), Seated(0), SPECTATOR)]
    assert [(getattr(s, "cards", "?") is None, getattr(s, "uno", "?") is None) for s in shown] == [
        (False, False),
        (True, True),
        (True, True),
    ]


@pytest.mark.rule("UN-R-09")
def test_un_r_09_uno_calls_go_on_in_the_window() -> None:
    state = after(table(a="R1 G4", b="R5 Y2 Y8"), "a play R1", "a say_uno")
    assert (unos(state)["a"], state.phase) == ("said", DISCARDING)


@pytest.mark.rule("UN-21")
def test_a_1_when_nobody_has_two_cards_goes_straight_on() -> None:
    state = after(table(a="R1 G4", b="Y1", c="Y2", d="Y3"), "a play R1")
    assert (state.phase, SEATS[state.turn]) == (TURN, "b")


@pytest.mark.rule("UN-R-23")
def test_un_r_23_uno_sealed_with_a_discard_is_said_at_the_reveal() -> None:
    sealed = [command + " uno" for command in SEALED[:2]] + [*SEALED[2:]]
    state = after(table(**ALL_ASKED), "a play R1", *sealed)
    assert unos(state) == {"a": "said", "b": "said", "c": "open", "d": "open"}


@pytest.mark.rule("UN-R-19")
def test_un_r_19_a_leaver_is_not_waited_for_and_the_sealed_discard_is_void() -> None:
    state = after(table(**ALL_ASKED), "a play R1", *SEALED[:3], "b leave", "d discard G5")
    assert faces(state.pile) == "R9 G1 B2 G5 R1"


@pytest.mark.rule("UN-R-19")
def test_un_r_19_when_the_last_one_asked_leaves_the_window_closes() -> None:
    state = after(table(**ALL_ASKED), "a play R1", *SEALED[:3], "d leave")
    assert (state.phase, SEATS[state.turn]) == (TURN, "b")


@pytest.mark.rule("UN-R-19")
def test_un_r_19_when_the_one_who_caused_the_window_leaves_the_turn_goes_to_the_next_player() -> None:
    state = after(table(**ALL_ASKED), "a play R1", "a leave", *SEALED[1:])
    assert (state.phase, SEATS[state.turn]) == (TURN, "b")


@pytest.mark.rule("UN-R-18")
def test_un_r_18_a_newcomer_takes_no_part_in_an_open_window() -> None:
    state = after(table(**ALL_ASKED), "a play R1", "z join")
    assert state.waiting == 0b1111


@pytest.mark.rule("UN-R-26")
def test_un_r_26_split_discards_lie_apart() -> None:
    state = after(table(options=Options(piles=Piles.SPLIT), **ALL_ASKED), "a play R1", *SEALED)
    assert (faces(state.pile), faces(state.discards)) == ("R9 R1", "G1 Y1 B2 G5")
