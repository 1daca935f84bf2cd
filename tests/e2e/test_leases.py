"""A worker that hangs loses its jobs to another within seconds, and writes nothing when it comes back."""

import signal
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests.e2e.conftest import Deployment, Process
from tests.waiting import wait_until

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
    ((owner, number),) = look.rows(_OWNER)
    first.tell(signal.SIGSTOP)
    wait_until(lambda: any(holder != owner for holder, _ in look.rows(_OWNER)), second.text)
    ((_, later),) = look.rows(_OWNER)
    assert later > number, "a new owner has a higher number"
    assert "hangs: its jobs go to others" in second.text()
    position = look.number(_LAST)
    wait_until(lambda: look.number(_LAST) > position + 100, second.text)  # bots go on while the old owner hangs
    everything = look.number(_JOBS)
    wait_until(lambda: look.shares() == [everything], second.text)

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
