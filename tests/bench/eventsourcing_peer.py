# mypy: allow-subclassing-any, allow-untyped-decorators
"""The `eventsourcing` library with its PostgreSQL recorder, used as its documentation shows.

It is optional, so it is imported when it is wanted and not before.
"""

from functools import cache
from importlib import import_module
from typing import Any, Final
from uuid import UUID

from tests.bench.small_game import FIRST_HANDS, SEATS, next_move
from tests.bench.stage import address_of

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
        self._table = self._aggregate("small")
        self._app.save(self._table)

    def close(self) -> None:
        """Let go of its connections."""
        self._app.close()

    def save_one(self) -> int:
        """One more event, saved; a new aggregate once in a while, as a new table would be."""
        if self._table.version >= _LONGEST:
            self._table = self._aggregate("small")
        else:
            _move(self._table)
        self._app.save(self._table)
        return 1

    def long_aggregate(self, length: int) -> UUID:
        """The id of a new aggregate with `length` events."""
        table = self._aggregate("small")
        for _ in range(length - 1):
            _move(table)
        self._app.save(table)
        made: UUID = table.id
        return made

    def rebuild(self, aggregate: UUID) -> int:
        """Read an aggregate and fold it; how many events that were."""
        return int(self._app.repository.get(aggregate).version)


def _move(table: Any) -> None:
    """The next move of the small game."""
    seat, at = table.turn, 1000 * table.moves
    kind, card = next_move(table.hands, seat, table.moves)
    if kind == "play":
        table.play(seat=seat, card=card, colour=card % 5, at=at)
    elif kind == "draw":
        table.draw(seat=seat, card=card, at=at)
    else:
        table.stand(seat=seat, at=at)


@cache  # the library knows a class by its name and takes no second one
def _aggregate() -> Any:
    """The small game as an aggregate: the same state, the same events."""
    domain: Any = import_module("eventsourcing.domain")

    class Table(domain.Aggregate):
        @domain.event("Opened")
        def __init__(self, game: str) -> None:
            self.game = game
            self.turn = self.top = self.colour = self.drawn = self.passes = self.moves = self.since = 0
            self.hands = list(FIRST_HANDS)

        @domain.event("Played")
        def play(self, seat: int, card: int, colour: int, at: int) -> None:
            self.hands[seat] ^= 1 << card
            self.turn, self.top, self.colour, self.since = (seat + 1) % SEATS, card, colour, at
            self.moves += 1

        @domain.event("Drew")
        def draw(self, seat: int, card: int, at: int) -> None:
            self.hands[seat] ^= 1 << card
            self.turn, self.since = (seat + 1) % SEATS, at
            self.drawn += 1
            self.moves += 1

        @domain.event("Passed")
        def stand(self, seat: int, at: int) -> None:
            self.turn, self.since = (seat + 1) % SEATS, at
            self.passes += 1
            self.moves += 1

    return Table
