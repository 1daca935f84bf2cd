"""How workers share jobs: what each of them takes, what it gives back, and whom it gives up."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from services.ports import Member, Roster

_GONE_BEATS: Final = 2.5
"""A worker that has missed two beats and whose connection is gone has ended."""


def quota(kind: str, jobs: Collection[str], roster: Roster, worker: str) -> int:
    """How many jobs of a kind a worker should have: all have as many as the others, or one more.

    Who has most already keeps the one more, so that nothing is moved in vain.
    """
    able = [member.id for member in roster.members if kind in member.kinds]
    count = {member: len(jobs_of(member, jobs, roster)) for member in able}
    ranks = sorted(able, key=lambda member: (-count[member], member))
    share, over = divmod(len(jobs), len(able))
    return share + (ranks.index(worker) < over)


def jobs_of(worker: str, jobs: Iterable[str], roster: Roster) -> list[str]:
    """Those of some jobs that a worker has."""
    return [job for job in jobs if roster.holdings[job].holder == worker]


def free_jobs(jobs: Iterable[str], roster: Roster) -> dict[str, int]:
    """Those of some jobs that nobody has, with their numbers."""
    members = {member.id for member in roster.members}
    found = {job: roster.holdings[job] for job in jobs}
    return {job: holding.number for job, holding in found.items() if holding.holder not in members}


@dataclass
class Watch:
    """Tells who lives, by how long each beat stood still while we looked: by our own clock, and by no other."""

    ttl: float
    """Seconds."""
    every: float
    """Seconds from one beat to the next."""
    _seen: dict[str, tuple[int, float]] = field(default_factory=dict)
    _looked_at: float = float("-inf")

    def look(self, members: Iterable[Member], now: float) -> list[Member]:
        """Those who have ended or hang. What happened while we did not look is held against nobody."""
        if now - self._looked_at > self.ttl / 2:
            self._seen.clear()
        self._looked_at = now
        before, self._seen = self._seen, {}
        for member in members:
            beat, since = before.get(member.id, (member.beat, now))
            self._seen[member.id] = (beat, since) if beat == member.beat else (member.beat, now)
        return [member for member in members if self._has_ended(member, now)]

    def _has_ended(self, member: Member, now: float) -> bool:
        still = now - self._seen[member.id][1]
        return still >= self.ttl or (not member.is_connected and still >= _GONE_BEATS * self.every)


def without(roster: Roster, gone: Collection[str]) -> Roster:
    """The roster without some members."""
    return Roster(tuple(member for member in roster.members if member.id not in gone), roster.holdings)


def kinds_of(jobs: Mapping[str, Mapping[str, object]]) -> dict[str, list[str]]:
    """The names of jobs by their kinds."""
    return {kind: list(names) for kind, names in jobs.items()}
