"""Frames of WebSockets (RFC 6455) that come and go whole, as those of players and followers do."""

import struct
from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]

_WHOLE_TEXT: Final = 0x81
_MASKED: Final = 0x80
_SHORTEST: Final = 6
_IN_TWO_BYTES: Final = 126
_IN_EIGHT_BYTES: Final = 127
_LENGTHS: Final = {_IN_TWO_BYTES: 2, _IN_EIGHT_BYTES: 8}
_SHORT: Final = struct.Struct("!BB").pack
_LONG: Final = struct.Struct("!BBH").pack
_LONGEST: Final = struct.Struct("!BBQ").pack


def head_of(text: bytes) -> bytes:
    """What stands before a text message of a server that is sent whole and not masked (RFC 6455, 5.2)."""
    size = len(text)
    if size < _IN_TWO_BYTES:
        return _SHORT(_WHOLE_TEXT, size)
    if size < 1 << 16:
        return _LONG(_WHOLE_TEXT, _IN_TWO_BYTES, size)
    return _LONGEST(_WHOLE_TEXT, _IN_EIGHT_BYTES, size)


def whole_text(data: bytes) -> bytes | None:
    """The message in a frame, if the data is one whole text of a client and nothing else; of the usual lengths."""
    if len(data) < _SHORTEST or data[0] != _WHOLE_TEXT or not data[1] & _MASKED:
        return None
    size, at = data[1] & ~_MASKED, 2
    if size == _IN_TWO_BYTES:
        size, at = int.from_bytes(data[2:4]), 4
    elif size == _IN_EIGHT_BYTES:
        return None
    if len(data) != at + 4 + size:
        return None
    return apply_mask(data[at + 4 :], data[at : at + 4])


class Passed:
    """Follows where frames end that take the long way: only between two of them is a whole one what it looks like."""

    __slots__ = ("_head", "_left")

    def __init__(self) -> None:
        self._head = b""
        """What has come of a frame whose length is not known yet."""
        self._left = 0
        """How much is still to come of one whose length is."""

    @property
    def is_between(self) -> bool:
        """Whether all frames that began have ended."""
        return not self._left and not self._head

    def by(self, data: bytes) -> None:
        """Follow what came next."""
        data, at = self._head + data, self._left
        while at + 2 <= len(data):
            size = data[at + 1] & ~_MASKED
            begins = at + 2 + _LENGTHS.get(size, 0)
            if begins > len(data):
                break
            size = int.from_bytes(data[at + 2 : begins]) if begins > at + 2 else size
            at = begins + (4 if data[at + 1] & _MASKED else 0) + size
        self._left, self._head = max(0, at - len(data)), data[at:]
