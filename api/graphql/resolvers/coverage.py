"""Resolvers for the clauses that games made use of."""

from typing import Annotated, Any, Final

import strawberry

from api.graphql.execution.context import Info
from api.graphql.resolvers.queries import loaded_for
from api.graphql.resolvers.rules import GameArg
from api.graphql.types.common import argument
from api.graphql.types.costs import costs
from domain.kernel.errors import MalformedCommand
from domain.tables.coverage import Coverage, RuleUse
from domain.tables.state import Status
from services.errors import shortened
from services.ports import TableFilter

MOST_TABLES: Final = 20
"""Of how many tables one may ask at once which rules they used."""


@costs(500, entries=60)
async def table_rules_used(root: Any, info: Info) -> list[RuleUse]:
    """Which clauses the events rest on, as far as the caller may see them, in the order of their numbers."""
    return list(await info.context.services.reading.rules_used(root.id, info.context.caller, loaded_for(root)))


@costs(4000, entries=60)
async def rules_used(
    info: Info,
    game: GameArg,
    tables: Annotated[
        list[strawberry.ID] | None,
        argument(f"Tables of the game, at most {MOST_TABLES}; without any, the newest open ones that are over."),
    ] = None,
) -> list[RuleUse]:
    """Which clauses of the rules a set of games made use of, each with a table and a version to look at."""
    services, caller = info.context.services, info.context.caller
    slug, coverage = services.tables.rule_sets.newest(game).about.slug, Coverage()
    if tables is None:
        viewer = caller.account.id if caller else None
        where = TableFilter(game=slug, status=Status.FINISHED, viewer=viewer)
        chosen = [each.id for each in await services.listing.page(where, MOST_TABLES, None)]
    else:
        chosen = list(dict.fromkeys(map(str, tables)))
    if len(chosen) > MOST_TABLES:
        raise MalformedCommand(f"that are more than {MOST_TABLES} tables")
    for table in chosen:
        found = await services.reading.look(table, caller)
        if found.game != slug:
            raise MalformedCommand(f"table {shortened(table)!r} is no table of {slug}")
        coverage.take(await services.reading.rules_used(table, caller, found.behind.now))
    return list(coverage.uses)
