"""GraphQL over a WebSocket: the graphql-transport-ws protocol, for subscriptions, queries and mutations alike."""

import asyncio
import re
from contextlib import ExitStack, aclosing
from contextvars import copy_context
from json import dumps, loads
from typing import Any, Final

from msgspec import MsgspecError, Raw, Struct, convert
from msgspec.json import Decoder

from api.asgi import (
    Nested,
    Outlet,
    Receive,
    Scope,
    Send,
    Unreadable,
    client_address,
    encode,
    outlet_of,
    read_request,
    with_surrogates,
)
from api.auth import Authenticator
from api.crowd import Crowd
from api.graphql.execution.context import Context
from api.graphql.execution.engine import Answer, Engine, Operation, Request
from api.graphql.execution.errors import refused, told_of
from api.graphql.execution.frames import Frame
from api.handshake import TokenMisplaced, token_of
from api.metrics import Metrics
from domain.kernel.errors import OrreryError
from services.errors import Unauthenticated

PROTOCOL: Final = "graphql-transport-ws"
MAX_OPERATIONS: Final = 100


class Message(Struct):
    """What a client sends. The payload stays as it came until the type says what it should be."""

    type: str
    id: str = ""
    payload: Raw = Raw()


class Closing(Exception):
    """The protocol is broken: close with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Faulty(Exception):
    """The request of one operation cannot be read; the socket and whatever else runs on it are well."""

    def __init__(self, id_: str, why: Unreadable) -> None:
        super().__init__(str(why))
        self.id, self.code = id_, why.code


_messages = Decoder(Message)
_STRING: Final = r'"(?:[^"\\]|\\.)*+"'
_PLAIN: Final = rf"{_STRING}\s*+:\s*+(?:{_STRING}|[-+.\w]++)\s*+"
"""A member of an object whose value is neither a list nor an object."""
_BEFORE: Final = re.compile(rf"\s*+\{{\s*+((?:{_PLAIN},\s*+)*+)")
"""What stands at the beginning of a message, before anything nested."""
_AFTER: Final = re.compile(rf"[\]}}]\s*+,\s*+((?:{_PLAIN},\s*+)*+{_PLAIN})\}}\s*+\Z")
"""What stands at its end, after everything nested."""
_MEMBER: Final = re.compile(_PLAIN)
_NEAR: Final = 1000
"""How many characters of either end are looked at: a search through all of a message would hold the loop."""


class GraphQLSocket:
    """The socket side of `/graphql`."""

    def __init__(
        self, engine: Engine, authenticator: Authenticator, metrics: Metrics, crowd: Crowd, *, patience: float = 10.0
    ) -> None:
        self._engine, self._authenticator, self._metrics, self._patience = engine, authenticator, metrics, patience
        self._crowd = crowd
        self._open: set[Connection] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it closes."""
        await receive()  # websocket.connect
        if PROTOCOL not in scope.get("subprotocols", ()):
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": 4406, "reason": "Subprotocol not acceptable"})
            return
        await send({"type": "websocket.accept", "subprotocol": PROTOCOL})
        address = client_address(scope)
        with self._crowd.socket(address) as admitted:
            if not admitted:
                await send({"type": "websocket.close", "code": 1013, "reason": "too many sockets from this address"})
                return
            connection = Connection(self._engine, self._authenticator, self._metrics, self._crowd, send, scope)
            self._open.add(connection)
            try:
                with self._metrics.sockets.track_inprogress():
                    await connection.serve(receive, self._patience)
            finally:
                self._open.discard(connection)

    async def close(self) -> None:
        """Tell every client that we are going away, and end their operations."""
        for connection in list(self._open):
            await connection.close(1001, "going away")


