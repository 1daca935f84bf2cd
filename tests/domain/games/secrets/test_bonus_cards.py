from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import DIV, S0, Card, Version, face_text, is_bonus, is_public
from domain.games.secrets.game import GAME
from domain.games.secrets.legal import legal
from domain.games.secrets.pickups.candidates import pick_ups, swaps
from domain.games.secrets.rules import can_discard, holding_of
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.scoring.notation import score
from domain.games.secrets.state import Options, Phase, State
from domain.games.secrets.values import Origin
from domain.kernel.decider import Expire, Moment
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from domain.kernel.viewers import SPECTATOR
from tests.domain.games.secrets.scenes import hand_card, on_top, pick, play, scene

A = "advanced"
FULL = "F4567 W789 A5555"


def points(hand: str, **more: str) -> int | None:
    return score(A, hand, table=more.get("table", ""), aside=more.get("aside", "")).points


def out(hand: str, **more: str) -> int | None:
    return score(A, hand, out=True, **more).points  # type: ignore[arg-type]


def declared_points(state: State, command: c.PickUp) -> int:
    after = play(state).when(0, command).then_accepted().state
    declared: Arrangement | None = after.declared[0]
    assert declared is not None
    return declared.points + declared.going_out


@pytest.mark.rule("SU-A-02", "SU-A-05", "SU-R-61", "SU-R-62")
def test_a_set_aside_card_scores_five_and_is_replaced() -> None:
    state = scene(A, "VOID E1 F2", phase=Phase.ACT)
    scenario = play(state).when(0, c.SetAside(hand_card(state, "VOID"))).then_accepted()
    assert len(scenario.state.hands[0]) == 3
    assert [face_text(card) for card in GAME.rules.view(scenario.state, SPECTATOR).places[0].aside] == ["VOID"]
    assert points("E1", aside="VOID") == 5
    assert GAME.rules.view(scenario.state, SPECTATOR).places[0].hand is None


@pytest.mark.refuses("SU-A-03", "SU-A-05")
def test_only_private_cards_are_set_aside_by_choice() -> None:
    state = scene(A, "VOID E1 F2", phase=Phase.ACT)
    play(state).when(0, c.SetAside(hand_card(state, "E1"))).then_refused("SU-A-03")
    play(state).when(0, c.SetAside(DIV)).then_refused("SU-A-05")


@pytest.mark.rule("SU-A-04", "SU-R-60")
def test_a_public_card_drawn_is_set_aside_and_replaced_or_changed_for_a_pick_up() -> None:
    state = on_top(scene(A, "W34 E1 F9 A7", areas={1: "W2"}), "DIV")
    scenario = play(state).when(0, c.DrawDeck()).then_accepted()
    assert scenario.state.phase is Phase.REPLACEMENT
    assert scenario.state.aside[0] == (DIV,)
    play(scenario.state).when(0, c.DrawReplacement()).then_accepted()
    play(scenario.state).when(0, pick(scenario.state, "W2", "W234")).then_accepted()


@pytest.mark.rule("SU-R-60", "SU-R-41")
def test_a_public_card_as_replacement_asks_again() -> None:
    """Also in the action step, and the main discard is still there."""
    state = on_top(scene(A, "VOID E1 F2", phase=Phase.ACT, main="A3"), "ETE")
    scenario = play(state).when(0, c.SetAside(hand_card(state, "VOID"))).then_accepted()
    assert scenario.state.phase is Phase.REPLACEMENT
    play(scenario.state).when(0, pick(scenario.state, "A3")).then_accepted()


@pytest.mark.rule("SU-R-62")
def test_after_a_pick_up_private_cards_may_still_be_set_aside() -> None:
    state = scene(A, "VOID W34 E1", areas={1: "W2"})
    scenario = play(state).when(0, pick(state, "W2", "W234"))
    scenario.when(0, c.SetAside(hand_card(state, "VOID"))).then_accepted()


@pytest.mark.rule("SU-A-13")
@pytest.mark.refuses("SU-R-17")
def test_with_an_empty_deck_nothing_is_set_aside() -> None:
    """The packets are not part of the deck."""
    state = scene(A, "VOID E1 F2", phase=Phase.ACT, deck=0)
    assert sum(map(len, state.packets)) == 48
    play(state).when(0, c.SetAside(hand_card(state, "VOID"))).then_refused("SU-R-17")
    last = scene(A, "E1", phase=Phase.REPLACEMENT, deck=0, main="E9")
    play(last).when(0, c.DrawReplacement()).then_refused("SU-R-17")


@pytest.mark.rule("SU-R-17")
def test_a_public_card_drawn_last_with_nothing_to_take_ends_the_game() -> None:
    state = scene(A, "E1 F3 W5 A7 M9 E4", deck=0)
    state = replace(state, piles=((DIV,), (), (), ()), inactive=(), aside=((),) * 4)
    assert play(state).when(0, c.DrawDeck()).then_accepted().state.ended == "deck"


