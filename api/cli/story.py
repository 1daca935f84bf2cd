"""A game told in sentences, or shown at one moment."""

import click
from msgspec import UNSET, Raw, UnsetType
from msgspec.json import Decoder

from domain.kernel.errors import OrreryError
from domain.kernel.redaction import redact, shown_class
from domain.kernel.structs import Concealed, Event
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.registry import RULE_SETS
from domain.tables.codec import Codec
from domain.tables.events import TABLE_EVENTS
from domain.tables.evolve import evolve
from domain.tables.export import Line, game_of, read
from domain.tables.rule_sets import RuleSets
from domain.tables.state import TableState
from domain.tables.text import tell
from domain.tables.views import view_of


class NothingToShow(OrreryError):
    """The file does not hold what was asked for."""


def tell_story(data: bytes, *, at: int | None, seat: int | None, spectator: bool) -> None:
    """Print what happened, or with `at` how the table looked then."""
    header, lines = read(data)
    rows = list(lines)
    if at is not None and not 0 < at <= len(rows):
        raise NothingToShow(f"the table has the versions 1 to {len(rows)}")
    viewer: Viewer = Seated(seat) if seat is not None else SPECTATOR if spectator else AUDITOR
    rule_sets = RULE_SETS.narrowed(game_of(data))
    if any(row.body is UNSET for row in rows):
        _tell_redacted(rule_sets, rows, at, header.viewer)
        return
    codec, state = Codec(rule_sets), TableState()
    for row in rows[:at]:
        event = codec.event(_bytes(row.body))
        state = evolve(rule_sets, state, event)
        if at is None:
            click.echo(f"{row.version:5}  {tell(state, redact(event, viewer))}")
    if at is not None:
        _show(state, viewer, at, len(rows))


def _show(state: TableState, viewer: Viewer, at: int, last: int) -> None:
    click.echo(f"{state.game.about.title}, version {at} of {last}, {state.status}")
    click.echo("seats: " + ", ".join(f"{number} {holder.name}" for number, holder in enumerate(state.seats)))
    view = view_of(state, viewer)
    if view is not None:
        click.echo()
        click.echo(state.game.talk.draw(view))


def _tell_redacted(rule_sets: RuleSets, rows: list[Line], at: int | None, viewer: str) -> None:
    """A file with withheld parts tells its story, but the state at a moment cannot be rebuilt from it."""
    if at is not None:
        raise NothingToShow(f"the file shows only the view of {viewer}: it can be told, not rebuilt at a version")
    classes: list[type[Event]] = [
        *TABLE_EVENTS,
        Concealed,
        *(event for game in rule_sets for event in game.rules.events),
    ]
    decoders = {str(each.__struct_config__.tag): Decoder(shown_class(each)) for each in classes}
    tags = Decoder(dict[str, object])
    state: TableState | None = None
    for row in rows:
        raw = _bytes(row.body) or _bytes(row.shown)
        event = decoders[str(tags.decode(raw)["type"])].decode(raw)
        if state is None:
            state = TableState(pinned=rule_sets.pinned(event.game, event.rules))  # type: ignore[attr-defined]
        click.echo(f"{row.version:5}  {tell(state, event)}")


def _bytes(part: Raw | UnsetType) -> bytes:
    return b"" if isinstance(part, UnsetType) else bytes(part)
