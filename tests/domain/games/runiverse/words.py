"""Words of the card language that many tests use, and ways to play them."""

from typing import Any

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, number_of
from domain.games.runiverse.commands import MakeAttack
from tests.domain.games.runiverse.board import A, Board, define

FOE: dict[str, Any] = {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "type": ["creature"]}}
FRIEND: dict[str, Any] = {"t": "pick", "sel": {"side": "mine", "at": "here", "type": ["creature"]}}
FLAME = {"op": "counter", "kind": "flame"}
DRAW = {"op": "draw"}


def attack(target: Card, *attackers: Card) -> MakeAttack:
    return MakeAttack(attackers=attackers, target=target)


def spell(board: Board, *effects: dict[str, Any], level_: int = 0, **more: Any) -> Card:
    return board.hand(A, define("spell", "spell", level_, effects=list(effects), **more))[0]


def trigger(name: str, on: str, *do: dict[str, Any], timing: str = "after", **more: Any) -> dict[str, Any]:
    return {"k": "trig", "name": name, "timing": timing, "on": on, "do": list(do), **more}


def used(board: Board) -> list[str]:
    return [e.ability for e in board.log if isinstance(e, ev.AbilityUsed)]


def secret(board: Board, at: str, name: str, **status: Any) -> Card:
    return board.put(at, number_of(name), secret=True, **status)
