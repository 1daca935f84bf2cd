"""Tables that ended long ago are in files, and nobody can tell by what they are sent."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from api.wiring.archiving import archive_tables
from api.wiring.auditing import all_streams, audit_portion
from domain.kernel.record import decode_meta
from domain.kernel.rng import Rng
from domain.registry import RULE_SETS
from domain.tables.commands import LeaveSeat
from domain.tables.terms import Terms
from infra.archive import Archive
from infra.archive.moving import members_of
from infra.backup import Point, restore, write_backup
from infra.postgres.event_store import PostgresEventStore
from services.log.handler import Intent
from services.notary.notary import signer_of
from services.notary.notes import opened
from services.ports import Unavailable
from tests.servers import Databases
from tests.worlds.asking import Names, ask, lists, readings
from tests.worlds.positions import begun, drawn, played
from tests.worlds.twins import Twin, world_on

OVER = ("first", "second", "third")
RUNS = "runs"
NOW = 1_800_000_000_000
UNO = RULE_SETS.newest("uno").rules.options()
STEPS = ("chosen", "written", "checked", "recorded", "removed")


@pytest.fixture
def url(databases: Databases) -> Iterator[str]:
    made = databases.new(shards=2)
    yield made
    databases.drop(made)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "archive"


@pytest.fixture
async def world(url: str, redis_url: str, folder: Path) -> AsyncIterator[Twin]:
    """Three tables that are over, and one that runs, side by side in the log."""
    async with world_on(url, redis_url, folder) as twin:
        luck = Rng(b"archive")
        for table in (*OVER, RUNS):
            await begun(twin, table, "uno", UNO, 2, Terms(rated=True))
        for _ in range(9):
            for table in (*OVER, RUNS):
                state = (await twin.services.tables.load(table)).state
                await played(twin, table, *drawn("uno", state.play, luck))
        for table in OVER:
            await twin.services.tables.ask(table, Intent(twin.account(1), command_id="go"), LeaveSeat)
        await twin.settle()
        yield twin


async def everything(twin: Twin) -> list[Any]:
    """All that is sent to a stranger of all tables, one by one and together."""
    names, asked = Names(), list(lists("uno"))
    for table in (*OVER, RUNS):
        asked += readings("uno", table, (await twin.services.tables.load(table)).head.version, 1)
    return [(question.path, await ask(twin, question, "", names)) for question in asked]


def files(folder: Path) -> list[Path]:
    return list(folder.glob("*/*"))


def rows(url: str, statement: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(url) as connection:
        return connection.execute(statement.encode()).fetchall()


async def log_of(url: str, folder: Path) -> list[Any]:
    """All events by position, shard by shard, a few at a time."""
    store = await PostgresEventStore.open(url, readers=1, archive=Archive(folder))
    found = []
    try:
        for shard in range(store.shards):
            after = 0
            while page := await store.read_shard(shard, after, 7):
                assert [each.position for each in page] == list(range(after + 1, after + len(page) + 1))
                found += page
                after = page[-1].position
    finally:
        await store.aclose()
    return found


async def audited(url: str, folder: Path) -> dict[str, str]:
    """What is wrong with each log."""
    names = [name for _, _, name in (await all_streams(url))[1]]
    return {each.stream: each.fault for each in await asyncio.to_thread(audit_portion, url, names, folder)}


async def test_nobody_can_tell_what_is_in_the_archive(world: Twin, url: str, redis_url: str, folder: Path) -> None:
    before, log = await everything(world), await log_of(url, folder)
    size = rows(url, "SELECT count(*) FROM events")[0][0]
    moved = archive_tables(url, folder, 0)
    assert (moved.tables, moved.files, moved.tidied) == (3, 1, 0)
    assert rows(url, "SELECT count(*) FROM events") == [(size - moved.events,)]
    assert await log_of(url, folder) == log, "by position, as for who makes lists anew"
    async with world_on(url, redis_url, folder, name="again") as anew:
        assert await everything(anew) == before
        assert await anew.backend.store.archived.trouble() == ""
        fork = await anew.services.forks.fork("first", Intent(anew.account(3)), anew.people[3][0], version=9, seat=0)
        assert fork.now.state.terms.fork is not None
    assert set((await audited(url, folder)).values()) == {""}
    assert archive_tables(url, folder, 0).tables == 0


async def test_a_file_proves_by_itself_that_its_logs_are_in_the_tree(world: Twin, url: str, folder: Path) -> None:
    archive_tables(url, folder, 0)
    (path,) = files(folder)
    key = signer_of("localhost/orrery", bytes(32)).key
    assert path.stat().st_mode & 0o077 == 0
    for header, events in members_of(path.read_bytes()):
        checkpoint, signed = opened(header.proof.checkpoint, [key])
        assert signed == [key.name]
        assert header.proof.index < checkpoint.size
        assert len(events) == header.versions


async def test_only_what_ended_long_enough_ago_is_moved(world: Twin, url: str, folder: Path) -> None:
    assert archive_tables(url, folder, 100 * 365 * 86_400_000).tables == 0
    assert archive_tables(url, folder, 0, most=1).tables == 1
    assert rows(url, "SELECT count(*) FROM archived_streams") == [(1,)]
    assert not rows(url, "SELECT name FROM archived_streams WHERE name = 'table:runs'")


async def test_a_command_is_answered_as_it_was_the_first_time(world: Twin, url: str, folder: Path) -> None:
    store, stream = world.backend.store, "table:first"
    said = {decode_meta(event.meta).id for event in await store.read(stream)}
    before = {each: await store.find(stream, each) for each in said}
    archive_tables(url, folder, 0)
    assert all(before.values())
    assert {each: await store.find(stream, each) for each in said} == before
    assert await store.find(stream, "never said") is None


@pytest.mark.parametrize("step", STEPS)
async def test_a_run_that_is_killed_loses_nothing_and_doubles_nothing(
    world: Twin, url: str, folder: Path, step: str
) -> None:
    log = await log_of(url, folder)
    command = [sys.executable, "-m", "tests.infra.archive.killed", url, str(folder), step]
    killed = await asyncio.to_thread(subprocess.run, command, check=False)
    assert killed.returncode == -9
    assert await log_of(url, folder) == log
    assert rows(url, "SELECT count(*) FROM archived_streams") == [(0,)], "it is one transaction"
    moved = archive_tables(url, folder, 0)
    assert (moved.tables, moved.tidied) == (3, 0 if step == "chosen" else 1)
    assert len(files(folder)) == 1
    assert await log_of(url, folder) == log
    assert set((await audited(url, folder)).values()) == {""}


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM events WHERE version = 1",
        "DELETE FROM events WHERE shard IN (SELECT shard FROM archived_streams)",
        "UPDATE events SET version = version",
        "UPDATE archived_streams SET versions = versions + 1",
        "DELETE FROM archived_streams",
        "TRUNCATE archived_streams",
        """CREATE TEMP TABLE archived_streams AS SELECT shard, id AS stream, 99 AS versions FROM streams;
           DELETE FROM events""",
        """INSERT INTO archived_streams
           SELECT 1, 99, 0, 0, 1, s.shard, s.id, 2, e.hash, e.hash, 'x', s.name
             FROM streams s JOIN events e ON e.shard = s.shard AND e.stream = s.id AND e.version = 2
            WHERE s.name = 'table:runs'""",
    ],
)
async def test_nothing_else_is_removed(world: Twin, url: str, folder: Path, statement: str) -> None:
    archive_tables(url, folder, 0)
    with pytest.raises(psycopg.errors.IntegrityError, match="is refused"), psycopg.connect(url) as connection:
        connection.execute(statement.encode())


@pytest.mark.parametrize("damage", ["missing", "changed"])
async def test_a_damaged_file_is_told_of_and_concerns_its_tables_alone(
    world: Twin, url: str, redis_url: str, folder: Path, damage: str
) -> None:
    archive_tables(url, folder, 0)
    (path,) = files(folder)
    data = path.read_bytes()
    path.unlink()
    if damage == "changed":
        path.write_bytes(data[:-40] + b"x" + data[-39:])
    with pytest.raises(Unavailable, match="it is archived"):
        await log_of(url, folder)
    faults = await audited(url, folder)
    bad = {stream for stream, fault in faults.items() if fault}
    expected = {f"table:{table}" for table in OVER} if damage == "missing" else {"table:third"}
    assert bad == expected
    assert all("it is archived" in faults[stream] for stream in bad)
    async with world_on(url, redis_url, folder, name="again") as anew:
        asked = {"query": "query($t: ID!) { table(id: $t) { version } tables { edges { node { id } } } }"}
        url_ = f"http://{anew.address}/graphql"
        heard = (await anew.http.post(url_, json={**asked, "variables": {"t": "third"}})).json()
        assert [each["extensions"]["code"] for each in heard["errors"]] == ["CORRUPT"]
        assert len(heard["data"]["tables"]["edges"]) == 4
        heard = (await anew.http.post(url_, json={**asked, "variables": {"t": RUNS}})).json()
        assert "errors" not in heard
        trouble = await anew.backend.store.archived.trouble()
        assert trouble == (
            "3 tables cannot be read, of 1 files: see `orrery audit --all`" if damage == "missing" else ""
        )


async def test_a_backup_holds_the_archive(
    world: Twin, url: str, redis_url: str, folder: Path, databases: Databases, tmp_path: Path
) -> None:
    before, log = await everything(world), await log_of(url, folder)
    archive_tables(url, folder, 0)
    made = write_backup(url, tmp_path / "kept", NOW, archive=folder)
    assert len(made.archive) == 1
    blank, elsewhere = databases.blank(), tmp_path / "elsewhere"
    done = restore(blank, tmp_path / "kept", archive=elsewhere)
    assert done.events == len(log)
    assert await log_of(blank, elsewhere) == log
    assert set((await audited(blank, elsewhere)).values()) == {""}
    async with world_on(blank, redis_url, elsewhere, name="again") as anew:
        assert await everything(anew) == before
    databases.drop(blank)


@pytest.mark.parametrize("by", ["position", "moment"])
async def test_a_backup_goes_back_to_a_point_before_archived_tables_had_ended(
    world: Twin, url: str, folder: Path, databases: Databases, tmp_path: Path, by: str
) -> None:
    log = await log_of(url, folder)
    times = sorted(decode_meta(each.event.meta).at for each in log)
    archive_tables(url, folder, 0)
    write_backup(url, tmp_path / "kept", NOW, archive=folder)
    shards = dict(rows(url, "SELECT shard, position FROM shards"))
    halves = {shard: last // 2 for shard, last in shards.items()}
    point = Point(halves) if by == "position" else Point(moment=times[len(times) // 2])
    blank, elsewhere = databases.blank(), tmp_path / "elsewhere"
    done = restore(blank, tmp_path / "kept", point=point, archive=elsewhere)
    kept = await log_of(blank, elsewhere)
    assert 0 < len(kept) == done.events < len(log)
    assert [each for each in log if each in kept] == kept
    if by == "moment":
        assert len(kept) == sum(each <= times[len(times) // 2] for each in times)
    assert set((await audited(blank, elsewhere)).values()) == {""}
    databases.drop(blank)