@pytest.mark.refuses("SU-R-87")
def test_a_hand_that_cannot_discard_set_aside_or_go_out_ends_the_game() -> None:
    state = replace(scene(A, "P0 P0 P0", phase=Phase.ACT, deck=0), inactive=())
    assert c.DeclineDraw() in legal(state, 0)
    assert play(state).when(0, c.DeclineDraw()).then_accepted().state.ended == "deck"
    able = scene(A, "P0", phase=Phase.ACT, deck=0)
    play(able).when(0, c.DeclineDraw()).then_refused("SU-R-87")


def started(seed: int) -> tuple[tuple[Event, ...], State]:
    events = GAME.rules.start(Options(Version.ADVANCED), 4, Moment(Rng(b"bonus%d" % seed), 0))
    return events, GAME.rules.fold(GAME.rules.initial, events)


@pytest.mark.rule("SU-A-10", "SU-A-11", "SU-R-05")
def test_public_cards_of_the_deal_are_set_aside_and_replaced() -> None:
    """Nothing but a suited card lies face down."""
    seen = 0
    for seed in range(25):
        events, state = started(seed)
        assert not any(is_public(card) for hand in state.hands for card in hand), seed
        assert all(len(hand) == 12 for hand in state.hands), seed
        assert not is_bonus(Card(state.face_down)), seed
        seen += sum(isinstance(event, e.BonusSetAside) for event in events)
    assert seen


@pytest.mark.rule("SU-A-11", "SU-R-68")
def test_a_face_down_bonus_card_belongs_to_the_dealer() -> None:
    for seed in range(200):
        events, state = started(seed)
        found = [ev for ev in events if isinstance(ev, e.BonusSetAside) and ev.origin is Origin.FACE_DOWN]
        if found:
            placed = [event.card for event in events if isinstance(event, e.FaceDownPlaced)]
            assert [each.card for each in found] == placed[:-1]
            assert found[0].seat == state.dealer
            assert found[0].card in state.aside[state.places.index(state.dealer)]
            return
    pytest.fail("no face-down Bonus Card in 200 deals")


@pytest.mark.rule("SU-A-12", "SU-R-60")
def test_before_play_everybody_chooses_in_turn_from_the_dealer() -> None:
    """Asked of everyone alike."""
    _, state = started(1)
    scenario = play(state)
    order = []
    while scenario.state.phase is Phase.SETUP:
        seat = scenario.state.places[scenario.state.place]
        order.append(seat)
        scenario.when(seat, c.EndSetup()).then_accepted()
    assert order == [(state.dealer + step) % 4 for step in range(4)]
    assert scenario.state.turn == 1
    assert scenario.state.places[scenario.state.place] == state.dealer


@pytest.mark.refuses("SU-A-40")
def test_void_in_hand_is_a_meld_and_never_returns_once_aside() -> None:
    assert points("VOID E1") == 5
    state = scene(A, "E1 F2", aside="VOID")
    play(state).when(0, c.PickUp((state.aside[0][0],))).then_refused("SU-A-40")


@pytest.mark.rule("SU-A-41", "SU-R-25", "SU-R-37")
def test_a_plain_zero_scores_only_aside_or_in_a_sequence() -> None:
    assert points("P0 E5") == 0
    assert points("E5", aside="P0") == 5
    assert points("P0 P0 P0") == 0
    assert points("E12", aside="P0") == 5


@pytest.mark.rule("SU-A-42")
@pytest.mark.parametrize(
    ("hand", "worth"), [("P0 E12", 10), ("E89 P0", 10), ("P0 E91", 0), ("P0 M12", 15), ("P0 E23", 0), ("P0 E1 F1", 0)]
)
def test_a_zero_goes_before_one_or_after_nine(hand: str, worth: int) -> None:
    assert points(hand) == worth


@pytest.mark.rule("SU-A-43", "SU-A-57")
def test_a_10_sequence_scores_160_or_200_and_cannot_grow() -> None:
    """The zeros in it score nothing by themselves."""
    assert points("P0 E123456789") == 160
    assert points("P0 M123456789") == 200
    assert points("P0", table="[P0 E123456789]") == 160


@pytest.mark.rule("SU-A-44")
def test_a_zero_in_hand_goes_with_any_discards() -> None:
    state = scene(A, "P0 F1", areas={1: "E1", 2: "E2"})
    play(state).when(0, pick(state, "E12", "P0 E12")).then_accepted()


