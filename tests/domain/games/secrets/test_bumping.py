import pytest
from msgspec.json import encode
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import DIV, FACE_OF, Card, Version, face_text
from domain.games.secrets.game import GAME, SECOND
from domain.games.secrets.legal import legal
from domain.games.secrets.rules import bump_forms
from domain.games.secrets.state import BumpOrder, Options, Phase, State
from domain.kernel.decider import Expire, Moment
from domain.kernel.redaction import redact
from domain.kernel.rng import Rng
from domain.kernel.seats import replaced
from domain.kernel.structs import Concealed, Event
from domain.kernel.viewers import SPECTATOR, Seated
from tests.domain.games.secrets.scenes import hand_card, pick, play, scene

INTER = "intermediate"
NOW = Moment(Rng(b"bumps"), 1000)


def window(hand: str = "E55 F1", table: str = "", bump_ms: int = 0) -> State:
    """Seat 0 has just discarded E5; seat 2 holds `hand` and `table`."""
    state = scene(
        INTER, "E5 W9", others={1: "E34 M1", 2: hand, 3: "W1"}, tables={2: table} if table else {}, phase=Phase.ACT
    )
    state = replace(state, options=Options(Version.INTERMEDIATE, bump_ms=bump_ms))
    after: State = play(state).at(1000).when(0, c.Discard(hand_card(state, "E5"))).then_accepted().state
    return after


@pytest.mark.rule("SU-I-31", "SU-R-53", "SU-R-54")
def test_a_pair_in_hand_bumps_a_third_copy() -> None:
    """It lies inactive, and the bumper is not bound to take it."""
    state = window()
    (form, cards), *_ = bump_forms(state, 2)
    after = play(state).when(2, c.Bump(form, cards)).then_accepted().state
    assert form is c.BumpForm.PAIR
    assert [face_text(lying.card) for lying in after.inactive] == ["E5"]
    assert after.phase is Phase.DRAW
    assert after.place == 1


@pytest.mark.rule("SU-R-51")
@pytest.mark.parametrize("seat", [0, 2])
def test_the_end_of_a_window_tells_whether_somebody_bumped(seat: int) -> None:
    """The first seat bumps as well as any other."""
    others = {0: "W2", 2: "W3", 3: "W1"} | {seat: "E55 W4"}
    state = scene(INTER, "E5 W9", seat=1, others=others, phase=Phase.ACT)
    scenario = play(state).when(1, c.Discard(hand_card(state, "E5", 1)))
    scenario.when(seat, c.Bump(*bump_forms(scenario.state, seat)[0])).then_accepted()
    assert [event.bumped for event in scenario.events if isinstance(event, e.BumpWindowClosed)] == [True]


@pytest.mark.rule("SU-R-51")
def test_the_end_of_a_window_tells_that_nobody_bumped() -> None:
    scenario = play(window()).when(1, c.PassBump()).when(2, c.PassBump()).when(3, c.PassBump())
    assert [event.bumped for event in scenario.events if isinstance(event, e.BumpWindowClosed)] == [False]


@pytest.mark.rule("SU-I-31")
@pytest.mark.refuses("SU-I-23")
def test_a_bump_overrides_the_next_players_sequence() -> None:
    state = window()
    after = play(state).when(2, c.Bump(*bump_forms(state, 2)[0])).then_accepted().state
    play(after).when(1, pick(after, "E5", "E345", seat=1)).then_refused("SU-I-23")


@pytest.mark.rule("SU-I-32")
def test_the_bumper_may_lay_the_unity_in_the_next_turn() -> None:
    state = scene(INTER, "E5*5* F1", inactive="E5")
    play(state).when(0, pick(state, "E5", "E555")).then_accepted()


@pytest.mark.rule("SU-I-33", "SU-R-53")
def test_a_table_unity_bumps_the_fourth_copy() -> None:
    state = window("F1", "[E555]")
    assert bump_forms(state, 2) == ((c.BumpForm.MELD, ()),)
    play(state).when(2, c.Bump(c.BumpForm.MELD)).then_accepted()


