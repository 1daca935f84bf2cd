"""Resolvers that read. Each asks one service and translates."""

from typing import Annotated, Any

import strawberry

from api.graphql.execution.context import Info
from api.graphql.execution.cursors import TABLES, read_version, write_version
from api.graphql.types.common import (
    GameInfo,
    Me,
    PageInfo,
    TableConnection,
    TableEdge,
    TableStepConnection,
    TableStepEdge,
    argument,
)
from api.graphql.types.costs import costs
from domain.kernel.errors import MalformedCommand
from domain.kernel.game import Game
from domain.kernel.words import with_names
from domain.tables.rule_sets import RuleSets
from domain.tables.state import Status
from domain.tables.verify import Report
from domain.tables.views import TableSummary
from services.ports import Place, PrivilegedRead, TableFilter
from services.tables.reading import TableView

MAX_PAGE = 100

TableArg = Annotated[strawberry.ID, argument("The id of the table.")]
SeatArg = Annotated[
    int | None, argument("Look from this seat: one's own; any once the table is over, or with the audit scope.")
]
AtArg = Annotated[int | None, argument("The version to look at; by default the newest.", weight=300)]
EverythingArg = Annotated[
    bool, argument("See all that is hidden: for everyone once the table is over, before that with the audit scope.")
]
FirstArg = Annotated[int, argument(f"How many, at most {MAX_PAGE}.")]
AfterArg = Annotated[str | None, argument("Begin after this cursor.")]


def known_game(info: Info, slug: str | None) -> str | None:
    """The game that is asked for, if any; BAD_INPUT, everywhere alike, if there is no such game."""
    rule_sets: RuleSets = info.context.services.tables.rule_sets
    return slug if slug is None else rule_sets.known(slug)


def info_of(game: Game[Any, Any, Any]) -> GameInfo:
    """A game as the schema shows it."""
    return GameInfo(
        slug=game.about.slug,
        title=game.about.title,
        summary=game.about.summary,
        rules_version=game.about.rules_version,
        min_seats=game.about.min_seats,
        max_seats=game.about.max_seats,
        joinable=game.about.joinable,
        bots=tuple(bot.name for bot in game.bots),
    )


@costs(entries=5)
def games(info: Info) -> list[GameInfo]:
    """The games that can be played here."""
    rule_sets: RuleSets = info.context.services.tables.rule_sets
    return [info_of(game) for game in rule_sets]


def me(info: Info) -> Me | None:
    """Who is calling; null without a token."""
    caller = info.context.caller
    return Me(account=caller.account, scopes=tuple(sorted(caller.scopes))) if caller else None


@costs(5)
async def table(info: Info, id: TableArg) -> TableSummary:  # noqa: A002 - the argument's name in the schema
    """One table as it is now."""
    return await info.context.services.reading.summary(id, info.context.caller)


@costs(20)
async def tables(
    info: Info,
    first: FirstArg = 20,
    after: AfterArg = None,
    game: Annotated[str | None, argument("Only this game.")] = None,
    status: Annotated[Status | None, argument("Only tables in this state.")] = None,
    player: Annotated[
        str | None, argument("Only tables at which the account with this id has a seat; none for an unknown one.")
    ] = None,
    winner: Annotated[str | None, argument("Only tables won, alone or shared, by this account.")] = None,
    reason: Annotated[str | None, argument("Only tables whose game ended for this reason.")] = None,
    opened_from: Annotated[int | None, argument("Only tables opened at this time or later.")] = None,
    opened_until: Annotated[int | None, argument("Only tables opened before this time.")] = None,
    ended_from: Annotated[int | None, argument("Only tables that ended at this time or later.")] = None,
    ended_until: Annotated[int | None, argument("Only tables that ended before this time.")] = None,
    rated: Annotated[bool | None, argument("Only tables whose result counts for ratings, or only others.")] = None,
    as_of: Annotated[
        str | None, argument("Wait until the list reflects this `position` of a mutation's answer.")
    ] = None,
) -> TableConnection:
    """The tables, newest first. The list trails the log by a moment; see `asOf`."""
    services = info.context.services
    if as_of is not None:
        await services.listing.settle(*services.positions.read(as_of))
    where = TableFilter(
        game=known_game(info, game),
        status=status,
        player=player,
        winner=winner,
        reason=reason,
        opened_from=opened_from,
        opened_until=opened_until,
        ended_from=ended_from,
        ended_until=ended_until,
        rated=rated,
        viewer=_viewer(info),
    )
    found = await services.listing.page(where, page_size(first) + 1, TABLES.read_or_none(after))
    page = found[:first]
    edges = tuple(TableEdge(cursor=TABLES.write(Place(each.opened_at, each.id)), node=each) for each in page)
    return TableConnection(edges=edges, page_info=page_info(edges, more=len(found) > first, before=after is not None))


