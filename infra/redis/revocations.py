"""News of revoked tokens over Redis: published by the process that revoked them, heard by all."""

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Final

from msgspec import MsgspecError
from msgspec.json import Decoder, encode

from infra.redis.tail import AWAY, connect

_TIMEOUT: Final = 0.5
_PAUSE: Final = 1.0
_log = logging.getLogger("orrery.sessions")
_decode: Final = Decoder(list[str]).decode


class RedisRevocations:
    """`RevocationNews` on a Redis channel. Losing one is no harm: sessions are checked against the accounts as well."""

    def __init__(self, url: str, epoch: str) -> None:
        self._client: Any = connect(url)
        self._channel = f"orrery:{{{epoch}}}:revoked"

    async def tell(self, token_ids: Collection[str]) -> None:
        """Publish, if Redis is there."""
        try:
            async with asyncio.timeout(_TIMEOUT):
                await self._client.publish(self._channel, encode(list(token_ids)))
        except (*AWAY, TimeoutError):
            _log.warning("Redis is away: other processes notice a revocation when they next check")

    async def listen(self, heard: Callable[[Collection[str]], None], back: Callable[[], None]) -> None:
        """Call `heard` with every piece of news until cancelled; `back` whenever some may have been missed."""
        while True:
            with suppress(*AWAY):
                async with self._client.pubsub() as channel:
                    await channel.subscribe(self._channel)
                    back()
                    async for message in channel.listen():
                        if message["type"] == "message":
                            with suppress(MsgspecError):
                                heard(_decode(message["data"]))
            await asyncio.sleep(_PAUSE)

    async def aclose(self) -> None:
        """Let go of Redis."""
        await self._client.aclose()