@pytest.mark.rule("SU-I-34", "SU-R-20", "SU-R-21")
def test_shown_cards_become_exposed() -> None:
    state = window()
    after = play(state).when(2, c.Bump(*bump_forms(state, 2)[0])).then_accepted().state
    assert [face_text(card) for card in GAME.rules.view(after, SPECTATOR).places[2].exposed] == ["E5", "E5"]


@pytest.mark.rule("SU-I-34", "SU-R-55")
def test_super_bumped_cards_are_open_but_concealed_until_the_next_turn() -> None:
    state = window("E555 F1")
    after = play(state).when(2, c.Bump(*bump_forms(state, 2)[-1])).then_accepted().state
    assert after.shown[2] == ()
    assert len(GAME.rules.view(after, Seated(0)).places[2].exposed) == 3
    later = GAME.rules.evolve(after, e.SuperBumpLapsed(2, after.super_bumped[2]))
    assert len(later.shown[2]) == 3


@pytest.mark.rule("SU-R-50", "SU-R-51")
def test_a_window_opens_after_every_discard_and_runs_the_same_for_any_hands() -> None:
    with_pair, without = window("E55 F1", bump_ms=5000), window("F55 F1", bump_ms=5000)
    for state in (with_pair, without):
        assert state.phase is Phase.BUMP
        assert GAME.rules.deadline(state) == 6000
        assert GAME.rules.to_act(state) == (1, 2, 3)


@pytest.mark.rule("SU-R-51")
def test_passes_are_not_shown_to_others() -> None:
    """Neither in events, nor in views, nor in whom the game waits for."""
    state = window()
    scenario = play(state).when(2, c.PassBump()).then_accepted()
    (passed,) = scenario.events
    assert isinstance(redact(passed, Seated(1)), Concealed)
    assert isinstance(redact(passed, SPECTATOR), Concealed)
    assert redact(passed, Seated(2)) is passed
    assert encode(GAME.rules.view(scenario.state, Seated(1))) == encode(GAME.rules.view(state, Seated(1)))
    assert GAME.rules.to_act(scenario.state) == GAME.rules.to_act(state)


@pytest.mark.rule("SU-R-50", "SU-R-51")
def test_all_passing_and_the_deadline_look_the_same() -> None:
    by_passing = play(window(bump_ms=5000)).at(2000).when(1, c.PassBump()).when(2, c.PassBump()).when(3, c.PassBump())
    by_deadline = play(window(bump_ms=5000)).at(6000).when(1, Expire())
    closed = [
        next(event for event in scenario.events if isinstance(event, e.BumpWindowClosed))
        for scenario in (by_passing, by_deadline)
    ]
    assert closed[0] != closed[1]
    for viewer in (SPECTATOR, Seated(0), Seated(1)):
        assert encode(redact(closed[0], viewer)) == encode(redact(closed[1], viewer))


@pytest.mark.refuses("SU-R-50")
def test_who_has_passed_may_not_bump() -> None:
    state = window()
    play(state).when(2, c.PassBump()).when(2, c.Bump(*bump_forms(state, 2)[0])).then_refused("SU-R-50")


@pytest.mark.refuses("SU-I-31")
def test_a_bump_without_the_cards_is_refused() -> None:
    """Copies must be held."""
    state = window()
    play(state).when(1, c.Bump(c.BumpForm.PAIR, state.hands[1][:2])).then_refused("SU-I-31")
    play(state).when(2, c.Bump(c.BumpForm.SUPER, state.hands[2][:2])).then_refused("SU-I-31")


def beside_divinity(hand: str) -> State:
    """Seat 0 has just discarded E5; seat 2 holds `hand`, and Divinity lies aside with it."""
    others = {1: "A1", 2: hand, 3: "W1"}
    state = scene("advanced", "E5 W9", others=others, asides={2: "DIV"}, phase=Phase.ACT)
    after: State = play(state).when(0, c.Discard(hand_card(state, "E5"))).then_accepted().state
    return after


