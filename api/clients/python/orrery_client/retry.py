"""When to ask again, and after which pause."""

import random
from collections.abc import Iterator

from msgspec import Struct

from orrery_client.errors import RateLimited, ServiceError, Unavailable


class Retry(Struct, frozen=True):
    """How patient a client is: pauses double from the first to the longest, each shortened by some luck."""

    attempts: int = 10
    first: float = 0.1
    longest: float = 5.0

    def pauses(self) -> Iterator[float]:
        """How long to wait before each further attempt."""
        pause = self.first
        for _ in range(self.attempts - 1):
            yield pause * random.uniform(0.5, 1.0)  # noqa: S311 - so that not all who were cut off come back at once
            pause = min(pause * 2, self.longest)


def is_passing(error: ServiceError) -> bool:
    """Whether it may be over soon."""
    return isinstance(error, Unavailable | RateLimited)


def pause_after(error: ServiceError, pause: float) -> float:
    """How long to wait after an error: as long as the service says, where it does."""
    told = error.retry_after
    return pause if told is None else max(told, pause)