@costs(50)
async def count_tables(
    info: Info,
    game: Annotated[str | None, argument("Only this game.")] = None,
    status: Annotated[Status | None, argument("Only tables in this state.")] = None,
    player: Annotated[str | None, argument("Only tables at which this account has a seat.")] = None,
) -> int:
    """How many tables there are."""
    where = TableFilter(game=known_game(info, game), status=status, player=player, viewer=_viewer(info))
    return await info.context.services.listing.count(where)


def _viewer(info: Info) -> str | None:
    return info.context.caller.account.id if info.context.caller else None


@costs(10)
async def replay(
    info: Info, table: TableArg, at: AtArg = None, seat: SeatArg = None, everything: EverythingArg = False
) -> TableView:
    """A table at any version from any seat, exactly as that seat saw it."""
    context = info.context
    return await context.services.reading.view(table, context.caller, at=at, seat=seat, everything=everything)


@costs(2000)
async def audit(info: Info, table: TableArg) -> Report:
    """Check a table's whole log: chain, seed, every command decided again, outcome."""
    return await info.context.services.reading.audit(table, info.context.caller)


@costs(500)
async def export(info: Info, table: TableArg, seat: SeatArg = None, everything: EverythingArg = False) -> str:
    """The table as a file of JSON lines for `orrery verify`, redacted for the viewpoint asked for."""
    context = info.context
    data = await context.services.reading.export(table, context.caller, seat=seat, everything=everything)
    return data.decode()


@costs(20, entries=10)
async def privileged_reads(info: Info, table: TableArg) -> list[PrivilegedRead]:
    """Who has used a right to see more of this table than a player may; for the audit scope."""
    context = info.context
    context.require("audit")
    return await context.services.reading.privileged_reads(table)


# -- fields of a table ---------------------------------------------------------------------------------------


@costs(10)
async def table_view(
    root: Any,
    info: Info,
    at: AtArg = None,
    seat: SeatArg = None,
    everything: EverythingArg = False,
) -> TableView:
    """The game as the caller sees it now, or saw it at a version."""
    return await replay(info, root.id, at, seat, everything)


async def view_drawing(root: Any, info: Info) -> str:
    """The view as text for a terminal, with the players' names; empty before the game begins."""
    if root.game is None:
        return ""
    game = info.context.services.tables.rule_sets.pinned(root.table.game, root.table.rules)
    return with_names(game.talk.draw(root.game), [seat.name for seat in root.table.seats])


@costs(20)
async def table_events(
    root: Any,
    info: Info,
    first: FirstArg = 50,
    after: AfterArg = None,
    seat: SeatArg = None,
    everything: EverythingArg = False,
) -> TableStepConnection:
    """What has happened, oldest first, as the caller may see it."""
    context = info.context
    start, size = read_version(after), page_size(first)
    found = await context.services.reading.events(
        root.id, context.caller, after=start, limit=size + 1, seat=seat, everything=everything
    )
    edges = tuple(TableStepEdge(cursor=write_version(each.version), node=each) for each in found[:size])
    return TableStepConnection(edges=edges, page_info=page_info(edges, more=len(found) > size, before=start > 0))


@costs(2000)
async def table_audit(root: Any, info: Info) -> Report:
    """Check the table's whole log. An error, and null, where the caller may not."""
    return await audit(info, root.id)


def page_size(first: int) -> int:
    """`first`, if it is a size a page can have."""
    if not 1 <= first <= MAX_PAGE:
        raise MalformedCommand(f"first must be from 1 to {MAX_PAGE}")
    return first


def page_info(edges: tuple[Any, ...], *, more: bool, before: bool) -> PageInfo:
    """Where a page begins and ends."""
    return PageInfo(
        has_next_page=more,
        has_previous_page=before,
        start_cursor=edges[0].cursor if edges else None,
        end_cursor=edges[-1].cursor if edges else None,
    )
