"""Things by their id alone."""

from contextlib import suppress
from typing import Annotated, Any

import strawberry

from api.graphql.execution.context import Info
from api.graphql.types.common import argument
from api.graphql.types.costs import costs
from domain.tables.players import player
from domain.tables.seating import BOT_PREFIX
from services.errors import NotFound


@costs(5)
async def node(info: Info, id: Annotated[strawberry.ID, argument("The id of anything here.")]) -> Any:  # noqa: A002 - the argument's name in the schema
    """A table, a tournament or a player; null if there is nothing of that id, or nothing you may see."""
    services, caller = info.context.services, info.context.caller
    if id.startswith(BOT_PREFIX):
        return player(id, id.removeprefix(BOT_PREFIX), is_bot=True)
    with suppress(NotFound):
        return await services.reading.look(id, caller)
    with suppress(NotFound):
        return await services.tournaments.reading.look(id)
    account = await services.accounts.get(id)
    return account and player(account.id, account.name, is_bot=account.kind == "bot")