@pytest.mark.rule("SU-R-52")
def test_divinity_makes_no_pair_to_bump_with() -> None:
    assert not any(isinstance(command, c.Bump) for command in legal(beside_divinity("E5 F1"), 2))


@pytest.mark.rule("SU-R-52")
@pytest.mark.refuses("SU-I-31")
@pytest.mark.parametrize(
    ("hand", "form", "copies"),
    [("E5 F1", c.BumpForm.PAIR, 1), ("E55 F1", c.BumpForm.PAIR, 1), ("E555 F1", c.BumpForm.SUPER, 2)],
)
def test_divinity_does_not_bump(hand: str, form: c.BumpForm, copies: int) -> None:
    """Neither for a copy that is missing nor for one that is held."""
    state = beside_divinity(hand)
    play(state).when(2, c.Bump(form, (*state.hands[2][:copies], DIV))).then_refused("SU-I-31")


@pytest.mark.rule("SU-I-34", "SU-R-53")
def test_of_three_copies_the_exposed_one_is_offered_for_the_pair() -> None:
    state = window("E555* F1")
    (exposed,) = state.shown[2]
    concealed = min(card for card in state.hands[2] if FACE_OF[card] == FACE_OF[exposed])
    assert bump_forms(state, 2) == ((c.BumpForm.PAIR, (exposed, concealed)),)


@pytest.mark.rule("SU-I-33")
def test_three_cards_on_the_table_that_are_no_unity_bump_nothing() -> None:
    assert bump_forms(window("F1", "[E678]"), 2) == ()


@pytest.mark.refuses("SU-I-31")
def test_a_pair_of_different_cards_bumps_nothing() -> None:
    state = window("E55 F1")
    play(state).when(2, c.Bump(c.BumpForm.PAIR, state.hands[2][1:])).then_refused("SU-I-31")


@pytest.mark.rule("SU-R-53", "SU-R-55")
def test_an_exposed_copy_cannot_be_super_bumped() -> None:
    assert [form for form, _ in bump_forms(window("E555* F1"), 2)] == [c.BumpForm.PAIR]


@pytest.mark.rule("SU-R-56")
@pytest.mark.refuses("SU-R-50")
def test_only_the_card_just_discarded_can_be_bumped() -> None:
    state = scene(INTER, "W1", others={2: "E55"}, main="E5", inactive="E5")
    play(state).when(2, c.Bump(c.BumpForm.PAIR, state.hands[2])).then_refused("SU-R-50")


@pytest.mark.rule("SU-R-50")
def test_a_standing_order_passes_at_once() -> None:
    state = scene(INTER, "E5 W9", others={1: "E34", 2: "E55", 3: "W1"}, phase=Phase.ACT)
    always = (BumpOrder(), *(BumpOrder((), pass_others=True) for _ in range(3)))
    after = play(replace(state, orders=always)).when(0, c.Discard(hand_card(state, "E5"))).then_accepted().state
    assert after.phase is Phase.DRAW
    assert after.place == 1


@pytest.mark.rule("SU-R-50")
def test_a_standing_order_bumps_the_face_it_names() -> None:
    state = scene(INTER, "E5 W9", others={1: "E34", 2: "E55", 3: "W1"}, phase=Phase.ACT)
    orders = (BumpOrder(), BumpOrder(), BumpOrder(("E5",)), BumpOrder())
    scenario = play(replace(state, orders=orders)).when(0, c.Discard(hand_card(state, "E5"))).then_accepted()
    assert any(isinstance(event, e.Bumped) and event.seat == 2 for event in scenario.events)


@pytest.mark.rule("SU-R-50", "SU-I-34")
def test_a_standing_order_super_bumps_where_it_can() -> None:
    """Three concealed copies are shown rather than two, since they still count as concealed."""
    state = scene(INTER, "E5 W9", others={1: "E34", 2: "E555", 3: "W1"}, phase=Phase.ACT)
    scenario = play(state).when(2, c.SetBumpOrder(("E5",))).when(0, c.Discard(hand_card(state, "E5"))).then_accepted()
    assert [event.form for event in scenario.events if isinstance(event, e.Bumped)] == [c.BumpForm.SUPER]


