"""Resolvers for finding company: invitations, rematches, matches, quick match and the lobby."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any

import strawberry

from api.graphql.execution.context import Info
from api.graphql.resolvers.queries import TableArg, known_game
from api.graphql.resolvers.rules import refused
from api.graphql.resolvers.tables import Answer, CommandIdArg, answer_of, intent_of
from api.graphql.types.commands import CommandTypes
from api.graphql.types.common import Refused, argument
from api.graphql.types.costs import costs
from domain.kernel.errors import IllegalMove
from domain.kernel.record import encode
from domain.tables.views import TableSummary
from services.company.matches import MatchView
from services.company.quick_match import QueuePlace
from services.tables.forks import ForkNode

GameArg = Annotated[str, argument("The game, by its slug.")]


@costs(5)
async def invitation(info: Info, table: TableArg) -> str:
    """The code that opens a private table, for those who are inside: pass it on to whom you like."""
    context = info.context
    return await context.services.lobby.invitation(table, context.require("play").account)


async def rematch(info: Info, table: TableArg, command_id: CommandIdArg = None) -> Answer:
    """Sit down at another table with the same game, options and terms. Everyone who asks comes to the same one."""
    by = intent_of(info, command_id, None)
    return await answer_of(info, by, info.context.services.lobby.rematch(table, by))


async def fork_table(
    info: Info,
    table: TableArg,
    version: Annotated[int | None, argument("The version to go on after; by default the newest.")] = None,
    seat: Annotated[
        int | None, argument("The seat to go on in: one's own; any once the game is over. By default one's own.")
    ] = None,
    bot: Annotated[str | None, argument("The bot that plays the other seats; by default the strongest.")] = None,
    command_id: CommandIdArg = None,
) -> Answer:
    """Go on from any version of a game that is over, or that you practise, at a new table against bots (TB-43)."""
    by = intent_of(info, command_id, None)
    forking = info.context.services.forks.fork(
        table, by, info.context.require("play"), version=version, seat=seat, bot=bot or ""
    )
    return await answer_of(info, by, forking)


@costs(200, entries=20)
async def forks(info: Info, table: TableArg) -> list[ForkNode]:
    """The tree of forks a table belongs to, parents first; the table all of them go on from stands at its beginning."""
    return await info.context.services.forks.tree(table, info.context.caller)


@costs(20)
async def match(info: Info, id: Annotated[strawberry.ID, argument("The id of the match.")]) -> MatchView:  # noqa: A002 - the argument's name in the schema
    """How a match stands: the wins of its players and the tables of its games."""
    return await info.context.services.matches.view(id, info.context.caller)


def _known(info: Info, game: str) -> str:
    return info.context.services.tables.rule_sets.known(game)


class QuickMatching:
    """Resolvers that read options, with the command types they read them by."""

    def __init__(self, commands: CommandTypes) -> None:
        self._commands = commands

    async def quick_match(
        self,
        info: Info,
        options: Annotated[Any, argument("Which game, and how.")],
        seats: Annotated[int, argument("With how many players, yourself included.")] = 2,
    ) -> QueuePlace | Refused:
        """Wait for others who want the same; the nearer their rating the sooner. Then be ready at your table."""
        slug, chosen = self._commands.read_options(options)
        account = info.context.require("play").account
        try:
            return await info.context.services.quick_match.wait(account, slug, encode(chosen), seats)
        except IllegalMove as refusal:
            return refused(refusal)


async def leave_quick_match(info: Info, game: GameArg) -> QueuePlace | Refused:
    """Wait no longer."""
    account = info.context.require("play").account
    try:
        return await info.context.services.quick_match.withdraw(account, _known(info, game))
    except IllegalMove as refusal:
        return refused(refusal)


@costs(20)
async def queue_place(info: Info, game: GameArg) -> QueuePlace:
    """Where you stand in the queue of a game, or the table you were brought to."""
    return await info.context.services.quick_match.place(info.context.require("play").account, _known(info, game))


async def follow_quick_match(info: Info, game: GameArg) -> AsyncIterator[QueuePlace]:
    """Where you stand in the queue of a game, whenever that changes, until you are brought to a table."""
    account = info.context.require("play").account
    async with aclosing(info.context.services.quick_match.follow(account, _known(info, game))) as places:
        async for place in places:
            yield place


async def follow_lobby(
    info: Info, game: Annotated[str | None, argument("Only this game.")] = None
) -> AsyncIterator[TableSummary]:
    """First the open tables that can be joined, then every public table whenever its company or state changes."""
    async with aclosing(info.context.services.lobby.follow(known_game(info, game))) as tables:
        async for table in tables:
            yield table
