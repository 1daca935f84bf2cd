"""Every port, once in memory and once for real."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from infra.memory.accounts import MemoryAccounts
from infra.memory.chat import MemoryChat
from infra.memory.directory import MemoryDirectory
from infra.memory.event_store import MemoryEventStore
from infra.memory.hooks import MemoryHooks
from infra.memory.leases import MemoryLeases
from infra.memory.pulses import MemoryPulses
from infra.memory.standings import MemoryStandings
from infra.memory.tree import MemoryTree
from infra.memory.unreadable import MemoryUnreadableStreams
from infra.postgres.accounts import PostgresAccounts
from infra.postgres.chat import PostgresChat
from infra.postgres.directory import PostgresDirectory
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.hooks import PostgresHooks
from infra.postgres.leases import PostgresLeases
from infra.postgres.pool import Pool
from infra.postgres.pulses import PostgresPulses
from infra.postgres.standings import PostgresStandings
from infra.postgres.tree import PostgresTree
from infra.postgres.unreadable import PostgresUnreadableStreams
from services.ports import (
    Account,
    Accounts,
    ChatStore,
    Directory,
    HookStore,
    Leases,
    Pulses,
    Standings,
    TreeStore,
    UnreadableStreams,
)
from tests.servers import Databases
from tests.waiting import PATIENCE

Store = MemoryEventStore | PostgresEventStore
NewStore = Callable[..., Awaitable[Store]]

BOTH = ["memory", pytest.param("postgres", marks=pytest.mark.servers)]


@pytest.fixture(params=BOTH)
async def new_store(request: pytest.FixtureRequest) -> AsyncIterator[NewStore]:
    """Opens an empty log with so many shards and such a hook."""
    async with AsyncExitStack() as stack:

        async def new(shards: int = 1, on_commit: Any = None) -> Store:
            if request.param == "memory":
                return MemoryEventStore(shards, on_commit)
            databases: Databases = request.getfixturevalue("databases")
            url = stack.enter_context(databases.lend(shards))
            store = await PostgresEventStore.open(url, on_commit)
            stack.push_async_callback(store.aclose)
            return store

        yield new


@pytest.fixture
async def store(new_store: NewStore) -> Store:
    """An empty log of one shard."""
    return await new_store()


@pytest.fixture(params=BOTH)
async def pool(request: pytest.FixtureRequest) -> AsyncIterator[Pool | None]:
    """Connections to a fresh database, or none for the twin in memory."""
    if request.param == "memory":
        yield None
        return
    opened = await Pool.open(request.getfixturevalue("database_url"))
    yield opened
    await opened.aclose()


@pytest.fixture
def accounts(pool: Pool | None) -> Accounts:
    return MemoryAccounts() if pool is None else PostgresAccounts(pool)


@pytest.fixture
def directory(pool: Pool | None) -> Directory:
    return MemoryDirectory() if pool is None else PostgresDirectory(pool)


@pytest.fixture
def pulses(pool: Pool | None) -> Pulses:
    return MemoryPulses() if pool is None else PostgresPulses(pool)


@pytest.fixture
def standings(pool: Pool | None) -> Standings:
    return MemoryStandings() if pool is None else PostgresStandings(pool)


@pytest.fixture
def chat(pool: Pool | None) -> ChatStore:
    return MemoryChat() if pool is None else PostgresChat(pool)


@pytest.fixture
def unreadable(pool: Pool | None) -> UnreadableStreams:
    return MemoryUnreadableStreams() if pool is None else PostgresUnreadableStreams(pool)


@pytest.fixture
def tree(pool: Pool | None) -> TreeStore:
    return MemoryTree() if pool is None else PostgresTree(pool)


@pytest.fixture(params=BOTH)
async def leases(request: pytest.FixtureRequest) -> AsyncIterator[Leases]:
    if request.param == "memory":
        yield MemoryLeases()
        return
    opened = PostgresLeases(request.getfixturevalue("database_url"), PATIENCE)
    yield opened
    await opened.aclose()


@pytest.fixture
async def hooks(pool: Pool | None, accounts: Accounts) -> HookStore:
    """No webhooks yet, of accounts `a1` and `b1`."""
    for id_, name in (("a1", "Ann"), ("b1", "Bram")):
        await accounts.create(Account(id_, name), 1)
    return MemoryHooks() if pool is None else PostgresHooks(pool)
