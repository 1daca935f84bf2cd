"""What the cards do, alone and on effects that wait."""

import pytest

from domain.games.uno.cards import face
from domain.games.uno.commands import Play
from domain.games.uno.events import HandsPassed, HandsSwapped, PickedUp, TookPile, WindowOpened
from domain.games.uno.legal import legal
from domain.games.uno.state import NO_EFFECT, OVER, PILE_EFFECT, State
from domain.kernel.errors import IllegalMove
from tests.domain.games.uno.layout import SEATS, after, does, faces, sizes, table, unos


def hand(state: State, name: str) -> str:
    seat = SEATS.index(name)
    return " ".join(sorted(face(card) for card in range(108) if state.hands[seat] >> card & 1))


@pytest.mark.rule("UN-20")
def test_un_20_a_0_moves_every_hand_on_against_the_clock_as_well() -> None:
    state = after(table(direction=-1, a="R0 G1", b="Y1 Y2", c="B1 B2", d="G5 G6"), "a play R0")
    assert [hand(state, name) for name in "abcd"] == ["Y1 Y2", "B1 B2", "G5 G6", "G1"]


@pytest.mark.rule("UN-20")
def test_un_20_a_0_passes_over_seats_that_were_left() -> None:
    state = after(table(a="R0 G1", b="Y1 Y2", c="B1 B2", d="G5 G6"), "b leave", "a play R0")
    assert [hand(state, name) for name in "abcd"] == ["G5 G6", "", "G1", "B1 B2"]


@pytest.mark.rule("UN-22", "UN-80")
def test_un_22_a_2_makes_the_next_player_pick_up_two_and_un_80_lose_the_turn() -> None:
    state = after(table(a="R2 G1 G2", b="Y1 Y2"), "a play R2", "b accept")
    assert (sizes(state)["b"], SEATS[state.turn]) == (4, "c")


@pytest.mark.rule("UN-23")
def test_un_23_a_3_gives_another_turn() -> None:
    assert SEATS[after(table(a="R3 G1 G2"), "a play R3").turn] == "a"


@pytest.mark.rule("UN-24")
def test_un_24_a_4_turns_round_and_skips() -> None:
    state = after(table(a="R4 G1 G2"), "a play R4")
    assert (SEATS[state.turn], state.direction) == ("c", -1)


@pytest.mark.rule("UN-25")
def test_un_25_a_5_moves_one_seat_back_and_play_goes_on_from_there() -> None:
    state = after(table(turn="c", c="R5 G1 G2", b="R1 Y1 Y2"), "c play R5")
    assert (SEATS[state.turn], state.direction) == ("b", 1)


@pytest.mark.rule("UN-25")
def test_un_25_each_5_moves_one_seat_only() -> None:
    state = after(table(turn="c", c="R5 G1 G2", b="Y5 Y1 Y2"), "c play R5", "b play Y5")
    assert SEATS[state.turn] == "a"


@pytest.mark.rule("UN-27")
def test_un_27_a_7_swaps_two_hands_and_no_others() -> None:
    state = after(table(a="R7 G1 G2", b="Y1 Y2", c="B1 B2 B3", d="G5 G6"), "a play R7 target=c")
    assert [hand(state, name) for name in "abcd"] == ["B1 B2 B3", "Y1 Y2", "G1 G2", "G5 G6"]


@pytest.mark.rule("UN-28")
def test_un_28_an_8_makes_the_next_player_take_the_pile_and_lose_the_turn() -> None:
    state, events = does(after(table(a="R8 G1 G2", under="B1 B2"), "a play R8"), "b accept")
    took = events[0]
    assert isinstance(took, TookPile)
    assert (faces(took.cards), SEATS[state.turn]) == ("B1 B2 R9", "c")


@pytest.mark.rule("UN-R-14")
def test_un_r_14_the_top_card_is_never_taken() -> None:
    state = after(table(a="R8 G1 G2", under="B1 B2"), "a play R8", "b accept")
    assert faces(state.pile) == "R8"


@pytest.mark.rule("UN-28")
def test_un_28_the_card_that_moved_an_8_stays_and_the_8_is_taken() -> None:
    state = after(table(a="R8 G1 G2", b="RS Y1 Y2"), "a play R8", "b play RS", "c accept")
    assert (faces(state.pile), "R8" in hand(state, "c")) == ("RS", True)


