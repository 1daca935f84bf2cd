"""Where PostgreSQL and Redis are: those of the settings, or the embedded ones."""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from api.settings import Settings
from domain.kernel.errors import OrreryError
from infra.embedded import Embedded
from infra.postgres.migrate import migrate as apply_migrations
from infra.postgres.migrate import shard_holders


class NoServers(OrreryError):
    """There is nothing to connect to."""


def with_servers(settings: Settings) -> Settings:
    """The settings with the addresses of the servers: the embedded ones of a running `orrery up` if none are named."""
    if _are_named(settings):
        return settings
    return _pointing_at(settings, Embedded(settings.data))


class Servers:
    """The servers a service runs on; those of them that we started ourselves can be watched and started again."""

    def __init__(self, settings: Settings, embedded: Embedded | None) -> None:
        self.settings, self._embedded = settings, embedded

    def ended(self) -> dict[str, int]:
        """Those of ours that have ended by themselves, with their exit status."""
        return self._embedded.ended() if self._embedded else {}

    def start_again(self, name: str) -> None:
        """Start one that has ended."""
        if self._embedded:
            self._embedded.start_again(name)


@contextmanager
def running_servers(settings: Settings) -> Iterator[Servers]:
    """The same, but the embedded servers are started, and stopped on the way out."""
    if _are_named(settings):
        yield Servers(settings, None)
        return
    embedded = Embedded(settings.data)
    embedded.start()
    try:
        yield Servers(_pointing_at(settings, embedded), embedded)
    finally:
        embedded.stop()


def migrate(settings: Settings) -> list[str]:
    """Bring the database to the schema of this version; the names of what was applied."""
    return apply_migrations(settings.database_url, settings.shards)


def nodes_of(settings: Settings) -> dict[str, list[int]]:
    """On a Citus cluster the shards of the log that each node holds, by its `host:port`; else nothing."""
    held: dict[str, list[int]] = {}
    for shard, node in shard_holders(settings.database_url).items():
        held.setdefault(node, []).append(shard)
    return held


def _are_named(settings: Settings) -> bool:
    if bool(settings.database_url) != bool(settings.redis_url):
        raise NoServers("set both DATABASE_URL and REDIS_URL, or neither for the embedded servers")
    return bool(settings.database_url)


def _pointing_at(settings: Settings, embedded: Embedded) -> Settings:
    return replace(settings, database_url=embedded.database_url, redis_url=embedded.redis_url)
