"""Documents that were parsed, bounded by the memory they take: a stranger can send as many as they like."""

from collections import OrderedDict
from collections.abc import Sequence
from sys import getsizeof
from typing import Final, Generic, TypeVar

from graphql import DocumentNode

MEMORY: Final = 32 * 1024 * 1024
LARGEST: Final = 3 * 1024 * 1024
"""Every document of as many tokens as are allowed fits: reading it takes ten times as long as a page of events."""
_TOKEN: Final = 900
"""Bytes that a token of a document costs, with its nodes and its part of a plan."""
_ENTRY: Final = 2048
Made = TypeVar("Made")


def weight_of(text: str, document: DocumentNode) -> int:
    """About how many bytes a document takes that was read and may be run."""
    return _ENTRY + getsizeof(text) + _TOKEN * _tokens(document)


def weight_of_errors(text: str, errors: Sequence[object]) -> int:
    """About how many bytes are left of a document that may not be run: its text and its errors."""
    return _ENTRY + getsizeof(text) + len(repr(errors))


def _tokens(document: DocumentNode) -> int:
    assert document.loc is not None
    count, token = 0, document.loc.start_token.next
    while token is not None:
        count, token = count + 1, token.next
    return count


class Documents(Generic[Made]):
    """What was made of the documents that were used last, by their texts, which they hold themselves."""

    def __init__(self, memory: int = MEMORY, largest: int = LARGEST) -> None:
        self._memory, self._largest = memory, largest
        self._kept: OrderedDict[str, tuple[Made, int]] = OrderedDict()
        self.held = 0
        """About how many bytes are held."""

    def __len__(self) -> int:
        """How many there are."""
        return len(self._kept)

    def get(self, text: str) -> Made | None:
        """What was made of this text, if that is known."""
        found = self._kept.get(text)
        if found is None:
            return None
        self._kept.move_to_end(text)
        return found[0]

    def keep(self, text: str, made: Made, weight: int) -> None:
        """Remember it, and forget what was used longest ago where there is no room. What is too large is not kept."""
        if weight > self._largest:
            return
        _, before = self._kept.pop(text, (None, 0))  # those who ask at the same time for something new all make it
        self._kept[text] = made, weight
        self.held += weight - before
        while self.held > self._memory:
            _, (_, gone) = self._kept.popitem(last=False)
            self.held -= gone
