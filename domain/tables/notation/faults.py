"""What is wrong with a text, where, and what was meant."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from domain.kernel.errors import MalformedCommand, OrreryError
from domain.kernel.structs import Record

_SHOWN: Final = 8
"""How many of the words that would do are named."""


class Fault(Record, frozen=True):
    """One thing that is wrong. Lines and columns count from 1."""

    line: int
    column: int
    said: str

    def __str__(self) -> str:
        """As compilers say it."""
        return f"line {self.line}, column {self.column}: {self.said}"


class BadNotation(OrreryError):
    """A text that cannot be read as a game; it names everything that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.line, fault.column)))
        super().__init__("\n".join(map(str, self.faults)))


class CannotBeWritten(MalformedCommand):
    """A log that no text gives again byte for byte."""


class Misread(Exception):
    """A fault in the line that is being read; `column` counts from 1."""

    def __init__(self, column: int, said: str) -> None:
        super().__init__(said)
        self.column, self.said = column, said

    def at(self, line: int) -> Fault:
        """The fault, now that the line is known."""
        return Fault(line, self.column, self.said)


def unknown(word: str, what: str, known: Iterable[str]) -> str:
    """`what` has no such word: what comes near it, or else what there is."""
    words = sorted(set(known))
    if near := get_close_matches(word, words, n=3, cutoff=0.6):
        return f"{word!r} is no {what}; did you mean {' or '.join(near)}?"
    some = ", ".join(words[:_SHOWN]) + (", …" if len(words) > _SHOWN else "")
    return f"{word!r} is no {what}; there {'is' if len(words) == 1 else 'are'} {some}"
