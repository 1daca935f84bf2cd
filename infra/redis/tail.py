"""The tail of one shard's log as a Redis stream. The only place that speaks redis-py, whose types are loose.

The entry id is `<position>-0`. Redis refuses an id at or below the newest, so publishers that race, repeat or come
late can neither reorder nor double an entry; they can only leave one out, and a reader sees that by its number.
"""

from asyncio import timeout
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from domain.kernel.chain import Recorded
from services.log.fanout import cancellable
from services.ports import EventStore, Logged

AWAY: Final = (RedisError, OSError)
"""What a Redis that does not answer, or not as it should, looks like."""

LENGTH: Final = 10_000
_FIELD: Final = b"e"
_TOO_LOW: Final = "equal or smaller"
_CONNECT_TIMEOUT: Final = 0.3
_TIMEOUT: Final = 0.5

_encode: Final = Encoder().encode
_decode: Final = Decoder(tuple[str, int, str, bytes, bytes, bytes]).decode


class Entry(NamedTuple):
    """One entry of the stream, not yet decoded: most are known already by the time they arrive."""

    position: int
    payload: bytes


def connect(url: str) -> Redis:
    """A client that fails fast: the library's own retries would stall readers and writers for seconds.

    Nor does it time its answers, which is done here: for that the library starts a task for each command, and until
    Python 3.12 such a wait may swallow a cancellation.
    """
    client: Redis = Redis.from_url(
        url,
        protocol=2,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=None,
        socket_connect_timeout=_CONNECT_TIMEOUT,
    )
    return client


def pack(logged: Logged) -> bytes:
    """An event without its position, which is the id of its entry."""
    event = logged.event
    return _encode((logged.stream, event.version, event.type, event.meta, event.body, event.hash))


def unpack(entry: Entry) -> Logged:
    """The event of an entry."""
    stream, version, kind, meta, body, digest = _decode(entry.payload)
    return Logged(entry.position, stream, Recorded(version, kind, meta, body, digest))


class RedisTail:
    """The Redis stream of one shard. The braces keep its keys in one slot of a Redis Cluster."""

    def __init__(self, client: Any, epoch: str, shard: int, length: int = LENGTH) -> None:
        self.shard = shard
        self.key = f"orrery:{{{epoch}:{shard}}}:log".encode()
        self._client = client
        self._length = length

    async def add(self, events: Sequence[Logged]) -> int:
        """Append the events in one round trip; how many Redis refused because it has them or later ones."""
        pipeline = self._client.pipeline(transaction=False)
        for event in events:
            entry = b"%d-0" % event.position
            pipeline.execute_command(b"XADD", self.key, b"MAXLEN", b"~", self._length, entry, _FIELD, pack(event))
        async with timeout(_TIMEOUT):
            answers = await pipeline.execute(raise_on_error=False)
        refusals = [answer for answer in answers if isinstance(answer, RedisError)]
        for refusal in refusals:
            if not (isinstance(refusal, ResponseError) and _TOO_LOW in str(refusal)):
                raise refusal
        return len(refusals)

    async def after(self, position: int, count: int, block: float) -> list[Entry]:
        """Up to `count` entries after `position`, waiting up to `block` seconds for the first."""
        async with timeout(block + _TIMEOUT):
            answer = await self._client.xread({self.key: f"{position}-0"}, count=count, block=int(block * 1000))
        return [_entry(raw) for _key, entries in answer or () for raw in entries]

    async def newest(self) -> Entry | None:
        """The last entry of the stream."""
        async with timeout(_TIMEOUT):
            answer = await self._client.xrevrange(self.key, count=1)
        return _entry(answer[0]) if answer else None

    async def reconcile(self, store: EventStore) -> bool:
        """Delete the stream if it is not a copy of the store's log; whether it was.

        After a backup was restored, Redis may hold events that no longer exist: readers would deliver them, and
        new events, whose positions are lower, would be refused. A new epoch prevents that, but the epoch of a backup
        is the old one until someone renews it. The newest entry tells: an event is published after its commit, so
        with Redis read first the store must hold exactly that event, and after a restore it has none or another one
        there. Deleting is the safest cure: it needs no agreement, any number of processes may do it at any moment,
        and nothing is lost, because readers back-fill from the store.
        """
        newest = await self.newest()
        if newest is None:
            return True
        held = await cancellable(store.read_shard(self.shard, newest.position - 1, 1, newest.position))
        if [_position_and_payload(event) for event in held] == [newest]:
            return True
        async with timeout(_TIMEOUT):
            await self._client.delete(self.key)
        return False


def _position_and_payload(event: Logged) -> Entry:
    return Entry(event.position, pack(event))


def _entry(raw: Any) -> Entry:
    identity, fields = raw
    return Entry(int(identity.partition(b"-")[0]), (fields or {}).get(_FIELD, b""))
