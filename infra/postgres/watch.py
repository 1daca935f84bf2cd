"""News of a connection's socket, by a descriptor of one's own.

libpq closes its socket in the middle of a read when the server has gone. The number is free from then on, and the next
socket of this process gets it: who still watched the number would be called for a stranger's news, without end, and
could not even stop. A second descriptor of the same socket stays ours until we close it.
"""

import asyncio
import os
from collections.abc import Callable

from psycopg.pq.abc import PGconn


class Watch:
    """Calls `moved` whenever there is something to read, the end of the connection too, until it is closed."""

    def __init__(self, pgconn: PGconn, moved: Callable[[], None]) -> None:
        self.loop = asyncio.get_running_loop()
        self._descriptor, self._moved, self._open = os.dup(pgconn.socket), moved, True
        self.loop.add_reader(self._descriptor, moved)

    def for_room(self) -> None:
        """Call it from now on when there is room to write, too."""
        self.loop.add_writer(self._descriptor, self._moved)

    def for_room_no_more(self) -> None:
        """Call it only for what is to be read again."""
        if self._open:
            self.loop.remove_writer(self._descriptor)

    def close(self) -> None:
        """Call it never again."""
        if self._open:
            self._open = False
            self.loop.remove_reader(self._descriptor)
            self.loop.remove_writer(self._descriptor)
            os.close(self._descriptor)
