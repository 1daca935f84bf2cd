"""Mages that fight: what counts for them as for creatures, and what their wounds cost."""

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import FACES, Card, number_of
from domain.games.runiverse.commands import Decide, MakeAttack
from domain.games.runiverse.sets.catalogue import BUG
from domain.games.runiverse.state import Vim
from tests.domain.games.runiverse.board import A, B, Board, creature_number


def attack(board: Board, target: Card, *attackers: Card) -> Board:
    """An attack, with the first answer to whatever is asked."""
    board.play(MakeAttack(attackers=attackers, target=target))
    while board.state.pending is not None:
        board.play(Decide(decision=board.state.pending.number, value=0))
    return board


def gifted(board: Board, gift: str, at: str) -> None:
    """One bond at a place, a mage with that gift."""
    number = next(n for n, shown in enumerate(FACES) if shown.text.gift == gift and shown.text.rarity == "core")
    board.location(at, bonds=(board.card(number, "AB".index(at[0])),))


@pytest.mark.rule("RU-KEY-Battlemage", "RU-R-53")
def test_a_wound_outside_the_exchange_breaks_a_bond() -> None:
    """Pitfall wounds the attacker and Ice Wall stops the attack."""
    board = Board()
    mage = board.mage("A1", words=["Battlemage 3"], damage=1)
    for trap in ("Pitfall", "Ice Wall"):
        board.put("B1", number_of(trap), secret=True)
    attack(board, board.mages["B1"], mage)
    assert (board.bonds("A1"), board.at(mage).damage) == (1, 0)


@pytest.mark.rule("RU-GIFT-Ruby", "RU-KEY-Battlemage")
def test_a_gift_strikes_a_battlemage_that_fights() -> None:
    """It is a creature then."""
    board = Board()
    mage = board.mage("A1", words=["Battlemage 3"])
    gifted(board, "ruby", "B1")
    attack(board, board.mages["B1"], mage)
    assert board.at(mage).damage == 1


@pytest.mark.rule("RU-GIFT-Dispel", "RU-R-36")
def test_a_dispel_gift_does_nothing_to_a_battlemage() -> None:
    board = Board()
    mage = board.mage("A1", words=["Battlemage 3"])
    gifted(board, "dispel", "B1")
    attack(board, board.mages["B1"], mage)
    assert (board.gone(mage), board.bonds("A1")) == (False, 2)


@pytest.mark.rule("RU-R-06")
def test_two_battlemages_that_break_the_last_bonds_of_both_draw() -> None:
    """They strike at the same time."""
    board = Board()
    for at in ("A2", "A3", "B2", "B3"):
        board.location(at, bonds=0)
    board.location("A1", bonds=1).location("B1", bonds=1)
    mine, other = board.mage("A1", words=["Battlemage 3"]), board.mage("B1", words=["Battlemage 3"])
    attack(board, other, mine)
    assert [e.losers for e in board.log if isinstance(e, ev.GameEnded)] == [(A, B)]


@pytest.mark.rule("RU-R-33")
def test_one_unity_attack_breaks_one_bond_of_a_battlemage() -> None:
    """A Deft attacker is not first against a card that cannot be dispelled."""
    board = Board()
    mage = board.mage("B1", words=["Battlemage 3"])
    fox, wolf = board.creature("A1", "fox", 3, "Deft", "Unity"), board.creature("A1", "wolf", 3)
    attack(board, mage, fox, wolf)
    assert board.bonds("B1") == 1


@pytest.mark.rule("RU-OBJ-08")
def test_a_level_that_falls_with_the_fight_takes_damage_along() -> None:
    """Beside a burrowed Loam Lurker it has one level more, but only while it fights."""
    board = Board()
    mage = board.mage("B1", words=["Battlemage 3"])
    board.put("B1", number_of("Loam Lurker"), tasked=True, burrowed=True)
    attack(board, mage, board.creature("A1", "ram", 3))
    assert (board.at(mage).damage, board.bonds("B1")) == (2, 2)


@pytest.mark.rule("RU-OBJ-08")
def test_a_level_that_falls_by_the_gift_of_a_broken_bond_takes_damage_along() -> None:
    """Hive Marshal loses its bug after it was struck."""
    board = Board()
    marshal = board.put("A1", number_of("Hive Marshal"))
    board.put("A1", BUG)
    mage = board.mage("B1", words=["Battlemage 3"])
    gifted(board, "dispel", "B1")
    attack(board, mage, marshal)
    assert board.at(marshal).damage == 2


@pytest.mark.rule("RU-KEY-Deft", "RU-R-32")
def test_the_strike_back_at_a_deft_attacker_goes_by_the_level_left() -> None:
    """The vim it lost gave it Strength."""
    board = Board()
    vim = Vim(card=board.card(creature_number("strong", 1, "Strength 2"), B), up=True)
    elk = board.creature("B1", "elk", 2, vim=(vim,))
    fox = board.creature("A1", "fox", 4, "Deft")
    attack(board, elk, fox)
    assert board.at(fox).damage == 2
