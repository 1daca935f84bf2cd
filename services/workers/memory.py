"""What the bots of a worker have seen at their tables, so that a thought does not begin with reading a whole log."""

from collections import OrderedDict
from typing import Final

from domain.kernel.playout import Seen
from domain.kernel.viewers import Seat
from domain.tables.seen import SeatMemory
from domain.tables.state import TableState
from services.log.handler import Loaded
from services.tables.commands import PREFIX, Tables

MOST_KEPT: Final = 512
"""How many seats are remembered; the least recently asked go first."""


class BotMemories:
    """The knowledge of seats played by bots that think. What is new at a table is read once a thought at most."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: OrderedDict[tuple[str, Seat], tuple[int, SeatMemory]] = OrderedDict()

    async def seen(self, loaded: Loaded[TableState], seat: Seat) -> Seen | None:
        """What a seat has seen of the table as loaded; None at a fork: its bots have not seen the beginning."""
        state, version = loaded.state, loaded.head.version
        if state.terms.fork is not None:
            return None
        key = (state.id, seat)
        upto, memory = self._kept.pop(key, (0, None))
        if memory is None or upto > version:
            upto, memory = 0, SeatMemory(state.game, seat)
        if upto < version:
            found = await self._tables.store.bodies(PREFIX + state.id, upto, version)
            if found is not None:
                memory.tell(self._tables.codec.events(found.lines))
        self._kept[key] = (version, memory)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return Seen(memory.knowledge, self._tables.clock.now())
