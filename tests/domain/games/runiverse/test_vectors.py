"""The vectors of the rulebook, one case per id."""

from typing import Any

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import FACES, Card, face, number_of
from domain.games.runiverse.commands import (
    Assist,
    BeginPhase,
    Decide,
    DreamDelve,
    EndMain,
    EndPhase,
    Evoke,
    How,
    KeepHand,
    MakeAttack,
    MakePower,
    Mulligan,
    OpenRift,
    PlayMage,
    SetGuards,
    UseAct,
)
from domain.games.runiverse.decks import Deck, parse_deck, preconstructed_deck, print_deck
from domain.games.runiverse.engine.values import level
from domain.games.runiverse.facets import Facet
from domain.games.runiverse.game import GAME
from domain.games.runiverse.options import Format, Options
from domain.games.runiverse.sets.catalogue import BUG
from domain.games.runiverse.state import InPlay, Location, Side, State, Step, Vim, Zone
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seated
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define, place

FOE = {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "type": ["creature"]}}
SPARK: dict[str, Any] = {"type_": "spell", "effects": [{"op": "damage", "to": FOE, "n": 2}]}
FLARE: dict[str, Any] = {"type_": "spell", "effects": [{"op": "damage", "to": {**FOE, "how": "all"}, "n": 1}]}


def attack(target: Card, *attackers: Card, split: tuple[int, ...] = ()) -> MakeAttack:
    return MakeAttack(attackers=attackers, target=target, split=split)


def setup_board(mages: int, hand: int = 7) -> Board:
    """A game before the mulligans, with so many mages in A's hand."""
    board = Board()
    board.set(
        step=Step.MULLIGAN, phase=-1, turn=0, board=(), places=(Location(),) * 6, cards=(), sides=(Side(), Side())
    )
    board.hand(A, *(define("m", "mage", gift="draw", focus="Fire") for _ in range(mages)))
    board.hand(A, *(creature_number("n", 1) for _ in range(hand - mages)))
    board.deck(A, *(creature_number("n", 1) for _ in range(23)))
    board.hand(B, *(creature_number("n", 1) for _ in range(hand)))
    board.deck(B, *(creature_number("n", 1) for _ in range(23)))
    return board


@pytest.mark.refuses("RU-SET-05")
def test_v01_a_hand_with_two_mages_must_be_kept() -> None:
    setup_board(2).refused(Mulligan(), "RU-SET-05")


@pytest.mark.rule("RU-SET-05")
def test_v02_a_mulligan_shows_the_hand_and_asks_again() -> None:
    board = setup_board(1)
    old = board.state.sides[A].hand
    board.play(Mulligan())
    shown = [e for e in board.events if isinstance(e, ev.Mulliganed)]
    assert shown[0].shown == old
    assert len(board.state.sides[A].hand) == 7
    assert GAME.rules.to_act(board.state) == (A,)


@pytest.mark.refuses("RU-SET-06")
def test_v03_the_second_player_waits_for_the_first() -> None:
    setup_board(3).refused(KeepHand(), "RU-SET-06", seat=B)


@pytest.mark.refuses("RU-SET-07")
def test_v04_a_keep_is_final() -> None:
    setup_board(0).play(KeepHand()).refused(Mulligan(), "RU-SET-07", seat=A)


@pytest.mark.rule("RU-TURN-03", "RU-RIFT-01")
def test_v05_the_very_first_turn_has_no_draw() -> None:
    board = setup_board(3).play(KeepHand(), KeepHand(), OpenRift(loc=1))
    side = board.state.sides[A]
    assert (board.bonds("A2"), len(side.deck), len(side.hand)) == (2, 21, 7)
    assert board.state.step is Step.MAIN


def first_turn_of_b() -> Board:
    board = setup_board(3)
    nonmage, gift = creature_number("n", 1), define("m", "mage", gift="draw", focus="Fire")
    board.deck(B, nonmage, nonmage, gift, nonmage, nonmage)
    board.play(KeepHand(), KeepHand(), OpenRift(loc=0), EndMain(), SetGuards())
    return board.play(OpenRift(loc=0))


@pytest.mark.rule("RU-DRAW-02", "RU-GIFT-Draw")
def test_v06_a_gift_that_is_shown_draws_one_more() -> None:
    board = first_turn_of_b().answer("show")
    assert any(isinstance(e, ev.Revealed) for e in board.events)
    assert len(board.state.sides[B].hand) == 9


@pytest.mark.rule("RU-DRAW-02")
def test_v07_a_gift_that_is_not_shown_stays_hidden() -> None:
    board = first_turn_of_b().answer("keep")
    assert len(board.state.sides[B].hand) == 8
    assert GAME.rules.view(board.state, Seated(A)).sides[B].hand == ()
    assert not any(isinstance(e, ev.Revealed) for e in board.log)


@pytest.mark.refuses("RU-TURN-02")
def test_v08_no_rift_is_opened_on_the_fourth_turn() -> None:
    board = Board().set(step=Step.MAIN, phase=-1, active=B)
    board.refused(OpenRift(loc=0), "RU-TURN-02", seat=B)


def main_board() -> tuple[Board, Card]:
    board = Board().set(step=Step.MAIN, phase=-1)
    return board, board.hand(A, define("m", "mage", gift="draw", focus="Fire", facet="trine"))[0]


@pytest.mark.refuses("RU-MAGE-02")
def test_v09_a_mage_needs_an_open_rift() -> None:
    board, mage = main_board()
    board.no_mage("A2")
    board.location("A2", opened=False, bonds=0)
    board.refused(PlayMage(card=mage, loc=1), "RU-MAGE-02")


@pytest.mark.refuses("RU-MAGE-01")
def test_v10_one_mage_a_turn() -> None:
    board, mage = main_board()
    board.side(A, mage_played=True).refused(PlayMage(card=mage, loc=2), "RU-MAGE-01")