@pytest.mark.rule("SU-R-64")
@pytest.mark.refuses("SU-A-45", "SU-R-63")
def test_a_set_aside_zero_extends_what_stands_without_it() -> None:
    """It may be the only card taken."""
    state = scene(A, "F1", aside="P0", table="[E123]")
    play(state).when(0, pick(state, "P0", ("P0", 0))).then_accepted()
    play(state).when(0, c.PickUp(state.aside[0])).then_refused("SU-R-63")
    another = scene(A, "E12 F1", asides={1: "P0"})
    play(another).when(0, c.PickUp(another.aside[1])).then_refused("SU-A-45")


@pytest.mark.rule("SU-R-64")
@pytest.mark.refuses("SU-A-46")
def test_a_set_aside_zero_starts_a_sequence_from_the_hand_or_the_main_discard() -> None:
    area = scene(A, "E1 F1", aside="P0", areas={1: "E2"})
    play(area).when(0, pick(area, "P0 E2", "P0 E12")).then_refused("SU-A-46")
    main = scene(A, "E1 F1", aside="P0", main="E2")
    play(main).when(0, pick(main, "P0 E2", "P0 E12")).then_accepted()


@pytest.mark.rule("SU-A-47", "SU-R-38")
def test_joining_two_sequences_with_zeros_frees_one() -> None:
    """It lies aside again and scores 5."""
    state = scene(A, "E4 F1", table="[P0 E123] [P0 E56789]", phase=Phase.ACT)
    after = play(state).when(0, c.CombineMelds((0, 1), (hand_card(state, "E4"),))).then_accepted().state
    assert [face_text(card) for card in after.aside[0]] == ["P0"]
    assert [len(meld.cards) for meld in after.melds[0]] == [10]
    assert points("E4", table="[P0 E123] [P0 E56789]") == 165


@pytest.mark.rule("SU-A-50")
@pytest.mark.refuses("SU-R-66")
def test_special_zero_is_taken_only_to_go_out_fully() -> None:
    state = scene(A, "F456 W789 A5555 E12", aside="S0")
    play(state).when(0, pick(state, "S0", "S0 E12")).then_refused("SU-R-66")
    assert declared_points(state, c.PickUp((S0,), go_out=True)) == 240


@pytest.mark.rule("SU-A-51", "SU-R-65")
@pytest.mark.refuses("SU-A-52")
def test_another_players_special_zero_needs_the_swap() -> None:
    state = scene(A, "F456 W789 A5555 E12", aside="P0", asides={0: "P0", 2: "S0"})
    play(state).when(0, c.PickUp((S0,), go_out=True)).then_refused("SU-A-52")
    (swap,) = swaps(state, 0)
    after = play(state).when(0, c.PickUp((S0,), swap=swap, go_out=True)).then_accepted().state
    assert after.aside[2] == (swap.give,)


@pytest.mark.rule("SU-R-65")
@pytest.mark.refuses("SU-A-51")
def test_a_swap_brings_a_plain_zero_for_the_special_one() -> None:
    """One of them must be the Special 0, and both set aside."""
    state = scene(A, "E12 F1", asides={0: "S0", 2: "P0"})
    (swap,) = swaps(state, 0)
    after = play(state).when(0, pick(state, "P0", "P0 E12", swap=swap)).then_accepted().state
    assert S0 in after.aside[2]
    assert len(after.melds[0]) == 1
    plain = scene(A, "E12 F1", asides={0: "P0", 2: "P0"}, main="E9")
    wrong = c.Swap(plain.aside[0][0], plain.aside[2][0])
    play(plain).when(0, c.PickUp((Card(plain.main),), swap=wrong)).then_refused("SU-A-51")
    play(plain).when(0, c.PickUp((Card(plain.main),), swap=c.Swap(S0, S0))).then_refused("SU-A-51")


@pytest.mark.rule("SU-A-53", "SU-A-56")
@pytest.mark.refuses("SU-R-66")
def test_divinity_stands_for_any_card_and_goes_out_fully_whoever_set_it_aside() -> None:
    state = scene(A, "F456 W789 A5555 E77", asides={2: "DIV"})
    play(state).when(0, c.PickUp((DIV,))).then_refused("SU-R-66")
    assert declared_points(state, c.PickUp((DIV,), go_out=True)) == 250


@pytest.mark.rule("SU-A-54", "SU-R-67")
def test_divinity_makes_no_pair_and_joins_nothing_complete_but_may_be_a_void() -> None:
    assert out("F4567 W789 A5555 E1 DIV") is None
    assert out("E5555 F6666 W9999 DIV") == 715
    assert out("P0 E123456789 F1111 DIV") == 160 + 200 + 5 + 10


@pytest.mark.rule("SU-A-55")
def test_divinity_may_be_a_fifth_copy_in_another_meld() -> None:
    assert out("E5555 E46 F789 W123 DIV") == 240


