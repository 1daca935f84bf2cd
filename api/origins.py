"""Pages of others that may ask from a browser (CORS): which, at which doors, and never by the cookie of our own pages.

A browser sends what such a page asks, but lets it read an answer only if we name its origin. We never allow
credentials, so its answers are those that its bearer token gives, or a stranger's.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import urlsplit

from api.asgi import Receive, Scope, Send
from api.browser import headers_of
from api.settings import BadSetting, Settings, variable

App = Callable[[Scope, Receive, Send], Awaitable[None]]
ANY: Final = "*"
DOORS: Final = (
    "/graphql",
    "/oauth/token",
    "/oauth/revoke",
    "/.well-known/oauth-authorization-server",
    "/exports",
    "/pictures",
    "/checkpoint",
)
"""What programs ask at. Pages and forms are for people, and the page that asks for permission must be seen."""
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_PREFLIGHT: Final = [
    (b"access-control-allow-methods", b"GET, POST"),
    (b"access-control-allow-headers", b"accept, authorization, content-type, last-event-id"),
    (b"access-control-max-age", b"7200"),
]
_VARY: Final = (b"vary", b"Origin")
_EXPOSED: Final = (
    b"access-control-expose-headers",
    b"ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after",
)


def allowed_origins(settings: Settings) -> frozenset[str]:
    """The origins whose pages may ask; BadSetting for what is no origin."""
    named = [each.strip() for each in settings.allowed_origins.split(",") if each.strip()]
    return frozenset(each if each == ANY else _origin(each) for each in named)


def _origin(text: str) -> str:
    """An origin as browsers write it."""
    name = variable("allowed_origins")
    wrong = BadSetting(f"{name}: {text!r} is no origin: write https://app.example, with a port if it has one, or *")
    try:
        parts = urlsplit(text.removesuffix("/"))
        host, port = parts.hostname, parts.port
    except ValueError:
        raise wrong from None
    beyond = parts.path or parts.query or parts.fragment or parts.username is not None or ANY in text
    if parts.scheme not in _DEFAULT_PORTS or not host or beyond:
        raise wrong
    named = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{named}" + (f":{port}" if port not in (None, _DEFAULT_PORTS[parts.scheme]) else "")


class Origins:
    """An application whose doors are open to pages of these origins."""

    def __init__(self, app: App, allowed: frozenset[str]) -> None:
        self._app, self._allowed = app, allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what a browser asks beforehand, and tell it in the answer who may read it."""
        origin = _asking(scope)
        if origin is None:
            await self._app(scope, receive, send)
        elif scope["method"] == "OPTIONS" and "access-control-request-method" in headers_of(scope):
            await self._foretell(origin, send)
        else:
            await self._app(scope, receive, self._telling(origin, send))

    async def _foretell(self, origin: str, send: Send) -> None:
        told = self._told(origin)
        if told:
            await _answer(send, 204, [*told, *_PREFLIGHT], b"")
        else:
            why = f"pages of {origin} may not ask here: {variable('allowed_origins')} of this service says which may"
            await _answer(send, 403, [(b"content-type", b"text/plain; charset=utf-8"), _VARY], why.encode())

    def _telling(self, origin: str, send: Send) -> Send:
        told = self._told(origin)
        extra = [*told, _EXPOSED] if told else [_VARY]

        async def sending(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *extra]}
            await send(message)

        return sending

    def _told(self, origin: str) -> list[tuple[bytes, bytes]]:
        """What lets pages of an origin read an answer; nothing if they may not."""
        if ANY in self._allowed:
            return [(b"access-control-allow-origin", b"*")]
        if origin not in self._allowed:
            return []
        return [(b"access-control-allow-origin", origin.encode("latin-1")), _VARY]


def _asking(scope: Scope) -> str | None:
    """The origin of the page that asks at a door of programs; None for everything else."""
    if scope["type"] != "http" or not any(_is_at(scope["path"], door) for door in DOORS):
        return None
    return headers_of(scope).get("origin")


def _is_at(path: str, door: str) -> bool:
    return path == door or path.startswith(f"{door}/")


async def _answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    length = [(b"content-length", str(len(body)).encode())] if body else []
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": body})
