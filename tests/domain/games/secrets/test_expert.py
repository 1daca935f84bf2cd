import pytest
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import Card
from domain.games.secrets.flow.penalties import loss
from domain.games.secrets.flow.scorekeeping import unused_buffer
from domain.games.secrets.melds import Meld
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.state import Phase, State
from tests.domain.games.secrets.scenes import pick, play, scene

A = "advanced"


def dated(state: State, times: dict[int, int]) -> State:
    """The state with these cards open since these times."""
    since = list(state.public_since)
    for card, when in times.items():
        since[card] = when
    return replace(state, public_since=tuple(since))


def noted(state: State, command: c.PickUp) -> list[tuple[int, int]]:
    events = play(state).when(0, command).then_accepted().events
    return [(event.discarder, event.points) for event in events if isinstance(event, e.PenaltyNoted)]


def with_area(hand: str, table: str, area: str, place: int = 3) -> State:
    """Seat 0 has shown `table` long ago; `area` was discarded since."""
    state = scene(A, hand, table=table, areas={place: area}, expert=True)
    known = {card: 2 for meld in state.melds[0] for card in meld.cards}
    known |= dict.fromkeys(state.shown[0], 2)
    return dated(state, known | {state.areas[place]: 14})


@pytest.mark.rule("SU-E-01", "SU-E-03", "SU-R-70")
@pytest.mark.parametrize(("table", "points"), [("[W567]", 5), ("[E8 F8 A8]", 15), ("[W888]", 100)])
def test_a_careless_discard_costs_what_it_visibly_adds(table: str, points: int) -> None:
    state = with_area("F1", table, "W8")
    assert noted(state, pick(state, "W8", ("W8", 0))) == [(3, points)]


@pytest.mark.rule("SU-E-04")
def test_completing_a_sequence_of_discards_costs_its_points() -> None:
    state = scene(A, "F1", areas={1: "E2", 2: "E3", 3: "E4"}, expert=True)
    state = dated(state, {state.areas[1]: 10, state.areas[2]: 12, state.areas[3]: 14})
    assert noted(state, pick(state, "E234", "E234")) == [(3, 10)]


@pytest.mark.rule("SU-E-01", "SU-R-70")
def test_a_third_card_to_an_exposed_pair_costs_the_unity() -> None:
    state = with_area("E5*5* F1", "", "E5")
    assert noted(state, pick(state, "E5", "E555")) == [(3, 20)]


@pytest.mark.rule("SU-R-71")
def test_hidden_hand_cards_cost_nothing() -> None:
    state = with_area("E55 F1", "", "E5")
    assert noted(state, pick(state, "E5", "E555")) == []


@pytest.mark.rule("SU-R-70")
def test_what_became_open_later_does_not_count() -> None:
    """K is what lay open when the card was discarded."""
    state = with_area("F1", "[W567]", "W8")
    state = dated(state, dict.fromkeys(state.melds[0][0].cards, 16))
    assert noted(state, pick(state, "W8", ("W8", 0))) == []


@pytest.mark.rule("SU-R-71")
def test_a_set_aside_zero_is_not_public_knowledge() -> None:
    state = scene(A, "E1 F1", aside="P0", main="E2", main_by=3, expert=True)
    state = dated(state, {state.main: 10})
    assert noted(state, pick(state, "P0 E2", "P0 E12")) == []


@pytest.mark.rule("SU-R-72")
@pytest.mark.parametrize("where", ["area", "main", "inactive"])
def test_it_does_not_matter_where_the_card_was_taken_from(where: str) -> None:
    if where == "area":
        state = with_area("F1", "[W888]", "W8", place=2)
    elif where == "main":
        state = scene(A, "F1", table="[W888]", main="W8", main_by=2, expert=True)
    else:
        state = scene(A, "F1", table="[W888]", inactive="W8", expert=True)
    card = next(c for c in (*state.areas, state.main, *(lying.card for lying in state.inactive)) if c >= 0)
    state = dated(state, dict.fromkeys(state.melds[0][0].cards, 2) | {card: 14})
    assert noted(state, pick(state, "W8", ("W8", 0))) == [(2, 100)]


