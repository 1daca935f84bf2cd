"""Saying Uno, catching, being late, and the grace period."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.uno.bots import sensible_bot
from domain.games.uno.cards import DECK, face, hand_of
from domain.games.uno.commands import CatchUno, Play, SayUno
from domain.games.uno.decide import decide
from domain.games.uno.events import HandsPassed, Played, UnoCaught, UnoForgiven, UnoSaid
from domain.games.uno.game import FIRST, GAME
from domain.games.uno.legal import legal
from domain.games.uno.options import Options, check_options
from domain.games.uno.state import FIRST_EDITION, OVER, PILE_EFFECT, State
from domain.games.uno.views import View, view
from domain.kernel.errors import IllegalMove
from domain.kernel.game import Game
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seated
from tests.domain.games.uno.layout import SEATS, after, at, does, sizes, table, unos

GRACE = Options(uno_grace_ms=5000)
PLAYED = next(card for card in DECK if face(card) == "R5")


def dry() -> State:
    """b is to move, a has forgotten Uno, and no card can be drawn."""
    return table(players=3, turn="b", a="G4", draw="", uno={"a": "open"})


@pytest.mark.rule("UN-60", "UN-61")
@pytest.mark.parametrize(("status", "may"), [("open", (0, 2)), ("said", ())])
def test_un_60_all_who_are_not_waited_for_may_speak_while_an_uno_is_open(status: str, may: tuple[int, ...]) -> None:
    assert GAME.rules.may_interject(table(players=3, turn="b", a="G4", uno={"a": status})) == may


@pytest.mark.rule("UN-R-20")
def test_un_r_20_who_takes_the_pile_has_no_status_any_more() -> None:
    state = table(top="R8", effect=PILE_EFFECT, under="G1 G2", a="Y1")
    assert unos(after(state, "a accept"))["a"] == "none"


@pytest.mark.rule("UN-R-20")
def test_un_r_20_an_empty_hand_has_no_status() -> None:
    assert unos(after(table(a="R5", uno={"a": "open"}), "a play R5"))["a"] == "none"


@pytest.mark.rule("UN-R-23")
def test_un_r_23_uno_said_with_a_play_counts_whichever_card_is_left() -> None:
    for kept in (card for card in DECK if card != PLAYED):
        state = replace(table(), hands=(hand_of((PLAYED, kept)), *table().hands[1:]))
        played = decide(state, 0, Play(PLAYED, uno=True), at())[0]
        assert isinstance(played, Played)
        assert played.uno, face(kept)


@pytest.mark.refuses("UN-R-24")
def test_un_r_24_a_hand_that_a_0_brings_is_young() -> None:
    state = after(table(players=3, options=GRACE, a="R0 Y1 Y2", b="G4"), "a play R0", now=10_000)
    with pytest.raises(IllegalMove) as refused:
        after(state, "a catch_uno target=c", now=12_000)
    assert refused.value.rule == "UN-R-24"


@pytest.mark.rule("UN-60")
def test_un_60_who_comes_to_one_card_is_open() -> None:
    assert unos(after(table(a="RS G4"), "a play RS"))["a"] == "open"


@pytest.mark.rule("UN-60")
def test_un_60_saying_it_in_time_is_safe() -> None:
    state = after(table(a="RS G4", c="RV Y1 Y2"), "a play RS", "a say_uno", "c play RV")
    assert sizes(state)["a"] == 1


@pytest.mark.rule("UN-60")
@pytest.mark.parametrize("seat", "abcd")
def test_un_60_it_is_said_from_every_seat(seat: str) -> None:
    hands: dict[str, Any] = {seat: "R3 G4"}
    state = after(table(turn=seat, **hands), f"{seat} play R3", f"{seat} say_uno")
    assert unos(state)[seat] == "said"


@pytest.mark.refuses("UN-60")
def test_un_60_it_is_said_once() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(a="RS G4"), "a play RS", "a say_uno", "a say_uno")
    assert refused.value.rule == "UN-60"


@pytest.mark.rule("UN-R-22")
@pytest.mark.refuses("UN-60")
def test_un_r_22_uno_is_said_for_oneself_only() -> None:
    with pytest.raises(IllegalMove) as refused:
        after(table(a="RS G4"), "a play RS", "b say_uno")
    assert refused.value.rule == "UN-60"


@pytest.mark.rule("UN-R-22")
@pytest.mark.refuses("UN-61")
@pytest.mark.parametrize("target", ["b", "d", "k"])
def test_un_r_22_a_wrong_call_is_refused_and_costs_nothing(target: str) -> None:
    state = after(table(a="RS G4"), "a play RS")
    with pytest.raises(IllegalMove) as refused:
        after(state, f"d catch_uno target={target}")
    assert refused.value.rule == "UN-61"


@pytest.mark.rule("UN-61")
def test_un_61_nobody_catches_themselves() -> None:
    state = after(table(a="RS G4"), "a play RS")
    assert legal(state, 0) == (SayUno(),)


@pytest.mark.rule("UN-61")
def test_un_61_who_is_caught_picks_up_two() -> None:
    _, events = does(after(table(a="RS G4"), "a play RS"), "d catch_uno target=a")
    assert isinstance(events[0], UnoCaught)
    assert (events[0].seat, events[0].count, events[0].by) == (0, 2, 3)


@pytest.mark.rule("UN-62")
def test_un_62_a_card_laid_by_another_makes_the_holder_late() -> None:
    _, events = does(after(table(a="RS G4", c="RV Y1 Y2"), "a play RS"), "c play RV")
    assert [(type(event), getattr(event, "by", None)) for event in events] == [(Played, None), (UnoCaught, None)]


@pytest.mark.rule("UN-62")
def test_un_62_the_holders_own_next_card_makes_nobody_late() -> None:
    state = after(table(a="R3 R4"), "a play R3", "a play R4")
    assert state.phase is OVER


@pytest.mark.rule("UN-63")
def test_un_63_after_a_swap_both_new_holders_must_say_uno() -> None:
    state = after(table(a="R7 G1", c="B1"), "a play R7 target=c")
    assert (unos(state)["a"], unos(state)["c"]) == ("open", "open")


@pytest.mark.rule("UN-63")
def test_un_63_after_hands_were_passed_the_new_holder_must_say_uno() -> None:
    state = after(table(a="R0 G1 G2", b="Y1"), "a play R0")
    assert unos(state) == {"a": "none", "b": "none", "c": "open", "d": "none"}


@pytest.mark.rule("UN-R-20")
def test_un_r_20_a_status_goes_when_the_hand_grows() -> None:
    state = after(table(top="R+2", effect=2, a="Y1"), "a accept")
    assert unos(state)["a"] == "none"


@pytest.mark.rule("UN-R-20")
def test_un_r_20_a_status_is_set_anew_each_time() -> None:
    """Said once is not said for ever."""
    state = table(players=2, top="R5", a="RS", b="Y1 Y2 Y3", draw="R3 R4")
    state = after(state, "a draw", "a play R3")
    assert unos(state)["a"] == "open"


@pytest.mark.rule("UN-R-21")
def test_un_r_21_the_penalty_comes_before_the_effect() -> None:
    """The late holder's two cards move on with a 0."""
    state = table(turn="b", a="G4", b="R0 Y1 Y2", uno={"a": "open"})
    after_play, events = does(state, "b play R0")
    assert [type(event) for event in events] == [Played, UnoCaught, HandsPassed]
    assert sizes(after_play)["b"] == 3


