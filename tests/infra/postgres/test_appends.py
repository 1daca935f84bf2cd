"""Both ways into the log, for one command and for many, write the same; and what is written is small."""

import asyncio
from collections.abc import Sequence
from hashlib import sha256
from itertools import groupby
from random import Random

import psycopg
import pytest
from msgspec.structs import replace

from domain.kernel.chain import Recorded
from domain.kernel.playout import play_out
from domain.kernel.record import decode_meta, encode
from domain.registry import RULE_SETS
from domain.tables.decide import RuleSets
from infra.postgres.event_store import PostgresEventStore
from services.offline.simulation import record
from services.ports import Appended, Logged, StreamMoved
from tests.bench.samples import plan_of
from tests.infra.samples import records
from tests.servers import Databases

pytestmark = pytest.mark.servers
ROUNDS, STREAMS, MOST_BYTES = 30, 12, 400
Command = tuple[str, int, str, Sequence[Recorded]]


def rounds(seed: int) -> list[list[Command]]:
    """Commands for several streams each time: most fit, some are late, early or known."""
    rng, heads = Random(seed), dict.fromkeys((f"t{n}" for n in range(STREAMS)), 0)
    made: list[list[Command]] = []
    for number in range(ROUNDS):
        commands: list[Command] = []
        for stream in rng.sample(sorted(heads), rng.randint(2, STREAMS)):
            size, kind = rng.randint(1, 4), rng.random()
            expected = heads[stream] + (rng.choice([-1, 1, 5]) if kind < 0.2 else 0)
            id_ = f"c{rng.randrange(number)}" if kind > 0.8 and number else f"c{number}"
            commands.append((stream, max(expected, 0), id_, records(max(expected, 0), size, str(number))))
        made.append(commands)
        known = {(stream, id_) for before in made[:-1] for stream, _, id_, _ in before}
        for stream, expected, id_, events in commands:
            if expected == heads[stream] and (stream, id_) not in known:
                heads[stream] += len(events)
    return made


async def tell(store: PostgresEventStore, command: Command) -> Appended | None:
    try:
        return await store.append(*command)
    except StreamMoved:
        return None


async def run(url: str, commands: list[list[Command]], *, at_once: bool) -> tuple[list[Appended | None], list[Logged]]:
    store = await PostgresEventStore.open(url)
    answers: list[Appended | None] = []
    for some in commands:
        if at_once:
            answers += await asyncio.gather(*(tell(store, command) for command in some))
        else:
            answers += [await tell(store, command) for command in some]
    log = await store.read_shard(0, 0)
    await store.aclose()
    return answers, log


@pytest.mark.parametrize("seed", range(4))
async def test_one_by_one_and_all_at_once_come_to_the_same(databases: Databases, seed: int) -> None:
    commands = rounds(seed)
    with databases.lend() as one, databases.lend() as other:
        lone, batched = await run(one, commands, at_once=False), await run(other, commands, at_once=True)
    assert lone == batched
    assert {answer and answer.repeated for answer in lone[0]} == {None, False, True}


async def test_a_command_larger_than_what_a_socket_holds_is_written(database_url: str) -> None:
    store = await PostgresEventStore.open(database_url)
    (event,) = records(0)
    large = Recorded(version=1, type=event.type, meta=event.meta, body=bytes(5_000_000), hash=event.hash)
    await asyncio.gather(store.append("t1", 0, "c1", [large]), store.append("t2", 0, "c1", [event]))
    assert await store.read("t1") == [large]
    await store.aclose()


def as_long_as_served(event: Recorded) -> Recorded:
    """The event with metadata as the service writes it: a simulation has short ids and begins at time 0."""
    meta = decode_meta(event.meta)
    actor, number = sha256(meta.actor.encode()).hexdigest()[:16], sha256(meta.id.encode()).hexdigest()[:16]
    served = replace(meta, at=1_790_000_000_000 + meta.at, actor=actor, id=f"{actor}/{number}")
    return replace(event, meta=encode(served))


async def test_an_event_of_a_recorded_game_takes_less_than_400_bytes_with_its_indexes(databases: Databases) -> None:
    """Tables side by side, as they are played; names, ids and times as long as the service makes them."""
    url = databases.new()
    store = await PostgresEventStore.open(url)

    async def play(slug: str, number: int) -> int:
        game, stream = RULE_SETS.newest(slug), f"table:{Random(f'{slug}{number}').randbytes(8).hex()}"
        plan = plan_of(game, "size", number)
        _, log = record(plan, play_out(plan, check=False), RuleSets(game), stream)
        for _, group in groupby(log[:400], lambda event: decode_meta(event.meta).id):
            events = [as_long_as_served(event) for event in group]
            await store.append(stream, events[0].version - 1, decode_meta(events[0].meta).id, events)
        return min(len(log), 400)

    games = [(slug, n) for slug in ("programs", "runiverse", "secrets", "solitaire", "uno") for n in range(6)]
    written = sum(await asyncio.gather(*(play(slug, number) for slug, number in games)))
    await store.aclose()
    with psycopg.connect(url) as connection:
        ((heap, indexes),) = connection.execute(
            "SELECT pg_relation_size('events'), pg_indexes_size('events')"
        ).fetchall()
    databases.drop(url)
    assert (heap + indexes) / written < MOST_BYTES, f"{heap / written:.0f} + {indexes / written:.0f}"
