"""Token buckets: so much at once, so much a second, per key and per process."""

from collections import OrderedDict

from services.errors import RateLimited
from services.ports import Clock


class Buckets:
    """A bucket per key. Full buckets are forgotten, so memory is bounded by who is active."""

    def __init__(self, clock: Clock, *, burst: float, per_second: float, most_keys: int = 65_536) -> None:
        self._clock, self._burst, self._rate, self._most = clock, burst, per_second, most_keys
        self._levels: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def take(self, key: str, amount: float = 1) -> None:
        """Take `amount` from the bucket of `key`, or raise RateLimited and take nothing."""
        now = self._clock.now()
        level, since = self._levels.pop(key, (self._burst, now))
        level = min(self._burst, level + (now - since) * self._rate / 1000)
        enough = level >= amount
        self._levels[key] = (level - amount if enough else level, now)
        if len(self._levels) > self._most:
            self._levels.popitem(last=False)
        if not enough:
            raise RateLimited((amount - level) / self._rate if self._rate else 60)
