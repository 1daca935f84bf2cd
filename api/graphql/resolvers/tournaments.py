"""Tournaments to be found, looked at and followed. Each resolver asks one service and translates."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any, Final

import strawberry

from api.graphql.execution.context import Info
from api.graphql.execution.cursors import EVENTS, TOURNAMENTS, Version
from api.graphql.resolvers.queries import AtArg, known_game
from api.graphql.resolvers.tournament_looks import StageArg
from api.graphql.types.common import argument
from api.graphql.types.costs import costs
from api.graphql.types.pages import AfterArg, BeforeArg, FirstArg, LastArg, Paged
from domain.tournaments.changes import StageChange
from domain.tournaments.events import Announced
from domain.tournaments.state import Announcement, Status
from domain.tournaments.views import TournamentSummary
from services.ports import Place, TournamentFilter
from services.tournaments.reading import TournamentLook, TournamentStep

TournamentArg = Annotated[strawberry.ID, argument("The id of the tournament.")]

TOURNAMENT_PAGES: Final = Paged[TournamentSummary, Place](
    "Tournament",
    TournamentSummary,
    TOURNAMENTS,
    lambda each: Place(each.opened_at, each.id),
    of="The tournaments, newest first.",
    entry="The tournament as it is now.",
)
STEP_PAGES: Final = Paged[TournamentStep, Version](
    "TournamentStep",
    TournamentStep,
    EVENTS,
    lambda each: Version(each.version),
    of="The events, oldest first.",
    entry="The event of the tournament.",
    size=50,
)


@costs(50)
async def tournament(info: Info, id: TournamentArg, at: AtArg = None) -> TournamentLook:  # noqa: A002 - its name in the schema
    """A tournament as it is now, or as it was at any past version."""
    return await info.context.services.tournaments.reading.look(id, at)


@costs(20, page=TOURNAMENT_PAGES.size)
async def tournaments(
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
    game: Annotated[str | None, argument("Only this game.")] = None,
    status: Annotated[Status | None, argument("Only tournaments in this state.")] = None,
    as_of: Annotated[
        str | None, argument("Wait until the list reflects this `position` of a mutation's answer.")
    ] = None,
    title: Annotated[
        str | None, argument("Only those with these words in the title; the beginning of a word will do.")
    ] = None,
    organiser: Annotated[strawberry.ID | None, argument("Only those of which this account is an organiser.")] = None,
    begins_from: Annotated[int | None, argument("Only those that began, or are to begin, then or later.")] = None,
    begins_until: Annotated[int | None, argument("Only those that began, or are to begin, before this time.")] = None,
) -> Any:
    """The tournaments, newest first. The list trails the log by a moment; see `asOf`."""
    services = info.context.services
    listing = services.tournaments.listing
    if as_of is not None:
        await listing.settle(*services.positions.read(as_of))
    window = TOURNAMENT_PAGES.window(first, after, last, before)
    where = TournamentFilter(
        game=known_game(info, game),
        status=status,
        title=title,
        organiser=organiser,
        begins_from=begins_from,
        begins_until=begins_until,
        listed=True,
    )
    found = await listing.page(
        where, window.asked, window.after, before=window.before, last=window.last, settled=as_of is not None
    )
    return TOURNAMENT_PAGES.page(window, found)


@costs(20, page=STEP_PAGES.size)
async def events(
    root: Any,
    info: Info,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """What has happened, oldest first, up to the newest event."""
    window = STEP_PAGES.window(first, after, last, before)
    found = await info.context.services.tournaments.reading.events(
        root.id,
        after=window.after.version if window.after else 0,
        before=window.before.version if window.before else None,
        limit=window.asked,
        last=window.last,
    )
    return STEP_PAGES.page(window, found)


async def follow_tournament(
    info: Info,
    tournament: TournamentArg,
    from_version: Annotated[int, argument("Begin after this version: 0 for the whole history.")] = 0,
) -> AsyncIterator[TournamentStep]:
    """Every event of a tournament after a version, each once and in order, until it is over."""
    follow = info.context.services.tournaments.reading.follow(tournament, after=from_version)
    async with aclosing(follow) as moments:
        async for moment in moments:
            yield moment


async def follow_announcements(
    info: Info,
    tournament: TournamentArg,
    from_version: Annotated[int, argument("Begin after this version: 0 for all of them.")] = 0,
) -> AsyncIterator[Announcement]:
    """What the organisers tell everyone, as it is told, until the tournament is over."""
    follow = info.context.services.tournaments.reading.follow(tournament, after=from_version)
    async with aclosing(follow) as moments:
        async for moment in moments:
            if isinstance(moment.event, Announced):
                yield Announcement(moment.event.text, moment.event.by, moment.event.at)


async def follow_stage(
    info: Info,
    tournament: TournamentArg,
    from_version: Annotated[
        int | None, argument("The version you have drawn: what changed since comes first. By default, from now on.")
    ] = None,
    stage: StageArg = None,
) -> AsyncIterator[StageChange]:
    """Which matches and lines of the standings of a stage change, until the tournament is over. Events that come
    together are told together.
    """
    follow = info.context.services.tournaments.reading.changes(tournament, after=from_version, index=stage)
    async with aclosing(follow) as changes:
        async for change in changes:
            yield change
