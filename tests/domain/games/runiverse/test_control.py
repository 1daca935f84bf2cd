"""Cards under foreign control, and when they go back (RU-R-41)."""

import pytest

from domain.games.runiverse.cards import Card, number_of
from domain.games.runiverse.commands import Evoke, How, UseAct
from domain.games.runiverse.state import InPlay
from tests.domain.games.runiverse.board import A, B, Board, define

TOAD = number_of("Hypno Toad")


def dispel(board: Board, card: Card) -> Board:
    """The active player dispels that card by a spell."""
    seat = board.state.active
    sel = {"side": "any", "at": "all_mine" if board.at(card).seat == seat else "all_enemy"}
    effect = {"op": "dispel", "on": {"t": "pick", "sel": sel}}
    return board.play(Evoke(card=board.hand(seat, define("end", "spell", 0, effects=[effect]))[0], choices=(card,)))


def tug(board: Board) -> tuple[Card, Card, Card]:
    """B's elk, taken by A's toad at A1 and taken back by B's toad at B2; it is B's turn."""
    mine, other = board.put("A1", TOAD), board.put("B2", TOAD)
    elk = board.creature("B1", "elk", 2)
    board.set(power=2).play(UseAct(card=mine, ability="Hypnotise", choices=(elk,)))
    board.set(active=B, phase=4, power=2, engaged=-1)
    board.play(UseAct(card=other, ability="Hypnotise", choices=(elk,)))
    return mine, other, elk


def where(entry: InPlay) -> str:
    return f"{'AB'[entry.seat]}{entry.loc + 1}"


@pytest.mark.rule("RU-R-41")
def test_a_card_taken_back_goes_home_when_the_last_hold_ends() -> None:
    """A's toad leaves first, so nothing of A's is left to go back to."""
    board = Board()
    mine, other, elk = tug(board)
    dispel(board, mine)
    assert where(board.at(elk)) == "B2"
    dispel(board, other)
    assert where(board.at(elk)) == "B1"


@pytest.mark.rule("RU-R-41")
def test_a_card_taken_back_returns_to_the_hold_that_lasts() -> None:
    """B's toad leaves first, so A's toad has the elk again, and home it goes with that one."""
    board = Board()
    mine, other, elk = tug(board)
    dispel(board, other)
    assert (where(board.at(elk)), board.at(elk).held_by) == ("A1", mine)
    dispel(board, mine)
    assert where(board.at(elk)) == "B1"


@pytest.mark.rule("RU-R-41")
def test_a_toad_that_comes_back_has_lost_its_hold() -> None:
    board = Board()
    mine, other, elk = tug(board)
    dispel(board, mine)
    buried = {"t": "pick", "sel": {"side": "mine", "at": "off", "zone": "discard"}}
    board.set(active=A, phase=0, engaged=-1)
    rise = board.hand(A, define("rise", "spell", 0, effects=[{"op": "join", "on": buried}]))[0]
    board.play(Evoke(card=rise, choices=(mine,)))
    dispel(board, other)
    assert where(board.at(elk)) == "B1"


@pytest.mark.rule("RU-R-41", "RU-R-39")
def test_a_creature_evolved_on_a_held_one_stays() -> None:
    board = Board().set(power=4)
    board.mage("A1", "thyst")
    toad, kittle = board.put("A1", TOAD), board.put("B1", number_of("Kittle"))
    board.play(UseAct(card=toad, ability="Hypnotise", choices=(kittle,)))
    flariger = board.hand(A, number_of("Flariger"))[0]
    board.play(Evoke(card=flariger, how=How.EVOLVE, onto=kittle))
    dispel(board, toad)
    assert where(board.at(flariger)) == "A1"
