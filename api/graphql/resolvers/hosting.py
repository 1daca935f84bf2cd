"""Resolvers that change who plays at a table: bots, and people who step away."""

from typing import Annotated

from api.graphql.execution.context import Info
from api.graphql.resolvers.mutations import Answer, CommandIdArg, ExpectedArg, answer_of, intent_of
from api.graphql.resolvers.queries import TableArg
from api.graphql.types.common import NewAccount, argument
from domain.kernel.bots import Rung
from domain.kernel.errors import MalformedCommand


async def create_bot(info: Info, name: Annotated[str, argument("How others will see it.")]) -> NewAccount:
    """Make an account for a program of your own. It plays with the commands people use, marked as a bot."""
    context = info.context
    owner = context.require("play").account
    made, token = await context.services.registration.bot(name, owner)
    return NewAccount(account=made.account, token=token, scopes=tuple(sorted(made.scopes)))


async def add_bot(
    info: Info,
    table: TableArg,
    bot: Annotated[str | None, argument("The bot by its name, one of the game's `bots`.")] = None,
    strength: Annotated[
        int | None,
        argument(
            "The bot by its strength, from 1 for `random` to 5 for `expert`: the game's best that is no stronger."
        ),
    ] = None,
    expected_version: ExpectedArg = None,
    command_id: CommandIdArg = None,
) -> Answer:
    """Let a built-in bot take a seat, by name or by strength; the strongest by default."""
    by = intent_of(info, command_id, expected_version)
    tables = info.context.services.tables
    if bot is None:
        strongest = Rung.EXPERT.value
        if strength is not None and not 1 <= strength <= strongest:
            raise MalformedCommand(f"strength is from 1 to {strongest}")
        bot = (await tables.load(table)).state.game.bot_of(strength or strongest).name
    return await answer_of(info, tables.add_bot(table, by, bot))


async def remove_bot(
    info: Info,
    table: TableArg,
    seat: Annotated[int, argument("The seat of the bot.")],
    expected_version: ExpectedArg = None,
    command_id: CommandIdArg = None,
) -> Answer:
    """Send a built-in bot away before the game."""
    by = intent_of(info, command_id, expected_version)
    return await answer_of(info, info.context.services.tables.remove_bot(table, by, seat))


async def step_away(
    info: Info, table: TableArg, expected_version: ExpectedArg = None, command_id: CommandIdArg = None
) -> Answer:
    """Let a bot play your seat for a while, at tables where bots stand in for the absent."""
    by = intent_of(info, command_id, expected_version)
    return await answer_of(info, info.context.services.tables.step_away(table, by))


async def take_back(
    info: Info, table: TableArg, expected_version: ExpectedArg = None, command_id: CommandIdArg = None
) -> Answer:
    """Take your seat back from the bot that stands in for you."""
    by = intent_of(info, command_id, expected_version)
    return await answer_of(info, info.context.services.tables.take_back(table, by))
