"""What a selection finds."""

from typing import Any

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import number_of
from domain.games.runiverse.commands import Evoke, MakeAttack, UseAct
from domain.games.runiverse.engine.values import level
from tests.domain.games.runiverse.board import A, Board, define

FLAME: dict[str, Any] = {"op": "counter", "kind": "flame"}
MINE = {"side": "mine", "at": "here", "type": ["creature"]}


def cast(board: Board, *effects: dict[str, Any]) -> Board:
    return board.play(Evoke(card=board.hand(A, define("spell", "spell", 0, effects=list(effects)))[0]))


@pytest.mark.rule("RU-ABIL-03")
def test_a_keyword_from_an_ongoing_ability_is_a_keyword() -> None:
    """War Beacon gives Aggressive."""
    board = Board().side(A, flame=3)
    board.put("A1", number_of("War Beacon"))
    board.creature("A1", "imp", 1)
    fierce = {"n": "count", "sel": {"side": "mine", "at": "here", "type": ["creature"], "kw": "Aggressive"}}
    cast(board, {**FLAME, "n": fierce})
    assert board.state.sides[A].flame == 4


@pytest.mark.parametrize(
    ("word", "status"),
    [
        ("tasked", {"tasked": True}),
        ("guarding", {"guarding": True}),
        ("damaged", {"damage": 1}),
        ("burrowed", {"burrowed": True}),
    ],
)
def test_a_selection_may_ask_how_a_card_is(word: str, status: dict[str, Any]) -> None:
    board = Board()
    board.creature("A1", "ox", 3, **status)
    for _ in range(2):
        board.creature("A1", "imp", 3)
    cast(
        board, {**FLAME, "n": {"n": "count", "sel": {"side": "mine", "at": "here", "type": ["creature"], "is": [word]}}}
    )
    assert board.state.sides[A].flame == 1


def test_cards_in_a_hand_are_counted_by_what_they_are() -> None:
    board = Board()
    board.hand(A, define("imp"), define("ox", level=2), define("orb", "relic"))
    cast(board, {**FLAME, "n": {"n": "count", "sel": {"side": "mine", "zone": "hand", "type": ["creature"]}}})
    assert board.state.sides[A].flame == 2


def test_the_counters_of_the_card_itself_are_counted() -> None:
    board = Board()
    charged = {**FLAME, "n": {"n": "counters", "kind": "charge"}}
    song = {"k": "act", "name": "Song", "costs": [{"cost": "task"}], "do": [charged]}
    singer = board.put("A1", define("singer", level=1, abilities=[song]), charge=3)
    board.put("A1", define("other", level=1), charge=1)
    board.play(UseAct(card=singer, ability="Song"))
    assert board.state.sides[A].flame == 3


@pytest.mark.rule("RU-KEY-Battlemage")
def test_a_battlemage_that_fights_has_its_facet() -> None:
    board = Board()
    mage = board.mage("B1", words=["Battlemage 3"])
    saff = {"side": "enemy", "at": "engaged", "type": ["creature"], "facet": ["saff"]}
    burn = {"op": "damage", "to": {"t": "pick", "sel": saff, "how": "all"}}
    before = {"k": "trig", "name": "Burn", "timing": "before", "on": "attacks", "do": [burn]}
    board.play(MakeAttack(attackers=(board.put("A1", define("imp", level=1, abilities=[before])),), target=mage))
    assert board.at(mage).damage == 1


@pytest.mark.rule("RU-LOC-03", "RU-ENG-03")
def test_a_choice_among_all_enemy_mages_engages_nobody() -> None:
    board = Board()
    board.creature("B2", "ox", 3)
    anywhere = {"t": "pick", "sel": {"side": "enemy", "at": "all_enemy", "type": ["creature"]}}
    cast(board, {"op": "damage", "to": anywhere})
    assert board.count(ev.Engaged) == 0


@pytest.mark.rule("RU-OBJ-06")
def test_a_level_may_grow_with_the_counters_of_the_card_itself() -> None:
    board = Board()
    grows = {"mod": "level", "n": {"n": "counters", "kind": "charge"}, "on": {"side": "mine", "is": ["me"]}}
    golem = board.put(
        "A1", define("golem", level=1, abilities=[{"k": "ong", "name": "Grow", "mods": [grows]}]), charge=3
    )
    board.put("A1", define("other", level=1), charge=1)
    assert level(board.state, board.at(golem)) == 4


@pytest.mark.rule("RU-OBJ-06")
def test_in_play_a_selection_asks_for_the_current_level() -> None:
    board = Board()
    board.creature("A1", "ox", 2, plus=2)
    board.creature("A1", "elk", 4, plus=1)
    count = {"n": "count", "sel": {**MINE, "facet": ["ruby"], "lv": [4, 4]}}
    cast(board, {**FLAME, "n": count})
    assert board.state.sides[A].flame == 1


# -- what becomes of what was found --------------------------------------------------------------------------

THEM = {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "type": ["creature"]}, "how": "all"}


def engaged() -> Board:
    """A is engaged with B1."""
    return Board().set(engaged=3)


@pytest.mark.rule("RU-KEY-Relentless")
@pytest.mark.parametrize(("at", "target", "tasked"), [("B1", THEM, True), ("A1", {**THEM, "sel": MINE}, False)])
def test_a_relentless_creature_untasks_on_the_turn_of_its_controller_only(
    at: str, target: dict[str, Any], tasked: bool
) -> None:
    board = engaged()
    hound = board.creature(at, "hound", 2, "Relentless")
    cast(board, {"op": "set_tasked", "on": target, "value": True})
    assert board.at(hound).tasked == tasked


@pytest.mark.parametrize("zone", ["deck", "dream"])
def test_what_is_sent_to_a_deck_is_shuffled_into_that_of_its_owner(zone: str) -> None:
    board = engaged()
    ox = board.creature("B1", "ox", 3, owner=A)
    cast(board, {"op": "send", "zone": f"{zone}_shuffled", "on": THEM})
    (shuffled,) = [event for event in board.log if isinstance(event, ev.Shuffled)]
    assert (shuffled.seat, shuffled.zone.value) == (A, zone)
    assert ox in shuffled.order


@pytest.mark.parametrize("tasked", [True, False])
def test_a_card_may_join_tasked_or_not_whatever_its_type_says(tasked: bool) -> None:
    board = Board()
    ox, orb = board.hand(A, define("ox", level=3), define("orb", "relic"))
    held = {"t": "pick", "sel": {"side": "mine", "zone": "hand", "type": ["creature", "relic"]}, "how": "all"}
    cast(board, {"op": "join", "on": held, "tasked": tasked})
    assert (board.at(ox).tasked, board.at(orb).tasked) == (tasked, tasked)


@pytest.mark.rule("RU-R-24")
@pytest.mark.parametrize(
    ("how", "most", "hit"),
    [
        ("highest", 1, {"elk"}),
        ("lowest", 1, {"ox"}),
        ("highest", 2, {"elk", "cow"}),
        ("lowest", 9, {"elk", "cow", "ox"}),
    ],
)
def test_so_many_of_the_highest_or_lowest_are_taken(how: str, most: int, hit: set[str]) -> None:
    board = engaged()
    herd = {name: board.creature("B1", name, level) for name, level in (("ox", 2), ("elk", 4), ("cow", 3))}
    cast(board, {"op": "damage", "to": {**THEM, "how": how, "max": most}})
    assert {name for name, card in herd.items() if board.at(card).damage} == hit
