"""Projections from zero, while the service runs."""

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from api.settings import Settings
from api.wiring.backend import Backend, connected
from services.ratings.recording import StandingsProjection
from services.tables.listing import DirectoryRebuild
from services.tournaments.listing import TournamentRebuild, tournament_projection


async def rebuild_all(settings: Settings, games: tuple[str, ...], *, directory: bool) -> None:
    """Lists, where wished, and the standings of these games or of all; says what was done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    async with connected(settings) as backend:
        known = sorted({game.about.slug for game in backend.services.tables.rule_sets})
        for slug in games:
            backend.services.tables.rule_sets.newest(slug)
        with Progress(*columns, console=Console(stderr=True)) as progress:
            if directory:
                await _lists(backend, progress)
                await _tournaments(backend, progress)
            for slug in games or known:
                await _standings(backend, progress, slug)


async def _lists(backend: Backend, progress: Progress) -> None:
    work = DirectoryRebuild(backend.services.tables, backend.store, backend.parts.directory)
    for shard in range(backend.store.shards):
        bar, done = progress.add_task(f"lists, shard {shard}", total=0), 0
        async for position, last in work.run(shard):
            progress.update(bar, completed=position, total=last)
            done = last
        click.echo(f"lists, shard {shard}: {done} events")


async def _tournaments(backend: Backend, progress: Progress) -> None:
    tournaments = backend.services.tournaments
    projection = tournament_projection(tournaments.commands, backend.feed, tournaments.directory)
    bar, done = progress.add_task("tournaments", total=0), 0
    async for position, last in TournamentRebuild(projection, backend.store, tournaments.directory).run():
        progress.update(bar, completed=position, total=last)
        done = last
    click.echo(f"tournaments: {done} events")


async def _standings(backend: Backend, progress: Progress, slug: str) -> None:
    work = StandingsProjection(backend.store, backend.feed, backend.parts.standings)
    bar, counted = progress.add_task(f"standings of {slug}", total=0), 0
    async for done, last in work.rebuild(slug):
        progress.update(bar, completed=done, total=last)
        counted = done
    click.echo(f"standings of {slug}: {counted} results")
