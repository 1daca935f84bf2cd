"""Those who stay: how many connections there are for live answers and what runs on them, whatever the transport."""

from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from services.errors import RateLimited

_LATER: Final = 5.0


class Crowd:
    """How many sockets and event streams there are and what runs on them: bounded for each address and the process."""

    def __init__(
        self, *, sockets_per_address: int = 200, operations: int = 20_000, operations_per_address: int = 1000
    ) -> None:
        self._most_sockets, self._most, self._most_of_one = sockets_per_address, operations, operations_per_address
        self._sockets: Counter[str] = Counter()
        self._operations: Counter[str] = Counter()
        self._running = 0

    @contextmanager
    def socket(self, address: str) -> Iterator[bool]:
        """Count a socket or an event stream while inside; False, and nothing counted, if the address has too many."""
        if self._sockets[address] >= self._most_sockets:
            yield False
            return
        self._sockets[address] += 1
        try:
            yield True
        finally:
            _one_less(self._sockets, address)

    def operation(self, address: str) -> AbstractContextManager[None]:
        """Count an operation while inside; RateLimited if too many run."""
        return _Running(self, address)

    def begin(self, address: str) -> None:
        """Count an operation until its `end`; RateLimited if too many run."""
        if self._running >= self._most or self._operations[address] >= self._most_of_one:
            raise RateLimited(_LATER)
        self._running += 1
        self._operations[address] += 1

    def end(self, address: str) -> None:
        """An operation that was counted is over."""
        self._running -= 1
        _one_less(self._operations, address)


class _Running(AbstractContextManager[None]):
    """An operation that runs. A plain class: there is one for every move."""

    __slots__ = ("_address", "_crowd")

    def __init__(self, crowd: Crowd, address: str) -> None:
        self._crowd, self._address = crowd, address

    def __enter__(self) -> None:
        self._crowd.begin(self._address)

    def __exit__(self, *_: object) -> None:
        self._crowd.end(self._address)


def _one_less(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
