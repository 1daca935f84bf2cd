"""Evoking, vim and Secrets."""

import pytest

from domain.games.runiverse.cards import number_of
from domain.games.runiverse.commands import ArrangeVim, EndPhase, Evoke, How, MakePower, UseAct
from domain.games.runiverse.engine.values import level
from domain.games.runiverse.state import Granted
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define
from tests.domain.games.runiverse.words import DRAW, FLAME, FOE, attack, secret, spell, trigger


@pytest.mark.refuses("RU-EVO-01", "RU-EVO-07")
def test_only_own_cards_at_hand_are_evoked() -> None:
    board = Board().set(power=9)
    mage = board.hand(A, define("m", "mage", gift="draw", focus="Fire"))[0]
    theirs = board.hand(B, creature_number("theirs", 1))[0]
    board.refused(Evoke(card=mage), "RU-EVO-07")
    board.refused(Evoke(card=theirs), "RU-EVO-01")


@pytest.mark.rule("RU-EVO-05")
def test_joining_tasked_is_not_becoming_tasked() -> None:
    board = Board()
    card = board.hand(A, define("shy", level=0, abilities=[trigger("Blush", "tasked", FLAME)]))[0]
    board.play(Evoke(card=card))
    assert board.at(card).tasked
    assert board.state.sides[A].flame == 0


@pytest.mark.rule("RU-EVO-06")
@pytest.mark.refuses("RU-KEY-Evolve", "RU-SEC-01")
def test_secret_and_evolve_are_ways_to_evoke() -> None:
    board = Board().set(power=9)
    plain = board.hand(A, creature_number("plain", 1))[0]
    board.refused(Evoke(card=plain, how=How.SECRET), "RU-SEC-01")
    board.refused(Evoke(card=plain, how=How.EVOLVE), "RU-KEY-Evolve")


@pytest.mark.rule("RU-OBJ-14")
def test_a_spell_is_performed_and_discarded() -> None:
    board = Board()
    card = spell(board, DRAW)
    board.play(Evoke(card=card))
    assert board.state.sides[A].discard == (card,)


@pytest.mark.rule("RU-DREAM-05")
def test_dreaming_a_card_keeps_one_that_fits() -> None:
    board = Board()
    tops = board.dream(A, define("s", "spell", 1, effects=[DRAW]), creature_number("c", 2), creature_number("d", 3))
    card = spell(board, {"op": "dream", "sel": {"type": ["creature"]}})
    board.play(Evoke(card=card)).answer("keep d")
    side = board.state.sides[A]
    assert (side.dreamed, len(side.dream), board.state.places[0].dream) == ((tops[2],), 9, 1)


@pytest.mark.rule("RU-DREAM-05")
def test_dreaming_shuffles_all_back_if_none_fits() -> None:
    board = Board()
    card = spell(board, {"op": "dream", "sel": {"type": ["relic"]}})
    board.play(Evoke(card=card))
    assert (board.state.sides[A].dreamed, len(board.state.sides[A].dream)) == ((), 10)


# ------------------------------------------------------------------ vim and Secrets


@pytest.mark.refuses("RU-VIM-04")
def test_vim_is_arranged_on_your_own_turn() -> None:
    board = Board()
    elk = board.creature("A1", "elk", 2, vim=2)
    theirs = board.creature("B1", "elk", 2, vim=2)
    low, high = board.at(elk).vim
    board.refused(ArrangeVim(card=theirs, order=(1, 0)), "RU-VIM-04")
    board.refused(ArrangeVim(card=elk, order=(0, 1)), "RU-VIM-04")
    board.play(ArrangeVim(card=elk, order=(1, 0)))
    assert board.at(elk).vim == (high, low)


@pytest.mark.rule("RU-R-38")
def test_vim_of_a_card_that_leaves_is_discarded() -> None:
    board = Board()
    elk = board.creature("B1", "elk", 2, vim=1)
    vim = board.at(elk).vim[0].card
    card = spell(board, {"op": "send", "on": FOE, "zone": "hand"})
    board.play(Evoke(card=card))
    assert elk in board.state.sides[B].hand
    assert board.state.sides[B].discard == (vim,)