@pytest.mark.rule("RU-R-17")
@pytest.mark.refuses("RU-MAGE-01")
def test_v11_no_mage_is_played_inside_a_phase() -> None:
    board = Board()
    mage = board.hand(A, define("m", "mage", gift="draw", focus="Fire"))[0]
    board.refused(PlayMage(card=mage, loc=1), "RU-MAGE-01")


@pytest.mark.rule("RU-MAGE-05", "RU-R-16")
@pytest.mark.refuses("RU-PHASE-02")
def test_v12_a_replacing_mage_takes_over_the_status_and_gets_no_second_phase() -> None:
    board, mage = main_board()
    old = board.mage("A1", tasked=True, sap=1)
    board.location("A1", phase_done=True, dream=2)
    board.play(PlayMage(card=mage, loc=0))
    entry = board.at(mage)
    assert old in board.state.sides[A].discard
    assert (entry.tasked, entry.sap, board.state.places[0].dream) == (True, 1, 2)
    board.refused(BeginPhase(loc=0), "RU-PHASE-02")


@pytest.mark.rule("RU-POW-01")
def test_v13_power_equals_the_opened_rifts() -> None:
    board = Board()
    board.no_mage("A3")
    board.location("A3", opened=False, bonds=0).play(MakePower())
    assert (board.state.power, board.at(board.mages["A1"]).tasked) == (2, True)


@pytest.mark.refuses("RU-POW-02")
def test_v14_a_tasked_mage_makes_no_power() -> None:
    board = Board()
    board.mage("A1", tasked=True)
    board.refused(MakePower(), "RU-POW-02")


@pytest.mark.rule("RU-CTR-03")
def test_v15_sap_takes_power_and_goes() -> None:
    board = Board()
    mage = board.mage("A1", sap=5)
    board.play(MakePower())
    assert (board.state.power, board.at(mage).sap, board.at(mage).tasked) == (0, 0, True)


@pytest.mark.rule("RU-POW-05")
def test_v16_a_mage_from_hand_assists() -> None:
    board = Board()
    mage = board.hand(A, define("z", "mage", facet="saff", gift="draw", focus="Water"))[0]
    board.play(Assist(card=mage))
    assert (board.state.power, board.state.sides[A].discard) == (3, (mage,))


@pytest.mark.rule("RU-POW-05")
def test_v17_a_mage_whose_phase_is_over_assists() -> None:
    board = Board().location("A2", phase_done=True).play(Assist(loc=1))
    assert (board.state.power, board.at(board.mages["A2"]).tasked) == (3, True)


@pytest.mark.refuses("RU-POW-05")
def test_v18_a_tasked_mage_does_not_assist() -> None:
    board = Board()
    board.mage("A2", tasked=True)
    board.refused(Assist(loc=1), "RU-POW-05")


@pytest.mark.rule("RU-POW-03")
def test_v19_power_is_lost_with_the_phase() -> None:
    assert Board().set(power=2).play(EndPhase(), BeginPhase(loc=1)).state.power == 0


@pytest.mark.rule("RU-EVO-02", "RU-EVO-04")
def test_v20_evoking_spends_power_and_does_not_task_the_mage() -> None:
    board = Board().set(power=3)
    cub = board.hand(A, creature_number("cub", 2))[0]
    board.play(Evoke(card=cub))
    assert (board.at(cub).tasked, board.state.power, board.at(board.mages["A1"]).tasked) == (True, 1, False)


@pytest.mark.refuses("RU-EVO-03")
def test_v21_a_far_facet_cannot_be_evoked() -> None:
    board = Board().set(power=3)
    card = board.hand(A, creature_number("far", 1, facet="orth"))[0]
    board.refused(Evoke(card=card), "RU-EVO-03")


@pytest.mark.rule("RU-EVO-03", "RU-EVO-04")
def test_v22_the_facets_beside_can_be_evoked() -> None:
    board = Board().set(power=3)
    creature, relic = board.hand(A, creature_number("c", 1, facet="thyst"), define("r", "relic", 1, "trine"))
    board.play(Evoke(card=creature), Evoke(card=relic))
    assert (board.at(creature).tasked, board.at(relic).tasked, board.state.power) == (True, False, 1)


@pytest.mark.refuses("RU-COMBAT-02")
def test_v23_a_creature_that_just_joined_cannot_attack() -> None:
    board = Board()
    cub = board.creature("A1", "cub", 2, tasked=True)
    board.refused(attack(board.mages["B1"], cub), "RU-COMBAT-02")


@pytest.mark.rule("RU-KEY-Drive")
def test_v24_drive_attacks_at_once() -> None:
    board = Board().set(power=1)
    pup = board.hand(A, creature_number("pup", 1, "Drive"))[0]
    board.play(Evoke(card=pup))
    assert not board.at(pup).tasked
    board.play(attack(board.mages["B1"], pup))
    assert (board.bonds("B1"), len(board.state.sides[B].hand)) == (1, 1)


def guarded() -> tuple[Board, Card, Card, Card]:
    board = Board()
    imp, wolf = board.creature("A1", "imp", 1), board.creature("A1", "wolf", 2)
    return board, imp, wolf, board.creature("B1", "ox", 3, guarding=True)


@pytest.mark.rule("RU-GUARD-04", "RU-DMG-02")
def test_v25_two_attacks_bring_down_a_guard() -> None:
    board, imp, wolf, ox = guarded()
    board.play(attack(ox, imp))
    assert board.gone(imp)
    assert (board.at(ox).damage, board.at(ox).guarding) == (1, False)
    board.play(attack(ox, wolf))
    assert board.gone(ox)
    assert board.gone(wolf)


@pytest.mark.refuses("RU-GUARD-03")
def test_v26_the_guard_must_be_attacked_first() -> None:
    board, imp, _, _ = guarded()
    board.refused(attack(board.mages["B1"], imp), "RU-GUARD-03")


