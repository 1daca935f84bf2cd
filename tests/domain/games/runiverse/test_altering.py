"""Step 4 of an attack: what modifies it, in which order, and what of it is left for step 6."""

from typing import Any

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, number_of
from domain.games.runiverse.commands import MakeAttack
from domain.games.runiverse.state import Vim
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define

FLAME = {"op": "counter", "kind": "flame"}
SURGE = {"op": "alter_attack", "extra": 2}
STEP_IN = {"op": "alter_attack", "redirect": "me"}


def trigger(on: str, *do: dict[str, Any], timing: str = "when", **more: Any) -> dict[str, Any]:
    return {"k": "trig", "name": f"{timing} {on}", "timing": timing, "on": on, "do": list(do), **more}


def attack(board: Board, target: Card, attacker: Card) -> Board:
    return board.play(MakeAttack(attackers=(attacker,), target=target))


def guardian(*abilities: dict[str, Any]) -> int:
    """A creature that steps in for its mage and has other abilities besides."""
    step = {"k": "trig", "name": "Step", "timing": "when", "on": "is_attacked", "do": [STEP_IN]}
    return define("guardian", level=4, abilities=[{**step, "who": "mine", "type": ["mage"]}, *abilities])


# ------------------------------------------------------------------ the part that follows


@pytest.mark.rule("RU-TIME-06")
def test_the_shieldbearer_is_tasked_for_stepping_in() -> None:
    """The part that does not modify the attack follows, though the ability works once a turn."""
    board = Board()
    shield = board.put("B1", number_of("Pass Shieldbearer"))
    attack(board, board.mages["B1"], board.creature("A1", "imp", 1))
    assert board.at(shield).tasked


@pytest.mark.rule("RU-TIME-06")
def test_an_altering_ability_is_used_once() -> None:
    """Its two parts are one use."""
    board = Board()
    hound = board.put("A1", define("hound", abilities=[trigger("attacks", SURGE, FLAME)]))
    attack(board, board.mages["B1"], hound)
    assert board.count(ev.AbilityUsed) == 1


@pytest.mark.rule("RU-ABIL-04")
def test_the_price_of_an_altering_ability_is_paid_once() -> None:
    board = Board().set(power=2)
    paid = trigger("attacks", SURGE, FLAME, costs=[{"cost": "pay", "n": 1}])
    attack(board, board.mages["B1"], board.put("A1", define("hound", abilities=[paid])))
    board.answer("use")
    assert (board.state.pending, board.state.power, board.state.sides[A].flame) == (None, 1, 1)


@pytest.mark.rule("RU-ABIL-04")
def test_an_altering_ability_that_is_not_paid_does_nothing_later() -> None:
    board = Board().set(power=2)
    paid = trigger("attacks", SURGE, FLAME, costs=[{"cost": "pay", "n": 1}])
    attack(board, board.mages["B1"], board.put("A1", define("hound", abilities=[paid])))
    board.answer("do not")
    assert board.state.sides[A].flame == 0


@pytest.mark.rule("RU-TIME-06")
def test_a_card_named_while_altering_is_known_in_the_part_that_follows() -> None:
    board = Board()
    foe = {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "type": ["creature"]}, "as": "new"}
    lure = trigger(
        "attacks",
        {"op": "alter_attack", "redirect": foe},
        {"op": "counter", "on": "$new", "kind": "l_plus_1"},
    )
    ox = board.creature("B1", "ox", 9)
    attack(board, board.mages["B1"], board.put("A1", define("hound", abilities=[lure]), vim=1))
    assert board.at(ox).plus == 1


@pytest.mark.rule("RU-COMBAT-07")
def test_what_a_roll_does_besides_altering_waits_for_step_6() -> None:
    """Squall Piper rolls in step 4 and draws after the damage."""
    for key in range(40):
        board = Board()
        piper = board.put("A1", number_of("Squall Piper"))
        board.play(MakeAttack(attackers=(piper,), target=board.mages["B1"]), key=b"roll %d" % key)
        kinds = [type(event) for event in board.log]
        if ev.Drew in kinds:
            break
    assert kinds.index(ev.Rolled) < kinds.index(ev.DamageDealt) < kinds.index(ev.Drew)


