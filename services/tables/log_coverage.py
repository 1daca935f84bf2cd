"""Which clauses all games ever played rest on, counted from the log itself."""

from collections import Counter
from collections.abc import AsyncIterator, Iterable

from msgspec import MsgspecError

from domain.kernel.structs import Event, tag_of
from domain.tables.codec import Codec
from domain.tables.coverage import Coverage
from domain.tables.events import TableCancelled, TableEnded, TableOpened
from domain.tables.grounds import rests_on
from domain.tables.rule_sets import RuleSets
from services.ports import EventStore, Logged
from services.tables.commands import PREFIX


class LogCoverage:
    """Goes through the log once, shard by shard. Of each table it remembers only what it used, and only while it runs.

    It sees everything, so it is for whoever keeps the log.
    """

    def __init__(self, store: EventStore, rule_sets: RuleSets, codec: Codec) -> None:
        self._store, self._codec = store, codec
        self._games = {tag: game for game in rule_sets for tag in game.rules.tags}
        self._any = next(iter(rule_sets))
        self._running: dict[str, set[str]] = {}
        self.coverage = Coverage()
        self.tables: Counter[str] = Counter()
        """How many tables of each game there are."""
        self.unreadable: set[str] = set()
        """Tables of which some event could not be read, and was left out."""

    async def run(self, shard: int) -> AsyncIterator[tuple[int, int]]:
        """Count one shard; (position, last position) on the way."""
        position, last = 0, await self._store.last_position(shard)
        while position < last and (batch := await self._store.read_shard(shard, position, upto=last)):
            self._count(each for each in batch if each.stream.startswith(PREFIX))
            position = batch[-1].position
            yield position, last

    def _count(self, batch: Iterable[Logged]) -> None:
        for logged in batch:
            table = logged.stream.removeprefix(PREFIX)
            try:
                event = self._codec.event(logged.event.body)
            except MsgspecError:  # of a later version, or damaged: the workers tell the operator
                self.unreadable.add(table)
                continue
            self._note(table, logged.event.version, event)

    def _note(self, table: str, version: int, event: Event) -> None:
        if isinstance(event, TableOpened):
            self.tables[event.game] += 1
        game = self._games.get(tag_of(event), self._any)  # what happens around a game is the same for all
        self.coverage.note(table, version, rests_on(game, event), self._running.setdefault(table, set()))
        if isinstance(event, TableEnded | TableCancelled):
            del self._running[table]