@pytest.mark.rule("RU-GUARD-04")
def test_v27_after_the_guard_the_mage_may_be_attacked() -> None:
    board, imp, wolf, ox = guarded()
    board.play(attack(ox, imp), attack(board.mages["B1"], wolf))
    assert (board.bonds("B1"), board.at(ox).damage) == (1, 1)


@pytest.mark.refuses("RU-ENG-03")
def test_v28_engagement_is_fixed_for_the_phase() -> None:
    board = Board()
    imp, wolf = board.creature("A1", "imp", 1), board.creature("A1", "wolf", 2)
    board.play(attack(board.mages["B1"], imp)).refused(attack(board.mages["B2"], wolf), "RU-ENG-03")


@pytest.mark.rule("RU-KEY-Boundless")
def test_v29_boundless_attacks_elsewhere() -> None:
    board = Board().set(engaged=3)
    bat = board.creature("A1", "bat", 1, "Boundless")
    board.play(attack(board.mages["B2"], bat))
    assert (board.bonds("B2"), board.state.engaged) == (1, 3)


@pytest.mark.rule("RU-KEY-Boundless", "RU-ENG-02")
def test_v30_boundless_does_not_engage() -> None:
    board = Board()
    bat, wolf = board.creature("A1", "bat", 1, "Boundless"), board.creature("A1", "wolf", 2)
    board.play(attack(board.mages["B2"], bat))
    assert board.state.engaged == -1
    board.play(attack(board.mages["B1"], wolf))
    assert board.state.engaged == 3


@pytest.mark.rule("RU-KEY-Boundless")
@pytest.mark.refuses("RU-GUARD-03")
def test_v31_boundless_respects_guards() -> None:
    board = Board()
    bat = board.creature("A1", "bat", 1, "Boundless")
    board.creature("B2", "ox", 3, guarding=True)
    board.refused(attack(board.mages["B2"], bat), "RU-GUARD-03")


@pytest.mark.rule("RU-DMG-06")
def test_v32_a_giant_breaks_one_bond() -> None:
    board = Board()
    giant = board.creature("A1", "giant", 6)
    board.play(attack(board.mages["B1"], giant))
    assert (board.bonds("B1"), board.at(giant).damage) == (1, 0)


@pytest.mark.rule("RU-OBJ-07", "RU-R-30")
def test_v33_level_zero_breaks_nothing() -> None:
    board = Board()
    mote = board.creature("A1", "mote", 0)
    board.play(attack(board.mages["B1"], mote))
    assert (board.at(mote).tasked, board.state.engaged, board.bonds("B1")) == (True, 3, 2)


@pytest.mark.rule("RU-KEY-Aggressive")
def test_v34_an_aggressive_level_zero_breaks_a_bond() -> None:
    board = Board()
    mote = board.creature("A1", "mote", 0, "Aggressive 1")
    assert board.play(attack(board.mages["B1"], mote)).bonds("B1") == 1


@pytest.mark.rule("RU-KEY-Aggressive")
def test_v35_aggressive_adds_damage() -> None:
    board = Board()
    imp, ox = board.creature("A1", "imp", 1, "Aggressive 2"), board.creature("B1", "ox", 3)
    board.play(attack(ox, imp))
    assert board.gone(imp)
    assert board.gone(ox)


def last_bond(gift: str = "") -> tuple[Board, Card]:
    board = Board()
    board.location("B1", bonds=0).location("B2", bonds=0).location("B3", bonds=0)
    number = define("g", "mage", gift=gift, focus="Fire") if gift else creature_number("n", 1)
    board.location("B1", bonds=(board.card(number, B),))
    return board, board.creature("A1", "imp", 1)


@pytest.mark.rule("RU-WIN-01")
def test_v36_the_last_bond_loses_at_once() -> None:
    board, imp = last_bond()
    board.play(attack(board.mages["B1"], imp))
    assert board.state.outcome is not None
    assert board.state.outcome.winners == (A,)
    assert len(board.state.sides[B].hand) == 1
    assert not any(isinstance(e, ev.AttackEnded) for e in board.events)


@pytest.mark.rule("RU-WIN-02", "RU-GIFT-Bond")
def test_v37_a_bond_gift_saves_the_last_bond() -> None:
    board, imp = last_bond("bond")
    board.deck(B, *[creature_number("n", 1)] * 5)
    board.play(attack(board.mages["B1"], imp))
    assert (board.bonds("B1"), len(board.state.sides[B].deck)) == (1, 4)
    assert board.state.outcome is None
    assert face(board.state.sides[B].hand[0]).text.gift == "bond"


@pytest.mark.rule("RU-R-01")
def test_v38_no_loss_while_a_rift_is_unopened() -> None:
    board, imp = last_bond()
    for at in ("B2", "B3"):
        board.no_mage(at)
        board.location(at, opened=False)
    board.play(attack(board.mages["B1"], imp))
    assert (board.bonds("B1"), board.state.outcome) == (0, None)


@pytest.mark.rule("RU-BOND-02", "RU-GIFT-Dispel")
def test_v39_a_dispel_gift_strikes_where_the_breaker_stands() -> None:
    board = Board()
    imp, wolf = board.creature("A1", "imp", 1), board.creature("A1", "wolf", 2)
    bonds = board.state.places[3].bonds
    gift = board.card(define("g", "mage", gift="dispel", focus="Fire"), B)
    board.location("B1", bonds=(*bonds, gift)).play(attack(board.mages["B1"], wolf))
    assert board.gone(imp)
    assert not board.gone(wolf)
    assert gift in board.state.sides[B].hand


@pytest.mark.rule("RU-BOND-04")
def test_v40_a_mage_without_bonds_may_be_attacked() -> None:
    board = Board().location("B1", bonds=0)
    imp = board.creature("A1", "imp", 1)
    board.play(attack(board.mages["B1"], imp))
    assert (board.count(ev.BondBroken), board.state.outcome) == (0, None)


