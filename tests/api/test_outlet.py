"""The way out of a socket: what is written in one turn is sent together, in order, and nothing after the end."""

import asyncio
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from api.asgi import SendingOutlet, outlet_of
from api.framing import Passed, whole_text
from api.server import GuardedSocket, server_config
from api.settings import Settings
from tests.waiting import PATIENCE


class Transport:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("127.0.0.1", 5), "sockname": ("127.0.0.1", 80)}.get(name, default)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        """Nothing is read."""

    resume_reading = abort = pause_reading


class Pair:
    """A socket of the server and whoever is at its other end."""

    def __init__(self, *, compressed: bool = False) -> None:
        self.scopes: list[dict[str, Any]] = []
        self.opened, self.ended = asyncio.Event(), asyncio.Event()
        config = server_config(self._app, Settings())
        config.ws_per_message_deflate, config.interface = compressed, "asgi3"
        config.load()
        made: Any = config.ws_protocol_class
        self.socket: GuardedSocket = made(config=config, server_state=ServerState(), app_state={})
        self.socket._gate.enter("127.0.0.1")
        self.transport = Transport()
        extensions = [ClientPerMessageDeflateFactory()] if compressed else []
        self._client = ClientProtocol(parse_uri("ws://x/graphql"), extensions=extensions)

    async def _app(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self.scopes.append(scope)
        self.opened.set()
        await self.ended.wait()
        await send({"type": "websocket.close", "code": 4400, "reason": "enough"})

    async def open(self) -> None:
        """Shake hands."""
        self.socket.connection_made(self.transport)
        self._client.send_request(self._client.connect())
        self.socket.data_received(b"".join(self._client.data_to_send()))
        async with asyncio.timeout(PATIENCE):
            await self.opened.wait()
        assert self.heard() == []
        self.transport.sent.clear()

    async def read(self, count: int) -> list[str]:
        """The next messages that come by ASGI."""
        async with asyncio.timeout(PATIENCE):
            return [(await self.socket.receive())["text"] for _ in range(count)]

    def heard(self) -> list[tuple[Opcode, bytes]]:
        """What the other end has understood since it was asked last."""
        for data in self.transport.sent:
            self._client.receive_data(data)
        found = self._client.events_received()
        return [(each.opcode, bytes(each.data)) for each in found if isinstance(each, Frame)]


def said(text: bytes, kind: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame of a client."""
    return Frame(kind, text, fin).serialize(mask=True)


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
async def test_messages_of_any_size_are_understood(size: int, compressed: bool) -> None:
    pair = Pair(compressed=compressed)
    await pair.open()
    pair.socket.write(b"x" * size)
    await asyncio.sleep(0)
    assert pair.heard() == [(Opcode.TEXT, b"x" * size)]


async def test_what_is_written_in_one_turn_is_sent_together_and_in_order() -> None:
    pair = Pair()
    await pair.open()
    outlet = outlet_of(pair.scopes[0], lambda _: asyncio.sleep(0))
    assert outlet is pair.socket
    assert all([outlet.write(b"one"), outlet.write(b"two"), outlet.write(b"three")])
    assert pair.transport.sent == []
    await asyncio.sleep(0)
    assert len(pair.transport.sent) == 1
    assert [text for _, text in pair.heard()] == [b"one", b"two", b"three"]


async def test_what_was_written_goes_before_the_end_and_nothing_after_it() -> None:
    pair = Pair()
    await pair.open()
    pair.ended.set()
    pair.socket.write(b"last words")
    for _ in range(5):
        await asyncio.sleep(0)
    pair.socket.write(b"a ghost")
    await asyncio.sleep(0)
    assert [kind for kind, _ in pair.heard()] == [Opcode.TEXT, Opcode.CLOSE]


async def test_a_server_that_ends_sends_what_was_written() -> None:
    pair = Pair()
    await pair.open()
    pair.socket.write(b"last words")
    pair.socket.shutdown()
    assert [kind for kind, _ in pair.heard()] == [Opcode.TEXT, Opcode.CLOSE]


async def test_much_at_once_asks_for_room_and_is_not_kept_until_then() -> None:
    pair = Pair()
    await pair.open()
    assert pair.socket.write(b"x" * 60_000)
    assert not pair.socket.write(b"x" * 60_000)
    await pair.socket.room()
    assert len(pair.heard()) == 2
    assert pair.socket.write(b"x")


async def test_nobody_writes_on_while_the_other_end_does_not_read() -> None:
    pair = Pair()
    await pair.open()
    pair.socket.pause_writing()
    assert not pair.socket.write(b"one")
    waiting = asyncio.create_task(pair.socket.room())
    await asyncio.sleep(0)
    assert not waiting.done()
    pair.socket.resume_writing()
    await waiting


async def test_other_servers_send_by_asgi_in_order() -> None:
    sent: list[str] = []

    async def send(message: dict[str, Any]) -> None:
        await asyncio.sleep(0)
        sent.append(message["text"])

    outlet = outlet_of({"extensions": {}}, send)
    assert isinstance(outlet, SendingOutlet)
    assert not any(outlet.write(text) for text in (b"one", b"two"))
    await asyncio.gather(outlet.room(), outlet.room())
    assert sent == ["one", "two"]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 300, 65_535])
def test_a_whole_text_is_read(size: int) -> None:
    assert whole_text(said(b"x" * size)) == b"x" * size


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(said(b"abc")[:-1], id="not all of it"),
        pytest.param(said(b"abc") + b"\x81", id="more than it"),
        pytest.param(said(b"x" * 300)[:3], id="not even its length"),
        pytest.param(said(b"x" * 70_000), id="very long"),
        pytest.param(said(b"abc", Opcode.BINARY), id="no text"),
        pytest.param(said(b"abc", fin=False), id="the first part of one"),
        pytest.param(b"\x81\x03abcdefg", id="not masked"),
    ],
)
def test_what_is_not_one_whole_text_takes_the_long_way(data: bytes) -> None:
    assert whole_text(data) is None


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 100, 10**6])
def test_where_frames_end_is_known_however_they_come(piece: int) -> None:
    sizes = [0, 5, 125, 126, 300, 65_535, 65_536, 3]
    frames = [said(b"x" * size) for size in sizes]
    stream, passed = b"".join(frames), Passed()
    ends = {sum(map(len, frames[:count])) for count in range(len(frames) + 1)}
    step = piece if piece > 100 else piece * 13
    for at in range(0, len(stream), step):
        passed.by(stream[at : at + step])
        assert passed.is_between == (min(at + step, len(stream)) in ends)


async def test_a_message_is_heard_where_it_comes_in_but_never_before_one_that_came_earlier() -> None:
    pair = Pair()
    await pair.open()
    heard: list[bytes] = []

    def hears(text: bytes) -> bool:
        heard.append(text)
        return text != b"strange"

    pair.socket.listen(hears)
    pair.socket.data_received(said(b"too early"))
    assert heard == [], "nobody waits for a message yet"
    reading = asyncio.create_task(pair.read(4))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    pair.socket.data_received(said(b"one"))
    whole = said(b"in parts")
    pair.socket.data_received(whole[:5])
    pair.socket.data_received(whole[5:])
    pair.socket.data_received(said(b"behind it"))
    assert heard == [b"one"], "what came in parts is still unread"
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    pair.socket.data_received(said(b"strange"))
    assert await reading == ["too early", "in parts", "behind it", "strange"]
    assert heard == [b"one", b"strange"]


async def test_a_text_between_the_parts_of_another_is_no_message() -> None:
    pair = Pair()
    await pair.open()
    heard: list[bytes] = []
    pair.socket.listen(lambda text: not heard.append(text))  # type: ignore[func-returns-value]
    reading = asyncio.create_task(pair.read(1))
    await asyncio.sleep(0)
    pair.socket.data_received(said(b"half", fin=False))
    pair.socket.data_received(said(b"another"))
    assert heard == []
    assert pair.transport.closed
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)


async def test_who_has_just_spoken_is_not_asked_whether_they_are_there_unless_they_do_not_read() -> None:
    pair = Pair()
    await pair.open()
    pair.socket.listen(lambda _: True)
    reading = asyncio.create_task(pair.read(1))
    await asyncio.sleep(0)
    pair.socket.data_received(said(b"a move"))
    pair.socket.send_keepalive_ping()
    assert pair.heard() == [], "they are there"
    pair.socket.send_keepalive_ping()
    ((kind, payload),) = pair.heard()
    assert kind is Opcode.PING, "they have been silent since"
    pair.transport.sent.clear()
    pair.socket.data_received(said(payload, Opcode.PONG))
    pair.socket.pause_writing()
    pair.socket.data_received(said(b"another"))
    pair.socket.send_keepalive_ping()
    assert [kind for kind, _ in pair.heard()] == [Opcode.PING], "who sends and never reads is found out"
    pair.socket.stop_keepalive()
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
