"""Waiting for what another task or process does: for a condition, never for a time."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from inspect import isawaitable
from typing import Final

PATIENCE: Final = 600.0
"""Seconds after which a test gives up on what does not come. It is long because it measures nothing: on a machine
with much else to do everything takes its time, and only what would never happen may fail."""

_TOLD: Final = 50_000
"""How much a failure tells of the trouble, from its end: who complains all the time may have written gigabytes."""


def _pauses() -> Iterator[float]:
    """Short at first, then longer: what comes soon is seen soon, and looking does not hinder what takes long."""
    deadline, pause = time.monotonic() + PATIENCE, 0.001
    while time.monotonic() < deadline:
        yield pause
        pause = min(2 * pause, 0.05)


async def eventually(holds: Callable[[], bool | Awaitable[bool]], what: str = "the condition holds") -> None:
    """Look again and again until it holds, and let others run in between; fail if it never does."""
    for pause in _pauses():
        found = holds()
        if await found if isawaitable(found) else found:
            return
        await asyncio.sleep(pause)
    raise AssertionError(f"waited in vain until {what}")


def wait_until(holds: Callable[[], bool], trouble: Callable[[], str]) -> None:
    """The same where nothing else runs in this process; `trouble` tells what was there instead."""
    for pause in _pauses():
        if holds():
            return
        time.sleep(pause)
    raise AssertionError(trouble()[-_TOLD:])
