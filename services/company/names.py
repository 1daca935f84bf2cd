"""Names and what people say, as text: how it is kept, and which names look alike."""

import re
from functools import cache
from string import ascii_lowercase
from typing import Final
from unicodedata import category, normalize

MOST_SIGNS: Final = 32
_MOST_MARKS: Final = 2
"""How many marks may stand on one letter: enough for every script, too few to climb over other lines."""
_LETTER: Final = r"[^\W_]"
_NAME: Final = re.compile(rf"{_LETTER}(?:[ .'\-_]*{_LETTER})*\.?")
_JOINERS: Final = frozenset("\u200c\u200d")
_TAGS: Final = frozenset(map(chr, range(0xE0020, 0xE0080)))
_DIRECTIONS: Final = "\u200e\u200f"


def name_of(text: str) -> str | None:
    """A name as it is kept: letters and digits of any script with their marks, and  . ' - _  between; None for others.

    Compatibility forms are written as what they stand for, so that full width letters are letters.
    """
    name = normalize("NFKC", text)
    if not 1 <= len(name) <= MOST_SIGNS:
        return None
    letters: list[str] = []
    marks = 0
    for sign in name:
        marks = marks + 1 if category(sign).startswith("M") else 0
        if marks > _MOST_MARKS or (marks and not (letters and letters[-1].isalnum())):
            return None
        if not marks:
            letters.append(sign)
    return name if _NAME.fullmatch("".join(letters)) else None


def said(text: str) -> str:
    """What someone said, as one line: control signs become spaces, and nothing is left that turns or hides text.

    What joins signs into one, as in a family of emoji, stays where there is something to join.
    """
    kept: list[str] = []
    for sign in normalize("NFC", text):
        if sign.isprintable() or ((sign in _JOINERS or sign in _TAGS) and kept and not kept[-1].isspace()):
            kept.append(sign)
        elif category(sign) != "Cf":
            kept.append(" ")
    return " ".join("".join(kept).split())


def likeness(name: str) -> str:
    """The same text for all names that look the same, in whatever script and case they are written."""
    prototypes = _prototypes()
    plain = normalize("NFD", normalize("NFKC", name))
    for _ in range(2):  # a ligature is taken apart first, then its parts are read
        plain = "".join(prototypes.get(sign, sign) for sign in plain if not sign.isspace())
    return plain.casefold().replace("rn", "m")


@cache
def _prototypes() -> dict[str, str]:
    """Sign -> what stands for all that look like it, by the table of confusables that Unicode publishes.

    The library lists for each sign those it is confused with; signs that are connected that way are one family.
    """
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 -- a table of half a megabyte

    families: dict[str, str] = {}

    def head(sign: str) -> str:
        while (above := families.get(sign, sign)) != sign:
            sign = above
        return sign

    listed = [(sign, other["c"]) for sign, others in confusables_data.items() for other in others]
    cases = [(sign, sign.upper()) for sign in ascii_lowercase]  # no difference here, so that what is like I is like i
    for pair in [*listed, *cases]:
        one, two = sorted((head(sign.strip(_DIRECTIONS)) for sign in pair), key=_plainness)
        families[two] = one
    return {sign: head(sign) for sign in families}


def _plainness(sign: str) -> tuple[bool, int, str]:
    """Latin letters and digits stand for the others, so that a plain name is its own likeness as far as can be."""
    return (not (sign.isascii() and sign.isalnum()), len(sign), sign)