@pytest.mark.rule("UN-R-21")
def test_un_r_21_a_late_holder_is_asked_in_the_window_of_that_card() -> None:
    state = after(table(turn="b", a="G4", b="R1 Y1 Y2", uno={"a": "open"}), "b play R1")
    assert state.waiting & 1


@pytest.mark.rule("UN-R-21")
def test_un_r_21_a_winning_card_ends_the_game_first() -> None:
    _, events = does(table(turn="b", a="G4", b="R5", uno={"a": "open", "b": "said"}), "b play R5")
    assert not any(isinstance(event, UnoCaught) for event in events)


@pytest.mark.rule("UN-R-21")
@pytest.mark.parametrize("commands", [("b draw",), ("b draw", "b pass")])
def test_un_r_21_drawing_and_passing_make_nobody_late(commands: tuple[str, ...]) -> None:
    state = table(turn="b", a="G4", uno={"a": "open"}, draw="R3 B1")
    assert unos(after(state, *commands))["a"] == "open"


@pytest.mark.rule("UN-R-21")
def test_un_r_21_accepting_makes_nobody_late() -> None:
    state = table(turn="b", top="R+2", effect=2, a="G4", uno={"a": "open"})
    assert unos(after(state, "b accept"))["a"] == "open"


@pytest.mark.rule("UN-R-21")
def test_un_r_21_all_late_holders_pick_up() -> None:
    state = after(table(turn="b", a="G4", b="RV Y1 Y2", c="B4", uno={"a": "open", "c": "open"}), "b play RV")
    assert (sizes(state)["a"], sizes(state)["c"]) == (3, 3)


