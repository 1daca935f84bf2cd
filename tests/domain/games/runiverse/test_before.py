"""RU-R-60: something can come before every event, and the event follows."""

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import number_of
from domain.games.runiverse.commands import (
    Assist,
    BeginPhase,
    EndMain,
    EndPhase,
    Evoke,
    MakePower,
    OpenRift,
    PlayMage,
    SetGuards,
    UseAct,
)
from domain.games.runiverse.engine.values import level
from domain.games.runiverse.facets import Happening
from domain.games.runiverse.game import GAME
from domain.games.runiverse.state import Step
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define
from tests.domain.games.runiverse.words import FLAME, FOE, FRIEND, attack, secret, spell, trigger, used

WEAKEN = {"op": "power", "n": -1}


def first(on: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An ability that comes before an event."""
    return trigger("First", on, *(do or (FLAME,)), timing="before", **more)


def watcher(board: Board, at: str, on: str, *do: dict[str, Any], level: int = 3, **more: Any) -> Any:
    return board.put(at, define("watcher", level=level, abilities=[first(on, *do, **more)]))


# ------------------------------------------------------------------ every event


class Case(NamedTuple):
    """How an event is brought about on a board with a watcher at A1, and what shows it."""

    who: str
    shown: type[Event]
    play: Callable[[Board, Any], object]


def _evoke(board: Board, _: Any) -> None:
    board.play(Evoke(card=board.hand(A, creature_number("cub", 0))[0]))


def _strike(board: Board, me: Any) -> None:
    board.play(attack(board.mages["B1"], me))


def _suffer(board: Board, *do: dict[str, Any]) -> None:
    board.play(Evoke(card=spell(board, *do)))
    if board.state.pending is not None:
        board.answer("watcher")


def _draw(board: Board, _: Any) -> None:
    board.play(Evoke(card=spell(board, {"op": "draw"})))


def _roam(board: Board, me: Any) -> None:
    board.play(Evoke(card=spell(board, {"op": "move", "on": FRIEND})))
    board.answer("move to A2")


def _play_mage(board: Board, _: Any) -> None:
    card = board.hand(A, define("m", "mage", gift="draw", focus="Fire"))[0]
    board.set(step=Step.MAIN, phase=-1).play(PlayMage(card=card, loc=1))


def _reveal(board: Board, me: Any) -> None:
    secret(board, "B1", "Vigil of Spores")
    board.play(attack(board.mages["B1"], me))


def _begin_phase(board: Board, _: Any) -> None:
    board.set(step=Step.MAIN, phase=-1).play(BeginPhase(loc=0))


def _end_turn(board: Board, _: Any) -> None:
    board.set(step=Step.GUARD, phase=-1).play(SetGuards())


def _untask(board: Board, me: Any) -> None:
    for at in ("A1", "A2", "A3"):
        board.location(at, phase_done=True)
    board.set(step=Step.MAIN, phase=-1).play(EndMain())


CASES: dict[str, Case] = {
    "evoked": Case("mine", ev.Evoked, _evoke),
    "joined": Case("mine", ev.Joined, _evoke),
    "tasked": Case("me", ev.Tasked, _strike),
    "untasked": Case("me", ev.Untasked, _untask),
    "attacks": Case("me", ev.DamageDealt, _strike),
    "is_attacked": Case("any", ev.DamageDealt, _strike),
    "survives": Case("me", ev.AttackEnded, _strike),
    "dealt_damage": Case("me", ev.DamageDealt, lambda b, _: _suffer(b, {"op": "damage", "to": FRIEND})),
    "dispelled": Case("me", ev.Dispelled, lambda b, _: _suffer(b, {"op": "dispel", "on": FRIEND})),
    "vim_lost": Case("me", ev.VimLost, lambda b, _: _suffer(b, {"op": "dispel", "on": FRIEND})),
    "bond_broken": Case("any", ev.BondBroken, _strike),
    "drawn": Case("mine", ev.Drew, _draw),
    "discarded": Case("mine", ev.Moved, lambda b, _: b.play(Assist(card=b.hand(A, _mage())[0]))),
    "moved": Case("me", ev.Relocated, _roam),
    "mage_played": Case("any", ev.MagePlayed, _play_mage),
    "power_made": Case("mine", ev.PowerChanged, lambda b, _: b.play(MakePower())),
    "secret_revealed": Case("enemy", ev.SecretsRevealed, _reveal),
    "phase_begun": Case("mine", ev.PhaseBegan, _begin_phase),
    "phase_ended": Case("mine", ev.PhaseEnded, lambda b, _: b.play(EndPhase())),
    "turn_begun": Case("any", ev.TurnBegan, _end_turn),
    "turn_ended": Case("any", ev.TurnEnded, _end_turn),
}


def _mage() -> int:
    return define("m", "mage", gift="draw", focus="Fire")


def test_there_is_a_case_for_every_event() -> None:
    assert set(CASES) == set(get_args(Happening))


@pytest.mark.rule("RU-R-60", "RU-TIME-01", "RU-TIME-04")
@pytest.mark.parametrize("on", CASES)
def test_something_comes_before(on: str) -> None:
    who, shown, play = CASES[on]
    board = Board()
    me = board.put("A1", define("watcher", level=3, abilities=[first(on, who=who)]), tasked=on == "untasked")
    if on == "vim_lost":
        board = Board()
        me = board.put("A1", define("watcher", level=3, abilities=[first(on, who=who)]), vim=1)
    play(board, me)
    if board.state.pending is not None and board.state.pending.kind == "bond_or_ritual":
        board.answer("break a bond")
    kinds = [type(event) for event in board.log]
    assert board.state.sides[A].flame == 1
    assert kinds.index(ev.FlameChanged) < kinds.index(shown)


@pytest.mark.rule("RU-R-60")
@pytest.mark.parametrize(("turn", "flames"), [("mine", (0, 1)), ("enemy", (1, 0)), ("any", (1, 1))])
def test_whose_turn_is_about_to_begin_counts(turn: str, flames: tuple[int, int]) -> None:
    """A's turn is over and B's is about to begin: it is not yet B's, but it is B's that begins."""
    board = Board()
    for at in ("A1", "B1"):
        watcher(board, at, "turn_begun", who="any", turn=turn)
    board.set(step=Step.GUARD, phase=-1).play(SetGuards())
    assert tuple(side.flame for side in board.state.sides) == flames


# ------------------------------------------------------------------ the event follows, if it can


@pytest.mark.rule("RU-TIME-04", "RU-R-68")
def test_a_card_is_dispelled_though_it_heals_before() -> None:
    board = Board()
    me = watcher(board, "B1", "dispelled", {"op": "heal", "on": "me"})
    board.play(attack(me, board.creature("A1", "wolf", 4)))
    assert board.gone(me)
    assert used(board) == ["First"]


@pytest.mark.rule("RU-R-68")
def test_a_card_that_went_home_before_is_not_dispelled() -> None:
    board = Board()
    me = watcher(board, "B1", "dispelled", {"op": "send", "on": "me", "zone": "hand"})
    board.play(attack(me, board.creature("A1", "wolf", 4)))
    assert me in board.state.sides[B].hand
    assert board.count(ev.Dispelled) == 0


@pytest.mark.rule("RU-R-68", "RU-VIM-02")
def test_a_card_that_gets_vim_before_it_is_dispelled_loses_that() -> None:
    board = Board()
    buried = {"t": "pick", "sel": {"side": "mine", "at": "off", "zone": "discard"}, "how": "top"}
    me = watcher(board, "B1", "dispelled", {"op": "vim", "to": "me", "from": buried, "face": "up"})
    board.side(B, discard=(board.card(creature_number("old", 1), B),))
    board.play(attack(me, board.creature("A1", "wolf", 4)))
    assert (board.at(me).vim, board.count(ev.VimLost)) == ((), 1)


@pytest.mark.rule("RU-R-68")
def test_a_card_that_left_its_pile_before_does_not_join() -> None:
    board = Board()
    buried = {"side": "mine", "at": "off", "zone": "discard"}
    fetch = {"op": "send", "on": {"t": "pick", "sel": buried, "how": "all"}, "zone": "hand"}
    watcher(board, "A1", "joined", fetch, who="mine")
    old = board.card(creature_number("old", 1), A)
    board.side(A, discard=(old,))
    board.play(Evoke(card=spell(board, {"op": "join", "on": {"t": "pick", "sel": buried, "how": "top"}})))
    assert old in board.state.sides[A].hand
    assert board.count(ev.Joined) == 0


@pytest.mark.rule("RU-R-67")
def test_damage_is_assigned_before_what_comes_before_it() -> None:
    """The ox grows before it is hurt: it strikes back with its old level and withstands the blow with the new one."""
    board = Board()
    grow = {"op": "counter", "on": "me", "kind": "l_plus_1", "n": 2}
    ox = watcher(board, "B1", "dealt_damage", grow)
    wolf = board.creature("A1", "wolf", 4)
    board.play(attack(ox, wolf))
    assert (level(board.state, board.at(ox)), board.at(ox).damage, board.at(wolf).damage) == (5, 4, 3)


@pytest.mark.rule("RU-R-67")
def test_all_that_comes_before_damage_comes_before_all_of_it() -> None:
    board = Board()
    for _ in range(2):
        watcher(board, "B1", "dealt_damage")
    board.play(Evoke(card=spell(board, {"op": "damage", "to": {**FOE, "how": "all"}}))).answer("engage B1")
    kinds = [type(e) for e in board.log if isinstance(e, ev.FlameChanged | ev.DamageDealt)]
    assert kinds == [ev.FlameChanged, ev.FlameChanged, ev.DamageDealt, ev.DamageDealt]


@pytest.mark.rule("RU-R-67", "RU-KEY-Deft")
def test_nothing_comes_before_damage_that_a_deft_attacker_is_spared() -> None:
    board = Board()
    fox = board.put("A1", define("fox", level=3, abilities=[{"k": "kw", "kw": "Deft"}, first("dealt_damage")]))
    board.play(attack(board.creature("B1", "elk", 2), fox))
    assert used(board) == []


@pytest.mark.rule("RU-R-29", "RU-R-60")
def test_nothing_comes_before_damage_that_a_mage_does_not_feel() -> None:
    board = Board()
    watcher(board, "B1", "dealt_damage", who="mine")
    mages = {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "type": ["mage"]}, "how": "all"}
    board.play(Evoke(card=spell(board, {"op": "damage", "to": mages})))
    board.answer("engage B1")
    assert used(board) == []


@pytest.mark.rule("RU-R-66")
def test_an_ability_does_not_come_before_what_it_does_itself() -> None:
    board = Board()
    me = watcher(board, "A1", "tasked", {"op": "set_tasked", "on": "me", "value": True}, FLAME)
    board.play(Evoke(card=spell(board, {"op": "set_tasked", "on": FRIEND, "value": True})))
    assert board.at(me).tasked
    assert (used(board), board.count(ev.Tasked)) == (["First"], 1)


# ------------------------------------------------------------------ prices


def _relic(board: Board, *costs: dict[str, Any]) -> Any:
    text = {"k": "act", "name": "Use", "costs": list(costs), "do": [{"op": "draw"}]}
    return board.put("A1", define("urn", "relic", 1, abilities=[text]))


@pytest.mark.refuses("RU-TIME-05")
def test_a_price_that_can_no_longer_be_paid_refuses_the_act() -> None:
    board = Board().set(power=1)
    watcher(board, "A1", "tasked", WEAKEN, who="mine", type=["relic"])
    urn = _relic(board, {"cost": "task"}, {"cost": "pay", "n": 1})
    board.refused(UseAct(card=urn, ability="Use"), "RU-TIME-05")
    assert UseAct(card=urn, ability="Use") not in GAME.rules.legal(board.state, A)
    board.set(power=2)
    assert UseAct(card=urn, ability="Use") in GAME.rules.legal(board.state, A)


@pytest.mark.refuses("RU-TIME-05")
def test_a_mage_tasked_before_makes_no_power() -> None:
    board = Board()
    watcher(board, "A1", "power_made", {"op": "set_tasked", "on": "mage", "value": True}, who="mine")
    board.refused(MakePower(), "RU-TIME-05")
    assert MakePower() not in GAME.rules.legal(board.state, A)


@pytest.mark.refuses("RU-TIME-05")
def test_an_attacker_sent_home_before_it_is_tasked_does_not_attack() -> None:
    board = Board()
    me = watcher(board, "A1", "tasked", {"op": "send", "on": "me", "zone": "hand"})
    board.refused(attack(board.mages["B1"], me), "RU-TIME-05")


@pytest.mark.refuses("RU-TIME-05")
def test_a_mage_given_back_before_it_is_played_is_not_played() -> None:
    board = Board()
    away = {"op": "send", "on": {"t": "pick", "sel": {"side": "mine", "at": "off", "zone": "hand"}, "how": "all"}}
    watcher(board, "A1", "mage_played", {**away, "zone": "deck_top"}, who="any")
    card = board.hand(A, _mage())[0]
    board.set(step=Step.MAIN, phase=-1).refused(PlayMage(card=card, loc=1), "RU-TIME-05")


@pytest.mark.rule("RU-R-51", "RU-TIME-05")
def test_a_price_inside_an_effect_is_not_offered_if_it_could_not_be_paid() -> None:
    """Tasking the urn costs the power that is the rest of the price; so nobody is asked in vain."""
    board = Board().set(power=1)
    watcher(board, "A1", "tasked", WEAKEN, who="mine", type=["relic"])
    text = {"op": "may", "costs": [{"cost": "task"}, {"cost": "pay", "n": 1}], "do": [{"op": "draw"}]}
    urn = define("urn", "relic", 1, abilities=[trigger("Offer", "phase_ended", text, who="mine")])
    board.put("A1", urn)
    board.play(EndPhase())
    assert board.state.pending is not None
    assert [option.label for option in board.state.pending.options] == ["do not"]


@pytest.mark.rule("RU-TURN-07", "RU-R-60")
def test_the_draw_step_can_be_forestalled_too() -> None:
    board = Board()
    watcher(board, "A1", "drawn", who="mine")
    board.location("A3", opened=False, bonds=()).set(step=Step.OPEN, phase=-1, turn=5)
    board.play(OpenRift(loc=2))
    assert board.state.sides[A].flame == 1


@pytest.mark.rule("RU-ZONE-07", "RU-R-60")
def test_an_exalted_card_can_come_before() -> None:
    board = Board()
    text = first("tasked", who="mine") | {"in": "exalted"}
    board.side(A, exalted=(board.card(define("clock", "relic", 1, abilities=[text]), A),))
    board.play(attack(board.mages["B1"], board.creature("A1", "wolf", 2)))
    assert board.state.sides[A].flame == 1


@pytest.mark.rule("RU-SEC-02")
def test_a_secret_comes_before_nothing() -> None:
    board = Board()
    board.put(
        "A1", define("sly", level=1, abilities=[first("tasked", who="any"), {"k": "kw", "kw": "Trap"}]), secret=True
    )
    board.play(attack(board.mages["B1"], board.creature("A1", "wolf", 2)))
    assert used(board) == []


# ------------------------------------------------------------------ whole turns

MEDDLING: tuple[dict[str, Any], ...] = (
    FLAME,
    WEAKEN,
    {"op": "set_tasked", "on": "me", "value": True},
    {"op": "set_tasked", "on": "mage", "value": True},
    {"op": "set_tasked", "on": FRIEND, "value": False},
    {"op": "damage", "to": "me"},
    {"op": "dispel", "on": "me"},
    {"op": "send", "on": "me", "zone": "hand"},
    {"op": "move", "on": "me"},
    {"op": "modes", "options": [[WEAKEN], [FLAME]]},
    {"op": "counter", "on": FRIEND, "kind": "l_plus_1"},
)
EVENTS: tuple[str, ...] = get_args(Happening)


def crowded(seed: int) -> Board:
    """A board full of cards that come before one thing and do another."""
    board = Board().set(power=4)
    draws = Rng(b"meddling %d" % seed)
    for at in ("A1", "A2", "B1", "B2"):
        for _ in range(3):
            on, do = draws.choice(EVENTS), draws.choice(MEDDLING)
            meddler = define("meddler", level=1 + draws.below(3), abilities=[first(on, do, who="any")])
            board.put(at, meddler, vim=draws.below(2))
    board.hand(A, _mage(), creature_number("cub", 1), number_of("Scorch"), number_of("Kindle the Tally"))
    board.hand(B, _mage(), creature_number("cub", 1), number_of("Scorch"), number_of("Cinder Brazier"))
    return board


@pytest.mark.rule("RU-R-51", "RU-R-66", "RU-R-68", "RU-TIME-05")
@pytest.mark.parametrize("seed", range(40))
def test_whatever_comes_before_what_is_legal_is_accepted(seed: int) -> None:
    board, draws = crowded(seed), Rng(b"turns %d" % seed)
    for step in range(45):
        if board.state.outcome is not None:
            break
        (seat,) = GAME.rules.to_act(board.state)
        legal = GAME.rules.legal(board.state, seat)
        assert legal, "somebody can always do something"
        board.play(draws.choice(legal), seat=seat, key=b"%d-%d" % (seed, step))
        assert GAME.rules.violations(board.state) == ()
