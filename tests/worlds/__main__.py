"""`python -m tests.worlds`: two worlds over the wire at thousands of positions, with the time each answer takes."""

import argparse
import asyncio
import statistics
import sys
from itertools import count
from typing import Final

from domain.registry import RULE_SETS
from tests.servers import Databases, Servers, embedded_servers
from tests.worlds.comparing import Tally, compare, compare_lists
from tests.worlds.positions import CONTRACTS, moments, pairs
from tests.worlds.twins import twins

_MOMENTS: Final = 60
_STRIDE: Final = 5
_OUTLIER: Final = 1.25
"""How far the medians of two worlds may be apart, in either direction, before it is worth a look."""


def main() -> int:
    """Compare, tell, and end with 1 where the time of an answer tells worlds apart."""
    asked = argparse.ArgumentParser(prog="python -m tests.worlds", description=__doc__)
    asked.add_argument("--positions", type=int, default=3000, help="how many in all, the same for each game")
    asked.add_argument("--games", nargs="*", default=sorted(CONTRACTS), choices=sorted(CONTRACTS))
    given = asked.parse_args()
    with embedded_servers() as servers:
        return asyncio.run(_compare_all(servers, given.games, given.positions // len(given.games)))


async def _compare_all(servers: Servers, games: list[str], positions: int) -> int:
    databases, odd, total = Databases(servers.database_url), 0, 0
    for game in games:
        with databases.lend() as one, databases.lend() as other:
            async with twins((one, other), servers.redis_url) as worlds:
                tally = Tally()
                for number in count():
                    for moment in (await moments(worlds, game, number, _MOMENTS))[number % _STRIDE :: _STRIDE]:
                        async for pair in pairs(worlds, game, moment):
                            await compare(worlds, pair, tally, drawn=tally.positions % 50 == 0)
                        print(f"\r{game}: {tally}", end="", file=sys.stderr, flush=True)
                    if tally.positions >= positions:
                        break
                for twin in worlds:
                    await twin.settle()
                await compare_lists(worlds, game, None, tally)
        print(file=sys.stderr)
        print(f"{RULE_SETS.newest(game).about.title}: {tally}", flush=True)
        odd += _told(tally)
        total += tally.positions
    print(f"{total:,} positions: no world is told from the other" + (f", but for {odd} times" if odd else ""))
    return 1 if odd else 0


def _told(tally: Tally) -> int:
    """Print the processor time of each kind of answer in both worlds; how many are far apart."""
    odd = 0
    for name, (one, other) in tally.seconds.items():
        here, there = statistics.median(one), statistics.median(other)
        is_odd = len(one) >= _MOMENTS and not 1 / _OUTLIER < here / max(there, 1e-9) < _OUTLIER
        odd += is_odd
        print(f"  {name:32} {len(one):6,} x {1000 * here:7.2f} and {1000 * there:7.2f} ms {'<<<' if is_odd else ''}")
    return odd


if __name__ == "__main__":
    sys.exit(main())
