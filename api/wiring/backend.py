"""The services on the servers of the settings."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final

from api.settings import Settings
from domain.kernel.errors import OrreryError
from domain.registry import CODEC, RULE_SETS
from infra.archive import Archive
from infra.poster import HttpPoster
from infra.postgres.accounts import PostgresAccounts
from infra.postgres.applications import PostgresApplications
from infra.postgres.chat import PostgresChat
from infra.postgres.directory import PostgresDirectory
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.hooks import PostgresHooks
from infra.postgres.lines import Lines
from infra.postgres.nodes import Nodes
from infra.postgres.pool import Pool
from infra.postgres.pulses import PostgresPulses
from infra.postgres.replicas import PastLog, Replicas, ReplicatedPool, watched
from infra.postgres.secret import service_secret
from infra.postgres.service_time import service_time
from infra.postgres.standings import PostgresStandings
from infra.postgres.tournaments import PostgresTournaments
from infra.postgres.tree import PostgresTree
from infra.postgres.unreadable import PostgresUnreadableStreams
from infra.redis.chat_news import RedisChatNews
from infra.redis.feed import RedisEventFeed
from infra.redis.limits import RedisBudgets
from infra.redis.revocations import RedisRevocations
from infra.system import SystemClock, SystemEntropy
from services.composition import Copies, Parts, Services, compose
from services.ports import Budget, Logged, UnreadableStream

_MOST_REPLICAS: Final = 16


class TooManyReplicas(OrreryError):
    """More replicas are named than a process would keep an eye on."""


@dataclass(frozen=True, slots=True)
class Backend:
    """Everything that runs behind the API or a worker, connected to its servers."""

    settings: Settings
    parts: Parts
    services: Services
    store: PostgresEventStore
    feed: RedisEventFeed
    pulses: PostgresPulses
    budgets: RedisBudgets
    revocations: RedisRevocations
    chat_news: RedisChatNews
    replicas: Replicas | None
    """Those of PostgreSQL, if there are any."""


@asynccontextmanager
async def connected(
    settings: Settings, connections: int | None = None, *, replicas: bool = False
) -> AsyncIterator[Backend]:
    """The services on the servers of the settings; on the way out they finish what they accepted.

    With `replicas`, what may be a moment old is read there if the settings name some.

    To PostgreSQL they have at most so many `connections`, by default those of an API process; a third are for appends.
    """
    most, prepares = connections or settings.connections, not settings.pooler
    async with AsyncExitStack() as stack:
        feeds: list[RedisEventFeed] = []

        def on_commit(shard: int, events: Sequence[Logged]) -> None:
            for feed in feeds:
                feed.offer(shard, events)

        appending = max(1, most // 3)
        pool = await Pool.open(settings.database_url, max(1, most - appending), prepares=prepares)
        stack.push_async_callback(pool.aclose)
        lines = Lines(settings.database_url, appending, prepares=prepares, room=pool.room)
        to_nodes = settings.node_connections
        nodes = Nodes(pool, settings.database_url, to_nodes, lines) if to_nodes else None
        store = await PostgresEventStore.on(pool, lines, on_commit, nodes, archive=Archive(settings.archive))
        stack.push_async_callback(store.aclose)
        feed = await stack.enter_async_context(RedisEventFeed.at(store, settings.redis_url, store.epoch))
        feeds.append(feed)
        clock = SystemClock()
        clock.agree(await service_time(pool, clock))
        budgets = RedisBudgets(settings.redis_url, store.epoch, clock)
        stack.push_async_callback(budgets.aclose)
        revocations = RedisRevocations(settings.redis_url, store.epoch)
        stack.push_async_callback(revocations.aclose)
        chat_news = RedisChatNews(settings.redis_url, store.epoch)
        stack.push_async_callback(chat_news.aclose)
        poster = HttpPoster(private=settings.webhook_private_addresses, plain=settings.webhook_plain_http)
        stack.push_async_callback(poster.aclose)
        secret = await service_secret(pool)
        reads = await stack.enter_async_context(_replicas(settings, pool, store.epoch)) if replicas else None
        parts = Parts(
            rule_sets=RULE_SETS,
            codec=CODEC,
            store=store,
            feed=feed,
            accounts=PostgresAccounts(pool),
            directory=PostgresDirectory(pool),
            tournaments=PostgresTournaments(pool),
            standings=PostgresStandings(pool),
            chat=PostgresChat(pool),
            unreadable=PostgresUnreadableStreams(pool),
            tree=PostgresTree(pool),
            hooks=PostgresHooks(pool),
            applications=PostgresApplications(pool),
            poster=poster,
            chat_news=chat_news,
            clock=clock,
            entropy=SystemEntropy(secret),
            news=revocations,
            secret=secret,
            guests=_guests(settings, budgets),
            origin=settings.origin,
            copies=None if reads is None else _copies(pool, store, reads),
        )
        pulses = PostgresPulses(pool)
        yield Backend(settings, parts, compose(parts), store, feed, pulses, budgets, revocations, chat_news, reads)


@asynccontextmanager
async def _replicas(settings: Settings, primary: Pool, epoch: str) -> AsyncIterator[Replicas | None]:
    """The replicas of the settings, watched; None if there are none."""
    urls = [url.strip() for url in settings.database_replica_url.split(",") if url.strip()]
    if not urls:
        yield None
        return
    if len(urls) > _MOST_REPLICAS:
        raise TooManyReplicas(f"DATABASE_REPLICA_URL names {len(urls)} replicas, and may name {_MOST_REPLICAS}")
    size, behind = settings.replica_connections, settings.replica_lag_ms
    async with watched(primary, urls, epoch, size=size, most_behind=behind, prepares=not settings.pooler) as replicas:
        yield replicas


def _copies(primary: Pool, store: PostgresEventStore, replicas: Replicas) -> Copies:
    pool = ReplicatedPool(primary, replicas)
    return Copies(
        log=PastLog(store, primary, replicas),
        directory=PostgresDirectory(pool),
        tournaments=PostgresTournaments(pool),
        standings=PostgresStandings(pool),
    )


async def new_token(settings: Settings, name: str, kind: str, scopes: frozenset[str]) -> str:
    """A token for the account of that name, made if need be; over a short connection of its own."""
    async with connected(settings) as backend:
        return (await backend.services.registration.ensure(name, kind, scopes))[1]


async def unreadable_streams(settings: Settings) -> list[UnreadableStream]:
    """The streams that workers cannot read; over a short connection of its own."""
    pool = await Pool.open(settings.database_url, 1, prepares=not settings.pooler)
    try:
        return await PostgresUnreadableStreams(pool).marked()
    finally:
        await pool.aclose()


def _guests(settings: Settings, budgets: RedisBudgets) -> Budget | None:
    if not settings.guests:
        return None
    return budgets.budget("guests", burst=settings.guests_per_minute, per_second=settings.guests_per_minute / 60)
