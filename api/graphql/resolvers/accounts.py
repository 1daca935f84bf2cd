"""Resolvers that make accounts, and give out and end their tokens."""

from typing import Annotated, Any, Final

import strawberry

from api.graphql.execution.context import Info
from api.graphql.types.common import NewAccount, NewToken, argument
from services.company.accounts import LEAST_COMMAND_ID, MOST_PER_MINUTE, no_application
from services.errors import Unauthenticated
from services.ports import Credentials, Token
from services.scopes import Scope

ExpiresArg = Annotated[
    Any, argument("When the token becomes worthless by itself; by default it lasts until it is revoked.")
]
_AGAIN: Final = "sending it again while the token has not been used makes no second account, but shows a new token."
GuestCommandArg = Annotated[
    str | None,
    argument(f"Your own id for this command, a secret of {LEAST_COMMAND_ID} signs or more, drawn by chance: {_AGAIN}"),
]
BotCommandArg = Annotated[str | None, argument(f"Your own id for this command: {_AGAIN}")]


async def create_guest(
    info: Info,
    name: Annotated[str, argument("How others will see you.")],
    expires_at: ExpiresArg = None,
    numbered: Annotated[
        bool, argument("Whether a name that is taken gets a number behind it, instead of being refused.")
    ] = False,
    command_id: GuestCommandArg = None,
) -> NewAccount:
    """Make a guest account. Its token is shown this once."""
    context = info.context
    made, token = await context.services.registration.guest(
        name, context.address, expires_at, numbered=numbered, command_id=command_id
    )
    return NewAccount(account=made.account, token=token, scopes=tuple(sorted(made.scopes)), expires_at=expires_at)


async def create_bot(
    info: Info,
    name: Annotated[str, argument("How others will see it.")],
    expires_at: ExpiresArg = None,
    command_id: BotCommandArg = None,
) -> NewAccount:
    """Make an account for a program of your own. It plays with the commands people use, marked as a bot."""
    context = info.context
    owner = no_application(context.require("play")).account
    made, token = await context.services.registration.bot(name, owner, expires_at, command_id=command_id)
    return NewAccount(account=made.account, token=token, scopes=tuple(sorted(made.scopes)), expires_at=expires_at)


async def create_token(
    info: Info,
    name: Annotated[str, argument("What you call it, to know it again in the list.")] = "",
    scopes: Annotated[list[Scope] | None, argument("What it allows: by default what your own token does.")] = None,
    expires_at: ExpiresArg = None,
    requests_per_minute: Annotated[
        int | None, argument(f"How many operations it may ask for in a minute, at most {MOST_PER_MINUTE}.")
    ] = None,
    max_cost: Annotated[int | None, argument("What one operation may cost.")] = None,
) -> NewToken:
    """Make another token for your own account, shown this once. It allows no more and lasts no longer than yours."""
    wanted = None if scopes is None else [scope.value for scope in scopes]
    made, token = await info.context.services.registration.new_token(
        caller_of(info), name, wanted, expires_at, requests_per_minute=requests_per_minute, max_cost=max_cost
    )
    return NewToken(token=token, about=made)


async def tokens(info: Info) -> list[Token]:
    """The valid tokens of your own account, oldest first; never the tokens themselves."""
    return await info.context.services.registration.tokens(no_application(caller_of(info)).account)


async def revoke_token(info: Info, token: Annotated[str, argument("The token to make worthless.")]) -> bool:
    """Make a token worthless and end what runs under it, at once; false if it was not valid. Whoever has it may."""
    return await info.context.services.registration.revoke(token)


async def revoke_tokens(
    info: Info,
    ids: Annotated[
        list[strawberry.ID] | None, argument("Which, by the ids in the list; without it all, this one too.")
    ] = None,
) -> int:
    """Make tokens of your own account worthless and end what runs under them, at once; how many were valid.

    What the application may do that has one of them is over too.
    """
    account, services = no_application(caller_of(info)).account, info.context.services
    revoked = await services.registration.revoke_own(account, ids)
    if ids is None:  # an application without a valid token could still get one
        await services.applications.end(account, None)
    return revoked


def caller_of(info: Info) -> Credentials:
    """Whoever calls, with any token."""
    if info.context.caller is None:
        raise Unauthenticated("this needs a token: send it as `Authorization: Bearer …`")
    return info.context.caller
