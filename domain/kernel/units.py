"""Marks on plain numbers and texts, so that clients read them correctly."""

from typing import Annotated, Final

from msgspec import Struct

from domain.kernel.docs import DocEnum


class Unit(Struct, frozen=True):
    """What a number counts, or what a text is."""

    name: str


class Words(Struct, frozen=True):
    """A text that is stored as it is and is always one of these words: clients are shown the choice."""

    of: type[DocEnum]


MILLIS: Final = Unit("millis")
ID: Final = Unit("id")
REASON: Final = Unit("reason")
LABEL: Final = Unit("label")
WHOLE: Final = Unit("whole card")
"""A card that clients are shown with all that is printed on it."""
ENTRANT: Final = Unit("entrant")
"""Numbers of entrants, which clients are shown as entrants."""
PRESENT: Final = Unit("present")
"""A number below 0, or an empty word, says that there is none."""
WIDE: Final = Unit("wide")

Millis = Annotated[int, MILLIS]
"""A moment in milliseconds since 1970. For the type checker an int; the API writes it as a timestamp."""
Id = Annotated[str, ID]
"""Names one thing among all of its kind. For the type checker a str; clients need not look inside."""
Wide = Annotated[int, WIDE]
"""A number that may need more than the 32 bits of the API's Int. For the type checker an int."""