@pytest.mark.rule("UN-R-23")
def test_un_r_23_uno_with_the_play_counts_if_it_leaves_one_card() -> None:
    assert unos(after(table(a="RS G4"), "a play RS uno"))["a"] == "said"


@pytest.mark.rule("UN-R-23")
def test_un_r_23_uno_with_any_other_play_is_ignored() -> None:
    _, events = does(table(a="RS G4 G5"), "a play RS uno")
    assert isinstance(events[0], Played)
    assert not events[0].uno


@pytest.mark.rule("UN-R-23", "UN-63")
def test_un_r_23_uno_said_with_a_7_is_for_the_old_hand_only() -> None:
    """The hand changed owner, so the new holder must speak."""
    state = after(table(a="R7 G1", c="B1 B2"), "a play R7 target=c uno")
    assert unos(state)["c"] == "open"


@pytest.mark.rule("UN-R-23", "UN-63")
@pytest.mark.parametrize(
    ("hands", "play"),
    [
        ({"a": "R7 G1 G2", "c": "B1"}, "a play R7 target=c uno"),
        ({"a": "R7 G1", "c": "B1"}, "a play R7 target=c uno"),
        ({"a": "R0 G1 G2", "d": "B1"}, "a play R0 uno"),
        ({"a": "R0 G1", "d": "B1"}, "a play R0 uno"),
    ],
)
def test_un_r_23_uno_counts_for_the_one_card_a_7_or_a_0_brings(hands: dict[str, Any], play: str) -> None:
    state, events = does(table(**hands), play)
    assert (sizes(state)["a"], unos(state)["a"]) == (1, "said")
    assert [type(event) for event in events if getattr(event, "uno", False) or isinstance(event, UnoSaid)] == [UnoSaid]


@pytest.mark.rule("UN-R-23")
def test_un_r_23_a_0_brings_the_hand_of_the_player_before() -> None:
    state = after(table(direction=-1, a="R0 G1 G2", b="B1"), "a play R0 uno")
    assert unos(state)["a"] == "said"


@pytest.mark.rule("UN-R-23")
@pytest.mark.parametrize("play", ["a play R7 target=c uno", "a play R0 uno"])
def test_un_r_23_uno_is_not_said_of_a_hand_that_is_given_away(play: str) -> None:
    """One card is left of the old hand, but it is another player's now."""
    state, events = does(table(a="R7 R0", c="B1 B2", d="Y1 Y2"), play)
    assert not any(isinstance(event, UnoSaid) or getattr(event, "uno", False) for event in events)
    assert unos(state)["a"] == "none"


