"""Bringing databases up to date."""

import asyncio
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from msgspec import json, to_builtins
from msgspec.structs import replace

from domain.tables.terms import Access, Terms
from domain.tables.timing import Timing
from domain.tables.views import TableSummary
from infra.postgres.event_store import PostgresEventStore
from infra.postgres.migrate import (
    ChangedMigration,
    NewerDatabase,
    NotMigrated,
    checksum,
    migrate,
    migrations,
    renew_epoch,
)
from infra.postgres.pool import Pool
from infra.postgres.standings import PostgresStandings
from services.ports import Batch, Tally, Unavailable
from tests.infra.samples import records, summary
from tests.servers import Databases

pytestmark = pytest.mark.servers
ALL = [path.name for path in migrations().values()]


@pytest.fixture
def blank(databases: Databases) -> Iterator[str]:
    """A database without any tables."""
    url = databases.blank()
    yield url
    databases.drop(url)


def rows(url: str, statement: str) -> list[tuple[object, ...]]:
    with psycopg.connect(url) as connection:
        return connection.execute(statement.encode()).fetchall()


def test_the_files_are_numbered_without_a_gap() -> None:
    assert list(migrations()) == list(range(1, len(ALL) + 1))


def test_an_empty_database_gets_everything(blank: str) -> None:
    assert migrate(blank) == ALL


def test_a_second_time_there_is_nothing_to_do(blank: str) -> None:
    migrate(blank)
    assert migrate(blank) == []


def test_what_is_missing_is_applied_in_order(blank: str, tmp_path: Path) -> None:
    for path in list(migrations().values())[:2]:
        shutil.copy(path, tmp_path)
    migrate(blank, schema=tmp_path)
    assert migrate(blank) == ALL[2:]


