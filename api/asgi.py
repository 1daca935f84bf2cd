"""What the HTTP and the socket side of `/graphql` share: the shapes of ASGI, JSON in and out, and who sent it."""

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from json import loads
from typing import Any, Final, Protocol, TypeVar

from msgspec import DecodeError, Raw, ValidationError, convert
from msgspec.json import Decoder, Encoder

from api.graphql.execution.engine import Request
from api.graphql.execution.errors import Code

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

OUTLET: Final = "orrery.outlet"
"""The extension of ASGI by which our own server gives a socket its outlet."""

Shape = TypeVar("Shape")

encode = Encoder().encode
_request = Decoder(Request)
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")


class Unreadable(Exception):
    """What came in is not a request; the message says what is wrong with it."""

    code = Code.BAD_REQUEST


class Nested(Unreadable):
    """JSON that is nested deeper than any request is."""

    code = Code.TOO_DEEP

    def __init__(self) -> None:
        super().__init__("the JSON is nested too deeply")


class Outlet(Protocol):
    """The way out of a socket, without an `await` for each message."""

    def write(self, text: bytes) -> bool:
        """Send a message of text in UTF-8; False if there should be no more until there is `room`."""

    async def room(self) -> None:
        """Wait until there is room."""

    def listen(self, hears: Callable[[bytes], bool]) -> None:
        """Have a message of text handed over where it comes in, if nothing that came before it is still unread.

        What is not wanted there, for which `hears` is False, comes by ASGI's `receive` like all others.
        """


class SendingOutlet:
    """An outlet by ASGI's own `send`, for servers that offer no other: what is written goes once room is asked for."""

    def __init__(self, send: Send) -> None:
        self._send, self._turn = send, asyncio.Lock()
        self._written: deque[bytes] = deque()

    def write(self, text: bytes) -> bool:
        """See `Outlet.write`."""
        self._written.append(text)
        return False

    async def room(self) -> None:
        """See `Outlet.room`."""
        async with self._turn:
            while self._written:
                await self._send({"type": "websocket.send", "text": self._written.popleft().decode()})

    def listen(self, hears: Callable[[bytes], bool]) -> None:
        """See `Outlet.listen`: everything comes by `receive`."""


def outlet_of(scope: Scope, send: Send) -> Outlet:
    """The outlet of a socket."""
    given: Outlet | None = scope.get("extensions", {}).get(OUTLET)
    return SendingOutlet(send) if given is None else given


def read_request(data: bytes | Raw) -> Request:
    """A request from JSON: the body of a POST, or the payload of a `subscribe` message."""
    try:
        return read_json(_request, data)
    except ValidationError as error:
        if bytes(data).lstrip()[:1] == b"[":
            raise Unreadable("send one request at a time, as a JSON object and not as a list") from None
        raise Unreadable(f"the request does not have the right shape: {error}") from None


def read_json(decoder: Decoder[Shape], data: bytes | str | Raw) -> Shape:
    """What `decoder` reads, also where half of a surrogate pair stands in a string: what is wrong with that string is
    then told with its place. Unreadable if it is not JSON, ValidationError if it is something else.
    """
    try:
        return decoder.decode(data)
    except RecursionError:
        raise Nested from None
    except ValidationError:
        raise
    except (DecodeError, UnicodeDecodeError) as error:
        if (found := with_surrogates(data)) is None:
            raise Unreadable(f"the request is not JSON: {error}") from None
        return convert(found, decoder.type)


def with_surrogates(data: bytes | str | Raw) -> Any:
    """JSON that may have halves of surrogate pairs; None if there is none, or it is no JSON for another reason."""
    try:
        text = data if isinstance(data, str) else bytes(data).decode()
        return loads(text, parse_constant=_no_constant) if _HALF.search(text) else None
    except (ValueError, RecursionError):
        return None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def client_address(scope: Scope) -> str:
    """Whom to charge for a connection: the address it comes from, empty if the server does not say."""
    client = scope.get("client")
    return charged_address(str(client[0])) if client else ""


@lru_cache(maxsize=4096)
def charged_address(host: str) -> str:
    """An IPv6 subscriber holds a whole /64 and could have a new address for every request: charge the network."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:  # a name, as test clients give
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"
