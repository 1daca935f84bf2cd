"""A campaign: people play, one fault after another comes and goes, and at the end everything is compared."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import httpx
from msgspec import Struct

from domain.kernel.chain import Recorded
from domain.kernel.record import decode_meta
from domain.ratings.results import decode_result
from infra.postgres.event_store import PostgresEventStore
from services.ratings.recording import stream_of
from services.tables.commands import PREFIX
from tests.chaos.faults import FAULTS
from tests.chaos.house import House
from tests.chaos.people import Diary, Follower, Person, Player
from tests.waiting import eventually


class Row(Struct, frozen=True):
    """What a fault did to people."""

    fault: str
    held: float
    """Seconds."""
    acts: int
    """Acknowledged from the fault until people were answered again."""
    silence: float
    """The longest time in which nothing was acknowledged, in seconds."""
    back: float
    """From the end of the fault to the next answer, in seconds."""


class Verdict(Struct, frozen=True):
    """What was compared at the end, and every promise that was broken."""

    rows: list[Row]
    acts: int
    events: int
    tables: int
    connections: int
    messages: int
    statuses: list[int]
    violations: list[str]


async def campaign(
    folder: Path,
    faults: Sequence[str],
    *,
    people: int = 8,
    hold: float = 5.0,
    calm: float = 3.0,
    seed: int = 0,
    told: Callable[[Row], None] = lambda _: None,
) -> Verdict:
    """Run it from an empty folder to the verdict."""
    house = House(folder)
    try:
        await house.start()
        return await _campaign(house, faults, people, hold, calm, seed, told)
    except BaseException:
        await house.abandon()
        raise


async def _campaign(
    house: House,
    faults: Sequence[str],
    people: int,
    hold: float,
    calm: float,
    seed: int,
    told: Callable[[Row], None],
) -> Verdict:
    diary, stop = Diary(), asyncio.Event()
    async with httpx.AsyncClient() as http, asyncio.TaskGroup() as playing:
        players = [Player(Person(http, house.ports, Random(f"{seed}-{n}"), diary), n, stop) for n in range(people)]
        for player in players:
            playing.create_task(player.run())
        await eventually(lambda: len(diary.times) > people, "people play")
        rows = []
        for name in faults:
            rows.append(await _suffered(house, diary, name, hold))
            told(rows[-1])
            await asyncio.sleep(calm)
        stop.set()
    followers = [each for player in players for each in player.followers]
    store = await PostgresEventStore.open(house.database_url, lambda _shard, _events: None)
    try:
        tables = [table for player in players for table in player.tables]
        await eventually(lambda: _are_recorded(store, tables), "every result is recorded")
        logs = {table: await store.read(PREFIX + table) for table in tables}
        violations = [*_acts(logs, diary), *_followed(logs, followers), *await _results(store, logs)]
    finally:
        await store.aclose()
    audited = json.loads(house.run("audit", "--all", "--json"))
    violations += [f"the audit failed: {audited}"] if audited["failed"] else []
    statuses = await house.stop()
    violations += [f"exit statuses {statuses}"] if any(statuses) else []
    violations += [f"{part.name} printed a traceback" for part in house.parts if "Traceback" in part.text()]
    return Verdict(
        rows,
        len(diary.acts),
        sum(len(log) for log in logs.values()),
        len(logs),
        sum(each.connections for each in followers),
        sum(len(each.seen) for each in followers),
        sorted(diary.statuses),
        violations,
    )


async def _suffered(house: House, diary: Diary, name: str, hold: float) -> Row:
    began, before = time.monotonic(), len(diary.times)
    await FAULTS[name](house, hold)
    healed, then = time.monotonic(), len(diary.times)
    await eventually(lambda: len(diary.times) > then, f"people are answered again after: {name}")
    times = [began, *diary.times[before:]]
    silence = max(later - sooner for sooner, later in pairwise(times))
    return Row(name, healed - began, len(diary.times) - before, silence, max(0.0, diary.times[then] - healed))


async def _are_recorded(store: PostgresEventStore, tables: Sequence[str]) -> bool:
    return {*tables} <= {*await _recorded(store)}


async def _recorded(store: PostgresEventStore) -> list[str]:
    found = [event for game in ("uno", "solitaire") for event in await store.read(stream_of(game))]
    return [decode_result(event.body).table for event in found]


def _acts(logs: dict[str, list[Recorded]], diary: Diary) -> Iterator[str]:
    """What was acknowledged stands in the log once, where it was said to be; nothing was done twice."""
    last: dict[tuple[str, str], int] = {}
    for table, log in logs.items():
        runs: Counter[str] = Counter()
        before = ""
        for event in log:
            command_id = decode_meta(event.meta).id
            runs[command_id] += command_id != before
            last[table, command_id], before = event.version, command_id
        yield from (f"{each} was done {times} times at {table}" for each, times in runs.items() if times > 1)
    for table, command_id, version in diary.acts:
        if last.get((table, command_id)) != version:
            yield f"{command_id} was acknowledged at version {version} of {table}, the log says otherwise"


def _followed(logs: dict[str, list[Recorded]], followers: Sequence[Follower]) -> Iterator[str]:
    """Followers were given every event once, in order."""
    for follower in followers:
        if follower.seen != [(event.version, event.hash.hex()) for event in logs[follower.table]]:
            yield f"a follower of {follower.table} was given something else than its log"


async def _results(store: PostgresEventStore, logs: dict[str, list[Recorded]]) -> list[str]:
    """Every table that is over has one result."""
    found = Counter(await _recorded(store))
    return [f"{table} has {found[table]} results" for table in logs if found[table] != 1]
