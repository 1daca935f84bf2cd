"""Leaving and joining in mid-game, and the clock."""

import pytest

from domain.games.uno.cards import DECK, cards_of
from domain.games.uno.events import Drew, Joined, Left, Opened, Passed, PickedUp, Reshuffled
from domain.games.uno.options import Options, check_options
from domain.games.uno.rules import deadline, to_act
from domain.games.uno.state import PILE_EFFECT, TURN
from domain.kernel.errors import IllegalMove
from tests.domain.games.uno.layout import SEATS, after, does, faces, names, sizes, table, unos
from tests.domain.games.uno.test_vectors import started

CLOCK = Options(turn_seconds=30)


@pytest.mark.rule("UN-50")
def test_un_50_the_hand_of_a_leaver_goes_into_the_draw_pile() -> None:
    before = table(b="Y1 Y2")
    state = after(before, "b leave")
    assert set(state.stock) == {*before.stock, *cards_of(before.hands[1])}


@pytest.mark.rule("UN-50")
def test_un_50_anyone_may_leave_at_any_time() -> None:
    state = after(table(players=5), "c leave", "a leave", "e leave")
    assert names(state, state.ring) == "bd"


@pytest.mark.rule("UN-51")
def test_un_51_a_newcomer_is_dealt_seven_from_the_draw_pile() -> None:
    state, events = does(table(), "z join")
    assert isinstance(events[0], Joined)
    assert (sizes(state)["e"], len(state.stock)) == (7, 12 - 7)


@pytest.mark.rule("UN-51")
def test_un_51_the_pile_is_reshuffled_for_a_newcomer_if_need_be() -> None:
    state, events = does(table(under="B1 B2 B3 B4", draw="G1 G2 G3 G4"), "z join")
    assert ([type(event) for event in events], sizes(state)["e"]) == ([Reshuffled, Joined], 7)


@pytest.mark.refuses("UN-R-17")
def test_un_r_17_who_left_does_not_come_back() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(), "c leave", "c join")
    assert refused.value.rule == "UN-R-17"


@pytest.mark.rule("UN-R-18")
def test_un_r_18_a_newcomer_sits_between_the_last_seat_and_the_first() -> None:
    state = after(table(turn="d", d="R9 Y1 Y2", top="R5"), "z join", "d draw")
    assert state.after(3) == 4


@pytest.mark.refuses("UN-R-18")
def test_un_r_18_nobody_takes_a_seat_that_is_held() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(), "c join")
    assert refused.value.rule == "UN-R-18"


@pytest.mark.refuses("UN-R-18")
def test_un_r_18_a_table_may_be_closed_to_newcomers() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(options=Options(allow_join=False)), "z join")
    assert refused.value.rule == "UN-R-18"


@pytest.mark.refuses("UN-01")
def test_un_01_ten_is_a_full_table() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(players=10), "z join")
    assert refused.value.rule == "UN-01"


@pytest.mark.rule("UN-01")
def test_un_01_a_place_that_was_left_can_be_filled_by_somebody_new() -> None:
    state = after(table(players=10), "b leave", "z join")
    assert len(state.ring) == 10


@pytest.mark.rule("UN-R-19")
def test_un_r_19_the_turn_of_a_leaver_goes_to_the_next_player() -> None:
    state = after(table(direction=-1), "a leave")
    assert SEATS[state.turn] == "d"


@pytest.mark.rule("UN-R-19")
def test_un_r_19_a_waiting_pile_goes_on_with_the_turn() -> None:
    state = after(table(top="R8", effect=PILE_EFFECT), "a leave")
    assert (SEATS[state.turn], state.effect) == ("b", PILE_EFFECT)


@pytest.mark.rule("UN-R-19")
def test_un_r_19_leaving_with_a_card_just_found_ends_the_search() -> None:
    state = after(table(draw="R3 B1"), "a draw", "a leave")
    assert (SEATS[state.turn], state.phase, state.drawn) == ("b", TURN, None)


@pytest.mark.rule("UN-R-19")
def test_un_r_19_the_turn_stays_when_another_player_leaves() -> None:
    assert SEATS[after(table(), "c leave").turn] == "a"


@pytest.mark.rule("UN-R-19")
def test_un_r_19_a_single_player_left_wins() -> None:
    state = after(table(players=3), "a leave", "c leave")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((1,), "last_standing")


@pytest.mark.rule("UN-R-20")
def test_un_r_20_a_leaver_has_no_uno_status() -> None:
    state = after(table(b="Y1", uno={"b": "open"}), "b leave")
    assert unos(state)["b"] == "none"


@pytest.mark.rule("UN-50")
def test_a_leave_tells_nobody_the_cards() -> None:
    _, events = does(table(), "b leave")
    assert isinstance(events[0], Left)
    assert set(events[0].stock) <= set(DECK)


# -- the clock


