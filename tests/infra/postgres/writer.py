"""A process that writes to a few streams others write to as well, and tells what it was answered.

Usage: python -m tests.infra.postgres.writer DATABASE_URL NAME STREAMS TASKS COMMANDS SEED
"""

import asyncio
import sys
from random import Random

import msgspec

from infra.postgres.event_store import PostgresEventStore
from services.ports import Appended, StreamMoved
from tests.infra.samples import records

SHARED = 5  # every so many commands carry an id that all processes use


class Answer(msgspec.Struct, frozen=True):
    """One answered append."""

    stream: str
    command_id: str
    appended: Appended


async def write(store: PostgresEventStore, stream: str, command_id: str, size: int) -> Appended:
    """Append after whatever others write, as a service would: read the head, try, begin again."""
    while True:
        head = await store.head(stream)
        expected = head.version if head else 0
        try:
            return await store.append(stream, expected, command_id, records(expected, size, command_id))
        except StreamMoved:
            continue


async def task(store: PostgresEventStore, name: str, streams: int, commands: int, rng: Random) -> list[Answer]:
    answers: list[Answer] = []
    for n in range(commands):
        command_id = f"shared-{n}" if n % SHARED == 0 else f"{name}-{n}"
        stream = f"t{n % streams}" if n % SHARED == 0 else f"t{rng.randrange(streams)}"
        size = 1 + (n + len(stream)) % 3 if n % SHARED == 0 else rng.randint(1, 3)
        times = rng.choice([1, 1, 1, 2])  # some senders did not get their answer and try again
        answers += [Answer(stream, command_id, await write(store, stream, command_id, size)) for _ in range(times)]
    return answers


async def main(url: str, name: str, streams: int, tasks: int, commands: int, seed: int) -> list[Answer]:
    store = await PostgresEventStore.open(url, readers=4)
    work = [task(store, f"{name}-{n}", streams, commands, Random(f"{seed}-{name}-{n}")) for n in range(tasks)]
    answers = await asyncio.gather(*work)
    await store.aclose()
    return [answer for some in answers for answer in some]


if __name__ == "__main__":
    url, name, *numbers = sys.argv[1:]
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(main(url, name, *map(int, numbers)))))
