"""What the lines of a log are about.

Bound where a command is handled and carried by every line written under it, ours or a library's. The lines
themselves go through `logging`: which form they take is for the process to say, and a game played without a service
need not load a logging framework.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

_subjects: ContextVar[Mapping[str, str]] = ContextVar("subjects", default=MappingProxyType({}))


@contextmanager
def about(**subjects: str) -> Iterator[None]:
    """Lines written inside are about these as well: `table`, `tournament`, `command_id`, `request`."""
    before = _subjects.set({**_subjects.get(), **subjects})
    try:
        yield
    finally:
        _subjects.reset(before)


def subjects() -> Mapping[str, str]:
    """What a line written now is about."""
    return _subjects.get()
