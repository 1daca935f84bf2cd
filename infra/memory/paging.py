"""Parts of lists that are ordered by falling place."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

Row = TypeVar("Row")


def between(
    rows: Iterable[Row],
    place_of: Callable[[Row], tuple[Any, ...]],
    size: int,
    after: Struct | None,
    before: Struct | None,
    *,
    last: bool,
) -> list[Row]:
    """Up to `size` of the rows after one place and before another, highest place first; the last of them if `last`."""
    found = sorted(rows, key=place_of, reverse=True)
    if after is not None:
        found = [row for row in found if place_of(row) < astuple(after)]
    if before is not None:
        found = [row for row in found if place_of(row) > astuple(before)]
    return found[-size:] if last else found[:size]
