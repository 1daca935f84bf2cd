"""What goes to the discard piles, and in which order."""

import pytest

from domain.games.runiverse.cards import face, number_of
from domain.games.runiverse.commands import Evoke
from tests.domain.games.runiverse.board import A, B, Board, define


@pytest.mark.rule("RU-ZONE-04")
def test_creatures_dispelled_together_are_ordered_by_the_active_player() -> None:
    """Rite of Ruin."""
    board = Board().set(power=6, engaged=3)
    board.mage("A1", "trine")
    board.creature("B1", "ox", 3)
    board.creature("B1", "elk", 2)
    board.play(Evoke(card=board.hand(A, number_of("Rite of Ruin"))[0])).answer("elk")
    assert [face(card).text.name.split()[0] for card in board.state.sides[B].discard] == ["elk", "ox"]


@pytest.mark.rule("RU-ZONE-04")
def test_what_vim_keeps_in_play_is_not_ordered() -> None:
    """Only one of the two goes to the pile."""
    board = Board().set(power=6, engaged=3)
    board.mage("A1", "trine")
    board.creature("B1", "ox", 3)
    board.creature("B1", "elk", 2, vim=1)
    board.play(Evoke(card=board.hand(A, number_of("Rite of Ruin"))[0]))
    assert board.state.pending is None


@pytest.mark.rule("RU-R-10")
def test_secrets_nobody_has_seen_are_not_ordered() -> None:
    """The question would name them."""
    board = Board().set(engaged=3)
    for name in ("Pitfall", "Ice Wall"):
        board.put("B1", number_of(name), secret=True)
    every = {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "is": ["secret"]}, "how": "all"}
    board.play(Evoke(card=board.hand(A, define("purge", "spell", 0, effects=[{"op": "dispel", "on": every}]))[0]))
    assert (board.state.pending, len(board.state.sides[B].discard)) == (None, 2)
