"""A backup holds everything of one moment, and comes back whole, up to a point, or not at all."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from api.settings import Settings
from api.wiring.auditing import all_streams, audit_portion
from api.wiring.backend import Backend, connected
from domain.tables.commands import StartGame
from infra.backup import BadBackup, Lost, NotEmpty, Point, restore, write_backup
from infra.backup.files import read_manifest
from services.log.handler import Intent
from services.ports import EndedLog, SignedNote
from tests.servers import Databases

NOW = 1_800_000_000_000
_COLUMNS = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
_RENEWED = {"installation", "leases", "workers", "migrations"}

pytestmark = pytest.mark.servers


@pytest.fixture
def blank(databases: Databases) -> Iterator[str]:
    url = databases.blank()
    yield url
    databases.drop(url)


@pytest.fixture
def source(databases: Databases) -> Iterator[str]:
    url = databases.new(shards=2)
    yield url
    databases.drop(url)


@asynccontextmanager
async def service(url: str, redis_url: str) -> AsyncIterator[Backend]:
    async with connected(Settings(database_url=url, redis_url=redis_url)) as backend:
        yield backend


async def play(url: str, redis_url: str, name: str, tables: int) -> list[str]:
    """Some tables whose games have begun: four events each, the last two of them one command."""
    made = []
    async with service(url, redis_url) as backend:
        services = backend.services
        player, _ = await services.registration.register(name, "person", frozenset({"play"}))
        for _ in range(tables):
            table = (await services.tables.open(Intent(player.account), "solitaire", b"{}")).now.state.id
            await services.tables.ask(table, Intent(player.account), StartGame)
            await services.chat.say(table, player, "hello")
            made.append(f"table:{table}")
    return made


def rows(url: str, statement: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(url) as connection:
        return connection.execute(statement.encode()).fetchall()


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table, but for those that are made anew."""
    names = [name for (name,) in rows(url, _COLUMNS) if name not in _RENEWED]
    return {name: sorted(rows(url, f"SELECT {name}::text FROM {name}")) for name in names}


def positions(url: str) -> dict[int, int]:
    return dict(rows(url, "SELECT shard, position FROM shards"))


async def audited(url: str) -> int:
    """How many streams there are, all of which hold."""
    _, found = await all_streams(url)
    done = await asyncio.to_thread(audit_portion, url, [name for _, _, name in found])
    assert all(each.passed for each in done), [each.fault for each in done if not each.passed]
    return len(done)


async def test_everything_comes_back_under_a_new_epoch(source: str, blank: str, redis_url: str, tmp_path: Path) -> None:
    await play(source, redis_url, "Ann", 3)
    seen = list[tuple[str, int]]()
    made = write_backup(source, tmp_path / "kept", NOW, lambda *said: seen.append(said))
    assert dict.fromkeys(name for name, _ in seen).keys() >= {"events", "streams", "accounts"}
    assert sum(each.position for each in made.shards) == made.events == 12
    assert read_manifest(tmp_path / "kept") == made
    done = restore(blank, tmp_path / "kept")
    assert contents(blank) == contents(source)
    assert (done.events, done.streams, done.loss.events) == (12, 3, 0)
    assert rows(blank, "SELECT epoch, shards FROM installation") == [(done.epoch, 2)]
    assert done.epoch != made.epoch
    assert await audited(blank) == 3
    await play(blank, redis_url, "Bob", 1)
    assert sum(positions(blank).values()) == 16
    assert await audited(blank) == 4


async def test_what_came_later_is_told_as_lost(source: str, blank: str, redis_url: str, tmp_path: Path) -> None:
    await play(source, redis_url, "Ann", 2)
    write_backup(source, tmp_path / "first", NOW)
    later = await play(source, redis_url, "Bob", 2)
    write_backup(source, tmp_path / "second", NOW)
    done = restore(blank, tmp_path / "first", newer=tmp_path / "second")
    assert done.loss.events == 8
    assert set(done.loss.streams) == {Lost(each, 0, 4) for each in later}


async def test_a_point_is_a_position_and_leaves_commands_whole(
    databases: Databases, blank: str, redis_url: str, tmp_path: Path
) -> None:
    source = databases.new()
    first, second = await play(source, redis_url, "Ann", 2)
    write_backup(source, tmp_path / "kept", NOW)
    # the seventh event is the first of the two by which the second game begins
    done = restore(blank, tmp_path / "kept", point=Point({0: 7}))
    assert done.positions == {0: 6}
    assert done.loss.streams == (Lost(second, 2, 4),)
    assert first not in {each.stream for each in done.loss.streams}
    assert await audited(blank) == 2
    assert rows(blank, "SELECT count(*) FROM checkpoints") == [(0,)], "lists are made anew from the log"
    assert rows(blank, "SELECT position, streams FROM shards") == [(6, 2)]
    databases.drop(source)


