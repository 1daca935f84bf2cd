"""The entries of lists as JSON, made once for as long as what is listed stays what it is."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final, Protocol

from msgspec import Raw
from msgspec.json import Encoder

MOST_BYTES: Final = 16 * 1024 * 1024
"""Some three thousand entries: every page that many look at is among them."""
_PER_ENTRY: Final = 4096
"""What is listed is held as well."""

_encode = Encoder().encode


class Entered(Protocol):
    """What is on a page, and each of it as an entry."""

    @property
    def nodes(self) -> Sequence[Any]:
        """What is listed."""

    def entry(self, node: Any, /) -> Any:
        """One of it, with its cursor."""


class Entries:
    """The entries made last, by what they are about and the selection; the oldest go first.

    Neither ever changes, so no entry is ever out of date. It holds what it is about: as long as it is there, nothing
    else has its place in memory.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._made: dict[tuple[int, int], tuple[Any, Raw]] = {}
        self._selections = count()
        self.bytes = 0
        """How much memory they take, by estimate."""

    def shown(self, shape: Callable[[Any], Any]) -> Callable[[Entered], list[Raw]]:
        """What makes JSON of the entries of a page, given the shape of one."""
        selection = next(self._selections)

        def show(page: Entered) -> list[Raw]:
            known = self._made.get
            found = [known((id(node), selection)) for node in page.nodes]
            return [
                self._make(node, selection, shape(page.entry(node))) if made is None else made[1]
                for node, made in zip(page.nodes, found, strict=True)
            ]

        return show

    def _make(self, node: Any, selection: int, shaped: Any) -> Raw:
        made = Raw(_encode(shaped))
        self._made[id(node), selection] = node, made
        self.bytes += _PER_ENTRY + len(made)
        while self.bytes > self._most_bytes:
            _, dropped = self._made.pop(next(iter(self._made)))
            self.bytes -= _PER_ENTRY + len(dropped)
        return made
