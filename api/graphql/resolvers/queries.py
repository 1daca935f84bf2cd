"""Resolvers that read. Each asks one service and translates."""

from typing import Annotated, Any, Final

import strawberry

from api.graphql.execution.context import Info
from api.graphql.execution.cursors import EVENTS, TABLES, Version
from api.graphql.types.common import GameInfo, Me, argument
from api.graphql.types.costs import costs
from api.graphql.types.pages import AfterArg, BeforeArg, FirstArg, LastArg, Listed, Paged
from api.scenes.terminal import drawn, plain
from domain.kernel.changes import Change
from domain.kernel.game import Game
from domain.kernel.scenery import Cast
from domain.kernel.turning import TurningMoment
from domain.tables.analysis import PLAYOUTS, Analysis
from domain.tables.rule_sets import RuleSets
from domain.tables.state import Status, TableState
from domain.tables.verify import Report
from domain.tables.views import TableSummary
from services.log.handler import Loaded
from services.ports import Place, PrivilegedRead, TableFilter
from services.tables.reading import MOST_MOMENTS
from services.tables.shown import TableLook, TableMoment, TableStep, TableView

TableArg = Annotated[strawberry.ID, argument("The id of the table.")]
SeatArg = Annotated[
    int | None, argument("Look from this seat: one's own; any once the table is over, or with the audit scope.")
]
AtArg = Annotated[int | None, argument("The version to look at; by default the newest.", weight=300)]
EverythingArg = Annotated[
    bool, argument("See all that is hidden: for everyone once the table is over, before that with the audit scope.")
]
ForksArg = Annotated[
    bool, argument("With all forks that go on from it and are over, each where it leaves the game.", weight=2000)
]
IdsArg = Annotated[bool, argument("With the ids of all commands, so that the text gives the same log byte for byte.")]
PlayoutsArg = Annotated[int, argument("How many play-outs each chance is the mean of, from 1 to 32.")]
LuckArg = Annotated[str, argument("The seed of all luck in the play-outs: the same seed gives the same answer.")]

TABLE_PAGES: Final = Paged[TableSummary, Place](
    "Table",
    TableSummary,
    TABLES,
    lambda each: Place(each.opened_at, each.id),
    of="The tables, newest first.",
    entry="The table as it is now.",
    lasting=True,
)
STEP_PAGES: Final = Paged[TableStep, Version](
    "TableStep",
    TableStep,
    EVENTS,
    lambda each: Version(each.version),
    of="The events, oldest first.",
    entry="The event as the viewer may see it.",
    size=50,
)
READ_PAGES: Final = Listed[PrivilegedRead](
    "PrivilegedRead", PrivilegedRead, of="The reads, oldest first.", entry="One read."
)


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
    return await info.context.services.reading.look(id, info.context.caller)


@costs(20, page=TABLE_PAGES.size)
async def tables(
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
    game: Annotated[str | None, argument("Only this game.")] = None,
    status: Annotated[Status | None, argument("Only tables in this state.")] = None,
    player: Annotated[
        strawberry.ID | None,
        argument("Only tables at which the account with this id has a seat; none for an unknown one."),
    ] = None,
    winner: Annotated[strawberry.ID | None, argument("Only tables won, alone or shared, by this account.")] = None,
    reason: Annotated[str | None, argument("Only tables whose game ended for this reason.")] = None,
    opened_from: Annotated[int | None, argument("Only tables opened at this time or later.")] = None,
    opened_until: Annotated[int | None, argument("Only tables opened before this time.")] = None,
    ended_from: Annotated[int | None, argument("Only tables that ended at this time or later.")] = None,
    ended_until: Annotated[int | None, argument("Only tables that ended before this time.")] = None,
    rated: Annotated[bool | None, argument("Only tables whose result counts for ratings, or only others.")] = None,
    as_of: Annotated[
        str | None, argument("Wait until the list reflects this `position` of a mutation's answer.")
    ] = None,
) -> Any:
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
    window = TABLE_PAGES.window(first, after, last, before)
    found = await services.listing.page(
        where, window.asked, window.after, before=window.before, last=window.last, settled=as_of is not None
    )
    return TABLE_PAGES.page(window, found)


