"""Who is connected under which token: when a token ends, so does everything that runs under it."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from services.company.known_tokens import KnownTokens
from services.ports import Accounts, Clock, Credentials, RevocationNews, Unavailable

CHECK_EVERY: Final = 5.0
"""Seconds after which a revocation that no news told of is noticed. With what `KnownTokens` adds to it, ten at most."""
_LONGEST_TIMER: Final = 86_400.0
_log = logging.getLogger("orrery.sessions")


class Sessions:
    """The connections of this process by the token they were opened with."""

    def __init__(self, accounts: Accounts, clock: Clock, news: RevocationNews) -> None:
        self._accounts, self._clock, self._news = accounts, clock, news
        self.known = KnownTokens(clock)
        self._open: dict[str, set[Callable[[], None]]] = {}

    def __len__(self) -> int:
        """How many connections are held under a token."""
        return sum(map(len, self._open.values()))

    @contextmanager
    def held(self, caller: Credentials | None, end: Callable[[], None]) -> Iterator[None]:
        """While inside, `end` is called once the caller's token is revoked or its time is over."""
        token = caller.token if caller else None
        if token is None:
            yield
            return
        own = self._open.setdefault(token.id, set())
        own.add(end)
        timer = self._timer(token.expires_at, end)
        try:
            yield
        finally:
            if timer:
                timer.cancel()
            own.discard(end)
            if not own and self._open.get(token.id) is own:
                del self._open[token.id]

    def _timer(self, expires_at: int | None, end: Callable[[], None]) -> asyncio.TimerHandle | None:
        """A connection that outlives the longest timer is caught by the regular check."""
        if expires_at is None:
            return None
        left = max(0.0, (expires_at - self._clock.now()) / 1000)
        return asyncio.get_running_loop().call_later(left, end) if left < _LONGEST_TIMER else None

    async def revoked(self, token_ids: Collection[str]) -> None:
        """End what runs under these tokens, here at once and elsewhere as soon as the news arrives."""
        self.end(token_ids)
        if token_ids:
            await self._news.tell(token_ids)

    def end(self, token_ids: Collection[str]) -> None:
        """End what runs in this process under these tokens, and take them no longer."""
        self.known.forget(token_ids)
        for token_id in token_ids:
            for end in tuple(self._open.get(token_id, ())):
                end()

    async def check(self) -> None:
        """Ask which of the tokens in use are still valid, and end the others."""
        in_use = list(self._open)
        if in_use:
            valid = await self._accounts.valid_tokens(in_use, self._clock.now())
            self.end([token_id for token_id in in_use if token_id not in valid])

    async def run(self, missed: asyncio.Event) -> None:
        """Check from time to time, and whenever news may have been missed, until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK_EVERY):
                    await missed.wait()
            if missed.is_set():
                self.known.forget_all()
            missed.clear()
            try:
                await self.check()
            except Unavailable as away:
                _log.warning("%s is away: tokens in use were not checked", away.part)
