"""Values as PostgreSQL speaks them in binary form; arrays are packed without a Python step for each element."""

from array import array
from collections.abc import Sequence
from itertools import repeat
from struct import Struct
from sys import byteorder
from typing import Final

INT4: Final = 23
INT4_ARRAY: Final = 1007
TEXT: Final = 25
TEXT_ARRAY: Final = 1009
BYTEA: Final = 17
BYTEA_ARRAY: Final = 1001
UUID: Final = 2950
UUID_ARRAY: Final = 2951
_HEADER: Final = Struct(">iiIii")  # dimensions, flags, type of the elements, how many, number of the first
_LENGTH: Final = Struct(">i").pack
_NUMBER: Final = Struct(">iq")  # an element of `bigint[]` with its length
_NULL: Final = _LENGTH(-1)

int4: Final = Struct(">i").pack
"""A number as `integer`."""


def integer(value: bytes) -> int:
    """The number in an `integer` or `bigint`."""
    return int.from_bytes(value, "big", signed=True)


def int4_array(values: Sequence[int]) -> bytes:
    """The numbers as `integer[]`."""
    words = array("i", bytes(8 * len(values)))
    words[0::2] = array("i", repeat(4, len(values)))
    words[1::2] = array("i", values)
    if byteorder == "little":
        words.byteswap()
    return _HEADER.pack(1, 0, INT4, len(values), 1) + words.tobytes()


def text_array(values: Sequence[str]) -> bytes:
    """The texts as `text[]`."""
    return _pack(TEXT, list(map(str.encode, values)))


def bytea_array(values: Sequence[bytes]) -> bytes:
    """The byte strings as `bytea[]`."""
    return _pack(BYTEA, values)


def uuid_array(values: Sequence[bytes]) -> bytes:
    """The ids, of 16 bytes each, as `uuid[]`."""
    return _pack(UUID, values)


def _pack(oid: int, values: Sequence[bytes]) -> bytes:
    parts: list[bytes] = [b""] * (2 * len(values))
    parts[0::2] = map(_LENGTH, map(len, values))
    parts[1::2] = values
    return _HEADER.pack(1, 0, oid, len(values), 1) + b"".join(parts)


def integers(packed: bytes) -> list[int | None]:
    """The numbers of a `bigint[]`."""
    if _NULL not in packed:
        return [number for _, number in _NUMBER.iter_unpack(packed[_HEADER.size :])]
    values: list[int | None] = []
    at = _HEADER.size
    while at < len(packed):
        is_null = packed[at : at + 4] == _NULL
        values.append(None if is_null else _NUMBER.unpack_from(packed, at)[1])
        at += len(_NULL) if is_null else _NUMBER.size
    return values
