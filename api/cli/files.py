"""Files of games on this machine: exports as they are, and texts in the notation `.orr` played again."""

import gzip
import zlib
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from api.cli.bulk import LargeExport
from domain.kernel.errors import OrreryError

if TYPE_CHECKING:
    from domain.tables.notation.lines import Line


_GZIP: Final = b"\x1f\x8b"


class NoSuchLine(OrreryError):
    """The text has no such variation."""


def exported(path: Path, line: str = "") -> bytes:
    """The file of a game as an export: of a text, the log that its main line gives, or one of its variations."""
    data = read_file(path)
    found = line_of(path, data, line)
    if found is not None:
        return log_of_line(found)
    if line:
        raise NoSuchLine(f"{path} is no text in notation: it has no variations")
    return data


def read_file(path: Path) -> bytes:
    """What a file holds; one that was packed by gzip is unpacked, if it is of one game."""
    data = path.read_bytes()
    if not data.startswith(_GZIP):
        return data
    games = list(islice(LargeExport(path), 2))
    if len(games) > 1:
        raise click.ClickException(f"{path} holds many games: give a file of one, or the whole to `orrery verify`")
    try:
        return games[0] if games else gzip.decompress(data)
    except (EOFError, OSError, zlib.error) as error:
        raise click.ClickException(f"{path} is damaged ({error})") from None


def line_of(path: Path, data: bytes, name: str = "") -> "Line | None":
    """A line of play of a text; None for a file that is no text. What is wrong with a text is shown line by line."""
    from domain.tables.notation.syntax import is_notation

    if not is_notation(data):
        return None
    from domain.registry import RULE_SETS
    from domain.tables.notation.faults import BadNotation
    from domain.tables.notation.reading import read

    try:
        main = read(RULE_SETS, data.decode())
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{path} is not UTF-8 ({error.reason} at byte {error.start})") from None
    except BadNotation as bad:
        rows = [f"{path}:{each.line}:{each.column}: {each.said}" for each in bad.faults]
        raise click.ClickException("\n".join(rows)) from None
    lines = {line.name: line for line in main.lines}
    if name not in lines:
        there = ", ".join(each for each in lines if each) or "none"
        raise NoSuchLine(f"{path} has no variation {name}; there are: {there}")
    return lines[name]


def log_of_line(line: "Line") -> bytes:
    """The export of a line of play."""
    from domain.registry import RULE_SETS
    from domain.tables import export
    from domain.tables.codec import Codec
    from domain.tables.notation.lines import log_of
    from services.streams import TABLE

    seed, log = log_of(RULE_SETS, line)
    return export.write(TABLE + line.table, seed, log, Codec(RULE_SETS.narrowed(line.state.game.about.slug)))