@pytest.mark.rule("UN-R-25")
def test_un_r_25_the_deadline_follows_the_turn() -> None:
    state, _ = does(table(options=CLOCK, a="R5 Y1 Y2"), "a play R5", now=7000)
    assert (deadline(state), to_act(state)) == (37_000, (3,))


@pytest.mark.rule("UN-R-25")
@pytest.mark.parametrize("commands", [("a draw", "a pass"), ("a play W",)], ids=["a pass", "a black last card"])
def test_un_r_25_the_next_player_has_the_whole_time(commands: tuple[str, ...]) -> None:
    assert deadline(after(table(options=CLOCK, draw="R3 G1", a="W"), *commands, now=7000)) == 37_000


@pytest.mark.rule("UN-R-25")
def test_un_r_25_without_the_option_there_is_no_deadline() -> None:
    assert deadline(table()) is None


@pytest.mark.rule("UN-R-25")
def test_un_r_25_drawing_does_not_win_time() -> None:
    state, _ = does(table(options=CLOCK, draw="R3"), "a draw", now=9000)
    assert deadline(state) == 30_000


@pytest.mark.rule("UN-R-25")
def test_un_r_25_on_time_out_an_effect_is_accepted() -> None:
    state, events = does(table(options=CLOCK, top="R+2", effect=2, a="Y1 Y3"), "a expire")
    assert (sizes(state)["a"], [getattr(event, "timeout", None) for event in events]) == (4, [True])


@pytest.mark.rule("UN-R-25", "UN-81")
def test_un_r_25_an_effect_accepted_by_the_clock_is_marked_after_a_reshuffle_too() -> None:
    _, events = does(table(options=CLOCK, top="R+2", effect=2, draw="", under="G1 G2 G3", a="Y1 Y3"), "a expire")
    assert [(type(event), getattr(event, "timeout", None)) for event in events] == [
        (Reshuffled, None),
        (PickedUp, True),
    ]


@pytest.mark.rule("UN-R-25")
def test_un_r_25_on_time_out_a_card_is_drawn_and_kept() -> None:
    state, events = does(table(options=CLOCK, draw="B1 R3"), "a expire")
    assert ([type(event) for event in events], SEATS[state.turn]) == ([Drew, Passed], "b")


@pytest.mark.rule("UN-R-25")
def test_un_r_25_what_the_clock_did_is_marked() -> None:
    _, events = does(table(options=CLOCK, draw="B1 R3"), "a expire")
    assert all(getattr(event, "timeout", False) for event in events)


@pytest.mark.rule("UN-R-25")
def test_un_r_25_on_time_out_a_card_just_found_is_kept() -> None:
    state = after(table(options=CLOCK, draw="B1 R3"), "a draw", "a expire")
    assert SEATS[state.turn] == "b"


@pytest.mark.rule("UN-R-25")
def test_un_r_25_on_time_out_the_lowest_card_is_discarded_for_a_1() -> None:
    state = after(table(options=CLOCK, a="R1 G1 G2", b="Y1 R5", c="B2", d="G5"), "a play R1", "b expire")
    assert faces(state.sealed[0].cards) == "R5"


@pytest.mark.rule("UN-R-25")
def test_un_r_25_on_time_out_nothing_is_discarded_for_a_6() -> None:
    state = after(table(options=CLOCK, top="R5", a="R6 G1 G2", b="Y9 G6"), "a play R6", "b expire")
    assert state.sealed[0].cards == ()


@pytest.mark.rule("UN-R-25")
@pytest.mark.parametrize(("flipped", "turn", "colour"), [("W", "b", "R"), ("R7", "b", "R")])
def test_un_r_25_on_time_out_the_game_opens_with_red_or_the_next_player(flipped: str, turn: str, colour: str) -> None:
    state = after(started(flipped), "a expire")
    assert (SEATS[state.turn], state.colour) == (turn, colour)


@pytest.mark.rule("UN-R-25")
@pytest.mark.parametrize(("command", "timeout"), [("a expire", True), ("a opening colour=R", False)])
def test_un_r_25_an_opening_by_the_clock_is_marked_and_no_other(command: str, timeout: bool) -> None:
    _, events = does(started("W"), command)
    assert isinstance(events[0], Opened)
    assert events[0].timeout is timeout


@pytest.mark.rule("UN-R-25")
def test_un_r_25_the_swap_on_time_out_is_with_the_next_player() -> None:
    state = after(started("R7"), "a expire")
    assert faces(cards_of(state.hands[0])) == "G1 G2 G3"


@pytest.mark.refuses("UN-R-25")
def test_un_r_25_only_those_the_game_waits_for_run_out_of_time() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(options=CLOCK), "b expire")
    assert refused.value.rule == "UN-R-25"


@pytest.mark.refuses("UN-R-25")
def test_un_r_25_a_turn_without_time_is_refused() -> None:
    with pytest.raises(IllegalMove) as refused:
        check_options(Options(turn_seconds=0))
    assert refused.value.rule == "UN-R-25"
