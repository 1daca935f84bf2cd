"""Exports over HTTP: `/exports/ID.jsonl` and `/exports/ID.orr` of one table, `/exports/tables.jsonl` of all that match.

Many tables are one long answer, made as fast as it is read. Each table ends with a line that has a cursor: whoever was
cut off asks again with it.
"""

import asyncio
import zlib
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import aclosing, contextmanager, suppress
from hashlib import blake2s
from math import ceil
from typing import Any, Final
from urllib.parse import parse_qs

from litestar import asgi
from litestar.handlers import ASGIRouteHandler
from msgspec import Struct
from msgspec.json import encode

from api.asgi import Receive, Scope, Send, client_address
from api.auth import Authenticator
from api.browser import authorization_of, headers_of
from api.compression import chosen
from api.graphql.execution.context import Context
from api.graphql.execution.cursors import Cursors
from domain.kernel.errors import MalformedCommand, OrreryError
from services.errors import Forbidden, NotFound, RateLimited, Unauthenticated
from services.ports import Place, Unavailable
from services.tables.bulk import BulkFilter, Piece

PREFIX: Final = "/exports"
MANY: Final = "tables.jsonl"
GZ: Final = ".gz"
MOST_AT_ONCE: Final = 8
MOST_EACH: Final = 2
"""How many long exports one process serves at a time, and to one account or address."""
EVENTS_A_CALL: Final = 2000
"""So many events of a long export cost the caller's budget as much as one request."""
_COME_AGAIN: Final = 30.0
PATIENCE: Final = 60.0
"""Seconds a reader may take to read the next piece."""
_TIMES: Final = ("openedFrom", "openedUntil", "endedFrom", "endedUntil")
_NAMES: Final = {"game", "player", "winner", "tournament", "rated", "after", *_TIMES}


class ExportPlace(Struct, frozen=True):
    """Where a long export goes on: after this table, with the filters it began with."""

    opened_at: int
    id: str
    filters: str


_PLACES: Final = Cursors("export", ExportPlace)
_STATUS: Final = {
    NotFound: 404,
    Forbidden: 403,
    Unauthenticated: 401,
    MalformedCommand: 400,
    RateLimited: 429,
}
_NDJSON: Final = b"application/x-ndjson; charset=utf-8"
_TEXT: Final = b"text/plain; charset=utf-8"
_Headers = Iterable[tuple[bytes, bytes]]


