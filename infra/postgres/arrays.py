"""Arrays as PostgreSQL reads them in binary form, packed without a Python step for each element.

psycopg looks at every element of a list to find its type; a batch has thousands of them, of types known before.
"""

from array import array
from collections.abc import Sequence
from itertools import repeat
from struct import Struct
from sys import byteorder
from typing import Final

from psycopg import AsyncConnection
from psycopg.abc import Buffer
from psycopg.adapt import Dumper
from psycopg.pq import Format

_HEADER: Final = Struct(">iiIii")  # dimensions, flags, type of the elements, how many, number of the first
_LENGTH: Final = Struct(">i").pack


class Int4Array(bytes):
    """`integer[]`."""

    __slots__ = ()


class TextArray(bytes):
    """`text[]`."""

    __slots__ = ()


class ByteaArray(bytes):
    """`bytea[]`."""

    __slots__ = ()


class UuidArray(bytes):
    """`uuid[]`."""

    __slots__ = ()


def int4_array(values: Sequence[int]) -> Int4Array:
    """The numbers as `integer[]`."""
    words = array("i", bytes(8 * len(values)))
    words[0::2] = array("i", repeat(4, len(values)))
    words[1::2] = array("i", values)
    if byteorder == "little":
        words.byteswap()
    return Int4Array(_HEADER.pack(1, 0, 23, len(values), 1) + words.tobytes())


def text_array(values: Sequence[str]) -> TextArray:
    """The texts as `text[]`."""
    return TextArray(_pack(25, list(map(str.encode, values))))


def bytea_array(values: Sequence[bytes]) -> ByteaArray:
    """The byte strings as `bytea[]`."""
    return ByteaArray(_pack(17, values))


def uuid_array(values: Sequence[bytes]) -> UuidArray:
    """The ids, of 16 bytes each, as `uuid[]`."""
    return UuidArray(_pack(2950, values))


def _pack(oid: int, values: Sequence[bytes]) -> bytes:
    parts: list[bytes] = [b""] * (2 * len(values))
    parts[0::2] = map(_LENGTH, map(len, values))
    parts[1::2] = values
    return _HEADER.pack(1, 0, oid, len(values), 1) + b"".join(parts)


class _Packed(Dumper):
    format = Format.BINARY

    def dump(self, obj: bytes) -> Buffer:
        return obj


class _Int4Dumper(_Packed):
    oid = 1007


class _TextDumper(_Packed):
    oid = 1009


class _ByteaDumper(_Packed):
    oid = 1001


class _UuidDumper(_Packed):
    oid = 2951


def register(connection: AsyncConnection) -> None:
    """Teach a connection to send them."""
    connection.adapters.register_dumper(Int4Array, _Int4Dumper)
    connection.adapters.register_dumper(TextArray, _TextDumper)
    connection.adapters.register_dumper(ByteaArray, _ByteaDumper)
    connection.adapters.register_dumper(UuidArray, _UuidDumper)
