"""Games as texts, with the forks that go on from them."""

from functools import partial

from domain.kernel.chain import Recorded
from domain.tables.notation.writing import Told, write
from services.errors import Forbidden, NotFound
from services.off_loop import OffLoop, Remembered
from services.ports import Credentials
from services.tables.commands import Tables
from services.tables.forks import ForkNode, Forks
from services.tables.reading import Reading


class GameTexts:
    """What people read and write: a game in the notation `.orr`."""

    def __init__(self, tables: Tables, reading: Reading, forks: Forks, off_loop: OffLoop) -> None:
        self._tables, self._reading, self._forks = tables, reading, forks
        self._remembered = Remembered(off_loop)

    async def text(self, table: str, caller: Credentials | None, *, forks: bool = False, ids: bool = True) -> str:
        """TB-60: the text of a game that is open to the caller as a whole; Forbidden before.

        With `forks`, those that go on from it stand within it, as far as they are open to the caller too.
        """
        log = await self._reading.whole(table, caller)
        told = await self._with_forks(table, log, caller) if forks else Told(log)
        work = partial(write, self._tables.rule_sets, self._tables.codec, told, ids=ids)
        return await self._remembered.get(("text", *_heads(told), ids), work)

    async def _with_forks(self, table: str, log: list[Recorded], caller: Credentials | None) -> Told:
        nodes = await self._forks.tree(table, caller)
        return await self._told(table, log, nodes, caller)

    async def _told(self, table: str, log: list[Recorded], nodes: list[ForkNode], caller: Credentials | None) -> Told:
        children = list[Told]()
        for node in nodes:
            if node.parent == table:
                try:
                    inner = await self._reading.whole(node.id, caller)
                except (Forbidden, NotFound):  # still played, or not for this caller
                    continue
                children.append(await self._told(node.id, inner, nodes, caller))
        return Told(log, tuple(children))


def _heads(told: Told) -> list[bytes]:
    return [told.log[-1].hash, *(head for fork in told.forks for head in _heads(fork))]
