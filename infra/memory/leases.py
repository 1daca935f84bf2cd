"""The record of workers and their jobs, in memory."""

from collections.abc import Collection, Mapping

from services.ports import Holding, Lease, Member, Roster


class MemoryLeases:
    """`Leases` without a server."""

    def __init__(self) -> None:
        self._members: dict[str, Member] = {}
        self._holdings: dict[str, Holding] = {}

    def holds(self, lease: Lease) -> bool:
        """Whether a lease is still good."""
        return self._holdings[lease.job].number == lease.number

    async def join(self, worker: str, jobs: Mapping[str, Collection[str]]) -> None:
        """Become a member; `jobs` by their kinds."""
        self._members[worker] = Member(worker, frozenset(jobs), 0)
        for job in [job for kind in jobs.values() for job in kind]:
            self._holdings.setdefault(job, Holding(0, ""))

    async def beat(self, worker: str) -> Roster | None:
        """Show that a member lives; how things are, or None if it is no member (any more)."""
        member = self._members.get(worker)
        if member is None:
            return None
        self._members[worker] = Member(worker, member.kinds, member.beat + 1)
        return Roster(tuple(self._members.values()), dict(self._holdings))

    async def take(self, worker: str, jobs: Mapping[str, int]) -> dict[str, int]:
        """Take jobs that nobody has and whose numbers are still these; those taken, with their new numbers."""
        free = [job for job, number in jobs.items() if self._is_free(job, number)] if worker in self._members else []
        for job in free:
            self._holdings[job] = Holding(jobs[job] + 1, worker)
        return {job: jobs[job] + 1 for job in free}

    def _is_free(self, job: str, number: int) -> bool:
        now = self._holdings[job]
        return now.number == number and now.holder not in self._members

    async def give_back(self, worker: str, jobs: Collection[str]) -> None:
        """Let others have these jobs."""
        for job in jobs:
            if self._holdings[job].holder == worker:
                self._holdings[job] = Holding(self._holdings[job].number, "")

    async def bury(self, worker: str, beat: int) -> bool:
        """Strike a member out, and with it all it holds; False, and nothing changed, if it has beaten since."""
        member = self._members.get(worker)
        if member is None or member.beat != beat:
            return False
        del self._members[worker]
        return True

    async def leave(self, worker: str) -> None:
        """Be a member no more."""
        self._members.pop(worker, None)
