import pytest
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import FACE_OF, Card, Version, face_text
from domain.games.secrets.game import GAME
from domain.games.secrets.legal import legal
from domain.games.secrets.pickups.candidates import any_pick_up
from domain.games.secrets.pickups.going_out import might_go_out
from domain.games.secrets.scoring.notation import score
from domain.games.secrets.state import Options, Phase, State
from domain.kernel.decider import Expire, Moment
from domain.kernel.rng import Rng
from domain.kernel.viewers import SPECTATOR, Seated
from tests.domain.games.secrets.scenes import hand_card, pick, play, scene

INTER, A = "intermediate", "advanced"


@pytest.mark.rule("SU-I-03", "SU-R-28")
@pytest.mark.parametrize(("length", "worth"), list(zip(range(3, 10), (15, 20, 30, 50, 75, 100, 150), strict=True)))
def test_magic_sequences_score_by_length(length: int, worth: int) -> None:
    assert score(INTER, "M" + "123456789"[:length]).points == worth


@pytest.mark.rule("SU-I-04", "SU-R-28")
@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("M111*", 25),
        ("M888*", 30),
        ("M999*", 40),
        ("M1111*", 125),
        ("M8888*", 160),
        ("M9999*", 200),
        ("M111", 50),
        ("M888", 60),
        ("M999", 80),
        ("M1111", 250),
        ("M8888", 320),
        ("M9999", 400),
    ],
)
def test_magic_unities_score_by_size_rank_and_exposure(hand: str, worth: int) -> None:
    assert score(INTER, hand).points == worth


@pytest.mark.rule("SU-I-06", "SU-I-07")
@pytest.mark.parametrize(("rank", "worth"), [(1, 40), (7, 40), (8, 50), (9, 60)])
def test_magic_joins_only_a_4_set(rank: int, worth: int) -> None:
    assert score(INTER, " ".join(f"{suit}{rank}" for suit in "EFWAM")).points == worth
    assert score(INTER, f"E{rank} F{rank} M{rank}").points == 0


@pytest.mark.rule("SU-R-45")
def test_a_5_set_may_be_laid_in_one_step() -> None:
    state = scene(INTER, "E4 F4 M4 W1", areas={1: "W4", 2: "A4"})
    play(state).when(0, pick(state, "W4 A4", "E4 F4 W4 A4 M4")).then_accepted()


@pytest.mark.rule("SU-I-17", "SU-I-18", "SU-R-49", "SU-R-84")
def test_the_face_down_card_is_seen_by_the_dealer_alone_and_flips_in_turn_five() -> None:
    state = GAME.rules.fold(
        GAME.rules.initial, GAME.rules.start(Options(Version.INTERMEDIATE), 4, Moment(Rng(b"face"), 0))
    )
    card = state.face_down
    seen = [GAME.rules.view(state, Seated(seat)).face_down for seat in range(4)]
    assert [seat for seat in range(4) if seen[seat] == card] == [state.dealer]
    assert GAME.rules.view(state, SPECTATOR).face_down is None
    scenario = play(state)
    for _ in range(4):
        seat = scenario.state.places[scenario.state.place]
        scenario.when(seat, c.DrawDeck()).when(seat, c.Discard(scenario.state.hands[seat][-1]))
        for other in range(4):
            if other != seat:
                scenario.when(other, c.PassBump())
    assert scenario.state.turn == 5
    assert scenario.state.main == card
    assert scenario.state.main_by == -1


@pytest.mark.rule("SU-I-16", "SU-R-40")
def test_discards_lie_in_the_area_of_their_player() -> None:
    state = scene(INTER, "E1 F2", areas={0: "W5"}, phase=Phase.ACT)
    after = play(state).when(0, c.Discard(hand_card(state, "E1"))).then_accepted().state
    assert face_text(Card(after.areas[0])) == "E1"
    assert face_text(Card(after.main)) == "W5"
    assert after.main_by == 0


@pytest.mark.rule("SU-I-20", "SU-I-21", "SU-R-41")
def test_a_main_discard_left_lying_becomes_inactive() -> None:
    state = scene(INTER, "E1 F2", main="W5", phase=Phase.ACT)
    after = play(state).when(0, c.Discard(hand_card(state, "E1"))).then_accepted().state
    assert [face_text(lying.card) for lying in after.inactive] == ["W5"]
    assert after.main == -1


