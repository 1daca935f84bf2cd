"""A game told in sentences, or shown at one moment."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import click
from msgspec import UNSET, Raw, UnsetType, to_builtins
from msgspec.json import Decoder

from api.cli.notation import written
from api.scenes.terminal import drawn, plain
from domain.kernel.changes import changes_between
from domain.kernel.errors import OrreryError
from domain.kernel.game import Game
from domain.kernel.redaction import redact, shown_class
from domain.kernel.scene import Scene
from domain.kernel.structs import Concealed, Event, tag_of
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.registry import RULE_SETS
from domain.tables.codec import Codec
from domain.tables.events import TABLE_EVENTS, GameForked, GameStarted, SeatLeft, SeatTaken
from domain.tables.evolve import fold
from domain.tables.export import Line, game_of, name_of, read
from domain.tables.grounds import rests_on
from domain.tables.rule_sets import RuleSets
from domain.tables.scenes import scene_of
from domain.tables.state import TableState
from domain.tables.telling import told_by
from domain.tables.text import names_of, tell
from domain.tables.turning import turning_points
from domain.tables.views import view_of


class NothingToShow(OrreryError):
    """The file does not hold what was asked for."""


def tell_story(
    data: bytes, *, at: int | None, seat: int | None, spectator: bool, as_json: bool, cite: bool = False
) -> None:
    """Print what happened, or with `at` how the table looked then."""
    header, lines = read(data)
    rows = list(lines)
    if at is not None and not 0 < at <= len(rows):
        raise NothingToShow(f"the table has the versions 1 to {len(rows)}")
    rule_sets = RULE_SETS.narrowed(game_of(data))
    if any(row.body is UNSET for row in rows):
        _require_viewer(header.viewer, seat, spectator)
        _tell_redacted(rule_sets, rows, at, header.viewer, as_json=as_json, cite=cite)
        return
    _tell_whole(rule_sets, rows, at, viewer_of(seat, spectator), as_json=as_json, cite=cite)


def scene_in(data: bytes, *, at: int | None, seat: int | None, spectator: bool) -> Scene:
    """How the table of a file looked at a version, by default at its end."""
    rows = _whole(data)
    last = len(rows) if at is None else at
    if not 0 < last <= len(rows):
        raise NothingToShow(f"the table has the versions 1 to {len(rows)}")
    rule_sets = RULE_SETS.narrowed(game_of(data))
    codec = Codec(rule_sets)
    state = fold(rule_sets, TableState(), [codec.event(_bytes(row.body)) for row in rows[:last]])
    if seat is not None:
        require_seat(seat, len(state.seats))
    return scene_of(state, last, viewer_of(seat, spectator))


def _whole(data: bytes) -> list[Line]:
    """The lines of a file that withholds nothing."""
    _, lines = read(data)
    rows = list(lines)
    if any(row.body is UNSET for row in rows):
        raise NothingToShow("the file has withheld parts: it can be told, not rebuilt at a version")
    return rows


def tell_turning_in(data: bytes, *, seat: int | None, spectator: bool, cite: bool, as_json: bool) -> None:
    """Print what turned the game of a file."""
    rows = _whole(data)
    rule_sets = RULE_SETS.narrowed(game_of(data))
    codec = Codec(rule_sets)
    events = [codec.event(_bytes(row.body)) for row in rows]
    if seat is not None:
        require_seat(seat, len(fold(rule_sets, TableState(), events).seats))
    found = turning_points(rule_sets, events, viewer_of(seat, spectator))
    points = [{**to_builtins(each), "rules": [{"id": rule} for rule in each.rules]} for each in found]
    tell_turning(points, cite=cite, as_json=as_json)


def tell_turning(points: Iterable[dict[str, Any]], *, cite: bool, as_json: bool) -> None:
    """Print turning points, one a line."""
    for point in points:
        rules, kind = [rule["id"] for rule in point["rules"]], str(point["kind"]).lower()
        told = point["text"] if as_json else f"{kind:10} {point['text']}"
        more = {"kind": kind, "seats": point["seats"]}
        _print_event(point["version"], told, rules, more, as_json=as_json, cite=cite)


def tell_changes_in(data: bytes, since: int, at: int, *, seat: int | None, spectator: bool, as_json: bool) -> None:
    """Print what differs between two versions of the table of a file."""
    before, after = [scene_in(data, at=version, seat=seat, spectator=spectator) for version in (since, at)]
    tell_changes([to_builtins(each) for each in changes_between(before, after)], as_json=as_json)


def tell_changes(changes: Iterable[dict[str, Any]], *, as_json: bool) -> None:
    """Print differences, one a line."""
    found = [{**change, "kind": str(change["kind"]).lower()} for change in changes]
    places = {
        each["key"]: f"{each['key']} ({each['name']})" for each in found if each["kind"] == "place" and each["name"]
    }
    for change in found:
        click.echo(json.dumps(change, ensure_ascii=False) if as_json else _changed(change, places))


def _changed(change: Mapping[str, Any], places: Mapping[str, str]) -> str:
    """A difference in a line: what, and how it was and is. Places are said with their names, where they have any."""
    source, target = [places.get(change.get(end) or "", change.get(end)) for end in ("source", "target")]
    is_card = change["kind"] in ("moved", "appeared", "gone")
    named = change.get("name") or ("a card face down" if is_card else change["key"])
    if change["kind"] == "moved":
        return f"{named}: from {source} to {target}"
    was, now = change.get("was"), change.get("now")
    if change["kind"] == "appeared":
        return f"{named}: now in {target}"
    if change["kind"] == "gone":
        return f"{named}: no longer in {source}"
    what = "the table" if change["kind"] == "headline" else named
    return f"{what}: {was or 'nothing'} -> {now or 'nothing'}"


def tell_steps(steps: Iterable[dict[str, Any]], *, as_json: bool, cite: bool = False) -> None:
    """Print the events a service told us of."""
    for step in steps:
        rules = [rule["id"] for rule in step["rules"]]
        plain = {"at": step["at"], "hash": step["hash"]}
        _print_event(step["version"], step["text"], rules, plain, as_json=as_json, cite=cite)


def show_view(view: dict[str, Any], scene: Callable[[], Scene], *, as_json: bool) -> None:
    """Print a table as a service shows it."""
    if as_json:
        click.echo(json.dumps(view, ensure_ascii=False))
        return
    table = view["table"]
    game = RULE_SETS.newest(table["game"])
    names = [seat["player"]["name"] for seat in table["seats"]]
    _print_table(game, str(view["version"]), table["status"].lower(), names, _seen_by(view), scene())


def _seen_by(view: Mapping[str, Any]) -> str:
    """Whose view a service answered with, as files name it."""
    return f"seat {view['seat']}" if view["seat"] is not None else str(view["viewer"]).lower()


def viewer_of(seat: int | None, spectator: bool) -> Viewer:
    """With whose eyes a file is looked at."""
    return Seated(seat) if seat is not None else SPECTATOR if spectator else AUDITOR


def _tell_whole(
    rule_sets: RuleSets, rows: list[Line], at: int | None, viewer: Viewer, *, as_json: bool, cite: bool
) -> None:
    codec = Codec(rule_sets)
    events = [codec.event(_bytes(row.body)) for row in rows[:at]]
    state = fold(rule_sets, TableState(), events)
    if isinstance(viewer, Seated):
        require_seat(viewer.seat, len(state.seats))
    if at is not None:
        _show(state, viewer, at, len(rows), as_json=as_json)
        return
    for row, event, then in zip(rows, events, told_by(TableState(), events, state), strict=True):
        shown = redact(event, viewer)
        plain = {"event": written(shown, then.game.talk.notations), "hash": row.hash} if as_json else {}
        _print_event(row.version, tell(then, shown), rests_on(then.game, shown), plain, as_json=as_json, cite=cite)


def require_seat(seat: int, seats: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat >= seats:
        there = "one seat, number 0" if seats == 1 else f"the seats 0 to {seats - 1}" if seats else "no seats yet"
        raise NothingToShow(f"the table has {there}")


def _require_viewer(holds: str, seat: int | None, spectator: bool) -> None:
    """A file that shows one viewpoint can be told from no other."""
    if (seat is not None or spectator) and holds != name_of(viewer_of(seat, spectator)):
        raise NothingToShow(f"the file shows only the view of {holds}")


def _show(state: TableState, viewer: Viewer, at: int, last: int, *, as_json: bool) -> None:
    view = view_of(state, viewer)
    names = names_of(state)
    if as_json:
        told = {
            "game": state.game.about.slug,
            "version": at,
            "of": last,
            "status": str(state.status),
            "seats": list(names),
            "viewer": name_of(viewer),
            "view": written(view, state.game.talk.notations),
        }
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    when = f"{at} of {last}"
    _print_table(state.game, when, str(state.status), names, name_of(viewer), scene_of(state, at, viewer))


def _print_table(
    game: Game[Any, Any, Any], version: str, status: str, names: Iterable[str], viewer: str, scene: Scene
) -> None:
    click.echo(f"{game.about.title}, version {version}, {status}, seen by {viewer}")
    click.echo("seats: " + (", ".join(f"{number} {name}" for number, name in enumerate(names)) or "none taken"))
    if not scene.areas:
        return
    click.echo()
    if not sys.stdout.isatty():
        click.echo(plain(drawn(scene)))
        return
    from rich.console import Console

    from api.cli.colours import painted

    console = Console(highlight=False)
    for line in painted(drawn(scene, console.width - 2)):
        console.print(line)


def _print_event(
    version: int, sentence: str, rules: Sequence[str], plain: dict[str, Any], *, as_json: bool, cite: bool
) -> None:
    if as_json:
        told = {"version": version, "text": sentence, "rules": list(rules), **plain}
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        cited = f"  ({', '.join(rules)})" if cite and rules else ""
        click.echo(f"{version:5}  {sentence}{cited}")


def _tell_redacted(
    rule_sets: RuleSets, rows: list[Line], at: int | None, viewer: str, *, as_json: bool, cite: bool
) -> None:
    """A file with withheld parts tells its story, but the state at a moment cannot be rebuilt from it."""
    if at is not None:
        raise NothingToShow(f"the file shows only the view of {viewer}: it can be told, not rebuilt at a version")
    events = [event for _, event in events_in(rule_sets, rows)]
    state = TableState(pinned=rule_sets.pinned(events[0].game, events[0].rules))
    state = fold(rule_sets, state, [each for event in events if (each := _seating(event)) is not None])
    for row, event, then in zip(rows, events, told_by(TableState(), events, state), strict=True):
        plain = {"event": written(event, then.game.talk.notations), "hash": row.hash} if as_json else {}
        _print_event(row.version, tell(then, event), rests_on(then.game, event), plain, as_json=as_json, cite=cite)


def _seating(event: Any) -> Event | None:
    """What an event says of the seats; a fork begins as other games do."""
    if tag_of(event) == tag_of(GameForked):
        return GameStarted(players=event.players, at=event.at)
    return event if isinstance(event, SeatTaken | SeatLeft | GameStarted) else None


def events_in(rule_sets: RuleSets, rows: Iterable[Line]) -> Iterator[tuple[int, Any]]:
    """The events of a file with their versions, whole or as far as it shows them."""
    classes: list[type[Event]] = [
        *TABLE_EVENTS,
        Concealed,
        *(event for game in rule_sets for event in game.rules.events),
    ]
    decoders = {str(each.__struct_config__.tag): Decoder(shown_class(each)) for each in classes}
    codec, tags = Codec(rule_sets), Decoder(dict[str, object])
    for row in rows:
        if whole := _bytes(row.body):
            yield row.version, codec.event(whole)
        else:
            shown = _bytes(row.shown)
            yield row.version, decoders[str(tags.decode(shown)["type"])].decode(shown)


def _bytes(part: Raw | UnsetType) -> bytes:
    return b"" if isinstance(part, UnsetType) else bytes(part)
