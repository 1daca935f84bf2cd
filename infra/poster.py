"""Sends messages over HTTP to addresses that strangers have named, and to no server of our own network.

The name is looked up once for each connection, the address it leads to is judged, and that same address is connected
to: a name that leads elsewhere a moment later gains nothing. Redirects are not followed: they could lead anywhere.
"""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

import httpcore

from domain.kernel.errors import MalformedCommand
from services.ports import Reply

TIMEOUT: Final = 15.0
"""Seconds in which a message has to be taken and answered."""
MOST_ANSWER: Final = 16 * 1024
"""Bytes of an answer that are read: it says nothing we need, but a connection can be used again after it."""
LONGEST_URL: Final = 2000
_CONNECTIONS: Final = 512
_LOOKUPS: Final = 64
_TRANSLATED: Final = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""IPv6 addresses that stand for IPv4 ones, which may be anybody's."""
_PRIVATE: Final = "nothing is sent to that address: it belongs to this machine or to a private network"


class _NotAllowed(httpcore.ConnectError):
    """The name leads to an address that nothing is sent to."""


def is_public(address: str) -> bool:
    """Whether an address is one of the internet, and not of a machine, a network or a cloud's own services."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found.is_site_local or any(found in network for network in _TRANSLATED):
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


class _Guarded(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only, unless others are allowed."""

    def __init__(self, *, private: bool) -> None:
        self._private, self._inner = private, httpcore.AnyIOBackend()
        # Threads of their own: a name whose servers do not answer must not hold up look-ups of anyone else.
        self._lookups = ThreadPoolExecutor(_LOOKUPS, "looking up names")

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 -- so the pool calls it
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to an address that a name leads to and that may be connected to."""
        loop = asyncio.get_running_loop()
        try:
            look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
            found = await loop.run_in_executor(self._lookups, look_up)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError("the name cannot be found") from error
        addresses = dict.fromkeys(str(each[4][0]) for each in found)
        allowed = [each for each in addresses if self._private or is_public(each)]
        if not allowed:
            raise _NotAllowed("the name leads to an address that nothing is sent to")
        for address in allowed[:-1]:
            with suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
        return await self._inner.connect_tcp(allowed[-1], port, timeout, local_address, socket_options)

    def close(self) -> None:
        """Look up nothing any more."""
        self._lookups.shutdown(wait=False, cancel_futures=True)

    async def sleep(self, seconds: float) -> None:
        """Wait, where the pool wants to."""
        await self._inner.sleep(seconds)


class HttpPoster:
    """`Poster` over HTTP."""

    def __init__(
        self,
        *,
        private: bool = False,
        plain: bool = False,
        timeout: float = TIMEOUT,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        """`private` allows addresses of our own network, `plain` those without TLS."""
        self._private, self._plain, self._timeout = private, plain, timeout
        self._guarded = _Guarded(private=private)
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=trust or ssl.create_default_context(),
            max_connections=_CONNECTIONS,
            max_keepalive_connections=_CONNECTIONS // 8,
            keepalive_expiry=30,
            network_backend=self._guarded,
        )

    def check(self, url: str) -> None:
        """Refuse an address that no message would be sent to, as far as can be told without looking it up."""
        if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
            raise MalformedCommand(f"an address has at most {LONGEST_URL} printable ASCII characters")
        try:
            parts = urlsplit(url)
            host, _ = parts.hostname, parts.port
        except ValueError:
            raise MalformedCommand("that is no address") from None
        schemes = ("https", "http") if self._plain else ("https",)
        if parts.scheme not in schemes or not host:
            raise MalformedCommand(f"an address begins with {' or '.join(f'{each}://' for each in schemes)}")
        if parts.username is not None or parts.password is not None or parts.fragment:
            raise MalformedCommand("an address has no user, no password and no fragment")
        with suppress(ValueError):
            if not self._private and not is_public(host):
                raise MalformedCommand(_PRIVATE)
        if host == "localhost" and not self._private:
            raise MalformedCommand(_PRIVATE)

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """Send a message. Whatever goes wrong is an answer; what it says names no address of ours."""
        try:
            self.check(url)  # the settings may have changed since it was added
            async with asyncio.timeout(self._timeout):
                return await self._post(url, headers, body)
        except MalformedCommand as refused:
            return Reply(None, str(refused))
        except TimeoutError:
            return Reply(None, f"there was no answer within {self._timeout:g} seconds")
        except _NotAllowed as refused:
            return Reply(None, str(refused))
        except (httpcore.ConnectError, httpcore.ConnectTimeout):
            return Reply(None, "no connection could be made")
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError):
            return Reply(None, "the connection broke, or what came was no HTTP")

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        async with self._pool.stream("POST", url, headers=list(headers.items()), content=body) as response:
            stream = response.stream
            assert isinstance(stream, AsyncIterable), "an asynchronous pool streams asynchronously"
            size = 0
            async for chunk in stream:
                size += len(chunk)
                if size > MOST_ANSWER:
                    break
            return Reply(response.status, None, _retry_after(response.headers))

    async def aclose(self) -> None:
        """Close all connections."""
        await self._pool.aclose()
        self._guarded.close()


def _retry_after(headers: Iterable[tuple[bytes, bytes]]) -> float | None:
    """The wish of the receiver in seconds; a date is as good as no wish."""
    said = next((value for name, value in headers if name.lower() == b"retry-after"), b"")
    return float(said) if said.isdigit() and len(said) < 10 else None
