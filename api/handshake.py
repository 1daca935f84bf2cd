"""Where the token of a socket is: one place or the other, or the cookie of our own pages, and nowhere else.

A token in a place where we do not look would make a stranger of somebody who thinks they have signed in, so what
looks like a token there is refused.
"""

import re
from typing import Any, Final
from urllib.parse import parse_qsl

from msgspec import MsgspecError, Raw
from msgspec.json import decode

from api.asgi import Scope
from api.browser import authorization_of, headers_of

_BEARER: Final = re.compile(r"bearer\s", re.IGNORECASE)
_TOKEN_NAME: Final = re.compile(r"auth|token|bearer|jwt|credential|api.?key|secret|password", re.IGNORECASE)
_TOKEN_VALUE: Final = re.compile(r"\s*(bearer\s|orr_)", re.IGNORECASE)
_DEEPEST: Final = 4


class TokenMisplaced(Exception):
    """There is something like a token in a place where none belongs, or there are two."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}: send it as `authorization` or `token` in connection_init, or in the handshake")


def token_of(scope: Scope, payload: Raw) -> str | None:
    """The `Bearer …` of a socket: a header of its handshake, or what the payload of its init says; None for neither."""
    if has_token_in_address(scope):
        raise TokenMisplaced("a token does not belong in an address")
    headers = [value.decode("latin-1") for name, value in scope["headers"] if name == b"authorization" and value]
    given = [*headers, *_of_init(payload)]
    if len(set(given)) > 1:
        raise TokenMisplaced("there are two tokens")
    return given[0] if given else authorization_of(headers_of(scope))


def has_token_in_address(scope: Scope) -> bool:
    """Whether there is something like a token where proxies write it into their logs."""
    return any(_looks(name, value) for name, value in parse_qsl(scope["query_string"].decode("latin-1")))


def _of_init(payload: Raw) -> list[str]:
    try:
        said = decode(payload) if payload else None
    except (MsgspecError, UnicodeDecodeError, RecursionError):
        raise TokenMisplaced("the payload cannot be read") from None
    found = []
    for name, value in said.items() if isinstance(said, dict) else ():
        if name.lower() in ("authorization", "token"):
            if value is not None and not isinstance(value, str):
                raise TokenMisplaced(f"`{name}` is a text")
            if value:
                bare = name.lower() == "token" and not _BEARER.match(value)
                found.append(f"Bearer {value}" if bare else value)
        elif _hides_token(name, value):
            raise TokenMisplaced(f"`{name[:20]}` looks like a token")
    return found


def _hides_token(name: str, value: Any, depth: int = 0) -> bool:
    """Whether something named so, or anything in it, could be meant as a token."""
    if isinstance(value, dict) and depth < _DEEPEST:
        return any(_hides_token(key, inner, depth + 1) for key, inner in value.items())
    if isinstance(value, list) and depth < _DEEPEST:
        return any(_hides_token(name, inner, depth + 1) for inner in value)
    return isinstance(value, str) and _looks(name, value)


def _looks(name: str, value: str) -> bool:
    return bool(value and (_TOKEN_NAME.search(name) or _TOKEN_VALUE.match(value)))
