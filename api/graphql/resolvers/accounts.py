"""Resolvers that make accounts and end their tokens."""

from typing import Annotated

from api.graphql.execution.context import Info
from api.graphql.types.common import NewAccount, argument


async def create_guest(info: Info, name: Annotated[str, argument("How others will see you.")]) -> NewAccount:
    """Make a guest account. Its token is shown this once."""
    context = info.context
    made, token = await context.services.registration.guest(name, context.address)
    return NewAccount(account=made.account, token=token, scopes=tuple(sorted(made.scopes)))


async def create_bot(info: Info, name: Annotated[str, argument("How others will see it.")]) -> NewAccount:
    """Make an account for a program of your own. It plays with the commands people use, marked as a bot."""
    context = info.context
    owner = context.require("play").account
    made, token = await context.services.registration.bot(name, owner)
    return NewAccount(account=made.account, token=token, scopes=tuple(sorted(made.scopes)))


async def revoke_token(info: Info, token: Annotated[str, argument("The token to make worthless.")]) -> bool:
    """Make a token worthless at once; false if it was not valid."""
    return await info.context.services.registration.revoke(token)
