"""Who looks at one board while another is looked at sees each as it is: audits are done beside the tables."""

import pytest

from domain.games.runiverse.cards import Card, Face, face
from domain.games.runiverse.engine.values import level
from domain.games.runiverse.state import InPlay, State
from tests.domain.games.runiverse.board import Board, define

CHEER = {
    "k": "ong",
    "name": "Cheer",
    "mods": [{"mod": "level", "n": 1, "on": {"side": "mine", "at": "here", "type": ["creature"]}}],
}


def looked_at(*, cheered: bool) -> tuple[State, InPlay]:
    """A board with an imp, cheered or not."""
    board = Board()
    imp = board.creature("A1", "imp", 1)
    if cheered:
        board.put("A1", define("cheer", level=1, abilities=[CHEER]))
    return board.state, board.at(imp)


def test_a_thread_that_comes_in_between_sees_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a switch of threads may do it at any moment: the other board is looked at while this one is gone through."""
    cheered, alone = looked_at(cheered=True), looked_at(cheered=False)
    between: list[int] = []
    inside: list[Card] = []

    def interrupted(card: Card) -> Face:
        if not inside:
            inside.append(card)
            between.append(level(*alone))
            inside.clear()
        return face(card)

    monkeypatch.setattr("domain.games.runiverse.engine.values.face", interrupted)
    assert level(*cheered) == 2
    assert set(between) == {1}, "the other board has nothing of this one"
