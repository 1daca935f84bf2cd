"""From finished tables to standings: results are written down once, in order, and added up from there."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing
from hashlib import sha256

from domain.kernel.chain import WHOLE, Chain, Recorded
from domain.kernel.record import NO_EVENTS, Cause, seal
from domain.kernel.structs import tag_of
from domain.ratings.results import PEOPLE, RecordResult, countable, decode_result, result_of
from domain.tables.events import TABLE_EVENTS
from domain.tables.replaced import UPCASTERS
from domain.tables.state import TableState
from services.errors import Unreadable
from services.log.unreadable import OrUnreadable, SetAside
from services.ports import SCALE, EventFeed, EventStore, Logged, Standings, StreamMoved
from services.ratings.standings import START, reckon
from services.tables.commands import PREFIX, Tables

RESULTS = "results:"
_ENDS = frozenset({"table.ended", "table.revealed"})
_KNOWN = frozenset(tag_of(event) for event in (*TABLE_EVENTS, *UPCASTERS))
_STRIDE = 1000
_RECORDER = "results"
_log = logging.getLogger("orrery.results")


def stream_of(game: str) -> str:
    """The stream of a game's results."""
    return RESULTS + game


async def strength(standings: Standings, game: str, player: str) -> int:
    """A player's strength among people, in points around 1000: what quick match goes by."""
    rows = await standings.of_player(player)
    return next((row.rating for row in rows if (row.game, row.pool) == (game, PEOPLE)), round(SCALE * START.mu))


Sequel = Callable[[TableState], Awaitable[None]]
"""What is done when a table is over; idempotent."""


class Recorder:
    """Follows the tables of one shard, writes every result into the stream of its game, then runs the sequels."""

    def __init__(
        self,
        tables: Tables,
        store: EventStore,
        feed: EventFeed,
        standings: Standings,
        sequels: Sequence[Sequel] = (),
        aside: SetAside | None = None,
    ) -> None:
        self._tables, self._store, self._feed, self._standings = tables, store, feed, standings
        self._sequels = tuple(sequels)
        self._aside = aside or SetAside()

    async def run(self, shard: int) -> None:
        """Record until cancelled. Idempotent: the command id is the id of the table."""
        saved = await self._standings.recorded(shard)
        await self._aside.try_again(self._record_late)
        async with aclosing(self._feed.follow_shard(shard, saved)) as batches:
            async for batch in batches:
                found = await self.take(batch)
                if found or batch[-1].position >= saved + _STRIDE:
                    saved = batch[-1].position
                    await self._standings.move_recorded(shard, saved)

    async def take(self, batch: Sequence[Logged]) -> int:
        """Write down the results in a batch of events; how many there were."""
        ended = dict.fromkeys(each.stream for each in batch if _may_end(each.event.type))
        events = {stream: [each for each in batch if each.stream == stream] for stream in ended}
        return sum([await self._record_unless_unreadable(stream, events[stream]) for stream in ended])

    async def _record_unless_unreadable(self, stream: str, events: Sequence[Logged]) -> bool:
        if stream in self._aside:
            return False
        try:
            loaded = await self._tables.take(stream.removeprefix(PREFIX), [each.event for each in events])
            return await self._record(loaded.state)
        except Unreadable as error:
            shard = self._store.shard_of(stream)
            await self._aside.put(stream, error, shard=shard, position=events[0].position)
            return False

    async def _record_late(self, stream: str) -> None:
        """Write down the result of a table that could not be read before."""
        await self._record((await self._tables.load(stream.removeprefix(PREFIX))).state)

    async def _record(self, state: TableState) -> bool:
        if not state.is_over:
            return False
        table = state.id
        for sequel in self._sequels:
            await sequel(state)
        with OrUnreadable(PREFIX + table):
            if not countable(state):
                return False
            stream, result = stream_of(state.game.about.slug), result_of(state)
        seed = sha256(stream.encode()).digest()  # nothing in this stream is secret: there is nothing to cut out
        chain = Chain(stream, seed, WHOLE)
        while True:
            head = await self._store.head(stream) or NO_EVENTS
            cause = Cause(command=RecordResult(table), id=table, actor=_RECORDER, at=result.ended_at)
            try:
                await self._store.append(stream, head.version, table, seal(head, chain, cause, [result]))
            except StreamMoved:
                continue
            return True


def _may_end(type_: str) -> bool:
    """Whether a table may be over with an event of this type: one that a later version writes could mean that."""
    return type_ in _ENDS or (type_.startswith("table.") and type_ not in _KNOWN)


class StandingsProjection:
    """Adds the results of one game up, in the live generation or in one that is being built."""

    def __init__(self, store: EventStore, feed: EventFeed, standings: Standings, aside: SetAside | None = None) -> None:
        self._store, self._feed, self._standings = store, feed, standings
        self._aside = aside or SetAside()

    async def run(self, game: str) -> None:
        """Keep the live generation up to date until cancelled.

        Each result counts on top of those before it: where one cannot be read, those after it in its game wait too.
        """
        await self._aside.begin()
        try:
            await self._keep_up(game)
        except Unreadable as error:
            await self._aside.put(stream_of(game), error, shard=self._store.shard_of(stream_of(game)))
            await asyncio.Event().wait()

    async def _keep_up(self, game: str) -> None:
        while True:
            generation = await self._standings.live(game)
            after = await self._standings.progress(game, generation) or 0
            async with aclosing(self._feed.follow(stream_of(game), after)) as batches:
                async for batch in batches:
                    if not await self.apply(game, generation, after, [each.event for each in batch]):
                        break  # another generation is live now, or another process wrote first
                    await self._aside.fine(stream_of(game))
                    after = batch[-1].event.version

    async def apply(self, game: str, generation: int, after: int, events: Sequence[Recorded]) -> bool:
        """Add results; False if the generation is not where it should be."""
        with OrUnreadable(stream_of(game)):
            results = [(event.version, decode_result(event.body)) for event in events]
        keys = {(result.pool, entry.player) for _, result in results for entry in result.entries}
        before = await self._standings.known(game, generation, keys)
        batch = reckon(game, before, results)
        return await self._standings.save(game, generation, after, events[-1].version, batch)

    async def rebuild(self, game: str) -> AsyncIterator[tuple[int, int]]:
        """Build a new generation from nothing while the live one serves, then switch; (done, of) on the way."""
        generation = await self._standings.begin(game)
        after = 0
        while True:
            head = await self._store.head(stream_of(game))
            last = head.version if head else 0
            yield after, last
            events = await self._store.read(stream_of(game), after, after + _STRIDE)
            if not events:
                break
            if not await self.apply(game, generation, after, events):
                raise RuntimeError(f"generation {generation} of {game} was changed by someone else")
            after = events[-1].version
        await self._standings.switch(game, generation)
        _log.info("the standings of %s were rebuilt from %d results", game, after)
