"""The tree over the heads of all that has ended, and the notes in which its heads are signed."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from domain.kernel.merkle import Node


class EndedLog(Struct, frozen=True):
    """A log that has ended: the version of the event it ended with, and the entry that stands for it in the tree."""

    stream: str
    version: int
    entry: bytes


class SignedNote(Struct, frozen=True):
    """A head of the tree as it was signed."""

    size: int
    at: int
    note: str


class TreeStore(Protocol):
    """The tree. Nothing in it ever changes; it only grows."""

    async def looked_at(self, shard: int) -> int:
        """The position up to which the events of a shard have been looked at."""
        ...

    async def enter(self, shard: int, after: int, upto: int, ended: Sequence[EndedLog]) -> bool:
        """Enter logs in order, each once, and move to `upto`; False, and nothing changed, if it is not at `after`."""
        ...

    async def size(self) -> int:
        """How many entries there are."""
        ...

    async def place_of(self, entry: bytes) -> int | None:
        """The place of an entry, from 0; None if it is not there."""
        ...

    async def nodes(self, wanted: Sequence[Node]) -> dict[Node, bytes]:
        """The hashes of full subtrees, those of them that are there."""
        ...

    async def publish(self, note: SignedNote) -> bool:
        """Keep a signed head for ever; False, and nothing changed, if one of that size was signed before."""
        ...

    async def published(self, at_least: int = 0) -> SignedNote | None:
        """The newest signed head; with `at_least`, the oldest of a tree that large."""
        ...
