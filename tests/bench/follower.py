"""A process that follows one stream and says when each event reached it: `python -m tests.bench.follower STREAM`.

The settings come from the environment. Each line it prints is a version and the monotonic clock in nanoseconds,
which all processes of a machine share.
"""

import sys
import time

import uvloop

from api.processes import end_with_parent
from api.settings import Settings, read_settings
from api.wiring.backend import connected


def main() -> None:
    """Follow until the parent is gone."""
    end_with_parent()
    uvloop.run(follow(read_settings(), sys.argv[1]))


async def follow(settings: Settings, stream: str) -> None:
    """Print when each event of `stream` came."""
    async with connected(settings) as backend:
        async for batch in backend.feed.follow(stream, 0):
            now = time.monotonic_ns()
            sys.stdout.write("".join(f"{logged.event.version} {now}\n" for logged in batch))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
