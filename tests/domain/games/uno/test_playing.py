"""Turns: matching, naming, drawing, passing."""

import pytest

from domain.games.uno.cards import DECK, Colour, face
from domain.games.uno.commands import Play
from domain.games.uno.decide import decide
from domain.games.uno.events import Drew, Played
from domain.games.uno.legal import legal
from domain.games.uno.rules import FOLLOWING
from domain.games.uno.state import DRAWN, TURN
from domain.kernel.errors import IllegalMove
from tests.domain.games.uno.layout import SEATS, after, at, does, read, sizes, table


def rule_of(refused: pytest.ExceptionInfo[IllegalMove]) -> str:
    return refused.value.rule


def following(colour: Colour, top: str) -> set[str]:
    card = next(card for card in DECK if face(card) == top)
    return {face(other) for other in DECK if FOLLOWING[colour][card] >> other & 1}


@pytest.mark.rule("UN-11")
def test_un_11_colour_symbol_or_black() -> None:
    reds = {f"R{sign}" for sign in (*"0123456789SV", "+2")}
    assert following(Colour.RED, "R5") == reds | {"Y5", "G5", "B5", "W", "W+4"}


@pytest.mark.rule("UN-12")
def test_un_12_2_and_plus_2_follow_each_other_in_any_colour() -> None:
    assert {"Y2", "Y+2", "B2", "B+2"} <= following(Colour.RED, "R+2")


@pytest.mark.rule("UN-R-31")
def test_un_r_31_6_and_9_are_two_symbols() -> None:
    assert "Y9" not in following(Colour.RED, "R6")


@pytest.mark.rule("UN-83")
def test_un_83_after_a_black_card_only_the_named_colour_or_black_follows() -> None:
    greens = {f"G{sign}" for sign in (*"0123456789SV", "+2")}
    assert following(Colour.GREEN, "W") == greens | {"W", "W+4"}


@pytest.mark.refuses("UN-10")
def test_un_10_one_card_at_a_time() -> None:
    """After a play the turn is with the next player."""
    state = after(table(a="R6 R9 R1", b="Y1", c="Y2", d="Y3"), "a play R9", "a discard R6")
    with pytest.raises(IllegalMove) as refused:
        after(state, "a play R1")
    assert rule_of(refused) == "UN-10"


@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(
    ("command", "rule"),
    [
        ("a play R5 colour=R", "UN-13"),
        ("a play R5 target=b", "UN-27"),
        ("a play R7", "UN-27"),
        ("a play R7 target=k", "UN-27"),
        ("a play R7 target=b colour=R", "UN-13"),
        ("a play W colour=R target=b", "UN-27"),
    ],
)
def test_un_13_and_un_27_a_card_names_what_it_needs_and_nothing_else(command: str, rule: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(a="R5 R7 W"), command)
    assert rule_of(refused) == rule


@pytest.mark.refuses("UN-R-02")
@pytest.mark.parametrize("card", [-1, 108, 10**6])
def test_un_r_02_a_card_that_does_not_exist_is_not_in_the_hand(card: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        decide(table(), 0, Play(card), at())  # type: ignore[arg-type]
    assert rule_of(refused) == "UN-R-02"


@pytest.mark.refuses("UN-R-01")
def test_un_r_01_nobody_acts_from_an_empty_seat() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(), "b leave", "b draw")
    assert rule_of(refused) == "UN-R-01"


@pytest.mark.rule("UN-14")
def test_un_14_a_player_who_cannot_play_picks_up_until_one_fits() -> None:
    _, events = does(table(a="G4 G5", draw="B1 B2 R3 R4"), "a draw")
    drew = events[0]
    assert isinstance(drew, Drew)
    assert [face(card) for card in drew.cards] == ["B1", "B2", "R3"]


@pytest.mark.rule("UN-14")
def test_un_14_the_card_found_may_be_played() -> None:
    state = after(table(a="G4 G5", draw="B1 R3"), "a draw", "a play R3")
    assert face(state.pile[-1]) == "R3"


@pytest.mark.rule("UN-15")
def test_un_15_a_player_who_could_play_may_pick_up_instead() -> None:
    state = after(table(a="R4 G5", draw="B1 B2 R3"), "a draw")
    assert (state.phase, sizes(state)["a"]) == (DRAWN, 5)


@pytest.mark.rule("UN-R-12")
def test_un_r_12_the_search_ends_with_the_first_card_that_fits() -> None:
    """Also for a player who could have played before."""
    state = after(table(a="R4 G5", draw="R1 R2 R3"), "a draw")
    assert sizes(state)["a"] == 3


@pytest.mark.refuses("UN-16")
def test_un_16_nobody_picks_up_twice_in_a_turn() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(draw="R3 R4"), "a draw", "a draw")
    assert rule_of(refused) == "UN-16"


@pytest.mark.rule("UN-16")
def test_un_16_after_keeping_the_card_the_turn_is_over() -> None:
    state = after(table(draw="R3 R4"), "a draw", "a pass")
    assert (SEATS[state.turn], state.phase, state.drawn) == ("b", TURN, None)


@pytest.mark.rule("UN-17")
def test_un_17_only_the_card_found_is_legal_after_picking_up() -> None:
    state = after(table(a="R4 R5 W", draw="B1 R3"), "a draw")
    assert [face(c.card) for c in legal(state, 0) if isinstance(c, Play)] == ["R3"]


@pytest.mark.rule("UN-R-13")
def test_un_r_13_a_search_in_dry_piles_ends_the_turn_with_what_was_found() -> None:
    state = after(table(a="G4 G5", draw="B1 B2"), "a draw")
    assert (SEATS[state.turn], sizes(state)["a"]) == ("b", 4)


@pytest.mark.refuses("UN-40")
def test_un_40_there_must_be_an_effect_to_accept() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(), "a accept")
    assert rule_of(refused) == "UN-40"


@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(("command", "rule"), [("b draw", "UN-10"), ("b pass", "UN-14"), ("b accept", "UN-40")])
def test_un_10_un_14_un_40_only_the_player_to_move_acts(command: str, rule: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(), command)
    assert rule_of(refused) == rule


@pytest.mark.refuses("UN-10")
def test_un_10_nobody_plays_from_the_hand_of_the_player_to_move() -> None:
    state = table(a="R5 G1 G2", b="Y1 Y2 Y3")
    _, command = read(state, "a play R5")
    with pytest.raises(IllegalMove) as refused:
        decide(state, 1, command, at())
    assert refused.value.rule == "UN-10"


@pytest.mark.refuses("UN-27")
@pytest.mark.parametrize("target", ["a", "k"])
def test_un_27_a_last_7_may_do_without_a_player_but_names_no_wrong_one(target: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(a="R7"), f"a play R7 target={target}")
    assert refused.value.rule == "UN-27"


@pytest.mark.rule("UN-17")
def test_un_17_a_card_that_was_found_and_played_is_no_longer_the_card_just_found() -> None:
    assert after(table(draw="R3"), "a draw", "a play R3").drawn is None


@pytest.mark.rule("UN-R-15")
def test_un_r_15_the_card_that_wins_is_told_with_the_effect_it_would_have_had() -> None:
    won = does(table(a="R+2"), "a play R+2")[1][0]
    assert isinstance(won, Played)
    assert won.effect == 2
