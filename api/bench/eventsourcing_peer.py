# mypy: allow-subclassing-any, allow-untyped-decorators
"""The `eventsourcing` library with its PostgreSQL recorder, used as its documentation shows.

It is optional, so it is imported when it is wanted and not before.
"""

from functools import cache
from importlib import import_module
from typing import Any, Final
from uuid import UUID

from api.bench.stage import address_of

PEER: Final = "eventsourcing"
_LONGEST: Final = 1000


class EventsourcingPeer:
    """An application of that library on a database of its own."""

    def __init__(self, database_url: str) -> None:
        host, database, user = address_of(database_url)
        environment = {
            "PERSISTENCE_MODULE": "eventsourcing.postgres",
            "POSTGRES_DBNAME": database,
            "POSTGRES_HOST": host,
            "POSTGRES_PORT": "5432",
            "POSTGRES_USER": user,
            "POSTGRES_PASSWORD": "none",
        }
        self._app: Any = import_module("eventsourcing.application").Application(env=environment)
        self._aggregate = _aggregate()
        self._table = self._aggregate("uno")
        self._app.save(self._table)

    def close(self) -> None:
        """Let go of its connections."""
        self._app.close()

    def save_one(self) -> int:
        """One more event, saved; a new aggregate once in a while, as a new table would be."""
        if self._table.version >= _LONGEST:
            self._table = self._aggregate("uno")
        else:
            _move(self._table)
        self._app.save(self._table)
        return 1

    def long_aggregate(self, length: int) -> UUID:
        """The id of a new aggregate with `length` events."""
        table = self._aggregate("uno")
        for _ in range(length - 1):
            _move(table)
        self._app.save(table)
        made: UUID = table.id
        return made

    def rebuild(self, aggregate: UUID) -> int:
        """Read an aggregate and fold it; how many events that were."""
        return int(self._app.repository.get(aggregate).version)


def _move(table: Any) -> None:
    table.play(seat=table.turn, card=table.moves % 108, colour=table.moves % 4, actor="player-0", at=1_731_628_800_123)


@cache  # the library knows a class by its name and takes no second one
def _aggregate() -> Any:
    """A table with about as much in its state and events as one of ours."""
    domain: Any = import_module("eventsourcing.domain")

    class Table(domain.Aggregate):
        @domain.event("Opened")
        def __init__(self, game: str) -> None:
            self.game = game
            self.turn, self.colour, self.top, self.moves, self.since = 0, 0, 0, 0, 0

        @domain.event("Played")
        def play(self, seat: int, card: int, colour: int, actor: str, at: int) -> None:
            self.turn = (seat + 1) % 4
            self.top, self.colour, self.since, self.last = card, colour, at, actor
            self.moves += 1

    return Table