@pytest.mark.rule("RU-DMG-03", "RU-OBJ-13")
def test_v41_a_relic_of_level_zero_falls_to_three() -> None:
    board = Board()
    ram, urn = board.creature("A1", "ram", 3), board.put("B1", define("urn", "relic", 0))
    board.play(attack(urn, ram))
    assert board.gone(urn)
    assert board.at(ram).damage == 0


@pytest.mark.rule("RU-DMG-03")
def test_v42_a_relic_of_level_one_withstands_three() -> None:
    board = Board()
    ram, urn = board.creature("A1", "ram", 3), board.put("B1", define("urn", "relic", 1))
    assert board.play(attack(urn, ram)).at(urn).damage == 3


@pytest.mark.rule("RU-TURN-06")
def test_v43_the_end_of_a_turn_untasks_and_heals() -> None:
    board = Board().set(step=Step.MAIN, phase=-1)
    for at in ("A1", "A2", "A3"):
        board.location(at, phase_done=True)
    ox, elk = board.creature("A1", "ox", 3, damage=1, tasked=True), board.creature("B1", "elk", 3, damage=2)
    board.play(EndMain(), SetGuards())
    assert (board.at(ox).tasked, board.at(ox).damage, board.at(elk).damage, board.state.active) == (False, 0, 0, B)


@pytest.mark.rule("RU-KEY-Deft")
def test_v44_deft_takes_no_damage_from_what_it_dispels() -> None:
    board = Board()
    fox, elk = board.creature("A1", "fox", 2, "Deft"), board.creature("B1", "elk", 2)
    board.play(attack(elk, fox))
    assert board.gone(elk)
    assert board.at(fox).damage == 0


@pytest.mark.rule("RU-KEY-Deft", "RU-R-32")
def test_v45_deft_against_vim_is_struck_back() -> None:
    board = Board()
    fox, elk = board.creature("A1", "fox", 2, "Deft"), board.creature("B1", "elk", 2, vim=1)
    board.play(attack(elk, fox))
    assert (board.at(elk).vim, board.at(elk).damage) == ((), 0)
    assert board.gone(fox)


@pytest.mark.refuses("RU-KEY-Burrowing")
def test_v46_burrowing_escapes_damage_and_further_attacks() -> None:
    board = Board()
    bear, imp = board.creature("A1", "bear", 4), board.creature("A1", "imp", 1)
    mole = board.creature("B1", "mole", 1, "Burrowing", guarding=True)
    board.play(attack(mole, bear))
    entry = board.at(mole)
    assert (entry.damage, entry.tasked, entry.burrowed, entry.guarding) == (0, True, True, False)
    assert board.at(bear).damage == 0
    board.refused(attack(mole, imp), "RU-KEY-Burrowing")


@pytest.mark.rule("RU-KEY-Relentless")
@pytest.mark.refuses("RU-COMBAT-02")
def test_v47_relentless_attacks_twice() -> None:
    board = Board()
    hound = board.creature("A1", "hound", 2, "Relentless")
    board.play(attack(board.mages["B1"], hound))
    assert (board.bonds("B1"), board.at(hound).tasked) == (1, False)
    board.play(attack(board.mages["B1"], hound))
    assert (board.bonds("B1"), board.at(hound).tasked) == (0, True)
    board.refused(attack(board.mages["B1"], hound), "RU-COMBAT-02")


@pytest.mark.rule("RU-KEY-Relentless")
def test_v48_relentless_joins_tasked() -> None:
    board = Board().set(power=2)
    hound = board.hand(A, creature_number("hound", 2, "Relentless"))[0]
    assert board.play(Evoke(card=hound)).at(hound).tasked


@pytest.mark.rule("RU-KEY-Strength")
def test_v49_strength_does_not_change_the_cost() -> None:
    board = Board().set(power=1)
    board.mage("A1", "trine")
    bull = board.hand(A, creature_number("bull", 1, "Strength 2", facet="trine"))[0]
    board.play(Evoke(card=bull))
    assert (board.state.power, level(board.state, board.at(bull))) == (0, 3)


def unity() -> tuple[Board, Card, Card, Card]:
    board = Board()
    ant, imp = board.creature("A1", "ant", 2, "Unity"), board.creature("A1", "imp", 1)
    return board, ant, imp, board.creature("B1", "ox", 3)


@pytest.mark.rule("RU-KEY-Unity")
def test_v50_unity_divides_the_damage() -> None:
    board, ant, imp, ox = unity()
    board.play(attack(ox, ant, imp, split=(3, 0)))
    assert board.gone(ox)
    assert board.gone(ant)
    assert (board.at(imp).tasked, board.at(imp).damage) == (True, 0)


@pytest.mark.refuses("RU-KEY-Unity")
def test_v51_two_without_unity_do_not_attack_together() -> None:
    board = Board()
    imp, wolf = board.creature("A1", "imp", 1), board.creature("A1", "wolf", 2)
    board.refused(attack(board.mages["B1"], imp, wolf), "RU-KEY-Unity")


@pytest.mark.refuses("RU-KEY-Unity")
def test_v52_the_split_must_be_all_the_damage() -> None:
    board, ant, imp, ox = unity()
    board.refused(attack(ox, ant, imp, split=(1, 1)), "RU-KEY-Unity")


@pytest.mark.refuses("RU-KEY-Ward")
def test_v53_ward_cannot_be_chosen() -> None:
    board = Board().set(power=1)
    spell = board.hand(A, define("spark", level=1, **SPARK))[0]
    ghost, elk = board.creature("B1", "ghost", 2, "Ward"), board.creature("B1", "elk", 2)
    board.refused(Evoke(card=spell, choices=(ghost,)), "RU-KEY-Ward")
    board.play(Evoke(card=spell, choices=(elk,)))
    assert board.gone(elk)
    assert board.state.engaged == 3


