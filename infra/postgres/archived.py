"""Which streams are archived, and their events from there."""

import logging
from collections.abc import Iterator
from typing import Final

from psycopg.types.numeric import Int4
from psycopg.types.range import Range

from infra.archive import Archive, BadArchive, Entry, KeptEvent
from infra.postgres.pool import Pool
from services.errors import Unreadable
from services.ports import Logged, Unavailable

_OF: Final = """
SELECT shard, stream, name, versions, hash, file, place, size, digest FROM archived_streams
 WHERE shard = %s AND name = %s
"""
_WITHIN: Final = """
SELECT shard, stream, name, versions, hash, file, place, size, digest FROM archived_streams
 WHERE shard = %s AND int8range(first_position, last_position, '[]') && %s::int8range
 ORDER BY first_position
"""
_FILES: Final = "SELECT file, max(place + size) FROM archived_streams GROUP BY file ORDER BY file"
_IN: Final = "SELECT name FROM archived_streams WHERE file = ANY(%s) ORDER BY name"
_NAMED: Final = 5
_log = logging.getLogger("orrery.archive")


class ArchivedStreams:
    """What the log has moved to files."""

    def __init__(self, pool: Pool, archive: Archive | None) -> None:
        self._pool, self._archive = pool, archive

    async def of(self, shard: Int4, stream: str) -> list[KeptEvent] | None:
        """The first events of a stream; None if it is not archived. Unreadable if its file is not what it was."""
        for row in await self._pool.fetch(_OF, (shard, stream)):
            return await self._events(_entry(row))
        return None

    async def between(self, shard: Int4, after: int, upto: int) -> list[Logged]:
        """The archived events with `after` < position <= `upto`, in order.

        Unavailable if one of them is not to be had: who reads by position may leave nothing out, and waits.
        """
        rows = await self._pool.fetch(_WITHIN, (shard, Range(after + 1, upto, "[]")))
        try:
            found = [each for row in rows for each in _logged(_entry(row), await self._events(_entry(row)))]
        except Unreadable as lost:
            raise Unavailable("archive", f"{lost.stream}: {lost.reason}") from lost
        return sorted([each for each in found if after < each.position <= upto], key=lambda each: each.position)

    async def trouble(self) -> str:
        """Empty if every file is there and has its length, else how many tables are concerned.

        Which they are is no business of strangers: there may be private ones. Audits and our own log name them.
        """
        files = [(str(name), int(size)) for name, size in await self._pool.fetch(_FILES)]
        if not files:
            return ""
        lost = [name for name, _ in files] if self._archive is None else await self._archive.missing(files)
        if not lost:
            return ""
        names = [str(name) for (name,) in await self._pool.fetch(_IN, (lost,))]
        _log.warning("not there, or not whole: %s; %s", ", ".join(lost[:_NAMED]), ", ".join(names[:_NAMED]))
        return f"{len(names)} tables cannot be read, of {len(lost)} files: see `orrery audit --all`"

    async def _events(self, entry: Entry) -> list[KeptEvent]:
        if self._archive is None:
            raise Unreadable(entry.name, "it is archived, and no folder is named: set ORRERY_ARCHIVE")
        try:
            return await self._archive.events(entry)
        except BadArchive as bad:
            raise Unreadable(entry.name, f"it is archived, and {bad}") from bad


def _entry(row: tuple[object, ...]) -> Entry:
    return Entry(*row)  # type: ignore[arg-type]


def _logged(entry: Entry, events: list[KeptEvent]) -> Iterator[Logged]:
    return (Logged(event.position, entry.name, event.recorded) for event in events)
