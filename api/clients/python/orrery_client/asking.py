"""What both clients decide in the same way."""

from typing import Any

import httpx

from orrery_client.core import Call
from orrery_client.errors import OrreryError, RateLimited, ServiceError, Unavailable
from orrery_client.retry import is_passing
from orrery_client.schema import operations
from orrery_client.schema.common import TableChanged
from orrery_client.schema.tables import Command, LegalMove, TableStep


def act_call(
    table: str, move: LegalMove | Command | str, expected_version: int | None, command_id: str | None
) -> Call[TableChanged]:
    """Play a legal move, by itself or its key, or a command."""
    if isinstance(move, LegalMove | str):
        key = move.key if isinstance(move, LegalMove) else move
        return operations.act(table, move=key, expected_version=expected_version, command_id=command_id)
    return operations.act(table, command=move, expected_version=expected_version, command_id=command_id)


def follow_call(table: str, game: str, from_version: int, seat: int | None, everything: bool | None) -> Call[TableStep]:
    """Follow a table."""
    call = operations.follow_table_events(table, from_version=from_version, seat=seat, everything=everything)
    return call.about(game)


def may_repeat(call: Call[Any], error: Exception) -> bool:
    """Whether a call can be sent again after an error without being done twice."""
    if isinstance(error, ServiceError) and not is_passing(error):
        return False
    return call.repeatable or isinstance(error, RateLimited | httpx.ConnectError)


def unreachable(url: str, error: Exception) -> OrreryError:
    """What to raise when no further attempt is made."""
    if isinstance(error, OrreryError):
        return error
    return Unavailable(f"no service answers at {url} ({str(error) or type(error).__name__})", "UNAVAILABLE")
