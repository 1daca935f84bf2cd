"""Moves a second at many tables at once, each with four watchers: beside boardgame.io, and beside the floor."""

import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, get_args

from msgspec import Struct

from tests.bench.live import boardgame
from tests.bench.live.deal import deal, seat
from tests.bench.live.play import Ledger, Tables
from tests.bench.live.processes import allow_many_sockets, api, meter, python_server, unlimited, worker
from tests.bench.live.script import Script, made_up_moves
from tests.bench.live.table import Channel, Table
from tests.bench.samples import SEATS
from tests.bench.stage import Stage
from tests.bench.suite import Better, Comparison, Figures, Measure, Suite

CHANNELS: Final[tuple[Channel, ...]] = get_args(Channel)
_BOARDGAME: Final = "boardgame"
_FLOOR: Final = "floor"
_AIMED_AT: Final = 100
_AIMS: Final = {("moves", _BOARDGAME): 1.0, ("moves", _FLOOR): 0.4, ("p95", _BOARDGAME): 1.0, ("cpu", _BOARDGAME): 1.0}
"""By socket, with one process of the API."""


class Scale(Struct, frozen=True):
    """How much is played: at how many tables, on how many processes of the API."""

    tables: int
    apis: int = 1
    settle: float = 10.5
    """Seconds to wait for what PostgreSQL reports late."""
    written_for: float = 2.0
    """Seconds of play of which is told what they wrote."""

    @property
    def name(self) -> str:
        """As in the names of rows."""
        return f"live.{self.tables}" + (f"x{self.apis}" if self.apis > 1 else "")

    @property
    def title(self) -> str:
        """In words."""
        tables = f"{self.tables} table{'s' if self.tables > 1 else ''}"
        return tables + (f", {self.apis} processes" if self.apis > 1 else "")


def live(scale: Scale) -> Callable[[Stage], Awaitable[Suite]]:
    """The benchmark of that scale."""
    return partial(_live, scale)


async def _live(scale: Scale, stage: Stage) -> Suite:
    """Ours by both channels, the floor by both, and the peer by its only one, each on tables of its own."""
    allow_many_sockets()
    settings = unlimited(stage)
    dealt = await deal(settings, scale.tables)
    servers = [await api(stage, settings) for _ in range(scale.apis)]
    processes = {"api": [each.pid for each in servers], "worker": [await worker(stage, settings)]}
    tables = await seat(dealt, [each.port for each in servers])
    stage.closing.callback(close, tables)
    ours = Tables(tables, meter(stage, **processes))
    ledger = Ledger(settings.database_url, scale.settle)
    for channel in CHANNELS:
        await ours.play(channel, 0)  # what is asked for the first time is compiled
    await ledger.rest()
    on_record: dict[str, float] = {}
    for channel in CHANNELS:
        on_record |= await ledger.written(ours, channel, scale.written_for)
    beneath = await floor(stage, scale.tables)
    measures: dict[str, Measure] = {channel: playing(channel, ours, channel, on_record) for channel in CHANNELS}
    measures |= {f"{_FLOOR}.{channel}": playing(f"{_FLOOR}.{channel}", beneath, channel) for channel in CHANNELS}
    if boardgame.is_installed():
        measures[_BOARDGAME] = playing(_BOARDGAME, await _boardgame(stage, scale), "socket")
    return Suite(measures=measures, rows=tuple(row for channel in CHANNELS for row in _rows(scale, channel)))


def playing(name: str, tables: Tables, channel: Channel, besides: Figures | None = None) -> Measure:
    """Moves for some seconds, as figures of the case `name`."""

    async def measure(seconds: float) -> Figures:
        return {**(await tables.play(channel, seconds)).figures(name), **(besides or {})}

    return measure


async def floor(stage: Stage, tables: int, server_name: str = "uvicorn") -> Tables:
    """So many tables of the floor."""
    server = await python_server(stage, unlimited(stage), "tests.bench.live.floor", server_name)
    made = [
        Table(f"floor-{number}", Script(made_up_moves(random.Random(number))), ["nobody"] * SEATS)
        for number in range(tables)
    ]
    for table in made:
        await table.connect([server.port], 0)
    stage.closing.callback(close, made)
    return Tables(made, meter(stage, api=[server.pid]))


async def _boardgame(stage: Stage, scale: Scale) -> Tables:
    server = await boardgame.serve(stage)
    matches = [boardgame.Match(f"match-{number}") for number in range(scale.tables)]
    for match in matches:
        await match.connect(server.port)
    stage.closing.callback(close, matches)
    return Tables(matches, {"api": meter(stage, api=[server.pid])["api"]})


def close(tables: list[Table] | list[boardgame.Match]) -> None:
    """Send everyone away."""
    for each in tables:
        each.close()


# -- rows ----------------------------------------------------------------------------------------------------


def _rows(scale: Scale, channel: Channel) -> tuple[Comparison, ...]:
    """What a player feels, what it costs, and what is left on the disk."""
    row = partial(_row, scale, channel)
    return (
        row("moves", "moves/s", _BOARDGAME, "higher"),
        row("moves", "moves/s", _FLOOR, "higher"),
        *(row(f"p{part}", f"ms to the last watcher, p{part}", _BOARDGAME) for part in (50, 95, 99)),
        row("cpu", "ms CPU a move, all servers", _BOARDGAME),
        row("cpu.api", "ms CPU a move, API", _FLOOR),
        row("cpu.worker", "ms CPU a move, worker"),
        row("cpu.postgres", "ms CPU a move, PostgreSQL", _FLOOR),
        row("transactions", "transactions a move"),
        row("wal", "bytes of WAL a move"),
        row("client", "of a core, the client"),
    )


def _row(
    scale: Scale, channel: Channel, figure: str, unit: str, peer: str = "", better: Better = "lower"
) -> Comparison:
    beside = {_BOARDGAME: _BOARDGAME, _FLOOR: f"{_FLOOR}.{channel}"}.get(peer, "")
    is_aimed_at = (scale.tables, scale.apis, channel) == (_AIMED_AT, 1, "socket")
    return Comparison(
        name=f"{scale.name}.{channel}.{figure}" + (f".{peer}" if figure == "moves" else ""),
        title=f"{scale.title}, {'HTTP' if channel == 'http' else channel}",
        unit=unit,
        ours=f"{channel}.{figure}",
        peer=beside and f"{beside}.{figure}",
        peer_name={_BOARDGAME: boardgame.NAME, _FLOOR: "the floor"}.get(peer, ""),
        aim=_AIMS.get((figure, peer)) if is_aimed_at else None,
        better=better,
        missing=boardgame.NEEDED,
    )
