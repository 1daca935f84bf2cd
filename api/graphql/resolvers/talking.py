"""Resolvers for talk at the table and for taking moves back."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated

from api.graphql.execution.context import Info
from api.graphql.resolvers.mutations import Answer, CommandIdArg, ExpectedArg, answer_of, intent_of
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


async def ask_undo(
    info: Info, table: TableArg, expected_version: ExpectedArg = None, command_id: CommandIdArg = None
) -> Answer:
    """Ask to take your last move back; at once if nobody else has to agree."""
    by = intent_of(info, command_id, expected_version)
    return await answer_of(info, info.context.services.tables.ask_undo(table, by))


async def answer_undo(
    info: Info,
    table: TableArg,
    agrees: Annotated[bool, argument("Whether you agree that the move is taken back.")],
    expected_version: ExpectedArg = None,
    command_id: CommandIdArg = None,
) -> Answer:
    """Agree that another player takes their last move back, or not."""
    by = intent_of(info, command_id, expected_version)
    return await answer_of(info, info.context.services.tables.answer_undo(table, by, agrees=agrees))