@pytest.mark.rule("RU-KEY-Ward")
def test_v54_ward_does_not_stop_what_chooses_nobody() -> None:
    board = Board().set(power=1)
    spell = board.hand(A, define("flare", level=1, **FLARE))[0]
    wolf, ghost = board.creature("A1", "wolf", 2), board.creature("B1", "ghost", 2, "Ward")
    board.play(Evoke(card=spell)).answer("engage B1")
    assert board.at(ghost).damage == 1
    board.play(attack(ghost, wolf))
    assert board.gone(ghost)
    assert board.gone(wolf)


@pytest.mark.refuses("RU-KEY-Roaming")
def test_v55_roaming_moves_once_a_turn() -> None:
    board = Board()
    roe = board.creature("A1", "roe", 2, "Roaming", tasked=True, damage=1)
    board.play(UseAct(card=roe, ability="Roaming")).answer("move to A2")
    board.play(EndPhase(), BeginPhase(loc=1))
    entry = board.at(roe)
    assert (entry.loc, entry.tasked, entry.damage) == (1, True, 1)
    board.refused(UseAct(card=roe, ability="Roaming"), "RU-KEY-Roaming")


def kittle(at: str) -> tuple[Board, Card, Card]:
    board = Board().set(power=2)
    below = board.put(at, number_of("Kittle"), vim=1, plus=1)
    return board, below, board.hand(A, number_of("Flariger"))[0]


@pytest.mark.rule("RU-KEY-Evolve", "RU-R-39")
def test_v56_evolving_keeps_everything_beneath() -> None:
    board, below, top = kittle("A1")
    old = board.at(below).vim[0].card
    board.play(Evoke(card=top, how=How.EVOLVE, onto=below))
    entry = board.at(top)
    assert (entry.tasked, level(board.state, entry), board.state.power) == (True, 3, 0)
    assert [(v.card, v.up) for v in entry.vim] == [(old, True), (below, True)]


@pytest.mark.refuses("RU-KEY-Evolve")
def test_v57_evolving_needs_the_same_location() -> None:
    board, below, top = kittle("A2")
    board.refused(Evoke(card=top, how=How.EVOLVE, onto=below), "RU-KEY-Evolve")


def two_vim(board: Board, seat: int) -> tuple[Vim, Vim]:
    filler = creature_number("filler", 1)
    return Vim(card=board.card(filler, seat)), Vim(card=board.card(filler, seat))


@pytest.mark.rule("RU-VIM-02", "RU-VIM-03")
def test_v58_off_turn_the_bottom_vim_goes() -> None:
    board = Board()
    wolf = board.creature("A1", "wolf", 2)
    c1, c2 = two_vim(board, B)
    elk = board.creature("B1", "elk", 2, vim=(c1, c2))
    board.play(attack(elk, wolf))
    assert c1.card in board.state.sides[B].discard
    assert (board.at(elk).vim, board.at(elk).damage) == ((c2,), 0)
    assert board.gone(wolf)


@pytest.mark.rule("RU-VIM-03")
def test_v59_on_your_turn_you_choose_the_vim() -> None:
    board = Board()
    c1, c2 = two_vim(board, A)
    ram, ox = board.creature("A1", "ram", 2, vim=(c1, c2)), board.creature("B1", "ox", 3)
    board.play(attack(ox, ram)).answer("face-down vim, 2")
    assert c2.card in board.state.sides[A].discard
    assert (board.at(ram).vim, board.at(ram).damage, board.at(ram).tasked) == ((c1,), 0, True)
    assert board.at(ox).damage == 2


@pytest.mark.rule("RU-VIM-05")
def test_v60_face_up_vim_lends_its_abilities() -> None:
    board = Board()
    vim = Vim(card=board.card(creature_number("v", 1, "Aggressive 1"), A), up=True)
    elk, ox = board.creature("A1", "elk", 2, vim=(vim,)), board.creature("B1", "ox", 3)
    board.play(attack(ox, elk))
    assert board.gone(ox)
    assert board.at(elk).vim == ()


@pytest.mark.rule("RU-SEC-01")
def test_v61_a_secret_costs_two_and_stays_hidden() -> None:
    board = Board().set(power=2)
    board.mage("A1", "thyst")
    snare = board.hand(A, number_of("Undertow Snare"))[0]
    board.play(Evoke(card=snare, how=How.SECRET))
    assert board.at(snare).secret
    assert board.state.power == 0
    seen = GAME.rules.view(board.state, Seated(B)).sides[A].places[0].cards[0]
    assert (seen.card, seen.name, seen.kind) == (None, "Secret", "secret")


def secret(board: Board, at: str, name: str) -> Card:
    return board.put(at, number_of(name), secret=True)


@pytest.mark.rule("RU-KEY-Trap", "RU-COMBAT-04", "RU-R-21")
def test_v62_a_trap_springs_when_its_mage_is_attacked() -> None:
    board = Board()
    board.mage("B1", "saff")
    snare = secret(board, "B1", "Undertow Snare")
    wolf = board.creature("A1", "wolf", 2)
    board.play(attack(board.mages["B1"], wolf))
    assert wolf in board.state.sides[A].hand
    assert board.at(board.mages["A1"]).sap == 1
    assert board.bonds("B1") == 2
    assert snare in board.state.sides[B].discard


@pytest.mark.rule("RU-SEC-04")
def test_v63_attacks_on_creatures_reveal_nothing() -> None:
    board = Board()
    secret(board, "B1", "Undertow Snare")
    wolf, elk = board.creature("A1", "wolf", 2), board.creature("B1", "elk", 2)
    board.play(attack(elk, wolf))
    assert board.count(ev.SecretsRevealed) == 0
    assert board.gone(wolf)
    assert board.gone(elk)


