"""The clauses all games of a service have used, from its log."""

import click
from msgspec.json import encode
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from api.cli.coverage import found_in, in_words
from api.settings import Settings
from api.wiring.backend import connected
from services.tables.log_coverage import LogCoverage

_COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())


async def count_rules(settings: Settings, games: tuple[str, ...], *, as_json: bool) -> None:
    """Go through the whole log, then tell of these games or of all."""
    async with connected(settings) as backend:
        tables = backend.services.tables
        slugs = [tables.rule_sets.newest(slug).about.slug for slug in games or tables.rule_sets.slugs]
        counted = LogCoverage(backend.store, tables.rule_sets, tables.codec)
        with Progress(*_COLUMNS, console=Console(stderr=True), transient=True) as progress:
            for shard in range(backend.store.shards):
                bar = progress.add_task(f"shard {shard}", total=0)
                async for position, last in counted.run(shard):
                    progress.update(bar, completed=position, total=last)
    for slug in slugs:
        found = found_in(counted.coverage, slug, counted.tables[slug])
        click.echo(encode({"game": slug, "rules": found}).decode() if as_json else f"{slug}: {in_words(found)}")
    if counted.unreadable:
        click.echo(f"{len(counted.unreadable)} tables could not be read in full; see `orrery unreadable`", err=True)
