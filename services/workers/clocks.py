"""Clocks of tables: they run out as recorded events, and pauses of the service are given back."""

import asyncio
import logging
from collections.abc import Callable

from domain.kernel.errors import IllegalMove
from domain.kernel.record import decode_meta
from domain.tables.commands import CreditPause, ExpireClock, LapseReady, Reveal
from domain.tables.state import Status, TableState
from services.errors import Stale
from services.log.handler import Intent, Loaded
from services.ports import Account, EventStore, StreamMoved
from services.tables.commands import PREFIX, Tables
from services.workers.pulse import Pulse

CLOCK = Account(id="clock", name="clock", kind="bot")
_UNSTEADY = 0.2
_log = logging.getLogger("orrery.clocks")


class TableClocks:
    """Writes what time does at tables. Without a `pulse`, pauses of the service are not noticed."""

    def __init__(self, tables: Tables, store: EventStore, pulse: Pulse | None = None) -> None:
        self._tables, self._store, self._pulse = tables, store, pulse

    async def start_beating(self, resumed: Callable[[], None]) -> list[asyncio.Task[None]]:
        """Begin the heartbeat of whoever runs these clocks; nothing without a pulse.

        `resumed` is called when the service has come back from a pause.
        """
        if self._pulse is None:
            return []
        await self._pulse.beat()
        return [asyncio.create_task(self._pulse.run(resumed), name="beating")]

    def seconds_left(self, loaded: Loaded[TableState]) -> float | None:
        """How long until time brings something at this table; None if it brings nothing."""
        wakes_at = loaded.state.wakes_at
        return None if wakes_at is None else (wakes_at - self._tables.clock.now()) / 1000

    async def credit_pauses(self, table: str, loaded: Loaded[TableState]) -> bool:
        """Give back what pauses of the service have taken from clocks that run; True if something was.

        A clock may have run since before the table's last event: a bot that moves as soon as the service is back must
        not make the pause before its move count.
        """
        if self._pulse is None or loaded.state.is_over:
            return False
        version = loaded.head.version
        (last,) = await self._store.read(PREFIX + table, version - 1, version)
        running = [clock.since for clock in loaded.state.clocks if clock.since is not None]
        since = min([decode_meta(last.meta).at, *running])
        for pause in await self._pulse.pauses(max(since, loaded.state.credited_until)):
            intent = _by_clock(f"pause-{version}-{pause.until}", version)
            try:
                applied = await self._tables.do(table, intent, CreditPause(max(pause.since, since), pause.until))
                version = applied.now.head.version
            except IllegalMove:  # it lies within another one
                continue
            except (Stale, StreamMoved):
                break
        return version > loaded.head.version

    async def expire(self, table: str, loaded: Loaded[TableState]) -> None:
        """Write down that a time is over, unless the service itself may have stood still."""
        if self._pulse is not None and not self._pulse.is_steady():
            await asyncio.sleep(_UNSTEADY)
            return
        state, version = loaded.state, loaded.head.version
        try:
            if state.status is Status.OPEN:
                await self._tables.do(table, _by_clock(f"lapse-{version}", version), LapseReady())
            elif state.is_over:
                await self._tables.do(table, _by_clock("reveal", version), Reveal())
            else:
                seat = state.expiries_due[0][1]
                await self._tables.do(table, _by_clock(f"expire-{version}-{seat}", version), ExpireClock(seat))
        except (Stale, StreamMoved):
            return
        except IllegalMove as refusal:
            _log.warning("time does not pass: %s", refusal)
            await asyncio.sleep(_UNSTEADY)


def _by_clock(command_id: str, version: int) -> Intent:
    return Intent(account=CLOCK, command_id=command_id, expected=version)
