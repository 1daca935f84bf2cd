"""How fast many tables leave as one stream, and how little of it is in memory."""

import asyncio
import tracemalloc
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from domain.kernel.chain import Recorded
from domain.kernel.playout import play_out
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from domain.tables.evolve import fold
from domain.tables.state import TableState
from domain.tables.views import TableSummary, listed
from infra.memory.directory import MemoryDirectory
from infra.memory.event_store import MemoryEventStore
from infra.system import SystemClock, SystemEntropy
from services.off_loop import OffLoop
from services.offline.simulation import record
from services.ports import Bodies, Place, TableFilter
from services.tables.bulk import BulkExport, BulkFilter
from services.tables.commands import PREFIX, Tables
from tests.bench.measuring import awaited
from tests.bench.samples import plan_of
from tests.bench.stage import Stage
from tests.bench.suite import Comparison, Figures, Suite

_TABLES: Final = 40
_MANY: Final = 400
_MEGABYTE: Final = 1e6


class OneLog(MemoryEventStore):
    """One log under every name, so that what is in memory is what an export holds."""

    def __init__(self, log: Sequence[Recorded]) -> None:
        super().__init__()
        self._log = log

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Recorded]:
        """The events between two versions, whichever stream is asked for."""
        assert stream.startswith(PREFIX)
        return list(self._log[after:upto])

    async def bodies(self, stream: str, after: int = 0, upto: int | None = None) -> Bodies | None:
        """Their bodies."""
        found = await self.read(stream, after, upto)
        if not found:
            return None
        last = found[-1]
        return Bodies(last.version, last.hash, b"\n".join(each.body for each in found), last.meta)


class Endless(MemoryDirectory):
    """A list of so many tables that differ in nothing but their names."""

    def __init__(self, table: TableSummary, number: int) -> None:
        super().__init__()
        self._table, self._number = table, number

    async def page(
        self, where: TableFilter, first: int, after: Place | None, *, before: Place | None = None, last: bool = False
    ) -> list[TableSummary]:
        """The next ones, the newest first."""
        assert (where.ended_from, after, last) == (0, None, True)
        start = before.opened_at + 1 if before else 0
        end = min(start + first, self._number)
        return [replace(self._table, id=f"t{each}", opened_at=each) for each in reversed(range(start, end))]


async def exporting(_: Stage) -> Suite:
    """Tables of Uno as one stream, beside the same files written one by one and held."""
    plan = plan_of(RULE_SETS.newest("uno"), "export", 0, sensible=True)
    seed, log = record(plan, play_out(plan, check=False), RULE_SETS, "t0")
    table = listed(fold(RULE_SETS, TableState(), [CODEC.event(each.body) for each in log]), len(log))
    tables = Tables(OneLog(log), RULE_SETS, CODEC, SystemClock(), SystemEntropy(bytes(32)))
    off_loop = OffLoop()

    async def streamed(number: int = _TABLES) -> int:
        many = BulkExport(tables, tables.store, Endless(table, number), off_loop)
        return sum([piece.events async for piece in many.pieces(BulkFilter(), None)])

    async def written() -> int:
        await asyncio.sleep(0)
        for number in range(_TABLES):
            export.write(f"{PREFIX}t{number}", seed, log, CODEC)
        return _TABLES * len(log)

    async def held(_: float) -> Figures:
        tracemalloc.start()
        await streamed(_MANY)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return {
            "held": peak / _MEGABYTE,
            "whole": _MANY * len(export.write(PREFIX + "t0", seed, log, CODEC)) / _MEGABYTE,
        }

    return Suite(
        measures={"streamed": awaited("streamed", streamed), "written": awaited("written", written), "held": held},
        rows=(
            Comparison(
                "export.bulk", "many tables as a stream", "events/s", "streamed", "written", "files, one by one", 0.5
            ),
            Comparison(
                "export.memory",
                f"{_MANY} tables as a stream",
                "MB",
                "held",
                "whole",
                "what leaves",
                0.02,
                better="lower",
            ),
        ),
    )
