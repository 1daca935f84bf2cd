"""Backups of the servers in the settings: of embedded ones too, whether they run or not."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import psycopg

from api.settings import Settings
from api.wiring.servers import running_servers, with_servers
from infra.backup import Manifest, Point, Restored
from infra.backup import restore as restore_files
from infra.backup import write_backup as write_files
from infra.backup.files import read_manifest
from infra.system import SystemClock

__all__ = ["Manifest", "Point", "Restored", "at_rest", "manifest_of", "restore", "write_backup"]

Progress = Callable[[str, int], None]


def manifest_of(folder: Path) -> Manifest:
    """What a backup says that it holds."""
    return read_manifest(folder)


def write_backup(settings: Settings, folder: Path, told: Progress) -> Manifest:
    """Back up the database of a service that runs, or of embedded servers that are started for it."""
    named = with_servers(settings)
    with nullcontext() if _answers(named.database_url) else running_servers(settings):
        return write_files(named.database_url, folder, SystemClock().now(), told, settings.archive)


@contextmanager
def at_rest(settings: Settings) -> Iterator[str]:
    """The address of the database of a service that does not run; embedded servers are started for the time."""
    with running_servers(settings) as servers:
        yield servers.settings.database_url


def restore(
    database_url: str, folder: Path, archive: Path, *, point: Point, newer: Path | None, aside: bool, told: Progress
) -> Restored:
    """Put a backup into a database, and what it has of the archive into its folder."""
    return restore_files(database_url, folder, point=point, newer=newer, aside=aside, told=told, archive=archive)


def _answers(database_url: str) -> bool:
    try:
        psycopg.connect(database_url).close()
    except psycopg.OperationalError:
        return False
    return True