@pytest.mark.rule("UN-30")
def test_un_30_a_skip_passes_over_the_next_player() -> None:
    assert SEATS[after(table(a="RS G1 G2"), "a play RS").turn] == "c"


@pytest.mark.rule("UN-31")
def test_un_31_a_reverse_turns_the_direction_round() -> None:
    state = after(table(turn="b", b="RV G1 G2"), "b play RV")
    assert (SEATS[state.turn], state.direction) == ("a", -1)


@pytest.mark.rule("UN-32", "UN-84")
def test_un_32_a_plus_4_may_be_played_whatever_else_fits_and_un_84_is_not_challenged() -> None:
    state = after(table(a="W+4 R1 R2"), "a play W+4 colour=B")
    assert (state.effect, state.colour, {type(c).__name__ for c in legal(state, 1)}) == (4, "B", {"Accept"})


@pytest.mark.rule("UN-33")
def test_un_33_a_wild_sets_the_colour_and_nothing_else() -> None:
    state = after(table(a="W R1 R2"), "a play W colour=B")
    assert (state.effect, state.colour, SEATS[state.turn]) == (NO_EFFECT, "B", "b")


@pytest.mark.rule("UN-44")
@pytest.mark.parametrize(("card", "event"), [("R0", HandsPassed), ("R7 target=b", HandsSwapped), ("R1", WindowOpened)])
def test_un_44_some_effects_happen_before_anybody_can_answer(card: str, event: type) -> None:
    _, events = does(table(a="R0 R7 R1 G1"), f"a play {card}")
    assert isinstance(events[-1], event)


# -- effects that wait


@pytest.mark.rule("UN-40")
def test_un_40_an_effect_ends_when_it_is_accepted() -> None:
    assert after(table(top="R+2", effect=2), "a accept").effect == NO_EFFECT


@pytest.mark.rule("UN-41")
def test_un_41_pick_ups_add_up() -> None:
    state = after(table(a="R2 G1 G2", b="Y+2 Y1", c="W+4 B1"), "a play R2", "b play Y+2", "c play W+4 colour=R")
    assert state.effect == 8


@pytest.mark.rule("UN-41")
def test_un_41_the_whole_sum_is_picked_up() -> None:
    _, events = does(table(top="R+2", effect=6, a="Y1 Y2"), "a accept")
    assert isinstance(events[0], PickedUp)
    assert events[0].count == 6


@pytest.mark.rule("UN-42")
def test_un_42_an_8_on_an_8_moves_the_pile_on() -> None:
    state = after(table(a="R8 G1 G2", b="Y8 Y1 Y2"), "a play R8", "b play Y8")
    assert (SEATS[state.turn], state.effect) == ("c", PILE_EFFECT)


@pytest.mark.rule("UN-R-03")
def test_un_r_03_the_effect_waits_for_whoever_moves_next() -> None:
    """Three movers in a row."""
    state = table(top="R+2", effect=2, turn="b", b="R4 G1 G2", d="RV Y1 Y2", a="R5 B1 B2")
    assert SEATS[after(state, "b play R4", "d play RV", "a play R5").turn] == "d"


@pytest.mark.rule("UN-R-04")
def test_un_r_04_a_3_on_an_effect_must_be_followed_by_another_answer_or_accepting() -> None:
    state = after(table(top="R+2", effect=2, a="R3 R1 R4"), "a play R3")
    offered = {face(c.card) if isinstance(c, Play) else type(c).__name__ for c in legal(state, 0)}
    assert offered == {"R4", "Accept"}


@pytest.mark.rule("UN-R-05")
@pytest.mark.refuses("UN-43")
@pytest.mark.parametrize(("effect", "card"), [(2, "R8"), (PILE_EFFECT, "R+2"), (PILE_EFFECT, "W+4 colour=R")])
def test_un_r_05_pick_ups_and_the_pile_do_not_mix(effect: int, card: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(top="R5", effect=effect, a="R8 R+2 W+4"), f"a play {card}")
    assert refused.value.rule == "UN-43"


@pytest.mark.rule("UN-R-06")
def test_un_r_06_nobody_may_draw_while_an_effect_waits() -> None:
    state = table(top="R+2", effect=2, a="Y1 Y3")
    assert [type(c).__name__ for c in legal(state, 0)] == ["Accept"]


# -- two players


