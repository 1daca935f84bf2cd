"""Who does which of the jobs that one process does at a time, and how everything it writes is held to that."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from msgspec import Struct

from services.ports.log import Unavailable


class LeaseLost(Unavailable):
    """A job has another owner by now: what its old one was about to write is not written."""

    def __init__(self, lease: "Lease") -> None:
        super().__init__("lease", f"another worker does {lease.job} by now")


class Lease:
    """A job of this process, under a number that grows with every owner."""

    def __init__(self, job: str, number: int, on_loss: Callable[[], None] = lambda: None) -> None:
        self.job, self.number = job, number
        self.is_lost = False
        self._on_loss = on_loss

    def lose(self) -> LeaseLost:
        """Take note that someone else has it; the error to raise."""
        self.is_lost = True
        self._on_loss()
        return LeaseLost(self)


_held: ContextVar[Lease | None] = ContextVar("lease", default=None)


@contextmanager
def holding(lease: Lease) -> Iterator[None]:
    """Whatever is written inside, in tasks begun there too, is written only while the lease is ours.

    Bound to the job and not handed from call to call, so that nothing a job writes can go without it.
    """
    before = _held.set(lease)
    try:
        yield
    finally:
        _held.reset(before)


def held() -> Lease | None:
    """The lease under which something is to be written now."""
    return _held.get()


class Member(Struct, frozen=True):
    """A worker, as others see it."""

    id: str
    kinds: frozenset[str]
    """The kinds of jobs it does."""
    beat: int
    """Grows as long as it lives."""
    is_connected: bool = True
    """Whether the connection of its last beat is still there."""


class Holding(Struct, frozen=True):
    """Who was the last to take a job, and under which number. Nobody has it if that worker is no member."""

    number: int
    holder: str


class Roster(Struct, frozen=True):
    """All workers, and who has which job."""

    members: tuple[Member, ...]
    holdings: Mapping[str, Holding]


class Leases(Protocol):
    """The record of workers and their jobs.

    It knows no time: whether a worker lives is judged by each of the others, by how long its beat stood still while
    they looked. So no clock on any wall can take a job from anyone.
    """

    async def join(self, worker: str, jobs: Mapping[str, Collection[str]]) -> None:
        """Become a member; `jobs` by their kinds."""
        ...

    async def beat(self, worker: str) -> Roster | None:
        """Show that a member lives; how things are, or None if it is no member (any more)."""
        ...

    async def take(self, worker: str, jobs: Mapping[str, int]) -> dict[str, int]:
        """Take jobs that nobody has and whose numbers are still these; those taken, with their new numbers."""
        ...

    async def give_back(self, worker: str, jobs: Collection[str]) -> None:
        """Let others have these jobs."""
        ...

    async def bury(self, worker: str, beat: int) -> bool:
        """Strike a member out, and with it all it holds; False, and nothing changed, if it has beaten since."""
        ...

    async def leave(self, worker: str) -> None:
        """Be a member no more."""
        ...
