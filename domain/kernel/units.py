"""Marks on plain numbers, so that clients read them correctly."""

from typing import Annotated, Final

from msgspec import Struct


class Unit(Struct, frozen=True):
    """What a number counts."""

    name: str


MILLIS: Final = Unit("millis")
WIDE: Final = Unit("wide")

Millis = Annotated[int, MILLIS]
"""A moment in milliseconds since 1970. For the type checker an int; the API writes it as a timestamp."""

Wide = Annotated[int, WIDE]
"""A number that may need more than the 32 bits of the API's Int. For the type checker an int."""