@pytest.mark.rule("RU-TIME-06")
def test_what_follows_for_each_card_knows_the_card() -> None:
    """`it` is the same card in the part that follows."""
    board = Board()
    mine = {"t": "pick", "sel": {"side": "mine", "at": "here", "type": ["creature"]}, "how": "all"}
    each = {"op": "each", "over": mine, "do": [SURGE, {"op": "counter", "on": "it", "kind": "l_plus_1"}]}
    hound = board.put("A1", define("hound", abilities=[trigger("attacks", each)]))
    friend = board.creature("A1", "friend", 1)
    attack(board, board.mages["B1"], hound)
    assert (board.at(hound).plus, board.at(friend).plus) == (1, 1)


# ------------------------------------------------------------------ the order


@pytest.mark.rule("RU-TIME-02")
def test_the_active_player_orders_what_modifies_the_attack() -> None:
    """Of two Shieldbearers the one that steps in last is hit."""
    board = Board()
    first, second = (board.put("B1", number_of("Pass Shieldbearer")) for _ in range(2))
    attack(board, board.mages["B1"], board.creature("A1", "imp", 1))
    board.answer("Step Between of Pass Shieldbearer 2, Step Between of Pass Shieldbearer")
    assert (board.at(first).damage, board.at(second).damage) == (1, 0)


# ------------------------------------------------------------------ another target


@pytest.mark.rule("RU-R-63", "RU-ATK-04")
def test_the_new_target_answers_its_being_attacked() -> None:
    board = Board()
    board.put("B1", guardian(trigger("is_attacked", FLAME)))
    attack(board, board.mages["B1"], board.creature("A1", "imp", 1))
    assert board.state.sides[B].flame == 1


@pytest.mark.rule("RU-R-63", "RU-COMBAT-08")
def test_the_new_target_answers_after_the_attack() -> None:
    board = Board()
    board.put("B1", guardian(trigger("is_attacked", FLAME, timing="after")))
    attack(board, board.mages["B1"], board.creature("A1", "imp", 1))
    assert board.state.sides[B].flame == 1


@pytest.mark.rule("RU-R-63")
def test_the_first_target_was_attacked_too() -> None:
    """What comes after the attack on it comes all the same."""
    board = Board()
    watch = trigger("is_attacked", FLAME, timing="after", who="mine", type=["mage"])
    board.put("B1", define("watch", "relic", abilities=[watch]))
    board.put("B1", guardian())
    attack(board, board.mages["B1"], board.creature("A1", "imp", 1))
    assert board.state.sides[B].flame == 1


@pytest.mark.rule("RU-R-63")
def test_an_ability_answers_a_redirected_attack_once() -> None:
    """Two that step in for each other come to an end."""
    board = Board()
    step = trigger("is_attacked", STEP_IN, FLAME, who="mine")
    first, second = (board.put("B1", define(name, level=4, abilities=[step])) for name in ("one", "two"))
    attack(board, board.mages["B1"], board.creature("A1", "imp", 1))
    board.answer("when is_attacked of one")
    board.answer("when is_attacked of one")
    assert (board.at(first).damage, board.at(second).damage, board.state.sides[B].flame) == (0, 1, 2)


@pytest.mark.rule("RU-R-63", "RU-KEY-Burrowing")
def test_the_new_target_burrows() -> None:
    board = Board()
    mole = Vim(card=board.card(creature_number("mole", 1, "Burrowing"), B), up=True)
    shield = board.put("B1", number_of("Pass Shieldbearer"), vim=(mole,))
    attack(board, board.mages["B1"], board.creature("A1", "imp", 1))
    assert (board.at(shield).burrowed, board.at(shield).damage) == (True, 0)


@pytest.mark.rule("RU-R-63", "RU-GUARD-04")
def test_both_targets_stop_guarding() -> None:
    board = Board()
    mage = board.mage("B1", guarding=True)
    shield = board.put("B1", guardian(), guarding=True)
    attack(board, mage, board.creature("A1", "imp", 1))
    assert (board.at(mage).guarding, board.at(shield).guarding) == (False, False)
