"""Enters every log that has ended into the tree, signs its heads from time to time, and proves what is in it."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import aclosing
from hashlib import sha256
from typing import Annotated, Final

from msgspec import Struct

from domain.kernel.docs import doc
from domain.kernel.merkle import (
    consistency_ranges,
    entry_of,
    full_nodes,
    inclusion_ranges,
    nodes_of,
    range_hash,
    root,
)
from domain.kernel.units import Millis
from domain.tables.codec import Codec
from domain.tables.events import TableOpened
from services.notary.notes import Checkpoint, Signer
from services.ports import Clock, EndedLog, EventFeed, EventStore, Logged, SignedNote, TreeStore
from services.streams import TABLE

_STRIDE: Final = 1000
_TABLE_ENDS: Final = frozenset({"table.ended", "table.cancelled", "table.closed", "table.revealed"})
_ENDS: Final = _TABLE_ENDS | {"tour.finished", "tour.cancelled"}
_log = logging.getLogger("orrery.notary")


class ShownCheckpoint(Struct, frozen=True):
    """A head of the tree over all logs that have ended, as it was signed."""

    size: Annotated[int, doc("How many logs are in the tree.")]
    at: Annotated[Millis, doc("When it was signed.")]
    note: Annotated[str, doc("The signed note, in the format of C2SP tlog-checkpoint.")]


class InclusionProof(Struct, frozen=True):
    """Shows that a log is in the tree of a checkpoint."""

    index: Annotated[int, doc("The place of the log in the tree, from 0.")]
    hashes: Annotated[tuple[str, ...], doc("The hashes on the way to the root, from below, in hex.")]
    checkpoint: Annotated[str, doc("The signed note of the tree it is in.")]


class ConsistencyProof(Struct, frozen=True):
    """Shows that a tree continues an earlier one: nothing was dropped, changed or put in between."""

    first: Annotated[int, doc("How many logs the earlier tree has.")]
    second: Annotated[int, doc("How many logs the later tree has.")]
    hashes: Annotated[tuple[str, ...], doc("The hashes that both roots are made of, in hex.")]


def signer_of(origin: str, secret: bytes) -> Signer:
    """The key of an installation: it follows from its secret, so that all its processes have the same."""
    return Signer(origin, sha256(b"orrery/checkpoint/1" + secret).digest())


class Notary:
    """The tree, its signed heads and its proofs."""

    def __init__(self, tree: TreeStore, clock: Clock, signer: Signer) -> None:
        self._tree, self._clock, self._signer = tree, clock, signer

    @property
    def key(self) -> str:
        """The key that signatures are checked by, as people hand it on."""
        return str(self._signer.key)

    async def sign(self) -> SignedNote | None:
        """Sign the head of the tree if it has grown since the last time."""
        size, last = await self._tree.size(), await self._tree.published()
        if last is not None and last.size >= size:
            return None
        known = await self._tree.nodes(full_nodes(0, size))
        note = self._signer.signed(Checkpoint(self._signer.key.name, size, root(known, size)))
        signed = SignedNote(size, self._clock.now(), note)
        return signed if await self._tree.publish(signed) else None

    async def run(self, every: float) -> None:
        """Sign from time to time, for ever."""
        while True:
            if signed := await self.sign():
                _log.info("signed a tree of %d", signed.size)
            await asyncio.sleep(every)

    async def checkpoint(self) -> ShownCheckpoint | None:
        """The newest head that was signed."""
        return _shown(await self._tree.published())

    async def inclusion(self, entry: bytes, size: int = 0) -> InclusionProof | None:
        """The proof for an entry, in the newest signed tree or in that of `size`; None if it is not in there (yet).

        No one need be kept from asking: who knows an entry knows the log, and its head.
        """
        index, last = await self._tree.place_of(entry), await self._tree.published(size)
        if index is None or last is None or index >= last.size or size not in (0, last.size):
            return None
        ranges = inclusion_ranges(index, last.size)
        known = await self._tree.nodes(nodes_of(ranges))
        hashes = tuple(range_hash(known, *each).hex() for each in ranges)
        return InclusionProof(index, hashes, last.note)

    async def consistency(self, first: int, second: int) -> ConsistencyProof | None:
        """The proof that one signed tree continues another; None if none of that size was signed."""
        sizes = [await self._tree.published(size) if size else None for size in (first, second)]
        if not 0 <= first <= second or any(
            size and (found is None or found.size != size) for size, found in zip((first, second), sizes, strict=True)
        ):
            return None
        ranges = consistency_ranges(first, second)
        known = await self._tree.nodes(nodes_of(ranges))
        return ConsistencyProof(first, second, tuple(range_hash(known, *each).hex() for each in ranges))


def _shown(note: SignedNote | None) -> ShownCheckpoint | None:
    return None if note is None else ShownCheckpoint(note.size, note.at, note.note)


class Entering:
    """Follows one shard and enters the logs that end there, each once."""

    def __init__(self, tree: TreeStore, store: EventStore, feed: EventFeed, codec: Codec) -> None:
        self._tree, self._store, self._feed, self._codec = tree, store, feed, codec

    async def run(self, shard: int) -> None:
        """Enter until cancelled. What is entered and how far we looked is one step: to be killed loses nothing."""
        after = await self._tree.looked_at(shard)
        async with aclosing(self._feed.follow_shard(shard, after)) as batches:
            async for batch in batches:
                ended = await self.ended(batch)
                upto = batch[-1].position
                if not ended and upto < after + _STRIDE:
                    continue
                if not await self._tree.enter(shard, after, upto, ended):
                    _log.warning("someone else enters the logs of shard %d", shard)
                    return  # whoever holds the lock for it begins again where the other stood
                after = upto

    async def ended(self, batch: Sequence[Logged]) -> list[EndedLog]:
        """The logs that end with an event of a batch, in order."""
        return [
            EndedLog(each.stream, each.event.version, entry_of(each.stream, each.event.hash))
            for each in batch
            if each.event.type in _ENDS and await self._is_the_end(each)
        ]

    async def _is_the_end(self, each: Logged) -> bool:
        """Whether everyone may know now that the log has ended.

        Where spectators are kept behind, or others play the same deal, that is when the table is revealed: until then
        even the size of the tree would tell.
        """
        if each.event.type not in _TABLE_ENDS or not each.stream.startswith(TABLE):
            return True
        (first,) = await self._store.read(each.stream, upto=1)
        opened = self._codec.event(first.body)
        watch = opened.terms.watch if isinstance(opened, TableOpened) else None
        late = watch is not None and (watch.delay_ms > 0 or watch.held)
        if late and each.event.type == "table.closed":
            log = await self._store.read(each.stream, upto=each.event.version)
            return all(event.type != "table.started" for event in log)  # with no game there is nothing to reveal later
        return each.event.type == "table.cancelled" or (each.event.type == "table.revealed") is late
