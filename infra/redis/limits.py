"""Budgets that all processes share, kept in Redis.

A process takes a small lot at a time and spends it by itself, so that most charges cost no round trip. What a lot
holds is spent already as far as the others know: together they never give out more than the budget, and one lot a
process that was earned back while it was kept. Lots that are wanted at the same time are asked for together: however
many players move at once, it is one question on one connection. While Redis is away every process goes by buckets of
its own.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from infra.redis.client import AWAY, Client
from infra.redis.connecting import connect
from services.company.limits import Buckets, charged
from services.errors import RateLimited
from services.ports import Charge, Clock

_TIMEOUT: Final = 0.25
_AWAY_MS: Final = 1000
_LOT_MS: Final = 30_000
"""How long a lot is kept: someone who makes a move every few seconds should not need a new one for each."""
_MOST_LOTS: Final = 65_536
_MOST_WISHES: Final = 128
"""How many lots are asked for at a time: Redis does nothing else meanwhile, for a millisecond."""
_log = logging.getLogger("orrery.limits")

# Redis keeps the time here, one clock for all. What it says about a bucket is never used to take: a clock that is
# set back earns nothing for once, and one that is set forward fills the bucket.
_TAKE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local answers = {}
for number, key in ipairs(KEYS) do
  local at = (number - 1) * 4
  local burst, rate = tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2])
  local wanted, returned = tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4])
  local kept = redis.call('HMGET', key, 'spent', 'since')
  local spent, since = tonumber(kept[1] or 0), tonumber(kept[2] or now)
  spent = math.max(0, spent - returned - math.max(0, now - since) * rate / 1000)
  local given = math.min(wanted, math.floor(burst - spent))
  if given < 1 then given = 0 end
  spent = spent + given
  redis.call('HSET', key, 'spent', tostring(spent), 'since', tostring(now))
  redis.call('PEXPIRE', key, math.ceil(spent * 1000 / rate) + 1000)
  answers[number] = {given, tostring(spent)}
end
return answers
"""


@dataclass(slots=True)
class _Wish:
    """A lot that is wanted: the arguments of the script, and who waits for its answer."""

    key: str
    arguments: tuple[float, float, int, int]
    answer: "asyncio.Future[tuple[int, float]]"


async def _take(batch: Sequence[_Wish], server: Any) -> Any:
    return await server.register_script(_TAKE)(
        keys=[wish.key for wish in batch], args=[argument for wish in batch for argument in wish.arguments]
    )


class Till:
    """Asks Redis for lots, all that are wanted while an answer is under way in the next question."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._wishes: list[_Wish] = []
        self._asking: asyncio.Task[None] | None = None
        self.asked = 0
        """How many questions were sent."""

    async def lot(self, key: str, arguments: tuple[float, float, int, int]) -> tuple[int, float]:
        """How many were given, and what all have spent."""
        wish = _Wish(key, arguments, asyncio.get_running_loop().create_future())
        self._wishes.append(wish)
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask(), context=Context())  # it belongs to nobody's request
        return await wish.answer

    async def _ask(self) -> None:
        while self._wishes:
            batch, self._wishes = self._wishes[:_MOST_WISHES], self._wishes[_MOST_WISHES:]
            self.asked += 1
            try:
                answers = await self._client.ask(batch[0].key.encode(), partial(_take, batch), _TIMEOUT)
            except Exception as error:  # noqa: BLE001 - it is for those who asked, each of whom fails with it
                for wish in batch:
                    if not wish.answer.done():
                        wish.answer.set_exception(error)
                continue
            for wish, (given, spent) in zip(batch, answers, strict=True):
                if not wish.answer.done():
                    wish.answer.set_result((int(given), float(spent)))


@dataclass(slots=True)
class _Lot:
    """What this process may still spend for a key without asking, until when, and what all had spent at a moment."""

    left: int
    until: int
    spent: float
    since: int


class RedisBudget:
    """`Budget` for all processes on one Redis."""

    def __init__(self, till: Till, prefix: str, clock: Clock, *, burst: float, per_second: float, lot: int) -> None:
        self.till, self._prefix = till, prefix
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
            except AWAY:
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
        arguments = (self._burst, self._rate, self._lot, old.left if old else 0)
        given, spent = await self.till.lot(self._prefix + key, arguments)
        lot = self._lots.get(key)
        if lot is None:
            lot = self._lots[key] = _Lot(0, now + _LOT_MS, 0.0, now)
        lot.left += given  # someone may have asked for the same key meanwhile: then both lots are one
        lot.spent, lot.since = spent, now
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
        self._client = connect(url)
        self._till = Till(self._client)
        self._epoch, self._clock = epoch, clock

    def budget(self, name: str, *, burst: float, per_second: float, lot: int = 64) -> RedisBudget:
        """The budget of that name, the same in every process; up to `lot` are taken at a time."""
        prefix = f"orrery:{{{self._epoch}}}:{name}:"
        return RedisBudget(self._till, prefix, self._clock, burst=burst, per_second=per_second, lot=lot)

    async def aclose(self) -> None:
        """Let go of Redis."""
        await self._client.aclose()
