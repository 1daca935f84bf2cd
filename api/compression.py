"""Answers made smaller for clients that accept it: Brotli, else gzip.

On HTTP only. A socket would need a window of its own for each connection, kept as long as it lives, and what goes over
one is mostly events of a few hundred bytes.
"""

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

import brotli  # type: ignore[import-untyped]

SMALLEST: Final = 1024
"""Bytes: below this an answer fits into one packet either way."""
_LARGE: Final = 16 * 1024
"""Bytes: above this compressing takes longer than a thread costs; both libraries let the loop run meanwhile."""


def _gzip(body: bytes) -> bytes:
    return zlib.compress(body, level=5, wbits=31)


def _brotli(body: bytes) -> bytes:
    made: bytes = brotli.compress(body, mode=brotli.MODE_TEXT, quality=4)
    return made


CODINGS: Final[dict[str, Callable[[bytes], bytes]]] = {"br": _brotli, "gzip": _gzip}
"""The best first."""


class Compression:
    """Compresses answers, and remembers those that never change."""

    def __init__(self, most_bytes: int = 4 * 1024 * 1024) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()
        self.bytes = 0

    async def of(self, body: bytes, accept: str | None, *, keep: bool = False) -> tuple[bytes, str]:
        """The body to send, and its coding; the body itself, and no coding, where that is best."""
        coding = chosen(accept) if len(body) >= SMALLEST else ""
        if not coding:
            return body, ""
        known = self._kept.get((coding, body)) if keep else None
        if known is not None:
            self._kept.move_to_end((coding, body))
            return known, coding
        compress = CODINGS[coding]
        made = compress(body) if len(body) < _LARGE else await asyncio.to_thread(compress, body)
        if keep:
            self._keep((coding, body), made)
        return made, coding

    def _keep(self, key: tuple[str, bytes], made: bytes) -> None:
        if key in self._kept:
            return
        self._kept[key] = made
        self.bytes += len(key[1]) + len(made)
        while self.bytes > self._most_bytes:
            (_, body), freed = self._kept.popitem(last=False)
            self.bytes -= len(body) + len(freed)


def chosen(accept: str | None) -> str:
    """The coding an `Accept-Encoding` allows that we like best; empty for none."""
    if not accept:
        return ""
    wanted = dict(_qualities(accept))
    return next((each for each in CODINGS if wanted.get(each, wanted.get("*", 0.0)) > 0), "")


def _qualities(accept: str) -> Iterable[tuple[str, float]]:
    for part in accept.split(","):
        coding, *parameters = (piece.strip().lower() for piece in part.split(";"))
        quality = next((each[2:] for each in parameters if each.startswith("q=")), "1")
        yield coding, float(quality) if quality.replace(".", "", 1).isdecimal() else 0.0
