"""What an attack, a gift or an evolving card does not get at."""

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import number_of
from domain.games.runiverse.commands import Evoke, How, MakeAttack, UseAct
from domain.games.runiverse.rules import acts_of
from domain.games.runiverse.sets.catalogue import BUG
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define


@pytest.mark.refuses("RU-KEY-Evolve")
def test_a_creature_evolves_only_from_the_one_it_names() -> None:
    board = Board().set(power=2)
    other = board.put("A1", creature_number("Kitten", 1))
    flariger = board.hand(A, number_of("Flariger"))[0]
    board.refused(Evoke(card=flariger, how=How.EVOLVE, onto=other), "RU-KEY-Evolve")


@pytest.mark.refuses("RU-KEY-Evolve")
def test_a_creature_evolves_from_no_relic_of_that_name() -> None:
    board = Board().set(power=2)
    relic = board.put("A1", define("Kittle Stone", "relic", 1))
    heir = define("heir", level=1, abilities=[{"k": "kw", "kw": "Evolve", "name_has": "Kittle"}])
    board.refused(Evoke(card=board.hand(A, heir)[0], how=How.EVOLVE, onto=relic), "RU-KEY-Evolve")


@pytest.mark.rule("RU-KEY-SwarmUp")
def test_the_host_of_a_bug_gains_nothing_of_it() -> None:
    board = Board()
    beetle = board.put("A1", creature_number("beetle", 1, traits=("Bug",)))
    bug = board.put("A1", BUG)
    board.play(UseAct(card=bug, ability="Swarm Up"))
    assert [vim.card for vim in board.at(beetle).vim] == [bug]
    assert acts_of(board.state, board.at(beetle)) == []


@pytest.mark.rule("RU-R-28")
def test_a_target_that_moved_away_takes_and_deals_no_damage() -> None:
    board = Board()
    flees = {"k": "trig", "name": "Flee", "timing": "before", "on": "is_attacked", "do": [{"op": "move"}]}
    hare = board.put("B1", define("hare", level=1, abilities=[flees]))
    wolf = board.creature("A1", "wolf", 2)
    board.play(MakeAttack(attackers=(wolf,), target=hare)).answer("move to B2")
    assert board.at(hare).loc == 1
    assert board.count(ev.DamageDealt) == 0
    assert (board.at(wolf).damage, board.at(wolf).tasked) == (0, True)


@pytest.mark.rule("RU-R-28")
def test_an_attacker_that_moved_away_takes_and_deals_no_damage() -> None:
    """The one beside it fights on."""
    board = Board()
    shies = {"k": "trig", "name": "Shy", "timing": "before", "on": "attacks", "do": [{"op": "move"}]}
    hare, wolf = board.put("A1", define("hare", level=2, abilities=[shies])), board.creature("A1", "wolf", 1, "Unity")
    ox = board.creature("B1", "ox", 5)
    board.play(MakeAttack(attackers=(hare, wolf), target=ox)).answer("move to A2")
    assert board.at(hare).loc == 1
    assert (board.at(ox).damage, board.at(hare).damage) == (1, 0)


@pytest.mark.rule("RU-GIFT-03")
@pytest.mark.parametrize("gift", ["dispel", "ruby"])
@pytest.mark.parametrize("at", ["A1", "A2", "A3"])
def test_a_broken_gift_strikes_where_the_breaker_stands(at: str, gift: str) -> None:
    board = Board().set(phase=int(at[1]) - 1)
    ants = {place: board.creature(place, f"ant {place}", 1) for place in ("A1", "A2", "A3")}
    wolf = board.creature(at, "wolf", 3)
    bond = board.card(define("g", "mage", gift=gift, focus="Fire"), B)
    board.location("B1", bonds=(*board.state.places[3].bonds, bond))
    board.play(MakeAttack(attackers=(wolf,), target=board.mages["B1"]))
    assert {place for place, ant in ants.items() if board.gone(ant)} == {at}


@pytest.mark.rule("RU-GIFT-03", "RU-GIFT-Saff")
@pytest.mark.parametrize("at", ["A1", "A2", "A3"])
def test_the_mage_of_the_breaker_is_sapped(at: str) -> None:
    board = Board().set(phase=int(at[1]) - 1)
    wolf = board.creature(at, "wolf", 3)
    bond = board.card(define("g", "mage", gift="saff", focus="Fire"), B)
    board.location("B1", bonds=(*board.state.places[3].bonds, bond))
    board.play(MakeAttack(attackers=(wolf,), target=board.mages["B1"]))
    assert [place for place in ("A1", "A2", "A3") if board.at(board.mages[place]).sap] == [at]
