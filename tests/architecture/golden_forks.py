"""Writes golden logs of forks: games of every kind that go on from where a seat had seen another one go.

`python -m tests.architecture.golden_forks` adds what is missing; it never touches a log that exists.
"""

import asyncio
import gzip
import json

from domain.registry import RULE_SETS
from services.log.handler import Intent
from tests.architecture.golden import FOLDER, HEADS
from tests.services.tables.test_forks import played
from tests.services.tables.test_hints import practice
from tests.world import new_world


def name_of(game: str) -> str:
    """The file of a game's fork."""
    return f"fork-{game}.jsonl.gz"


async def _written(game: str) -> bytes:
    world = await new_world(name=f"golden/fork/{game}")
    table, ann = await practice(world, game)
    await played(world, table, ann, 25, "golden")
    fork = await world.services.forks.fork(table, Intent(ann.account), ann, version=None, seat=0)
    await played(world, fork.now.state.id, ann, 25, "golden")
    auditor, _ = await world.someone("Auditor", "audit")
    data = await world.services.reading.export(fork.now.state.id, auditor, everything=True)
    await world.feed.aclose()
    return data


def main() -> None:
    """Add what is missing."""
    heads: dict[str, str] = json.loads(HEADS.read_text())
    for game in RULE_SETS.slugs:
        if (name := name_of(game)) not in heads:
            data = asyncio.run(_written(game))
            (FOLDER / name).write_bytes(gzip.compress(data, mtime=0))
            heads[name] = json.loads(data.split(b"\n", 1)[0])["head"]
    HEADS.write_text(json.dumps(heads, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
