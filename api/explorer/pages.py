"""The explorer's pages and files, as bare ASGI answers.

Everything is read once. The files stand below an address that holds their digest, so a browser may keep them for ever
and a new release is fetched at once; the pages that name that address are asked for again each time.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from api.asgi import Scope, Send

STATIC: Final = Path(__file__).parent / "static"
PREFIX: Final = "/graphql/explorer"
_PAGES: Final = ("index.html", "welcome.html")
_TYPES: Final[Mapping[str, str]] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".ico": "image/x-icon",
}
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_GUARDS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


class Explorer:
    """The pages for people with a browser."""

    def __init__(self, folder: Path = STATIC) -> None:
        files = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in _TYPES}
        digest = sha256(b"\0".join(part for name, body in files.items() for part in (name.encode(), body)))
        self._digest = digest.hexdigest()[:16]
        assets = f"{PREFIX}/{self._digest}".encode()
        self._pages = {name: files.pop(name).replace(b"{assets}", assets) for name in _PAGES}
        self._files = files

    def is_wanted(self, scope: Scope) -> bool:
        """Whether a request for `/graphql` comes from someone who would rather read a page than JSON."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            return False
        return _prefers_html(value.decode("latin-1") for name, value in scope["headers"] if name == b"accept")

    async def show(self, scope: Scope, send: Send, page: str = "index.html") -> None:
        """One of the pages."""
        body = self._pages[page]
        etag = f'"{sha256(body).hexdigest()[:16]}"'.encode()
        headers = [(b"cache-control", _ASK_AGAIN.encode()), (b"etag", etag), (b"vary", b"Accept, Authorization")]
        if _has(scope, b"if-none-match", etag):
            await _send(scope, send, 304, headers, b"")
            return
        await _send(scope, send, 200, [(b"content-type", _TYPES[".html"].encode()), *headers], body)

    async def file(self, scope: Scope, send: Send, path: str) -> None:
        """A file by `digest/name`; one of an older release is not here any more."""
        digest, _, name = path.strip("/").partition("/")
        if digest != self._digest or name not in self._files:
            await _send(scope, send, 404, [(b"content-type", b"text/plain")], b"there is no such file\n")
            return
        await self._give(scope, send, name, _FOR_EVER)

    async def icon(self, scope: Scope, send: Send) -> None:
        """What browsers ask for unasked."""
        await self._give(scope, send, "favicon.ico", "public, max-age=86400")

    async def _give(self, scope: Scope, send: Send, name: str, cached: str) -> None:
        headers = [(b"content-type", _TYPES[Path(name).suffix].encode()), (b"cache-control", cached.encode())]
        await _send(scope, send, 200, headers, self._files[name])


def _prefers_html(accepted: Iterable[str]) -> bool:
    """Browsers name `text/html` before anything else; clients of an API do not name it at all."""
    for header in accepted:
        first = next((part.partition(";")[0].strip().lower() for part in header.split(",")), "")
        if first in ("text/html", "application/xhtml+xml"):
            return True
    return False


def _has(scope: Scope, header: bytes, value: bytes) -> bool:
    return any(name == header and value in given for name, given in scope["headers"])


async def _send(scope: Scope, send: Send, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> None:
    sized = [] if status == 304 else [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *sized, *_GUARDS]})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