@costs(50)
async def count_tables(
    info: Info,
    game: Annotated[str | None, argument("Only this game.")] = None,
    status: Annotated[Status | None, argument("Only tables in this state.")] = None,
    player: Annotated[strawberry.ID | None, argument("Only tables at which this account has a seat.")] = None,
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


@costs(3000)
async def analysis(info: Info, table: TableArg, playouts: PlayoutsArg = PLAYOUTS, seed: LuckArg = "") -> Analysis:
    """Look at a finished game again: each seat's chance at every turn, where it turned, which moves were better."""
    return await info.context.services.reading.analyse(table, info.context.caller, playouts, seed)


@costs(500)
async def export(info: Info, table: TableArg, seat: SeatArg = None, everything: EverythingArg = False) -> str:
    """The table as a file of JSON lines for `orrery verify`, redacted for the viewpoint asked for."""
    context = info.context
    data = await context.services.reading.export(table, context.caller, seat=seat, everything=everything)
    return data.decode()


@costs(2000)
async def notation(info: Info, table: TableArg, forks: ForksArg = False, ids: IdsArg = True) -> str:
    """The game as a text that people read, in the notation `.orr`: for everyone once it is over."""
    context = info.context
    return await context.services.texts.text(table, context.caller, forks=forks, ids=ids)


@costs(20, page=READ_PAGES.size)
async def privileged_reads(
    info: Info,
    table: TableArg,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """Who has used a right to see more of this table than a player may, oldest first; for the audit scope."""
    context = info.context
    context.require("audit")
    reads = await context.services.reading.privileged_reads(table)
    return READ_PAGES.part(reads, lambda read: read, first, after, last, before)


def loaded_for(root: Any) -> Loaded[TableState] | None:
    """The table as it was loaded for this request, if it was: one load answers all questions about it."""
    return root.behind.now if isinstance(root, TableLook) else None


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
    reading, caller = info.context.services.reading, info.context.caller
    return await reading.view(root.id, caller, at=at, seat=seat, everything=everything, now=loaded_for(root))


async def view_drawing(root: Any, info: Info) -> str:
    """The view as text for a terminal, with the players' names; empty before the game begins."""
    if root.game is None:
        return ""
    game = info.context.services.tables.rule_sets.pinned(root.table.game, root.table.rules)
    cast = Cast(tuple(seat.name for seat in root.table.seats), root.seat, game.rules.reasons)
    return plain(drawn(game.talk.staged(root.game, cast)))


FromVersionArg = Annotated[int, argument("The first of the versions, counted from 1.")]
ToVersionArg = Annotated[int, argument("The last of the versions.")]


@costs(2000, entries=MOST_MOMENTS)
async def table_moments(
    root: Any,
    info: Info,
    from_version: FromVersionArg,
    to_version: Annotated[int, argument(f"The last one: at most {MOST_MOMENTS} versions are looked at together.")],
    seat: SeatArg = None,
    everything: EverythingArg = False,
) -> list[TableMoment]:
    """The table after each of several events, as the caller saw it then; those they may not know of are left out."""
    reading, caller, now = info.context.services.reading, info.context.caller, loaded_for(root)
    return await reading.moments(root.id, caller, from_version, to_version, seat=seat, everything=everything, now=now)


@costs(700, entries=20)
async def table_changes(
    root: Any,
    info: Info,
    from_version: FromVersionArg,
    to_version: ToVersionArg,
    seat: SeatArg = None,
    everything: EverythingArg = False,
) -> list[Change]:
    """What differs between two versions, as the caller saw them: what moved, came or went, and which facts changed."""
    reading, caller, now = info.context.services.reading, info.context.caller, loaded_for(root)
    found = await reading.changes(root.id, caller, from_version, to_version, seat=seat, everything=everything, now=now)
    return list(found)


@costs(1500, entries=30)
async def table_turning_points(
    root: Any,
    info: Info,
    from_version: Annotated[int, argument("The first of the versions, counted from 1.")] = 1,
    to_version: Annotated[int | None, argument("The last of the versions; null for the newest.")] = None,
    seat: SeatArg = None,
    everything: EverythingArg = False,
) -> list[TurningMoment]:
    """What turned the game, as it says itself and the caller saw it, oldest first: up to 100, then go on after them."""
    reading, caller, now = info.context.services.reading, info.context.caller, loaded_for(root)
    return await reading.turning_points(
        root.id, caller, from_version, to_version, seat=seat, everything=everything, now=now
    )


@costs(20, page=STEP_PAGES.size)
async def table_events(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
    seat: SeatArg = None,
    everything: EverythingArg = False,
) -> Any:
    """What has happened, oldest first, as the caller may see it."""
    context, window = info.context, STEP_PAGES.window(first, after, last, before)
    found = await context.services.reading.events(
        root.id,
        context.caller,
        after=window.after.version if window.after else 0,
        before=window.before.version if window.before else None,
        limit=window.asked,
        last=window.last,
        seat=seat,
        everything=everything,
        now=loaded_for(root),
    )
    return STEP_PAGES.page(window, found)


@costs(2000)
async def table_audit(root: Any, info: Info) -> Report:
    """Check the table's whole log. An error, and null, where the caller may not."""
    return await audit(info, root.id)
