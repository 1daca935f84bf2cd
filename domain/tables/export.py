"""A log as one file of JSON lines: a header, then an event a line. Nothing but the file is needed to check it.

EXPORT.md beside this file says it for other languages. Every line ends with `check`, the first 16 hex digits of the
SHA-256 of the line with an empty check, so that a damaged line is named even where the chain does not reach.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import UNSET, MsgspecError, Raw, Struct, UnsetType
from msgspec.json import Decoder
from msgspec.structs import replace

from domain.kernel.chain import BODY, LEAVES, META, WHOLE, Chain, Recorded, body_of
from domain.kernel.cuts import cut_of, is_for, merged
from domain.kernel.errors import OrreryError
from domain.kernel.record import Head, chain_said, encode
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.viewers import AUDITOR, Auditor, Seated, Viewer
from domain.tables.codec import Codec

FORMATS: Final = {"orrery/1": WHOLE, "orrery/2": LEAVES}
"""Each format goes with one version of the chain."""
_NAMES: Final = {version: name for name, version in FORMATS.items()}


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

    @property
    def chain(self) -> int:
        """The version of the chain that the lines are of."""
        return FORMATS[self.format]


NO_HEADER: Final = Header(format="", stream="", viewer="", events=0, head="")
"""Stands for the header of a file that has none."""


class WholeLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One event of a chain of version 1. Each part stands here with its salt, or is withheld and only its leaf given.

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


class ShownPart(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One part of a body that is shown in part: here with its salt, or withheld with its leaf."""

    of: str
    json: Raw | UnsetType = UNSET
    salt: str = ""
    leaf: str = ""


class LeafLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One event of a chain of version 2. The body is whole, with how it is cut and a salt for each part; or it is in
    parts, some of them withheld; or there is nothing but its digest.
    """

    version: int
    hash: str
    meta: Raw | UnsetType = UNSET
    meta_salt: str = ""
    meta_leaf: str = ""
    body: Raw | UnsetType = UNSET
    cut: dict[str, str] = {}
    salts: tuple[str, ...] = ()
    parts: tuple[ShownPart, ...] = ()
    body_leaf: str = ""
    check: str = ""

    @property
    def shown(self) -> Raw | UnsetType:
        """The redacted form of a body that is not whole; of one that is concealed, what stands in its place."""
        if not self.parts:
            return UNSET if self.body is not UNSET else Raw(encode(CONCEALED))
        return Raw(merged((part.of, None if part.json is UNSET else part.json) for part in self.parts))


Line: TypeAlias = WholeLine | LeafLine


def name_of(viewer: Viewer) -> str:
    """How a header names a viewer."""
    if isinstance(viewer, Auditor):
        return "all"
    return f"seat {viewer.seat}" if isinstance(viewer, Seated) else "spectator"


def write(stream: str, seed: bytes, log: Sequence[Recorded], codec: Codec, viewer: Viewer = AUDITOR) -> bytes:
    """The file of a log, from its first event on, as `viewer` may have it."""
    chain = Chain(stream, seed, chain_said(log[0].body) if log else LEAVES)
    header = write_header(chain, Head(len(log), log[-1].hash if log else b""), viewer)
    return header + write_lines(chain, log, codec, viewer)


def write_header(chain: Chain, head: Head, viewer: Viewer = AUDITOR) -> bytes:
    """The first line of the file of a log that stands at `head`."""
    header = Header(
        format=_NAMES[chain.version],
        stream=chain.stream,
        viewer=name_of(viewer),
        events=head.version,
        head=head.hash.hex(),
    )
    return encode(_checked(header)) + b"\n"


def write_lines(chain: Chain, log: Sequence[Recorded], codec: Codec, viewer: Viewer = AUDITOR) -> bytes:
    """The lines of some events, so that a long file can be written a part at a time."""
    if chain.version == WHOLE:
        lines = [encode(_checked(_whole_line(chain, event, codec, viewer))) for event in log]
    else:
        lines = [encode(_checked(_leaf_line(chain, event, codec, viewer))) for event in log]
    return b"".join(line + b"\n" for line in lines)


def _meta_of(chain: Chain, event: Recorded, viewer: Viewer) -> dict[str, Any]:
    """The command that caused an event may say more than the event: only the auditor sees it."""
    if isinstance(viewer, Auditor):
        return {"meta": Raw(event.meta), "meta_salt": chain.salt(event.version, META).hex()}
    return {"meta_leaf": chain.leaf(event.version, META, event.meta).hex()}


def _whole_line(chain: Chain, event: Recorded, codec: Codec, viewer: Viewer) -> WholeLine:
    line = WholeLine(version=event.version, hash=event.hash.hex(), **_meta_of(chain, event, viewer))
    whole = codec.event(event.body)
    shown = redact(whole, viewer)
    if shown is whole:
        return replace(line, body=Raw(event.body), body_salt=chain.salt(event.version, BODY).hex())
    return replace(line, body_leaf=chain.leaf(event.version, BODY, event.body).hex(), shown=Raw(encode(shown)))


def _leaf_line(chain: Chain, event: Recorded, codec: Codec, viewer: Viewer) -> LeafLine:
    line = LeafLine(version=event.version, hash=event.hash.hex(), **_meta_of(chain, event, viewer))
    stored = codec.stored(event.body)
    cut = cut_of(type(stored))
    parts = cut.parts(event.body)
    if redact(stored, viewer) is CONCEALED:  # even how many parts there are would tell what it was
        return replace(line, body_leaf=body_of(chain.leaf(event.version, *part) for part in parts).hex())
    seen = [is_for(viewer, stored, name) for name, _ in parts]
    salts = [chain.salt(event.version, name).hex() for name, _ in parts]
    if all(seen):
        return replace(line, body=Raw(event.body), cut=cut.guarded, salts=tuple(salts))
    shown = [
        ShownPart(of=name, json=Raw(content), salt=salt)
        if is_seen
        else ShownPart(of=name, leaf=chain.leaf(event.version, name, content).hex())
        for (name, content), salt, is_seen in zip(parts, salts, seen, strict=True)
    ]
    return replace(line, parts=tuple(shown))


Sealed = TypeVar("Sealed", Header, WholeLine, LeafLine)


def _checked(line: Sealed) -> Sealed:
    bare = replace(line, check="")
    return replace(bare, check=sha256(encode(bare)).hexdigest()[:16])


_headers = Decoder(Header)
_whole_lines = Decoder(WholeLine)
_leaf_lines = Decoder(LeafLine)


def read(data: bytes) -> tuple[Header, Iterable[Line]]:
    """The header and, one by one, the lines; DamagedFile at the first line that is not exactly as it was written."""
    rows = data.split(b"\n")
    header = _read_row(_headers, rows[0], 1)
    if header.format not in FORMATS:
        raise DamagedFile(1, f"format {header.format!r} is not known here")
    return header, _read_rows(header.chain, rows)


def _read_rows(chain: int, rows: list[bytes]) -> Iterable[Line]:
    for number, row in enumerate(rows[1:-1], start=2):
        yield _read_row(_whole_lines, row, number) if chain == WHOLE else _read_row(_leaf_lines, row, number)
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


def records_in(data: bytes) -> list[Recorded]:
    """The records of a file in which nothing is withheld; DamagedFile where something is."""
    _, lines = read(data)
    found = list[Recorded]()
    for line in lines:
        if isinstance(line.meta, UnsetType) or isinstance(line.body, UnsetType):
            raise DamagedFile(line.version + 1, "a part of the event is withheld")
        body = bytes(line.body)
        tag = _tags.decode(body).type
        found.append(Recorded(line.version, tag, bytes(line.meta), body, bytes.fromhex(line.hash)))
    return found


class _Tag(Struct, frozen=True):
    """As much of an event as names it."""

    type: str


_tags = Decoder(_Tag)


class _Opening(Struct, frozen=True):
    """As much of a table's first event as names its game."""

    game: str


_openings = Decoder(_Opening)


def game_of(data: bytes) -> str:
    """The game a file says it is of, for whoever need not load the others; empty if it does not say."""
    try:
        header, first, *_ = data.split(b"\n", 2)
        has_leaves = FORMATS.get(_headers.decode(header).format) == LEAVES
        line = (_leaf_lines if has_leaves else _whole_lines).decode(first)
        part = line.shown if isinstance(line.body, UnsetType) else line.body
        return "" if isinstance(part, UnsetType) else _openings.decode(part).game
    except (ValueError, MsgspecError):
        return ""
