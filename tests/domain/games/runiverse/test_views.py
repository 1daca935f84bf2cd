"""What a view and a question say of cards."""

import pytest
from msgspec.structs import replace

from domain.games.runiverse.cards import Card, number_of
from domain.games.runiverse.commands import MakeAttack, UseAct
from domain.games.runiverse.game import GAME
from domain.games.runiverse.state import Vim
from domain.kernel.viewers import Seated
from tests.domain.games.runiverse.board import A, Board, creature_number, define


def words(board: Board, card: Card) -> tuple[str, ...]:
    """The keywords of a card of seat A at A1 as the view shows them."""
    cards = GAME.rules.view(board.state, Seated(A)).sides[A].places[0].cards
    return next(shown.keywords for shown in cards if shown.card == card)


@pytest.mark.rule("RU-VIM-05")
@pytest.mark.parametrize(
    ("word", "twice"),
    [("Ward", "Ward"), ("Unity", "Unity"), ("Burrowing", "Burrowing"), ("Aggressive", "Aggressive 2")],
)
def test_only_keywords_with_a_number_add_up(word: str, twice: str) -> None:
    """A keyword lent by vim to a card that has it already."""
    board = Board()
    below = Vim(card=board.card(creature_number("below", 1, word), A), up=True)
    top = board.creature("A1", "top", 1, word, vim=(below,))
    assert words(board, top) == (twice,)


def test_evolving_from_an_evolved_creature_counts_no_keywords() -> None:
    board = Board()
    below = Vim(card=board.card(number_of("Cooperative Ylart"), A), up=True)
    top = board.put("A1", number_of("Cooperative Ylart"), vim=(below,))
    assert words(board, top) == ("Evolve", "Unity")


def prying(first: int, second: int) -> list[str]:
    """What seat A may answer to Pry on two unseen Secrets of B1, laid on these turns."""
    board = Board().set(power=1)
    squid = board.put("A1", number_of("Lorekeeper Squid"))
    for turn in (first, second):
        trap = board.put("B1", number_of("Lurking Angler"), secret=True)
        board.set(board=tuple(replace(e, joined=turn) if e.card == trap else e for e in board.state.board))
    board.play(UseAct(card=squid, ability="Pry"))
    question = GAME.rules.view(board.state, Seated(A)).question
    assert question is not None
    return [option.label for option in question.options]


@pytest.mark.rule("RU-SEC-02")
def test_unseen_secrets_are_told_apart_by_the_turn_they_were_laid() -> None:
    """What all can see of them, and no more."""
    assert prying(3, 5) == ["Secret 1 at B1, laid on turn 3", "Secret 2 at B1, laid on turn 5"]


@pytest.mark.rule("RU-SEC-02")
def test_unseen_secrets_of_one_turn_are_told_apart_by_their_order() -> None:
    assert len(set(prying(5, 5))) == 2


@pytest.mark.rule("RU-SEC-02")
def test_the_name_of_an_unseen_secret_is_in_no_option() -> None:
    assert not any("Angler" in label for label in prying(3, 5))


@pytest.mark.rule("RU-SEC-04", "RU-SEC-05")
def test_a_secret_that_was_turned_up_is_known_when_it_lies_face_down_again() -> None:
    board = Board()
    rite = board.put("B1", define("rite", "spell", 4, abilities=[{"k": "kw", "kw": "Ritual"}]), secret=True)
    imp = board.creature("A1", "imp", 1)
    assert (board.at(rite).revealed, board.at(rite).known) == (False, False)
    board.play(MakeAttack(attackers=(imp,), target=board.mages["B1"]))
    board.answer("break")
    assert (board.at(rite).revealed, board.at(rite).known) == (False, True)
