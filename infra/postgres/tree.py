"""The tree of the notary, in PostgreSQL."""

from collections.abc import Sequence
from typing import Final

from psycopg import AsyncConnection

from domain.kernel.merkle import Node, full_nodes, grown
from infra.postgres.checkpoints import Checkpoints
from infra.postgres.pool import Pool
from services.ports import EndedLog, SignedNote

# Taken first by everyone who writes, and no hindrance to readers: places follow the order of commits, without gaps.
_LOCK: Final = "LOCK TABLE tree_entries IN EXCLUSIVE MODE"
_ENTERED: Final = "SELECT stream FROM tree_entries WHERE stream = ANY(%s)"
_ENTER: Final = """
INSERT INTO tree_entries (place, entry, stream, version)
SELECT * FROM unnest(%s::int8[], %b::bytea[], %s::text[], %s::int4[])
"""
_ADD: Final = "INSERT INTO tree_nodes (level, place, hash) SELECT * FROM unnest(%s::int4[], %s::int8[], %b::bytea[])"
_NODES: Final = """
SELECT level, place, hash FROM tree_nodes JOIN unnest(%s::int4[], %s::int8[]) AS wanted (level, place)
 USING (level, place)
"""
_SIZE: Final = "SELECT coalesce(max(place) + 1, 0) FROM tree_entries"
_PLACE: Final = "SELECT place FROM tree_entries WHERE entry = %s"
_PUBLISH: Final = "INSERT INTO tree_notes (size, at, note) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
_NEWEST: Final = "SELECT size, at, note FROM tree_notes ORDER BY size DESC LIMIT 1"
_COVERING: Final = "SELECT size, at, note FROM tree_notes WHERE size >= %s ORDER BY size LIMIT 1"


class PostgresTree:
    """`TreeStore` on a pool of connections, which someone else closes."""

    def __init__(self, pool: Pool) -> None:
        self._pool, self._checkpoints = pool, Checkpoints(pool, "tree")

    async def looked_at(self, shard: int) -> int:
        """The position up to which the events of a shard have been looked at."""
        return await self._checkpoints.at(shard)

    async def enter(self, shard: int, after: int, upto: int, ended: Sequence[EndedLog]) -> bool:
        """Enter logs in order, each once, and move to `upto`; False, and nothing changed, if it is not at `after`."""
        async with self._pool.transaction() as connection:
            if not await self._checkpoints.move(connection, shard, after, upto):
                return False
            if ended:
                await self._grow(connection, ended)
        return True

    async def _grow(self, connection: AsyncConnection, ended: Sequence[EndedLog]) -> None:
        await connection.execute(_LOCK)
        ((size,),) = await (await connection.execute(_SIZE)).fetchall()
        asked = [each.stream for each in ended]
        known = {stream for (stream,) in await (await connection.execute(_ENTERED, (asked,))).fetchall()}
        fresh = list({each.stream: each for each in reversed(ended) if each.stream not in known}.values())[::-1]
        wanted = full_nodes(0, size)
        rows = await (await connection.execute(_NODES, _columns(wanted))).fetchall()
        edge = {(level, place): bytes(made) for level, place, made in rows}
        gained = grown(size, edge, [each.entry for each in fresh])
        await connection.execute(
            _ENTER,
            (
                list(range(size, size + len(fresh))),
                [each.entry for each in fresh],
                [each.stream for each in fresh],
                [each.version for each in fresh],
            ),
        )
        await connection.execute(_ADD, (*_columns(list(gained)), list(gained.values())))

    async def size(self) -> int:
        """How many entries there are."""
        ((size,),) = await self._pool.fetch(_SIZE)
        return int(size)

    async def place_of(self, entry: bytes) -> int | None:
        """The place of an entry, from 0; None if it is not there."""
        rows = await self._pool.fetch(_PLACE, (entry,))
        return int(rows[0][0]) if rows else None

    async def nodes(self, wanted: Sequence[Node]) -> dict[Node, bytes]:
        """The hashes of full subtrees, those of them that are there."""
        rows = await self._pool.fetch(_NODES, _columns(wanted))
        return {(level, place): bytes(made) for level, place, made in rows}

    async def publish(self, note: SignedNote) -> bool:
        """Keep a signed head for ever; False, and nothing changed, if one of that size was signed before."""
        return await self._pool.execute(_PUBLISH, (note.size, note.at, note.note)) > 0

    async def published(self, at_least: int = 0) -> SignedNote | None:
        """The newest signed head; with `at_least`, the oldest of a tree that large."""
        rows = await (self._pool.fetch(_COVERING, (at_least,)) if at_least else self._pool.fetch(_NEWEST))
        return SignedNote(*rows[0]) if rows else None


def _columns(nodes: Sequence[Node]) -> tuple[list[int], list[int]]:
    return [level for level, _ in nodes], [place for _, place in nodes]
