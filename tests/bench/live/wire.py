"""The least a client can be: HTTP and sockets by hand, so that what is measured is the server.

Callbacks instead of futures: a busy server sends ten thousand messages a second, and each is looked at once.
"""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from typing import Final, Self, cast
from zlib import decompressobj

HOST: Final = "127.0.0.1"
Told = Callable[[bytes], None]
_HEAD_ENDS: Final = b"\r\n\r\n"
_KEY: Final = b64encode(bytes(16)).decode()
_TEXT: Final = 0x1
_COMPRESSED: Final = 0x40
_FLUSHED: Final = b"\x00\x00\xff\xff"
"""What ends a compressed message and is left out on the wire."""


class Lost(ConnectionError):
    """The server ended a connection that was still needed."""


def post(body: bytes, path: str = "/graphql", token: str = "") -> bytes:
    """A whole request by HTTP."""
    who = f"authorization: Bearer {token}\r\n" if token else ""
    head = f"POST {path} HTTP/1.1\r\nhost: bench\r\n{who}content-type: application/json\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


def get(path: str) -> bytes:
    """The same without a body."""
    return f"GET {path} HTTP/1.1\r\nhost: bench\r\n\r\n".encode()


class Http(asyncio.Protocol):
    """One kept connection with one request at a time."""

    def __init__(self) -> None:
        self.is_open = True
        self._held = b""
        self._told: Told | None = None

    @classmethod
    async def open(cls, port: int) -> Self:
        """A connection to the server at `port`."""
        _, made = await asyncio.get_running_loop().create_connection(cls, HOST, port)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self._transport = cast("asyncio.WriteTransport", transport)  # uvloop's is one in all but its class

    def connection_lost(self, _: Exception | None) -> None:
        """Whoever waits for an answer is told nothing, which no answer is."""
        self.is_open = False
        if self._told is not None:
            self._told(b"")

    def ask(self, request: bytes, told: Told) -> None:
        """Send a request; `told` gets the body of its answer."""
        self._told = told
        self._transport.write(request)

    async def answer(self, request: bytes) -> bytes:
        """The body of the answer, for those who have time."""
        answered = asyncio.get_running_loop().create_future()
        self.ask(request, answered.set_result)
        if not (body := await answered):
            raise Lost("the connection ended without an answer")
        return cast("bytes", body)

    def data_received(self, data: bytes) -> None:
        """Some of an answer."""
        held = self._held + data
        head, found, body = held.partition(_HEAD_ENDS)
        if not found or len(body) < _length(head):
            self._held = held
            return
        self._held = b""
        told, self._told = self._told, None
        if told is not None:
            told(body)

    def close(self) -> None:
        """End the connection."""
        self._told = None
        self._transport.abort()


def _length(head: bytes) -> int:
    _, _, after = head.lower().partition(b"content-length:")
    return int(after.split(b"\r\n", 1)[0])


class Socket(asyncio.Protocol):
    """A socket whose text messages are handed to `told`, unpacked if they came compressed."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.received = 0
        """Bytes of messages as they came over the wire, with their frames."""
        self.is_open = True
        self._held = b""
        self._shaking: asyncio.Future[bytes] | None = asyncio.get_running_loop().create_future()
        self._inflate = decompressobj(-15)

    @classmethod
    async def open(cls, port: int, path: str, told: Told, *, protocol: str = "", compressed: bool = False) -> Self:
        """A socket to the server at `port`."""
        _, made = await asyncio.get_running_loop().create_connection(lambda: cls(told), HOST, port)
        await made.shake_hands(path, protocol, compressed=compressed)
        return made

    async def shake_hands(self, path: str, protocol: str, *, compressed: bool) -> None:
        """Ask for the socket; Lost if the server does not want to."""
        wanted = f"sec-websocket-protocol: {protocol}\r\n" if protocol else ""
        wanted += "sec-websocket-extensions: permessage-deflate\r\n" if compressed else ""
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nhost: bench\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {_KEY}\r\n{wanted}\r\n".encode()
        )
        assert self._shaking is not None
        head = await self._shaking
        self._shaking = None
        if b" 101 " not in head[:16]:
            raise Lost(f"the server wants no socket: {head[:200].decode(errors='replace')}")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self._transport = cast("asyncio.WriteTransport", transport)

    def connection_lost(self, _: Exception | None) -> None:
        """The connection is gone."""
        self.is_open = False
        if self._shaking is not None and not self._shaking.done():
            self._shaking.set_result(b"")

    def send(self, text: bytes) -> None:
        """Send one text message."""
        self._transport.write(framed(text))

    def close(self) -> None:
        """End the connection."""
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Frames, whole and in part."""
        data = self._held + data
        if self._shaking is not None and not self._shaking.done():
            head, found, rest = data.partition(_HEAD_ENDS)
            if not found:
                self._held = data
                return
            self._shaking.set_result(head)
            data = rest
        at, end = 0, len(data)
        while end - at >= 2:
            size, begins = data[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                begins += wide
                if begins > end:
                    break
                size = int.from_bytes(data[at + 2 : begins])
            if begins + size > end:
                break
            self._frame(data[at], data[begins : begins + size])
            self.received += begins + size - at
            at = begins + size
        self._held = data[at:]

    def _frame(self, kind: int, payload: bytes) -> None:
        match kind & 0xF:
            case 0x1:
                self.told(self._inflate.decompress(payload + _FLUSHED) if kind & _COMPRESSED else payload)
            case 0x9:
                self._transport.write(framed(payload, 0xA))
            case 0x8:
                self.is_open = False
                self._transport.close()


def framed(payload: bytes, kind: int = _TEXT) -> bytes:
    """A frame of a client. Its mask is zero, which is a mask and costs nothing."""
    size = len(payload)
    if size < 126:
        length = bytes((0x80 | size,))
    elif size < 1 << 16:
        length = bytes((0xFE,)) + size.to_bytes(2)
    else:
        length = bytes((0xFF,)) + size.to_bytes(8)
    return bytes((0x80 | kind,)) + length + bytes(4) + payload
