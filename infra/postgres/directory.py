"""The directory of tables in PostgreSQL."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from msgspec.json import Decoder, Encoder
from msgspec.structs import replace
from psycopg import AsyncConnection

from domain.tables.views import TableSummary
from infra.postgres.checkpoints import Checkpoints
from infra.postgres.paging import Order, shown
from infra.postgres.pool import Pool
from services.ports import Place, TableFilter

_encode: Final = Encoder().encode
_decode: Final = Decoder(TableSummary).decode
Mark = tuple[int, bytes]
"""The version of a table, and a digest of the rest of its summary."""

_STORE: Final = """
INSERT INTO tables (id, game, status, reason, opened_at, ended_at, summary, private, rated, version, fork_of)
SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::int8[], %s::int8[], %b::bytea[],
                     %s::bool[], %s::bool[], %s::int4[], %s::text[])
    ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status, reason = excluded.reason,
       opened_at = excluded.opened_at, ended_at = excluded.ended_at, summary = excluded.summary,
       private = excluded.private, rated = excluded.rated, version = excluded.version, fork_of = excluded.fork_of
 WHERE tables.version <= excluded.version
RETURNING id
"""
_MOVE: Final = """
UPDATE tables t SET version = m.version
  FROM unnest(%s::text[], %s::int4[], %s::int4[]) AS m (id, before, version)
 WHERE t.id = m.id AND t.version = m.before
RETURNING t.id
"""
_SEATED: Final = "unnest(%(tables)s::text[], %(players)s::text[], %(opened)s::int8[], %(won)s::bool[])"
_UNSEAT: Final = f"""
DELETE FROM seatings s WHERE s.table_id = ANY(%(changed)s)
   AND NOT EXISTS (SELECT FROM {_SEATED} AS n (table_id, player, opened_at, won)
                    WHERE (n.table_id, n.player, n.opened_at, n.won) = (s.table_id, s.player, s.opened_at, s.won))
"""  # noqa: S608 -- only our own words
_SEAT: Final = f"""
INSERT INTO seatings (table_id, player, opened_at, won)
SELECT * FROM {_SEATED} AS n (table_id, player, opened_at, won)
 WHERE NOT EXISTS (SELECT FROM seatings s WHERE (s.table_id, s.player) = (n.table_id, n.player))
"""  # noqa: S608 -- only our own words

_CONDITIONS: Final = {
    "game": "t.game = %(game)s",
    "status": "t.status = %(status)s",
    "reason": "t.reason = %(reason)s",
    "opened_from": "{at} >= %(opened_from)s",
    "opened_until": "{at} < %(opened_until)s",
    "ended_from": "t.ended_at >= %(ended_from)s",
    "ended_until": "t.ended_at < %(ended_until)s",
    "player": "p.player = %(player)s",
    "winner": "w.player = %(winner)s AND w.won",
    "rated": "t.rated = %(rated)s",
    "fork_of": "t.fork_of = %(fork_of)s",
}
_INSIDE: Final = "(NOT t.private OR EXISTS (SELECT FROM seatings i WHERE i.table_id = t.id AND i.player = %(viewer)s))"


class PostgresDirectory:
    """`Directory` on a pool of connections, which someone else closes.

    A table of which only the version has changed since this process wrote it gets a new version in its row and nothing
    else, if the row is as it was left.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool, self._checkpoints = pool, Checkpoints(pool, "directory")
        self._written, self._read = Written(), Read()

    async def checkpoint(self, shard: int) -> int:
        """The position up to which the shard is reflected."""
        return await self._checkpoints.at(shard)

    async def save(self, shard: int, after: int, upto: int, summaries: Sequence[TableSummary]) -> bool:
        """Store the summaries and move the checkpoint; False, and nothing changed, if it is not at `after`."""
        tables = {summary.id: summary for summary in summaries}
        marks = {id_: _mark(table) for id_, table in tables.items()}
        before = {id_: self._written.of(id_, shard, after) for id_ in tables}
        moved = {id_: mark[0] for id_, mark in before.items() if mark and mark[1] == marks[id_][1]}
        async with self._pool.transaction() as connection:
            if not await self._checkpoints.move(connection, shard, after, upto):
                return False
            done = await _write_versions(connection, moved, tables)
            await _write(connection, [table for id_, table in tables.items() if id_ not in done])
        self._written.note(shard, upto, marks)
        return True

    async def refresh(self, summaries: Sequence[TableSummary]) -> None:
        """Store summaries unless newer ones are there, and leave the checkpoints alone."""
        async with self._pool.transaction() as connection:
            await _write(connection, summaries)

    async def clear(self) -> None:
        """Forget everything and start again from position 0."""
        async with self._pool.transaction() as connection:
            await connection.execute("TRUNCATE tables, seatings")
            await self._checkpoints.rewind(connection)

    async def page(
        self, where: TableFilter, first: int, after: Place | None, *, before: Place | None = None, last: bool = False
    ) -> list[TableSummary]:
        """Up to `first` tables that match, newest first, after a place."""
        source, conditions, values = _selection(where)
        order = Order(*_order(where))
        place, place_values = order.between(after, before)
        conditions += place
        statement = f"SELECT t.summary, t.version FROM {source} WHERE {' AND '.join(conditions)}"  # noqa: S608 -- only our own words
        statement += f" {order.by(last=last)}"
        rows = await self._pool.fetch(statement, {**values, **place_values, "first": first})
        return shown([self._read.table(*row) for row in rows], last=last)

    async def count(self, where: TableFilter) -> int:
        """How many tables match."""
        source, conditions, values = _selection(where)
        statement = f"SELECT count(*) FROM {source} WHERE {' AND '.join(conditions)}"  # noqa: S608 -- only our own words
        return int((await self._pool.fetch(statement, values))[0][0])


