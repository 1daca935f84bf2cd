"""Moving logs that ended long ago from the database into files.

A file is written, made durable and read back; what stands in it is compared with the database and proven, by its chain
and by its place in the signed tree. Only then is it put on record, and the rows removed, in one transaction. Killed
before that, a run leaves a file that nothing refers to; the next one takes it away. In the end the room is given back.
"""

import lzma
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import psycopg
from msgspec import Struct
from msgspec.json import Decoder
from psycopg import Connection

from domain.kernel.chain import Recorded
from domain.kernel.errors import OrreryError
from domain.kernel.merkle import entry_of, inclusion_ranges, is_included, nodes_of, range_hash
from infra.archive.files import (
    SUFFIX,
    BadArchive,
    Entry,
    Header,
    KeptEvent,
    Proof,
    kept,
    packed,
    read_member,
    unpacked,
    write_durably,
)
from infra.archive.space import give_back
from infra.postgres.migrate import require_current
from infra.postgres.shorthand import restored
from services.ports import Unavailable

Step = Callable[[str], None]
"""Told what is done next: `chosen`, `written`, `checked`, `recorded`, `removed`."""
Verify = Callable[[str, Sequence[Recorded]], str]
"""What is wrong with the chain of a log; empty if nothing is."""

_LOCK: Final = 0x6F72726572790002  # one at a time in a database
_PER_FOLDER: Final = 1_000_000
_SIGNED: Final = "SELECT size, note FROM tree_notes ORDER BY size DESC LIMIT 1"
_ENDED: Final = """
SELECT t.place, t.stream, t.version FROM tree_entries t
 WHERE t.place > %s AND t.place < %s AND t.stream LIKE 'table:%%'
   AND NOT EXISTS (SELECT FROM archived_streams a WHERE a.name = t.stream)
 ORDER BY t.place LIMIT %s
"""
_LAST: Final = """
SELECT stream, position, meta FROM events
 WHERE shard = %(shard)s AND stream = (SELECT id FROM streams WHERE shard = %(shard)s AND name = %(name)s)
 ORDER BY version DESC LIMIT 1
"""
_LOG: Final = """
SELECT position, version, command, type, meta, body, hash FROM events
 WHERE shard = %s AND stream = %s ORDER BY version
"""
_NODES: Final = """
SELECT level, place, hash FROM tree_nodes JOIN unnest(%s::int4[], %s::int8[]) AS wanted (level, place)
 USING (level, place)
"""
_RECORD: Final = """
INSERT INTO archived_streams (shard, stream, name, versions, hash, file, place, size, digest,
                              first_position, last_position, ended_at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
_REMOVE: Final = "DELETE FROM events WHERE shard = %s AND stream = %s AND version <= %s"
_FILES: Final = "SELECT DISTINCT file FROM archived_streams"
_IS_ELSEWHERE: Final = """
SELECT EXISTS (SELECT FROM archived_streams WHERE shard = %(shard)s AND stream = %(number)s AND name = %(name)s)
    OR EXISTS (SELECT FROM events e JOIN streams s ON s.shard = %(shard)s AND s.id = e.stream
                WHERE e.shard = %(shard)s AND e.stream = %(number)s AND s.name = %(name)s
                  AND e.version = %(version)s AND e.hash = %(hash)s)
