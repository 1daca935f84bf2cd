"""Words that sentences about any game are made of."""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")
WIDTH = 78
"""How wide the drawing of a table may be: a terminal of 80 columns, less a margin."""
COLOURS = ("red", "yellow", "green", "blue", "magenta", "cyan")
"""The colours every terminal has and that can be read on light and on dark."""


def counted(count: int, noun: str = "card") -> str:
    """`no cards`, `1 card`, `7 cards`; for nouns with a plain plural."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


def known(card: T | None, write: Callable[[T], str]) -> str:
    """A card, or what one says of a hidden one."""
    return "a card" if card is None else write(card)


def listed(cards: Iterable[T], write: Callable[[T], str], between: str = " ") -> str:
    """Cards one after the other; `nothing` if there are none."""
    return between.join(write(card) for card in cards) or "nothing"


def ordinal(place: int) -> str:
    """`first`, `second`; from the eleventh on as figures."""
    return _ORDINALS[place - 1] if 0 < place <= len(_ORDINALS) else f"number {place}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


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
