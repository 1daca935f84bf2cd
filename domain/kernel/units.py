"""Marks on plain numbers, so that clients read them correctly."""

from typing import Annotated, Final

from msgspec import Struct


class Unit(Struct, frozen=True):
    """What a number counts."""

    name: str


MILLIS: Final = Unit("millis")

Millis = Annotated[int, MILLIS]
"""A moment in milliseconds since 1970. For the type checker an int; the API writes it as a timestamp."""
