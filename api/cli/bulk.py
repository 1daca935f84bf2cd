"""Many tables at once: fetched as a stream, kept as a file that can be gone on with, verified table by table."""

import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import click
from msgspec import MsgspecError, Struct
from msgspec.json import Decoder, encode

from api.cli.client import ServiceSaysNo
from domain.tables.notation.times import read_moment

_PATH: Final = "/exports/tables.jsonl.gz"
_CHUNK: Final = 64 * 1024
_TAIL: Final = 4096
"""Bytes within which the last line of a table's part is found: it has a cursor and nothing else."""
_PATIENCE: Final = 120.0
_GZIP: Final = 31
_TIMES: Final = ("opened_from", "opened_until", "ended_from", "ended_until")


class Mark(Struct, frozen=True):
    """A line between tables: the cursor of the one before it, or the end."""

    cursor: str | None = None
    end: bool = False


_marks = Decoder(Mark)


class Kept(NamedTuple):
    """How far a file is whole: bytes, tables, the cursor after the last, and whether that was all there was."""

    size: int = 0
    tables: int = 0
    cursor: str | None = None
    ended: bool = False


def fetch(url: str, token: str, wanted: Mapping[str, str | bool | None], output: Path | None, *, as_json: bool) -> None:
    """Fetch all tables that match, to a file or as lines to standard output."""
    if wanted["resume"] and (output is None or wanted["after"]):
        raise click.UsageError("--resume goes on with a file: give -o, and no --after")
    kept = whole_part(output) if output is not None and wanted["resume"] and output.exists() else Kept()
    query = _query(wanted, kept.cursor)
    with _opened(url, token, query) as answer:
        if output is None:
            for data in _unpacked(iter(lambda: answer.read(_CHUNK), b"")):
                click.echo(data, nl=False)
            return
        with output.open("r+b" if kept.size else "wb") as file:
            file.truncate(kept.size)
            file.seek(kept.size)
            broken = _copied(answer.read, file)
    done = whole_part(output)
    if as_json:
        told = {"file": str(output), "tables": done.tables, "cursor": done.cursor, "whole": done.ended}
        click.echo(encode(told).decode())
    else:
        state = "whole" if done.ended else "cut off: go on with --resume"
        click.echo(f"{output}: {done.tables} tables, {state}", err=True)
    if not done.ended:
        raise ServiceSaysNo(f"the answer was cut off ({broken or 'the service ended it'})")


def _copied(read: Callable[[int], bytes], file: IO[bytes]) -> str:
    """Write what comes; what broke, if something did: what has come so far is kept."""
    try:
        while data := read(_CHUNK):
            file.write(data)
    except OSError as error:
        return str(error)
    return ""


def _opened(url: str, token: str, query: str) -> "IO[bytes]":
    if not url.startswith(("http://", "https://")):
        raise ServiceSaysNo(f"{url!r} is not an address of a service")
    headers = {"authorization": f"Bearer {token}"} if token else {}
    address = url.removesuffix("/").removesuffix("/graphql") + _PATH + query
    try:
        found: IO[bytes] = urlopen(Request(address, headers=headers), timeout=_PATIENCE)  # noqa: S310 - checked above
    except HTTPError as error:
        raise ServiceSaysNo(error.read().decode(errors="replace").strip() or str(error)) from None
    except (URLError, OSError) as error:
        raise ServiceSaysNo(f"no service answers at {url} ({getattr(error, 'reason', error)})") from None
    return found


def _query(wanted: Mapping[str, str | bool | None], cursor: str | None) -> str:
    asked = {_camel(name): value for name, value in wanted.items() if value is not None and name != "resume"}
    asked |= {_camel(name): str(_time(str(wanted[name]))) for name in _TIMES if wanted[name]}
    asked |= {"rated": str(wanted["rated"]).lower()} if wanted["rated"] is not None else {}
    asked |= {"after": cursor} if cursor else {}
    return f"?{urlencode(asked)}" if asked else ""


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(each.title() for each in others)


