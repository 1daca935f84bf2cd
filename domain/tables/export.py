"""A table as one file of JSON lines: a header, then an event a line. Nothing but the file is needed to check it.

Every line ends with `check`, the first 16 hex digits of the SHA-256 of the line with an empty check, so that a
damaged line is named even where the chain does not reach (the redacted form of a withheld event).
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from msgspec import UNSET, MsgspecError, Raw, Struct, UnsetType
from msgspec.json import Decoder
from msgspec.structs import replace

from domain.kernel.chain import BODY, META, Recorded, leaf, salt
from domain.kernel.errors import OrreryError
from domain.kernel.record import encode
from domain.kernel.redaction import redact
from domain.kernel.viewers import AUDITOR, Auditor, Seated, Viewer
from domain.tables.codec import Codec

FORMAT: Final = "orrery/1"


class DamagedFile(OrreryError):
    """A file that cannot be read as an export; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """Line 1: which log this is, how long, and whose view of it. `viewer` is `all`, `spectator` or `seat N`."""

    format: str
    stream: str
    viewer: str
    events: int
    head: str
    check: str = ""


class Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One event. Each part stands here with its salt, or is withheld and only its leaf is given.

    `shown` is the redacted form of a withheld body: information for the reader, outside the chain.
    """

    version: int
    hash: str
    meta: Raw | UnsetType = UNSET
    meta_salt: str = ""
    meta_leaf: str = ""
    body: Raw | UnsetType = UNSET
    body_salt: str = ""
    body_leaf: str = ""
    shown: Raw | UnsetType = UNSET
    check: str = ""


def name_of(viewer: Viewer) -> str:
    """How a header names a viewer."""
    if isinstance(viewer, Auditor):
        return "all"
    return f"seat {viewer.seat}" if isinstance(viewer, Seated) else "spectator"


def write(stream: str, seed: bytes, log: Sequence[Recorded], codec: Codec, viewer: Viewer = AUDITOR) -> bytes:
    """The file of a log as `viewer` may have it."""
    head = log[-1].hash.hex() if log else ""
    header = Header(format=FORMAT, stream=stream, viewer=name_of(viewer), events=len(log), head=head)
    lines = [encode(_checked(header))]
    lines += [encode(_checked(_line(event, seed, codec, viewer))) for event in log]
    return b"\n".join(lines) + b"\n"


def _line(event: Recorded, seed: bytes, codec: Codec, viewer: Viewer) -> Line:
    meta_salt, body_salt = salt(seed, event.version, META), salt(seed, event.version, BODY)
    line = Line(version=event.version, hash=event.hash.hex())
    if isinstance(viewer, Auditor):
        line = replace(line, meta=Raw(event.meta), meta_salt=meta_salt.hex())
    else:  # the command that caused an event may say more than the event: never shown
        line = replace(line, meta_leaf=leaf(meta_salt, event.meta).hex())
    whole = codec.event(event.body)
    shown = redact(whole, viewer)
    if shown is whole:
        return replace(line, body=Raw(event.body), body_salt=body_salt.hex())
    return replace(line, body_leaf=leaf(body_salt, event.body).hex(), shown=Raw(encode(shown)))


Sealed = TypeVar("Sealed", Header, Line)


def _checked(line: Sealed) -> Sealed:
    bare = replace(line, check="")
    return replace(bare, check=sha256(encode(bare)).hexdigest()[:16])


_headers = Decoder(Header)
_lines = Decoder(Line)


def read(data: bytes) -> tuple[Header, Iterable[Line]]:
    """The header and, one by one, the lines; DamagedFile at the first line that is not exactly as it was written."""
    rows = data.split(b"\n")
    header = _read_row(_headers, rows[0], 1)
    if header.format != FORMAT:
        raise DamagedFile(1, f"format {header.format!r} is not known here")
    return header, _read_rows(rows)


def _read_rows(rows: list[bytes]) -> Iterable[Line]:
    for number, row in enumerate(rows[1:-1], start=2):
        yield _read_row(_lines, row, number)
    if rows[-1]:
        raise DamagedFile(len(rows), "the file does not end with a line break")


def _read_row(decoder: Decoder[Sealed], row: bytes, number: int) -> Sealed:
    try:
        line = decoder.decode(row)
    except (MsgspecError, UnicodeDecodeError) as error:
        raise DamagedFile(number, f"cannot be read ({error})") from None
    if encode(line) != row:
        raise DamagedFile(number, "is not written the way an export writes it")
    if _checked(line).check != line.check:
        raise DamagedFile(number, "does not match its check")
    return line


def stream_of(data: bytes) -> str:
    """The name of the log a file says it holds; empty if it does not say."""
    try:
        return read(data)[0].stream
    except DamagedFile:
        return ""


class _Opening(Struct, frozen=True):
    """As much of a table's first event as names its game."""

    game: str


_openings = Decoder(_Opening)


def game_of(data: bytes) -> str:
    """The game a file says it is of, for whoever need not load the others; empty if it does not say."""
    try:
        line = _lines.decode(data.split(b"\n", 2)[1])
        part = line.shown if isinstance(line.body, UnsetType) else line.body
        return "" if isinstance(part, UnsetType) else _openings.decode(part).game
    except (IndexError, MsgspecError, UnicodeDecodeError):
        return ""