@pytest.mark.rule("UN-R-23", "UN-R-21")
def test_un_r_23_a_late_hand_has_grown_before_a_7_brings_it() -> None:
    state = table(a="R7 G1 G2", c="B1", uno={"c": "open"})
    assert not any(c.uno for c in legal(state, 0) if isinstance(c, Play))
    state = after(state, "a play R7 target=c uno")
    assert (sizes(state)["a"], unos(state)["a"]) == (3, "none")


@pytest.mark.rule("UN-R-23", "UN-R-35")
@pytest.mark.parametrize(("draw", "size", "status"), [("", 1, "said"), ("B3", 1, "said"), ("B3 B4", 2, "none")])
def test_un_r_23_a_late_hand_for_which_nothing_is_left_is_brought_as_it_is(draw: str, size: int, status: str) -> None:
    """The one late before it takes the last cards, the one the 7 covers among them."""
    state = table(a="R7 G1 G2", b="Y1", c="B1", d="Y2 Y3", draw=draw, uno={"b": "open", "c": "open"})
    listed = [c.target for c in legal(state, 0) if isinstance(c, Play) and c.uno]
    assert listed == ([2] if status == "said" else [])
    state = after(state, "a play R7 target=c uno")
    assert (sizes(state)["a"], unos(state)["a"]) == (size, status)


@pytest.mark.rule("UN-R-35")
def test_un_r_35_a_catch_with_nothing_to_draw_settles_the_matter() -> None:
    state, events = does(dry(), "c catch_uno target=a")
    assert [type(event) for event in events] == [UnoCaught, UnoForgiven]
    assert (sizes(state)["a"], unos(state)["a"]) == (1, "said")


@pytest.mark.rule("UN-R-35")
@pytest.mark.refuses("UN-61")
def test_un_r_35_nobody_is_caught_twice_for_nothing() -> None:
    state = after(dry(), "c catch_uno target=a")
    assert not any(isinstance(command, CatchUno) for command in legal(state, 1))
    with pytest.raises(IllegalMove) as refused:
        after(state, "b catch_uno target=a")
    assert refused.value.rule == "UN-61"


@pytest.mark.rule("UN-R-35")
def test_un_r_35_one_card_is_penalty_enough() -> None:
    state, events = does(table(players=3, turn="b", a="G4", draw="B1", uno={"a": "open"}), "c catch_uno target=a")
    assert [type(event) for event in events] == [UnoCaught]
    assert (sizes(state)["a"], unos(state)["a"]) == (2, "none")


@pytest.mark.rule("UN-R-35")
def test_un_r_35_a_bot_calls_nobody_out_for_nothing() -> None:
    state = dry()
    listed = legal(state, 1)
    assert CatchUno(0) in listed
    assert sensible_bot(view(state, Seated(1)), listed, Rng(b"dry")) != CatchUno(0)


@pytest.mark.rule("UN-R-36")
@pytest.mark.parametrize(("direction", "order"), [(1, "da"), (-1, "ad")])
@pytest.mark.parametrize("card", ["R5", "RV"])
def test_un_r_36_late_unos_are_punished_in_turn_order(direction: int, order: str, card: str) -> None:
    """Of a Reverse too, which turns the direction only after that."""
    state = table(turn="c", direction=direction, a="G4", c=f"{card} Y1 Y2", d="B4", uno={"a": "open", "d": "open"})
    _, events = does(state, f"c play {card}")
    assert "".join(SEATS[event.seat] for event in events if isinstance(event, UnoCaught)) == order


@pytest.mark.rule("UN-R-37")
def test_un_r_37_tables_of_the_first_rule_set_go_on_by_it() -> None:
    state = replace(table(a="R7 G1", c="B1"), edition=FIRST_EDITION)
    assert [c.uno for c in legal(state, 0) if isinstance(c, Play)].count(True) == 3
    state, events = does(state, "a play R7 target=c uno")
    assert isinstance(events[0], Played)
    assert (events[0].uno, unos(state)["a"]) == (True, "open")


