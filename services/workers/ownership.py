"""Jobs that one process does at a time: each worker has its share, and takes over from those that end or hang.

A worker shows by its beat that it lives. Whoever sees a beat stand still for the time of a lease gives that worker up
and takes its jobs, under new numbers; what the old owner writes after that is refused by the log itself, and by
everything else that is written with it. A worker that cannot show that it lives stops its jobs before that time is
over. All of it is measured by clocks that never jump.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from services.ports import Entropy, Lease, Leases, Member, Roster, Unavailable, holding
from services.workers.sharing import Watch, free_jobs, jobs_of, kinds_of, quota, without

Work = Callable[[], Awaitable[None]]
BEATS: Final = 6
"""How many beats the time of a lease has."""
_log = logging.getLogger("orrery.worker")


@dataclass
class _Running:
    lease: Lease
    task: asyncio.Task[None]
    is_stopped: bool = False

    def stop(self) -> None:
        """Have it end, told once: a second time would disturb it while it does."""
        if not self.is_stopped:
            self.is_stopped = True
            self.task.cancel()


class Ownership:
    """Does its share of `jobs`, which are named by kinds that are shared evenly, each for itself."""

    def __init__(
        self,
        leases: Leases,
        entropy: Entropy,
        jobs: Mapping[str, Mapping[str, Work]],
        *,
        ttl: float = 3.0,
        name: str = "worker",
    ) -> None:
        self._leases, self._entropy, self._jobs, self._name = leases, entropy, jobs, name
        self._works = {name: work for kind in jobs.values() for name, work in kind.items()}
        self._ttl, self._every = ttl, ttl / BEATS
        self._running: dict[str, _Running] = {}
        self._stirred = asyncio.Event()

    @property
    def owned(self) -> frozenset[str]:
        """The jobs that are done here now."""
        return frozenset(self._running)

    async def run(self) -> None:
        """Do our share until cancelled, as one member after another if need be."""
        while True:
            worker = f"{self._name} {self._entropy.id()[:8]}"
            try:
                await self._leases.join(worker, kinds_of(self._jobs))
                await self._belong(worker)
            except Unavailable as away:
                _log.warning("%s is away (%s)", away.part, away.reason)
                await asyncio.sleep(self._every)

    async def _belong(self, worker: str) -> None:
        """Work as a member for as long as we can show that we live, and others have not given us up."""
        loop = asyncio.get_running_loop()
        watch = Watch(self._ttl, self._every)
        proven = asked = loop.time()
        try:
            while asked - proven < self._ttl:
                try:
                    async with asyncio.timeout_at(proven + self._ttl):
                        roster = await self._leases.beat(worker)
                        if roster is None:
                            break
                        proven = asked
                        await self._settle(worker, roster, watch.look(roster.members, loop.time()))
                except Unavailable as away:
                    _log.warning("%s is away (%s)", away.part, away.reason)
                except TimeoutError:
                    break
                await self._wait(asked + self._every)
                asked = loop.time()
            _log.warning("this worker stood still or was cut off: it stops its jobs and begins again")
        finally:
            await self._end(worker)

    async def _settle(self, worker: str, roster: Roster, ended: Sequence[Member]) -> None:
        """Bring what we do in line with how things are: bury, stop, give back, take."""
        roster = without(roster, {member.id for member in ended if member.id != worker and await self._bury(member)})
        await self._sort_out(worker, roster)
        for kind, works in self._jobs.items():
            ours, due = jobs_of(worker, works, roster), quota(kind, works, roster, worker)
            for job in ours[due:]:
                if job in self._running:  # given back when it has ended, so that nobody begins it before
                    self._running[job].stop()
            free = [(job, n) for job, n in free_jobs(works, roster).items() if job not in self._running]
            chosen = dict(free[: max(0, due - len(ours))])
            if chosen:
                for job, number in (await self._leases.take(worker, chosen)).items():
                    self._begin(Lease(job, number, self._stirred.set))

    async def _bury(self, member: Member) -> bool:
        done = await self._leases.bury(member.id, member.beat)
        if done:
            how = "hangs" if member.is_connected else "has ended"
            _log.warning("%s %s: its jobs go to others", member.id, how)
        return done

    async def _sort_out(self, worker: str, roster: Roster) -> None:
        """Stop what others have by now, and give back what has come to its end or was never begun."""
        ours = set(jobs_of(worker, self._works, roster))
        for job, running in list(self._running.items()):
            if running.task.done():
                del self._running[job]
                if not running.task.cancelled():
                    running.task.result()
            elif running.lease.is_lost or job not in ours or roster.holdings[job].number != running.lease.number:
                running.stop()
        idle = ours - self._running.keys()
        if idle:
            await self._leases.give_back(worker, idle)

    def _begin(self, lease: Lease) -> None:
        with holding(lease):
            task = asyncio.create_task(self._do(lease.job), name=lease.job)
        task.add_done_callback(lambda _: self._stirred.set())
        self._running[lease.job] = _Running(lease, task)

    async def _do(self, job: str) -> None:
        await self._works[job]()

    async def _wait(self, until: float) -> None:
        """Until the next beat is due, or something has changed."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                await self._stirred.wait()
        self._stirred.clear()

    async def _end(self, worker: str) -> None:
        """Stop everything, and let others have it at once."""
        for running in self._running.values():
            running.stop()
        left = {running.task for running in self._running.values()}
        while left:  # a cancellation can get lost in a library: a job that goes on is told again
            _, left = await asyncio.wait(left, timeout=self._ttl)
            for task in left:
                _log.warning("%s does not stop: it is told again", task.get_name())
                task.cancel()
        self._running.clear()
        with suppress(Unavailable, TimeoutError):  # else the others find out by themselves
            async with asyncio.timeout(self._every):
                await self._leases.leave(worker)
