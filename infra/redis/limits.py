"""Budgets that all processes share, kept in Redis.

A process takes a small lot at a time and spends it by itself, so that most charges cost no round trip. What a lot
holds is spent already as far as the others know: together they never give out more than the budget, and one lot a
process that was earned back while it was kept. While Redis is away every process goes by buckets of its own.
"""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from infra.redis.tail import AWAY, connect
from services.company.limits import Buckets, charged
from services.errors import RateLimited
from services.ports import Charge, Clock

_TIMEOUT: Final = 0.25
_AWAY_MS: Final = 1000
_LOT_MS: Final = 30_000
"""How long a lot is kept: someone who makes a move every few seconds should not need a new one for each."""
_MOST_LOTS: Final = 65_536
_log = logging.getLogger("orrery.limits")

# Redis keeps the time here, one clock for all. What it says about a bucket is never used to take: a clock that is
# set back earns nothing for once, and one that is set forward fills the bucket.
_TAKE: Final = """
local burst, rate, wanted, returned = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = redis.call('HMGET', KEYS[1], 'spent', 'since')
local spent, since = tonumber(kept[1] or 0), tonumber(kept[2] or now)
spent = math.max(0, spent - returned - math.max(0, now - since) * rate / 1000)
local given = math.min(wanted, math.floor(burst - spent))
if given < 1 then given = 0 end
spent = spent + given
redis.call('HSET', KEYS[1], 'spent', tostring(spent), 'since', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(spent * 1000 / rate) + 1000)
return {given, tostring(spent)}
"""


@dataclass(slots=True)
class _Lot:
    """What this process may still spend for a key without asking, until when, and what all had spent at a moment."""

    left: int
    until: int
    spent: float
    since: int


class RedisBudget:
    """`Budget` for all processes on one Redis."""

    def __init__(self, take: Any, prefix: str, clock: Clock, *, burst: float, per_second: float, lot: int) -> None:
        self._take, self._prefix = take, prefix
        self._clock, self._burst, self._rate = clock, burst, per_second
        self._lot = max(1, min(lot, int(burst / 16)))
        self._lots: OrderedDict[str, _Lot] = OrderedDict()
        self._alone = Buckets(clock, burst=burst, per_second=per_second)
        self._away_until = 0

    async def charge(self, key: str) -> Charge:
        """Take one from what `key` has, or raise RateLimited and take nothing."""
        now = self._clock.passed()
        lot = self._lots.get(key)
        if lot is None or lot.left < 1 or lot.until <= now:
            if now < self._away_until:
                return await self._alone.charge(key)
            try:
                lot = await self._new_lot(key, now)
            except (*AWAY, TimeoutError):
                self._note_away(now)
                return await self._alone.charge(key)
            self._away_until = 0
        if lot.left < 1:
            raise RateLimited(max(0.0, lot.spent + 1 - self._burst) / self._rate)
        lot.left -= 1
        spent = max(1.0, lot.spent - lot.left - (now - lot.since) * self._rate / 1000)
        return charged(spent, self._burst, self._rate, partial(_give_back, lot))

    async def _new_lot(self, key: str, now: int) -> _Lot:
        """Ask for another lot, giving back what is left of one whose time is over."""
        old = self._lots.pop(key, None)
        self._forget(now)
        async with asyncio.timeout(_TIMEOUT):
            arguments = [self._burst, self._rate, self._lot, old.left if old else 0]
            given, spent = await self._take(keys=[self._prefix + key], args=arguments)
        lot = self._lots.get(key)
        if lot is None:
            lot = self._lots[key] = _Lot(0, now + _LOT_MS, 0.0, now)
        lot.left += int(given)  # someone may have asked for the same key meanwhile: then both lots are one
        lot.spent, lot.since = float(spent), now
        return lot

    def _forget(self, now: int) -> None:
        """Drop lots whose time is over, oldest first. What was left in them is lost, never gained."""
        while self._lots:
            key, lot = next(iter(self._lots.items()))
            if lot.until > now and len(self._lots) < _MOST_LOTS:
                return
            del self._lots[key]

    def _note_away(self, now: int) -> None:
        if not self._away_until:
            _log.warning("Redis is away: every process counts requests by itself")
        self._away_until = now + _AWAY_MS


def _give_back(lot: _Lot) -> None:
    lot.left += 1


class RedisBudgets:
    """Makes the budgets of one process, all on one client."""

    def __init__(self, url: str, epoch: str, clock: Clock) -> None:
        self._client: Any = connect(url)
        self._take = self._client.register_script(_TAKE)
        self._epoch, self._clock = epoch, clock

    def budget(self, name: str, *, burst: float, per_second: float, lot: int = 16) -> RedisBudget:
        """The budget of that name, the same in every process; up to `lot` are taken at a time."""
        prefix = f"orrery:{{{self._epoch}}}:{name}:"
        return RedisBudget(self._take, prefix, self._clock, burst=burst, per_second=per_second, lot=lot)

    async def aclose(self) -> None:
        """Let go of Redis."""
        await self._client.aclose()
