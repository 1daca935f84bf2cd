"""The tail of one shard's log as a Redis stream.

The entry id is `<position>-0`. Redis refuses an id at or below the newest, so publishers that race, repeat or come
late can neither reorder nor double an entry; they can only leave one out, and a reader sees that by its number.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder

from domain.kernel.chain import Recorded
from infra.redis.client import Client
from services.log.fanout import cancellable
from services.ports import EventStore, Logged

LENGTH: Final = 10_000
_FIELD: Final = b"e"
ADD: Final = """
local refused = 0
for at = 2, #ARGV, 2 do
  local answer = redis.pcall('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], ARGV[at], 'e', ARGV[at + 1])
  if type(answer) == 'table' and answer.err then
    if not string.find(answer.err, 'equal or smaller', 1, true) then return answer end
    refused = refused + 1
  end
end
return refused
"""
"""Adds entries, ids and payloads in turn, as far as they come after the newest: one answer for all of them. As many
commands and answers as there are entries were a twentieth of what a move costs."""
_TIMEOUT: Final = 0.5

_encode: Final = Encoder().encode
_decode: Final = Decoder(tuple[str, int, str, bytes, bytes, bytes]).decode


class Entry(NamedTuple):
    """One entry of the stream, not yet decoded: most are known already by the time they arrive."""

    position: int
    payload: bytes


def pack(logged: Logged) -> bytes:
    """An event without its position, which is the id of its entry."""
    event = logged.event
    return _encode((logged.stream, event.version, event.type, event.meta, event.body, event.hash))


def unpack(entry: Entry) -> Logged:
    """The event of an entry."""
    stream, version, kind, meta, body, digest = _decode(entry.payload)
    return Logged(entry.position, stream, Recorded(version, kind, meta, body, digest))


def key_of(epoch: str, shard: int) -> bytes:
    """The key of a shard's stream. The braces say what its slot in a Redis Cluster is made of."""
    return f"orrery:{{{epoch}:{shard}}}:log".encode()


class RedisTail:
    """The Redis stream of one shard."""

    def __init__(self, client: Client, epoch: str, shard: int, length: int = LENGTH) -> None:
        self.shard = shard
        self.key = key_of(epoch, shard)
        self._client = client
        self._length = length

    async def add(self, events: Sequence[Logged]) -> int:
        """Append the events in one question; how many Redis refused because it has them or later ones."""
        arguments: list[bytes | int] = [self._length]
        for event in events:
            arguments += (b"%d-0" % event.position, pack(event))

        async def add(server: Any) -> int:
            return int(await server.register_script(ADD)(keys=[self.key], args=arguments))

        return await self._client.ask(self.key, add, _TIMEOUT)

    async def after(self, position: int, count: int, block: float) -> list[Entry]:
        """Up to `count` entries after `position`, waiting up to `block` seconds for the first."""
        after, wait = {self.key: f"{position}-0"}, int(block * 1000)
        answer = await self._client.ask(
            self.key, lambda server: server.xread(after, count=count, block=wait), block + _TIMEOUT
        )
        return [_entry(raw) for _key, entries in answer or () for raw in entries]

    async def newest(self) -> Entry | None:
        """The last entry of the stream."""
        answer = await self._client.ask(self.key, lambda server: server.xrevrange(self.key, count=1), _TIMEOUT)
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
        await self._client.ask(self.key, lambda server: server.delete(self.key), _TIMEOUT)
        return False


def _position_and_payload(event: Logged) -> Entry:
    return Entry(event.position, pack(event))


def _entry(raw: Any) -> Entry:
    identity, fields = raw
    return Entry(int(identity.partition(b"-")[0]), (fields or {}).get(_FIELD, b""))