@pytest.mark.rule("SU-A-58", "SU-A-59")
@pytest.mark.refuses("SU-I-23")
def test_eternity_lets_inactive_discards_into_sequences_and_infinity_into_sets() -> None:
    run = scene(A, "E34 F456 W789 A5555", asides={1: "ETE", 2: "INF"}, inactive="E5")
    assert declared_points(run, pick(run, "ETE E5", "E345", go_out=True)) == 245
    play(run).when(0, pick(run, "INF E5", "E345", go_out=True)).then_refused("SU-I-23")
    group = scene(A, "E4 F4 F123 W789 A5555", asides={1: "ETE", 2: "INF"}, inactive="W4")
    assert declared_points(group, pick(group, "INF W4", "E4 F4 W4", go_out=True)) == 245
    play(group).when(0, pick(group, "ETE W4", "E4 F4 W4", go_out=True)).then_refused("SU-I-23")


@pytest.mark.rule("SU-A-60", "SU-R-66")
def test_they_may_be_taken_as_one_card_melds_alone() -> None:
    """Several together, too."""
    state = scene(A, "F456 W789 A5555 E77", asides={1: "ETE", 2: "INF"})
    listed = [command for command in pick_ups(state, 0) if command.go_out]
    assert {len(command.cards) for command in listed} == {1, 2}
    assert declared_points(state, pick(state, "ETE INF", go_out=True)) == 240


@pytest.mark.rule("SU-A-62")
def test_who_loses_a_public_card_loses_its_points() -> None:
    state = scene(A, "F456 W789 A5555 E77", asides={2: "DIV P0"})
    scenario = play(state).when(0, c.PickUp((DIV,), go_out=True))
    for seat in (1, 2, 3):
        scenario.when(seat, c.DeclareMelds())
    assert scenario.state.totals == (250, 0, 5, 0)


@pytest.mark.rule("SU-A-63")
def test_a_deck_draw_takes_nothing_that_lies_aside() -> None:
    state = scene(A, "F4567 W789 A5555 E77", asides={2: "DIV"}, phase=Phase.ACT, drawn="E7")
    after = play(state).when(0, c.GoOut()).then_accepted().state
    assert after.aside[2] == (DIV,)


@pytest.mark.rule("SU-A-71", "SU-R-39")
def test_eleven_aces_are_worth_the_limit_and_always_go_out() -> None:
    state = scene(A, "E1111 F1111 W111 A9 E5 F7 M3", phase=Phase.ACT)
    after = play(state).when(0, c.GoOut()).then_accepted().state
    assert after.declared[0] is not None
    assert after.declared[0].points >= 1100
    assert points("E1111 F1111 W111 A9 E5 F7 M3") == 1100


@pytest.mark.rule("SU-R-39")
def test_aces_on_the_table_do_not_count() -> None:
    assert points("E1111 F1111 W11", table="[M123]") == 415


@pytest.mark.rule("SU-A-72", "SU-R-68")
def test_divinity_is_the_eleventh_ace_only_for_its_drawer() -> None:
    own = scene(A, "E1111 F1111 W11 A99", aside="DIV")
    assert min(1100, declared_points(own, c.PickUp((DIV,), go_out=True))) == 1100
    foreign = scene(A, "E1111 F1111 W11 A99", asides={2: "DIV"})
    assert declared_points(foreign, c.PickUp((DIV,), go_out=True)) == 440


@pytest.mark.rule("SU-R-68")
@pytest.mark.parametrize(("lies_with", "own"), [({"aside": "DIV"}, True), ({"asides": {2: "DIV"}}, False), ({}, False)])
def test_divinity_is_that_of_the_seat_it_lies_with(lies_with: dict[str, Any], own: bool) -> None:
    assert holding_of(scene(A, "E1111", **lies_with), 0).own_divinity is own


@pytest.mark.rule("SU-R-19")
@pytest.mark.parametrize(("hand", "may"), [("E1 P0", True), ("P0 VOID", False), ("", False)])
def test_what_can_be_discarded_is_no_bonus_card(hand: str, may: bool) -> None:
    assert can_discard(scene(A, hand, phase=Phase.ACT), 0) is may


@pytest.mark.refuses("SU-R-19")
def test_bonus_cards_are_never_discarded() -> None:
    state = scene(A, "E1 P0", phase=Phase.ACT)
    play(state).when(0, c.Discard(hand_card(state, "P0"))).then_refused("SU-R-19")


@pytest.mark.rule("SU-R-10")
def test_the_clock_sets_a_private_card_just_drawn_aside() -> None:
    state = on_top(scene(A, "E1 F2 W3"), "VOID")
    after = play(state).when(0, Expire()).then_accepted().state
    assert [face_text(card) for card in after.aside[0]] == ["VOID"]
    assert after.phase is Phase.BUMP
