"""The explorer of the API: one page, as a bare ASGI answer, and its files."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

from api.asgi import Scope, Send
from api.static_files import ASK_AGAIN, TYPES, StaticFiles, send_file

STATIC: Final = Path(__file__).parent / "static"
PREFIX: Final = "/graphql/explorer"


class Explorer:
    """The page for people who open `/graphql` in a browser."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.files = StaticFiles(PREFIX, folder)
        self._page = self.files.take("index.html").replace(b"{assets}", self.files.address.encode())
        self._etag = f'"{sha256(self._page).hexdigest()[:16]}"'.encode()

    def is_wanted(self, scope: Scope) -> bool:
        """Whether a request for `/graphql` comes from someone who would rather read a page than JSON."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            return False
        return _prefers_html(value.decode("latin-1") for name, value in scope["headers"] if name == b"accept")

    async def show(self, scope: Scope, send: Send) -> None:
        """The page."""
        headers = [
            (b"cache-control", ASK_AGAIN.encode()),
            (b"etag", self._etag),
            (b"vary", b"Accept, Authorization, Cookie"),
        ]
        if _has(scope, b"if-none-match", self._etag):
            await send_file(scope, send, 304, headers, b"")
            return
        await send_file(scope, send, 200, [(b"content-type", TYPES[".html"].encode()), *headers], self._page)


def _prefers_html(accepted: Iterable[str]) -> bool:
    """Browsers name `text/html` before anything else; clients of an API do not name it at all."""
    for header in accepted:
        first = next((part.partition(";")[0].strip().lower() for part in header.split(",")), "")
        if first in ("text/html", "application/xhtml+xml"):
            return True
    return False


def _has(scope: Scope, header: bytes, value: bytes) -> bool:
    return any(name == header and value in given for name, given in scope["headers"])