@pytest.mark.rule("UN-R-37")
def test_un_r_37_the_first_rule_set_forgives_nothing_and_punishes_by_seat() -> None:
    state, events = does(replace(dry(), edition=FIRST_EDITION), "c catch_uno target=a")
    assert ([type(event) for event in events], unos(state)["a"]) == ([UnoCaught], "open")
    late = table(turn="c", a="G4", c="R5 Y1 Y2", d="B4", uno={"a": "open", "d": "open"})
    _, events = does(replace(late, edition=FIRST_EDITION), "c play R5")
    assert [event.seat for event in events if isinstance(event, UnoCaught)] == [0, 3]


@pytest.mark.rule("UN-R-37")
@pytest.mark.parametrize(("game", "edition"), [(FIRST, 1), (GAME, 2)])
def test_un_r_37_a_deal_keeps_the_rule_set_of_its_table(game: Game[State, View, Options], edition: int) -> None:
    state = game.rules.fold(game.rules.initial, game.rules.start(Options(), 3, at()))
    assert (state.edition, game.about.rules_version) == (edition, edition)


@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(("now", "rule"), [(1000, "UN-R-24"), (5999, "UN-R-24")])
def test_un_r_24_nobody_is_caught_in_the_grace_period(now: int, rule: str) -> None:
    state, _ = does(table(a="RS G4", options=GRACE), "a play RS", now=1000)
    with pytest.raises(IllegalMove) as refused:
        does(state, "d catch_uno target=a", now=now)
    assert refused.value.rule == rule


@pytest.mark.rule("UN-R-24")
def test_un_r_24_after_the_grace_period_catching_is_allowed() -> None:
    state, _ = does(table(a="RS G4", options=GRACE), "a play RS", now=1000)
    state, _ = does(state, "d catch_uno target=a", now=6000)
    assert sizes(state)["a"] == 3


@pytest.mark.refuses("UN-R-24")
def test_un_r_24_others_do_not_play_in_the_grace_period() -> None:
    state, _ = does(table(a="RS G4", c="RV Y1 Y2", options=GRACE), "a play RS", now=1000)
    with pytest.raises(IllegalMove) as refused:
        does(state, "c play RV", now=2000)
    assert refused.value.rule == "UN-R-24"


@pytest.mark.rule("UN-R-24")
def test_un_r_24_others_may_draw_in_the_grace_period() -> None:
    state, _ = does(table(a="RS G4", options=GRACE), "a play RS", now=1000)
    state, _ = does(state, "c draw", now=2000)
    assert SEATS[state.turn] in "cd"


@pytest.mark.rule("UN-R-24")
def test_un_r_24_once_uno_is_said_play_goes_on() -> None:
    state, _ = does(table(a="RS G4", c="RV Y1 Y2", options=GRACE), "a play RS", now=1000)
    state, _ = does(state, "a say_uno", now=1500)
    state, _ = does(state, "c play RV", now=1600)
    assert sizes(state)["a"] == 1


@pytest.mark.rule("UN-R-24")
def test_un_r_24_the_holder_may_play_on() -> None:
    state, _ = does(table(a="R3 R4", options=GRACE), "a play R3", now=1000)
    state, _ = does(state, "a play R4", now=1001)
    assert state.phase is OVER


@pytest.mark.refuses("UN-R-24")
def test_un_r_24_a_negative_grace_period_is_refused() -> None:
    with pytest.raises(IllegalMove) as refused:
        check_options(Options(uno_grace_ms=-1))
    assert refused.value.rule == "UN-R-24"


@pytest.mark.rule("UN-61")
def test_everyone_else_may_catch_whose_turn_it_is_not() -> None:
    state = after(table(a="RS G4"), "a play RS")
    assert all(CatchUno(0) in legal(state, seat) for seat in (1, 2, 3))
