"""The point up to which a log is restored."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.json import Decoder
from psycopg import Connection

from infra.postgres.shorthand import restored

_META: Final = "SELECT meta FROM loaded_events WHERE shard = %s AND position = %s"
# A command is written whole or not at all, and so it is restored: its first event alone names it.
_WHOLE: Final = """
SELECT coalesce((SELECT position - 1 FROM loaded_events
                  WHERE shard = %(shard)s AND position <= %(upto)s + 1 AND command IS NOT NULL
                    AND EXISTS (SELECT FROM loaded_events WHERE shard = %(shard)s AND position = %(upto)s + 1)
                  ORDER BY position DESC LIMIT 1), %(upto)s)
"""


class _Meta(Struct, frozen=True):
    at: int


_meta: Final = Decoder(_Meta)


class Point(Struct, frozen=True):
    """Positions of shards, or a moment in milliseconds: what came later is left out."""

    positions: Mapping[int, int] = {}
    moment: int | None = None

    @property
    def is_the_end(self) -> bool:
        """Whether nothing is left out."""
        return not self.positions and self.moment is None


def cut_of(connection: Connection[Any], point: Point, shard: int, last: int) -> int:
    """The last position of a shard that is restored, with the command it belongs to whole or not at all."""
    upto = min(last, point.positions.get(shard, last))
    if point.moment is not None:
        upto = min(upto, _before(connection, point.moment, shard, upto))
    ((whole,),) = connection.execute(_WHOLE, {"shard": shard, "upto": upto}).fetchall()
    return int(whole)


def _before(connection: Connection[Any], moment: int, shard: int, last: int) -> int:
    """The last position that is not later than a moment. Events of a shard are as good as in the order of time."""
    low, high = 0, last
    while low < high:
        middle = (low + high + 1) // 2
        row = connection.execute(_META, (shard, middle)).fetchone()
        # What is not there is in the archive, and ended before the moment: the rest was brought back from there.
        if row is None or _meta.decode(restored([bytes(row[0])])[0]).at <= moment:
            low = middle
        else:
            high = middle - 1
    return low