class Written:
    """What this process wrote last of the tables it wrote last: their versions, and a digest of everything else.

    16,384 of them take some 4 MB. A table that is forgotten is written whole. All are when someone else has moved a
    checkpoint: their rows may have been cleared away.
    """

    def __init__(self, keep: int = 16_384) -> None:
        self._kept: OrderedDict[str, Mark] = OrderedDict()
        self._keep = keep
        self._upto: dict[int, int] = {}

    def of(self, table: str, shard: int, after: int) -> Mark | None:
        """How a table was written, if nobody else has written its shard since."""
        return self._kept.get(table) if self._upto.get(shard) == after else None

    def note(self, shard: int, upto: int, tables: Mapping[str, Mark]) -> None:
        """These are written, and the shard is up to `upto`."""
        self._upto[shard] = upto
        for table, mark in tables.items():
            self._kept[table] = mark
            self._kept.move_to_end(table)
        while len(self._kept) > self._keep:
            self._kept.popitem(last=False)


class Read:
    """The tables read last, by what is stored of them: most of a list is what it was a moment ago.

    A table that has changed is stored as something else, so none is ever out of date; the oldest go first.
    """

    def __init__(self, most_bytes: int = 8 * 1024 * 1024) -> None:
        self._most_bytes = most_bytes
        self._kept: dict[tuple[bytes, int], TableSummary] = {}
        self.bytes = 0
        """How much memory they take, by estimate."""

    def table(self, stored: bytes, version: int) -> TableSummary:
        """A table as it is listed: the version in its row is newer than in the summary if only moves were made."""
        known = self._kept.get((stored, version))
        return self._keep(stored, version) if known is None else known

    def _keep(self, stored: bytes, version: int) -> TableSummary:
        summary = _decode(stored)
        made = summary if summary.version >= version else replace(summary, version=version)
        self._kept[stored, version] = made
        self.bytes += _weight(stored)
        while self.bytes > self._most_bytes:
            gone, _ = key = next(iter(self._kept))
            del self._kept[key]
            self.bytes -= _weight(gone)
        return made


def _weight(stored: bytes) -> int:
    """The bytes themselves, and what was read from them: its parts are small objects."""
    return 512 + 5 * len(stored)


def _mark(table: TableSummary) -> Mark:
    return table.version, blake2b(_encode(replace(table, version=0)), digest_size=16).digest()


async def _write_versions(
    connection: AsyncConnection, before: Mapping[str, int], tables: Mapping[str, TableSummary]
) -> set[str]:
    """Write the versions of tables of which nothing else has changed; those whose rows need nothing more."""
    same = {id_ for id_, version in before.items() if tables[id_].version == version}
    moved = [id_ for id_ in before if id_ not in same]
    if not moved:
        return same
    columns = (moved, [before[id_] for id_ in moved], [tables[id_].version for id_ in moved])
    return same | {row[0] for row in await (await connection.execute(_MOVE, columns)).fetchall()}


async def _write(connection: AsyncConnection, tables: Sequence[TableSummary]) -> None:
    if not tables:
        return
    stored = await (await connection.execute(_STORE, _columns(tables))).fetchall()
    changed = {row[0] for row in stored}
    seatings = _seatings([table for table in tables if table.id in changed])
    await connection.execute(_UNSEAT, {"changed": list(changed), **seatings})
    await connection.execute(_SEAT, seatings)


def _selection(where: TableFilter) -> tuple[str, list[str], dict[str, Any]]:
    """What to select from, under which conditions, with which values."""
    source = "tables t"
    if where.player is not None:
        source += " JOIN seatings p ON p.table_id = t.id"
    if where.winner is not None:
        source += " JOIN seatings w ON w.table_id = t.id"
    values = {name: getattr(where, name) for name in _CONDITIONS if getattr(where, name) is not None}
    if where.status is not None:
        values["status"] = where.status.value
    conditions = ["true", *(_CONDITIONS[name].format(at=_order(where)[0]) for name in values)]
    if not where.private:
        conditions.append("NOT t.private" if where.viewer is None else _INSIDE)
        values["viewer"] = where.viewer
    return source, conditions, values


def _order(where: TableFilter) -> tuple[str, str]:
    """The columns that hold a table's place in the list: those of the index that finds the fewest tables."""
    if where.winner is not None:
        return "w.opened_at", "w.table_id"
    if where.player is not None:
        return "p.opened_at", "p.table_id"
    return "t.opened_at", "t.id"


def _columns(tables: Sequence[TableSummary]) -> tuple[list[Any], ...]:
    return (
        [table.id for table in tables],
        [table.game for table in tables],
        [table.status.value for table in tables],
        [table.outcome and table.outcome.reason for table in tables],
        [table.opened_at for table in tables],
        [table.ended_at for table in tables],
        [_encode(table) for table in tables],
        [not table.terms.is_public for table in tables],
        [table.terms.rated for table in tables],
        [table.version for table in tables],
        [table.terms.fork and table.terms.fork.parent for table in tables],
    )


def _seatings(tables: Sequence[TableSummary]) -> dict[str, list[Any]]:
    rows: dict[tuple[str, str], tuple[int, bool]] = {}
    for table in tables:
        won = () if table.outcome is None else table.outcome.winners
        for seat in table.seats:
            _, won_elsewhere = rows.get((table.id, seat.player), (0, False))
            rows[table.id, seat.player] = (table.opened_at, won_elsewhere or seat.seat in won)
    return {
        "tables": [table_id for table_id, _ in rows],
        "players": [player for _, player in rows],
        "opened": [opened_at for opened_at, _ in rows.values()],
        "won": [is_winner for _, is_winner in rows.values()],
    }
