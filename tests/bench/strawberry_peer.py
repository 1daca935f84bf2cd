"""The list of tables with Strawberry and Litestar as their documentation shows, over the same directory."""

from datetime import UTC, datetime
from typing import Any

import strawberry
from strawberry.litestar import make_graphql_controller

from api.graphql.execution.cursors import TABLES
from domain.tables.players import player
from domain.tables.views import SeatSummary, TableSummary
from services.ports import Directory, Place, TableFilter


@strawberry.type
class Player:
    id: str
    name: str
    kind: str


@strawberry.type
class Seat:
    """A seat of a table."""

    seat: int
    player: Player
    left: bool


@strawberry.type
class Table:
    """A table."""

    id: str
    game: str
    status: str
    host: str
    version: int
    opened_at: datetime
    seats: list[Seat]


@strawberry.type
class TableEdge:
    """A table in a list."""

    cursor: str
    node: Table


@strawberry.type
class PageInfo:
    """Where a page ends."""

    has_next_page: bool
    end_cursor: str | None


@strawberry.type
class TableConnection:
    """A page of the list."""

    edges: list[TableEdge]
    page_info: PageInfo


def controller(directory: Directory, path: str) -> Any:
    """A Litestar controller that answers there."""

    @strawberry.type
    class Query:
        @strawberry.field
        async def tables(self, first: int) -> TableConnection:
            found = await directory.page(TableFilter(), first + 1, None)
            edges = [TableEdge(cursor=TABLES.write(Place(s.opened_at, s.id)), node=_table(s)) for s in found[:first]]
            end = PageInfo(has_next_page=len(found) > first, end_cursor=edges[-1].cursor if edges else None)
            return TableConnection(edges=edges, page_info=end)

    return make_graphql_controller(strawberry.Schema(Query), path=path)


def _player(seat: SeatSummary) -> Player:
    known = player(seat.player, seat.name, is_bot=seat.is_bot)
    return Player(id=known.id, name=known.name, kind=known.kind.name)


def _table(summary: TableSummary) -> Table:
    return Table(
        id=summary.id,
        game=summary.game,
        status=summary.status.name,
        host=summary.host,
        version=summary.version,
        opened_at=datetime.fromtimestamp(summary.opened_at / 1000, UTC),
        seats=[Seat(seat=s.seat, player=_player(s), left=s.left) for s in summary.seats],
    )
