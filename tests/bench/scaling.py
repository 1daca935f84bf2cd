"""Message counts of a service of many processes and tables, by how people are led to processes.

    python -m tests.bench.scaling --processes 1000 --tables 100000

It plays no game and opens no socket: tables, their people and their pace are drawn from a seed, placed as the service
would place them, and every message between processes and Redis is counted. What one message costs comes from the
benchmarks (see infra/SCALING.md). The ways:

- `every shard`: people come to any process, and every process reads every shard, as a reader without interest would.
- `by interest`: people come to any process, which reads the shards of the tables it has somebody at.
- `by table`: all people of a table come to one process, by the hash of its id.
- `by shard`: the same by the shard of the table, and within it by its id, so that few processes read each shard.
"""

import argparse
import random
from collections.abc import Callable, Sequence
from typing import Final
from zlib import crc32

from msgspec import Struct
from msgspec.json import encode

EVENTS_A_MOVE: Final = 1.13
SEATS: Final = 4
SPECTATORS: Final = 2
"""On average; most tables have none, a few have many."""
SECONDS_A_MOVE: Final = 5.0
API_MS_A_MOVE: Final = 0.32
FOLLOW_US: Final = 7.5
"""Processor time for an event that comes from another process: 40,000 a second took 0.30 of a core."""
BYTES_AN_EVENT: Final = 420
"""An entry of a Redis stream as it is sent to a reader: stored event, name of its stream, hash, framing."""


class Counted(Struct, frozen=True):
    """What one way of placing people comes to, a second."""

    way: str
    moves: float
    published: float
    delivered: float
    needless: float
    """Share of what is sent that nobody waits for: of other tables, or made by the process itself."""
    megabytes: float
    shards_a_process: float
    readers_a_shard: float
    busiest_process: float
    follow_share: float
    """Processor time for following, of all that API processes need."""


class Table(Struct, frozen=True):
    """A table: its shard, how many sit or watch there, and how many events it has a second."""

    name: str
    shard: int
    people: int
    events: float


Place = Callable[[Table, random.Random], Sequence[int]]


def draw_tables(count: int, shards: int, luck: random.Random) -> list[Table]:
    """Tables with their people. Crowds are as crowds are: half of all spectators watch one table in twenty."""
    found = []
    for number in range(count):
        name = f"table:{number:08x}"
        crowd = luck.random() < 0.05
        watching = int(luck.expovariate(1 / (SPECTATORS * (10 if crowd else 10 / 19))))
        events = EVENTS_A_MOVE / luck.uniform(0.5, 1.5) / SECONDS_A_MOVE
        found.append(Table(name, crc32(name.encode()) % shards, SEATS + watching, events))
    return found


def ways(processes: int, shards: int) -> dict[str, Place]:
    """At which process each person of a table is."""

    def anywhere(table: Table, luck: random.Random) -> Sequence[int]:
        return [luck.randrange(processes) for _ in range(table.people)]

    def by_table(table: Table, luck: random.Random) -> Sequence[int]:
        return [crc32(table.name[::-1].encode()) % processes] * table.people

    def by_shard(table: Table, luck: random.Random) -> Sequence[int]:
        share = range(table.shard * processes // shards, max((table.shard + 1) * processes // shards, 1))
        choice = crc32(table.name[::-1].encode()) % len(share) if share else 0
        return [share[choice] if share else table.shard * processes // shards] * table.people

    return {"every shard": anywhere, "by interest": anywhere, "by table": by_table, "by shard": by_shard}


def count(way: str, place: Place, tables: Sequence[Table], processes: int, shards: int, seed: int) -> Counted:
    """Place everyone, let every table move at its pace, and count what Redis sends to whom."""
    luck = random.Random(f"{seed} {way}")
    interested = [set[int]() for _ in range(shards)]
    rates, wanted = [0.0] * shards, 0.0
    for table in tables:
        places = place(table, luck)
        mover = places[luck.randrange(SEATS)]
        # The process at which a move is made has its events already; it reads them back, and leaves them.
        wanted += table.events * len(set(places) - {mover})
        rates[table.shard] += table.events
        interested[table.shard].update(places)
    if way == "every shard":
        interested = [set(range(processes))] * shards
    read = [0.0] * processes
    for shard, readers in enumerate(interested):
        for process in readers:
            read[process] += rates[shard]
    published, delivered = sum(rates), sum(read)
    moves = published / EVENTS_A_MOVE
    follow = delivered * FOLLOW_US / 1e6
    return Counted(
        way=way,
        moves=moves,
        published=published,
        delivered=delivered,
        needless=1 - wanted / delivered,
        megabytes=delivered * BYTES_AN_EVENT / 1e6,
        shards_a_process=sum(map(len, interested)) / processes,
        readers_a_shard=sum(map(len, interested)) / shards,
        busiest_process=max(read),
        follow_share=follow / (follow + moves * API_MS_A_MOVE / 1000),
    )


def simulate(processes: int, tables: int, shards: int, seed: int) -> list[Counted]:
    """Every way with the same tables."""
    drawn = draw_tables(tables, shards, random.Random(seed))
    return [count(way, place, drawn, processes, shards, seed) for way, place in ways(processes, shards).items()]


def main() -> None:
    """Print a line for each way."""
    asked = argparse.ArgumentParser(description="Message counts of a service of many processes and tables.")
    asked.add_argument("--processes", type=int, default=1000)
    asked.add_argument("--tables", type=int, default=100_000)
    asked.add_argument("--shards", type=int, default=256)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    found = simulate(given.processes, given.tables, given.shards, given.seed)
    if given.json:
        print(encode(found).decode())
        return
    print(
        f"{given.processes:,} API processes, {given.tables:,} tables, {given.shards} shards; "
        f"{found[0].moves:,.0f} moves and {found[0].published:,.0f} events a second\n"
        f"{'way':12} {'Redis sends/s':>14} {'MB/s':>9} {'needless':>12} {'readers a shard':>16} "
        f"{'busiest reads/s':>16} {'CPU to follow':>14}"
    )
    for each in found:
        print(
            f"{each.way:12} {each.delivered:14,.0f} {each.megabytes:9,.1f} {each.needless:12.1%} "
            f"{each.readers_a_shard:16,.1f} {each.busiest_process:16,.0f} {each.follow_share:14.1%}"
        )


if __name__ == "__main__":
    main()
