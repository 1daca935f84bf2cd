"""The server under the application: how many connections there are, how long they may take, how much they may hold.

An application never sees a request that is half sent, so what limits those stands here, in uvicorn's protocols.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from ipaddress import ip_network
from typing import Any, Final

import uvicorn
from msgspec import Struct
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from api.asgi import OUTLET, charged_address
from api.framing import Passed, head_of, whole_text
from api.origins import Origins, allowed_origins
from api.settings import BadSetting, Settings

MAX_HEAD: Final = 32 * 1024
"""Bytes that the first line and the headers of a request may have together."""
_REFUSAL: Final = (
    b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: %d\r\n\r\n"
)
_AT_ONCE: Final = 64 * 1024
"""Bytes that one socket may have written in a turn of the loop before it is waited for."""
_PING_EVERY: Final = 20.0
_PING_PATIENCE: Final = 20.0


class Bounds(Struct, frozen=True):
    """What a server gives to strangers at most."""

    connections: int = 10_000
    """Connections at once."""
    per_address: int = 500
    """Connections at once from one address that is no proxy of ours."""
    seconds: float = 20.0
    """How long a request may take to arrive, from its first byte to its last, and a new connection may be silent."""
    head: int = MAX_HEAD
    """Bytes of the first line and the headers."""
    unread: float = _PING_EVERY + _PING_PATIENCE
    """How long nobody may read of an answer that has more to come: as long as a socket may leave a ping unanswered."""


class Gate:
    """Counts the connections there are."""

    def __init__(self, bounds: Bounds, proxies: tuple[str, ...] = ()) -> None:
        self.bounds = bounds
        self._proxies = [ip_network(each, strict=False) for each in proxies]
        self._open: Counter[str] = Counter()
        self._total = 0

    @property
    def connections(self) -> int:
        """How many there are."""
        return self._total

    def enter(self, host: str) -> bool:
        """Count a connection from `host`; False, and nothing counted, if there are too many."""
        address = charged_address(host)
        if self._total >= self.bounds.connections:
            return False
        if self._open[address] >= self.bounds.per_address and not self._is_proxy(host):
            return False
        self._total += 1
        self._open[address] += 1
        return True

    def leave(self, host: str) -> None:
        """A connection that was counted is gone."""
        address = charged_address(host)
        self._total -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def _is_proxy(self, host: str) -> bool:
        try:
            here = ip_network(host)
        except ValueError:
            return False
        return any(here.version == each.version and here.subnet_of(each) for each in self._proxies)  # type: ignore[arg-type]


class GuardedHttp(HttpToolsProtocol):
    """A connection that has to send its request in time and within bounds."""

    def __init__(self, gate: Gate, **given: Any) -> None:
        super().__init__(**given)
        self._gate, self._host = gate, ""
        self._is_counted = self._refused = False
        self._in_head, self._head = True, 0
        self._arriving: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        self._host = self.client[0] if self.client else ""
        self._is_counted = self._gate.enter(self._host)
        if self._is_counted:
            self._expect_request()
        else:
            self._refuse(503, "too many connections")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._arrived()
        self._was_read()
        if self._is_counted:
            self._is_counted = False
            self._gate.leave(self._host)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, as long as the head is within bounds."""
        if self._refused:
            return
        super().data_received(data)
        if self._in_head and not self._refused:
            self._head += len(data)
            if self._head > self._gate.bounds.head:
                self._refuse(431, "the headers are too large")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head, self._head = True, 0
        self._expect_request()

    def on_headers_complete(self) -> None:
        """The head is there: from here on the application may look at it."""
        self._in_head = False
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > self._gate.bounds.head:
            self._refuse(431, "the headers are too large")
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body is there."""
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._arrived()
        if not self._refused:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a socket, which counts in its place."""
        self._arrived()
        if not self._refused:
            self._is_counted = False
            super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """There is as much to be read as we keep for anybody: whoever reads none of it is not waited for."""
        super().pause_writing()
        self._unread = self.loop.call_later(self._gate.bounds.unread, self.transport.abort)

    def resume_writing(self) -> None:
        """It is being read."""
        self._was_read()
        super().resume_writing()

    def shutdown(self) -> None:
        """The server ends. An answer that waits for the end of its connection, as event streams do, is told of it."""
        super().shutdown()
        if not getattr(self.cycle, "more_body", True):
            self.cycle.message_event.set()

    def timeout_keep_alive_handler(self) -> None:
        """End a connection that is no longer used, at once if it has not even read its last answer."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()

    def _expect_request(self) -> None:
        self._arrived()
        self._arriving = self.loop.call_later(self._gate.bounds.seconds, self._is_late)

    def _arrived(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None

    def _was_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _is_late(self) -> None:
        self._arriving = None
        if self._in_head or not self.cycle.response_started:
            self._refuse(408, "the request did not arrive in time")
        else:  # it was answered before all of it was there
            self.transport.abort()

    def _refuse(self, status: int, why: str) -> None:
        self._refused = True
        self._arrived()
        self.transport.write(STATUS_LINE[status] + _REFUSAL % len(why) + why.encode())
        self.transport.close()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket that is counted, ends also when nobody reads its end, and is an `Outlet` for whoever it serves."""

    def __init__(self, gate: Gate, **given: Any) -> None:
        super().__init__(**given)
        self._gate, self._host = gate, ""
        self._unsent: list[bytes] = []
        self._unsent_bytes = 0
        self._is_full = False
        self._hears: Callable[[bytes], bool] | None = None
        self._is_waiting = False
        self._has_spoken = False
        """Whether a message was handed over since the last ping was due."""
        self._passed: Passed | None = None

    async def run_asgi(self) -> None:
        """Serve the application, which is given the outlet."""
        self.scope["extensions"][OUTLET] = self  # type: ignore[assignment]
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """See `Outlet.write`. What is written in one turn of the loop is sent together: each sending is dear."""
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent += (head_of(text), text)
        self._unsent_bytes += len(text)
        return self._unsent_bytes < _AT_ONCE and not self._is_full

    def pause_writing(self) -> None:
        """There is as much to be read as we keep for anybody."""
        self._is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """It is being read."""
        self._is_full = False
        super().resume_writing()

    async def room(self) -> None:
        """See `Outlet.room`."""
        self._flush()
        if not self.writable.is_set():
            await self.writable.wait()

    def listen(self, hears: Callable[[bytes], bool]) -> None:
        """See `Outlet.listen`."""
        self._hears = hears

    def data_received(self, data: bytes) -> None:
        """A message that comes whole, as those of players do, is handed over; the rest takes the long way."""
        passed = self._passed
        if passed is None:
            self._passed = Passed()  # what comes first is the request for a socket, and no frame
        elif not (passed.is_between and self._is_waiting and self._hands_over(data)):
            passed.by(data)
        else:
            self._has_spoken = True
            return
        super().data_received(data)

    def _hands_over(self, data: bytes) -> bool:
        """Whether the data was one message, and was heard."""
        conn = self.conn
        if self._hears is None or conn.state is not State.OPEN or conn.extensions or conn.current_size is not None:
            return False
        if not self.queue.empty() or len(data) > self.config.ws_max_size:
            return False
        text = whole_text(data)
        return text is not None and self._hears(text)

    async def receive(self) -> Any:
        """The next message that was not handed over."""
        self._is_waiting = True
        try:
            return await super().receive()
        finally:
            self._is_waiting = False

    def _flush(self) -> None:
        """Send what was written, but nothing after the end: of that the application hears where it reads."""
        unsent, self._unsent, self._unsent_bytes = self._unsent, [], 0
        if unsent and self.conn.state is State.OPEN and not self.disconnected:
            if self.conn.extensions:  # they change what is sent
                for text in unsent[1::2]:
                    self.conn.send_text(text)
                unsent = self.conn.data_to_send()
            self.transport.write(b"".join(unsent))

    def connection_made(self, transport: Any) -> None:
        """Take over from the connection this was."""
        super().connection_made(transport)
        self._host = self.client[0] if self.client else ""

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the socket."""
        self._is_full = False
        self._gate.leave(self._host)
        super().connection_lost(exc)

    def send_keepalive_ping(self) -> None:
        """Ask who is silent whether they are there, and who says something whether they read what they are told."""
        if self._has_spoken and not self._is_full:
            self._has_spoken = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Whoever does not answer a ping does not read either: what was to be sent is dropped."""
        super().keepalive_timeout()
        self.transport.abort()

    def shutdown(self) -> None:
        """The server ends."""
        self._flush()
        super().shutdown()

    async def send(self, message: Any) -> None:
        """Send, and do not wait for ever for the end to be read."""
        self._flush()
        await super().send(message)
        if message["type"] == "websocket.close":
            self.loop.call_later(self.close_timeout, self.transport.abort)