@pytest.mark.rule("UN-82")
def test_un_82_of_two_players_a_reverse_skips_the_other() -> None:
    assert SEATS[after(table(players=2, a="RV Y1 Y2"), "a play RV").turn] == "a"


@pytest.mark.rule("UN-82")
def test_un_82_counts_the_players_who_are_left() -> None:
    assert SEATS[after(table(players=3, a="RV Y1 Y2"), "c leave", "a play RV").turn] == "a"


@pytest.mark.rule("UN-R-32")
@pytest.mark.parametrize(("card", "turn"), [("RS", "a"), ("R4", "a"), ("R5", "b")])
def test_un_r_32_skip_and_4_give_another_turn_of_two_and_5_a_plain_one(card: str, turn: str) -> None:
    state = after(table(players=2, a=f"{card} Y1 Y2"), f"a play {card}")
    assert (SEATS[state.turn], state.effect) == (turn, NO_EFFECT)


@pytest.mark.rule("UN-R-32")
@pytest.mark.parametrize("card", ["R0", "R7 target=b"])
def test_un_r_32_of_two_players_0_and_7_swap_the_hands(card: str) -> None:
    state = after(table(players=2, a="R0 R7 Y1", b="G1 G2"), f"a play {card}")
    assert hand(state, "a") == "G1 G2"


@pytest.mark.rule("UN-R-32")
def test_un_r_32_a_4_on_an_effect_brings_it_back() -> None:
    state = after(table(players=2, top="R2", effect=2, a="R4 Y4 R2"), "a play R4")
    assert (SEATS[state.turn], state.effect) == ("a", 2)


# -- last cards


@pytest.mark.rule("UN-70", "UN-R-15")
@pytest.mark.parametrize("card", ["R0", "R1", "R3", "R6", "R7", "R7 target=b", "R8", "R9", "R+2"])
def test_un_70_and_un_r_15_the_last_card_wins_before_its_effect(card: str) -> None:
    state = after(table(a=card.split(maxsplit=1)[0]), f"a play {card}")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((0,), "played_last")


@pytest.mark.refuses("UN-70")
def test_un_70_nothing_is_accepted_after_the_end() -> None:
    over = after(table(a="R3"), "a play R3")
    with pytest.raises(IllegalMove) as refused:
        after(over, "b leave")
    assert (over.phase, refused.value.rule) == (OVER, "UN-70")


@pytest.mark.rule("UN-72", "UN-73")
@pytest.mark.parametrize("card", ["W", "W+4", "W+4 colour=G"])
def test_un_72_and_un_73_a_black_last_card_goes_back_with_two_more(card: str) -> None:
    state = after(table(a=card.split(maxsplit=1)[0]), f"a play {card}")
    assert (sizes(state)["a"], SEATS[state.turn], state.outcome) == (3, "b", None)


@pytest.mark.rule("UN-R-16")
def test_un_r_16_a_black_last_card_sets_no_colour() -> None:
    assert after(table(a="W"), "a play W colour=B").colour == "R"


@pytest.mark.rule("UN-R-16")
def test_un_r_16_a_black_last_card_makes_nobody_late() -> None:
    state = after(table(a="W", b="Y1", uno={"a": "said", "b": "open"}), "a play W")
    assert unos(state)["b"] == "open"


@pytest.mark.rule("UN-R-16")
def test_un_r_16_an_effect_that_was_not_answered_is_suffered_as_well() -> None:
    state = after(table(top="R+2", effect=4, a="W+4"), "a play W+4")
    assert (sizes(state)["a"], SEATS[state.turn], state.effect) == (1 + 2 + 4, "b", NO_EFFECT)


@pytest.mark.rule("UN-R-16")
@pytest.mark.refuses("UN-43")
@pytest.mark.parametrize(
    ("top", "effect", "card"), [("R+2", 2, "W"), ("R8", PILE_EFFECT, "W"), ("R8", PILE_EFFECT, "W+4")]
)
def test_un_r_16_only_a_plus_4_on_a_pick_up_answers_as_black_last_card(top: str, effect: int, card: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(top=top, effect=effect, a=card), f"a play {card}")
    assert refused.value.rule == "UN-43"


@pytest.mark.rule("UN-71")
def test_un_71_a_last_card_is_never_asked_for() -> None:
    state = after(table(a="R1 G1 G2", b="Y1"), "a play R1")
    assert not state.waiting >> 1 & 1
