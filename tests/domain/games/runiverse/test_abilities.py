"""Abilities: costs, choices, modifiers and what they change."""

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import number_of
from domain.games.runiverse.commands import Evoke, UseAct
from domain.games.runiverse.engine.values import keyword, level
from domain.games.runiverse.game import GAME
from domain.games.runiverse.state import Vim
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define
from tests.domain.games.runiverse.words import FLAME, FOE, FRIEND, attack, spell, trigger


@pytest.mark.rule("RU-ABIL-01")
def test_abilities_work_in_play_only() -> None:
    board = Board()
    cheer = define(
        "cheer",
        level=1,
        abilities=[
            {
                "k": "ong",
                "name": "Cheer",
                "mods": [{"mod": "level", "n": 1, "on": {"side": "mine", "at": "here", "type": ["creature"]}}],
            }
        ],
    )
    board.hand(A, cheer)
    imp = board.creature("A1", "imp", 1)
    assert level(board.state, board.at(imp)) == 1
    board.put("A1", cheer)
    assert level(board.state, board.at(imp)) == 2


@pytest.mark.refuses("RU-ABIL-02", "RU-POW-04")
def test_an_ability_that_cannot_be_paid_is_refused() -> None:
    board = Board()
    lamp = board.put("A1", number_of("Grove Lantern"))
    board.creature("A1", "imp", 1)
    board.refused(UseAct(card=lamp, ability="Tend"), "RU-POW-04")
    board.refused(UseAct(card=lamp, ability="Nothing"), "RU-ABIL-02")
    board.set(power=1).play(UseAct(card=lamp, ability="Tend"))
    assert board.state.power == 0


@pytest.mark.rule("RU-ABIL-03")
def test_ongoing_abilities_reach_the_engaged_location() -> None:
    board = Board()
    gloom = define(
        "gloom",
        level=1,
        abilities=[
            {
                "k": "ong",
                "name": "Gloom",
                "mods": [{"mod": "level", "n": -1, "on": {"side": "enemy", "at": "engaged", "type": ["creature"]}}],
            }
        ],
    )
    board.put("A1", gloom)
    near, far = board.creature("B1", "near", 3), board.creature("B2", "far", 3)
    board.set(engaged=3)
    assert (level(board.state, board.at(near)), level(board.state, board.at(far))) == (2, 3)


@pytest.mark.rule("RU-ABIL-04")
def test_a_triggered_price_may_be_declined() -> None:
    for answer, left in (("use", 0), ("do not", 1)):
        board = Board().set(power=1)
        text = trigger("Toll", "joined", FLAME, costs=[{"cost": "pay", "n": 1}])
        card = board.hand(A, define("payer", level=0, abilities=[text]))[0]
        board.play(Evoke(card=card)).answer(answer)
        assert (board.state.power, board.state.sides[A].flame) == (left, 1 - left)


@pytest.mark.rule("RU-R-12")
def test_a_may_of_the_inactive_player_is_done_if_free() -> None:
    board = Board()
    texts = [
        trigger("Free", "is_attacked", {"op": "may", "do": [FLAME]}),
        trigger("Dear", "is_attacked", {"op": "may", "costs": [{"cost": "discard"}], "do": [FLAME, FLAME]}),
    ]
    board.hand(B, creature_number("n", 1))
    host = board.put("B1", define("host", level=3, abilities=texts))
    board.play(attack(host, board.creature("A1", "imp", 1))).answer("Free")
    assert (board.state.sides[B].flame, len(board.state.sides[B].hand)) == (1, 1)


@pytest.mark.rule("RU-ABIL-05", "RU-VIM-05")
def test_a_lent_ability_speaks_of_the_card_that_has_it() -> None:
    board = Board()
    grow = trigger("Grow", "attacks", {"op": "counter", "on": "me", "kind": "l_plus_1"})
    vim = Vim(card=board.card(define("grower", level=1, abilities=[grow]), A), up=True)
    elk = board.creature("A1", "elk", 2, vim=(vim,))
    board.play(attack(board.mages["B1"], elk))
    assert board.at(elk).plus == 1


@pytest.mark.rule("RU-ABIL-06", "RU-R-38")
def test_an_attached_card_gives_its_ability_and_goes_with_its_host() -> None:
    board = Board().set(power=1)
    brazier = board.put("A1", number_of("Cinder Brazier"))
    imp = board.creature("A1", "imp", 1)
    board.play(UseAct(card=brazier, ability="Carry"))
    assert board.at(imp).attached == (brazier,)
    board.play(UseAct(card=imp, ability="Feed"))
    assert board.state.sides[A].flame == 1
    card = spell(board, {"op": "dispel", "on": FRIEND})
    board.play(Evoke(card=card))
    assert {imp, brazier} <= set(board.state.sides[A].discard)


@pytest.mark.rule("RU-ABIL-07")
def test_a_new_pair_ends_the_old() -> None:
    board = Board()
    a, b, c = (board.creature("A1", name, 1) for name in "abc")
    for x, y in ((a, b), (b, c)):
        board.state = GAME.rules.evolve(board.state, ev.Paired(a=x, b=y))
    assert (board.at(a).paired, board.at(b).paired, board.at(c).paired) == (None, c, b)


@pytest.mark.rule("RU-ABIL-07")
def test_the_pair_has_deft() -> None:
    board = Board().set(power=3)
    board.mage("A1", "quam")
    ally = board.creature("A1", "ally", 2)
    dancer = board.hand(A, number_of("Pas de Deux"))[0]
    board.play(Evoke(card=dancer))
    assert keyword(board.state, board.at(ally), "Deft")
    assert keyword(board.state, board.at(dancer), "Deft")


@pytest.mark.rule("RU-R-47")
def test_what_comes_without_paying_has_x_one() -> None:
    board = Board()
    board.mage("A1", "emry")
    idol = board.hand(A, number_of("Wellspring Idol"))[0]
    held = {"t": "pick", "sel": {"side": "mine", "at": "off", "zone": "hand"}}
    card = spell(board, {"op": "evoke_free", "on": held}, facet="emry")
    board.play(Evoke(card=card)).answer("Wellspring Idol")
    assert (board.at(idol).x, board.at(idol).charge) == (1, 1)


@pytest.mark.rule("RU-R-24")
def test_automatic_picks_ignore_ward() -> None:
    board = Board().set(engaged=3)
    ghost = board.creature("B1", "ghost", 2, "Ward")
    card = spell(board, {"op": "dispel", "on": {**FOE, "how": "highest"}})
    board.play(Evoke(card=card))
    assert board.gone(ghost)


@pytest.mark.rule("RU-R-10")
def test_hidden_cards_are_taken_at_random() -> None:
    taken = set()
    for seed in range(12):
        board = Board()
        hand = board.hand(B, *(creature_number(f"h{n}", 1) for n in range(3)))
        card = spell(board, {"op": "discard", "who": "opponent"})
        board.play(Evoke(card=card), key=b"r%d" % seed)
        assert board.state.pending is None
        taken.add(hand.index(board.state.sides[B].discard[-1]))
    assert len(taken) > 1
