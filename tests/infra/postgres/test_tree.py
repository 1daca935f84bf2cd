"""The tree on a real server: killed at any moment, every log is entered once, and nothing that was can be changed."""

import asyncio
from collections.abc import AsyncIterator

import psycopg
import pytest

from domain.kernel.merkle import full_nodes, grown, root
from infra.postgres.pool import Pool
from infra.postgres.tree import PostgresTree
from tests.infra.contracts.test_tree import ended

pytestmark = pytest.mark.servers


@pytest.fixture
async def pool(database_url: str) -> AsyncIterator[Pool]:
    opened = await Pool.open(database_url)
    yield opened
    await opened.aclose()


async def test_killed_at_any_moment_every_log_is_entered_once(pool: Pool) -> None:
    """One who was killed before its transaction was over has done nothing; one killed after it has done all."""
    tree, logs = PostgresTree(pool), ended(*range(12))
    for upto in range(1, len(logs) + 1):
        work = asyncio.create_task(tree.enter(0, upto - 1, upto, logs[upto - 1 : upto]))
        for _ in range(upto):
            await asyncio.sleep(0)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        if await tree.looked_at(0) < upto:
            assert await tree.enter(0, upto - 1, upto, logs[upto - 1 : upto])
    assert await tree.size() == len(logs)
    known = await tree.nodes(full_nodes(0, len(logs)))
    assert root(known, len(logs)) == root(grown(0, {}, [each.entry for each in logs]), len(logs))


async def test_two_who_enter_at_once_leave_no_gap(pool: Pool) -> None:
    tree, logs = PostgresTree(pool), ended(*range(40))
    works = [tree.enter(shard, 0, 1, logs[shard::8]) for shard in range(8)]
    assert all(await asyncio.gather(*works))
    places = sorted([await tree.place_of(each.entry) or 0 for each in logs])
    assert (await tree.size(), places) == (40, list(range(40)))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tree_entries SET version = 9",
        "DELETE FROM tree_entries",
        "UPDATE tree_nodes SET hash = ''",
        "DELETE FROM tree_nodes",
        "TRUNCATE tree_nodes",
    ],
)
async def test_nothing_that_was_entered_can_be_changed(pool: Pool, statement: str) -> None:
    await PostgresTree(pool).enter(0, 0, 1, ended(1, 2))
    with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="only grows"):
        await pool.execute(statement)
