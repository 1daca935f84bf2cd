"""Resolvers for talk at the table."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated

from api.graphql.execution.context import Info
from api.graphql.resolvers.queries import FirstArg, TableArg, page_size
from api.graphql.types.common import argument
from services.ports import ChatMessage

SinceArg = Annotated[int, argument("Begin after the message with this id.")]


async def say(info: Info, table: TableArg, text: Annotated[str, argument("What to say.")]) -> ChatMessage:
    """Say something at the table you sit at."""
    return await info.context.services.chat.say(table, info.context.require("play"), text)


async def chat(info: Info, table: TableArg, after: SinceArg = 0, first: FirstArg = 50) -> list[ChatMessage]:
    """What was said at a table, oldest first; nothing for spectators who are kept behind the game."""
    return await info.context.services.chat.read(table, info.context.caller, after, page_size(first))


async def follow_chat(info: Info, table: TableArg, after: SinceArg = 0) -> AsyncIterator[ChatMessage]:
    """What is said at a table, as it is said."""
    async with aclosing(info.context.services.chat.follow(table, info.context.caller, after)) as messages:
        async for message in messages:
            yield message
