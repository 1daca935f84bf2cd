"""Evoking without paying, and picks from a hand the other player cannot see."""

from typing import Any

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import number_of
from domain.games.runiverse.commands import Decide, Evoke, UseAct
from tests.domain.games.runiverse.board import A, Board, creature_number, define

FREE: dict[str, Any] = {
    "op": "evoke_free",
    "on": {"t": "pick", "sel": {"side": "mine", "at": "off", "zone": "hand", "type": ["creature"]}, "min": 0},
}
FLAME = {"op": "counter", "kind": "flame"}


def improvise(board: Board) -> Board:
    """Evoke Wild Improvisation and choose to draw and to evoke."""
    board.set(power=3)
    spell = board.hand(A, number_of("Wild Improvisation"))[0]
    return board.play(Evoke(card=spell)).answer("draw a card; evoke")


@pytest.mark.rule("RU-EVO-03")
def test_a_mage_evokes_for_free_only_what_it_could_pay_for() -> None:
    """A Saff mage may evoke Thyst cards but no Ruby ones."""
    board = Board()
    board.mage("A1", "saff")
    board.hand(A, number_of("Hearth Imp"))
    improvise(board)
    assert board.state.pending is not None
    assert [option.label for option in board.state.pending.options] == ["none"]


@pytest.mark.rule("RU-EVO-03")
def test_the_facets_of_the_mage_decide_what_is_evoked_for_free() -> None:
    """A Quam card is within reach of a Saff mage that evokes a Thyst spell."""
    board = Board()
    board.mage("A1", "saff")
    cub = board.hand(A, creature_number("cub", 1, facet="quam"))[0]
    improvise(board).answer("cub")
    assert not board.gone(cub)


@pytest.mark.rule("RU-ABIL-03")
def test_a_forbidden_mage_evokes_nothing_for_free() -> None:
    board = Board()
    act = {"k": "act", "name": "Call", "do": [FREE]}
    caller = board.put("A1", define("caller", abilities=[act]))
    hush = {"mod": "forbid", "what": "evoke", "on": {"side": "enemy", "at": "all_enemy", "type": ["mage"]}}
    board.put("B1", define("hush", abilities=[{"k": "ong", "name": "Hush", "mods": [hush]}]))
    cub = board.hand(A, creature_number("cub", 1))[0]
    board.play(UseAct(card=caller, ability="Call"))
    assert cub in board.state.sides[A].hand


@pytest.mark.rule("RU-R-10")
def test_the_other_player_cannot_tell_whether_a_card_in_hand_fits() -> None:
    """The question comes with or without a fitting card."""
    for name in ("Hearth Imp", "Brandmaw the Devourer"):
        board = Board()
        board.mage("A1", "thyst")
        board.deck(A, *[number_of("Brandmaw the Devourer")] * 2)
        board.hand(A, number_of(name))
        improvise(board)
        assert ev.Asked in board.kinds(), name


@pytest.mark.rule("RU-R-10")
def test_a_price_by_description_is_asked_for_with_one_card_as_with_two() -> None:
    wanted = {"side": "mine", "at": "off", "zone": "hand", "type": ["mage"]}
    act = {"k": "act", "name": "Burn", "costs": [{"cost": "discard", "sel": wanted}], "do": [FLAME]}
    board = Board()
    board.hand(A, creature_number("cub", 1), number_of("Cael Furnaceborn"))
    board.play(UseAct(card=board.put("A1", define("pyre", "relic", abilities=[act])), ability="Burn"))
    assert board.state.pending is not None
    board.play(Decide(decision=board.state.pending.number, value=0))
    assert board.state.sides[A].flame == 1