@pytest.mark.rule("SU-R-50", "SU-R-51")
@pytest.mark.parametrize("late", [False, True], ids=["standing orders", "an order in the window"])
def test_the_first_order_that_bumps_ends_the_window(late: bool) -> None:
    state = scene(INTER, "E5 W9", others={1: "W3", 2: "E55 W4", 3: "E5 F55 W1"}, phase=Phase.ACT)
    discard = c.Discard(hand_card(state, "E5"))
    order = c.SetBumpOrder(("E5", "F5"))
    scenario = play(state).when(3, order)
    scenario = scenario.when(0, discard).when(2, order) if late else scenario.when(2, order).when(0, discard)
    events = scenario.then_accepted().events
    assert [event.seat for event in events if isinstance(event, e.Bumped)] == [2]
    assert [type(event) for event in events].count(e.BumpWindowClosed) == 1
    assert (scenario.state.bump_card, scenario.state.phase, scenario.state.place) == (-1, Phase.DRAW, 1)


@pytest.mark.rule("SU-R-51")
@pytest.mark.refuses("SU-R-91")
@pytest.mark.parametrize("order", [c.SetBumpOrder(), c.SetBumpOrder(("E5",)), c.SetBumpOrder((), pass_others=True)])
def test_a_standing_order_is_not_given_twice(order: c.SetBumpOrder) -> None:
    state = scene(INTER, "E5 W9", others={3: "W1"})
    state = replace(state, orders=replaced(state.orders, 3, BumpOrder(order.faces, order.pass_others)))
    play(state).when(3, order).then_refused("SU-R-91")


@pytest.mark.rule("SU-R-91")
def test_another_order_takes_its_place_and_may_be_taken_back() -> None:
    scenario = play(scene(INTER, "E5 W9", others={3: "W1"}))
    for faces in (("E5",), ("E6",), ("E5",), ()):
        scenario.when(3, c.SetBumpOrder(faces)).then_accepted()


@pytest.mark.rule("SU-R-91")
def test_tables_of_the_second_rule_set_still_take_an_order_twice() -> None:
    events = SECOND.rules.start(Options(Version.INTERMEDIATE), 4, NOW)
    state = SECOND.rules.fold(SECOND.rules.initial, events)
    assert SECOND.rules.decide(state, 3, c.SetBumpOrder(), NOW)
    assert GAME.rules.fold(GAME.rules.initial, events).edition == GAME.about.rules_version


@pytest.mark.refuses("SU-I-31", "SU-R-50")
def test_an_order_is_private_and_names_real_faces() -> None:
    state = scene(INTER, "E1")
    scenario = play(state).when(3, c.SetBumpOrder(("E5",), pass_others=True)).then_accepted()
    assert isinstance(redact(scenario.events[0], Seated(1)), Concealed)
    assert encode(GAME.rules.view(scenario.state, Seated(1))) == encode(GAME.rules.view(state, Seated(1)))
    play(state).when(3, c.SetBumpOrder(("X5",))).then_refused("SU-R-50")
    play(state).when(3, c.SetBumpOrder(("VOID",))).then_refused("SU-R-50")
    play(scene("basic", "E1")).when(3, c.SetBumpOrder()).then_refused("SU-I-31")


@pytest.mark.rule("SU-R-50")
def test_an_order_given_in_a_window_answers_it() -> None:
    state = window()
    scenario = play(state)
    for seat in (1, 3, 2):
        scenario.when(seat, c.SetBumpOrder((), pass_others=True))
    assert scenario.state.phase is Phase.DRAW


