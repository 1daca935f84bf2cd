"""What the lines of a log are about.

Bound where a command is handled and carried by every line written under it, ours or a library's. The lines
themselves go through `logging`: which form they take is for the process to say, and a game played without a service
need not load a logging framework.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from contextvars import ContextVar
from types import MappingProxyType

_subjects: ContextVar[Mapping[str, str]] = ContextVar("subjects", default=MappingProxyType({}))


class about(AbstractContextManager[None]):  # noqa: N801 - it is used as a function is
    """Lines written inside are about these as well: `table`, `tournament`, `command_id`, `request`."""

    __slots__ = ("_before", "_subjects")

    def __init__(self, **subjects: str) -> None:
        self._subjects = subjects

    def __enter__(self) -> None:
        self._before = _subjects.set({**_subjects.get(), **self._subjects})

    def __exit__(self, *_: object) -> None:
        _subjects.reset(self._before)


def subjects() -> Mapping[str, str]:
    """What a line written now is about."""
    return _subjects.get()
