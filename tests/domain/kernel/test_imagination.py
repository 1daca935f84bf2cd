"""Dealing cards to places that do not take every card."""

from collections import Counter
from itertools import permutations

import pytest

from domain.kernel.imagination import completed, dealt
from domain.kernel.redaction import redact
from domain.kernel.rng import Rng
from domain.kernel.viewers import SPECTATOR
from tests.toy.events import Drew

PLACES = {
    "anything anywhere": (0b1111, 0b1111, 0b1111, 0b1111),
    "apart": (0b0011, 0b0011, 0b1100, 0b1100),
    "one within the other": (0b0001, 0b0011, 0b0111, 0b1111),
    "nested, with room": (0b0011, 0b0111, 0b1111, 0b1111),
    "crossing": (0b0011, 0b0110, 0b1100, 0b1001),
    "hard to fill": (0b0110, 0b0110, 0b1111, 0b1010),
}
UNIFORM = ("anything anywhere", "apart", "one within the other", "nested, with room")


def possible(places: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every way to deal as many cards as there are places."""
    cards = range(len(places))
    return {way for way in permutations(cards) if all(places[place] >> card & 1 for place, card in enumerate(way))}


@pytest.mark.parametrize("name", PLACES)
def test_every_way_that_is_possible_is_dealt_and_no_other(name: str) -> None:
    places = PLACES[name]
    rng = Rng(name.encode())
    assert {tuple(dealt(places, range(4), rng)) for _ in range(1500)} == possible(places)


@pytest.mark.parametrize("name", UNIFORM)
def test_where_places_are_apart_or_nested_all_ways_are_as_likely(name: str) -> None:
    rng, ways = Rng(name.encode()), possible(PLACES[name])
    found = Counter(tuple(dealt(PLACES[name], range(4), rng)) for _ in range(400 * len(ways)))
    assert all(abs(count - 400) < 100 for count in found.values()), found


def test_cards_are_dealt_though_the_narrow_places_took_those_of_others() -> None:
    places = (0b00111, 0b00011, 0b00011, 0b11100, 0b11100)
    for number in range(200):
        lying = dealt(places, range(5), Rng(number.to_bytes(4, "big")))
        assert sorted(lying) == [0, 1, 2, 3, 4]
        assert all(places[place] >> card & 1 for place, card in enumerate(lying))


def test_what_cannot_be_dealt_is_said() -> None:
    with pytest.raises(ValueError, match="no deal fits"):
        dealt((0b01, 0b01), range(2), Rng(b"none"))


def test_a_redacted_event_is_completed_only_where_something_was_hidden() -> None:
    event = Drew(seat=1, card=7, at=5)
    assert completed(Drew, event, card=99) is event
    assert completed(Drew, redact(event, SPECTATOR), card=99) == Drew(seat=1, card=99, at=5)
