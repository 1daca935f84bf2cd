"""Attacks that come from an effect."""

from typing import Any

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import number_of
from domain.games.runiverse.commands import Evoke, MakeAttack, UseAct
from tests.domain.games.runiverse.board import A, Board, define

FOE: dict[str, Any] = {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "type": ["creature"]}}


def hit(target: Any, *abilities: dict[str, Any]) -> int:
    """A creature that attacks for 1 by an ability."""
    act = {"k": "act", "name": "Hit", "do": [{"op": "attack", "n": 1, "target": target}]}
    return define("hitter", abilities=[act, *abilities])


@pytest.mark.rule("RU-R-27", "RU-R-25")
def test_an_effect_attack_passes_over_a_guard_it_cannot_choose() -> None:
    board = Board().set(power=3, engaged=3)
    board.creature("B1", "ghost", 2, "Ward", guarding=True)
    elk = board.creature("B1", "elk", 1)
    fury = board.hand(A, number_of("Fury Unbound"))[0]
    board.play(Evoke(card=fury, choices=(elk,)))
    assert board.gone(elk)


@pytest.mark.rule("RU-ATK-02")
def test_an_effect_attack_on_the_highest_obeys_guards() -> None:
    """Whoever is picked, the guard comes first."""
    board = Board().set(engaged=3)
    ox, guard = board.creature("B1", "ox", 5), board.creature("B1", "guard", 3, guarding=True)
    board.play(UseAct(card=board.put("A1", hit({**FOE, "how": "highest"})), ability="Hit"))
    assert (board.at(ox).damage, board.at(guard).damage) == (0, 1)


@pytest.mark.rule("RU-ATK-01")
def test_an_effect_attack_on_a_card_that_is_gone_does_nothing() -> None:
    board = Board()
    strike = {"op": "attack", "n": 1, "target": "attacker"}
    revenge = {"k": "trig", "name": "Revenge", "timing": "after", "on": "is_attacked", "do": [strike]}
    ox = board.put("B1", define("ox", level=3, abilities=[revenge]))
    board.play(MakeAttack(attackers=(board.creature("A1", "imp", 1),), target=ox))
    assert board.count(ev.AttackDeclared) == 1


@pytest.mark.rule("RU-R-31")
def test_more_damage_while_attacking_counts_in_an_effect_attack() -> None:
    board = Board()
    heat = {"k": "ong", "name": "Heat", "mods": [{"mod": "damage", "n": 2, "when": "attacking"}]}
    ox = board.creature("B1", "ox", 9)
    board.play(UseAct(card=board.put("A1", hit(FOE, heat)), ability="Hit"))
    assert board.at(ox).damage == 3
