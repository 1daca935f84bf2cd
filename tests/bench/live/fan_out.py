"""One move before a thousand spectators: how soon the last has seen it, and what each message costs the server."""

import random
import time
from collections.abc import Awaitable, Callable
from functools import partial
from statistics import median
from typing import Final, Protocol

from tests.bench.live import boardgame
from tests.bench.live.crowds import Watched, watching, watching_boardgame
from tests.bench.live.deal import Dealt, deal
from tests.bench.live.processes import Server, allow_many_sockets, api, cpu_seconds, python_server, unlimited
from tests.bench.live.script import EYES, Script, made_up_moves
from tests.bench.live.spectators import Arrival
from tests.bench.live.table import Table
from tests.bench.samples import SEATS
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Measure, Suite

_SPECTATOR: Final = len(EYES) - 1
_AIMS: Final = {"boardgame": 0.8, "floor": 2.0}
_PEERS: Final = {"boardgame": boardgame.NAME, "floor": "the floor"}


class Shown(Protocol):
    """A table that a crowd looks at."""

    async def show(self) -> tuple[int, Arrival]:
        """Make a move that they see: when it was called, and when the last of them had it."""


class OnStage:
    """A table of ours or of the floor, with a crowd; the moves come by socket."""

    def __init__(self, table: Table, watched: Watched) -> None:
        self._table, self._watched = table, watched

    async def show(self) -> tuple[int, Arrival]:
        """Make moves until one of them shows the spectators something."""
        while True:
            move = self._table.next()
            called = time.monotonic_ns()
            await self._table.play(move, "socket")
            if version := move.shows[_SPECTATOR]:
                return called, await self._watched.saw(version)


class Match:
    """A match of the peer with a crowd."""

    def __init__(self, match: boardgame.Match, watched: Watched) -> None:
        self._match, self._watched = match, watched

    async def show(self) -> tuple[int, Arrival]:
        """Make a move."""
        called = time.monotonic_ns()
        await self._match.move("socket")
        return called, await self._watched.saw(self._match.number)


def fan_out(spectators: int) -> Callable[[Stage], Awaitable[Suite]]:
    """The benchmark for so many."""
    return partial(_fan_out, spectators)


async def _fan_out(spectators: int, stage: Stage) -> Suite:
    allow_many_sockets()
    measures: dict[str, Measure] = {"ours": await _ours(stage, spectators), "floor": await _floor(stage, spectators)}
    if boardgame.is_installed():
        measures["boardgame"] = await _boardgame(stage, spectators)
    rows = [
        Comparison(
            name=f"fan-out.{spectators}.{figure}.{peer}",
            title=f"a move before {spectators:,} spectators",
            unit=unit,
            ours=f"ours.{figure}",
            peer=f"{peer}.{figure}",
            peer_name=_PEERS[peer],
            aim=_AIMS[peer] if figure == "last" else None,
            better="lower",
            missing=boardgame.NEEDED,
        )
        for figure, unit in (("last", "ms to the last"), ("cpu", "µs CPU a message"), ("bytes", "bytes a message"))
        for peer in _PEERS
    ]
    lost = Comparison(f"fan-out.{spectators}.lost", f"a move before {spectators:,} spectators", "lost", "ours.lost")
    return Suite(measures=measures, rows=(*rows, lost))


async def _ours(stage: Stage, spectators: int) -> Measure:
    """One process of the API, without a worker: nobody asks for lists here."""
    settings = unlimited(stage)
    (dealt,) = await deal(settings, 1)
    return await fanning_out("ours", stage, await api(stage, settings), dealt, spectators)


async def fanning_out(
    name: str, stage: Stage, server: Server, dealt: Dealt, spectators: int, *, compressed: bool = False
) -> Measure:
    """A crowd at a table of ours."""
    table = dealt.table()
    stage.closing.callback(table.close)
    await table.connect([server.port], dealt.version)
    crowd = watching(server.port, spectators, table.id, dealt.version, compressed=compressed)
    return shown(name, OnStage(table, await Watched.come(stage, crowd)), server.pid, spectators)


async def _floor(stage: Stage, spectators: int) -> Measure:
    server = await python_server(stage, unlimited(stage), "tests.bench.live.floor", "uvicorn")
    table = Table("floor", Script(made_up_moves(random.Random(0))), ["nobody"] * SEATS)
    stage.closing.callback(table.close)
    await table.connect([server.port], 0)
    watched = await Watched.come(stage, watching(server.port, spectators, table.id, 0))
    return shown("floor", OnStage(table, watched), server.pid, spectators)


async def _boardgame(stage: Stage, spectators: int) -> Measure:
    server = await boardgame.serve(stage)
    match = boardgame.Match("watched")
    stage.closing.callback(match.close)
    await match.connect(server.port)
    watched = await Watched.come(stage, watching_boardgame(server.port, spectators, match.id))
    return shown("boardgame", Match(match, watched), server.pid, spectators)


def shown(name: str, table: Shown, pid: int, spectators: int) -> Measure:
    """Moves one after the other for some seconds, each when everyone has seen the last; at least one."""
    known: list[Arrival] = []

    async def measure(seconds: float) -> Figures:
        if not known:  # where the bytes are counted from
            known.append((await table.show())[1])
        began, before, computed = time.perf_counter(), known[-1], cpu_seconds(pid)
        waits: list[float] = []
        while not waits or time.perf_counter() - began < seconds:
            called, arrived = await table.show()
            waits.append((arrived.at - called) / 1e6)
            known[-1] = arrived
        messages = known[-1].messages - before.messages
        return {
            f"{name}.last": median(waits),
            f"{name}.cpu": 1e6 * (cpu_seconds(pid) - computed) / messages,
            f"{name}.bytes": (known[-1].bytes - before.bytes) / messages,
            f"{name}.lost": spectators - known[-1].spectators,
        }

    return measure
