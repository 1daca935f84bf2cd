"""Parts of lists that are ordered by falling place, found in an index from either end."""

from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

Row = TypeVar("Row")


class Order:
    """The columns that hold a place in a list; the highest place comes first."""

    def __init__(self, *columns: str) -> None:
        self._columns = columns

    def between(self, after: Struct | None, before: Struct | None) -> tuple[list[str], dict[str, Any]]:
        """The conditions for being after one place and before another, and their values."""
        conditions, values = list[str](), dict[str, Any]()
        for word, sign, place in (("after", "<", after), ("before", ">", before)):
            if place is not None:
                named = {f"{word}_{number}": value for number, value in enumerate(astuple(place))}
                conditions.append(f"({', '.join(self._columns)}) {sign} ({', '.join(f'%({name})s' for name in named)})")
                values |= named
        return conditions, values

    def by(self, *, last: bool) -> str:
        """In which order to look: from the end for the last ones, which `shown` then turns round."""
        return f"ORDER BY {', '.join(f'{column} {_TURN[last]}' for column in self._columns)} LIMIT %(first)s"


_TURN: Final = {False: "DESC", True: "ASC"}


def shown(rows: list[Row], *, last: bool) -> list[Row]:
    """Rows in the order of the list."""
    return rows[::-1] if last else rows
