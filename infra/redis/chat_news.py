"""News of what was said at tables, over Redis."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from msgspec import MsgspecError
from msgspec.json import Decoder, encode

from infra.redis.channel import Channel

_decode: Final = Decoder(tuple[str, int]).decode


class RedisChatNews:
    """`ChatNews` on a Redis channel. Losing one is no harm: rooms look into the store from time to time as well."""

    def __init__(self, url: str, epoch: str) -> None:
        self._channel = Channel(url, epoch, "chat")

    async def tell(self, table: str, message: int) -> None:
        """Publish, if Redis is there."""
        await self._channel.tell(encode((table, message)))

    async def listen(self, heard: Callable[[str, int], None], back: Callable[[], None]) -> None:
        """Call `heard` with every piece of news until cancelled; `back` whenever some may have been missed."""

        def take(message: bytes) -> None:
            with suppress(MsgspecError):
                heard(*_decode(message))

        await self._channel.listen(take, back)

    async def aclose(self) -> None:
        """Let go of Redis."""
        await self._channel.aclose()