@pytest.mark.refuses("SU-I-20", "SU-I-22")
def test_the_previous_discard_cannot_be_drawn_freely() -> None:
    state = scene(INTER, "E1 F2", areas={3: "W5"})
    play(state).when(0, pick(state, "W5")).then_refused("SU-I-22")
    play(state).when(0, c.DrawDiscard()).then_refused("SU-I-20")


@pytest.mark.rule("SU-I-30")
def test_a_card_that_fits_nothing_has_to_wait() -> None:
    state = scene(INTER, "W34 E9", areas={3: "W2", 1: "A8"})
    after = play(state).when(0, pick(state, "W2", "W234")).then_accepted().state
    assert face_text(Card(after.areas[1])) == "A8"
    assert len(after.melds[0]) == 1


@pytest.mark.rule("SU-I-24")
@pytest.mark.refuses("SU-R-11")
def test_a_pick_up_takes_the_place_of_the_deck_draw() -> None:
    state = scene(INTER, "W34 E9", areas={3: "W2"})
    play(state).when(0, pick(state, "W2", "W234")).when(0, c.DrawDeck()).then_refused("SU-R-11")
    play(state).when(0, c.DrawDeck()).when(0, pick(state, "W2", "W234")).then_refused("SU-R-11")


@pytest.mark.rule("SU-I-25", "SU-R-14", "SU-R-42")
def test_the_main_discard_needs_no_meld_and_may_be_discarded_again() -> None:
    state = scene(INTER, "W34 E9", areas={3: "W2"}, main="A8")
    main = Card(state.main)
    command = pick(state, "W2 A8", "W234")
    after = play(state).when(0, command).when(0, c.Discard(main)).then_accepted().state
    assert after.areas[0] == main


@pytest.mark.rule("SU-I-26")
def test_the_own_last_discard_may_be_picked_up() -> None:
    state = scene(INTER, "W34 E9", areas={0: "W2"})
    play(state).when(0, pick(state, "W2", "W234")).then_accepted()


@pytest.mark.rule("SU-I-27")
def test_a_meld_of_discards_alone_may_be_picked_up() -> None:
    state = scene(INTER, "E9", areas={0: "W2", 1: "W3", 2: "W4"})
    play(state).when(0, pick(state, "W234", "W234")).then_accepted()


@pytest.mark.rule("SU-I-28")
@pytest.mark.refuses("SU-I-22")
def test_only_the_main_discard_completes_the_pair() -> None:
    hand = "F4567 W789 A5555 E7"
    area, main = scene(INTER, hand, areas={1: "E7"}), scene(INTER, hand, main="E7")
    play(area).when(0, pick(area, "E7", go_out=True)).then_refused("SU-I-22")
    play(main).when(0, pick(main, "E7", go_out=True)).then_accepted()


@pytest.mark.rule("SU-I-29", "SU-R-46")
def test_all_five_active_cards_may_be_taken() -> None:
    """The hand grows by what is taken."""
    areas = {0: "M4", 1: "W8", 2: "E5", 3: "W7"}
    state = scene(INTER, "E34 F7 A7 M23 W1", table="[W567]", areas=areas, main="W9")
    command = pick(state, "W8 E5 W7 M4 W9", ("W89", 0), "E345", "F7 W7 A7", "M234")
    after = play(state).when(0, command).then_accepted().state
    held = len(after.hands[0]) + sum(len(meld.cards) for meld in after.melds[0])
    assert held == 7 + 3 + 5


@pytest.mark.rule("SU-R-44")
@pytest.mark.refuses("SU-I-23")
def test_inactive_discards_serve_for_unities_only() -> None:
    state = scene(INTER, "E34 E55 F1", inactive="E5")
    play(state).when(0, pick(state, "E5", "E345")).then_refused("SU-I-23")
    play(state).when(0, pick(state, "E5", "E555")).then_accepted()


@pytest.mark.rule("SU-R-43", "SU-I-42")
def test_every_card_taken_is_in_a_meld_but_fitting_hand_cards_may_be_held_back() -> None:
    state = scene(INTER, "E4 F4 W4 E9", areas={1: "A4"})
    after = play(state).when(0, pick(state, "A4", "E4 F4 A4")).then_accepted().state
    assert "W4" in [face_text(card) for card in after.hands[0]]