def test_of_migrators_at_once_one_does_the_work(blank: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        results = list(threads.map(migrate, [blank] * 8))
    assert sorted(results, reverse=True) == [ALL] + [[]] * 7


def test_a_newer_database_is_refused(blank: str) -> None:
    migrate(blank)
    with psycopg.connect(blank) as connection:
        connection.execute("INSERT INTO migrations VALUES (999, '0999_later.sql')")
    with pytest.raises(NewerDatabase, match="999"):
        migrate(blank)


def test_an_applied_migration_whose_text_changed_is_refused_by_name(blank: str, tmp_path: Path) -> None:
    for path in migrations().values():
        shutil.copy(path, tmp_path)
    migrate(blank, schema=tmp_path)
    edited, later = tmp_path / ALL[2], tmp_path / "0999_later.sql"
    edited.write_text(edited.read_text() + "-- better\n")
    later.write_text("CREATE TABLE later ();")
    with pytest.raises(ChangedMigration, match=ALL[2]):
        migrate(blank, schema=tmp_path)
    assert rows(blank, "SELECT to_regclass('later')") == [(None,)], "nothing is applied beside it"


def test_other_ends_of_lines_are_no_change(blank: str, tmp_path: Path) -> None:
    migrate(blank)
    for path in migrations().values():
        (tmp_path / path.name).write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert migrate(blank, schema=tmp_path) == []


def test_a_database_from_before_checksums_adopts_them(blank: str) -> None:
    migrate(blank)
    with psycopg.connect(blank) as connection:
        connection.execute("ALTER TABLE migrations DROP COLUMN checksum")
    assert migrate(blank) == []
    kept = [(number, checksum(path)) for number, path in migrations().items()]
    assert rows(blank, "SELECT number, checksum FROM migrations ORDER BY number") == kept


def test_what_older_code_applied_meanwhile_is_adopted_too(blank: str) -> None:
    """Older code writes two columns, so the third has to bear being left out."""
    migrate(blank)
    with psycopg.connect(blank) as connection:
        connection.execute("DELETE FROM migrations WHERE number = 2")
        connection.execute("INSERT INTO migrations VALUES (2, '0002_append.sql')")
    assert migrate(blank) == []
    assert rows(blank, "SELECT checksum FROM migrations WHERE number = 2") == [(checksum(migrations()[2]),)]


def test_a_migration_that_fails_leaves_nothing(blank: str, tmp_path: Path) -> None:
    shutil.copy(migrations()[1], tmp_path)
    (tmp_path / "0002_broken.sql").write_text("CREATE TABLE half (); SELECT 1 / 0;")
    with pytest.raises(psycopg.errors.DivisionByZero):
        migrate(blank, schema=tmp_path)
    assert rows(blank, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == []


def test_the_number_of_shards_is_set_by_the_first_migration(blank: str) -> None:
    migrate(blank, shards=3)
    migrate(blank, shards=5)
    assert rows(blank, "SELECT shards FROM installation") == [(3,)]


def test_every_shard_has_a_counter(blank: str) -> None:
    migrate(blank, shards=3)
    assert rows(blank, "SELECT shard, position FROM shards ORDER BY shard") == [(0, 0), (1, 0), (2, 0)]


def test_a_new_epoch_takes_the_place_of_the_old(blank: str) -> None:
    migrate(blank)
    renewed = renew_epoch(blank)
    assert rows(blank, "SELECT epoch FROM installation") == [(renewed,)]


def test_a_second_migration_keeps_the_log(blank: str) -> None:
    async def append() -> None:
        store = await PostgresEventStore.open(blank)
        await store.append("t1", 0, "c1", records(0))
        await store.aclose()

    migrate(blank)
    asyncio.run(append())
    migrate(blank)
    joined = "events e JOIN streams s ON s.shard = e.shard AND s.id = e.stream"
    assert rows(blank, f"SELECT name, e.version FROM {joined}") == [("t1", 1)]


def test_a_server_that_is_not_there_is_unavailable() -> None:
    with pytest.raises(Unavailable, match="postgres"):
        migrate("postgresql://nobody@/none?host=/nonexistent")


async def test_a_store_needs_a_migrated_database(blank: str) -> None:
    with pytest.raises(NotMigrated, match="orrery migrate"):
        await PostgresEventStore.open(blank)


async def test_a_store_needs_a_server() -> None:
    with pytest.raises(Unavailable, match="postgres"):
        await PostgresEventStore.open("postgresql://nobody@/none?host=/nonexistent")


def test_terms_that_stood_one_by_one_are_gathered_in_summaries(blank: str, tmp_path: Path) -> None:
    for path in list(migrations().values())[:9]:
        shutil.copy(path, tmp_path)
    migrate(blank, schema=tmp_path)
    kept = Terms(timing=Timing(per_move_ms=5000), access=Access.PRIVATE, undo=True)
    flat = to_builtins(summary("t1"))
    flat |= {"timing": {"per_move_ms": 5000}, "access": "private", "rated": False, "watch": None}
    flat |= {"rematch_of": "", "undo": True, "series": None}
    del flat["terms"]
    with psycopg.connect(blank) as connection:
        connection.execute(
            "INSERT INTO tables (id, game, status, opened_at, summary) VALUES ('t1', 'uno', 'open', 1, %s)",
            (json.encode(flat),),
        )
    migrate(blank)
    ((body,),) = rows(blank, "SELECT summary FROM tables")
    assert isinstance(body, bytes)
    assert json.decode(body, type=TableSummary) == replace(summary("t1"), terms=kept)


async def test_statistics_of_before_digests_are_kept_and_go_on(blank: str, tmp_path: Path) -> None:
    """Tallies were told apart by their whole key once, and are by its digest now."""
    brings_digests = next(path for path in migrations().values() if path.name.endswith("_worker.sql"))
    for path in migrations().values():
        if path.name < brings_digests.name:
            shutil.copy(path, tmp_path)
    migrate(blank, schema=tmp_path)
    key = '{"deck":"\u00e4 \\\\ \u2603"}'
    with psycopg.connect(blank) as connection:
        connection.execute("INSERT INTO generations VALUES ('toy', 1)")
        connection.execute("INSERT INTO standings_progress VALUES ('toy', 1, 4)")
        for kind, each in (("all", ""), ("options", key)):
            connection.execute("INSERT INTO tallies VALUES ('toy', 1, %s, %s, 4, 40, 400)", (kind, each))
    migrate(blank)
    pool = await Pool.open(blank, 1)
    standings = PostgresStandings(pool)
    added = Batch((), (), (), (Tally("all", "", 1, 10, 100), Tally("options", key, 1, 10, 100)))
    assert await standings.save("toy", 1, 4, 5, added)
    expected = [Tally("all", "", 5, 50, 500), Tally("options", key, 5, 50, 500)]
    assert await standings.tallies("toy") == expected
    await pool.aclose()
