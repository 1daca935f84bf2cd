"""Timing: before, when and after, and who orders what is simultaneous."""

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.commands import EndPhase, Evoke
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define
from tests.domain.games.runiverse.words import DRAW, FLAME, attack, spell, trigger, used


@pytest.mark.rule("RU-TIME-01", "RU-TIME-04", "RU-TIME-06", "RU-TIME-07")
def test_before_when_after() -> None:
    board = Board()
    texts = [trigger(slot, "attacks", FLAME, timing=slot) for slot in ("after", "when", "before")]
    hound = board.put("A1", define("hound", level=2, abilities=texts))
    board.play(attack(board.mages["B1"], hound))
    marks = [
        e.ability if isinstance(e, ev.AbilityUsed) else "break"
        for e in board.log
        if isinstance(e, ev.AbilityUsed | ev.BondBroken)
    ]
    assert marks == ["before", "break", "when", "after"]


@pytest.mark.rule("RU-TIME-06", "RU-COMBAT-05", "RU-COMBAT-07")
def test_the_part_that_changes_an_attack_comes_early_and_the_rest_late() -> None:
    board = Board()
    text = trigger("Surge", "attacks", {"op": "alter_attack", "extra": 2}, FLAME, timing="when")
    hound = board.put("A1", define("hound", level=1, abilities=[text]))
    board.play(attack(board.mages["B1"], hound))
    dealt = next(e for e in board.log if isinstance(e, ev.DamageDealt))
    assert dealt.n == 3
    kinds = [type(e) for e in board.log]
    assert kinds.index(ev.AttackAltered) < kinds.index(ev.DamageDealt) < kinds.index(ev.FlameChanged)


@pytest.mark.rule("RU-TIME-02", "RU-R-14")
def test_the_active_player_orders_what_comes_at_once() -> None:
    board = Board()
    texts = [trigger("One", "joined", FLAME), trigger("Two", "joined", DRAW)]
    card = board.hand(A, define("busy", level=0, abilities=texts))[0]
    board.play(Evoke(card=card))
    assert board.state.pending is not None
    assert board.state.pending.kind == "order"
    board.answer("Two")
    assert used(board) == ["Two", "One"]


@pytest.mark.rule("RU-R-14")
def test_the_order_offered_first_is_active_player_then_location() -> None:
    board = Board()
    watcher = define("watcher", level=3, abilities=[trigger("Watch", "joined", FLAME, who="any")])
    other = define("other", level=3, abilities=[trigger("Stare", "joined", FLAME, who="any")])
    board.put("B1", watcher)
    board.put("A2", other)
    card = board.hand(A, creature_number("new", 0))[0]
    board.play(Evoke(card=card))
    assert board.state.pending is not None
    assert board.state.pending.options[0].label.startswith("Stare")


@pytest.mark.rule("RU-R-14")
def test_many_triggers_are_ordered_one_by_one() -> None:
    board = Board()
    for n in range(5):
        board.put("A1", define(f"w{n}", level=3, abilities=[trigger(f"Watch {n}", "joined", FLAME, who="mine")]))
    card = board.hand(A, creature_number("new", 0))[0]
    board.play(Evoke(card=card)).answer("Watch 3").answer("Watch 0")
    assert used(board)[0] == "Watch 3"
    assert len(used(board)) == 5


@pytest.mark.rule("RU-TIME-03")
def test_an_effect_is_finished_before_what_it_triggers() -> None:
    board = Board()
    board.put("A1", define("eager", level=3, abilities=[trigger("Eager", "dealt_damage", FLAME, timing="when")]))
    mine = {"t": "pick", "sel": {"side": "mine", "at": "here", "type": ["creature"]}}
    card = spell(board, {"op": "damage", "to": mine, "n": 1}, DRAW)
    board.play(Evoke(card=card))
    kinds = [type(e) for e in board.log]
    assert kinds.index(ev.Drew) < kinds.index(ev.FlameChanged)


@pytest.mark.rule("RU-R-56")
def test_a_trigger_whose_card_is_gone_does_not_resolve() -> None:
    board = Board()
    board.put(
        "A1",
        define(
            "a",
            level=1,
            abilities=[
                trigger(
                    "Kill",
                    "phase_ended",
                    {
                        "op": "dispel",
                        "on": {
                            "t": "pick",
                            "sel": {"side": "mine", "at": "here", "type": ["creature"], "is": ["ally"]},
                        },
                    },
                    who="mine",
                )
            ],
        ),
    )
    board.put("A1", define("b", level=1, abilities=[trigger("Late", "phase_ended", FLAME, who="mine")]))
    board.play(EndPhase()).answer("Kill")
    assert board.state.sides[A].flame == 0


@pytest.mark.rule("RU-R-56")
def test_a_card_answers_its_own_leaving() -> None:
    board = Board()
    ghost = board.put("B1", define("ghost", level=1, abilities=[trigger("Haunt", "dispelled", FLAME)]))
    board.play(attack(ghost, board.creature("A1", "wolf", 2)))
    assert board.state.sides[B].flame == 1


@pytest.mark.rule("RU-R-51")
def test_before_effects_may_not_leave_a_price_unpaid_by_any_answer() -> None:
    """An answer that would do so is not offered."""
    board = Board().set(power=2)
    text = trigger(
        "Toll",
        "evoked",
        {"op": "modes", "options": [[{"op": "power", "n": -1}], [FLAME]]},
        timing="before",
        who="mine",
        type=["creature"],
    )
    board.put("A1", define("toll", "relic", 1, abilities=[text]))
    cub = board.hand(A, creature_number("cub", 2))[0]
    board.play(Evoke(card=cub))
    assert board.state.pending is not None
    assert [o.label for o in board.state.pending.options] == ["gain a flame counter"]
    board.answer("gain")
    assert (board.state.sides[A].flame, board.state.power) == (1, 0)


@pytest.mark.refuses("RU-R-52")
def test_a_thousand_effects_are_enough() -> None:
    board = Board()
    board.put(
        "A1",
        define("echo", level=3, abilities=[trigger("Echo", "joined", {"op": "token", "from": "bugs"}, who="ally")]),
    )
    card = spell(board, {"op": "token", "from": "bugs"})
    board.refused(Evoke(card=card), "RU-R-52")