@pytest.mark.refuses("SU-R-42")
def test_a_pick_up_names_each_card_once_and_at_least_one() -> None:
    """All or nothing."""
    state = scene(INTER, "W34 E9", areas={3: "W2"}, main="A8")
    main = Card(state.main)
    play(state).when(0, c.PickUp(())).then_refused("SU-R-42")
    play(state).when(0, c.PickUp((main, main))).then_refused("SU-R-42")


@pytest.mark.refuses("SU-B-20")
def test_a_card_is_used_in_one_meld_of_a_pick_up() -> None:
    state = scene(INTER, "W34 E9", areas={3: "W2"})
    plan = pick(state, "W2", "W234").melds[0]
    play(state).when(0, c.PickUp((Card(state.areas[3]),), (plan, plan))).then_refused("SU-B-20")


@pytest.mark.refuses("SU-R-47")
def test_a_pick_up_leaves_a_card_to_discard_or_goes_out() -> None:
    state = scene(INTER, "W34", areas={3: "W2"})
    play(state).when(0, pick(state, "W2", "W234")).then_refused("SU-R-47")
    play(state).when(0, pick(state, "W2", "W234", go_out=True)).then_accepted()


@pytest.mark.refuses("SU-R-47")
def test_an_extension_leaves_a_card_to_discard_or_a_way_out() -> None:
    last = scene(INTER, "W5", table="[W234]", phase=Phase.ACT)
    assert c.GoOut() in legal(play(last).when(0, c.ExtendMeld(0, last.hands[0])).then_accepted().state, 0)
    three_zeros = scene(A, "W5 P0 P0 P0", table="[W234]", phase=Phase.ACT)
    card = hand_card(three_zeros, "W5")
    play(three_zeros).when(0, c.ExtendMeld(0, (card,))).then_refused("SU-R-47")


@pytest.mark.rule("SU-I-41")
@pytest.mark.refuses("SU-R-48")
def test_melds_of_hand_cards_alone_are_not_laid() -> None:
    state = scene(INTER, "W34 F123 E9", areas={3: "W2"})
    play(state).when(0, pick(state, "W2", "W234", "F123")).then_refused("SU-R-48")


@pytest.mark.rule("SU-R-48")
@pytest.mark.refuses("SU-I-44")
def test_nobody_adds_to_the_melds_of_others() -> None:
    state = scene(INTER, "W5 E9", tables={1: "[W234]"}, areas={3: "W6"})
    play(state).when(0, c.PickUp((Card(state.areas[3]),), (c.MeldPlan((Card(state.areas[3]),), (0,)),))).then_refused(
        "SU-I-44"
    )


@pytest.mark.refuses("SU-I-50")
def test_going_out_needs_at_most_two_cards_left_whatever_the_number_held() -> None:
    state = scene(INTER, "F456 W789 A5 E6 M1", table="[E345] [M234]", phase=Phase.ACT)
    play(state).when(0, c.GoOut()).then_accepted()
    more = scene(INTER, "F456 W789 A5 E1 M6 F9", table="[E345] [M234]", phase=Phase.ACT)
    play(more).when(0, c.GoOut()).then_refused("SU-I-50")


@pytest.mark.refuses("SU-I-50")
def test_a_pick_up_that_does_not_go_out_is_refused_with_go_out() -> None:
    state = scene(INTER, "W34 E9 F1 A5", areas={3: "W2"})
    play(state).when(0, pick(state, "W2", "W234", go_out=True)).then_refused("SU-I-50")


@pytest.mark.refuses("SU-I-42")
def test_table_melds_are_extended_from_the_hand() -> None:
    state = scene(INTER, "E6 E9 F1", table="[E345]", phase=Phase.ACT)
    after = play(state).when(0, c.ExtendMeld(0, (hand_card(state, "E6"),))).then_accepted().state
    assert len(after.melds[0][0].cards) == 4
    play(state).when(0, c.ExtendMeld(0, (hand_card(state, "E9"),))).then_refused("SU-I-42")
    play(state).when(0, c.ExtendMeld(3, (hand_card(state, "E6"),))).then_refused("SU-I-42")
    play(state).when(0, c.ExtendMeld(0, ())).then_refused("SU-I-42")


