"""Every benchmark of live play, as small as it goes: that it still runs is all that is asked."""

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from infra.embedded import Embedded
from tests.bench.live import boardgame
from tests.bench.live.crowd import crowd
from tests.bench.live.fan_out import fan_out
from tests.bench.live.moves import Scale, live
from tests.bench.live.servers import compression
from tests.bench.live.servers import servers as both_servers
from tests.bench.measuring import medians
from tests.bench.reading import reading
from tests.bench.stage import Servers, Stage
from tests.bench.storage import storage
from tests.bench.suite import Row, Suite, row_of
from tests.servers import Servers as Running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("bench")]
Benchmark = Callable[[Stage], Awaitable[Suite]]
Run = Callable[[Benchmark], Awaitable[dict[str, Row]]]


@pytest.fixture
def run(servers: Running) -> Run:
    """Runs a benchmark once, with one move at each table."""

    async def rows(benchmark: Benchmark) -> dict[str, Row]:
        with Servers(servers if isinstance(servers, Embedded) else None) as lent:
            async with AsyncExitStack() as closing:
                suite = await benchmark(Stage(lent, closing))
                figures = await medians(suite, 1, 0.0, lambda: None)
        made = [row_of(compared, figures) for compared in suite.rows]
        assert len({row.name for row in made}) == len(made), "rows have names of their own"
        return {row.name: row for row in made}

    return rows


async def test_tables_are_played_by_both_channels_on_two_processes(run: Run) -> None:
    rows = await run(live(Scale(2, apis=2, settle=0, written_for=0)))
    assert all(rows[f"live.2x2.{by}.moves.floor"].ours > 0 for by in ("http", "socket"))
    assert all(rows[f"live.2x2.{by}.cpu.api"].ours >= 0 for by in ("http", "socket"))
    beside = rows["live.2x2.socket.moves.boardgame"]
    assert beside.peer if boardgame.is_installed() else beside.note == boardgame.NEEDED


async def test_a_move_reaches_every_spectator(run: Run) -> None:
    rows = await run(fan_out(5))
    assert rows["fan-out.5.last.floor"].ratio
    assert rows["fan-out.5.bytes.floor"].ours > 0
    assert rows["fan-out.5.lost"].ours == 0


async def test_players_are_timed_beside_a_crowd_and_without(run: Run) -> None:
    rows = await run(crowd(5, least=2))
    assert all(row.ratio for row in rows.values())


async def test_the_application_runs_on_the_servers_that_are_compared(run: Run) -> None:
    rows = await run(both_servers(1, 3))
    assert all(rows[f"servers.{figure}"].ours > 0 for figure in ("query", "http.moves", "socket.moves", "crowd.last"))


async def test_compressed_messages_are_smaller_and_can_be_read(run: Run) -> None:
    rows = await run(compression(3))
    assert 0 < rows["compression.bytes"].ours < (rows["compression.bytes"].peer or 0)


async def test_three_ways_to_read_a_table_say_the_same(run: Run) -> None:
    rows = await run(reading(40))
    assert all(row.ratio for row in rows.values())


async def test_events_are_weighed(run: Run) -> None:
    rows = await run(storage(100))
    assert rows["storage.event"].ours > 0
