"""How soon a committed event reaches who follows its table: in the same process, and in another one through Redis."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator
from statistics import median
from typing import Final

from api.wiring.backend import Backend, connected
from domain.games.uno.game import GAME as UNO
from services.tables.commands import PREFIX
from tests.bench.child import ChildFailed, child
from tests.bench.samples import Log, long_log
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Suite

_STREAM: Final = PREFIX + "bench"
_PATIENCE: Final = 30.0
_MS: Final = 1e6


async def delivery(stage: Stage) -> Suite:
    """From the start of an append to the follower, beside the append itself."""
    log, settings = long_log(UNO), stage.settings()
    backend = await stage.closing.enter_async_context(connected(settings))
    follower = await stage.closing.enter_async_context(child("tests.bench.follower", _STREAM, settings=settings))
    assert follower.stdout is not None
    here, elsewhere = _arrivals(backend), _reported(follower.stdout)
    stage.closing.push_async_callback(here.aclose)
    writer = _Writer(log, backend, here, elsewhere)
    await writer.deliver()  # the follower is there when it has seen the first event

    async def measure(seconds: float) -> Figures:
        samples: list[tuple[float, float, float]] = []
        deadline = time.monotonic() + seconds
        while not samples or time.monotonic() < deadline:
            samples.append(await writer.deliver())
        commit, in_process, across = (median(each) for each in zip(*samples, strict=True))
        return {"commit": commit, "here": in_process, "elsewhere": across}

    rows = (_row("here", "same process"), _row("elsewhere", "by Redis"))
    return Suite(measures={"delivery": measure}, rows=rows)


def _row(figure: str, where: str) -> Comparison:
    return Comparison(
        name=f"delivery.{figure}",
        title=f"append to follower, {where}",
        unit="ms, median",
        ours=figure,
        peer="commit",
        peer_name="the append alone",
        aim=2,
        better="lower",
    )


class _Writer:
    """Appends one event at a time and waits until both followers have it."""

    def __init__(
        self,
        log: Log,
        backend: Backend,
        here: AsyncIterator[tuple[int, int]],
        elsewhere: AsyncIterator[tuple[int, int]],
    ) -> None:
        self._log, self._store, self._here, self._elsewhere = log, backend.store, here, elsewhere
        self._version = 0

    async def deliver(self) -> tuple[float, float, float]:
        """Milliseconds until the append returned, and until the event was there: here, elsewhere."""
        event = self._log.event(self._version + 1)
        waiting = asyncio.ensure_future(anext(self._here))
        await asyncio.sleep(0)  # the follower waits before the event is written
        began = time.monotonic_ns()
        await self._store.append(_STREAM, self._version, f"player-0/{event.version}", (event,))
        committed = time.monotonic_ns()
        self._version += 1
        async with asyncio.timeout(_PATIENCE):
            in_process, across = await waiting, await anext(self._elsewhere)
        assert in_process[0] == across[0] == self._version, "every follower gets every event once, in order"
        return (committed - began) / _MS, (in_process[1] - began) / _MS, (across[1] - began) / _MS


async def _arrivals(backend: Backend) -> AsyncGenerator[tuple[int, int], None]:
    """Version and time of each event, as a follower in this process gets it."""
    async for batch in backend.feed.follow(_STREAM, 0):
        now = time.monotonic_ns()
        for logged in batch:
            yield logged.event.version, now


async def _reported(lines: asyncio.StreamReader) -> AsyncGenerator[tuple[int, int], None]:
    """The same as the other process reports it."""
    async for line in lines:
        version, now = line.split()
        yield int(version), int(now)
    raise ChildFailed("the follower in the other process ended")
