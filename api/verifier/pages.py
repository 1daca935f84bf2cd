"""The page on which a browser checks a file; the file never leaves the browser."""

from pathlib import Path
from typing import Any, Final

from litestar import asgi
from litestar.handlers import ASGIRouteHandler

STATIC: Final = Path(__file__).parent / "static"
PREFIX: Final = "/verifier"
_TYPES: Final = {
    ".html": b"text/html; charset=utf-8",
    ".js": b"text/javascript; charset=utf-8",
    ".json": b"application/json",
    ".css": b"text/css; charset=utf-8",
}
_GUARDS: Final = (
    (b"content-security-policy", b"default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-cache"),
)


def verifier_route(folder: Path = STATIC) -> ASGIRouteHandler:
    """Everything below `/verifier`, read once."""
    files = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in _TYPES}

    @asgi(PREFIX, is_mount=True, copy_scope=False)
    async def verifier(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001 - the shape Litestar asks for
        """The page, and what it is made of."""
        if scope["type"] != "http":
            return
        name = scope["path"].strip("/") or "index.html"
        status, body, media = 200, files.get(name, b""), _TYPES.get(Path(name).suffix, b"text/plain")
        if scope["method"] not in ("GET", "HEAD") or name not in files:
            status, body, media = 404, b"there is no such file\n", b"text/plain"
        headers = [(b"content-type", media), (b"content-length", str(len(body)).encode()), *_GUARDS]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    return verifier
