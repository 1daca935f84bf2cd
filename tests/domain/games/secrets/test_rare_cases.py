"""Cases that come up once in many games: Aces with Divinity, Public cards that bridge, equal copies, empty quarters."""

import pytest
from msgspec.structs import replace

from domain.games.secrets import commands as c
from domain.games.secrets.cards import DIV, FACE_OF, Card, face_text
from domain.games.secrets.evolve import evolve
from domain.games.secrets.flow.penalties import public_points
from domain.games.secrets.flow.scorekeeping import deck_duel, is_ultimate
from domain.games.secrets.legal import legal
from domain.games.secrets.melds import MeldKind
from domain.games.secrets.rules import bump_forms
from domain.games.secrets.scoring.arrange import Holding, best_out
from domain.games.secrets.state import BumpOrder, Phase, State
from domain.kernel.course import Course
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng
from tests.domain.games.secrets.scenes import faces, hand_card, pick, play, scene

ADVANCED = "advanced"
INTER = "intermediate"


def cards_of(text: str) -> tuple[Card, ...]:
    """One physical card for each face named, copies in order."""
    seen: dict[int, int] = {}
    found = []
    for face in faces(text):
        found.append(DIV if face == FACE_OF[DIV] else Card(4 * face + seen.setdefault(face, 0)))
        seen[face] = seen.get(face, 0) + 1
    return tuple(found)


@pytest.mark.rule("SU-A-71", "SU-R-70")
def test_going_out_with_aces_by_a_discard_costs_its_discarder_nothing() -> None:
    """Nobody could know of eleven Aces in a hand."""
    state = scene(ADVANCED, "E1111 F1111 W11 A9 E5", main="W1", main_by=3, expert=True)
    after = play(state).when(0, c.PickUp((Card(state.main),), go_out=True)).then_accepted().state
    assert after.ended == "out"
    assert after.penalties == (0, 0, 0, 0)


@pytest.mark.rule("SU-A-72", "SU-R-83")
def test_divinity_makes_aces_ultimate_that_are_eleven_without_it() -> None:
    """Two of every suit, and Divinity in place of a third Magic 1."""
    found = best_out(Holding(cards_of("E1111 F11 W11 A11 M11 DIV"), aces=True, own_divinity=True))
    assert found is not None
    assert is_ultimate(found)


@pytest.mark.rule("SU-R-67")
def test_another_players_divinity_is_no_void_beside_aces() -> None:
    """Only beside 10-Sequences, 5-Sets and 4-Unities."""
    found = best_out(Holding(cards_of("E1111 F1111 W111 DIV"), aces=True, own_divinity=False))
    assert found is not None
    assert all(meld.kind is MeldKind.UNITY for meld in found.melds), "it goes out by three unities instead"


@pytest.mark.rule("SU-E-05", "SU-R-74")
@pytest.mark.parametrize(
    ("public", "area", "wanted"), [("ETE", "W4", "E4 F4 W4"), ("INF", "E5", "E345")], ids=["set", "sequence"]
)
def test_expert_priority_counts_only_copies_that_would_do(public: str, area: str, wanted: str) -> None:
    """An inactive copy that may not be used for this kind of meld goes before nothing."""
    hands = {"W4": "E4 F4 F123 W789 A5555", "E5": "E34 F123 W789 A5555"}
    state = scene(ADVANCED, hands[area], asides={1: public}, areas={3: area}, inactive=area, expert=True)
    play(state).when(0, pick(state, f"{public} {area}", wanted, go_out=True)).then_accepted()


@pytest.mark.refuses("SU-R-50")
def test_an_order_that_has_passed_is_not_withdrawn_in_the_same_window() -> None:
    """It has answered at once."""
    state = scene(INTER, "E5 W9", others={1: "M1", 2: "E55 F1", 3: "W1"}, phase=Phase.ACT)
    state = replace(state, orders=(BumpOrder(), BumpOrder(), BumpOrder((), pass_others=True), BumpOrder()))
    scenario = play(state).when(0, c.Discard(hand_card(state, "E5"))).when(2, c.SetBumpOrder())
    scenario.when(2, c.Bump(*bump_forms(scenario.state, 2)[0])).then_refused("SU-R-50")


@pytest.mark.rule("SU-R-30", "SU-I-52")
def test_of_equal_copies_the_best_placed_counts_as_drawn() -> None:
    """Also in an arrangement of the player's own."""
    state = scene(INTER, "E123 F456 W789 A2234", phase=Phase.ACT)
    first, second = (card for card in state.hands[0] if face_text(card) == "A2")
    state = replace(state, drawn=(first,))
    by_face = {face_text(card): card for card in state.hands[0]} | {"A2": second}
    plans = tuple(
        c.MeldPlan(tuple(by_face[face] for face in meld.split()))
        for meld in ("E1 E2 E3", "F4 F5 F6", "W7 W8 W9", "A2 A3 A4")
    )
    after: State = play(state).when(0, c.GoOut(plans)).then_accepted().state
    assert after.declared[0] is not None
    assert after.declared[0].going_out == 5


@pytest.mark.rule("SU-A-53", "SU-A-58", "SU-R-66")
@pytest.mark.parametrize(
    ("aside", "main", "taken"), [("DIV", "", "DIV"), ("ETE", "E3", "ETE E3")], ids=["Divinity", "the main discard"]
)
def test_what_bridges_two_pairs_is_listed(aside: str, main: str, taken: str) -> None:
    """A card between E1 E2 and E4 E5 brings in four."""
    state = scene(ADVANCED, "E12 E45 F789 W111 M77", asides={2: aside}, main=main)
    command = pick(state, taken, go_out=True)
    play(state).when(0, command).then_accepted()
    assert any(isinstance(other, c.PickUp) and set(other.cards) == set(command.cards) for other in legal(state, 0))


@pytest.mark.rule("SU-R-70")
def test_a_public_0_counts_where_it_gains_most() -> None:
    """After the 9 of E789 it lengthens a sequence, beside the E1 it would make none."""
    zero = Card(184)
    known = [zero, *cards_of("E1 E789")]
    assert public_points(known, MeldKind.SEQUENCE) == 15
    assert public_points([card for card in known if face_text(card) != "E7"], MeldKind.SEQUENCE) == 10


@pytest.mark.rule("SU-R-36")
def test_a_duel_never_shows_a_card_twice() -> None:
    """Two inactive discards are drawn by two players, and the others draw nothing."""
    state = scene(INTER, "E1", deck=0)
    state = replace(state, inactive=state.inactive[:2])
    held = deck_duel(Course(evolve, state, Moment(Rng(b"duel"), 0)))
    assert sorted(drawn.card for drawn in held.cards) == sorted(lying.card for lying in state.inactive)
