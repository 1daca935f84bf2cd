"""Every card has its number for ever: a clash, a hole or a shift is refused when the set is loaded."""

from typing import Any

import pytest

from domain.games.runiverse.cards import FACES, number_of
from domain.games.runiverse.language.loader import MalformedCard
from domain.games.runiverse.sets.catalogue import SET_SIZE
from domain.games.runiverse.sets.numbers import NUMBERS, SEALS, in_order, seal

THREE = [{"id": "a"}, {"id": "b"}, {"id": "c"}]
PINNED = {"a": 0, "b": 1, "c": 2}


def refused(cards: list[dict[str, Any]], numbers: dict[str, int], seals: dict[int, str] | None = None) -> str:
    with pytest.raises(MalformedCard) as refusal:
        in_order(cards, numbers, seals or {})
    return str(refusal.value)


def test_cards_come_by_their_numbers_wherever_they_stand() -> None:
    assert in_order([THREE[2], THREE[0], THREE[1]], PINNED, {}) == THREE


def test_a_card_without_a_number_is_told_the_next_one() -> None:
    assert "the next one is 3" in refused([*THREE, {"id": "new"}], PINNED)


def test_an_id_is_given_once() -> None:
    assert "the same id" in refused([*THREE, {"id": "b"}], PINNED)


def test_a_card_that_is_gone_is_missed() -> None:
    assert "number 1 is its own for ever" in refused([THREE[0], THREE[2]], PINNED)


def test_a_clash_names_both_cards() -> None:
    why = refused(THREE, {"a": 0, "b": 1, "c": 1})
    assert "c" in why
    assert "shares number 1 with b" in why


def test_a_hole_is_named() -> None:
    assert "no card has number 2" in refused(THREE, {"a": 0, "b": 1, "c": 3})
    assert "no card has number 0" in refused(THREE, {"a": 1, "b": 2, "c": 3})


def test_a_shift_below_a_seal_is_refused() -> None:
    seals = {2: seal(["a", "b"])}
    assert "have changed" in refused(THREE, {"b": 0, "a": 1, "c": 2}, seals)
    assert "have changed" in refused([*THREE, {"id": "new"}], {"a": 0, "new": 1, "b": 2, "c": 3}, seals)
    assert "have changed" in refused([THREE[0]], {"a": 0}, seals)


def test_above_the_last_seal_cards_may_still_change_places() -> None:
    assert in_order(THREE, {"a": 0, "c": 1, "b": 2}, {1: seal(["a"])}) == [THREE[0], THREE[2], THREE[1]]


def test_the_faces_of_the_set_have_the_numbers_that_are_written_down() -> None:
    assert {face.text.id: number for number, face in enumerate(FACES[:SET_SIZE])} == NUMBERS
    assert [number_of(name) for name in ("Kittle", "Prism Burst", "Merrin Gale", "No Creature")] == [0, 143, 239, 251]


def test_every_card_that_can_be_in_a_stored_game_is_sealed() -> None:
    """Write down `seal(...)` of all ids with the cards that you add."""
    assert max(SEALS) == len(NUMBERS)
