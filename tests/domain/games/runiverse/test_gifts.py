"""The eleven gifts."""

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face
from domain.games.runiverse.commands import MakeAttack, SetGuards
from domain.games.runiverse.state import Step
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define


def broken(gift: str, board: Board | None = None) -> tuple[Board, Card]:
    """A's imp has just broken a bond of B1 that carries the gift."""
    board = board or Board()
    imp = board.creature("A1", "imp", 1)
    bond = board.card(define("g", "mage", gift=gift, focus="Fire"), B)
    board.location("B1", bonds=(*board.state.places[3].bonds, bond))
    return board.play(MakeAttack(attackers=(imp,), target=board.mages["B1"])), imp


def drawn(gift: str, board: Board) -> Board:
    """A draws the gift at the beginning of the turn and shows it."""
    board.set(step=Step.GUARD, phase=-1, active=B).side(A, drew=False)
    rest = board.state.sides[A].deck
    board.side(A, deck=(*rest, board.card(define("g", "mage", gift=gift, focus="Fire"), A)))
    return board.play(SetGuards()).answer("show")


@pytest.mark.rule("RU-GIFT-01", "RU-BOND-03")
def test_a_broken_gift_must_happen_and_is_shown() -> None:
    board, _ = broken("draw")
    assert board.count(ev.Revealed) == 1
    assert len(board.state.sides[B].hand) == 2


@pytest.mark.rule("RU-GIFT-02", "RU-BOND-05", "RU-R-13")
def test_ties_in_a_broken_gift_are_settled_by_the_active_player() -> None:
    board = Board()
    board.creature("A1", "ant", 1)
    broken("dispel", board)
    assert board.state.pending is not None
    assert board.state.pending.seat == A
    board.answer("ant")
    assert board.count(ev.Dispelled) == 1


@pytest.mark.rule("RU-GIFT-03", "RU-GIFT-Sphene", "RU-TOKEN-03")
def test_the_gift_of_a_draw_goes_to_a_location_of_choice() -> None:
    board = drawn("sphene", Board()).answer("the gift goes to A2")
    joined = next(e for e in board.events if isinstance(e, ev.Joined))
    assert (joined.place, face(joined.card).text.name) == (1, "Swarming Bug")


@pytest.mark.rule("RU-GIFT-03", "RU-GIFT-Saff")
def test_before_phases_a_gift_strikes_anywhere_and_engages_nobody() -> None:
    board = drawn("saff", Board()).answer("the gift strikes B3")
    assert board.at(board.mages["B3"]).sap == 1
    assert board.state.engaged == -1


@pytest.mark.rule("RU-GIFT-04", "RU-GIFT-Emry")
def test_an_impossible_gift_does_nothing() -> None:
    board, _ = broken("emry")
    assert board.count(ev.CountersChanged) == 0


@pytest.mark.rule("RU-R-05")
def test_a_bond_gift_with_an_empty_deck_lays_nothing() -> None:
    board = Board().side(B, deck=())
    broken("bond", board)
    assert board.bonds("B1") == 2


@pytest.mark.rule("RU-GIFT-Ruby", "RU-CTR-04")
def test_ruby_gives_flame_and_hurts() -> None:
    board = Board()
    ox = board.creature("A1", "ox", 3)
    _, imp = broken("ruby", board)
    assert (board.state.sides[B].flame, board.at(ox).damage, board.gone(imp)) == (1, 1, True)


@pytest.mark.rule("RU-GIFT-Trine", "RU-VIM-06", "RU-VIM-01")
def test_trine_gives_vim_to_the_highest() -> None:
    board = Board()
    low, high = board.creature("B1", "low", 1), board.creature("B1", "high", 3)
    top = board.state.sides[B].deck[-1]
    broken("trine", board)
    assert [v.card for v in board.at(high).vim] == [top]
    assert not board.at(high).vim[0].up
    assert board.at(low).vim == ()


@pytest.mark.rule("RU-GIFT-Orth")
def test_orth_brings_back_the_top_of_the_discard_pile() -> None:
    board = Board()
    buried = [board.card(creature_number("old", 1), B) for _ in range(2)]
    board.side(B, discard=tuple(buried))
    broken("orth", board)
    assert buried[1] in board.state.sides[B].hand
    assert board.state.sides[B].discard == (buried[0],)


@pytest.mark.rule("RU-GIFT-Emry", "RU-CTR-01")
def test_emry_grows_the_highest() -> None:
    board = Board()
    high = board.creature("B1", "high", 3)
    broken("emry", board)
    assert board.at(high).plus == 1


@pytest.mark.rule("RU-GIFT-Quam")
def test_quam_tasks_the_highest_untasked() -> None:
    board = Board()
    board.creature("A1", "tired", 4, tasked=True)
    ox, low = board.creature("A1", "ox", 3), board.creature("A1", "low", 1)
    broken("quam", board)
    assert (board.at(ox).tasked, board.at(low).tasked) == (True, False)


@pytest.mark.rule("RU-GIFT-Saff", "RU-R-21")
def test_saff_saps_the_mage_of_the_breaker() -> None:
    board, _ = broken("saff")
    assert board.at(board.mages["A1"]).sap == 1


@pytest.mark.rule("RU-GIFT-Thyst", "RU-OBJ-12")
def test_thyst_follows_the_die() -> None:
    seen = set()
    for seed in range(60):
        board = Board()
        ox = board.creature("A1", "ox", 3)
        imp = board.creature("A1", "imp", 1)
        bond = board.card(define("g", "mage", gift="thyst", focus="Fire"), B)
        board.location("B1", bonds=(*board.state.places[3].bonds, bond))
        board.play(MakeAttack(attackers=(imp,), target=board.mages["B1"]), key=b"die%d" % seed)
        rolled = next(e.value for e in board.log if isinstance(e, ev.Rolled))
        seen.add(rolled)
        drew = len(board.state.sides[B].hand) == 2
        assert (drew, board.at(ox).tasked, board.at(ox).damage) == (rolled <= 2, rolled in (3, 4), 2 * (rolled >= 5)), (
            seed
        )
    assert seen == {1, 2, 3, 4, 5, 6}
