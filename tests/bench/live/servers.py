"""The server under the application: uvicorn, which we use, beside Granian; and sockets compressed beside plain ones."""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Final

from tests.bench.documents import request
from tests.bench.live.deal import deal, seat
from tests.bench.live.fan_out import fanning_out
from tests.bench.live.moves import CHANNELS, close, floor, playing
from tests.bench.live.play import Tables
from tests.bench.live.processes import Server, allow_many_sockets, cpu_seconds, meter, python_server, unlimited
from tests.bench.live.serving import SERVERS
from tests.bench.live.wire import post
from tests.bench.load import loaded
from tests.bench.stage import Stage, installed
from tests.bench.suite import Better, Comparison, Figures, Measure, Suite

_SMALL: Final = request("{ games { slug } }")
_UVICORN, _GRANIAN = SERVERS
_OF_PLAY: Final[tuple[tuple[str, str, Better], ...]] = (
    ("moves", "moves/s", "higher"),
    ("p95", "ms to the last watcher, p95", "lower"),
    ("cpu.api", "ms CPU a move, API", "lower"),
)


def servers(tables: int, spectators: int) -> Callable[[Stage], Awaitable[Suite]]:
    """The benchmark with so many tables in play, and so many spectators at another one."""
    return partial(_servers, tables, spectators)


async def _servers(tables: int, spectators: int, stage: Stage) -> Suite:
    allow_many_sockets()
    measures = await _measures(_UVICORN, stage, tables, spectators)
    if installed(_GRANIAN):
        measures |= await _measures(_GRANIAN, stage, tables, spectators)
    return Suite(measures=measures, rows=tuple(_rows(tables, spectators)))


async def _measures(server_name: str, stage: Stage, tables: int, spectators: int) -> dict[str, Measure]:
    """A small query, live play by both channels, the same without an application to speak of, and a crowd."""
    settings = unlimited(stage)
    *dealt, watched = await deal(settings, tables + 1)
    server = await python_server(stage, settings, "tests.bench.live.same_app", server_name)
    seated = await seat(dealt, [server.port])
    stage.closing.callback(close, seated)
    together = Tables(seated, meter(stage, api=[server.pid]))
    name = f"{server_name}.query"
    made = {name: _asking(name, server)}
    made |= {f"{server_name}.{by}": playing(f"{server_name}.{by}", together, by) for by in CHANNELS}
    beneath = await floor(stage, tables, server_name)
    made |= {f"{server_name}.floor.{by}": playing(f"{server_name}.floor.{by}", beneath, by) for by in CHANNELS}
    name = f"{server_name}.crowd"
    return made | {name: await fanning_out(name, stage, server, watched, spectators)}


def _asking(name: str, server: Server) -> Measure:
    """Requests a second from eight clients, and what the server computes for each."""
    load = loaded(name, [post(_SMALL)], server.port)

    async def measure(seconds: float) -> Figures:
        computed = cpu_seconds(server.pid)
        rate = (await load(seconds))[name]
        return {name: rate, f"{name}.cpu": 1e6 * (cpu_seconds(server.pid) - computed) / (1 + rate * seconds)}

    return measure


def _rows(tables: int, spectators: int) -> Iterable[Comparison]:
    yield _row("query", "a small query by HTTP, uvicorn", "requests/s", "higher")
    yield _row("query.cpu", "a small query by HTTP, uvicorn", "µs CPU a request", "lower")
    for by in CHANNELS:
        for figure, unit, better in _OF_PLAY:
            yield _row(f"{by}.{figure}", f"{tables} tables by {by}, uvicorn", unit, better)
            yield _row(f"floor.{by}.{figure}", f"the same for the floor, {by}, uvicorn", unit, better)
    for figure, unit in (("last", "ms to the last"), ("cpu", "µs CPU a message")):
        yield _row(f"crowd.{figure}", f"a move before {spectators:,} spectators, uvicorn", unit, "lower")


def _row(figure: str, title: str, unit: str, better: Better) -> Comparison:
    return Comparison(
        name=f"servers.{figure}",
        title=title,
        unit=unit,
        ours=f"{_UVICORN}.{figure}",
        peer=f"{_GRANIAN}.{figure}",
        peer_name="Granian, the same application",
        better=better,
    )


def compression(spectators: int) -> Callable[[Stage], Awaitable[Suite]]:
    """What compressed sockets cost and save, before so many spectators."""
    return partial(_compression, spectators)


async def _compression(spectators: int, stage: Stage) -> Suite:
    """Two crowds at two tables of one process, of which one asks for compression."""
    allow_many_sockets()
    settings = unlimited(stage)
    plain, packed = await deal(settings, 2)
    server = await python_server(stage, settings, "tests.bench.live.same_app", _UVICORN)
    measures: dict[str, Measure] = {
        "plain": await fanning_out("plain", stage, server, plain, spectators),
        "packed": await fanning_out("packed", stage, server, packed, spectators, compressed=True),
    }
    rows = tuple(
        Comparison(
            name=f"compression.{figure}",
            title=f"a move before {spectators:,} spectators, compressed",
            unit=unit,
            ours=f"packed.{figure}",
            peer=f"plain.{figure}",
            peer_name="not compressed",
            better="lower",
        )
        for figure, unit in (("last", "ms to the last"), ("cpu", "µs CPU a message"), ("bytes", "bytes a message"))
    )
    return Suite(measures=measures, rows=rows)
