"""Connections to the Redis at an address."""

import re
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from domain.kernel.errors import OrreryError
from infra.redis.client import Client, OneServer
from infra.redis.cluster import Address, Cluster

_CONNECT_TIMEOUT: Final = 0.3
_CLUSTER: Final = "+cluster"
_MOST_ADDRESSES: Final = 64
_MOST_PORT: Final = 65_535
_NODE: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^:\[\]\s]+)(?::([0-9]{1,5}))?")
_PORT: Final = "6379"


class BadAddress(OrreryError):
    """Redis has an address that we cannot use; the text says what is wrong with it."""


def connect(url: str) -> Client:
    """A client of the server at `url`, or of the cluster: `redis+cluster://host:port,host:port,...`."""
    parts = urlsplit(url)
    if not parts.scheme.endswith(_CLUSTER):
        return OneServer(_server(url))
    addresses = nodes_of(url)
    login = "".join(parts.netloc.rpartition("@")[:2])
    scheme = parts.scheme.removesuffix(_CLUSTER)

    def server_at(address: Address) -> Redis:
        host = f"[{address.host}]" if ":" in address.host else address.host
        return _server(urlunsplit((scheme, f"{login}{host}:{address.port}", "", parts.query, "")))

    return Cluster(addresses, server_at)


def nodes_of(url: str) -> list[Address]:
    """The nodes that the address of a cluster names; BadAddress if it is none."""
    parts = urlsplit(url)
    if parts.scheme not in {"redis+cluster", "rediss+cluster"}:
        raise BadAddress(f"Redis is reached by redis+cluster:// or rediss+cluster://, not by {parts.scheme}://")
    if parts.path not in {"", "/", "/0"}:
        raise BadAddress("a Redis Cluster has no numbered databases: leave the path out of its address")
    named = parts.netloc.rpartition("@")[2].split(",")
    if len(named) > _MOST_ADDRESSES:
        raise BadAddress(f"the address of a Redis Cluster names {_MOST_ADDRESSES} nodes at most; a few are enough")
    return [_node(each) for each in named]


def _node(text: str) -> Address:
    found = _NODE.fullmatch(text)
    port = int(found[2] or _PORT) if found else 0
    if not found or not 0 < port <= _MOST_PORT:
        raise BadAddress(f"{text[:80]!r} is not host:port; the nodes of a Redis Cluster are told apart by commas")
    return Address(found[1].strip("[]"), port)


def _server(url: str) -> Redis:
    """A client that fails fast: the library's own retries would stall readers and writers for seconds.

    Nor does it time its answers, which whoever asks does: for that the library starts a task for each command, and
    until Python 3.12 such a wait may swallow a cancellation.
    """
    client: Redis = Redis.from_url(
        url,
        protocol=2,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=None,
        socket_connect_timeout=_CONNECT_TIMEOUT,
    )
    return client
