"""Jobs that one process does at a time: shared, moved, taken over, never done twice."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from functools import partial

import pytest

from infra.memory.event_store import MemoryEventStore
from infra.memory.leases import MemoryLeases
from services.ports import Holding, LeaseLost, Roster, Unavailable, held
from services.workers.ownership import Ownership
from tests.infra.samples import records
from tests.waiting import eventually
from tests.world import CountedEntropy

TTL = 0.3
SHARDS = [f"shard {n}" for n in range(6)]


class Wire(MemoryLeases):
    """The record as one worker reaches it: over a connection that can be cut, and can hang."""

    def __init__(self, record: MemoryLeases) -> None:
        self._record = record
        self.is_cut, self.refused = False, 0
        self.hangs = asyncio.Event()
        self.hangs.set()

    async def join(self, worker: str, jobs: Mapping[str, Collection[str]]) -> None:
        await self._cross()
        await self._record.join(worker, jobs)

    async def beat(self, worker: str) -> Roster | None:
        await self._cross()
        return await self._record.beat(worker)

    async def take(self, worker: str, jobs: Mapping[str, int]) -> dict[str, int]:
        await self._cross()
        return await self._record.take(worker, jobs)

    async def give_back(self, worker: str, jobs: Collection[str]) -> None:
        await self._cross()
        await self._record.give_back(worker, jobs)

    async def bury(self, worker: str, beat: int) -> bool:
        await self._cross()
        return await self._record.bury(worker, beat)

    async def leave(self, worker: str) -> None:
        await self._cross()
        await self._record.leave(worker)

    async def _cross(self) -> None:
        await self.hangs.wait()
        if self.is_cut:
            self.refused += 1
            raise Unavailable("postgres", "the wire is cut")


class Team:
    """Workers on one record, and what each of them does."""

    def __init__(self, ttl: float) -> None:
        self.record, self._ttl = MemoryLeases(), ttl
        self.doing: Counter[str] = Counter()
        self.twice: list[str] = []
        self.owners: dict[str, Ownership] = {}
        self.wires: dict[str, Wire] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def start(self, name: str) -> None:
        self.wires[name] = Wire(self.record)
        jobs = {"shards": {job: partial(self._work, job) for job in SHARDS}}
        self.owners[name] = Ownership(self.wires[name], CountedEntropy(name), jobs, ttl=self._ttl)
        self.tasks[name] = asyncio.create_task(self.owners[name].run())

    async def _work(self, job: str) -> None:
        self.doing[job] += 1
        if self.doing[job] > 1:
            self.twice.append(job)
        try:
            await asyncio.Event().wait()
        finally:
            self.doing[job] -= 1

    def shares(self) -> dict[str, int]:
        return {name: len(owner.owned) for name, owner in self.owners.items()}

    async def settles(self, **shares: int) -> None:
        def is_so() -> bool:
            return self.shares() == shares and sum(self.doing.values()) == len(SHARDS)

        await eventually(is_so, f"the shares are {shares}")

    async def stop(self, name: str) -> None:
        self.tasks[name].cancel()
        await asyncio.gather(self.tasks.pop(name), return_exceptions=True)


@asynccontextmanager
async def team(*names: str, ttl: float = TTL) -> AsyncIterator[Team]:
    made = Team(ttl)
    for name in names:
        made.start(name)
    try:
        yield made
    finally:
        for name in list(made.tasks):
            await made.stop(name)


async def test_a_lone_worker_does_everything() -> None:
    async with team("a") as workers:
        await workers.settles(a=6)


async def test_jobs_move_to_whoever_comes_and_back_from_whoever_goes() -> None:
    async with team("a") as workers:
        await workers.settles(a=6)
        workers.start("b")
        await workers.settles(a=3, b=3)
        workers.start("c")
        await workers.settles(a=2, b=2, c=2)
        await workers.stop("a")
        await workers.settles(a=0, b=3, c=3)
        await workers.stop("b")
        await workers.settles(a=0, b=0, c=6)
        assert workers.twice == []


async def test_a_worker_that_is_cut_off_stops_before_others_begin() -> None:
    async with team("a", "b") as workers:
        await workers.settles(a=3, b=3)
        workers.wires["a"].is_cut = True
        await workers.settles(a=0, b=6)
        workers.wires["a"].is_cut = False
        await workers.settles(a=3, b=3)
        assert workers.twice == []


async def test_a_worker_whose_record_does_not_answer_stops_before_others_begin() -> None:
    async with team("a", "b") as workers:
        await workers.settles(a=3, b=3)
        workers.wires["a"].hangs.clear()
        await workers.settles(a=0, b=6)
        workers.wires["a"].hangs.set()
        await workers.settles(a=3, b=3)
        assert workers.twice == []


async def test_a_record_that_is_away_for_less_than_a_lease_stops_nobody() -> None:
    async with team("a", "b", ttl=3) as workers:
        await workers.settles(a=3, b=3)
        before = [owner.owned for owner in workers.owners.values()]
        for wire in workers.wires.values():
            wire.is_cut = True
        await eventually(lambda: all(wire.refused for wire in workers.wires.values()))
        for wire in workers.wires.values():
            wire.is_cut = False
        await workers.settles(a=3, b=3)
        assert [owner.owned for owner in workers.owners.values()] == before
        assert workers.twice == []


async def test_a_job_that_ends_is_begun_again_and_disturbs_no_other() -> None:
    begun: Counter[str] = Counter()

    async def ends() -> None:
        begun["ends"] += 1

    async def stays() -> None:
        begun["stays"] += 1
        await asyncio.Event().wait()

    jobs = {"service": {"ends": ends, "stays": stays}}
    task = asyncio.create_task(Ownership(MemoryLeases(), CountedEntropy(), jobs, ttl=TTL).run())
    await eventually(lambda: begun["ends"] >= 3)
    assert begun["stays"] == 1
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_job_that_fails_ends_the_worker_with_its_reason() -> None:
    async def fails() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await Ownership(MemoryLeases(), CountedEntropy(), {"service": {"fails": fails}}, ttl=TTL).run()


async def test_an_old_owner_that_goes_on_is_refused_and_stopped() -> None:
    """Someone else took the job under its feet: its next write is refused, and it is stopped at once, not in a beat."""
    record = MemoryLeases()
    store = MemoryEventStore(leases=record)
    begun, told, stopped = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await told.wait()
        try:
            with pytest.raises(LeaseLost):
                await store.append("t", 0, "late", records(0))
            await asyncio.Event().wait()
        finally:
            stopped.set()

    task = asyncio.create_task(Ownership(record, CountedEntropy(), {"service": {"sign": work}}, ttl=3600).run())
    await begun.wait()
    (old,) = {each.holder for each in (await _holdings(record)).values()}
    await record.leave(old)
    assert await record.take("thief", {"sign": 1}) == {"sign": 2}
    told.set()
    await stopped.wait()
    assert await store.head("t") is None
    assert held() is None
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _holdings(record: MemoryLeases) -> Mapping[str, Holding]:
    await record.join("thief", {"service": ["sign"]})
    roster = await record.beat("thief")
    assert roster is not None
    return roster.holdings
