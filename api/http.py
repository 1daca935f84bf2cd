"""GraphQL over HTTP, on bare ASGI: both media types of the specification with their status codes, and event streams.

Litestar routes to it; reading the body, msgspec in and out, and the answer are done here, because that is most
of what a small request costs.
"""

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Any, Final
from urllib.parse import parse_qs

from msgspec import UNSET, MsgspecError, Struct, UnsetType
from msgspec.json import Decoder

from api.asgi import Nested, Receive, Scope, Send, Unreadable, client_address, encode, read_json, read_request
from api.auth import Authenticator
from api.browser import authorization_of, headers_of
from api.compression import Compression
from api.crowd import Crowd
from api.event_stream import MEDIA_TYPE as EVENT_STREAM
from api.event_stream import EventStreams, head, whole
from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Engine, Operation, Request
from api.graphql.execution.errors import Code, refused, told_of
from api.handshake import has_token_in_address
from api.metrics import Metrics
from domain.kernel.errors import OrreryError
from services.errors import RateLimited, Unauthenticated
from services.ports import Charge

RESPONSE_TYPE = "application/graphql-response+json"
JSON_TYPE = "application/json"


_LONGEST_RESET: Final = 86_400
_DRAINED: Final = 64
"""How many times the largest body is read before the connection is simply closed."""


