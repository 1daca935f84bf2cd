"""Files for browsers, read once and given out as bare ASGI answers.

They stand below an address that holds their digest, so a browser may keep them for ever and a new release is fetched
at once; pages that name that address are asked for again each time.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from api.asgi import Scope, Send

TYPES: Final[Mapping[str, str]] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".ico": "image/x-icon",
}
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
_POLICY: Final = "default-src 'self'; base-uri 'none'; form-action '{}'; frame-ancestors 'none'; object-src 'none'"


def guards(*, forms: bool) -> tuple[tuple[str, str], ...]:
    """What tells a browser to trust nothing but us; with `forms` a page may send some, to us alone.

    A form sent under `no-referrer` would come with the origin `null`, which is no proof that it is ours.
    """
    return (
        ("content-security-policy", _POLICY.format("self" if forms else "none")),
        ("referrer-policy", "same-origin" if forms else "no-referrer"),
        ("x-content-type-options", "nosniff"),
        ("cross-origin-opener-policy", "same-origin"),
    )


_GUARDS: Final = tuple((name.encode(), value.encode()) for name, value in guards(forms=False))


class StaticFiles:
    """The files of one folder, and those `made` elsewhere, below `prefix`."""

    def __init__(self, prefix: str, folder: Path, made: Mapping[str, bytes] | None = None) -> None:
        read = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in TYPES}
        self._files = {**read, **(made or {})}
        digest = sha256(b"\0".join(part for name, body in self._files.items() for part in (name.encode(), body)))
        self._digest = digest.hexdigest()[:16]
        self.address = f"{prefix}/{self._digest}"
        """Where the files of this release are."""

    def take(self, name: str) -> bytes:
        """A file that is to be given out at an address of its own; it is no longer among the others."""
        return self._files.pop(name)

    async def file(self, scope: Scope, send: Send, path: str) -> None:
        """A file by `digest/name`; one of an older release is not here any more."""
        digest, _, name = path.strip("/").partition("/")
        if digest != self._digest or name not in self._files:
            await send_file(scope, send, 404, [(b"content-type", b"text/plain")], b"there is no such file\n")
            return
        await self.give(scope, send, name, FOR_EVER)

    async def give(self, scope: Scope, send: Send, name: str, cached: str) -> None:
        """A file, wherever it was asked for."""
        headers = [(b"content-type", TYPES[Path(name).suffix].encode()), (b"cache-control", cached.encode())]
        await send_file(scope, send, 200, headers, self._files[name])


async def send_file(scope: Scope, send: Send, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> None:
    """An answer with what guards the browser."""
    sized = [] if status == 304 else [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *sized, *_GUARDS]})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
