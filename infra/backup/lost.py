"""What came after the point of a restore, as far as anything still tells of it."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.sql import SQL, Identifier

from infra.backup.files import Manifest, read_rows
from infra.backup.writing import HEADS_OF

Heads = dict[str, tuple[int, str]]
"""Version and hash of the last event of every stream."""


class Lost(Struct, frozen=True):
    """A stream that went further: it is kept up to a version, 0 if it is gone, of those that it had."""

    stream: str
    kept: int
    had: int


class Loss(Struct, frozen=True):
    """All that is known to be lost."""

    events: int = 0
    streams: tuple[Lost, ...] = ()


def heads_of(folder: Path, manifest: Manifest) -> Heads:
    """Where every stream ended when a backup was made."""
    data = b"".join(read_rows(folder, manifest.heads)).decode()
    return _heads(line.split("\t") for line in data.splitlines())


def heads_in(connection: Connection[Any], schema: str = "public") -> Heads:
    """Where every stream ends in a database."""
    rows = connection.execute(SQL(HEADS_OF).format(Identifier(schema)))
    return {name: (version, digest) for name, version, digest in rows}


def what_is_lost(kept: Mapping[str, tuple[int, str]], known: Iterable[Mapping[str, tuple[int, str]]]) -> Loss:
    """What is in later records of the same log and not in what is kept."""
    furthest: dict[str, int] = {}
    for heads in known:
        for stream, (version, _) in heads.items():
            furthest[stream] = max(version, furthest.get(stream, 0))
    ends = {stream: version for stream, (version, _) in kept.items()}
    lost = [Lost(each, ends.get(each, 0), had) for each, had in sorted(furthest.items()) if had > ends.get(each, 0)]
    return Loss(sum(each.had - each.kept for each in lost), tuple(lost))


def _heads(rows: Iterable[list[str]]) -> Heads:
    return {name: (int(version), digest) for name, version, digest in rows}
