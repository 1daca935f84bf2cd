"""Which events a triggered ability answers, and what its condition and its price look at."""

from typing import Any

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, number_of
from domain.games.runiverse.commands import Decide, EndMain, Evoke, MakeAttack, SetGuards, UseAct
from domain.games.runiverse.sets.catalogue import BUG
from domain.games.runiverse.state import Step
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define

FLAME = {"op": "counter", "kind": "flame"}


def trigger(
    on: str, *do: dict[str, Any], timing: str = "after", cond: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    if cond is not None:
        more["if"] = cond
    return {"k": "trig", "name": f"{timing} {on}", "timing": timing, "on": on, "do": list(do or (FLAME,)), **more}


def spell(board: Board, *effects: dict[str, Any]) -> Card:
    return board.hand(A, define("spell", "spell", 0, effects=list(effects)))[0]


def attack(board: Board, target: Card, attacker: Card) -> Board:
    return board.play(MakeAttack(attackers=(attacker,), target=target))


# ------------------------------------------------------------------ turns


@pytest.mark.rule("RU-ABIL-04")
@pytest.mark.parametrize(("words", "flames"), [({"turn": "enemy"}, 1), ({}, 1), ({"turn": "mine"}, 0)])
@pytest.mark.parametrize("on", ["turn_begun", "turn_ended"])
def test_turns_of_the_other_player_are_heard(on: str, words: dict[str, Any], flames: int) -> None:
    """`turn` alone says whose turn is meant."""
    board = Board()
    board.put("B1", define("clock", "relic", abilities=[trigger(on, **words)]))
    begins = on == "turn_begun"
    board.set(step=Step.GUARD, phase=-1, active=B if begins else A).side(B, turns=4).play(SetGuards())
    assert board.state.sides[B].flame == flames


@pytest.mark.rule("RU-ABIL-04")
def test_who_tells_the_turns_of_the_enemy_apart() -> None:
    board = Board()
    board.put("A1", define("clock", "relic", abilities=[trigger("turn_ended", who="enemy")]))
    board.set(step=Step.GUARD, phase=-1).play(SetGuards())
    assert board.state.sides[A].flame == 0


# ------------------------------------------------------------------ events that were not heard


@pytest.mark.rule("RU-DMG-06")
def test_damage_to_an_attacked_mage_is_damage_dealt() -> None:
    board = Board()
    board.put("B1", define("watch", "relic", abilities=[trigger("dealt_damage", who="mine", type=["mage"])]))
    attack(board, board.mages["B1"], board.creature("A1", "imp", 1))
    assert board.state.sides[B].flame == 1


@pytest.mark.rule("RU-TIME-04")
def test_something_comes_before_a_free_evoking() -> None:
    board = Board()
    toll = trigger("evoked", timing="before", who="mine", type=["creature"])
    board.put("A1", define("toll", "relic", abilities=[toll]))
    board.hand(A, creature_number("cub", 1))
    held = {"t": "pick", "sel": {"side": "mine", "at": "off", "zone": "hand", "type": ["creature"]}}
    board.play(Evoke(card=spell(board, {"op": "evoke_free", "on": held}))).answer("cub")
    assert board.state.sides[A].flame == 1


@pytest.mark.rule("RU-TIME-04", "RU-KEY-Trap")
def test_something_comes_before_a_trap_springs() -> None:
    board = Board()
    board.put("B1", define("toll", "relic", abilities=[trigger("evoked", timing="before", who="mine")]))
    board.put("B1", number_of("Jack in the Cloud"), secret=True)
    attack(board, board.mages["B1"], board.creature("A1", "imp", 1))
    assert board.state.sides[B].flame == 1


@pytest.mark.refuses("RU-TIME-05")
def test_a_card_lost_before_it_is_evoked_cannot_be_evoked() -> None:
    """The last card in hand would be the price of evoking it."""
    board = Board()
    toll = trigger("evoked", {"op": "discard"}, timing="before", who="mine", turn="mine")
    board.put("A1", define("toll", "relic", abilities=[toll]))
    board.refused(Evoke(card=board.hand(A, creature_number("cub", 0))[0]), "RU-TIME-05")


# ------------------------------------------------------------------ events that were heard too often


def exalt(board: Board, *abilities: dict[str, Any]) -> None:
    """An exalted card of A."""
    number = define("star", "relic", abilities=[{**ability, "in": "exalted"} for ability in abilities])
    board.side(A, exalted=(board.card(number, A),))


@pytest.mark.rule("RU-ZONE-07")
def test_an_exalted_ability_works_once_a_turn() -> None:
    board = Board()
    exalt(board, trigger("drawn", once=True))
    board.play(Evoke(card=spell(board, {"op": "draw", "n": 2})))
    assert board.state.sides[A].flame == 1


@pytest.mark.rule("RU-ZONE-07")
def test_an_exalted_ability_has_its_condition() -> None:
    board = Board()
    exalt(board, trigger("drawn", cond={"a": {"n": "rifts"}, "cmp": ">", "b": 5}))
    board.play(Evoke(card=spell(board, {"op": "draw"})))
    assert board.state.sides[A].flame == 0


@pytest.mark.rule("RU-ZONE-03")
def test_a_discarded_card_has_its_type() -> None:
    board = Board()
    board.put("A1", define("heap", "relic", abilities=[trigger("discarded", type=["mage"])]))
    board.hand(A, creature_number("cub", 1))
    board.play(Evoke(card=spell(board, {"op": "discard"})))
    assert board.state.sides[A].flame == 0


@pytest.mark.rule("RU-R-64")
def test_no_trigger_looks_at_a_drawn_card() -> None:
    """Whether it comes must not tell the level of what was drawn."""
    board = Board()
    high = {"a": {"n": "level", "of": "event"}, "cmp": ">=", "b": 1}
    board.put("A1", define("eye", "relic", abilities=[trigger("drawn", cond=high)]))
    board.play(Evoke(card=spell(board, {"op": "draw"})))
    assert board.state.sides[A].flame == 0


@pytest.mark.rule("RU-SEC-02")
@pytest.mark.parametrize("words", [{"who": "ally"}, {"who": "mine", "type": ["creature"]}])
def test_a_dispelled_secret_was_no_creature(words: dict[str, Any]) -> None:
    board = Board()
    board.put("B1", define("mourner", level=3, abilities=[trigger("dispelled", **words)]))
    board.put("B1", number_of("Chrysalis Monk"), secret=True)
    attack(board, board.mages["B1"], board.creature("A1", "wolf", 2)).answer("dispel")
    assert board.state.sides[B].flame == 0


@pytest.mark.rule("RU-KEY-Relentless", "RU-KEY-Swarm")
@pytest.mark.refuses("RU-COMBAT-02")
def test_a_bug_that_copies_relentless_untasks_once() -> None:
    board = Board()
    board.put("A1", creature_number("beetle", 1, "Relentless", traits=("Bug",)))
    bug = board.put("A1", BUG)
    board.play(UseAct(card=bug, ability="Swarm Up"))
    for _ in range(2):
        attack(board, board.mages["B1"], bug)
    board.refused(MakeAttack(attackers=(bug,), target=board.mages["B1"]), "RU-COMBAT-02")


# ------------------------------------------------------------------ conditions and prices


@pytest.mark.rule("RU-ABIL-04")
@pytest.mark.parametrize(("strength", "flames"), [("Strength 5", 1), ("Strength 1", 0)])
def test_a_condition_reads_the_card_of_the_event(strength: str, flames: int) -> None:
    """Its level, not that of the card that has the ability."""
    board = Board()
    big = {"a": {"n": "level", "of": "event"}, "cmp": ">=", "b": 3}
    board.put("A1", define("watch", level=4, abilities=[trigger("joined", who="ally", cond=big)]))
    board.play(Evoke(card=board.hand(A, creature_number("cub", 0, strength))[0]))
    assert board.state.sides[A].flame == flames


@pytest.mark.rule("RU-ABIL-04")
def test_a_condition_reads_the_attacker() -> None:
    board = Board()
    small = {"a": {"n": "level", "of": "attacker"}, "cmp": "<=", "b": 1}
    ox = board.put("B1", define("ox", level=5, abilities=[trigger("is_attacked", cond=small)]))
    attack(board, ox, board.creature("A1", "imp", 1))
    assert board.state.sides[B].flame == 1


@pytest.mark.rule("RU-ABIL-08")
def test_a_trigger_that_costs_x_asks_for_x() -> None:
    board = Board().set(power=3)
    paid = trigger("joined", {**FLAME, "n": {"n": "x"}}, costs=[{"cost": "pay", "n": {"n": "x"}}])
    board.play(Evoke(card=board.hand(A, define("cub", level=0, abilities=[paid]))[0]))
    board.answer("use after joined with X = 2")
    assert (board.state.power, board.state.sides[A].flame) == (1, 2)


@pytest.mark.rule("RU-R-10")
def test_a_trigger_with_a_price_from_hand_asks_whether_or_not_it_can_be_paid() -> None:
    """The opponent must not learn that no mage is in hand."""
    board = Board()
    wanted = {"side": "mine", "at": "off", "zone": "hand", "type": ["mage"]}
    paid = trigger("joined", costs=[{"cost": "discard", "sel": wanted}])
    board.hand(A, creature_number("cub", 1))
    board.play(Evoke(card=board.hand(A, define("pyre", "relic", 0, abilities=[paid]))[0]))
    assert ev.Asked in board.kinds()
    assert board.state.pending is not None
    board.play(Decide(decision=board.state.pending.number, value=0))
    assert board.state.sides[A].flame == 0


@pytest.mark.rule("RU-LOC-04")
@pytest.mark.parametrize(("at", "flames"), [("A1", 1), ("A2", 0), (None, 0)])
def test_an_ally_is_another_creature_of_the_same_mage(at: str | None, flames: int) -> None:
    """Neither the card itself nor a creature of another mage."""
    board = Board()
    board.put("A1", define("watcher", level=2, abilities=[trigger("untasked", who="ally")]), tasked=True)
    if at is not None:
        board.creature(at, "other", 1, tasked=True)
    for each in ("A1", "A2", "A3"):
        board.location(each, phase_done=True)
    board.set(step=Step.MAIN, phase=-1).play(EndMain())
    assert board.state.sides[A].flame == flames
