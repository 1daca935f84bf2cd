"""Projections from zero, while the service runs."""

import click
from msgspec.json import encode
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from api.settings import Settings
from api.wiring.backend import Backend, connected
from services.ratings.recording import StandingsProjection
from services.tables.listing import DirectoryRebuild
from services.tournaments.listing import TournamentRebuild, tournament_projection


async def rebuild_all(settings: Settings, games: tuple[str, ...], *, directory: bool, as_json: bool = False) -> None:
    """Lists, where wished, and the standings of these games or of all; says what was done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    async with connected(settings) as backend:
        known = sorted({game.about.slug for game in backend.services.tables.rule_sets})
        for slug in games:
            backend.services.tables.rule_sets.newest(slug)
        with Progress(*columns, console=Console(stderr=True)) as progress:
            if directory:
                await _lists(backend, progress, as_json)
                await _tournaments(backend, progress, as_json)
            for slug in games or known:
                await _standings(backend, progress, slug, as_json)


async def _lists(backend: Backend, progress: Progress, as_json: bool) -> None:
    work = DirectoryRebuild(backend.services.tables, backend.store, backend.parts.directory)
    for shard in range(backend.store.shards):
        bar, done = progress.add_task(f"lists, shard {shard}", total=0), 0
        async for position, last in work.run(shard):
            progress.update(bar, completed=position, total=last)
            done = last
        _say(f"lists, shard {shard}", done, "events", as_json)


async def _tournaments(backend: Backend, progress: Progress, as_json: bool) -> None:
    tournaments = backend.services.tournaments
    projection = tournament_projection(tournaments.commands, backend.feed, tournaments.directory)
    bar, done = progress.add_task("tournaments", total=0), 0
    async for position, last in TournamentRebuild(projection, backend.store, tournaments.directory).run():
        progress.update(bar, completed=position, total=last)
        done = last
    _say("tournaments", done, "events", as_json)


async def _standings(backend: Backend, progress: Progress, slug: str, as_json: bool) -> None:
    work = StandingsProjection(backend.store, backend.feed, backend.parts.standings)
    bar, counted = progress.add_task(f"standings of {slug}", total=0), 0
    async for done, last in work.rebuild(slug):
        progress.update(bar, completed=done, total=last)
        counted = done
    _say(f"standings of {slug}", counted, "results", as_json)


def _say(part: str, count: int, of: str, as_json: bool) -> None:
    click.echo(encode({"part": part, of: count}).decode() if as_json else f"{part}: {count} {of}")
