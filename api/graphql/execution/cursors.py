"""Opaque cursors: a place in a list as text."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from msgspec import MsgspecError
from msgspec.json import decode, encode

from domain.kernel.errors import MalformedCommand
from services.ports import Place


def write_place(place: Place) -> str:
    """A place in the list of tables as a cursor."""
    return urlsafe_b64encode(encode((place.opened_at, place.id))).decode().rstrip("=")


def read_place(cursor: str) -> Place:
    """The place a cursor stands for; MalformedCommand if it is none of ours."""
    try:
        opened_at, table = decode(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)), type=tuple[int, str])
    except (ValueError, MsgspecError):
        raise MalformedCommand(f"{cursor!r} is not a cursor of this list") from None
    return Place(opened_at=opened_at, id=table)


def read_version(cursor: str | None) -> int:
    """The version an event's cursor stands for."""
    if cursor is None:
        return 0
    if not cursor.isdecimal() or len(cursor) > 9:
        raise MalformedCommand(f"{cursor!r} is not a cursor of this list")
    return int(cursor)


def write_position(shard: int, position: int) -> str:
    """A place in the log as text."""
    return f"{shard}.{position}"


def read_position(text: str, shards: int) -> tuple[int, int]:
    """Shard and position of a place in the log."""
    shard, _, position = text.partition(".")
    if not (shard.isdecimal() and position.isdecimal() and int(shard) < shards):
        raise MalformedCommand(f"{text!r} is not a position of this log")
    return int(shard), int(position)