def _time(text: str) -> int:
    """Milliseconds, from a number of them, a day or a moment."""
    if text.isdecimal():
        return int(text)
    try:
        return read_moment(text if "T" in text else f"{text}T00:00Z")
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def whole_part(path: Path) -> Kept:
    """How far a file is whole, read a piece at a time. The end that was said is not part of what one goes on from.

    A file that does not begin as an export of many tables does is somebody's own: it is not written over.
    """
    kept, size, tail, member = Kept(), 0, b"", zlib.decompressobj(_GZIP)
    with path.open("rb") as file:
        while data := file.read(_CHUNK):
            while data:
                try:
                    tail = (tail + member.decompress(data))[-_TAIL:]
                except zlib.error as damage:
                    if not size:
                        raise _not_ours(path) from damage
                    return kept
                size += len(data) - len(member.unused_data)
                if not member.eof:
                    break
                mark = _mark(tail)
                if mark.end:
                    return kept._replace(ended=True)
                if mark.cursor is None:
                    raise _not_ours(path)
                kept = Kept(size, kept.tables + 1, mark.cursor)
                data, tail, member = member.unused_data, b"", zlib.decompressobj(_GZIP)
    return kept


def _mark(tail: bytes) -> Mark:
    """The line at the end of a member; an empty mark if it is another line."""
    try:
        return _marks.decode(tail.rstrip(b"\n").rpartition(b"\n")[2])
    except MsgspecError:
        return Mark()


def _not_ours(path: Path) -> click.ClickException:
    return click.ClickException(f"{path} is no export of many tables: there is nothing to go on with")


def _unpacked(packed: Iterator[bytes]) -> Iterator[bytes]:
    """What members of gzip hold, one after the other."""
    member = zlib.decompressobj(_GZIP)
    for chunk in packed:
        data = chunk
        while data:
            yield member.decompress(data)
            data = member.unused_data
            if member.eof:
                member = zlib.decompressobj(_GZIP)


class LargeExport:
    """The files of the tables in a large export, one at a time; what was cut off at its end is left out."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.ended = False
        """Whether its end was come to."""
        self.damage = ""
        """What is wrong with the file itself; empty if nothing is."""

    def __iter__(self) -> Iterator[bytes]:
        """Each table, as the lines of a file of its own."""
        rest, rows = b"", list[bytes]()
        with self._path.open("rb") as file:
            for data in self._unpacked(file):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self.ended = line.startswith(b'{"end"')
                    if not line.startswith((b'{"cursor"', b'{"end"')):
                        rows.append(line + b"\n")
                    elif rows:
                        yield b"".join(rows)
                        rows = []

    def _unpacked(self, file: IO[bytes]) -> Iterator[bytes]:
        try:
            yield from _unpacked(iter(lambda: file.read(_CHUNK), b""))
        except zlib.error as error:
            self.damage = str(error)


def verify_all(path: Path, *, as_json: bool) -> int:
    """Check every table of a large export by its rules; 1 if one of them is not what it claims to be, or none is there.

    That the end is missing is said, and is no fault: what was cut off can be gone on with.
    """
    from domain.registry import RULE_SETS
    from domain.tables.codec import Codec
    from domain.tables.verify import verify

    codec, held, tables, export = Codec(RULE_SETS), 0, 0, LargeExport(path)
    for data in export:
        report = verify(RULE_SETS, codec, data)
        tables, held = tables + 1, held + report.passed
        if as_json:
            told = {name: getattr(report, name) for name in report.__struct_fields__}
            click.echo(encode({"file": str(path), **told}).decode())
        else:
            click.echo(f"{report.stream} ({report.events} events). {report.verdict}")
    if export.damage:
        raise click.ClickException(f"{path}: damaged ({export.damage}); before that {held} of {tables} tables verified")
    if not tables and not export.ended:
        raise click.ClickException(f"{path} is no export of many tables; unpack a file of one with gunzip")
    if not as_json:
        end = "" if export.ended else "; it is cut off after them"
        click.echo(f"{path}: {held} of {tables} tables verified{end}")
    return 0 if held == tables else 1
