"""GraphQL over Server-Sent Events: the graphql-sse protocol in distinct connections mode, one operation a connection.

An operation that has one answer is an event stream of that answer. A subscription stays open until it is over, the
client goes away, its token ends or the process does; only in the first case is there a `complete`.
"""

import asyncio
from collections.abc import Iterable
from contextlib import aclosing
from typing import Final

from api.asgi import Receive, Send, encode
from api.auth import Authenticator
from api.crowd import Crowd
from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Engine, Operation, Told
from api.graphql.execution.errors import told_of
from api.metrics import Metrics
from services.errors import RateLimited, Unauthenticated

MEDIA_TYPE: Final = "text/event-stream"
_COMPLETE: Final = b"event: complete\ndata:\n\n"
_STILL_HERE: Final = b":\n\n"
KEEP_ALIVE: Final = 20.0
"""Seconds between comments, so that those who pass a quiet stream on do not take it for dead."""
_LATER: Final = 5.0


def whole(answer: Answer) -> bytes:
    """The stream of an operation that has this one answer."""
    return _event((answer, None)) + _COMPLETE


def head(extra: Iterable[tuple[bytes, bytes]] = ()) -> dict[str, object]:
    """How the answer begins. Those who pass it on are asked to keep nothing back."""
    headers = [
        (b"content-type", b"text/event-stream; charset=utf-8"),
        (b"cache-control", b"no-store, no-transform"),
        (b"vary", b"Accept, Authorization, Cookie"),
        (b"x-accel-buffering", b"no"),
        *extra,
    ]
    return {"type": "http.response.start", "status": 200, "headers": headers}


class EventStreams:
    """The subscriptions that are followed over HTTP."""

    def __init__(self, engine: Engine, authenticator: Authenticator, metrics: Metrics, crowd: Crowd) -> None:
        self._engine, self._authenticator, self._metrics, self._crowd = engine, authenticator, metrics, crowd

    async def serve(
        self,
        operation: Operation,
        context: Context,
        receive: Receive,
        send: Send,
        *,
        after: int | None = None,
        extra: Iterable[tuple[bytes, bytes]] = (),
    ) -> None:
        """Send every answer as it comes; RateLimited, and nothing sent, if too many are followed already.

        The request must have been received to its end.
        """
        with self._crowd.socket(context.address) as admitted, self._crowd.operation(context.address):
            if not admitted:
                raise RateLimited(_LATER)
            with self._metrics.event_streams.track_inprogress(), self._metrics.subscriptions.track_inprogress():
                await send(head(extra))
                last = await self._follow(operation, context, receive, send, after)
                await send({"type": "http.response.body", "body": last})

    async def _follow(
        self, operation: Operation, context: Context, receive: Receive, send: Send, after: int | None
    ) -> bytes:
        """Send until there is a reason to end; the last words."""
        telling = asyncio.ensure_future(self._tell(operation, context, send, after))
        leaving = asyncio.ensure_future(receive())  # what comes after a whole request is its end, or the server's
        revoked = asyncio.get_running_loop().create_future()
        running = {telling, leaving, revoked}
        try:
            with self._authenticator.services.sessions.held(context.caller, lambda: _set(revoked)):
                while not (await asyncio.wait(running, timeout=KEEP_ALIVE, return_when=asyncio.FIRST_COMPLETED))[0]:
                    await send({"type": "http.response.body", "body": _STILL_HERE, "more_body": True})
            if revoked.done():
                return whole(Answer(errors=[told_of(Unauthenticated("the token is no longer valid"))]))
            if not telling.done():
                return b""
            telling.result()
            return _COMPLETE
        finally:
            for each in running:
                each.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    async def _tell(self, operation: Operation, context: Context, send: Send, after: int | None) -> None:
        async with aclosing(self._engine.stream(operation, context, after)) as answers:
            async for told in answers:
                await send({"type": "http.response.body", "body": _event(told), "more_body": True})
                self._metrics.delivered.inc()


def _event(told: Told) -> bytes:
    """One answer as an event; one that can be resumed after has its version for an id. JSON has no line breaks."""
    answer, version = told
    text = answer if isinstance(answer, bytes) else encode(answer)
    number = b"id: %d\n" % version if version is not None else b""
    return b"event: next\n%bdata: %b\n\n" % (number, text)


def _set(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
