"""What goes on beside the requests: the jobs of a worker, and the heartbeat of an API process."""

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from socket import gethostname
from typing import Any

from api.wiring.backend import Backend
from infra.postgres.leases import PostgresLeases
from infra.redis.bot_tasks import RedisBotTasks
from services.log.unreadable import SetAside
from services.notary.notary import Entering
from services.ratings.recording import Recorder, StandingsProjection
from services.tables.listing import table_projection
from services.tournaments.listing import tournament_projection
from services.tournaments.runner import TournamentRunner
from services.workers.bots import BotHand
from services.workers.demo import Demo
from services.workers.ownership import Ownership, Work
from services.workers.pulse import API, Pulse
from services.workers.retry import retry_while_unavailable, run_all
from services.workers.table_runner import TableRunner
from services.workers.tournament_demo import DemoTournaments


@asynccontextmanager
async def worker_jobs(backend: Backend) -> AsyncIterator[list[Coroutine[Any, Any, None]]]:
    """What a worker does for ever: some of it in one process at a time, the playing of bots in all."""
    services, settings, parts = backend.services, backend.settings, backend.parts
    tasks = RedisBotTasks.open(settings.redis_url, backend.store.epoch)
    shards, tournaments = range(backend.store.shards), services.tournaments
    slugs = sorted({game.about.slug for game in services.tables.rule_sets})
    of_shards: dict[str, Work] = {}
    owned: dict[str, Work] = {}
    demo: dict[str, Work] = {}

    def aside(part: str, shard: int | None = None) -> SetAside:
        return SetAside(part, parts.unreadable, parts.clock, shard)

    for shard in shards:
        lists = table_projection(services.tables, backend.feed, parts.directory, aside("lists", shard))
        sequels = [services.matches.go_on]
        recorder = Recorder(
            services.tables, backend.store, backend.feed, parts.standings, sequels, aside("results", shard)
        )
        table_runner = TableRunner(
            services.tables,
            backend.store,
            backend.feed,
            parts.directory,
            tasks=tasks,
            pulse=Pulse(backend.pulses, parts.clock, f"worker {shard}", others=[API], tolerance_ms=settings.pause_ms),
            pace_ms=settings.bot_pace_ms,
            sweep_ms=settings.bot_sweep_ms,
            aside=aside("tables", shard),
        )
        listing = tournament_projection(
            tournaments.commands, backend.feed, tournaments.directory, aside("tournament lists", shard)
        )
        entering = Entering(parts.tree, backend.store, backend.feed, parts.codec)
        gathering = services.hooks.gathering(aside("webhooks", shard))
        # One process does all of a shard: what one part has read and folded, the others need not.
        of_one = [each.run for each in (entering, lists, table_runner, recorder, listing, gathering)]
        of_shards[f"shard {shard}"] = partial(run_all, *(partial(run, shard) for run in of_one))
    runner = TournamentRunner(
        tournaments.commands,
        services.tables,
        backend.feed,
        tournaments.directory,
        parts.directory,
        services.accounts,
        aside=aside("tournaments"),
    )
    owned["look for webhooks"] = services.hooks.gathering(aside("webhooks")).look_again
    owned["send webhooks"] = services.hooks.sending.run
    owned["sign"] = partial(services.notary.run, settings.checkpoint_seconds)
    owned["tournaments"] = partial(runner.run, backend.store.shards)
    pairing = [partial(services.quick_match.run, slug, aside("quick match")) for slug in slugs]
    owned["quick match"] = partial(run_all, *pairing)
    adding = [
        partial(StandingsProjection(backend.store, backend.feed, parts.standings, aside("standings")).run, slug)
        for slug in slugs
    ]
    owned["standings"] = partial(run_all, *adding)
    if settings.demo:
        demo["demo"] = Demo(services.tables, parts.directory, services.registration).run
        demo["demo tournaments"] = DemoTournaments(tournaments, services.registration).run
    kinds = {"shards": of_shards, "service": owned, **({"demo": demo} if demo else {})}
    patient = {
        kind: {name: partial(retry_while_unavailable, work) for name, work in works.items()}
        for kind, works in kinds.items()
    }
    seconds = settings.lease_ms / 1000
    leases = PostgresLeases(settings.database_url, seconds)
    process = parts.entropy.id()
    jobs = [
        Ownership(leases, parts.entropy, patient, ttl=seconds, name=f"{gethostname()}/{os.getpid()}").run(),
        *(BotHand(services.tables, tasks, f"{process}-{number}").run() for number in range(settings.bot_hands)),
    ]
    try:
        yield jobs
    finally:
        await leases.aclose()
        await tasks.aclose()


@asynccontextmanager
async def beating(backend: Backend) -> AsyncIterator[None]:
    """Put on record that an API process is alive: while none is, no clock runs out."""
    pulse = Pulse(backend.pulses, backend.parts.clock, API, tolerance_ms=backend.settings.pause_ms)
    task = asyncio.create_task(pulse.run(), name="beating")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def ending_sessions(backend: Backend) -> AsyncIterator[None]:
    """End what runs under tokens that are revoked: by the news of it, and by asking from time to time."""
    sessions = backend.services.sessions
    missed = asyncio.Event()
    jobs = [backend.revocations.listen(sessions.end, missed.set), sessions.run(missed)]
    tasks = [asyncio.create_task(job, name="ending sessions") for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def hearing_chat(backend: Backend) -> AsyncIterator[None]:
    """Bring what is said at tables to those who listen here."""
    chat = backend.services.chat
    task = asyncio.create_task(backend.chat_news.listen(chat.heard, chat.missed), name="hearing chat")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