async def test_the_tree_keeps_what_is_still_true_and_nothing_else(
    databases: Databases, blank: str, redis_url: str, tmp_path: Path
) -> None:
    source = databases.new()
    first, second = await play(source, redis_url, "Ann", 2)
    async with service(source, redis_url) as backend:
        ended = [EndedLog(each, 4, bytes([n] * 32)) for n, each in enumerate((first, second))]
        assert await backend.parts.tree.enter(0, 0, 8, ended)
        for size in (1, 2):
            assert await backend.parts.tree.publish(SignedNote(size, NOW, f"a tree of {size}"))
    write_backup(source, tmp_path / "kept", NOW)
    restore(blank, tmp_path / "kept", point=Point({0: 6}))
    assert rows(blank, "SELECT place, stream FROM tree_entries") == [(0, first)]
    assert rows(blank, "SELECT level, place FROM tree_nodes") == [(0, 0)]
    assert rows(blank, "SELECT size FROM tree_notes") == [(1,)]
    async with service(blank, redis_url) as backend:  # what is true and comes later is entered anew
        assert await backend.parts.tree.enter(0, 0, 6, [EndedLog(first, 4, bytes(32)), EndedLog(second, 2, b"2" * 32)])
        assert await backend.parts.tree.size() == 2
    databases.drop(source)


async def test_a_point_is_a_moment(databases: Databases, blank: str, redis_url: str, tmp_path: Path) -> None:
    source = databases.new()
    await play(source, redis_url, "Ann", 1)
    ((between,),) = rows(source, "SELECT max(created_at) FROM accounts")
    write_backup(source, tmp_path / "kept", NOW)
    assert restore(blank, tmp_path / "kept", point=Point(moment=between - 1)).positions == {0: 0}
    assert rows(blank, "SELECT count(*) FROM events") == [(0,)]
    databases.drop(source)


def spoil(folder: Path) -> None:
    path = folder / "events.copy.gz"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (spoil, "not as it was written"),
        (lambda folder: (folder / "streams.copy.gz").unlink(), "is missing"),
        (lambda folder: (folder / "manifest.json").unlink(), "is no backup"),
        (lambda folder: (folder / "manifest.json").write_text("{"), "cannot be read"),
    ],
)
def test_what_was_spoilt_is_refused_before_anything_is_written(
    source: str, blank: str, tmp_path: Path, harm: Callable[[Path], object], said: str
) -> None:
    write_backup(source, tmp_path / "kept", NOW)
    harm(tmp_path / "kept")
    with pytest.raises(BadBackup, match=said):
        restore(blank, tmp_path / "kept")
    assert rows(blank, _COLUMNS) == []


def test_a_folder_is_never_written_over(source: str, tmp_path: Path) -> None:
    write_backup(source, tmp_path / "kept", NOW)
    with pytest.raises(BadBackup, match="there already"):
        write_backup(source, tmp_path / "kept", NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (tmp_path / "kept").stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in (tmp_path / "kept").iterdir())


async def test_a_database_with_something_in_it_is_put_aside_or_left(
    source: str, redis_url: str, tmp_path: Path
) -> None:
    await play(source, redis_url, "Ann", 1)
    write_backup(source, tmp_path / "kept", NOW)
    later = await play(source, redis_url, "Bob", 1)
    with pytest.raises(NotEmpty, match="not empty"):
        restore(source, tmp_path / "kept")
    with psycopg.connect(source), pytest.raises(NotEmpty, match="1 others are connected"):
        restore(source, tmp_path / "kept", aside=True)
    done = restore(source, tmp_path / "kept", aside=True)
    assert done.loss.streams == tuple(Lost(each, 0, 4) for each in later)
    assert rows(source, "SELECT count(*) FROM events") == [(4,)]
    assert rows(source, f"SELECT count(*) FROM {done.aside}.events") == [(8,)]


async def test_a_backup_of_another_history_tells_nothing(
    source: str, databases: Databases, blank: str, tmp_path: Path
) -> None:
    write_backup(source, tmp_path / "kept", NOW)
    other = databases.new(shards=2)
    write_backup(other, tmp_path / "other", NOW)
    databases.drop(other)
    with pytest.raises(BadBackup, match="another history"):
        restore(blank, tmp_path / "kept", newer=tmp_path / "other")
    with pytest.raises(BadBackup, match="no shard 7"):
        restore(blank, tmp_path / "kept", point=Point({7: 1}))
