"""Redis at the other end of a network: the few commands that the service uses, with the answers redis-py gives."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from redis.exceptions import ConnectionError as RedisAway
from redis.exceptions import ResponseError

from infra.redis.tail import ADD
from tests.simulated.network import Server

T = TypeVar("T")
Fields = dict[bytes, bytes]
Found = list[tuple[bytes, Fields]]


@dataclass
class _Stream:
    entries: dict[int, Fields] = field(default_factory=dict)
    newest: int = 0
    given: int | None = None
    """The last entry that the group has given out; None while there is no group."""
    pending: dict[int, tuple[str, float]] = field(default_factory=dict)
    """Who was given an entry, and when."""


class SimulatedRedis(Server):
    """The server: streams with one group each. `forget` is a restart without its data."""

    def __init__(self, name: str, luck: Any) -> None:
        super().__init__(name, luck)
        self._streams: dict[bytes, _Stream] = {}
        self._waiting: list[tuple[bytes, Callable[[], bool]]] = []
        self._blocked: list[asyncio.Future[Found]] = []

    def go_away(self) -> None:
        """Stop answering; whoever waits for an entry loses the connection."""
        self.is_away = True
        self._waiting.clear()
        for each in self._blocked:
            self.reply(each, RedisAway("connection reset"))

    def forget(self) -> None:
        """Lose everything."""
        self._streams.clear()

    def stream(self, key: bytes | str) -> _Stream:
        """The stream of that name, made if need be."""
        return self._streams.setdefault(_bytes(key), _Stream())

    def delete(self, key: bytes | str) -> None:
        self._streams.pop(_bytes(key), None)

    def add(self, key: bytes | str, fields: Fields, position: int | None = None) -> bytes:
        """Append an entry; as Redis does, refuse an id that is not above the newest."""
        stream = self.stream(key)
        position = stream.newest + 1 if position is None else position
        if position <= stream.newest:
            raise ResponseError("The ID specified in XADD is equal or smaller than the target stream top item")
        stream.entries[position], stream.newest = fields, position
        self._waiting = [
            (waits_for, wake) for waits_for, wake in self._waiting if waits_for != _bytes(key) or not wake()
        ]
        return b"%d-0" % position

    def after(self, key: bytes | str, position: int, count: int) -> Found:
        entries = self._streams.get(_bytes(key), _Stream()).entries
        return [(b"%d-0" % at, fields) for at, fields in sorted(entries.items()) if at > position][:count]

    def give(self, key: bytes | str, hand: str, count: int) -> Found:
        """New entries for one of the group."""
        stream = self._with_group(key)
        assert stream.given is not None
        found = self.after(key, stream.given, count)
        for identity, _ in found:
            stream.given = _position(identity)
            stream.pending[stream.given] = (hand, asyncio.get_running_loop().time())
        return found

    def claim(self, key: bytes | str, hand: str, idle_ms: int, count: int) -> Found:
        """Entries that others of the group were given long ago."""
        stream, now = self._with_group(key), asyncio.get_running_loop().time()
        old = [
            at for at, (_, since) in stream.pending.items() if (now - since) * 1000 >= idle_ms and at in stream.entries
        ]
        for at in old[:count]:
            stream.pending[at] = (hand, now)
        return [(b"%d-0" % at, stream.entries[at]) for at in old[:count]]

    def done(self, key: bytes | str, receipt: str) -> None:
        """Acknowledge an entry and delete it."""
        stream = self.stream(key)
        stream.pending.pop(_position(receipt), None)
        stream.entries.pop(_position(receipt), None)

    async def wait_for(self, key: bytes | str, look: Callable[[], Found], block: float) -> Found:
        """What `look` finds, now or within `block` seconds."""
        loop = asyncio.get_running_loop()
        came: asyncio.Future[Found] = loop.create_future()
        came.add_done_callback(_retrieve)  # whoever waits for it may have been told something else before

        def wake() -> bool:
            try:
                found = look()
            except ResponseError as refusal:
                self.reply(came, refusal)
                return True
            if found:
                self.reply(came, found)
            return bool(found)

        def arrive() -> None:
            if not wake():
                self._waiting.append((_bytes(key), wake))
                loop.call_later(block, give_up, context=self.node.context())

        def give_up() -> None:
            self._waiting = [(waits_for, each) for waits_for, each in self._waiting if each is not wake]
            self.reply(came, [])

        self._blocked.append(came)
        try:
            await self.ask(arrive, RedisAway)
            return await came
        finally:
            self._blocked.remove(came)

    def _with_group(self, key: bytes | str) -> _Stream:
        stream = self.stream(key)
        if stream.given is None:
            raise ResponseError("NOGROUP No such key or consumer group")
        return stream


class SimulatedClient:
    """What one process calls instead of `redis.asyncio.Redis`."""

    def __init__(self, server: SimulatedRedis) -> None:
        self._server = server

    async def aclose(self) -> None:
        """Nothing is open."""

    def pipeline(self, *, transaction: bool) -> "_Pipeline":
        assert not transaction
        return _Pipeline(self._server)

    def register_script(self, script: str) -> Callable[..., Awaitable[int]]:
        """The one script that streams of the log are written by."""
        assert script == ADD

        async def add(keys: Sequence[bytes], args: Sequence[Any]) -> int:
            (key,), entries = keys, list(zip(args[1::2], args[2::2], strict=True))
            return await self._ask(lambda: sum(self._refuses(key, *entry) for entry in entries))

        return add

    def _refuses(self, key: bytes, identity: bytes, payload: bytes) -> bool:
        try:
            self._server.add(key, {b"e": payload}, _position(identity))
        except ResponseError:
            return True
        return False

    async def xread(self, streams: Mapping[bytes, str], count: int, block: int) -> list[tuple[bytes, Found]]:
        ((key, after),) = streams.items()
        position = _position(after)
        found = await self._server.wait_for(key, lambda: self._server.after(key, position, count), block / 1000)
        return [(key, found)] if found else []

    async def xrevrange(self, key: bytes, count: int) -> Found:
        return await self._ask(lambda: self._server.after(key, 0, 1 << 60)[-count:])

    async def delete(self, key: bytes) -> None:
        await self._ask(lambda: self._server.delete(key))

    async def xadd(self, key: str, fields: Mapping[str, Any], **_: Any) -> bytes:
        made = {_bytes(name): _bytes(str(value)) for name, value in fields.items()}
        return await self._ask(lambda: self._server.add(key, made))

    async def xreadgroup(self, _group: str, hand: str, streams: Mapping[str, str], *, count: int, block: int) -> Any:
        ((key, _),) = streams.items()
        found = await self._server.wait_for(key, lambda: self._server.give(key, hand, count), block / 1000)
        return [(key, found)] if found else []

    async def xautoclaim(self, key: str, _group: str, hand: str, idle_ms: int, *, count: int) -> Any:
        return b"0-0", await self._ask(lambda: self._server.claim(key, hand, idle_ms, count)), []

    async def xgroup_create(self, key: str, _group: str, *, id: str, **_: Any) -> None:  # noqa: A002 -- as redis-py has it
        def work() -> None:
            stream = self._server.stream(key)
            if stream.given is not None:
                raise ResponseError("BUSYGROUP Consumer Group name already exists")
            stream.given = _position(id)

        await self._ask(work)

    async def _ask(self, work: Callable[[], T]) -> T:
        return await self._server.ask(work, RedisAway)


class _Pipeline:
    """Several commands in one journey. A part of them may have been done when the answer gets lost."""

    def __init__(self, server: SimulatedRedis) -> None:
        self._server = server
        self._commands: list[Callable[[], Any]] = []

    def xack(self, key: str, _group: str, receipt: str) -> None:
        self._commands.append(lambda: self._server.done(key, receipt))

    def xdel(self, key: str, receipt: str) -> None:
        """Done together with `xack`."""

    async def execute(self, **_: Any) -> list[Any]:
        return await self._server.ask(lambda: [_answer(command) for command in self._commands], RedisAway)


def _answer(command: Callable[[], Any]) -> Any:
    try:
        return command()
    except ResponseError as refusal:
        return refusal


def _bytes(word: bytes | str) -> bytes:
    return word.encode() if isinstance(word, str) else word


def _position(identity: bytes | str) -> int:
    return int(_bytes(identity).partition(b"-")[0])


def _retrieve(done: asyncio.Future[Any]) -> None:
    if not done.cancelled():
        done.exception()