def vigil() -> tuple[Board, Card]:
    board = Board()
    card = secret(board, "B1", "Vigil of Spores")
    wolf = board.creature("A1", "wolf", 2)
    return board.play(attack(board.mages["B1"], wolf)), card


@pytest.mark.rule("RU-SEC-06", "RU-DMG-07")
def test_v64_a_ritual_may_be_dispelled_in_place_of_the_bond() -> None:
    board, card = vigil()
    board.answer("dispel")
    assert card in board.state.sides[B].discard
    assert board.bonds("B1") == 2


@pytest.mark.rule("RU-SEC-05")
def test_v65_a_ritual_that_survives_turns_face_down() -> None:
    board, card = vigil()
    board.answer("break")
    assert board.bonds("B1") == 1
    assert (board.at(card).secret, board.at(card).revealed) == (True, False)


@pytest.mark.refuses("RU-KEY-Ritual")
def test_v66_a_ritual_is_completed_on_a_later_turn() -> None:
    board = Board().set(power=3)
    board.mage("A1", "orth")
    card = board.put("A1", number_of("Vigil of Spores"), secret=True)
    entry = board.at(card)
    fresh = tuple(
        InPlay(card=card, seat=A, loc=0, joined=8, secret=True) if e is entry else e for e in board.state.board
    )
    later = board.state
    board.set(board=fresh).refused(Evoke(card=card), "RU-KEY-Ritual")
    board.set(board=later.board).play(Evoke(card=card))
    assert board.state.power == 0
    assert card in board.state.sides[A].discard


@pytest.mark.refuses("RU-SEC-03")
def test_v67_a_secret_cannot_be_attacked() -> None:
    board = Board()
    card = board.put("B1", number_of("Vigil of Spores"), secret=True, known=True)
    imp = board.creature("A1", "imp", 1)
    board.refused(attack(card, imp), "RU-SEC-03")


def rated(rarity: str) -> int:
    return next(n for n, f in enumerate(FACES) if f.text.rarity == rarity and f.text.type == "creature")


@pytest.mark.rule("RU-DREAM-01")
@pytest.mark.refuses("RU-DREAM-02")
def test_v68_a_delve_reveals_up_to_three_pips_once() -> None:
    board = Board()
    board.dream(A, rated("uncommon"), rated("uncommon"), rated("common"))
    board.play(DreamDelve())
    assert len(board.state.sides[A].dreamed) == 2
    assert board.state.places[0].dream == 2
    board.refused(DreamDelve(), "RU-DREAM-02")


@pytest.mark.rule("RU-DREAM-01")
@pytest.mark.parametrize(
    ("tops", "revealed"),
    [(("common",) * 3, 3), (("rare",), 1), (("common", "uncommon", "common"), 2)],
    ids=["V-69a", "V-69b", "V-69c"],
)
def test_v69_how_many_cards_a_delve_reveals(tops: tuple[str, ...], revealed: int) -> None:
    board = Board()
    board.dream(A, *(rated(rarity) for rarity in tops))
    assert len(board.play(DreamDelve()).state.sides[A].dreamed) == revealed


@pytest.mark.rule("RU-DREAM-04")
def test_v70_dreamed_cards_go_back_when_the_phase_ends() -> None:
    board = Board()
    board.dream(A, rated("uncommon"), rated("uncommon"), rated("common"))
    board.play(DreamDelve(), EndPhase())
    side = board.state.sides[A]
    assert (len(side.dream), side.dreamed) == (10, ())
    assert any(isinstance(e, ev.Shuffled) and e.zone is Zone.DREAM for e in board.events)


@pytest.mark.rule("RU-OBJ-08")
def test_v71_a_level_drop_takes_damage_with_it() -> None:
    board = Board().set(power=1)
    weaken = define(
        "weaken",
        "spell",
        1,
        effects=[{"op": "grant", "on": FOE, "mods": [{"mod": "level", "n": -2}]}],
    )
    spell = board.hand(A, weaken)[0]
    ox = board.creature("B1", "ox", 3, damage=2)
    board.play(Evoke(card=spell))
    assert (level(board.state, board.at(ox)), board.at(ox).damage) == (1, 0)


def last_draw() -> Board:
    board = Board().set(step=Step.GUARD, phase=-1, active=B)
    board.side(A, deck=(), drew=False)
    board.location("A1", bonds=1).location("A2", bonds=0).location("A3", bonds=0)
    return board


@pytest.mark.rule("RU-DRAW-03", "RU-DRAW-04", "RU-WIN-03")
def test_v72_drawing_the_last_bond_loses_at_the_end_of_the_turn() -> None:
    board = last_draw().play(SetGuards()).answer("keep")
    assert board.state.losing == (A,)
    assert len(board.state.sides[A].hand) == 1
    for loc in range(3):
        board.play(BeginPhase(loc=loc), EndPhase())
    board.play(EndMain(), SetGuards())
    assert board.state.outcome is not None
    assert board.state.outcome.winners == (B,)


@pytest.mark.rule("RU-R-06")
def test_v73_a_player_with_a_pending_loss_may_still_win() -> None:
    board = last_draw()
    board.location("B1", bonds=1).location("B2", bonds=0).location("B3", bonds=0)
    imp = board.creature("A1", "imp", 1)
    board.play(SetGuards()).answer("keep")
    board.play(BeginPhase(loc=0), attack(board.mages["B1"], imp))
    assert board.state.outcome is not None
    assert board.state.outcome.winners == (A,)


@pytest.mark.rule("RU-KEY-Battlemage")
def test_v74_a_battlemage_breaks_only_when_it_would_be_dispelled() -> None:
    board = Board()
    mage = board.mage("B1", words=["Battlemage 3"])
    wolf, imp = board.creature("A1", "wolf", 2), board.creature("A1", "imp", 1)
    board.play(attack(mage, wolf))
    assert (board.at(mage).damage, board.bonds("B1")) == (2, 2)
    assert board.gone(wolf)
    board.play(attack(mage, imp))
    assert (board.at(mage).damage, board.bonds("B1")) == (0, 1)
    assert board.gone(imp)


