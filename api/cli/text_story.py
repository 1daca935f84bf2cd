"""A text in notation told in sentences: its game, its remarks, and its variations where they leave it."""

from collections.abc import Iterator
from typing import Final

import click

from api.cli.story import require_seat, viewer_of
from domain.kernel.redaction import redact
from domain.kernel.structs import Event
from domain.kernel.viewers import Seated, Viewer
from domain.tables.grounds import rests_on
from domain.tables.notation.lines import Line, Note, Taken
from domain.tables.replaced import upcast
from domain.tables.state import TableState
from domain.tables.telling import told_by
from domain.tables.text import tell

_INDENT: Final = "  "


def tell_text(line: Line, *, seat: int | None, spectator: bool, cite: bool) -> None:
    """Print what happened on a line of play, with everything that is said beside it."""
    viewer = viewer_of(seat, spectator)
    if isinstance(viewer, Seated):
        require_seat(viewer.seat, len(line.state.seats))
    for row in _told(line, viewer, cite=cite, depth=0):
        click.echo(row)


def _told(line: Line, viewer: Viewer, *, cite: bool, depth: int) -> Iterator[str]:
    """The rows of a line. A variation begins where it leaves the line around it; a fork, with its own opening."""
    margin, sentences = _INDENT * depth, _sentences(line, viewer, cite=cite)
    own = [entry for entry in line.entries if isinstance(entry, Taken)]
    first = len(line.path) - len(own)
    if not line.name or line.is_fork:
        for taken in line.path[:first]:
            yield from _of(taken, sentences, margin)
    for entry in line.entries:
        if isinstance(entry, Taken):
            yield from _of(entry, sentences, margin)
        elif isinstance(entry, Note):
            yield f"{margin}       ; {entry.text}"
        else:
            kind = f"fork {entry.name}, table {entry.table}" if entry.is_fork else f"variation {entry.name}"
            yield f"{margin}       ( {click.style(kind, bold=True)}"
            yield from _told(entry, viewer, cite=cite, depth=depth + 1)
            yield f"{margin}       )"


def _of(taken: Taken, sentences: dict[int, str], margin: str) -> Iterator[str]:
    for version in range(taken.version - len(taken.events) + 1, taken.version + 1):
        yield f"{margin}{version:5}  {sentences[version]}"


def _sentences(line: Line, viewer: Viewer, *, cite: bool) -> dict[int, str]:
    """Every event from the opening on, as the viewer is told of it."""
    events: list[Event] = [upcast(event) for taken in line.path for event in taken.events]
    found = {}
    states = told_by(TableState(), events, line.state)
    for version, (event, then) in enumerate(zip(events, states, strict=True), start=1):
        shown = redact(event, viewer)
        rules = rests_on(then.game, shown) if cite else ()
        found[version] = tell(then, shown) + (f"  ({', '.join(rules)})" if rules else "")
    return found
