"""Going out by a pick-up with an arrangement of one's own (SU-R-90)."""

from random import Random

import pytest

from domain.games.secrets import commands as c
from domain.games.secrets.cards import DIV, ETE, FACE_OF, INF, S0, Card
from domain.games.secrets.melds import MeldKind
from domain.games.secrets.rules import declared_out
from domain.games.secrets.scoring.arrange import Arrangement, Holding, best_out
from domain.games.secrets.state import State
from tests.domain.games.secrets.hands import holding
from tests.domain.games.secrets.scenes import faces, hand_card, pick, play, scene
from tests.domain.scenario import Scenario

INTER, A = "intermediate", "advanced"
Wanted = str | tuple[str, tuple[int, ...]]


def rest(state: State, taken: tuple[Card, ...], *melds: Wanted) -> tuple[c.MeldPlan, ...]:
    """An arrangement by text of hand cards and Public cards taken, each meld with the table melds it joins."""
    pool = [*state.hands[0], *taken]
    made = []
    for meld in melds:
        text, onto = (meld, ()) if isinstance(meld, str) else meld
        cards = []
        for face in faces(text):
            cards.append(next(card for card in pool if FACE_OF[card] == face))
            pool.remove(cards[-1])
        made.append(c.MeldPlan(tuple(cards), onto))
    return tuple(made)


def goes_out(state: State, taken: tuple[Card, ...], *melds: Wanted) -> Scenario:
    return play(state).when(0, c.PickUp(taken, go_out=True, rest=rest(state, taken, *melds)))


def arranged(scenario: Scenario) -> Arrangement:
    found: Arrangement | None = scenario.then_accepted().state.declared[0]
    assert found is not None
    return found


def kinds(found: Arrangement) -> list[tuple[str, int]]:
    return sorted((meld.kind.value, len(meld.cards)) for meld in found.melds)


@pytest.mark.rule("SU-R-90")
def test_who_goes_out_by_a_pick_up_chooses_the_arrangement_of_the_rest() -> None:
    """The engine would take the 3-Unity of 8s, worth 50; the player wants the packet of a 3-Set of 8s."""
    state = scene(A, "E34 E888 F8 W8 A123", areas={1: "E5"})
    engine = arranged(play(state).when(0, pick(state, "E5", "E345", go_out=True)))
    command = pick(state, "E5", "E345", go_out=True)
    chosen = c.PickUp(command.cards, command.melds, go_out=True, rest=rest(state, (), "E8 F8 W8", "A123"))
    mine = arranged(play(state).when(0, chosen))
    assert ("unity", 3) in kinds(engine)
    assert ("set", 3) in kinds(mine)
    assert (mine.fully, len(mine.unmelded)) == (True, 2)


@pytest.mark.rule("SU-R-90")
def test_the_rest_may_join_a_meld_of_the_same_pick_up() -> None:
    """Table melds count as they lie after it: [F123] is 0, the new one 1."""
    state = scene(INTER, "E346 W78", table="[F123]", areas={1: "E5"})
    command = pick(state, "E5", "E345", go_out=True)
    chosen = c.PickUp(command.cards, command.melds, go_out=True, rest=rest(state, (), ("E6", (1,))))
    found = arranged(play(state).when(0, chosen))
    assert (kinds(found), len(found.unmelded)) == ([("sequence", 3), ("sequence", 4)], 2)


@pytest.mark.rule("SU-R-90", "SU-A-58", "SU-A-59", "SU-A-60")
@pytest.mark.parametrize(("text", "card"), [("ETE", ETE), ("INF", INF)])
def test_with_eternity_or_infinity_one_chooses_too(text: str, card: Card) -> None:
    """Sets of 3s, 4s and 5s instead of three sequences: less, but it is one's own hand."""
    state = scene(A, "E345 F345 W345", asides={2: text})
    sequences = arranged(goes_out(state, (card,), "E345", "F345", "W345"))
    sets = arranged(goes_out(state, (card,), "E3 F3 W3", "E4 F4 W4", "E5 F5 W5"))
    assert kinds(sequences) == [("bonus", 1), *[("sequence", 3)] * 3]
    assert kinds(sets) == [("bonus", 1), *[("set", 3)] * 3]
    assert (sets.points, sets.going_out) == (35, 10)


@pytest.mark.rule("SU-R-90", "SU-A-53", "SU-A-56")
def test_with_divinity_one_chooses_what_it_stands_for() -> None:
    state = scene(A, "E55 F345 W345", asides={2: "DIV"})
    unity = arranged(goes_out(state, (DIV,), "E55 DIV", "F345", "W345"))
    assert kinds(unity) == [("sequence", 3), ("sequence", 3), ("unity", 3)]
    longer = arranged(goes_out(state, (DIV,), "F345 DIV", "W345"))
    assert (kinds(longer), longer.fully) == ([("sequence", 3), ("sequence", 4)], True)