@pytest.mark.refuses("RU-SEC-02")
def test_only_texts_that_say_secret_touch_one() -> None:
    board = Board()
    trap = secret(board, "B1", "Lurking Angler", known=True)
    card = spell(board, {"op": "damage", "to": FOE, "n": 5})
    board.refused(Evoke(card=card, choices=(trap,)), "RU-SEC-02")
    squid = board.put("A1", number_of("Lorekeeper Squid"))
    board.set(power=1).play(UseAct(card=squid, ability="Pry"))
    assert trap in board.state.sides[B].discard


@pytest.mark.rule("RU-R-61")
@pytest.mark.refuses("RU-ATK-01")
def test_a_secret_never_seen_is_refused_like_any_card_elsewhere() -> None:
    board = Board()
    trap = secret(board, "B1", "Lurking Angler")
    imp = board.creature("A1", "imp", 1)
    hidden = board.hand(B, creature_number("n", 1))[0]
    for card in (trap, hidden):
        board.refused(attack(card, imp), "RU-ATK-01")


@pytest.mark.rule("RU-R-42")
@pytest.mark.refuses("RU-EVO-03")
def test_the_facet_is_checked_when_a_secret_is_laid_but_not_when_it_springs() -> None:
    board = Board().set(power=2)
    snare = board.hand(A, number_of("Undertow Snare"))[0]
    board.refused(Evoke(card=snare, how=How.SECRET), "RU-EVO-03")
    sprung = secret(board, "B1", "Undertow Snare")
    wolf = board.creature("A1", "wolf", 2)
    board.play(attack(board.mages["B1"], wolf))
    assert sprung in board.state.sides[B].discard


@pytest.mark.rule("RU-R-43")
def test_all_traps_spring_even_if_the_attacker_is_gone() -> None:
    board = Board()
    first, second = secret(board, "B1", "Undertow Snare"), secret(board, "B1", "Pitfall")
    wolf = board.creature("A1", "wolf", 2)
    board.play(attack(board.mages["B1"], wolf)).answer("Undertow Snare")
    assert {first, second} <= set(board.state.sides[B].discard)
    assert board.bonds("B1") == 2


@pytest.mark.rule("RU-R-44")
def test_a_ritual_saves_no_bond_where_none_would_break() -> None:
    board = Board().location("B1", bonds=0)
    secret(board, "B1", "Vigil of Spores")
    board.play(attack(board.mages["B1"], board.creature("A1", "wolf", 2)))
    assert board.state.pending is None


@pytest.mark.rule("RU-R-45")
def test_a_small_ritual_is_completed_for_nothing() -> None:
    board = Board()
    board.mage("A1", "orth")
    monk = secret(board, "A1", "Chrysalis Monk")
    board.play(Evoke(card=monk))
    assert not board.at(monk).secret


@pytest.mark.rule("RU-R-46")
def test_a_dreamed_card_may_be_laid_as_a_secret() -> None:
    board = Board().set(power=2)
    board.mage("A1", "saff")
    card = board.card(number_of("Undertow Snare"), A)
    board.side(A, dreamed=(card,)).play(Evoke(card=card, how=How.SECRET), EndPhase())
    assert board.at(card).secret


# -- prices and power ----------------------------------------------------------------------------------------


def cheaper(board: Board, at: str) -> None:
    """A relic there makes spells cheaper by one."""
    less = {"mod": "cost", "n": -1, "on": {"type": ["spell"]}}
    board.put(at, define("patron", "relic", 1, abilities=[{"k": "ong", "name": "Patron", "mods": [less]}]))


@pytest.mark.rule("RU-OBJ-06", "RU-EVO-02")
def test_an_ongoing_ability_changes_the_price_where_it_is() -> None:
    board = Board().set(power=1)
    card = spell(board, FLAME, level_=2)
    board.refused(Evoke(card=card), "RU-EVO-02")
    cheaper(board, "A1")
    assert board.play(Evoke(card=card)).state.power == 0


