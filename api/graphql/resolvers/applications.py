"""Resolvers for those who register applications, and for those who let them in."""

from typing import Annotated

import strawberry

from api.graphql.execution.context import Info
from api.graphql.resolvers.accounts import caller_of
from api.graphql.types.common import NewApplication, argument
from services.company.accounts import no_application
from services.company.applications import MOST_REDIRECTS
from services.ports import Application, Permission


async def applications(info: Info) -> list[Application]:
    """The applications you have registered, oldest first."""
    return await info.context.services.applications.of(no_application(caller_of(info)).account)


async def permissions(info: Info) -> list[Permission]:
    """What applications may do in your name, oldest first."""
    return await info.context.services.applications.permissions(no_application(caller_of(info)).account)


async def register_application(
    info: Info,
    name: Annotated[str, argument("What people are told who asks.")],
    redirect_uris: Annotated[
        list[str], argument(f"Where people are sent back to, sign by sign; at most {MOST_REDIRECTS}.")
    ],
    confidential: Annotated[
        bool, argument("Whether it can keep a secret: a server can, what runs at people's own cannot.")
    ] = False,
) -> NewApplication:
    """Register a program that people may let act in their name, at `/oauth/authorize`."""
    registered = await info.context.services.applications.register(
        caller_of(info), name, redirect_uris, confidential=confidential
    )
    return NewApplication(*registered)


async def remove_application(
    info: Info,
    id: Annotated[strawberry.ID, argument("The id of the application.")],  # noqa: A002 - the name in the schema
) -> bool:
    """Forget an application of yours. Whatever anyone allowed it is over at once."""
    await info.context.services.applications.remove(caller_of(info), id)
    return True


async def end_permissions(
    info: Info,
    ids: Annotated[list[strawberry.ID] | None, argument("Which, by the ids in the list; without it all.")] = None,
) -> int:
    """End what applications may do in your name, and what runs under their tokens, at once; how many were valid."""
    return await info.context.services.applications.end(no_application(caller_of(info)).account, ids)
