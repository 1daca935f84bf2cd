"""Counters, zones and tokens."""

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face, number_of
from domain.games.runiverse.commands import (
    ArrangeDiscard,
    Assist,
    BeginPhase,
    EndMain,
    EndPhase,
    Evoke,
    MakeAttack,
    MakePower,
    SetGuards,
    UseAct,
)
from domain.games.runiverse.engine.values import level
from domain.games.runiverse.game import GAME
from domain.games.runiverse.sets.catalogue import BUG
from domain.games.runiverse.state import Step, Zone
from domain.kernel.viewers import Seated
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define
from tests.domain.games.runiverse.words import DRAW, FOE, FRIEND, attack, secret, spell


@pytest.mark.rule("RU-CTR-02")
@pytest.mark.refuses("RU-ABIL-02")
def test_charge_counters_are_counted_and_spent() -> None:
    board = Board()
    glass = board.put("A1", number_of("Patient Hourglass"), charge=3)
    board.play(UseAct(card=glass, ability="Turn Over"))
    assert (board.at(glass).charge, len(board.state.sides[A].hand)) == (0, 1)
    board.refused(UseAct(card=glass, ability="Turn Over"), "RU-ABIL-02")


@pytest.mark.rule("RU-CTR-03")
def test_sap_is_removed_by_making_power_only() -> None:
    board = Board()
    mage = board.mage("A1", sap=1)
    board.play(Assist(loc=1))
    assert board.at(mage).sap == 1
    board.play(MakePower())
    assert (board.at(mage).sap, board.state.power) == (0, 5)


@pytest.mark.rule("RU-DREAM-02", "RU-CTR-05")
def test_the_dream_counter_is_refreshed_and_expended_by_effects() -> None:
    board = Board().location("A1", dream=2)
    card = spell(board, {"op": "counter", "on": "mage", "kind": "dream", "n": 1})
    assert board.play(Evoke(card=card)).state.places[0].dream == 1


@pytest.mark.rule("RU-ZONE-03")
def test_discarding_from_hand_is_what_triggers_look_at() -> None:
    board = Board()
    glass = board.put("A1", number_of("Patient Hourglass"))
    imp = board.creature("A1", "imp", 1)
    board.play(attack(board.creature("B1", "ox", 3), imp))
    assert board.at(glass).charge == 0
    mage = board.hand(A, define("m", "mage", gift="draw", focus="Fire"))[0]
    board.play(Assist(card=mage))
    assert board.at(glass).charge == 1


@pytest.mark.refuses("RU-ZONE-05")
def test_the_discard_pile_is_arranged_under_its_top() -> None:
    board = Board()
    a, b, c = (board.card(creature_number(name, 1), A) for name in "abc")
    board.side(A, discard=(a, b, c))
    board.refused(ArrangeDiscard(order=(c, a, b)), "RU-ZONE-05")
    board.play(ArrangeDiscard(order=(b, a, c)))
    assert board.state.sides[A].discard == (b, a, c)


@pytest.mark.rule("RU-ZONE-06")
def test_banished_cards_are_gone() -> None:
    board = Board()
    elk = board.creature("B1", "elk", 2)
    card = spell(board, {"op": "send", "on": FOE, "zone": "banished"})
    board.play(Evoke(card=card))
    assert (board.state.sides[B].banished, board.state.sides[B].discard) == ((elk,), ())


@pytest.mark.rule("RU-ZONE-07")
def test_an_exalted_card_goes_on_giving() -> None:
    board = Board().set(power=6)
    board.mage("A1", "orth")
    clock = board.hand(A, number_of("The Buried Clock"))[0]
    board.play(Evoke(card=clock))
    assert board.state.sides[A].exalted == (clock,)
    board.play(EndPhase(), BeginPhase(loc=1), MakePower())
    assert board.state.power == 4


@pytest.mark.rule("RU-ZONE-08")
def test_bonds_are_touched_by_texts_that_say_bond_only() -> None:
    board = Board().set(engaged=3)
    sel = {"side": "enemy", "at": "engaged"}
    card = spell(board, {"op": "dispel", "on": {"t": "pick", "sel": sel, "how": "all"}})
    board.play(Evoke(card=card))
    assert board.bonds("B1") == 2
    card = spell(board, {"op": "break_bond"})
    assert board.play(Evoke(card=card)).bonds("B1") == 1


@pytest.mark.rule("RU-TOKEN-01")
def test_a_token_that_leaves_goes_home() -> None:
    board = Board()
    bug = board.put("B1", BUG)
    card = spell(board, {"op": "send", "on": FOE, "zone": "hand"})
    board.play(Evoke(card=card))
    assert board.state.sides[B].supply == (bug,)
    assert board.state.sides[B].hand == ()


@pytest.mark.rule("RU-TOKEN-02", "RU-R-41")
def test_a_borrowed_card_uses_its_owners_tokens() -> None:
    board = Board()
    master = board.put("A1", number_of("Snowmaster"), owner=B)
    board.play(UseAct(card=master, ability="Snow Day")).answer("Snowbros")
    assert len(board.state.sides[B].snowplay) == 2
    assert any(face(e.card).text.name == "Snowbros" and e.seat == A for e in board.state.board)


@pytest.mark.rule("RU-R-48", "RU-TOKEN-04")
def test_the_snowball_is_performed_and_goes_back() -> None:
    board = Board().set(power=2)
    globe = board.put("A1", number_of("Snow Globe"))
    ox = board.creature("B1", "ox", 3)
    board.play(UseAct(card=globe, ability="Shake")).answer("Snowball")
    assert (board.at(ox).damage, board.at(ox).tasked) == (1, True)
    assert len(board.state.sides[A].snowplay) == 3


