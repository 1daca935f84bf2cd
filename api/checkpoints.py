"""Checkpoints over plain HTTP, for witnesses and verifiers that speak nothing else."""

from collections.abc import Iterable
from math import ceil
from typing import Any, Final
from urllib.parse import parse_qs

from litestar import asgi
from litestar.handlers import ASGIRouteHandler
from msgspec.json import encode

from api.asgi import Scope, Send, client_address
from api.auth import Authenticator
from domain.kernel.errors import OrreryError
from services.errors import RateLimited

PREFIX: Final = "/checkpoint"
_TEXT: Final = b"text/plain; charset=utf-8"
_JSON: Final = b"application/json"
_Headers = Iterable[tuple[bytes, bytes]]


class Checkpoints:
    """The newest signed note, the key it is signed by, and proofs: what GraphQL says, for everyone alike."""

    def __init__(self, authenticator: Authenticator) -> None:
        self._authenticator = authenticator

    async def __call__(self, scope: Scope, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        try:
            if scope["method"] not in ("GET", "HEAD"):
                await _send(scope, send, 405, _TEXT, b"only reading\n", [(b"allow", b"GET, HEAD")])
                return
            await self._authenticator.enter(None, client_address(scope))
            await self._answer(scope, send, scope["path"].rstrip("/").removeprefix(PREFIX))
        except RateLimited as error:
            after = str(max(1, ceil(error.retry_after))).encode()
            await _send(scope, send, 429, _TEXT, b"too many requests\n", [(b"retry-after", after)])
        except OrreryError as error:
            await _send(scope, send, 503, _TEXT, f"{error}\n".encode())

    async def _answer(self, scope: Scope, send: Send, path: str) -> None:
        notary, asked = self._authenticator.services.notary, parse_qs(scope["query_string"].decode("latin-1"))
        found: object = None
        match path:
            case "" | "/":
                found = (shown := await notary.checkpoint()) and shown.note
            case "/key":
                found = notary.key + "\n"
            case "/inclusion":
                entry = _entry(asked.get("entry", [""])[0])
                size = max(_size(asked.get("size", [""])[0]), 0)
                found = entry and await notary.inclusion(entry, size)
            case "/consistency":
                sizes = [_size(asked.get(name, [""])[0]) for name in ("first", "second")]
                found = await notary.consistency(*sizes) if min(sizes) >= 0 else None
            case _:
                pass
        if not found:
            await _send(scope, send, 404, _TEXT, b"there is no such thing\n")
        elif isinstance(found, str):
            await _send(scope, send, 200, _TEXT, found.encode())
        else:
            await _send(scope, send, 200, _JSON, encode(found))


def checkpoint_route(authenticator: Authenticator) -> ASGIRouteHandler:
    """Everything below `/checkpoint`."""
    checkpoints = Checkpoints(authenticator)

    @asgi(PREFIX, is_mount=True, copy_scope=False)
    async def checkpoint(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001 - the shape Litestar asks for
        """Signed heads of the tree over all that has ended, and proofs."""
        await checkpoints(scope, send)

    return checkpoint


def _entry(text: str) -> bytes:
    try:
        found = bytes.fromhex(text)
    except ValueError:
        return b""
    return found if len(found) == 32 else b""


def _size(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else -1


async def _send(scope: Scope, send: Send, status: int, media: bytes, body: bytes, extra: _Headers = ()) -> None:
    headers = [(b"content-type", media), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-cache")]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *extra]})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