@pytest.mark.rule("RU-KEY-Battlemage")
@pytest.mark.refuses("RU-POW-02")
def test_v75_a_battlemage_attacks_and_is_tasked() -> None:
    board = Board()
    mage = board.mage("A1", words=["Battlemage 3"])
    elk = board.creature("B1", "elk", 2)
    board.play(attack(elk, mage))
    assert board.gone(elk)
    assert (board.at(mage).damage, board.at(mage).tasked) == (2, True)
    board.refused(MakePower(), "RU-POW-02")


@pytest.mark.refuses("RU-ABIL-08", "RU-EVO-02")
def test_v76_x_is_chosen_and_paid() -> None:
    board = Board().set(power=3)
    board.mage("A1", "thyst")
    burst = board.hand(A, number_of("Prism Burst"))[0]
    elk = board.creature("B1", "elk", 2)
    board.refused(Evoke(card=burst, x=0), "RU-ABIL-08")
    board.refused(Evoke(card=burst, x=4), "RU-EVO-02")
    board.play(Evoke(card=burst, x=2, choices=(elk,)))
    assert board.gone(elk)
    assert board.state.power == 1


@pytest.mark.rule("RU-R-51")
@pytest.mark.refuses("RU-TIME-05")
def test_v77_nothing_happens_if_what_comes_before_takes_the_price() -> None:
    board = Board().set(power=2)
    toll = define(
        "toll",
        "relic",
        1,
        abilities=[
            {
                "k": "trig",
                "name": "Toll",
                "timing": "before",
                "on": "evoked",
                "who": "mine",
                "type": ["creature"],
                "do": [{"op": "power", "n": -1}],
            }
        ],
    )
    board.put("A1", toll)
    cub = board.hand(A, creature_number("cub", 2))[0]
    board.refused(Evoke(card=cub), "RU-TIME-05")
    assert Evoke(card=cub) not in GAME.rules.legal(board.state, A)
    assert (board.state.power, board.state.sides[A].hand) == (2, (cub,))


@pytest.mark.rule("RU-ATK-03", "RU-ATK-02")
@pytest.mark.refuses("RU-GUARD-03")
def test_v78_an_effect_attack_is_one_sided_and_obeys_guards() -> None:
    board = Board().set(power=3)
    fury = board.hand(A, number_of("Fury Unbound"))[0]
    ox, elk = board.creature("B1", "ox", 3, guarding=True), board.creature("B1", "elk", 1)
    board.refused(Evoke(card=fury, choices=(elk,)), "RU-GUARD-03")
    board.play(Evoke(card=fury, choices=(ox,)))
    assert board.gone(ox)
    assert board.at(board.mages["A1"]).damage == 0


@pytest.mark.rule("RU-KEY-SwarmUp", "RU-KEY-Swarm", "RU-R-40")
def test_v79_a_swarming_bug_fights_as_a_copy_of_its_host() -> None:
    board = Board()
    beetle = board.put("A1", creature_number("beetle", 1, "Aggressive 1", traits=("Bug",)))
    bug = board.put("A1", BUG)
    elk = board.creature("B1", "elk", 2)
    board.play(UseAct(card=bug, ability="Swarm Up"), attack(elk, bug))
    assert board.gone(elk)
    assert bug in board.state.sides[A].supply
    entry = board.at(beetle)
    assert (entry.tasked, entry.vim, entry.damage) == (False, (), 0)


def wild_board() -> tuple[Board, Card]:
    board = Board().set(power=2)
    board.mage("A1", "emry")
    return board, board.hand(A, number_of("Call of the Wild"))[0]


@pytest.mark.rule("RU-TOKEN-05")
def test_v80_no_creature_means_nothing_joins() -> None:
    for seed in range(200):
        board, spell = wild_board()
        before = len(board.state.board)
        board.play(Evoke(card=spell), key=b"wild%d" % seed)
        top = next(e for e in board.events if isinstance(e, ev.Revealed)).cards[0]
        if face(top).text.name == "No Creature":
            assert len(board.state.board) == before
            assert len(board.state.sides[A].wild) == 7
            return
    pytest.fail("No Creature never came up")


@pytest.mark.refuses("RU-TOKEN-04")
def test_v81_a_snowplay_token_in_play_is_not_available() -> None:
    board = Board().set(power=2)
    snow = {face(card).text.name: card for card in board.state.sides[A].snowplay}
    board.side(A, snowplay=(snow["Snowball"], snow["Snowmaniac"]))
    board.set(cards=(*board.state.cards, snow["Snowbros"]))
    board.set(board=(*board.state.board, InPlay(card=snow["Snowbros"], seat=A, loc=0)))
    globe = board.put("A1", number_of("Snow Globe"))
    board.play(UseAct(card=globe, ability="Shake"))
    pending = board.state.pending
    assert pending is not None
    assert [option.label for option in pending.options] == ["Snowball", "Snowmaniac"]
    assert [option.cards for option in pending.options] == [(snow["Snowball"],), (snow["Snowmaniac"],)]
    board.refused(Decide(decision=pending.number, value=2), "RU-TOKEN-04")


@pytest.mark.rule("RU-R-41", "RU-ZONE-04")
def test_v82_a_dispelled_card_goes_to_its_owner() -> None:
    board = Board().set(active=B, phase=3)
    elk = board.creature("A1", "elk", 2, owner=B)
    wolf = board.creature("B1", "wolf", 2)
    board.play(attack(elk, wolf)).answer("elk")
    assert {elk, wolf} <= set(board.state.sides[B].discard)


