"""Words that sentences are made of."""

import pytest

from domain.kernel.words import counted, known, listed, spaced


@pytest.mark.parametrize(("count", "text"), [(0, "no points"), (1, "1 point"), (12, "12 points")])
def test_things_are_counted(count: int, text: str) -> None:
    assert counted(count, "point") == text


def test_a_hidden_card_is_a_card() -> None:
    assert (known(None, str), known(7, str)) == ("a card", "7")


def test_no_cards_are_nothing() -> None:
    assert (listed((), str), listed((1, 2), str), listed((1, 2), str, ", ")) == ("nothing", "1 2", "1, 2")


def test_identifiers_read_as_words() -> None:
    assert spaced("played_out") == "played out"
