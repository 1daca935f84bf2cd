"""Token buckets: so much at once, so much a second, per key and per process.

They go by the time that has passed, not by the time of day: a clock that is set locks nobody out.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf

from services.errors import RateLimited
from services.ports import Budget, Charge, Clock


@dataclass(slots=True)
class Bucket:
    """What a key had spent and not yet earned back at a moment."""

    spent: float
    since: int

    def give_back(self, amount: float = 1) -> None:
        """Undo a charge that turned out to be someone else's."""
        self.spent = max(0.0, self.spent - amount)


def charged(spent: float, burst: float, per_second: float, give_back: Callable[[], None]) -> Charge:
    """What is left when so much is spent."""
    full_in = spent / per_second if per_second else inf
    return Charge(limit=int(burst), left=max(0, int(burst - spent)), full_in=full_in, give_back=give_back)


class Rates:
    """Budgets by how much a minute they allow, made when they are asked for; of many the last ones are kept.

    They are kept outside, or start full: to be let go costs nobody anything and gains a minute's worth at most.
    """

    def __init__(self, make: Callable[[int], Budget], most: int = 256) -> None:
        self._make, self._most = make, most
        self._made: OrderedDict[int, Budget] = OrderedDict()

    def of(self, per_minute: int) -> Budget:
        """The budget that allows so many a minute."""
        budget = self._made.pop(per_minute, None)
        self._made[per_minute] = budget = self._make(per_minute) if budget is None else budget
        if len(self._made) > self._most:
            self._made.popitem(last=False)
        return budget


class Buckets:
    """A bucket per key, forgotten when it is full again and not before, so that nobody gains by being forgotten.

    At most `most_keys` are kept. While all of those are in use, further keys share one bucket: refusing them
    outright would let whoever fills the table lock everyone else out, and a bucket each would have no end.
    """

    def __init__(self, clock: Clock, *, burst: float, per_second: float, most_keys: int = 65_536) -> None:
        self._clock, self._burst, self._rate, self._most = clock, burst, per_second, most_keys
        self._buckets: dict[str, Bucket] = {}
        self._due: list[tuple[float, str]] = []
        """A heap with one entry per bucket: the earliest moment at which it may be full."""
        self._shared = Bucket(0.0, clock.passed())

    def __len__(self) -> int:
        """How many keys have a bucket of their own."""
        return len(self._buckets)

    def take(self, key: str, amount: float = 1) -> Bucket:
        """Take `amount` from the bucket of `key` and return the bucket, or raise RateLimited and take nothing."""
        now = self._clock.passed()
        self._forget_full(now)
        bucket = self._buckets.get(key)
        newcomer = bucket is None and len(self._buckets) < self._most
        if bucket is None:
            bucket = Bucket(0.0, now) if newcomer else self._shared
        spent = self._spent(bucket, now)
        if (missing := spent + amount - self._burst) > 0:
            raise RateLimited(missing / self._rate if self._rate else 60)
        bucket.spent, bucket.since = spent + amount, now
        if newcomer:
            self._buckets[key] = bucket
            heappush(self._due, (self._full_at(bucket), key))
        return bucket

    async def charge(self, key: str) -> Charge:
        """See `Budget.charge`."""
        bucket = self.take(key)
        return charged(bucket.spent, self._burst, self._rate, bucket.give_back)

    def _spent(self, bucket: Bucket, now: int) -> float:
        return max(0.0, bucket.spent - (now - bucket.since) * self._rate / 1000)

    def _full_at(self, bucket: Bucket) -> float:
        return bucket.since + bucket.spent * 1000 / self._rate if self._rate else inf

    def _forget_full(self, now: int) -> None:
        """Drop what has refilled. An entry that comes due too early was used since: it is put back for later."""
        while self._due and self._due[0][0] <= now:
            _, key = heappop(self._due)
            full_at = self._full_at(self._buckets[key])
            if full_at > now:
                heappush(self._due, (full_at, key))
            else:
                del self._buckets[key]
