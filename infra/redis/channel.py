"""A Redis channel: what one process tells, all hear who listen at that moment."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from infra.redis.client import AWAY
from infra.redis.connecting import connect

_TIMEOUT: Final = 0.5
_PAUSE: Final = 1.0


class Channel:
    """Publishes and hears; a cluster passes on what one of its nodes is told to all.

    A message may be lost, so nothing may depend on it alone.
    """

    def __init__(self, url: str, epoch: str, name: str) -> None:
        self._client = connect(url)
        self._name = f"orrery:{{{epoch}}}:{name}".encode()

    async def tell(self, message: bytes) -> bool:
        """Publish, if Redis is there; whether it was."""
        try:
            await self._client.ask(self._name, lambda server: server.publish(self._name, message), _TIMEOUT)
        except AWAY:
            return False
        return True

    async def listen(self, heard: Callable[[bytes], None], back: Callable[[], None]) -> None:
        """Call `heard` with every message until cancelled; `back` whenever some may have been missed."""
        while True:
            with suppress(*AWAY):
                async with self._client.led_to(self._name) as server, server.pubsub() as channel:
                    await channel.subscribe(self._name)
                    back()
                    async for message in channel.listen():
                        if message["type"] == "message":
                            heard(message["data"])
            await asyncio.sleep(_PAUSE)

    async def aclose(self) -> None:
        """Let go of Redis."""
        await self._client.aclose()
