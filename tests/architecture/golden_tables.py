"""Writes golden logs of tables at which clocks, stand-ins, invitations, delays and the rest were used.

`python -m tests.architecture.golden_tables` adds what is missing; it never touches a log that exists.
"""

import asyncio
import gzip
import json

from domain.tables.commands import CloseTable, StartGame
from domain.tables.terms import Terms
from services.log.handler import Intent
from services.ports import Account
from services.tables.commands import seated
from tests.architecture.golden import FOLDER, HEADS
from tests.services.tables.walks import walked
from tests.world import new_world

WALKS = [("uno", 1), ("uno", 2), ("uno", 5), ("solitaire", 3), ("solitaire", 4), ("programs", 6), ("programs", 7)]
WALKS += [("uno", 8), ("uno", 9), ("solitaire", 10), ("secrets", 11)]  # with the terms of the table as one record
WALKS += [("uno", 12), ("programs", 13)]  # kept by the second version of the chain

CLOSED = "tables-closed-1.jsonl.gz"


async def _written(game: str, seed: int) -> bytes:
    world = await new_world(name=f"golden/{game}/{seed}")
    table = await walked(world, seed, game, steps=50)
    auditor, _ = await world.someone("Auditor", "audit")
    data = await world.services.reading.export(table, auditor, everything=True)
    await world.feed.aclose()
    return data


async def _closed() -> bytes:
    """A table that its tournament closed in mid-game."""
    world = await new_world(name="golden/closed")
    host, table = Account("tournament:golden", "Golden Cup"), "golden-closed"
    people = [(await world.someone(name))[0].account for name in ("Ann", "Bob")]
    terms = Terms(reserved=tuple(each.id for each in people))
    await world.tables.open(Intent(host, "open"), "uno", b"{}", terms=terms, sit=False, table=table)
    for who in people:
        await world.tables.do(table, Intent(who, "sit"), seated(who))
    await world.tables.do(table, Intent(host, "start"), StartGame(player=host.id))
    await world.tables.do(table, Intent(host, "close"), CloseTable(host=host.id, reason="the match was ruled"))
    auditor, _ = await world.someone("Auditor", "audit")
    data = await world.services.reading.export(table, auditor, everything=True)
    await world.feed.aclose()
    return data


def main() -> None:
    """Add what is missing."""
    heads: dict[str, str] = json.loads(HEADS.read_text())
    for game, seed in WALKS:
        name = f"tables-{game}-{seed}.jsonl.gz"
        if name not in heads:
            data = asyncio.run(_written(game, seed))
            (FOLDER / name).write_bytes(gzip.compress(data, mtime=0))
            heads[name] = json.loads(data.split(b"\n", 1)[0])["head"]
    if CLOSED not in heads:
        data = asyncio.run(_closed())
        (FOLDER / CLOSED).write_bytes(gzip.compress(data, mtime=0))
        heads[CLOSED] = json.loads(data.split(b"\n", 1)[0])["head"]
    HEADS.write_text(json.dumps(heads, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