"""


class CannotArchive(OrreryError):
    """Nothing can be moved, or not this."""


class Moved(Struct, frozen=True):
    """What a run has done."""

    tables: int = 0
    events: int = 0
    files: int = 0
    bytes: int = 0
    """Of the files."""
    tidied: int = 0
    """Files that a run which was killed had left, and which nothing refers to."""


class _At(Struct, frozen=True):
    at: int


class _Log(Struct, frozen=True):
    """A log as it is in the database, with the proof it is given."""

    header: Header
    moved: list[KeptEvent]
    rest: list[KeptEvent]
    ended_at: int

    @property
    def recorded(self) -> list[Recorded]:
        """All of it."""
        return [event.recorded for event in (*self.moved, *self.rest)]


_meta: Final = Decoder(_At)


def move(
    database_url: str,
    folder: Path,
    before: int,
    verify: Verify,
    *,
    root_of: Callable[[str], tuple[int, bytes]],
    most: int | None = None,
    at_once: int = 100,
    told: Step = lambda _: None,
) -> Moved:
    """Move tables that ended before a moment, in milliseconds, at most so many; those that ended first go first.

    `root_of` reads size and root out of a signed note. Only what is in the newest signed tree is moved.
    """
    try:
        with psycopg.connect(database_url, autocommit=True) as connection:
            _require_ready(connection)
            done = _Mover(connection, folder, before, verify, root_of, told).run(most, at_once)
            if done.tables:
                give_back(connection)
            return done
    except psycopg.OperationalError as error:
        raise Unavailable("postgres", str(error).strip()) from error


def _require_ready(connection: Connection[Any]) -> None:
    require_current([number for (number,) in connection.execute("SELECT number FROM migrations")])
    ((mine,),) = connection.execute("SELECT pg_try_advisory_lock(%s)", (_LOCK,)).fetchall()
    if not mine:
        raise CannotArchive("another run is moving tables already")
    if connection.execute("SELECT FROM pg_extension WHERE extname = 'citus'").fetchone():
        raise CannotArchive("the log is spread over a cluster, from which nothing is moved")


class _Mover:
    """One run."""

    def __init__(
        self,
        connection: Connection[Any],
        folder: Path,
        before: int,
        verify: Verify,
        root_of: Callable[[str], tuple[int, bytes]],
        told: Step,
    ) -> None:
        self._connection, self._folder, self._before, self._verify = connection, folder, before, verify
        self._root_of, self._told = root_of, told
        ((self._shards,),) = connection.execute("SELECT shards FROM installation").fetchall()
        signed: tuple[int, str] = connection.execute(_SIGNED).fetchone() or (0, "")
        self._size, self._note = signed

    def run(self, most: int | None, at_once: int) -> Moved:
        """Move until nothing is old enough, or `most` are moved."""
        done, after = Moved(tidied=self._tidy()), -1
        while most is None or done.tables < most:
            portion = at_once if most is None else min(at_once, most - done.tables)
            found = self._connection.execute(_ENDED, (after, self._size, portion)).fetchall()
            logs = [log for place, stream, version in found if (log := self._log(place, stream, version)) is not None]
            if not logs:
                break
            after = found[-1][0]
            size = self._move(logs)
            events = sum(len(log.moved) for log in logs)
            done = Moved(done.tables + len(logs), done.events + events, done.files + 1, done.bytes + size, done.tidied)
        return done

    def _log(self, place: int, stream: str, version: int) -> _Log | None:
        """A log that is to be moved; None if it is too young, or too short to be worth it."""
        shard = crc32(stream.encode()) % self._shards
        row = self._connection.execute(_LAST, {"shard": shard, "name": stream}).fetchone()
        if row is None:
            raise CannotArchive(f"{stream} is in the tree and not in the log")
        number, ended_at = row[0], _meta.decode(restored([bytes(row[2])])[0]).at
        if ended_at >= self._before:
            return None
        rows = self._connection.execute(_LOG, (shard, number)).fetchall()
        metas = restored([bytes(each[4]) for each in rows])
        events = [
            kept(position, Recorded(each, type_, meta, bytes(body), bytes(hash_)), command)
            for (position, each, command, type_, _, body, hash_), meta in zip(rows, metas, strict=True)
        ]
        # The last command stays whole: where the stream stands, and the answer to whoever repeats it, is found there.
        first_kept = max(event.version for event in events if event.command is not None)
        if first_kept == 1:
            return None
        proof = self._proof(place, stream, version, events)
        header = Header(stream, shard, number, first_kept - 1, proof)
        return _Log(header, events[: first_kept - 1], events[first_kept - 1 :], ended_at)

    def _proof(self, place: int, stream: str, version: int, events: Sequence[KeptEvent]) -> Proof:
        ranges = inclusion_ranges(place, self._size)
        wanted = nodes_of(ranges)
        asked = [level for level, _ in wanted], [each for _, each in wanted]
        nodes = {(level, each): bytes(made) for level, each, made in self._connection.execute(_NODES, asked)}
        proof = Proof(version, place, tuple(range_hash(nodes, *each).hex() for each in ranges), self._note)
        if fault := self._unproven(stream, proof, events):
            raise CannotArchive(f"{stream}: {fault}")
        return proof

    def _unproven(self, stream: str, proof: Proof, events: Sequence[KeptEvent]) -> str:
        size, root = self._root_of(proof.checkpoint)
        entry = entry_of(stream, bytes.fromhex(events[proof.version - 1].hash))
        held = is_included(entry, proof.index, size, [bytes.fromhex(each) for each in proof.hashes], root)
        return "" if held else "it is not what was entered into the tree"

    def _move(self, logs: Sequence[_Log]) -> int:
        """Write, check, put on record and remove; how many bytes the file has."""
        self._told("chosen")
        members = [packed(log.header, log.moved) for log in logs]
        data, first = b"".join(members), logs[0].header.proof.index
        file = f"{first // _PER_FOLDER:06d}/{first:012d}-{sha256(data).hexdigest()[:8]}{SUFFIX}"
        write_durably(self._folder / file, data)
        self._told("written")
        entries = list(_entries(file, logs, members))
        for log, entry in zip(logs, entries, strict=True):
            self._check(log, entry)
        self._told("checked")
        with self._connection.transaction():
            for log, entry in zip(logs, entries, strict=True):
                self._record(log, entry)
            self._told("recorded")
            for entry in entries:
                gone = self._connection.execute(_REMOVE, (entry.shard, entry.number, entry.versions)).rowcount
                if gone != entry.versions:
                    raise CannotArchive(f"{entry.name}: {gone} events would be removed, and not {entry.versions}")
            self._told("removed")
        return len(data)

    def _check(self, log: _Log, entry: Entry) -> None:
        """That the file holds what the database has, and that it is proven from there."""
        events = read_member(self._folder, entry)
        whole = [*events, *log.rest]
        fault = "" if events == log.moved else "it was written differently"
        fault = fault or self._unproven(entry.name, log.header.proof, whole)
        fault = fault or self._verify(entry.name, [event.recorded for event in whole])
        if fault:
            raise CannotArchive(f"{entry.name}: {fault}")

    def _record(self, log: _Log, entry: Entry) -> None:
        where = entry.file, entry.place, entry.size, entry.digest
        told = log.moved[0].position, log.rest[-1].position, log.ended_at
        named = entry.shard, entry.number, entry.name, entry.versions, entry.hash
        self._connection.execute(_RECORD, (*named, *where, *told))

    def _tidy(self) -> int:
        """Remove what a run that was killed has left: files that nothing refers to, if all they hold is elsewhere."""
        known = {str(file) for (file,) in self._connection.execute(_FILES)}
        found = [path for path in self._folder.glob(f"*/*{SUFFIX}") if str(path.relative_to(self._folder)) not in known]
        left = [path for path in found if self._is_elsewhere(path)] + [*self._folder.glob("*/*.part")]
        for path in left:
            path.unlink()
        return len(left)

    def _is_elsewhere(self, path: Path) -> bool:
        try:
            return all(self._has(header, events[-1]) for header, events in members_of(path.read_bytes()))
        except BadArchive:
            return False

    def _has(self, header: Header, last: KeptEvent) -> bool:
        named = {"shard": header.shard, "number": header.number, "name": header.stream}
        asked: Mapping[str, Any] = {**named, "version": last.version, "hash": bytes.fromhex(last.hash)}
        ((found,),) = self._connection.execute(_IS_ELSEWHERE, asked).fetchall()
        return bool(found)


def _entries(file: str, logs: Sequence[_Log], members: Sequence[bytes]) -> Iterator[Entry]:
    place = 0
    for log, member in zip(logs, members, strict=True):
        header, last = log.header, bytes.fromhex(log.moved[-1].hash)
        named = header.shard, header.number, header.stream, header.versions, last
        yield Entry(*named, file, place, len(member), sha256(member).digest())
        place += len(member)


def members_of(data: bytes) -> Iterator[tuple[Header, list[KeptEvent]]]:
    """Every log of a file."""
    while data:
        reader = lzma.LZMADecompressor(lzma.FORMAT_XZ)
        try:
            reader.decompress(data)
        except lzma.LZMAError as error:
            raise BadArchive(f"cannot be read ({error})") from None
        if not reader.eof:
            raise BadArchive("ends in the middle of a log")
        rest = reader.unused_data
        yield unpacked(data[: len(data) - len(rest)])
        data = rest
