"""A worker that hangs loses its jobs to another within seconds, and writes nothing when it comes back."""

import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest

from tests.e2e.conftest import Deployment, Process
from tests.waiting import wait_until

SILENCE = 5.0
"""Seconds for which bots may be silent when the worker that runs them hangs."""
_OWNER = "SELECT holder, number FROM leases JOIN workers ON id = holder WHERE job = 'shard 0'"
_SHARES = "SELECT count(*) FROM leases JOIN workers ON id = holder GROUP BY holder ORDER BY 1"
_JOBS = "SELECT count(*) FROM leases"
_LAST = "SELECT position FROM shards WHERE shard = 0"
_DOUBLED = """
SELECT (SELECT count(*) FROM (SELECT FROM events GROUP BY stream, version HAVING count(*) > 1) AS versions)
     + (SELECT count(*) FROM (SELECT FROM events GROUP BY position HAVING count(*) > 1) AS positions)
     + (SELECT count(*) FROM (SELECT FROM events WHERE command IS NOT NULL
                               GROUP BY stream, command HAVING count(*) > 1) AS commands)
     + (SELECT max(position) - count(*) FROM events)
"""


class Look:
    """What the database says."""

    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url, autocommit=True)

    def rows(self, query: str) -> list[Any]:
        return self._connection.execute(query.encode()).fetchall()

    def number(self, query: str) -> int:
        return int(self.rows(query)[0][0])

    def shares(self) -> list[int]:
        """How many jobs each worker has, the fewest first."""
        return [count for (count,) in self.rows(_SHARES)]

    def longest_silence(self, until: Callable[[float], bool]) -> float:
        """Seconds in which no event was written, at most, until `until` says so of the seconds gone by."""
        began = since = time.monotonic()
        last, longest = self.number(_LAST), 0.0
        while not until(time.monotonic() - began):
            time.sleep(0.02)
            now, last_now = time.monotonic(), self.number(_LAST)
            longest = max(longest, now - since)
            if last_now > last:
                last, since = last_now, now
        return longest

    def close(self) -> None:
        self._connection.close()


@pytest.fixture
def look(database_url: str) -> Iterator[Look]:
    made = Look(database_url)
    yield made
    made.close()


def playing(deployment: Deployment, look: Look, pace: str = "20") -> tuple[Process, Process]:
    """Two workers that have shared the jobs, and bots at demo tables; first the one that runs the tables."""
    workers = [deployment.worker(ORRERY_DEMO="true", ORRERY_BOT_PACE_MS=pace) for _ in range(2)]
    wait_until(lambda: look.number(_LAST) > 200, workers[0].text)
    everything = look.number(_JOBS)
    fair = [everything // 2, everything - everything // 2]
    wait_until(lambda: look.shares() == fair and bool(look.rows(_OWNER)), workers[1].text)
    ((owner, _),) = look.rows(_OWNER)
    workers.sort(key=lambda worker: f"/{worker.running.pid} " not in owner)
    return workers[0], workers[1]


def test_an_owner_that_hangs_is_replaced_and_comes_back_as_nobody(deployment: Deployment, look: Look) -> None:
    first, second = playing(deployment, look)
    calm = look.longest_silence(lambda gone: gone > 2)
    ((owner, number),) = look.rows(_OWNER)
    first.tell(signal.SIGSTOP)
    silence = look.longest_silence(lambda gone: gone > SILENCE + 3)
    ((heir, later),) = look.rows(_OWNER)
    assert heir != owner
    assert later > number
    assert "hangs: its jobs go to others" in second.text()
    assert silence < SILENCE + 2 * calm, f"bots were silent for {silence:.1f} s, in calm for {calm:.1f} s"
    everything = look.number(_JOBS)
    assert look.shares() == [everything]

    first.tell(signal.SIGCONT)
    wait_until(lambda: "it stops its jobs and begins again" in first.text(), first.text)
    wait_until(lambda: len(shares := look.shares()) == 2 and sum(shares) == everything, first.text)
    position = look.number(_LAST)
    wait_until(lambda: look.number(_LAST) > position + 100, second.text)
    assert look.number(_DOUBLED) == 0
    for process in (first, second):
        assert process.stop() == 0
        assert "Traceback" not in process.text(), process.text()
    assert look.rows("SELECT * FROM workers") == []
    deployment.run("audit", "--all", "--processes", "1")  # every chain, and every command decided again


def test_an_owner_that_is_killed_is_replaced_sooner(deployment: Deployment, look: Look) -> None:
    first, second = playing(deployment, look)
    first.kill()
    wait_until(lambda: "has ended: its jobs go to others" in second.text(), second.text)
    position = look.number(_LAST)
    wait_until(lambda: look.number(_LAST) > position + 100, second.text)
    assert look.number(_DOUBLED) == 0