@pytest.mark.rule("RU-OBJ-06", "RU-EVO-02")
@pytest.mark.parametrize("at", ["A2", "B1"])
def test_an_ongoing_ability_elsewhere_changes_no_price(at: str) -> None:
    board = Board().set(power=1)
    cheaper(board, at)
    card = spell(board, FLAME, level_=2)
    board.refused(Evoke(card=card), "RU-EVO-02")


@pytest.mark.rule("RU-OBJ-06", "RU-EVO-02")
def test_a_price_that_was_changed_for_other_cards_stays() -> None:
    board = Board().set(power=1)
    cheaper(board, "A1")
    (card,) = board.hand(A, creature_number("ox", 2))
    board.refused(Evoke(card=card), "RU-EVO-02")


@pytest.mark.rule("RU-POW-01")
@pytest.mark.parametrize(("kind", "power"), [("power", 4), ("cost", 3)])
def test_a_mage_that_was_given_power_makes_more(kind: str, power: int) -> None:
    board = Board()
    board.mage("A1", mods=(Granted(kind=kind, until="turn", n=1),))
    assert board.play(MakePower()).state.power == power


@pytest.mark.rule("RU-OBJ-06")
def test_the_level_of_a_card_of_level_x_is_what_was_paid() -> None:
    board = Board()
    hydra = board.put("A1", define("hydra", level="X"), x=3)
    assert level(board.state, board.at(hydra)) == 3


@pytest.mark.rule("RU-ABIL-03")
@pytest.mark.refuses("RU-ABIL-03")
def test_a_mage_that_may_not_make_power_makes_none() -> None:
    board = Board()
    board.mage("A1", mods=(Granted(kind="forbid", until="turn", word="make_power"),))
    board.refused(MakePower(), "RU-ABIL-03")


X = {"n": "x"}


@pytest.mark.rule("RU-ABIL-08")
@pytest.mark.refuses("RU-ABIL-08")
def test_what_is_paid_as_x_is_the_x_of_the_ability() -> None:
    """X is 1 at least."""
    song = {"k": "act", "name": "Song", "costs": [{"cost": "pay", "n": X}], "do": [{**FLAME, "n": X}]}
    board = Board().set(power=4)
    singer = board.put("A1", define("singer", level=1, abilities=[song]))
    board.refused(UseAct(card=singer, ability="Song", x=0), "RU-ABIL-08")
    board.play(UseAct(card=singer, ability="Song", x=1))
    assert (board.state.power, board.state.sides[A].flame) == (3, 1)
    board.play(UseAct(card=singer, ability="Song", x=3))
    assert (board.state.power, board.state.sides[A].flame) == (0, 4)


@pytest.mark.rule("RU-OBJ-06", "RU-EVO-02")
def test_the_x_of_a_spell_is_what_was_paid_for_it() -> None:
    board = Board().set(power=3)
    (card,) = board.hand(A, define("surge", "spell", "X", effects=[{**FLAME, "n": X}]))
    board.play(Evoke(card=card, x=3))
    assert (board.state.power, board.state.sides[A].flame) == (0, 3)


@pytest.mark.rule("RU-POW-03")
@pytest.mark.parametrize(("at", "power"), [("A1", 3), ("A2", 2)])
def test_power_is_gained_by_the_current_mage_only(at: str, power: int) -> None:
    """A creature is tasked there, which gives a power to its mage."""
    board = Board().set(power=2)
    board.put(at, define("spring", level=3, abilities=[trigger("Spring", "tasked", {"op": "power", "n": 1}, who="me")]))
    everyone = {"t": "pick", "sel": {"side": "mine", "at": "all_mine", "type": ["creature"]}, "how": "all"}
    board.play(Evoke(card=spell(board, {"op": "set_tasked", "on": everyone, "value": True})))
    assert board.state.power == power