class BadRequest(Exception):
    """The HTTP request is not one we can run. `limits` is what was asked for and what is allowed."""

    def __init__(
        self, status: int, message: str, code: Code = Code.BAD_REQUEST, *, allow: str = "", **limits: int
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.allow, self.limits = status, code, allow, limits


_variables = Decoder(dict[str, Any])


class Accepted(Struct, frozen=True):
    """What the client would like to get."""

    media: str
    """The media type it likes best of those there are."""
    streams: bool = False
    """Whether it can read an event stream too, as clients that send one header for every operation do."""
    codings: str | None = None
    """The header about compression."""
    after: int | None = None
    """The id of the last event it has, if it comes back."""

    @property
    def for_faults(self) -> str:
        """The media type of an answer that says what is wrong with the request."""
        return RESPONSE_TYPE if self.media == EVENT_STREAM else self.media


class GraphQLEndpoint:
    """The HTTP side of `/graphql`."""

    def __init__(
        self,
        engine: Engine,
        authenticator: Authenticator,
        metrics: Metrics,
        crowd: Crowd | None = None,
        *,
        max_body: int = 256 * 1024,
    ) -> None:
        self._engine, self._authenticator, self._metrics, self._max_body = engine, authenticator, metrics, max_body
        self._events = EventStreams(engine, authenticator, metrics, crowd or Crowd())
        self._compression = Compression()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        headers = headers_of(scope)
        accepted = _accepted(headers)
        if accepted is None:
            why = "this endpoint answers with JSON, or with an event stream"
            await _send(send, 406, JSON_TYPE, _fault(why, Code.NOT_ACCEPTABLE))
            return
        media = accepted.for_faults
        try:
            if accepted.media == EVENT_STREAM and has_token_in_address(scope):
                raise BadRequest(400, "a token does not belong in an address: send it as `Authorization: Bearer …`")
            context = await self._authenticator.enter(authorization_of(headers), client_address(scope))
            request = await self._read(scope, headers, receive)
            live = await self._answer(send, accepted, request, context, read_only=scope["method"] == "GET")
            if live is not None:
                extra = _budget(context.charge)
                await self._events.serve(live, context, receive, send, after=accepted.after, extra=extra)
        except BadRequest as bad:
            extra = [(b"allow", bad.allow.encode())] if bad.allow else []
            await _send(send, bad.status, media, _fault(str(bad), bad.code, **bad.limits), extra)
        except ConnectionAbortedError:
            return
        except OrreryError as error:
            await _refuse(send, media, error)

    async def _answer(
        self, send: Send, accepted: Accepted, request: Request, context: Context, *, read_only: bool
    ) -> Operation | None:
        """Send the one answer there is; a subscription, of which there will be many, is handed back."""
        with self._metrics.request("http"):
            operation = await self._engine.prepare(request)
            if isinstance(operation, Answer):
                answer = operation
            elif operation.is_subscription and accepted.streams:
                return operation
            else:
                answer = await self._engine.execute(operation, context, read_only=read_only)
        extra = _budget(context.charge)
        if not answer.ran and _code(answer) == "METHOD_NOT_ALLOWED":
            await _send(send, 405, accepted.for_faults, encode(answer), [*extra, (b"allow", b"POST")])
        elif accepted.media == EVENT_STREAM:
            await send(head(extra))
            await send({"type": "http.response.body", "body": whole(answer)})
        else:
            status = 200 if answer.ran or accepted.media == JSON_TYPE else 400
            body, coding = await self._compression.of(encode(answer), accepted.codings, keep=answer.is_fixed)
            if coding:
                extra.append((b"content-encoding", coding.encode()))
            await _send(send, status, accepted.media, body, extra)
        return None

    async def _read(self, scope: Scope, headers: dict[str, str], receive: Receive) -> Request:
        if scope["method"] == "GET":
            await self._body(headers, receive)  # of no meaning, but what follows it is the end of the connection
            return _from_query(scope["query_string"])
        if scope["method"] != "POST":
            raise BadRequest(405, "use GET or POST", Code.METHOD_NOT_ALLOWED, allow="GET, POST")
        content_type = headers.get("content-type", "").partition(";")[0].strip().lower()
        if content_type != JSON_TYPE:
            raise BadRequest(415, "send the request as application/json", Code.UNSUPPORTED_MEDIA_TYPE)
        try:
            return read_request(await self._body(headers, receive))
        except Unreadable as error:
            raise BadRequest(400, str(error), error.code) from None

    async def _body(self, headers: dict[str, str], receive: Receive) -> bytes:
        """The body. Of one that is too large the rest is read and dropped, within reason.

        A client that is still writing when the connection is reset does not get to read why.
        """
        announced = headers.get("content-length", "0")
        if announced.isdecimal() and int(announced) > _DRAINED * self._max_body:
            raise self._too_large(int(announced))
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ConnectionAbortedError
            part = message.get("body", b"")
            size += len(part)
            if size <= self._max_body:
                parts.append(part)
            elif size > _DRAINED * self._max_body:
                raise self._too_large(size)
            if not message.get("more_body"):
                if size > self._max_body:
                    raise self._too_large(size)
                return b"".join(parts)

    def _too_large(self, asked: int) -> BadRequest:
        message = f"the body has {asked} bytes or more; {self._max_body} is the most"
        return BadRequest(413, message, Code.TOO_LARGE, asked=asked, allowed=self._max_body)


def _from_query(query_string: bytes) -> Request:
    given = parse_qs(query_string.decode("latin-1"), keep_blank_values=True)
    query = given.get("query", [""])[0]
    if not query:
        raise BadRequest(400, "give the operation as the parameter `query`")
    try:
        variables = read_json(_variables, given["variables"][0]) if given.get("variables", [""])[0] else None
        if given.get("extensions", [""])[0]:
            read_json(_variables, given["extensions"][0])
    except Nested as error:
        raise BadRequest(400, str(error), error.code) from None
    except (Unreadable, MsgspecError) as error:
        raise BadRequest(400, f"`variables` and `extensions` are JSON objects: {error}") from None
    return Request(query, given.get("operationName", [None])[0] or None, variables)


def _accepted(headers: Mapping[str, str]) -> Accepted | None:
    """What to answer with: the first the client likes of what there is, JSON if it does not say; None if nothing."""
    accept, codings, last = headers.get("accept"), headers.get("accept-encoding"), headers.get("last-event-id", "")
    if not accept:
        return Accepted(JSON_TYPE, codings=codings)
    offers = sorted(_offers(accept), key=lambda each: -each[1])
    known = {EVENT_STREAM, RESPONSE_TYPE, JSON_TYPE}
    liked = (JSON_TYPE if name in ("*/*", "application/*") else name for name, _ in offers)
    media = next((name for name in liked if name in known), None)
    if media is None:
        return None
    after = int(last) if last.isdecimal() and len(last) < 10 else None
    return Accepted(media, any(name == EVENT_STREAM for name, _ in offers), codings, after)


def _offers(accept: str) -> Iterable[tuple[str, float]]:
    for part in accept.split(","):
        media, *parameters = (piece.strip().lower() for piece in part.split(";"))
        quality = 1.0
        for parameter in parameters:
            if parameter.startswith("q="):
                quality = float(parameter[2:]) if parameter[2:].replace(".", "", 1).isdecimal() else 0.0
            elif parameter.startswith("charset=") and parameter != "charset=utf-8":
                quality = 0.0
        if quality > 0:
            yield media, quality


def _code(answer: Answer) -> str:
    if isinstance(answer.errors, UnsetType) or not answer.errors:
        return ""
    return str(answer.errors[0].get("extensions", {}).get("code", ""))


def _fault(message: str, code: Code, **extensions: Any) -> bytes:
    return encode(Answer(data=UNSET, errors=[refused(message, code, **extensions)]))


def _budget(charge: Charge | None) -> list[tuple[bytes, bytes]]:
    """What is left of the caller's budget, in the headers that are usual for it."""
    if charge is None:
        return []
    told = {"limit": charge.limit, "remaining": charge.left, "reset": ceil(min(charge.full_in, _LONGEST_RESET))}
    return [(f"ratelimit-{name}".encode(), str(number).encode()) for name, number in told.items()]


def _spent(seconds: int) -> list[tuple[bytes, bytes]]:
    return [(b"ratelimit-remaining", b"0"), (b"ratelimit-reset", str(seconds).encode())]


async def _refuse(send: Send, media: str, error: OrreryError) -> None:
    extra: list[tuple[bytes, bytes]] = []
    status = 503
    if isinstance(error, RateLimited):
        seconds = max(1, ceil(error.retry_after))
        status, extra = 429, [(b"retry-after", str(seconds).encode()), *_spent(seconds)]
    elif isinstance(error, Unauthenticated):
        status, extra = 401, [(b"www-authenticate", b"Bearer")]
    await _send(send, status, media, encode(Answer(errors=[told_of(error)])), extra)


async def _send(send: Send, status: int, media: str, body: bytes, extra: Iterable[tuple[bytes, bytes]] = ()) -> None:
    headers = [
        (b"content-type", f"{media}; charset=utf-8".encode()),
        (b"content-length", str(len(body)).encode()),
        (b"vary", b"Accept, Accept-Encoding, Authorization, Cookie"),
        (b"cache-control", b"no-store"),
        *extra,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
