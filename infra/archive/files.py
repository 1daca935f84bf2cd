"""The files of the archive: JSON lines in members of xz, one member for each log; `xzcat` reads a file whole.

A member begins with a header that names the log and carries the proof that it is in a signed tree; an event a line
follows. Texts are those that were hashed, to the byte. ARCHIVE.md says it for other languages.
"""

import lzma
import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final
from uuid import UUID

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder, encode

from domain.kernel.chain import Recorded
from domain.kernel.errors import OrreryError

FORMAT: Final = "orrery-archive/1"
SUFFIX: Final = ".jsonl.xz"
_PRESET: Final = 6


class BadArchive(OrreryError):
    """A file of the archive is missing, or is not what was written."""


class Proof(Struct, frozen=True):
    """That the log is in a tree which was signed, as far as event `version`."""

    version: int
    index: int
    hashes: tuple[str, ...]
    checkpoint: str


class Header(Struct, frozen=True):
    """What a member holds."""

    stream: str
    shard: int
    number: int
    versions: int
    proof: Proof
    format: str = FORMAT


class KeptEvent(Struct, frozen=True):
    """One event, with its place in the log and the digest of the command id it is known by."""

    position: int
    version: int
    type: str
    meta: str
    body: str
    hash: str
    command: str | None = None

    @property
    def recorded(self) -> Recorded:
        """The event as a store gives it."""
        return Recorded(self.version, self.type, self.meta.encode(), self.body.encode(), bytes.fromhex(self.hash))


class Entry(Struct, frozen=True):
    """Where a log is, as the database has it on record."""

    shard: int
    number: int
    name: str
    versions: int
    hash: bytes
    file: str
    place: int
    size: int
    digest: bytes


_headers: Final = Decoder(Header)
_events: Final = Decoder(KeptEvent)


def kept(position: int, event: Recorded, command: UUID | None) -> KeptEvent:
    """An event as a file has it."""
    meta, body = event.meta.decode(), event.body.decode()
    return KeptEvent(
        position, event.version, event.type, meta, body, event.hash.hex(), None if command is None else command.hex
    )


def packed(header: Header, events: Sequence[KeptEvent]) -> bytes:
    """A log as a member of a file."""
    lines = b"\n".join((encode(header), *map(encode, events), b""))
    return lzma.compress(lines, lzma.FORMAT_XZ, preset=_PRESET)


def unpacked(data: bytes) -> tuple[Header, list[KeptEvent]]:
    """What a member holds; BadArchive if it cannot be read."""
    try:
        first, *lines = lzma.decompress(data, lzma.FORMAT_XZ).splitlines()
        header, events = _headers.decode(first), [_events.decode(line) for line in lines]
    except (lzma.LZMAError, MsgspecError, ValueError, EOFError) as error:
        raise BadArchive(f"cannot be read ({error})") from None
    if header.format != FORMAT:
        raise BadArchive(f"is in form {header.format[:40]}, and this version reads {FORMAT}")
    if [event.version for event in events] != list(range(1, header.versions + 1)):
        raise BadArchive("does not hold the events it says")
    return header, events


def read_member(folder: Path, entry: Entry) -> list[KeptEvent]:
    """The events of a log that is on record; BadArchive, with the reason, if they are not there as they were."""
    try:
        with (folder / entry.file).open("rb") as file:
            file.seek(entry.place)
            data = file.read(entry.size)
    except OSError as error:
        raise BadArchive(f"{entry.file}: {error.strerror}") from None
    if sha256(data).digest() != entry.digest:
        raise BadArchive(f"{entry.file} is not as it was written")
    header, events = unpacked(data)
    if (header.stream, header.versions, events[-1].hash) != (entry.name, entry.versions, entry.hash.hex()):
        raise BadArchive(f"{entry.file} holds something else")
    return events


def write_durably(path: Path, data: bytes) -> None:
    """A file that is whole under its name, after a power cut too, and that only its owner reads."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    making = path.with_suffix(".part")
    making.unlink(missing_ok=True)
    with os.fdopen(os.open(making, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    making.replace(path)
    for folder in (path.parent, path.parent.parent):
        sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Let the names in a folder outlive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