def _precon() -> Deck:
    return preconstructed_deck(Facet.RUBY)


def _with(deck: Deck, old: int, new: int) -> tuple[int, ...]:
    main = list(deck.main)
    main[main.index(old)] = new
    return tuple(main)


def _too_rich() -> Deck:
    """41 pips: eleven rarer cards in place of commons."""
    deck = _precon()
    rares = [n for n, f in enumerate(FACES[:144]) if f.text.rarity == "rare" and n not in deck.main]
    commons = [n for n in deck.main if FACES[n].text.rarity == "common"]
    main = deck.main
    for old, new in zip(commons[:5], rares, strict=False):
        main = _with(Deck(main=main, dream=()), old, new)
    uncommon = next(n for n, f in enumerate(FACES[:144]) if f.text.rarity == "uncommon" and n not in main)
    main = _with(Deck(main=main, dream=()), commons[5], uncommon)
    return Deck(main=main, dream=deck.dream)


def _four_draws() -> Deck:
    deck = _precon()
    other = next(n for n, f in enumerate(FACES) if f.text.gift == "draw" and f.text.facet == "trine")
    bond = next(n for n in deck.main if FACES[n].text.gift == "bond")
    return Deck(main=_with(deck, bond, other), dream=deck.dream)


def _copies(count: int) -> Deck:
    deck = _precon()
    kittle_, scorch = number_of("Kittle"), number_of("Scorch")
    commons = [n for n in deck.main if n not in (kittle_, scorch) and FACES[n].text.rarity == "common"]
    main = deck.main
    dreamed = number_of("Hearth Imp")
    assert dreamed in deck.dream
    extra = [n for n in commons if n != dreamed]
    wanted = kittle_ if count == 3 else dreamed
    for old in extra[: count - 1]:
        main = _with(Deck(main=main, dream=()), old, wanted)
    return Deck(main=main, dream=deck.dream)


@pytest.mark.refuses(by="rule")
@pytest.mark.parametrize(
    ("deck", "rule"),
    [
        pytest.param(_too_rich(), "RU-FMT-04", id="V-83a"),
        pytest.param(_four_draws(), "RU-FMT-03", id="V-83b"),
        pytest.param(_copies(3), "RU-FMT-05", id="V-83c"),
        pytest.param(_copies(2), "RU-FMT-06", id="V-83d"),
        pytest.param(Deck(main=_precon().main, dream=_precon().dream[:9]), "RU-FMT-06", id="V-83e"),
    ],
)
def test_v83_decks_that_break_constructed(deck: Deck, rule: str) -> None:
    fine = print_deck(preconstructed_deck(Facet.ORTH))
    options = Options(format=Format.CONSTRUCTED, decks=(print_deck(deck), fine))
    assert parse_deck(print_deck(deck)).dream == deck.dream
    with pytest.raises(IllegalMove) as refusal:
        GAME.rules.start(options, 2, Moment(Rng(b"v83"), 0))
    assert refusal.value.rule == rule


@pytest.mark.refuses("RU-GUARD-02")
def test_v84_a_mage_without_a_bond_cannot_guard() -> None:
    board = Board().set(step=Step.GUARD, phase=-1).location("A1", bonds=0)
    board.refused(SetGuards(cards=(board.mages["A1"],)), "RU-GUARD-02")


@pytest.mark.refuses("RU-TURN-05")
def test_v85_every_mage_must_have_its_phase() -> None:
    board = Board().set(step=Step.MAIN, phase=-1)
    board.location("A1", phase_done=True).location("A2", phase_done=True)
    board.refused(EndMain(), "RU-TURN-05")


@pytest.mark.refuses("RU-TURN-07")
def test_v86_only_the_active_player_acts() -> None:
    Board().refused(MakePower(), "RU-TURN-07", seat=B)


@pytest.mark.rule(
    "RU-COMBAT-01", "RU-COMBAT-03", "RU-COMBAT-04", "RU-COMBAT-05", "RU-COMBAT-06", "RU-COMBAT-07", "RU-COMBAT-08"
)
def test_v87_the_seven_steps_come_in_order() -> None:
    board = Board()
    flame = [{"op": "counter", "kind": "flame"}]
    number = define(
        "hound",
        level=2,
        abilities=[
            {"k": "trig", "name": "First", "timing": "before", "on": "attacks", "do": flame},
            {"k": "trig", "name": "Last", "timing": "after", "on": "attacks", "do": flame},
        ],
    )
    hound = board.put("A1", number)
    secret(board, "B1", "Vigil of Spores")
    board.play(attack(board.mages["B1"], hound)).answer("break")
    wanted = (ev.Tasked, ev.AbilityUsed, ev.SecretsRevealed, ev.DamageDealt, ev.BondBroken, ev.SecretsHidden)
    order = [e for e in board.log if isinstance(e, wanted)]
    assert [type(e) for e in order] == [
        ev.Tasked,
        ev.AbilityUsed,
        ev.SecretsRevealed,
        ev.DamageDealt,
        ev.BondBroken,
        ev.AbilityUsed,
        ev.SecretsHidden,
    ]


@pytest.mark.rule("RU-TASK-02", "RU-GUARD-04")
def test_v88_tasking_a_guard_opens_the_way() -> None:
    board = Board().set(power=1)
    board.mage("A1", "quam")
    snap = board.hand(A, number_of("Cold Snap"))[0]
    imp, ox = board.creature("A1", "imp", 1), board.creature("B1", "ox", 3, guarding=True)
    board.play(Evoke(card=snap, choices=(ox,)))
    assert (board.at(ox).tasked, board.at(ox).guarding) == (True, False)
    assert board.play(attack(board.mages["B1"], imp)).bonds("B1") == 1


def test_the_place_names_of_the_vectors() -> None:
    assert (place("A1"), place("B3"), State().phase) == (0, 5, -1)
