"""`orrery backup` and `orrery restore`."""

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.json import encode
from msgspec.structs import asdict

if TYPE_CHECKING:
    from api.wiring.backups import Manifest, Point, Restored

_NAMED = 10
"""So many streams are named of those that have lost something; `--json` names all."""


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="For machines: what the backup holds.")
def backup(folder: Path, as_json: bool) -> None:
    """Write all that is stored to FOLDER, as it is at one moment. The service goes on meanwhile.

    FOLDER must be new. It holds secrets, hands of running games among them, and is readable for its owner only: keep it
    as you keep the database.
    """
    from api.settings import read_settings
    from api.wiring.backups import write_backup

    with _progress("reading", {}) as told:
        made = write_backup(read_settings(), folder, told)
    if as_json:
        click.echo(encode({"folder": str(folder), **_held(made)}).decode())
        return
    size = sum(each.bytes for each in (*made.tables, made.heads))
    click.echo(f"{folder}: {made.events:,} events of {made.heads.rows:,} streams, {size / 1e6:,.1f} MB")
    for mark in made.shards:
        click.echo(f"shard {mark.shard} up to position {mark.position:,}, which ends in {mark.hash[:16] or 'nothing'}")


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--position",
    "positions",
    multiple=True,
    metavar="[SHARD:]N",
    help="Leave out what came after this position of the log; once for each shard.",
)
@click.option("--moment", help="Leave out what came after this moment, such as 2026-11-17T20:15Z.")
@click.option(
    "--newer",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A later backup of the same log, to tell by what is lost.",
)
@click.option("--aside", is_flag=True, help="Keep what the database has in a schema beside, instead of refusing.")
@click.option("--audit/--no-audit", default=True, show_default=True, help="Whether every log is checked afterwards.")
@click.option("--processes", type=click.IntRange(1, 256), help="How many audit at once; by default one for each core.")
@click.option("--json", "as_json", is_flag=True, help="For machines: what is there now, and all that is lost.")
def restore(
    folder: Path,
    positions: tuple[str, ...],
    moment: str | None,
    newer: Path | None,
    aside: bool,
    audit: bool,
    processes: int | None,
    as_json: bool,
) -> int:
    """Put the backup in FOLDER into an empty database, and check every chain.

    Stop every API and worker first. Files are checked before anything is written, all is written or nothing, and the
    log begins a new epoch: what caches still hold of the old one is never taken for it. With --position or --moment
    later events are left out, commands whole or not at all; accounts, tokens and chat stay as they are in the backup,
    and lists, ratings and statistics are made anew by the first worker. What came after the point is told, as far as
    this backup, a --newer one or the database put --aside know of it. Exit status 1 if a log is not what it claims to
    be.
    """
    from api.settings import read_settings
    from api.wiring.backups import at_rest, manifest_of
    from api.wiring.backups import restore as put_back

    point, held = _point(positions, moment), manifest_of(folder)
    settings = read_settings()
    with at_rest(settings) as url:
        with _progress("restoring", {each.name: each.rows for each in held.tables}) as told:
            done = put_back(url, folder, settings.archive, point=point, newer=newer, aside=aside, told=told)
        if as_json:
            click.echo(encode({**asdict(done), "events": done.events}).decode())
        else:
            _tell(done)
        return _audited(url, settings.archive, processes, as_json=as_json) if audit else 0


def _point(positions: tuple[str, ...], moment: str | None) -> "Point":
    from api.wiring.backups import Point
    from domain.tables.notation.times import read_moment

    try:
        pairs = [each.rpartition(":") for each in positions]
        found = {int(shard or 0): int(position) for shard, _, position in pairs}
        return Point(found, None if moment is None else read_moment(moment))
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _tell(done: "Restored") -> None:
    where = ", ".join(f"shard {shard} at position {position:,}" for shard, position in done.positions.items())
    click.echo(f"restored {done.events:,} events of {done.streams:,} streams, {where}")
    click.echo(f"the epoch {done.epoch} begins")
    if done.aside:
        click.echo(f"what was there is kept in the schema {done.aside}")
    if not done.loss.streams:
        click.echo("nothing is known to have come later")
        return
    click.echo(f"lost: {done.loss.events:,} later events of {len(done.loss.streams):,} streams")
    for each in done.loss.streams[:_NAMED]:
        kept = f"kept up to version {each.kept}" if each.kept else "gone"
        click.echo(f"  {each.stream}: {kept}, had {each.had}")
    if len(done.loss.streams) > _NAMED:
        click.echo(f"  and {len(done.loss.streams) - _NAMED:,} more; --json names all")


def _audited(url: str, archive: Path, processes: int | None, *, as_json: bool) -> int:
    from api.cli.auditing import Report, audit_streams, tell
    from api.wiring.auditing import all_streams

    epoch, found = asyncio.run(all_streams(url))
    kept = Report(None, epoch)
    audit_streams(url, [name for _, _, name in found], kept, processes or os.cpu_count() or 1, archive)
    tell(kept, as_json=as_json)
    return 1 if kept.failed else 0


def _held(made: "Manifest") -> dict[str, object]:
    tables = {each.name: each.rows for each in made.tables}
    return {
        "epoch": made.epoch,
        "events": made.events,
        "streams": made.heads.rows,
        "shards": made.shards,
        "rows": tables,
    }


@contextmanager
def _progress(doing: str, totals: Mapping[str, int]) -> Iterator[Callable[[str, int], None]]:
    """A bar for each table, on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bars: dict[str, TaskID] = {}
    with Progress(*columns, console=Console(stderr=True)) as progress:

        def told(name: str, rows: int) -> None:
            if name not in bars:
                bars[name] = progress.add_task(f"{doing} {name}", total=totals.get(name))
            progress.advance(bars[name], rows)

        yield told