@pytest.mark.rule("SU-R-53")
def test_the_discard_of_a_dummy_can_be_bumped_by_everyone() -> None:
    state = scene(INTER, "W9 F1", others={1: "A12"}, phase=Phase.ACT, seats=2)
    scenario = play(state).when(0, c.Discard(hand_card(state, "W9"))).when(1, c.PassBump())
    after = scenario.state
    assert after.phase is Phase.BUMP
    assert after.places[after.place] == -1
    assert GAME.rules.to_act(after) == (0, 1)
    assert FACE_OF[after.bump_card] == FACE_OF[Card(after.areas[1])]


@pytest.mark.rule("SU-R-53", "SU-R-50")
def test_nothing_is_listed_for_the_discarder_and_for_who_has_passed() -> None:
    """An order may still be given."""
    state = window()
    assert legal(state, 0) == ()
    after = play(state).when(2, c.PassBump()).then_accepted().state
    assert legal(after, 2) == ()
    play(after).when(2, c.SetBumpOrder((), pass_others=True)).then_accepted()


@pytest.mark.rule("SU-R-07")
def test_the_time_of_the_window_is_recorded() -> None:
    """No clock is read when a match is replayed; the events of the discard carry the time."""
    before = replace(
        scene(INTER, "E5 W9", others={1: "E34"}, phase=Phase.ACT), options=Options(Version.INTERMEDIATE, bump_ms=5000)
    )
    told = play(before).at(1000).when(0, c.Discard(hand_card(before, "E5"))).then_accepted().events
    assert [event.at for event in told if isinstance(event, e.BumpWindowOpened)] == [1000]
    assert GAME.rules.deadline(GAME.rules.fold(before, told)) == 6000


def seen_by_all(state: State, *steps: tuple[int, object]) -> list[tuple[int, object]]:
    """What spectators see of a window that closes, with the numbers of the events."""
    events: list[Event] = []
    for seat, command in steps:
        told = GAME.rules.decide(state, seat, command, Moment(Rng(b"window"), 6000))
        state = GAME.rules.fold(state, told)
        events += told
    shown = [(number, redact(event, SPECTATOR)) for number, event in enumerate(events)]
    return [(number, event) for number, event in shown if not isinstance(event, Concealed)]


@pytest.mark.rule("SU-R-50", "SU-R-51")
def test_however_a_window_closes_without_a_bump_it_reads_the_same() -> None:
    """All passed, or the time ran out, in the same number of events."""
    state = window(bump_ms=5000)
    passed = seen_by_all(state, (1, c.PassBump()), (2, c.PassBump()), (3, c.PassBump()))
    assert seen_by_all(state, (3, c.PassBump()), (1, Expire())) == passed
    assert seen_by_all(state, (1, Expire())) == passed


@pytest.mark.rule("SU-R-51")
@pytest.mark.refuses("SU-R-50")
def test_a_standing_pass_does_not_show_when_a_window_opens() -> None:
    state = scene(INTER, "E5 W9", others={1: "E34 M1", 2: "F1", 3: "W1"}, phase=Phase.ACT)
    ordered = replace(state, orders=(BumpOrder(), BumpOrder((), pass_others=True), BumpOrder(), BumpOrder()))
    discard = c.Discard(hand_card(state, "E5"))
    assert GAME.rules.decide(ordered, 0, discard, NOW) == GAME.rules.decide(state, 0, discard, NOW)
    opened = GAME.rules.fold(ordered, GAME.rules.decide(ordered, 0, discard, NOW))
    play(opened).when(1, c.PassBump()).then_refused("SU-R-50")
    assert GAME.rules.view(opened, Seated(1)).passed


@pytest.mark.rule("SU-R-51")
def test_a_bump_takes_the_same_number_of_events_whoever_had_passed() -> None:
    state = window()
    bump = c.Bump(*bump_forms(state, 2)[0])
    none_yet = seen_by_all(state, (2, bump))
    one_had = seen_by_all(state, (1, c.PassBump()), (2, bump))
    assert [event for _, event in none_yet] == [event for _, event in one_had]
    assert none_yet[-1] == one_had[-1]
