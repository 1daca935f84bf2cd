"""Builds the services from the settings: the only module of the API that knows `infra`."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from api.graphql.execution.context import Services
from api.metrics import Metrics
from domain.registry import CODEC, RULE_SETS
from infra.postgres.accounts import PostgresAccounts
from infra.postgres.chat import PostgresChat
from infra.postgres.directory import PostgresDirectory
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.lease import run_owned
from infra.postgres.pool import Pool
from infra.postgres.pulses import PostgresPulses
from infra.postgres.standings import PostgresStandings
from infra.postgres.tournaments import PostgresTournaments
from infra.redis.bot_tasks import RedisBotTasks
from infra.redis.feed import RedisEventFeed
from infra.settings import Settings
from infra.system import SystemClock, SystemEntropy
from services.company.accounts import Registration
from services.company.chat import Chat
from services.company.limits import Buckets
from services.company.lobby import Lobby
from services.company.matches import Matches
from services.company.quick_match import QuickMatch
from services.ports import Logged, Unavailable
from services.ratings.recording import Recorder, StandingsProjection, strength
from services.tables.commands import Tables
from services.tables.listing import Listing
from services.tables.reading import Reading
from services.tournaments.runner import Conductor
from services.tournaments.services import TournamentServices
from services.workers.bots import BotHand
from services.workers.demo import Demo
from services.workers.pulse import API, Pulse
from services.workers.tournament_demo import DemoTournaments
from services.workers.worker import Worker, retry_while_unavailable, run_all


@dataclass(frozen=True, slots=True)
class Backend:
    """Everything that runs behind the API or a worker, connected to its servers."""

    settings: Settings
    services: Services
    store: PostgresEventStore
    feed: RedisEventFeed
    directory: PostgresDirectory
    pool: Pool
    clock: SystemClock
    pulses: PostgresPulses
    standings: PostgresStandings


@asynccontextmanager
async def connected(settings: Settings) -> AsyncIterator[Backend]:
    """The services on the servers of the settings; on the way out they finish what they accepted."""
    async with AsyncExitStack() as stack:
        feeds: list[RedisEventFeed] = []

        def on_commit(shard: int, events: Sequence[Logged]) -> None:
            for feed in feeds:
                feed.offer(shard, events)

        store = await PostgresEventStore.open(settings.database_url, on_commit)
        stack.push_async_callback(store.aclose)
        pool = await Pool.open(settings.database_url)
        stack.push_async_callback(pool.aclose)
        feed = await stack.enter_async_context(RedisEventFeed(store, settings.redis_url, store.epoch))
        feeds.append(feed)
        clock, entropy = SystemClock(), SystemEntropy()
        accounts, directory, standings = PostgresAccounts(pool), PostgresDirectory(pool), PostgresStandings(pool)
        tables = Tables(store, RULE_SETS, CODEC, clock, entropy)
        guests = Buckets(clock, burst=settings.guests_per_minute, per_second=settings.guests_per_minute / 60)
        reading = Reading(tables, store, feed, accounts)
        services = Services(
            tables=tables,
            reading=reading,
            listing=Listing(directory, clock),
            registration=Registration(accounts, clock, entropy, guests=guests if settings.guests else None),
            accounts=accounts,
            store=store,
            lobby=Lobby(tables, store, feed, directory),
            quick_match=QuickMatch(tables, store, feed, entropy, partial(strength, standings)),
            standings=standings,
            chat=Chat(tables, reading, PostgresChat(pool), clock),
            matches=Matches(tables, reading),
            tournaments=TournamentServices.beside(
                tables, feed, accounts, PostgresTournaments(pool), entropy, partial(strength, standings)
            ),
        )
        yield Backend(settings, services, store, feed, directory, pool, clock, PostgresPulses(pool), standings)


@asynccontextmanager
async def worker_jobs(backend: Backend) -> AsyncIterator[list[Coroutine[Any, Any, None]]]:
    """What a worker does for ever: some of it in one process at a time, the playing of bots in all."""
    services, settings = backend.services, backend.settings
    tasks = RedisBotTasks.open(settings.redis_url, backend.store.epoch)

    def owned(name: str, work: Callable[[], Awaitable[None]]) -> Coroutine[Any, Any, None]:
        return run_owned(settings.database_url, name, partial(retry_while_unavailable, work))

    sequels = [services.matches.go_on]
    recorder = Recorder(services.tables, backend.store, backend.feed, backend.standings, sequels)
    adding = StandingsProjection(backend.store, backend.feed, backend.standings)
    jobs = []
    for shard in range(backend.store.shards):
        worker = Worker(
            services.tables,
            backend.store,
            backend.feed,
            backend.directory,
            tasks=tasks,
            pulse=Pulse(backend.pulses, backend.clock, f"worker {shard}", others=[API], tolerance_ms=settings.pause_ms),
            pace_ms=settings.bot_pace_ms,
            sweep_ms=settings.bot_sweep_ms,
        )
        jobs.append(owned(f"project {shard}", partial(worker.project, shard)))
        jobs.append(owned(f"attend {shard}", partial(worker.attend, shard)))
        jobs.append(owned(f"record {shard}", partial(recorder.run, shard)))
    tournaments = services.tournaments
    conductor = Conductor(tournaments.commands, services.tables, backend.feed, tournaments.directory, services.accounts)
    jobs.append(owned("tournaments", partial(conductor.conduct, backend.store.shards)))
    jobs += [
        owned(f"list tournaments {shard}", partial(conductor.project, shard)) for shard in range(backend.store.shards)
    ]
    process = SystemEntropy().id()
    jobs += [BotHand(services.tables, tasks, f"{process}-{number}").run() for number in range(settings.bot_hands)]
    slugs = sorted({game.slug for game in services.tables.rule_sets})
    jobs.append(owned("quick match", partial(run_all, *(partial(services.quick_match.tend, slug) for slug in slugs))))
    jobs.append(owned("standings", partial(run_all, *(partial(adding.run, slug) for slug in slugs))))
    if settings.demo:
        demo = Demo(services.tables, backend.directory, services.registration)
        jobs.append(owned("demo", demo.run))
        jobs.append(owned("demo tournaments", DemoTournaments(tournaments, services.registration).run))
    try:
        yield jobs
    finally:
        await tasks.aclose()


@asynccontextmanager
async def beating(backend: Backend) -> AsyncIterator[None]:
    """Put on record that an API process is alive: while none is, no clock runs out."""
    pulse = Pulse(backend.pulses, backend.clock, API, tolerance_ms=backend.settings.pause_ms)
    task = asyncio.create_task(pulse.run(), name="beating")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def postgres_trouble(backend: Backend) -> str:
    """Empty if PostgreSQL answers, else what is wrong."""
    try:
        await backend.store.last_position(0)
    except Unavailable as away:
        return away.reason
    return ""


async def redis_trouble(backend: Backend) -> str:
    """Empty if Redis carries the stream, else what is wrong: events then come from PostgreSQL, a little later."""
    return "" if all(reader.hears_redis for reader in backend.feed.readers) else "does not answer"


def watch(backend: Backend, metrics: Metrics) -> None:
    """Put the counters of the feed under `/metrics`."""
    publisher = backend.feed.publisher
    for name in ("published", "dropped", "refused", "breaker_open"):
        metrics.watch(f"orrery_stream_{name}", f"Stream entries {name.replace('_', ' ')}.", publisher, name)
    for name in ("delivered_locally", "delivered_by_stream", "delivered_by_backfill"):
        for shard, reader in enumerate(backend.feed.readers):
            metrics.watch(f"orrery_{name}_{shard}", f"Events {name.replace('_', ' ')}.", reader, name)
    metrics.watch("orrery_followers", "Followers of the log in this process.", backend.feed, "followers")
