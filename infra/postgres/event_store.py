"""The log in PostgreSQL."""

from collections.abc import Sequence
from typing import Any, Final, Self
from zlib import crc32

from psycopg.types.numeric import Int4

from domain.kernel.chain import Recorded
from domain.kernel.record import Head
from infra.archive import Archive, KeptEvent
from infra.postgres.answers import FIND, asking, first_answer, first_in_archive
from infra.postgres.archived import ArchivedStreams
from infra.postgres.carry_over import UNDER_WAY
from infra.postgres.committer import Committer, OnCommit
from infra.postgres.lines import Lines
from infra.postgres.migrate import NotMigrated, require_current
from infra.postgres.nodes import Nodes
from infra.postgres.pool import Pool
from infra.postgres.shorthand import restored
from services.ports import Appended, Bodies, Logged, Unavailable

_HEAD: Final = """
SELECT version, hash FROM events
 WHERE shard = %(shard)s AND stream = (SELECT id FROM streams WHERE shard = %(shard)s AND name = %(name)s)
 ORDER BY version DESC LIMIT 1
"""
_READ: Final = """
SELECT version, type, meta, body, hash FROM events
 WHERE shard = %(shard)s AND version > %(after)s AND version <= %(upto)s
   AND stream = (SELECT id FROM streams WHERE shard = %(shard)s AND name = %(name)s)
 ORDER BY version
"""
# In runs of 256: rows cost more than what is in them, and memory for a long one costs the server more than rows.
_BODIES: Final = """
SELECT head.version, head.hash, head.meta,
       (SELECT string_agg(body, '\\x0a'::bytea)
          FROM (SELECT body FROM events
                 WHERE shard = %(shard)s AND stream = head.stream
                   AND version > run.after AND version <= least(run.after + 255, head.version - 1) + 1
                 ORDER BY version) AS bodies)
  FROM (SELECT stream, version, hash, meta FROM events
         WHERE shard = %(shard)s AND version > %(after)s AND version <= %(upto)s
           AND stream = (SELECT id FROM streams WHERE shard = %(shard)s AND name = %(name)s)
         ORDER BY version DESC LIMIT 1) AS head
 CROSS JOIN LATERAL generate_series(%(after)s, head.version - 1, 256) AS run (after)
 ORDER BY run.after
"""
_READ_SHARD: Final = """
SELECT position, (SELECT name FROM streams WHERE shard = %(shard)s AND id = e.stream), version, type, meta, body, hash
  FROM events e
 WHERE shard = %(shard)s AND position > %(after)s AND position <= %(upto)s ORDER BY position
"""
_STREAMS: Final = "SELECT id, name FROM streams WHERE shard = %s AND id > %s ORDER BY id LIMIT %s"
_LAST: Final = "SELECT position FROM shards WHERE shard = %s"
_COUNTERS: Final = "SELECT shard FROM shards"
_LAST_VERSION: Final = 2**31 - 1
_LAST_POSITION: Final = 2**63 - 1


