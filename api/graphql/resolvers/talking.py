"""Resolvers for talk at the table."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any, Final

from api.graphql.execution.context import Info
from api.graphql.execution.cursors import CHAT, Index
from api.graphql.resolvers.queries import TableArg
from api.graphql.types.common import argument
from api.graphql.types.costs import costs
from api.graphql.types.pages import AfterArg, BeforeArg, FirstArg, LastArg, Paged
from services.ports import ChatMessage

CHAT_PAGES: Final = Paged[ChatMessage, Index](
    "ChatMessage",
    ChatMessage,
    CHAT,
    lambda each: Index(each.id),
    of="The messages, oldest first.",
    entry="What was said.",
    size=50,
)


async def say(info: Info, table: TableArg, text: Annotated[str, argument("What to say.")]) -> ChatMessage:
    """Say something at the table you sit at."""
    return await info.context.services.chat.say(table, info.context.require("play"), text)


@costs(page=CHAT_PAGES.size)
async def chat(
    info: Info,
    table: TableArg,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """What was said at a table, oldest first; nothing for spectators who are kept behind the game."""
    window = CHAT_PAGES.window(first, after, last, before)
    found = await info.context.services.chat.read(
        table,
        info.context.caller,
        window.after.place if window.after else 0,
        window.asked,
        before=window.before.place if window.before else None,
        last=window.last,
    )
    return CHAT_PAGES.page(window, found)


async def follow_chat(info: Info, table: TableArg, after: AfterArg = None) -> AsyncIterator[ChatMessage]:
    """What is said at a table, as it is said."""
    begin = CHAT.read_or_none(after)
    follow = info.context.services.chat.follow(table, info.context.caller, begin.place if begin else 0)
    async with aclosing(follow) as messages:
        async for message in messages:
            yield message
