"""News of revoked tokens over Redis: published by the process that revoked them, heard by all."""

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final

from msgspec import MsgspecError
from msgspec.json import Decoder, encode

from infra.redis.channel import Channel

_log = logging.getLogger("orrery.sessions")
_decode: Final = Decoder(list[str]).decode


class RedisRevocations:
    """`RevocationNews` on a Redis channel. Losing one is no harm: sessions are checked against the accounts as well."""

    def __init__(self, url: str, epoch: str) -> None:
        self._channel = Channel(url, epoch, "revoked")

    async def tell(self, token_ids: Collection[str]) -> None:
        """Publish, if Redis is there."""
        if not await self._channel.tell(encode(list(token_ids))):
            _log.warning("Redis is away: other processes notice a revocation when they next check")

    async def listen(self, heard: Callable[[Collection[str]], None], back: Callable[[], None]) -> None:
        """Call `heard` with every piece of news until cancelled; `back` whenever some may have been missed."""

        def take(message: bytes) -> None:
            with suppress(MsgspecError):
                heard(_decode(message))

        await self._channel.listen(take, back)

    async def aclose(self) -> None:
        """Let go of Redis."""
        await self._channel.aclose()
