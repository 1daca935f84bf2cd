"""Metadata in fewer bytes: what stands in nearly every one is kept as a code.

Metadata is JSON, and JSON has no control characters, so those are free to stand for longer texts. Metadata without any
of these texts is its own shorthand: what older versions wrote in full is read the same way. Codes are in databases for
ever: one may be added, none may change its meaning.
"""

from collections.abc import Sequence
from typing import Final

_AS_IT_IS: Final = b"\x00"  # before metadata that has control characters of its own
_ACTOR: Final = b"\x02"
_ID: Final = b"\x03"
_ID_OF_ACTOR: Final = b"\x04"  # an id that begins with the actor's: `_ID`, the actor and a slash
_WORDS: Final = {
    b"\x01": b'{"at":',
    _ACTOR: b',"actor":"',
    _ID: b'","id":"',
    b"\x05": b',"command":{"type":"table.act","seat":',
    b"\x06": b',"command":{"type":"table.',
    b"\x07": b',"command":{"type":"',
    b"\x08": b'"part":',
    b"\x0b": b',"parts":',
}
_CODED: Final = tuple((word, code) for code, word in _WORDS.items())  # a longer word before those it begins with
_BETWEEN: Final = b"\n"  # between the metadata of several events, while words are exchanged in all of them at once
_CONTROL: Final = bytes(range(32))


def shortened(metas: Sequence[bytes]) -> list[bytes]:
    """The metadata of some events as it is stored."""
    lines = _BETWEEN.join(metas)
    if len(lines.translate(None, _CONTROL)) + len(metas) - 1 != len(lines):
        return [_AS_IT_IS + meta if _has_control(meta) else shortened((meta,))[0] for meta in metas]
    for word, code in _CODED:
        lines = lines.replace(word, code)
    first, *others = lines.split(_ID)
    parts, before = [first], first
    for part in others:
        own = before.rpartition(_ACTOR)[2] + b"/"
        parts += (_ID_OF_ACTOR, part[len(own) :]) if part.startswith(own) else (_ID, part)
        before = part
    return b"".join(parts).split(_BETWEEN)


def restored(stored: Sequence[bytes]) -> list[bytes]:
    """The metadata of some events as it was written, to the byte."""
    lines = _BETWEEN.join(stored)
    if _AS_IT_IS in lines:
        return [meta[1:] if meta.startswith(_AS_IT_IS) else restored((meta,))[0] for meta in stored]
    *parts, last = lines.split(_ID_OF_ACTOR)
    lines = b"".join([part + _ID + part.rpartition(_ACTOR)[2] + b"/" for part in parts]) + last
    for word, code in _CODED:
        lines = lines.replace(code, word)
    return lines.split(_BETWEEN) if stored else []


def _has_control(meta: bytes) -> bool:
    return len(meta.translate(None, _CONTROL)) != len(meta)
