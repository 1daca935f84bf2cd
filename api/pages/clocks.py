"""The clocks that a form offers for a table: few, with names; the API takes any."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct


class ClockChoice(Struct, frozen=True):
    """A clock by its name."""

    words: str
    timing: Mapping[str, int | str]
    """What it is for the API."""


STAND_IN: Final = "SUBSTITUTE"
"""A bot plays for whoever stays away, or asks it to (TB-23): most people would rather have that than wait."""


def _each_move(words: str, seconds: int) -> ClockChoice:
    return ClockChoice(words, {"perMoveMs": seconds * 1000, "abandoned": STAND_IN})


def _whole_game(words: str, minutes: int, more: int) -> ClockChoice:
    return ClockChoice(words, {"bankMs": minutes * 60_000, "incrementMs": more * 1000, "abandoned": STAND_IN})


CLOCKS: Final[Mapping[str, ClockChoice]] = {
    "move-30": _each_move("30 seconds for each move", 30),
    "move-60": _each_move("a minute for each move", 60),
    "move-86400": _each_move("a day for each move", 86_400),
    "game-5-5": _whole_game("5 minutes each, and 5 seconds more with every move", 5, 5),
    "game-15-10": _whole_game("15 minutes each, and 10 seconds more with every move", 15, 10),
}
"""What the form sends -> the clock."""


def timing_of(chosen: str) -> dict[str, Any]:
    """The clock that was chosen, as an argument; none if it is none of them."""
    return {"timing": dict(CLOCKS[chosen].timing)} if chosen in CLOCKS else {}
