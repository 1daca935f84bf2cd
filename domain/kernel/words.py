"""Words that sentences about any game are made of."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from domain.kernel.viewers import Seat

T = TypeVar("T")
WIDTH = 78
"""How wide the drawing of a table may be: a terminal of 80 columns, less a margin."""
COLOURS = ("red", "yellow", "green", "blue", "magenta", "cyan")
"""The colours every terminal has and that can be read on light and on dark."""
_SEATS = re.compile(r"\b[Ss]eats? (\d+(?:(?:, | and )\d+)*)\b")


def who(seat: Seat) -> str:
    """`Seat 2`, at the beginning of a sentence."""
    return f"Seat {seat}"


def seats_named(seats: Sequence[Seat]) -> str:
    """`seat 2`, `seats 0 and 2`, `seats 0, 1 and 2`."""
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def counted(count: int, noun: str = "card") -> str:
    """`no cards`, `1 card`, `7 cards`; for nouns with a plain plural."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


def known(card: T | None, write: Callable[[T], str]) -> str:
    """A card, or what one says of a hidden one."""
    return "a card" if card is None else write(card)


def listed(cards: Iterable[T], write: Callable[[T], str], between: str = " ") -> str:
    """Cards one after the other; `nothing` if there are none."""
    return between.join(write(card) for card in cards) or "nothing"


def spaced(name: str) -> str:
    """An identifier such as `played_out` in plain words."""
    return name.replace("_", " ")


def folded(first: str, parts: Iterable[str], between: str = " ", *, indent: int | None = None) -> list[str]:
    """`first` and then `parts`, on as few lines as they need; a line never breaks inside a part."""
    lines, margin = [first], " " * (len(first) if indent is None else indent)
    for part in parts:
        glue = "" if lines[-1] == first else between
        if glue and len(lines[-1]) + len(glue) + len(part) > WIDTH:
            lines[-1] += between.rstrip()
            lines.append(margin + part)
        else:
            lines[-1] += glue + part
    return lines


def with_names(text: str, names: Sequence[str]) -> str:
    """A sentence or a drawing in which seats are called by the names of those who sit there, where known."""

    def called(found: re.Match[str]) -> str:
        seats = [int(seat) for seat in re.findall(r"\d+", found[1])]
        if any(seat >= len(names) or not names[seat] for seat in seats):
            return found[0]
        return re.sub(r"\d+", lambda seat: names[int(seat[0])], found[1])

    return _SEATS.sub(called, text)