class Exports:
    """What leaves the service as files."""

    def __init__(self, authenticator: Authenticator, *, most_at_once: int = MOST_AT_ONCE) -> None:
        self._authenticator, self._most = authenticator, most_at_once
        self._readers: Counter[str] = Counter()

    @property
    def running(self) -> int:
        """How many long exports are being served."""
        return self._readers.total()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(scope, send, 405, _TEXT, b"only reading\n", [(b"allow", b"GET, HEAD")])
            return
        try:
            context = await self._authenticator.enter(authorization_of(headers_of(scope)), client_address(scope))
            await self._named(scope["path"].removeprefix(PREFIX).strip("/"), context, scope, receive, send)
        except OrreryError as error:
            status = next((code for kind, code in _STATUS.items() if isinstance(error, kind)), 503)
            wait = [(b"retry-after", str(ceil(error.retry_after)).encode())] if isinstance(error, RateLimited) else []
            said = "try again in a moment" if isinstance(error, Unavailable) else str(error)
            await _answer(scope, send, status, _TEXT, f"{said}\n".encode(), wait)

    async def _named(self, name: str, context: Context, scope: Scope, receive: Receive, send: Send) -> None:
        asked = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        table, _, kind = name.partition(".")
        if name in (MANY, MANY + GZ):
            await self._many(name, asked, context, scope, receive, send)
        elif kind == "orr":
            _only(asked, {"forks", "plain"})
            text = await context.services.texts.text(
                table, context.caller, forks="forks" in asked, ids="plain" not in asked
            )
            await _answer(scope, send, 200, _TEXT, text.encode(), _saved(name))
        elif kind == "jsonl":
            _only(asked, {"seat", "everything"})
            seat, everything = _number(asked, "seat"), "everything" in asked
            data = await context.services.reading.export(table, context.caller, seat=seat, everything=everything)
            await _answer(scope, send, 200, _NDJSON, data, _saved(name))
        else:
            raise NotFound(f"there are {PREFIX}/ID.jsonl, {PREFIX}/ID.orr, {PREFIX}/{MANY} and {PREFIX}/{MANY}{GZ}")

    async def _many(
        self, name: str, asked: dict[str, list[str]], context: Context, scope: Scope, receive: Receive, send: Send
    ) -> None:
        where = _filter(context, asked)
        after = _after(asked["after"][0], where) if "after" in asked else None
        as_file = name.endswith(GZ)
        packed = as_file or chosen(headers_of(scope).get("accept-encoding")) != ""
        headers = [
            (b"content-type", b"application/gzip" if as_file else _NDJSON),
            (b"cache-control", b"no-store"),
            (b"vary", b"Accept-Encoding, Authorization, Cookie"),
            *_saved(name),
            *([(b"content-encoding", b"gzip")] if packed and not as_file else []),
        ]
        with self._counted(f"account {context.caller.account.id}" if context.caller else f"from {context.address}"):
            gone = asyncio.ensure_future(_until_gone(receive))
            try:
                await send({"type": "http.response.start", "status": 200, "headers": headers})
                if scope["method"] != "HEAD":
                    packer = Packer(members=as_file) if packed else None
                    await self._stream(where, after, context, send, gone, packer)
                await send({"type": "http.response.body", "body": b""})
            finally:
                gone.cancel()

    @contextmanager
    def _counted(self, reader: str) -> Iterator[None]:
        """A place among those who read; a reader who has as many as one may have, or who finds none, comes again."""
        if self._readers[reader] >= MOST_EACH:
            raise RateLimited(_COME_AGAIN)
        if self.running >= self._most:
            raise Unavailable("exports", "too many are being read")
        self._readers[reader] += 1
        try:
            yield
        finally:
            self._readers[reader] -= 1
            self._readers += Counter()  # forgets who has none

    async def _stream(
        self,
        where: BulkFilter,
        after: Place | None,
        context: Context,
        send: Send,
        gone: "asyncio.Future[None]",
        packer: "Packer | None",
    ) -> None:
        """Send piece after piece. A reader that is gone, or does not read for a while, ends it; so does our own end."""
        with suppress(TimeoutError):
            async with aclosing(self._paced(where, context, after)) as pieces:
                async for piece in pieces:
                    after = piece.ends or after
                    data = piece.data + (_end_of(piece.ends, where) if piece.ends else b"")
                    body = data if packer is None else await packer.pack(data, ends=piece.ends is not None)
                    async with asyncio.timeout(PATIENCE):
                        await send({"type": "http.response.body", "body": body, "more_body": True})
                    if gone.done():
                        return
            last = encode({"end": True, "cursor": _cursor(after, where) if after else None}) + b"\n"
            body = last if packer is None else await packer.pack(last, last=True)
            await send({"type": "http.response.body", "body": body, "more_body": True})

    async def _paced(self, where: BulkFilter, context: Context, after: Place | None) -> AsyncGenerator[Piece, None]:
        """The pieces, as fast as the budget of the caller allows."""
        paid = EVENTS_A_CALL
        async with aclosing(context.services.bulk.pieces(where, context.caller, after)) as pieces:
            async for piece in pieces:
                paid -= piece.events
                while paid <= 0:
                    try:
                        await self._authenticator.again(context.caller, context.address)
                        paid += EVENTS_A_CALL
                    except RateLimited as wait:
                        await asyncio.sleep(wait.retry_after)
                yield piece


