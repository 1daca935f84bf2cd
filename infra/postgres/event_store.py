"""The log in PostgreSQL."""

from collections.abc import Sequence
from typing import Final, Self
from zlib import crc32

from domain.kernel.chain import Recorded
from domain.kernel.errors import OrreryError
from domain.kernel.record import Head
from infra.postgres.committer import Committer, OnCommit
from infra.postgres.pool import Pool
from services.ports import Appended, Bodies, Logged

_FIND: Final = """
SELECT e.version, l.last, e.position + l.last - e.version
  FROM events e CROSS JOIN LATERAL (SELECT last_of_command(e.stream, e.version)) AS l (last)
 WHERE e.stream = %s AND e.command_id = %s
"""
_READ: Final = """
SELECT version, type, meta, body, hash FROM events
 WHERE stream = %s AND version > %s AND version <= %s ORDER BY version
"""
_BODIES: Final = """
SELECT run.last, e.hash, run.lines
  FROM (SELECT max(version) AS last, string_agg(body, '\\x0a'::bytea) AS lines
          FROM (SELECT version, body FROM events
                 WHERE stream = %s AND version > %s AND version <= %s ORDER BY version) AS bodies) AS run
  JOIN events e ON e.stream = %s AND e.version = run.last
"""
_READ_SHARD: Final = """
SELECT position, stream, version, type, meta, body, hash FROM events
 WHERE shard = %s AND position > %s AND position <= %s ORDER BY position LIMIT %s
"""
_LAST_VERSION: Final = 2**31 - 1
_LAST_POSITION: Final = 2**63 - 1


class NotMigrated(OrreryError):
    """The database has no schema yet."""


class PostgresEventStore:
    """The log, with one committer for each shard in this process.

    `on_commit` is called with the shard and the new events after each commit, in the order of positions. It must
    return at once. Events that a lost connection left in doubt are not passed to it; followers of the log see them.
    """

    def __init__(self, pool: Pool, committers: Sequence[Committer], epoch: str) -> None:
        self._pool, self._committers, self._epoch = pool, committers, epoch

    @classmethod
    async def open(cls, database_url: str, on_commit: OnCommit | None = None, readers: int = 8) -> Self:
        """Connect to a migrated database; at most `readers` connections for reading."""
        pool = await Pool.open(database_url, readers)
        try:
            if not (await pool.fetch("SELECT to_regclass('installation') IS NOT NULL"))[0][0]:
                raise NotMigrated("the database has no schema yet; run `orrery migrate`")
            ((epoch, shards),) = await pool.fetch("SELECT epoch, shards FROM installation")
        except BaseException:
            await pool.aclose()
            raise
        return cls(pool, [Committer(database_url, shard, on_commit) for shard in range(shards)], epoch)

    async def aclose(self) -> None:
        """Write what was accepted and close all connections."""
        for committer in self._committers:
            await committer.aclose()
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
        for first, last, position in await self._pool.fetch(_FIND, (stream, command_id)):
            return Appended(first, last, position, repeated=True)
        return None

    async def head(self, stream: str) -> Head | None:
        """Where the stream stands; None if it does not exist."""
        for version, last_hash in await self._pool.fetch("SELECT version, hash FROM streams WHERE id = %s", (stream,)):
            return Head(version, last_hash)
        return None

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        """The events with `after` < version <= `upto`, in order."""
        last = _LAST_VERSION if upto is None else upto
        return [Recorded(*row) for row in await self._pool.fetch(_READ, (stream, after, last))]

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        """The bodies of the events with `after` < version <= `upto`, in order; None if there are none."""
        last = _LAST_VERSION if upto is None else upto
        for row in await self._pool.fetch(_BODIES, (stream, after, last, stream)):
            return Bodies(*row)
        return None

    async def read_shard(self, shard: int, after: int, limit: int = 1000, upto: int | None = None) -> list[Logged]:
        """Up to `limit` events with `after` < position <= `upto`, in order."""
        last = _LAST_POSITION if upto is None else upto
        rows = await self._pool.fetch(_READ_SHARD, (shard, after, last, limit))
        return [Logged(position, stream, Recorded(*event)) for position, stream, *event in rows]

    async def last_position(self, shard: int) -> int:
        """The position of the newest event of the shard; 0 if there is none."""
        ((position,),) = await self._pool.fetch("SELECT position FROM shards WHERE shard = %s", (shard,))
        return int(position)