@pytest.mark.refuses("SU-I-43")
def test_table_sequences_that_line_up_are_combined() -> None:
    state = scene(INTER, "E6 F1", table="[E345] [E789]", phase=Phase.ACT)
    after = play(state).when(0, c.CombineMelds((0, 1), (hand_card(state, "E6"),))).then_accepted().state
    assert [len(meld.cards) for meld in after.melds[0]] == [7]
    play(state).when(0, c.CombineMelds((0, 1))).then_refused("SU-I-43")
    play(state).when(0, c.CombineMelds((0,))).then_refused("SU-I-43")


@pytest.mark.rule("SU-I-45", "SU-R-29")
def test_one_arrangement_serves_for_going_out_and_for_points() -> None:
    """789 + 999 goes out, 9999 does not."""
    state = scene(INTER, "E789999 F333 A234 W5", phase=Phase.ACT)
    declared = play(state).when(0, c.GoOut()).then_accepted().state.declared[0]
    assert declared is not None
    assert declared.points == 120


@pytest.mark.rule("SU-R-27", "SU-R-29")
@pytest.mark.refuses("SU-I-50", "SU-R-26")
def test_a_player_may_declare_the_arrangement_of_going_out() -> None:
    state = scene(INTER, "E1234 F4567 W789 A55", phase=Phase.ACT)
    hand = state.hands[0]
    plans = (c.MeldPlan(hand[:4]), c.MeldPlan(hand[4:8]), c.MeldPlan(hand[8:11]))
    declared = play(state).when(0, c.GoOut(plans)).then_accepted().state.declared[0]
    assert declared is not None
    assert declared.going_out == 10
    play(state).when(0, c.GoOut(plans[:2])).then_refused("SU-I-50")
    play(state).when(0, c.GoOut((c.MeldPlan(hand[:2]),))).then_refused("SU-R-26")


@pytest.mark.rule("SU-I-51", "SU-I-52", "SU-R-30")
@pytest.mark.parametrize(("drawn", "going_out"), [("A5", 15), ("W7", 15), ("", 10)])
def test_a_deck_draw_that_is_used_brings_five(drawn: str, going_out: int) -> None:
    state = scene(INTER, "F4567 W789 A55", table="[E1234]", phase=Phase.ACT, drawn=drawn)
    declared = play(state).when(0, c.GoOut()).then_accepted().state.declared[0]
    assert declared is not None
    assert declared.going_out == going_out


@pytest.mark.rule("SU-R-30")
def test_no_deck_draw_after_a_pick_up() -> None:
    state = replace(scene(INTER, "F4567 W789 A55", table="[E1234]", phase=Phase.ACT, drawn="A5"), picked_up=True)
    declared = play(state).when(0, c.GoOut()).then_accepted().state.declared[0]
    assert declared is not None
    assert declared.going_out == 10


@pytest.mark.rule("SU-R-22")
def test_the_owner_chooses_which_copy_to_discard() -> None:
    state = scene(INTER, "E55* F1", phase=Phase.ACT)
    for copy in state.hands[0][:2]:
        after = play(state).when(0, c.Discard(copy)).then_accepted().state
        assert len(after.shown[0]) == (0 if copy in state.shown[0] else 1)


@pytest.mark.rule("SU-R-16")
def test_with_an_empty_deck_and_nothing_to_take_the_game_ends_by_itself() -> None:
    state = scene(INTER, "E1 F2", others={1: "W9"}, phase=Phase.ACT, deck=0)
    state = replace(state, inactive=())
    scenario = play(state).when(0, c.Discard(hand_card(state, "E1")))
    for seat in (1, 2, 3):
        scenario.when(seat, c.PassBump())
    assert scenario.state.ended == "deck"


@pytest.mark.rule("SU-R-16")
def test_with_an_empty_deck_a_legal_pick_up_keeps_the_game_going() -> None:
    state = replace(scene(INTER, "W34 E9", areas={3: "W2"}, deck=0), inactive=())
    assert any_pick_up(state, 0)
    assert c.DeclineDraw() in legal(state, 0)


