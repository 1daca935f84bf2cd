"""Resolvers for the tree over all logs that have ended. They show hashes only."""

from typing import Annotated

from api.graphql.execution.context import Info
from api.graphql.types.common import argument
from api.graphql.types.costs import costs
from domain.kernel.errors import MalformedCommand
from services.notary.notary import ConsistencyProof, InclusionProof, ShownCheckpoint


@costs(10)
async def checkpoint(info: Info) -> ShownCheckpoint | None:
    """The newest signed head of the tree over all logs that have ended; null before the first."""
    return await info.context.services.notary.checkpoint()


@costs(1)
async def checkpoint_key(info: Info) -> str:
    """The key that checkpoints are signed by, in the format of C2SP signed-note."""
    return str(info.context.services.notary.key)


@costs(50)
async def inclusion(
    info: Info,
    entry: Annotated[
        str, argument("What stands in the tree for the log: SHA-256 of `orrery/entry/1`, its name, a zero, its head.")
    ],
    size: Annotated[int | None, argument("The size of a signed tree; by default the newest.")] = None,
) -> InclusionProof | None:
    """The proof that a log is in the tree; null if it is not, or not yet. Who knows the entry knows the log."""
    return await info.context.services.notary.inclusion(entry_in(entry), max(size or 0, 0))


@costs(50)
async def consistency(
    info: Info,
    first: Annotated[int, argument("The size of the earlier checkpoint.")],
    second: Annotated[int, argument("The size of the later checkpoint.")],
) -> ConsistencyProof | None:
    """The proof that one signed tree continues another; null if none of that size was signed."""
    return await info.context.services.notary.consistency(first, second)


def entry_in(text: str) -> bytes:
    """An entry as clients write it."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != 32:
        raise MalformedCommand("an entry is 64 hexadecimal digits")
    return found