class PostgresEventStore:
    """The log, with one committer for each shard in this process.

    `on_commit` is called with the shard and the new events after each commit, in the order of positions. It must
    return at once. Events that a lost connection left in doubt are not passed to it; followers of the log see them.
    """

    def __init__(
        self,
        pool: Pool,
        lines: Lines,
        committers: Sequence[Committer],
        epoch: str,
        *,
        nodes: Nodes | None = None,
        archive: Archive | None = None,
        owns_pool: bool = False,
    ) -> None:
        self._pool, self._lines, self._committers, self._epoch = pool, lines, committers, epoch
        self.archived = ArchivedStreams(pool, archive)
        self._nodes, self._owns_pool = nodes, owns_pool

    @classmethod
    async def open(
        cls,
        database_url: str,
        on_commit: OnCommit | None = None,
        readers: int = 8,
        to_nodes: int = 0,
        *,
        archive: Archive | None = None,
    ) -> Self:
        """Connect to a migrated database; at most `readers` connections for reading, and as many for appends.

        Of a cluster, appends take `to_nodes` connections to each node beside them.
        """
        pool = await Pool.open(database_url, readers)
        try:
            lines = Lines(database_url, readers, room=pool.room)
            nodes = Nodes(pool, database_url, to_nodes, lines) if to_nodes else None
            return await cls.on(pool, lines, on_commit, nodes, archive=archive, owns_pool=True)
        except BaseException:
            await pool.aclose()
            raise

    @classmethod
    async def on(
        cls,
        pool: Pool,
        lines: Lines,
        on_commit: OnCommit | None = None,
        nodes: Nodes | None = None,
        *,
        archive: Archive | None = None,
        owns_pool: bool = False,
    ) -> Self:
        """The log of a migrated database, over a pool that someone else closes unless it is our own."""
        if not (await pool.fetch("SELECT to_regclass('installation') IS NOT NULL"))[0][0]:
            raise NotMigrated("the database has no schema yet; run `orrery migrate`")
        if (await pool.fetch(UNDER_WAY))[0][0]:
            raise NotMigrated("the log is being carried over from an older schema; let `orrery migrate` finish")
        require_current([number for (number,) in await pool.fetch("SELECT number FROM migrations")])
        ((epoch, shards),) = await pool.fetch("SELECT epoch, shards FROM installation")
        committers = [Committer(lines, shard, on_commit, nodes) for shard in range(shards)]
        return cls(pool, lines, committers, epoch, nodes=nodes, archive=archive, owns_pool=owns_pool)

    def read_over(self, pool: Pool) -> Self:
        """The same log, read over another pool; it need not be closed."""
        return type(self)(pool, self._lines, self._committers, self._epoch, owns_pool=False)

    async def aclose(self) -> None:
        """Write what was accepted and close our connections."""
        for committer in self._committers:
            await committer.aclose()
        await self._lines.aclose()
        if self._nodes is not None:
            await self._nodes.aclose()
        if self._owns_pool:
            await self._pool.aclose()

    @property
    def epoch(self) -> str:
        """Names this history of the log; another one begins when a backup is restored."""
        return self._epoch

    @property
    def shards(self) -> int:
        """How many shards the log has."""
        return len(self._committers)

    def shard_of(self, stream: str) -> int:
        """The shard that holds `stream`."""
        return crc32(stream.encode()) % len(self._committers)

    async def append(self, stream: str, expected: int, command_id: str, events: Sequence[Recorded]) -> Appended:
        """Write all of `events` after version `expected`, or raise StreamMoved and write nothing."""
        if not events or events[0].version != expected + 1 or events[-1].version != expected + len(events):
            raise ValueError(f"the events for {stream} do not follow version {expected}")
        return await self._committers[self.shard_of(stream)].append(stream, expected, command_id, events)

    async def find(self, stream: str, command_id: str) -> Appended | None:
        """The first answer to `command_id`, if the stream has seen it."""
        found = first_answer(await self._pool.fetch(FIND, asking(self._key_of(stream), stream, command_id)))
        return found or first_in_archive(await self.archived.of(self._key_of(stream), stream), command_id)

    async def head(self, stream: str) -> Head | None:
        """Where the stream stands; None if it does not exist."""
        for version, last_hash in await self._pool.fetch(_HEAD, {"shard": self._key_of(stream), "name": stream}):
            return Head(version, last_hash)
        return None

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        """The events with `after` < version <= `upto`, in order."""
        rows = await self._pool.fetch(_READ, self._run_of(stream, after, upto))
        metas = restored([row[2] for row in rows])
        found = [
            Recorded(version, type_, meta, body, hash_)
            for (version, type_, _, body, hash_), meta in zip(rows, metas, strict=True)
        ]
        if found[0].version == after + 1 if found else upto is None or upto <= after:
            return found
        before = await self._archived(stream, after, found[0].version - 1 if found else upto)
        return [*(event.recorded for event in before), *found]

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        """The bodies of the events with `after` < version <= `upto`, in order; None if there are none."""
        rows = await self._pool.fetch(_BODIES, self._run_of(stream, after, upto))
        if not rows and upto is not None and after < upto:
            return _bodies(await self._archived(stream, after, upto))
        if not rows:
            return None
        version, last_hash, meta, _ = rows[0]
        lines = b"\n".join([row[3] for row in rows if row[3] is not None])
        here = lines.count(b"\n") + 1
        if here != version - after:  # the others have been archived: all rows that are here come after them
            before = await self._archived(stream, after, version - here)
            lines = b"\n".join((*(event.body.encode() for event in before), lines))
        return Bodies(version, last_hash, lines, restored([meta])[0])

    async def read_shard(self, shard: int, after: int, limit: int = 1000, upto: int | None = None) -> list[Logged]:
        """Up to `limit` events with `after` < position <= `upto`, in order."""
        last = min(_LAST_POSITION if upto is None else upto, after + limit)  # positions have no gaps
        rows = await self._pool.fetch(_READ_SHARD, {"shard": Int4(shard), "after": after, "upto": last})
        metas = restored([row[4] for row in rows])
        found = [
            Logged(position, stream, Recorded(version, type_, meta, body, hash_))
            for (position, stream, version, type_, _, body, hash_), meta in zip(rows, metas, strict=True)
        ]
        if len(found) < last - after and (moved := await self.archived.between(Int4(shard), after, last)):
            return sorted([*found, *moved], key=lambda each: each.position)
        return found

    async def last_position(self, shard: int) -> int:
        """The position of the newest event of the shard; 0 if there is none."""
        ((position,),) = await self._pool.fetch(_LAST, (Int4(shard),))
        return int(position)

    async def unreadable_shards(self) -> list[int]:
        """The shards whose counters cannot be read: there are none, or the node that holds them is away."""
        try:
            counters = {shard for (shard,) in await self._pool.fetch(_COUNTERS)}
        except Unavailable:
            unreadable = [shard for shard in range(self.shards) if not await self._has_counter(shard)]
            if not unreadable:
                raise
            return unreadable
        return [shard for shard in range(self.shards) if shard not in counters]

    async def _has_counter(self, shard: int) -> bool:
        try:
            return bool(await self._pool.fetch(_LAST, (Int4(shard),)))
        except Unavailable:
            return False

    async def streams(self, shard: int, after: int = 0, limit: int = 1000) -> list[tuple[int, str]]:
        """Up to `limit` streams of the shard with a number above `after`, in the order in which they began."""
        rows = await self._pool.fetch(_STREAMS, (Int4(shard), Int4(after), limit))
        return [(number, name) for number, name in rows]

    async def takes_writes(self) -> bool:
        """Whether the server would write: a standby, or one that was set to only read, answers and does not."""
        ((only_reads,),) = await self._pool.fetch("SELECT current_setting('transaction_read_only') = 'on'")
        return not only_reads

    async def has_room(self) -> bool:
        """Whether there is room for what is to be written, as far as can be known."""
        return await self._pool.has_room()

    async def _archived(self, stream: str, after: int, upto: int | None) -> list[KeptEvent]:
        """The events of a stream between two versions that are no longer here."""
        found = await self.archived.of(self._key_of(stream), stream) or []
        return found[after:upto]

    def _key_of(self, stream: str) -> Int4:
        """The shard of a stream as every statement names it: a plain number would be sent as the smallest type."""
        return Int4(self.shard_of(stream))

    def _run_of(self, stream: str, after: int, upto: int | None) -> dict[str, Any]:
        last = _LAST_VERSION if upto is None else upto
        return {"shard": self._key_of(stream), "name": stream, "after": Int4(after), "upto": Int4(last)}


def _bodies(events: Sequence[KeptEvent]) -> Bodies | None:
    if not events:
        return None
    last, lines = events[-1], b"\n".join(event.body.encode() for event in events)
    return Bodies(last.version, bytes.fromhex(last.hash), lines, last.meta.encode())
