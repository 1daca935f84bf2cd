"""The few words of SVG that pictures are made of. Every text is escaped here, and nowhere else."""

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

SYMBOLS: Final = Path(__file__).parent / "static" / "symbols.svg"
SERIF: Final = "Georgia,'Times New Roman',serif"
SANS: Final = "system-ui,'Segoe UI',Roboto,'Helvetica Neue',sans-serif"
_SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)"[^>]*>.*?</symbol>')
_NARROW, _WIDE = frozenset("iIl.,:;'|tfjr ()1"), frozenset("mwMW@%")


@cache
def symbols() -> dict[str, str]:
    """Every sign by its name, as a symbol to be used."""
    return {found[1]: found[0] for found in _SYMBOL.finditer(SYMBOLS.read_text(encoding="utf-8"))}


def is_sign(name: str) -> bool:
    """Whether there is a sign of that name."""
    return name in symbols()


def n(value: float) -> str:
    """A number, as short as it can be said."""
    return f"{value:.1f}".removesuffix(".0")


def sign(name: str, x: float, y: float, size: float, colour: str = "", cls: str = "") -> str:
    """A sign around a point; nothing if there is none of that name."""
    if not is_sign(name):
        return ""
    look = f' color="{colour}"' if colour else f' class="{cls}"' if cls else ""
    return (
        f'<use href="#{name}" x="{n(x - size / 2)}" y="{n(y - size / 2)}" width="{n(size)}" height="{n(size)}"{look}/>'
    )


def text(
    x: float,
    y: float,
    size: float,
    said: str,
    *,
    fill: str = "",
    cls: str = "",
    anchor: str = "start",
    bold: bool = False,
    serif: bool = False,
) -> str:
    """A line of text, its baseline at `y`."""
    look = (f' fill="{fill}"' if fill else "") + (f' class="{cls}"' if cls else "")
    look += "" if anchor == "start" else f' text-anchor="{anchor}"'
    look += ' font-weight="700"' if bold else ""
    look += f' font-family="{SERIF}"' if serif else ""
    return f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}"{look}>{escape(printable(said))}</text>'


def printable(said: str) -> str:
    """A text without what XML does not allow in one."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in said)


def width_of(said: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is, roughly: whoever draws it chooses the fonts."""
    return size * sum(map(_letter, said)) * (1.12 if bold else 1)


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    return 0.92 if letter in _WIDE else 0.72 if letter.isupper() else 0.6


def cut(said: str, size: float, room: float) -> str:
    """A text that fits, with dots where it was cut."""
    if width_of(said, size) <= room:
        return said
    kept, left = 0, room / size - _letter("…")
    while kept < len(said) and left >= _letter(said[kept]):
        left -= _letter(said[kept])
        kept += 1
    return said[:kept].rstrip() + "…"


def wrapped(said: str, size: float, room: float, most: int = 99) -> list[str]:
    """A text on as many lines as it needs, `most` at most."""
    lines = [""]
    for word in said.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    if len(lines) > most:
        lines = [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), size, room)]
    return [cut(line, size, room) for line in lines]


def rect(x: float, y: float, w: float, h: float, r: float, look: str) -> str:
    """A box with round corners."""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(r)}" {look}/>'