@pytest.mark.rule("RU-R-41")
def test_control_ends_with_the_card_that_took_it() -> None:
    board = Board().set(power=2)
    toad = board.put("A1", number_of("Hypno Toad"))
    elk = board.creature("B1", "elk", 2, guarding=True, damage=1)
    board.play(UseAct(card=toad, ability="Hypnotise"))
    held = board.at(elk)
    assert (held.seat, held.loc, held.guarding, held.damage) == (A, 0, False, 1)
    card = spell(
        board, {"op": "dispel", "on": {"t": "pick", "sel": {"side": "mine", "at": "here", "name": "Hypno Toad"}}}
    )
    board.play(Evoke(card=card))
    assert (board.at(elk).seat, board.at(elk).loc, board.at(elk).held_by) == (B, 0, None)


@pytest.mark.rule("RU-R-41")
def test_a_held_card_untasks_with_its_controller() -> None:
    board = Board().set(step=Step.MAIN, phase=-1)
    for at in ("A1", "A2", "A3"):
        board.location(at, phase_done=True)
    elk = board.creature("A1", "elk", 2, owner=B, tasked=True)
    board.play(EndMain())
    assert not board.at(elk).tasked


@pytest.mark.rule("RU-ZONE-09", "RU-TOKEN-05")
def test_the_snowplay_stack_is_open_and_the_wild_deck_by_contents() -> None:
    board = Board()
    view = GAME.rules.view(board.state, Seated(B))
    assert view.sides[A].snowplay == board.state.sides[A].snowplay
    assert view.sides[A].wild == tuple(sorted(board.state.sides[A].wild))


@pytest.mark.rule("RU-TOKEN-05")
def test_a_wild_creature_that_leaves_is_shuffled_in() -> None:
    board = Board()
    shaman = next(c for c in board.state.sides[A].wild if face(c).text.name == "Stump Shaman")
    board.state = GAME.rules.evolve(board.state, ev.Joined(card=shaman, source=Zone.WILD, place=0, tasked=False))
    card = spell(board, {"op": "dispel", "on": FRIEND})
    board.play(Evoke(card=card))
    assert len(board.state.sides[A].wild) == 7
    assert any(isinstance(e, ev.Shuffled) and e.zone is Zone.WILD for e in board.events)


@pytest.mark.rule("RU-OBJ-09")
def test_a_focus_may_be_asked_for() -> None:
    gained = []
    for focus in ("Rage", "Fire"):
        board = Board().set(power=3)
        board.no_mage("A1")
        number = define("focused", "mage", gift="draw", focus=focus)
        mage = board.card(number, A)
        board.state = GAME.rules.evolve(board.state, ev.Moved(seat=A, card=mage, source=Zone.SUPPLY, zone=Zone.HAND))
        board.state = GAME.rules.evolve(board.state, ev.MagePlayed(seat=A, card=mage, place=0))
        fury = board.hand(A, number_of("Fury Unbound"))[0]
        board.play(Evoke(card=fury, choices=(board.mages["B1"],)))
        gained.append(board.state.sides[A].flame)
    assert gained == [1, 0]


@pytest.mark.rule("RU-TURN-06")
def test_until_end_of_turn_ends_with_the_turn() -> None:
    board = Board()
    ox = board.creature("A1", "ox", 3)
    card = spell(board, {"op": "grant", "on": FRIEND, "mods": [{"mod": "level", "n": 2}]})
    board.play(Evoke(card=card), EndPhase())
    assert level(board.state, board.at(ox)) == 5
    board.set(step=Step.GUARD).play(SetGuards())
    assert level(board.state, board.at(ox)) == 3


@pytest.mark.rule("RU-ABIL-06")
def test_a_creature_is_never_attached() -> None:
    """The host of a brazier cannot carry itself to another creature."""
    board = Board().set(power=2)
    brazier = board.put("A1", number_of("Cinder Brazier"))
    imp = board.creature("A1", "imp", 1)
    board.play(UseAct(card=brazier, ability="Carry"))
    other = board.creature("A1", "other", 1)
    board.play(UseAct(card=imp, ability="Carry", choices=(other,)))
    assert (board.at(imp).attached, board.at(other).attached) == ((brazier,), ())


@pytest.mark.rule("RU-R-62")
@pytest.mark.refuses("RU-ABIL-09")
def test_choices_in_advance_end_where_chance_begins() -> None:
    """A bad choice behind a draw is asked for again, a bad one before it is refused."""
    board = Board()
    ox = board.creature("B1", "ox", 3)
    late = spell(board, DRAW, {"op": "damage", "to": FOE, "n": 1})
    board.refused(Evoke(card=spell(board, {"op": "damage", "to": FOE, "n": 1}), choices=(Card(5),)), "RU-ABIL-09")
    board.play(Evoke(card=late, choices=(Card(5),)))
    assert board.at(ox).damage == 1


@pytest.mark.rule("RU-R-62")
def test_a_split_is_asked_for_once_secrets_are_revealed() -> None:
    board = Board()
    mage = board.mage("B1", words=["Battlemage 3"])
    secret(board, "B1", "Vigil of Spores")
    one, two = board.creature("A1", "one", 1, "Unity"), board.creature("A1", "two", 1)
    board.play(MakeAttack(attackers=(one, two), target=mage, split=(9, 9)))
    assert board.state.pending is not None
    assert board.state.pending.kind == "split"