class Connection:
    """One socket: who is on it and what they have running."""

    def __init__(
        self,
        engine: Engine,
        authenticator: Authenticator,
        metrics: Metrics,
        crowd: Crowd,
        send: Send,
        scope: Scope,
    ) -> None:
        self._engine, self._authenticator, self._metrics, self._crowd = engine, authenticator, metrics, crowd
        self._send, self._scope, self._address = send, scope, client_address(scope)
        self._outlet = outlet_of(scope, send)
        self._context: Context | None = None
        self._session = ExitStack()
        self._running: dict[str, asyncio.Task[None]] = {}
        self._closed = False
        self._subjects = copy_context()
        """What log lines of this socket are about, for operations that begin wherever a message is heard."""

    async def serve(self, receive: Receive, patience: float) -> None:
        """Read messages until the socket closes; whatever ends it, nothing is left running."""
        waiting = asyncio.get_running_loop().call_later(patience, self._expect_init)
        self._subjects = copy_context()
        self._outlet.listen(self._hears)
        try:
            while not self._closed:
                event = await receive()
                if event["type"] == "websocket.disconnect":
                    return
                try:
                    await self._handle(_decoded(event))
                except Faulty as faulty:
                    await self._turn_away(faulty)
        except Closing as closing:
            await self.close(closing.code, closing.reason)
        finally:
            waiting.cancel()
            self._session.close()
            self._closed = True
            await asyncio.gather(*self._cancelled(), return_exceptions=True)

    def _cancelled(self) -> list[asyncio.Task[None]]:
        """Everything that runs, told to end."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        return tasks

    def _end_session(self) -> None:
        """The token is worthless now: nothing more goes out, whether or not the client reads that we say so."""
        self._cancelled()
        self._late = asyncio.ensure_future(self.close(4403, "the token is no longer valid"))

    def _expect_init(self) -> None:
        if self._context is None:
            self._late = asyncio.ensure_future(self.close(4408, "Connection initialisation timeout"))

    async def close(self, code: int, reason: str) -> None:
        """Close the socket, once."""
        if not self._closed:
            self._closed = True
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    async def _handle(self, message: Message) -> None:
        match message.type:
            case "connection_init":
                await self._initialise(message.payload)
            case "ping":
                await self._send_message({"type": "pong"})
            case "pong":
                pass
            case "subscribe":
                self._subscribe(message)
            case "complete":
                self._complete(message.id)
            case _:
                raise Closing(4400, f"Unknown message type {message.type!r}"[:120])

    def _hears(self, text: bytes) -> bool:
        """Begin or end an operation as soon as the message is there; False if it is not plainly that."""
        if self._context is None or self._closed:
            return False
        try:
            message = _messages.decode(text.decode())
            if message.type == "subscribe":
                self._subscribe(message)
            elif message.type == "complete":
                self._complete(message.id)
            else:
                return False
        except Exception:  # noqa: BLE001 - what is wrong with it is found, and told, where all others are read
            return False
        return True

    def _complete(self, id_: str) -> None:
        if task := self._running.pop(id_, None):
            task.cancel()

    async def _turn_away(self, faulty: Faulty) -> None:
        """Answer an operation that cannot be read; it counts like any other."""
        if self._context is None:
            raise Closing(4401, "Unauthorized")
        try:
            await self._authenticator.again(self._context.caller, self._context.address)
            told = refused(str(faulty), faulty.code)
        except OrreryError as error:
            told = told_of(error)
        await self._send_message({"type": "error", "id": faulty.id, "payload": [told]})

    async def _initialise(self, payload: Raw) -> None:
        if self._context is not None:
            raise Closing(4429, "Too many initialisation requests")
        try:
            self._context = await self._authenticator.enter(token_of(self._scope, payload), self._address)
        except (TokenMisplaced, Unauthenticated) as error:
            raise Closing(4403, str(error)[:120]) from None
        except OrreryError as error:  # too many, or the accounts cannot be asked: come again later
            raise Closing(1013, str(error)[:120]) from None
        sessions = self._authenticator.services.sessions
        self._session.enter_context(sessions.held(self._context.caller, self._end_session))
        await self._send_message({"type": "connection_ack"})

    def _subscribe(self, message: Message) -> None:
        if self._context is None:
            raise Closing(4401, "Unauthorized")
        if not message.id:
            raise Closing(4400, "A subscribe message needs an id")
        if message.id in self._running:
            raise Closing(4409, f"Subscriber for {message.id} already exists"[:120])
        if len(self._running) >= MAX_OPERATIONS:
            raise Closing(4429, f"At most {MAX_OPERATIONS} operations at once")
        try:
            request = read_request(message.payload)
        except Nested as nested:
            raise Faulty(message.id, nested) from None
        except Unreadable as error:
            raise Closing(4400, f"Invalid payload: {error}"[:120]) from None
        work = self._run(message.id, request, self._context)
        self._running[message.id] = asyncio.create_task(work, context=self._subjects.copy())

    async def _run(self, id_: str, request: Request, context: Context) -> None:
        try:
            await self._authenticator.again(context.caller, context.address)
            self._crowd.begin(context.address)
            try:
                await self._perform(id_, request, context)
            finally:
                self._crowd.end(context.address)
        except OrreryError as error:
            await self._send_message({"type": "error", "id": id_, "payload": [told_of(error)]})
        except OSError:
            self._closed = True  # the client went away while we were talking
        finally:
            if self._running.get(id_) is asyncio.current_task():
                del self._running[id_]

    async def _perform(self, id_: str, request: Request, context: Context) -> None:
        operation = await self._engine.prepare(request)
        if isinstance(operation, Answer):
            await self._send_message(_told(id_, operation))
            return
        if operation.is_subscription:
            with self._metrics.subscriptions.track_inprogress():
                if await self._stream(id_, operation, context):
                    return
        else:
            with self._metrics.request("socket"):
                answer = await self._engine.execute(operation, context)
            if not self._tell(_told(id_, answer)):
                await self._outlet.room()
            if not answer.ran:
                return
        await self._send_message({"type": "complete", "id": id_})

    async def _stream(self, id_: str, operation: Operation, context: Context) -> bool:
        """Send every answer as it comes; True if one was a fault, which is the end.

        One that was made for many is sent as it is, under the id it has here.
        """
        sink = _Subscriber(id_, self._outlet, self._metrics)
        async with aclosing(self._engine.stream(operation, context, sink=sink)) as answers:
            async for answer, _ in answers:
                if isinstance(answer, bytes):
                    if not sink.take(answer):
                        await sink.ready()
                else:
                    await self._send_message(_told(id_, answer))
                    if not answer.ran:
                        return True
                    self._metrics.delivered.inc()
        return False

    async def _send_message(self, message: dict[str, Any]) -> None:
        if not self._tell(message):
            await self._outlet.room()

    def _tell(self, message: dict[str, Any]) -> bool:
        """Send a message; False if there should be no more until there is room."""
        return self._closed or self._outlet.write(encode(message))


def _told(id_: str, answer: Answer) -> dict[str, Any]:
    """An answer as a message; one that is a fault ends its operation."""
    if answer.ran:
        return {"type": "next", "id": id_, "payload": answer}
    return {"type": "error", "id": id_, "payload": answer.errors}


class _Subscriber:
    """Where the answers of one subscription go that were made for many: out, under the id it has on its socket."""

    __slots__ = ("_before", "_delivered", "_outlet")

    def __init__(self, id_: str, outlet: Outlet, metrics: Metrics) -> None:
        self._before = b'{"type":"next","id":%b,"payload":' % encode(id_)
        self._outlet, self._delivered = outlet, metrics.delivered

    def take(self, frame: Frame) -> bool:
        """See `Sink.take`."""
        self._delivered.count += 1
        return self._outlet.write(b"%b%b}" % (self._before, frame))

    async def ready(self) -> None:
        """See `Sink.ready`."""
        await self._outlet.room()


def _decoded(event: dict[str, Any]) -> Message:
    raw = event.get("text") or event.get("bytes") or ""
    try:
        return _messages.decode(raw)
    except RecursionError:
        if id_ := _operation_of(raw if isinstance(raw, str) else raw.decode("utf-8", "replace")):
            raise Faulty(id_, Nested()) from None
    except (MsgspecError, UnicodeDecodeError):
        if message := _with_broken_text(raw):
            return message
    raise Closing(4400, "Invalid message")


def _with_broken_text(raw: str | bytes) -> Message | None:
    """A message with half of a surrogate pair somewhere in its payload, which is left for whoever reads that."""
    found = with_surrogates(raw)
    if not isinstance(found, dict):
        return None
    payload = Raw(dumps(found.pop("payload", None)).encode())
    try:
        message = convert(found, Message)
        message.id.encode()
    except (MsgspecError, UnicodeEncodeError):
        return None
    message.payload = payload
    return message


def _operation_of(text: str) -> str:
    """The id of a message that is nested too deeply to be read; nothing if there is none to be found.

    Nothing but the payload of a message is nested, so the id stands before all of that or after it.
    """
    parts = (_BEFORE.match(text[:_NEAR]), _AFTER.search(text[-_NEAR:]))
    plain = [member[0].rstrip() for part in parts if part for member in _MEMBER.finditer(part[1])]
    named = (member for member in plain if member.startswith('"id"') and member.endswith('"'))
    try:
        id_ = str(loads(next(named, '"id":""').partition(":")[2]))
        id_.encode()
    except ValueError:  # half of a surrogate pair, or a line break as it is
        return ""
    return id_
