"""Piles of cards, and the dispatch of events to handlers."""

import pytest

from domain.kernel.decider import handlers
from domain.kernel.piles import misplaced, without
from tests.toy import EVENTS, Came, Dealt


def test_without_takes_one_copy_of_each_card() -> None:
    assert without((1, 2, 1, 3), (1, 3)) == (2, 1)


def test_without_refuses_a_card_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="not in list"):
        without((1, 2), (2, 2))


def test_nothing_is_misplaced_when_every_card_lies_somewhere() -> None:
    assert misplaced(((3, 1), (), (2, 2)), (1, 2, 2, 3)) == ()


def test_a_missing_card_is_named() -> None:
    assert misplaced(((1,),), (1, 2)) == ("card 2 is missing",)


def test_a_card_too_many_is_named() -> None:
    assert misplaced(((1, 1), (2,)), (1, 2)) == ("card 1 is there too often",)


def test_handlers_must_cover_every_event() -> None:
    with pytest.raises(TypeError, match="differ: Came, Drew, Gone, Played"):
        handlers({Dealt: print}, EVENTS)


def test_handlers_must_not_name_other_events() -> None:
    with pytest.raises(TypeError, match="differ: Came"):
        handlers({Dealt: print, Came: print}, (Dealt,))
