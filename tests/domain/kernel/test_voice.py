"""How sentences name players and cards."""

import pytest

from domain.kernel.voice import NAMELESS, Voice, begun, joined

VOICE = Voice(["Ann", "", "iris"])


def test_a_player_is_called_by_the_name_as_it_is_spelled() -> None:
    assert (VOICE.who(0), VOICE.seat(0), VOICE.who(2), VOICE.whose(2)) == ("Ann", "Ann", "iris", "iris's")


@pytest.mark.parametrize("seat", [1, 3, 10])
def test_a_seat_without_a_name_is_called_by_its_number(seat: int) -> None:
    assert (VOICE.who(seat), VOICE.seat(seat)) == (f"Seat {seat}", f"seat {seat}")


def test_a_seat_below_0_has_nobodys_name() -> None:
    assert VOICE.seat(-1) == "seat -1"


@pytest.mark.parametrize(
    ("seats", "text"), [((), "nobody"), ((2,), "iris"), ((0, 1), "Ann and seat 1"), ((0, 1, 2), "Ann, seat 1 and iris")]
)
def test_several_are_named(seats: tuple[int, ...], text: str) -> None:
    assert VOICE.seats(seats) == text


def test_without_names_everyone_is_a_seat() -> None:
    assert NAMELESS.seats((0, 2)) == "seat 0 and seat 2"


def test_things_are_joined() -> None:
    assert [joined(parts) for parts in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == [
        "nothing",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_a_sentence_begins_with_a_capital() -> None:
    assert [begun(text) for text in ("the red 4", "+2", "")] == ["The red 4", "+2", ""]