@pytest.mark.rule("SU-R-16", "SU-R-88")
def test_with_an_empty_deck_who_might_go_out_with_several_melds_is_asked() -> None:
    """Eternity and two sequences from inactive discards; neither would do alone."""
    state = scene(
        "advanced", "W9 A1", others={1: "E34 F34"}, aside="ETE", inactive="E5 F5", phase=Phase.ACT, deck=0, turn=1
    )
    state = replace(state, inactive=state.inactive[:2])
    scenario = play(state).when(0, c.Discard(hand_card(state, "A1")))
    for seat in (1, 2, 3):
        scenario.when(seat, c.PassBump())
    asked = scenario.state
    assert not asked.ended
    assert not any_pick_up(asked, 1)
    both = pick(asked, "ETE E5 F5", "E345", "F345", seat=1, go_out=True)
    assert play(asked).when(1, both).then_accepted().state.ended == "out"


@pytest.mark.rule("SU-I-22")
def test_a_discard_that_was_picked_up_lies_there_no_more() -> None:
    state = scene("intermediate", "E34 F1 W2", areas={1: "W9", 3: "E5"})
    after = play(state).when(0, pick(state, "E5", "E345")).then_accepted().state
    assert after.areas == (-1, state.areas[1], -1, -1)


@pytest.mark.rule("SU-R-10")
def test_a_main_discard_taken_to_the_hand_is_discarded_when_the_clock_runs_out() -> None:
    state = scene("intermediate", "E34 F1 W2", main="A9")
    scenario = play(state).when(0, pick(state, "A9")).when(0, Expire()).then_accepted()
    (laid,) = [event.card for event in scenario.events if isinstance(event, e.Discarded)]
    assert laid == state.main


def offered_melds(state: State) -> list[tuple[Card, ...]]:
    return [plan.cards for each in legal(state, 0) if isinstance(each, c.PickUp) for plan in each.melds]


@pytest.mark.rule("SU-I-22")
def test_a_unity_is_offered_with_some_or_all_of_the_copies_in_hand() -> None:
    state = scene("intermediate", "E555 F1 W2", areas={3: "E5"})
    assert {len(cards) for cards in offered_melds(state)} == {3, 4}


@pytest.mark.rule("SU-I-22")
def test_the_lowest_card_of_the_deck_is_offered_like_any_other() -> None:
    state = scene("intermediate", "E23 F1 W2", areas={3: "E1"})
    assert state.areas[3] == 0
    assert [0 in cards for cards in offered_melds(state)] == [True]


def test_of_equal_copies_the_one_that_is_known_already_is_offered() -> None:
    state = scene("intermediate", "E55* E6 F1 W2", areas={3: "E7"})
    (known,) = state.shown[0]
    hidden = next(card for card in state.hands[0] if FACE_OF[card] == FACE_OF[known] and card != known)
    assert known > hidden, "it would come second by its number"
    (meld,) = offered_melds(state)
    assert (known in meld, hidden in meld) == (True, False)


@pytest.mark.rule("SU-R-88")
@pytest.mark.parametrize(
    ("hand", "aside", "inactive"),
    [
        ("E5 F5", "ETE", "W5"),
        ("E5 F5 W5 M5", "ETE", "A5"),
        ("E55", "ETE", "E5"),
        ("E34", "ETE", "E5"),
        ("E4 F4", "DIV", "E4"),
        ("E45", "DIV", ""),
    ],
    ids=["three suits", "Magic with four", "three copies", "a sequence", "a set with Divinity", "two and Divinity"],
)
def test_who_has_two_cards_to_spare_besides_melds_might_go_out(hand: str, aside: str, inactive: str) -> None:
    for spare, might in (("W8 A1", True), ("W8 A1 M9", False)):
        state = scene("advanced", f"{hand} {spare}", aside=aside, inactive=inactive, deck=0)
        lying = state.inactive[: len(inactive.split())]
        assert might_go_out(replace(state, inactive=lying), 0) == might, spare


@pytest.mark.rule("SU-R-16", "SU-R-88")
def test_with_an_empty_deck_a_hand_beyond_help_ends_the_game() -> None:
    state = scene("advanced", "W9 A1", others={1: "E1 F3 W5"}, aside="ETE", phase=Phase.ACT, deck=0, turn=1)
    scenario = play(replace(state, inactive=())).when(0, c.Discard(hand_card(state, "A1")))
    for seat in (1, 2, 3):
        scenario.when(seat, c.PassBump())
    assert scenario.state.ended == "deck"
