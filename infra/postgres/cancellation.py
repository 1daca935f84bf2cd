"""Keeps a cancellation that a database driver would lose."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def cancellation_kept() -> Iterator[None]:
    """If the task is cancelled inside, leave by CancelledError, whatever the code inside made of it.

    The connection pool waits with `asyncio.wait_for`, which until Python 3.12 returns its result and forgets a
    cancellation that comes together with it. And a query that fails while the driver cancels it raises its own error
    instead. Either way a loop that works for ever would go on, and its process would not end when told to.
    """
    task = asyncio.current_task()
    assert task is not None, "only a task can be cancelled"
    before = task.cancelling()
    try:
        yield
    except Exception as error:
        if task.cancelling() > before:
            raise asyncio.CancelledError from error
        raise
    if task.cancelling() > before:
        raise asyncio.CancelledError