class Packer:
    """Compresses as gzip. In a file every table is a member of its own: if it is cut off, it is whole up to its last
    member. As the coding of an answer it is one member, since most clients read no more than one.
    """

    def __init__(self, *, members: bool) -> None:
        self._members, self._member = members, _member()

    async def pack(self, data: bytes, *, ends: bool = False, last: bool = False) -> bytes:
        """Some more bytes; `ends` with the end of a table, `last` with the end of all."""
        member, is_done = self._member, last or (ends and self._members)
        if is_done:
            self._member = _member()
        return await asyncio.to_thread(_packed, member, data, is_done)


def _member() -> Any:
    return zlib.compressobj(level=5, wbits=31)


def _packed(member: Any, data: bytes, is_done: bool) -> bytes:
    made: bytes = member.compress(data) + member.flush(zlib.Z_FINISH if is_done else zlib.Z_SYNC_FLUSH)
    return made


def _end_of(place: Place, where: BulkFilter) -> bytes:
    return encode({"cursor": _cursor(place, where)}) + b"\n"


def _cursor(place: Place, where: BulkFilter) -> str:
    return _PLACES.write(ExportPlace(place.opened_at, place.id, _digest(where)))


def _after(cursor: str, where: BulkFilter) -> Place:
    """The place a cursor stands for; MalformedCommand if it was given for other filters: the two parts are no whole."""
    place = _PLACES.read(cursor)
    if place.filters != _digest(where):
        raise MalformedCommand("this cursor goes on with an export that has other filters; ask with the same ones")
    return Place(place.opened_at, place.id)


def _digest(where: BulkFilter) -> str:
    return blake2s(encode(where), digest_size=8).hexdigest()


def _filter(context: Context, asked: dict[str, list[str]]) -> BulkFilter:
    """Which tables are wanted; MalformedCommand for a name or value that means nothing."""
    _only(asked, _NAMES)
    words = {name: asked[name][0] for name in ("game", "player", "winner", "tournament") if name in asked}
    if "game" in words:
        context.services.tables.rule_sets.known(words["game"])
    if any("\0" in word for word in words.values()):
        raise MalformedCommand("a filter has no zero in it")
    times = {_snake(name): _number(asked, name) for name in _TIMES}
    rated = asked.get("rated", [""])[0]
    if rated not in ("", "true", "false"):
        raise MalformedCommand("`rated` is true or false")
    return BulkFilter(**words, **times, rated=rated == "true" if rated else None)  # type: ignore[arg-type]


def _snake(name: str) -> str:
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name)


def _only(asked: dict[str, list[str]], known: set[str]) -> None:
    """MalformedCommand for a name that means nothing here: who misspells one does not get something else."""
    if odd := asked.keys() - known:
        raise MalformedCommand(f"{min(odd)[:40]!r} is no filter; there are {', '.join(sorted(known))}")


def _number(asked: dict[str, list[str]], name: str) -> int | None:
    given = asked.get(name, [""])[0]
    if not given:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= 15):
        raise MalformedCommand(f"`{name}` is a number")
    return int(given)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def export_route(authenticator: Authenticator) -> ASGIRouteHandler:
    """Everything below `/exports`."""
    exports: Callable[[Scope, Receive, Send], Any] = Exports(authenticator)

    @asgi(PREFIX, is_mount=True, copy_scope=False)
    async def export(scope: Any, receive: Any, send: Any) -> None:
        """Tables as files, one or many."""
        await exports(scope, receive, send)

    return export


def _saved(name: str) -> list[tuple[bytes, bytes]]:
    plain = "".join(sign for sign in name if sign.isascii() and (sign.isalnum() or sign in "._-~"))
    return [(b"content-disposition", f'attachment; filename="{plain}"'.encode())]


async def _answer(scope: Scope, send: Send, status: int, media: bytes, body: bytes, extra: _Headers = ()) -> None:
    headers = [
        (b"content-type", media),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        (b"vary", b"Authorization, Cookie"),
        *extra,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
