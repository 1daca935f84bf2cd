"""What `legal` lists, and what it leaves to its templates."""

from typing import Any

import pytest

from domain.games.uno.cards import Colour, face
from domain.games.uno.commands import Accept, Discard, Draw, Opening, Pass, Play
from domain.games.uno.decide import decide
from domain.games.uno.game import GAME
from domain.games.uno.legal import LISTED_IN_FULL, legal
from tests.domain.games.uno.layout import after, at, table
from tests.domain.games.uno.test_vectors import started

LONE: dict[str, Any] = {"b": "Y1", "c": "Y2", "d": "Y3"}


def test_a_turn_offers_every_fitting_card_and_drawing() -> None:
    listed = legal(table(a="R5 Y9 G1"), 0)
    assert [face(c.card) for c in listed if isinstance(c, Play)] == ["R5", "Y9"]
    assert listed[-1] == Draw()


def test_both_copies_of_a_face_are_listed() -> None:
    assert len([c for c in legal(table(a="R5 R5 G1"), 0) if isinstance(c, Play)]) == 2


@pytest.mark.rule("UN-13")
def test_un_13_a_black_card_is_listed_once_per_colour() -> None:
    listed = legal(table(a="W G1 G2"), 0)
    assert [c.colour for c in listed if isinstance(c, Play)] == list(Colour)


@pytest.mark.rule("UN-27")
def test_un_27_a_7_is_listed_once_per_other_player() -> None:
    listed = legal(after(table(a="R7 G1 G2"), "c leave"), 0)
    assert [c.target for c in listed if isinstance(c, Play)] == [1, 3]


@pytest.mark.rule("UN-R-23")
def test_un_r_23_uno_is_listed_where_it_counts() -> None:
    listed = [c.uno for c in legal(table(a="R5 G1"), 0) if isinstance(c, Play)]
    assert listed == [False, True]


def test_a_last_card_is_listed_once() -> None:
    assert [type(c) for c in legal(table(a="W"), 0)] == [Play, Draw]


def test_an_effect_offers_answers_and_accepting() -> None:
    listed = legal(table(top="R+2", effect=2, a="R3 R1 G1"), 0)
    assert [type(c) for c in listed] == [Play, Accept]


def test_a_card_just_found_may_be_played_or_kept() -> None:
    listed = legal(after(table(a="R4 G5", draw="B1 R3"), "a draw"), 0)
    assert [type(c) for c in listed] == [Play, Pass]


def test_the_opening_offers_colours_or_partners() -> None:
    assert [len(legal(started(card), 0)) for card in ("W", "R7")] == [4, 3]
    assert legal(started("R7"), 0)[0] == Opening(target=1)


def test_a_few_6s_and_9s_are_listed_in_every_combination() -> None:
    state = after(table(top="R5", a="R6 G6 Y6 B6 G9 Y1", **LONE), "a play R6")
    listed = [c for c in legal(state, 0) if isinstance(c, Discard)]
    assert len({c.cards for c in listed}) == 2**LISTED_IN_FULL


def test_many_6s_and_9s_are_listed_by_example() -> None:
    state = after(table(top="R5", a="R6 G6 Y6 B6 G9 B9 Y1", **LONE), "a play R6")
    listed = [len(c.cards) for c in legal(state, 0) if isinstance(c, Discard) and not c.uno]
    assert listed == [0, 1, 1, 1, 1, 1, 5]


@pytest.mark.rule("UN-26")
def test_sets_the_template_stands_for_are_accepted() -> None:
    state = after(table(top="R5", a="R6 G6 Y6 B6 G9 B9 Y1", **LONE), "a play R6")
    most = max((c for c in legal(state, 0) if isinstance(c, Discard)), key=lambda c: len(c.cards))
    for size in range(len(most.cards) + 1):
        assert decide(state, 0, Discard(most.cards[:size][::-1]), at())


def test_every_command_with_a_free_part_has_a_template() -> None:
    assert {command.__name__ for command in GAME.talk.templates} == {"Play", "Discard", "CatchUno"}