def trusted_proxies(settings: Settings) -> tuple[str, ...]:
    """The addresses and networks whose word about whom they speak for is taken."""
    named = tuple(each.strip() for each in settings.trusted_proxies.split(",") if each.strip())
    for each in named:
        try:
            ip_network(each, strict=False)
        except ValueError:
            raise BadSetting(
                f"ORRERY_TRUSTED_PROXIES: {each!r} is no address and no network such as 10.0.0.0/8"
            ) from None
    return named


def server_config(app: Any, settings: Settings) -> uvicorn.Config:
    """How the application is served."""
    proxies, origins = trusted_proxies(settings), allowed_origins(settings)
    if origins:
        app = Origins(app, origins)
    bounds = Bounds(settings.max_connections, settings.max_connections_per_address, settings.request_timeout, MAX_HEAD)
    gate = Gate(bounds, proxies)
    return uvicorn.Config(
        ProxyHeadersMiddleware(app, trusted_hosts=list(proxies)) if proxies else app,
        http=partial(GuardedHttp, gate),  # type: ignore[arg-type]
        ws=partial(GuardedSocket, gate),  # type: ignore[arg-type]
        ws_max_size=settings.max_body,
        ws_per_message_deflate=False,  # fewer bytes, but twice the work, and none shared by sockets
        ws_ping_interval=_PING_EVERY,
        ws_ping_timeout=_PING_PATIENCE,
        proxy_headers=False,  # done above, for those we trust and for nobody else
        timeout_keep_alive=settings.keep_alive,
        timeout_graceful_shutdown=10,
        log_config=None,
        access_log=False,
        server_header=False,
    )
