"""The tree of the notary, in memory."""

from collections.abc import Sequence

from domain.kernel.merkle import Node, full_nodes, grown
from services.ports import EndedLog, SignedNote


class MemoryTree:
    """`TreeStore` without a server."""

    def __init__(self) -> None:
        self._places: dict[bytes, int] = {}
        self._streams: set[str] = set()
        self._nodes: dict[Node, bytes] = {}
        self._notes: dict[int, SignedNote] = {}
        self._positions: dict[int, int] = {}

    async def looked_at(self, shard: int) -> int:
        """The position up to which the events of a shard have been looked at."""
        return self._positions.get(shard, 0)

    async def enter(self, shard: int, after: int, upto: int, ended: Sequence[EndedLog]) -> bool:
        """Enter logs in order, each once, and move to `upto`; False, and nothing changed, if it is not at `after`."""
        if self._positions.get(shard, 0) != after:
            return False
        fresh = {each.stream: each for each in reversed(ended) if each.stream not in self._streams}
        entries = [each.entry for each in ended if fresh.get(each.stream) is each]
        size = len(self._places)
        edge = {node: self._nodes[node] for node in full_nodes(0, size)}
        self._nodes |= grown(size, edge, entries)
        self._places |= {entry: place for place, entry in enumerate(entries, start=size)}
        self._streams |= fresh.keys()
        self._positions[shard] = upto
        return True

    async def size(self) -> int:
        """How many entries there are."""
        return len(self._places)

    async def place_of(self, entry: bytes) -> int | None:
        """The place of an entry, from 0; None if it is not there."""
        return self._places.get(entry)

    async def nodes(self, wanted: Sequence[Node]) -> dict[Node, bytes]:
        """The hashes of full subtrees, those of them that are there."""
        return {node: self._nodes[node] for node in wanted if node in self._nodes}

    async def publish(self, note: SignedNote) -> bool:
        """Keep a signed head for ever; False, and nothing changed, if one of that size was signed before."""
        return self._notes.setdefault(note.size, note) is note

    async def published(self, at_least: int = 0) -> SignedNote | None:
        """The newest signed head; with `at_least`, the oldest of a tree that large."""
        sizes = [size for size in self._notes if size >= at_least]
        return self._notes[min(sizes) if at_least else max(sizes)] if sizes else None