@pytest.mark.rule("SU-R-90", "SU-A-54", "SU-R-67")
def test_divinity_left_apart_is_a_void_beside_complete_melds() -> None:
    state = scene(A, "E5555 F6666", asides={2: "DIV"})
    found = arranged(goes_out(state, (DIV,), "E5555", "F6666"))
    assert kinds(found) == [("bonus", 1), ("unity", 4), ("unity", 4)]


@pytest.mark.refuses("SU-R-66")
def test_divinity_is_no_void_beside_a_meld_it_could_join() -> None:
    state = scene(A, "E5555 F666", asides={2: "DIV"})
    goes_out(state, (DIV,), "E5555", "F666").then_refused("SU-R-66")


@pytest.mark.rule("SU-R-90", "SU-A-50")
def test_with_the_special_0_one_chooses_its_sequence() -> None:
    state = scene(A, "E123 F789", asides={0: "S0"})
    for melds in (("E123 S0", "F789"), ("E123", "F789 S0")):
        found = arranged(goes_out(state, (S0,), *melds))
        assert sorted(len(meld.cards) for meld in found.melds if S0 in meld.cards) == [4]
        assert {FACE_OF[meld.cards[0]] // 9 for meld in found.melds if S0 in meld.cards} == {
            0 if "S0" in melds[0] else 1
        }


@pytest.mark.rule("SU-R-90", "SU-A-72", "SU-R-39")
@pytest.mark.parametrize(("place", "refused"), [(0, ""), (2, "SU-R-26")])
def test_divinity_is_the_eleventh_ace_for_who_drew_it(place: int, refused: str) -> None:
    state = scene(A, "E1111 F1111 W11 A345", asides={place: "DIV"})
    scenario = goes_out(state, (DIV,), "E1111 F1111 W11 DIV", "A345")
    if refused:
        scenario.then_refused(refused)
    else:
        assert kinds(arranged(scenario)) == [("aces", 11), ("sequence", 3)]


@pytest.mark.refuses("SU-R-66", "SU-I-50")
def test_public_cards_want_an_arrangement_that_goes_out_fully() -> None:
    """The hand could, but not as it is arranged here."""
    state = scene(A, "E345 F345 W345", asides={2: "ETE"})
    goes_out(state, (ETE,), "E345", "F345", "W345").then_accepted()
    goes_out(state, (ETE,), "E3 F3 W3", "E4 F4 W4").then_refused("SU-I-50")
    short = scene(A, "E345 F345 W34", asides={2: "ETE"})
    goes_out(short, (ETE,), "E345", "F345").then_refused("SU-R-66")


@pytest.mark.refuses("SU-R-90")
def test_without_going_out_nothing_is_arranged() -> None:
    state = scene(INTER, "E34 W789 A1", areas={1: "E5"})
    command = pick(state, "E5", "E345")
    chosen = c.PickUp(command.cards, command.melds, rest=rest(state, (), "W789"))
    play(state).when(0, chosen).then_refused("SU-R-90")


@pytest.mark.rule("SU-R-90", "SU-R-26")
def test_the_rest_uses_no_card_that_was_just_laid() -> None:
    state = scene(INTER, "E34 E12 W789", areas={1: "E5"})
    command = pick(state, "E5", "E345", go_out=True)
    laid = c.MeldPlan((hand_card(state, "E1"), hand_card(state, "E2"), hand_card(state, "E3")))
    play(state).when(0, c.PickUp(command.cards, command.melds, go_out=True, rest=(laid,))).then_refused("SU-R-26")


def as_declared(hand: Holding, found: Arrangement) -> tuple[c.MeldPlan, ...]:
    """The plans by which a player would tell this arrangement."""
    held = set(hand.hand)
    grown = [meld for meld in found.melds if meld.kind is not MeldKind.BONUS]
    return tuple(c.MeldPlan(tuple(card for card in meld.cards if card in held), meld.tables) for meld in grown)


@pytest.mark.rule("SU-R-90", "SU-R-27")
@pytest.mark.parametrize("batch", range(6))
def test_a_player_may_tell_every_arrangement_the_engine_finds(batch: int) -> None:
    """With zeros, Divinity, Eternity and table melds, and for the same points."""
    told = 0
    for number in range(200):
        rng = Random(f"told/{batch}/{number}")
        public = rng.choice(["", "d", "s", "ds", "de"])
        hand = holding(
            rng, size=rng.randrange(6, 11), suits=4, rich=True, zeros=0, public=public, melds=rng.choice((0, 1))
        )
        found = best_out(hand)
        if found is not None:
            again = declared_out(hand, as_declared(hand, found))
            assert (again.points, again.going_out, again.fully) == (found.points, found.going_out, found.fully), hand
            assert sorted(again.unmelded) == sorted(found.unmelded), hand
            told += 1
    assert told > 20
