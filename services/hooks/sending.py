"""Sends the messages of webhooks: in order for each log, a few at a time for each receiver, again if need be."""

import asyncio
import logging
from collections import Counter
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from services.hooks.notices import Notices, iso
from services.hooks.signing import Secrets
from services.ports import (
    Clock,
    Entropy,
    HookAttempt,
    HookMessage,
    HookStore,
    HookStream,
    Poster,
    Reply,
    Unavailable,
    Webhook,
)
from services.streams import TABLE, TOURNAMENT

SCHEDULE: Final = (5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400)
"""Seconds after which a message that did not arrive is sent again, as the specification advises. After the last of
them has passed in vain, some three days after the first try, the webhook is switched off."""
JITTER: Final = 0.2
"""By up to this part of a wait it is lengthened, so that what failed together does not come back together."""
KEPT_MS: Final = 7 * 86_400_000
"""How long messages that arrived are listed."""
AT_ONCE: Final = 256
"""Messages under way at a time."""
EACH: Final = 4
"""Messages under way at a time to one webhook, of one account, and to one host: whoever is slow is slow alone."""
_PORTION: Final = 50
_POLL: Final = 0.5
_FORGET_EVERY_MS: Final = 3_600_000
_LONGEST_WAIT: Final = 86_400
_GONE: Final = 410
_LONGEST: Final = 200
_log = logging.getLogger("orrery.webhooks")


class _Lane(Struct, frozen=True):
    """Whose capacity a message under way takes up."""

    hook: str
    account: str
    host: str

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        return ("hook", self.hook), ("account", self.account), ("host", self.host)


class Sending:
    """Sends what waits. It runs in one process at a time, so that messages keep their order."""

    def __init__(
        self, hooks: HookStore, notices: Notices, poster: Poster, secrets: Secrets, clock: Clock, entropy: Entropy
    ) -> None:
        self._hooks, self._notices, self._poster, self._secrets = hooks, notices, poster, secrets
        self._clock, self._entropy = clock, entropy
        self._called = asyncio.Event()
        self._under_way: dict[tuple[str, str], _Lane] = {}
        self._load: Counter[tuple[str, str]] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._forgot_at = 0

    def call(self) -> None:
        """There are messages to send: look now, and not at the next turn."""
        self._called.set()

    async def run(self) -> None:
        """Send until cancelled."""
        try:
            while True:
                self._called.clear()
                await self._start_due()
                await self._forget()
                called = asyncio.ensure_future(self._called.wait())
                await asyncio.wait([called, *self._tasks], timeout=_POLL, return_when=asyncio.FIRST_COMPLETED)
                called.cancel()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def send_due(self) -> int:
        """Send everything that is due now, and wait for what becomes of it; how many logs that were."""
        count = await self._start_due()
        await asyncio.gather(*self._tasks)
        return count

    async def _start_due(self) -> int:
        room = AT_ONCE - len(self._under_way)
        if room <= 0:
            return 0
        busy = {lane.hook for lane in self._under_way.values() if self._is_full(lane)}
        due = await self._hooks.to_send(self._clock.now(), AT_ONCE, 2 * EACH, busy)
        started = 0
        for hook, place in due:
            lane = _Lane(hook.id, hook.account, urlsplit(hook.url).netloc.lower())
            if (hook.id, place.stream) not in self._under_way and not self._is_full(lane) and started < room:
                self._start(hook, place, lane)
                started += 1
        return started

    def _is_full(self, lane: _Lane) -> bool:
        return any(self._load[key] >= EACH for key in lane.keys)

    def _start(self, hook: Webhook, place: HookStream, lane: _Lane) -> None:
        key = hook.id, place.stream
        self._under_way[key] = lane
        self._load.update(lane.keys)
        task = asyncio.create_task(self._send_all(place), name="sending a webhook")
        self._tasks.add(task)

        def ended(done: "asyncio.Task[None]") -> None:
            self._tasks.discard(done)
            del self._under_way[key]
            self._load.subtract(lane.keys)
            self._load += Counter()  # drops those that are back at nought

        task.add_done_callback(ended)

    async def _send_all(self, place: HookStream) -> None:
        """Send the messages of one log in their order, until one does not arrive."""
        tries = place.tries
        try:
            for _ in range(_PORTION):
                hook = await self._hooks.get(place.hook)  # each time: it may have been changed or switched off
                if hook is None or not hook.is_on:
                    return
                message = await self._hooks.next_message(hook.id, place.stream)
                if message is None or not await self._send(hook, message, tries):
                    return
                tries = 0
        except Unavailable as away:
            _log.warning("%s is away: a webhook waits", away.part)

    async def _send(self, hook: Webhook, message: HookMessage, tries: int) -> bool:
        """Send one message; whether it has arrived and another one waits."""
        told = message.stream.startswith((TABLE, TOURNAMENT))
        if told and not await self._notices.may_know(hook, message.stream):
            await self._hooks.stopped(hook.id, message.stream)
            return False
        now, began = self._clock.now(), self._clock.passed()
        headers = self._secrets.headers(hook, message, now)
        reply = await self._poster.post(hook.url, headers, message.body)
        arrived = reply.status is not None and 200 <= reply.status < 300
        trouble = None if arrived else (reply.trouble or f"the answer was {reply.status}")[:_LONGEST]
        attempt = HookAttempt(now, reply.status, trouble, self._clock.passed() - began)
        if arrived:
            return await self._hooks.delivered(message, attempt)
        await self._hooks.failed(message, attempt, self._clock.now() + self._wait_ms(tries, reply))
        if reply.status == _GONE:
            await self._switch_off(hook, "the address said that it is gone (410)")
        elif tries >= len(SCHEDULE):
            since = iso(hook.failing_since or now)
            await self._switch_off(hook, f"no message has arrived since {since}; the last time {trouble}")
        return False

    async def _switch_off(self, hook: Webhook, because: str) -> None:
        await self._hooks.switch_off(hook.id, self._clock.now(), because)
        _log.info("a webhook is switched off: %s", because, extra={"webhook": hook.id})

    def _wait_ms(self, tries: int, reply: Reply) -> int:
        """How long to wait before the next try: as scheduled, or as long as the receiver asks for."""
        scheduled = SCHEDULE[min(tries, len(SCHEDULE) - 1)]
        wished = min(reply.retry_after or 0, _LONGEST_WAIT)
        luck = int.from_bytes(self._entropy.seed()[:4], "big") / 2**32
        return round(max(scheduled, wished) * 1000 * (1 + JITTER * luck))

    async def _forget(self) -> None:
        now = self._clock.now()
        if now - self._forgot_at >= _FORGET_EVERY_MS:
            self._forgot_at = now
            await self._hooks.forget(now - KEPT_MS)
