"""Values by seat, and whose turn is next."""

import pytest

from domain.kernel.seats import next_playing, own_seat, replaced, seat_after
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer


@pytest.mark.parametrize(
    ("index", "after"), [(0, ("x", "b", "c")), (1, ("a", "x", "c")), (2, ("a", "b", "x"))], ids=["first", "mid", "last"]
)
def test_one_entry_is_replaced(index: int, after: tuple[str, ...]) -> None:
    assert replaced(("a", "b", "c"), index, "x") == after


@pytest.mark.parametrize(
    ("seat", "steps", "after"), [(4, 1, 0), (0, 1, 2), (0, -1, 4), (2, 2, 0), (2, 0, 2), (4, 7, 0)]
)
def test_a_ring_goes_round_in_both_directions(seat: int, steps: int, after: int) -> None:
    assert seat_after((0, 2, 4), seat, steps) == after


@pytest.mark.parametrize(("playing", "after"), [({0, 1, 2, 3}, 2), ({0, 1}, 0), ({1}, 1), (set(), 1)])
def test_the_next_one_who_still_plays_is_found(playing: set[int], after: int) -> None:
    assert next_playing(4, 1, playing.__contains__) == after


@pytest.mark.parametrize(("viewer", "seat"), [(Seated(2), 2), (Seated(0), 0), (SPECTATOR, None), (AUDITOR, None)])
def test_only_who_sits_at_the_table_has_a_seat(viewer: Viewer, seat: int | None) -> None:
    assert own_seat(viewer) == seat