@pytest.mark.rule("SU-R-72", "SU-R-49")
def test_own_discards_flipped_cards_and_dummies_cost_nothing() -> None:
    own = with_area("F1", "[W888]", "W8", place=0)
    assert noted(own, pick(own, "W8", ("W8", 0))) == []
    flipped = scene(A, "F1", table="[W888]", main="W8", main_by=-1, expert=True)
    flipped = dated(flipped, dict.fromkeys(flipped.melds[0][0].cards, 2) | {flipped.main: 9})
    assert noted(flipped, pick(flipped, "W8", ("W8", 0))) == []
    dummy = scene(A, "F1", table="[W888]", areas={1: "W8"}, seats=2, expert=True)
    dummy = dated(dummy, dict.fromkeys(dummy.melds[0][0].cards, 2) | {dummy.areas[1]: 9})
    assert noted(dummy, pick(dummy, "W8", ("W8", 0))) == []


@pytest.mark.rule("SU-R-70")
def test_joining_two_sequences_costs_the_difference() -> None:
    state = scene(A, "F1", table="[E123] [E567]", areas={3: "E4"}, expert=True)
    known = {card: 2 for meld in state.melds[0] for card in meld.cards}
    state = dated(state, known | {state.areas[3]: 9})
    joined = Meld(tuple(sorted((*state.melds[0][0].cards, *state.melds[0][1].cards, Card(state.areas[3])))))
    assert loss(state, Card(state.areas[3]), joined) == 40


@pytest.mark.rule("SU-E-02", "SU-R-73", "SU-R-32")
def test_the_first_ten_points_are_free() -> None:
    """A score may be negative."""
    state = scene(A, "F1", phase=Phase.DECLARE, expert=True)
    done = Arrangement(())
    state = replace(state, declared=(None, done, done, done), penalties=(25, 10, 5, 0))
    after = play(state).when(0, c.DeclareMelds()).then_accepted().state
    assert after.totals == (-15, 0, 0, 0)
    assert after.unused == (0, 0, 5, 10)


@pytest.mark.rule("SU-E-06")
def test_unused_buffer_per_game() -> None:
    assert [unused_buffer(points) for points in (0, 5, 10, 15)] == [10, 5, 0, 0]


@pytest.mark.rule("SU-R-74")
@pytest.mark.refuses("SU-E-05")
def test_of_equal_copies_the_own_then_the_oldest_is_taken_first() -> None:
    """The next player's discard is older than the one across."""
    state = scene(A, "E45 F1", areas={1: "E6", 2: "E6"}, expert=True)
    after_me, across = Card(state.areas[1]), Card(state.areas[2])
    hand = state.hands[0][:2]
    play(state).when(0, c.PickUp((across,), (c.MeldPlan((*hand, across)),))).then_refused("SU-E-05")
    play(state).when(0, c.PickUp((after_me,), (c.MeldPlan((*hand, after_me)),))).then_accepted()


@pytest.mark.rule("SU-R-74")
def test_unities_are_free_of_the_priority() -> None:
    state = scene(A, "E66 F1", areas={1: "E6", 2: "E6"}, expert=True)
    across = Card(state.areas[2])
    play(state).when(0, c.PickUp((across,), (c.MeldPlan((*state.hands[0][:2], across)),))).then_accepted()


@pytest.mark.rule("SU-E-05")
def test_without_the_expert_addition_any_copy_may_be_taken() -> None:
    """The order belongs to the Expert addition."""
    state = scene(A, "E45 F1", areas={1: "E6", 2: "E6"})
    across = Card(state.areas[2])
    play(state).when(0, c.PickUp((across,), (c.MeldPlan((*state.hands[0][:2], across)),))).then_accepted()


@pytest.mark.rule("SU-R-89")
def test_a_main_discard_taken_to_the_hand_costs_nothing() -> None:
    """Also when it extends a meld in the same turn."""
    state = scene(A, "F1", table="[W888]", main="W8", main_by=3, expert=True)
    known = {card: 2 for meld in state.melds[0] for card in meld.cards}
    state = dated(state, known | {state.main: 14})
    taken = play(state).when(0, c.PickUp((Card(state.main),))).then_accepted().state
    after = play(taken).when(0, c.ExtendMeld(0, (Card(state.main),))).then_accepted().state
    assert after.penalties == (0, 0, 0, 0)
