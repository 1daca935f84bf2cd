"""The watchdog notes how long the loop stood still, and what it had begun."""

import asyncio
import threading

from api.metrics import Metrics
from api.watchdog import Watchdog


def test_the_longest_stall_is_kept_for_each_thing() -> None:
    watchdog = Watchdog()
    for doing, silent in [("Query.a", 0.2), ("Query.a", 0.7), ("Query.a", 0.3), ("Query.b", 0.1), ("Query.c", 0.01)]:
        watchdog.doing = doing
        watchdog.look(silent)
    assert watchdog.longest == {"Query.a": 0.7, "Query.b": 0.1}


async def test_a_loop_that_stands_still_is_noticed_while_it_does() -> None:
    watchdog, noticed = Watchdog(), threading.Event()
    look = watchdog.look

    def looked(silent: float) -> None:
        look(silent)
        if watchdog.longest:
            noticed.set()

    watchdog.look = looked  # type: ignore[method-assign]
    async with watchdog.watching():
        await asyncio.sleep(0)
        watchdog.doing = "Query.slow"
        assert noticed.wait(30), "nothing but the watchdog ends this"
    assert list(watchdog.longest) == ["Query.slow"]


def test_the_operator_sees_it() -> None:
    metrics = Metrics()
    metrics.watchdog.doing = "Tournament.standings"
    metrics.watchdog.look(0.25)
    assert b'orrery_loop_longest_stall_seconds{doing="Tournament.standings"} 0.25' in metrics.text()
