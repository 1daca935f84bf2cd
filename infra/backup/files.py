"""The files of a backup: one for each table, compressed, and a manifest that says what they hold.

Rows are in the text form of PostgreSQL's COPY, which every later version reads. A file is known by its SHA-256, so what
a disk or a copy has spoilt is found before anything is restored from it.
"""

import gzip
import os
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO, Final

from msgspec import MsgspecError, Struct, json
from msgspec.json import Decoder

from domain.kernel.errors import OrreryError
from infra.archive.files import write_durably

MANIFEST: Final = "manifest.json"
ARCHIVE: Final = "archive"
"""The folder for the files of the archive."""
HEADS: Final = "heads"
"""The file that is no table: name, version and hash of the last event of every stream."""
FORMAT: Final = 1
_CHUNK: Final = 1024 * 1024
_LEVEL: Final = 3  # a third of the time of the usual 6, for a twentieth more bytes

Progress = Callable[[str, int], None]
"""Told how many more rows of a table are done."""


class BadBackup(OrreryError):
    """A folder is not a backup, or not a whole one."""


class TableFile(Struct, frozen=True):
    """The rows of one table."""

    name: str
    columns: tuple[str, ...]
    rows: int
    bytes: int
    sha256: str


class ArchiveFile(Struct, frozen=True):
    """A file of the archive, which is part of a backup as it is."""

    name: str
    bytes: int
    sha256: str


class ShardMark(Struct, frozen=True):
    """Where one shard of the log stood: its last position, its newest stream, the hash of its last event."""

    shard: int
    position: int
    streams: int
    hash: str


class Migration(Struct, frozen=True):
    """A step of the schema that the database had."""

    number: int
    name: str
    checksum: str


class Manifest(Struct, frozen=True):
    """What a backup holds."""

    made_at: int
    epoch: str
    shards: tuple[ShardMark, ...]
    migrations: tuple[Migration, ...]
    tables: tuple[TableFile, ...]
    heads: TableFile
    format: int = FORMAT
    archive: tuple[ArchiveFile, ...] = ()

    @property
    def events(self) -> int:
        """How many events there are: positions have no gaps."""
        return sum(each.position for each in self.shards)


_manifest: Final = Decoder(Manifest)


def path_of(folder: Path, name: str) -> Path:
    """The file of a table."""
    return folder / f"{name}.copy.gz"


def write_rows(folder: Path, name: str, columns: Iterable[str], data: Iterable[bytes], told: Progress) -> TableFile:
    """Write what COPY gives to a file."""
    rows, path = 0, path_of(folder, name)
    with _new_file(path) as file:
        with gzip.GzipFile("", "wb", _LEVEL, file, mtime=0) as packed:
            for chunk in data:
                packed.write(chunk)
                found = bytes(chunk).count(b"\n")  # within a row they are written as \n
                rows += found
                told(name, found)
        file.flush()
        os.fsync(file.fileno())
    return TableFile(name, tuple(columns), rows, path.stat().st_size, _digest(path))


def read_rows(folder: Path, table: TableFile) -> Iterator[bytes]:
    """What COPY is given, some at a time."""
    with gzip.open(path_of(folder, table.name)) as packed:
        while chunk := packed.read(_CHUNK):
            yield chunk


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Written last: without it a folder is no backup."""
    with _new_file(folder / MANIFEST) as file:
        file.write(json.format(json.encode(manifest), indent=1) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a backup."""
    try:
        found = _manifest.decode((folder / MANIFEST).read_bytes())
    except FileNotFoundError:
        raise BadBackup(f"{folder} is no backup: it has no {MANIFEST}") from None
    except MsgspecError as error:
        raise BadBackup(f"{folder / MANIFEST} cannot be read: {error}") from None
    if found.format != FORMAT:
        raise BadBackup(f"{folder} was written in form {found.format}, and this version reads {FORMAT}")
    return found


def check_files(folder: Path, manifest: Manifest) -> None:
    """Refuse a backup of which something is missing or was changed."""
    for table in (*manifest.tables, manifest.heads):
        path = path_of(folder, table.name)
        if not path.exists():
            raise BadBackup(f"{path} is missing")
        if _digest(path) != table.sha256:
            raise BadBackup(f"{path} is not as it was written")

    for each in manifest.archive:
        path = folder / ARCHIVE / each.name
        if not path.exists():
            raise BadBackup(f"{path} is missing")
        if _digest(path) != each.sha256:
            raise BadBackup(f"{path} is not as it was written")


def copy_archive_file(name: str, source: Path, target: Path) -> ArchiveFile:
    """Copy a file of the archive from one folder to another, unless it is there already; files never change."""
    here, there = source / name, target / name
    if not here.exists():
        raise BadBackup(f"{here} is missing, which tables of the archive are in")
    made = ArchiveFile(name, here.stat().st_size, _digest(here))
    if there.exists():
        if _digest(there) != made.sha256:
            raise BadBackup(f"{there} is there already, and is another file than {here}")
        return made
    write_durably(there, here.read_bytes())
    return made


def _digest(path: Path) -> str:
    made = sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            made.update(chunk)
    return made.hexdigest()


def _new_file(path: Path) -> IO[bytes]:
    """A file that only its owner reads: a backup holds hands of games that run."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
