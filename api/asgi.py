"""What the HTTP and the socket side of `/graphql` share: the shapes of ASGI, JSON in and out, and who sent it."""

from collections.abc import Awaitable, Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

from msgspec.json import Decoder, Encoder

from api.graphql.execution.engine import Request

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

encode = Encoder().encode
read_request = Decoder(Request).decode
"""A request from JSON: the body of a POST, or the payload of a `subscribe` message."""


def client_address(scope: Scope) -> str:
    """Whom to charge for a connection: the address it comes from, empty if the server does not say."""
    client = scope.get("client")
    return _charged(str(client[0])) if client else ""


@lru_cache(maxsize=4096)
def _charged(host: str) -> str:
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
