"""Follows the log and makes messages of what webhooks want to know.

A message and how far its log has been told are kept in one step, and what was told before has the same id: whoever is
killed in the middle begins where the last step ended, and nothing is lost or told under two ids.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import aclosing
from typing import Final

from services.errors import NotFound, Unreadable
from services.hooks.notices import Notices, Told, takes_part
from services.log.unreadable import SetAside
from services.ports import (
    Clock,
    Entropy,
    EventFeed,
    EventStore,
    HookMessage,
    HookStore,
    HookStream,
    Logged,
    Webhook,
)
from services.streams import TABLE, TOURNAMENT
from services.tables.commands import Tables
from services.tournaments.commands import Tournaments

INTERVAL: Final = 0.2
"""Seconds from one look at the log to the next: what comes meanwhile is looked at together."""
LOOK_EVERY: Final = 0.5
"""Seconds after which webhooks that were added or switched on, and what a delay has hidden, are seen to."""
MOST_WAITING: Final = 1000
"""Messages of one webhook that wait. What happens after them is made into messages when there is room again."""
_STRIDE: Final = 1000
_LATER_MS: Final = 30_000
_AT_ONCE: Final = 100


class Index:
    """Which webhooks there are, by what they are told of."""

    def __init__(self) -> None:
        self.revision = 0
        self.by_stream: dict[str, dict[str, Webhook]] = {}
        self.by_account: dict[str, dict[str, Webhook]] = {}
        self._known: dict[str, Webhook] = {}

    def update(self, revision: int, changed: Iterable[Webhook]) -> None:
        """Take over what has changed."""
        self.revision = revision
        for hook in changed:
            if (old := self._known.pop(hook.id, None)) is not None:
                kept, key = self._place(old)
                del kept[key][old.id]
                if not kept[key]:
                    del kept[key]
            if hook.is_on:
                kept, key = self._place(hook)
                kept.setdefault(key, {})[hook.id] = hook
                self._known[hook.id] = hook

    def _place(self, hook: Webhook) -> tuple[dict[str, dict[str, Webhook]], str]:
        return (self.by_stream, hook.stream) if hook.stream else (self.by_account, hook.account)

    def __len__(self) -> int:
        """How many are on."""
        return len(self._known)

    def of(self, stream: str, accounts: Iterable[str]) -> list[Webhook]:
        """Those that are told of a log, or of all that concern one of these accounts."""
        own = [hook for account in accounts for hook in self.by_account.get(account, {}).values()]
        return [*self.by_stream.get(stream, {}).values(), *own]


class Gathering:
    """Makes the messages of all webhooks: one for each shard, since each keeps an index of its own."""

    def __init__(
        self,
        hooks: HookStore,
        notices: Notices,
        tables: Tables,
        tournaments: Tournaments,
        store: EventStore,
        feed: EventFeed,
        clock: Clock,
        entropy: Entropy,
        *,
        called: Callable[[], None] = lambda: None,
        aside: SetAside | None = None,
    ) -> None:
        """`called` is called when there are messages to send."""
        self._hooks, self._notices, self._tables, self._tournaments = hooks, notices, tables, tournaments
        self._store, self._feed, self._clock, self._entropy = store, feed, clock, entropy
        self._called, self._aside = called, aside or SetAside()
        self._index = Index()

    async def run(self, shard: int) -> None:
        """Follow one shard until cancelled."""
        await self._aside.begin()
        saved = await self._begin(shard)
        async with (
            aclosing(self._feed.follow_shard(shard, saved)) as batches,
            aclosing(in_portions(batches, INTERVAL)) as portions,
        ):
            async for portion in portions:
                found = await self.take(portion)
                if found or portion[-1].position >= saved + _STRIDE:
                    saved = portion[-1].position
                    await self._hooks.reach(shard, saved)

    async def _begin(self, shard: int) -> int:
        """Where to go on. Before the first webhook there is nothing to look at, however long the log is."""
        if saved := await self._hooks.checkpoint(shard):
            return saved
        last = await self._store.last_position(shard)
        _, hooks = await self._hooks.changed(0)
        return 0 if hooks else last

    async def look_again(self) -> None:
        """See to what time alone has made due, until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Look at every log that is due."""
        while due := await self._hooks.to_look(self._clock.now(), _AT_ONCE):
            for hook, place in due:
                await self._unless_unreadable(hook, place)

    async def take(self, portion: Sequence[Logged]) -> int:
        """Tell what is in a portion of the log to all whom it concerns; how many that were."""
        self._index.update(*await self._hooks.changed(self._index.revision))
        if not len(self._index):
            return 0
        streams: dict[str, list[Logged]] = {}
        for each in portion:
            streams.setdefault(each.stream, []).append(each)
        return sum([await self._tell(stream, events) for stream, events in streams.items()])

    async def _tell(self, stream: str, events: Sequence[Logged]) -> int:
        if stream in self._aside:
            return 0
        try:
            found = self._index.of(stream, await self._concerned(stream, events))
        except Unreadable as error:
            await self._aside.put(stream, error, shard=self._store.shard_of(stream), position=events[0].position)
            return 0
        for hook in found:
            new = HookStream(hook=hook.id, stream=stream, version=0, since=hook.created_at)
            await self._unless_unreadable(hook, await self._hooks.place(hook.id, stream) or new)
        return len(found)

    async def _concerned(self, stream: str, events: Sequence[Logged]) -> list[str]:
        """The accounts with a webhook for all that concerns them that sit at a table or take part in a tournament."""
        accounts = self._index.by_account
        if not accounts:
            return []
        recorded = [each.event for each in events]
        if stream.startswith(TABLE):
            table = (await self._tables.take(stream.removeprefix(TABLE), recorded)).state
            return sorted({each.player for each in table.seats if not each.left} & accounts.keys())
        if stream.startswith(TOURNAMENT):
            state = (await self._tournaments.take(stream.removeprefix(TOURNAMENT), recorded)).state
            return [account for account in accounts if takes_part(state, account)]
        return []

    async def _unless_unreadable(self, hook: Webhook, place: HookStream) -> None:
        try:
            await self._look(hook, place)
        except Unreadable as error:
            await self._hooks.look_later(place, self._clock.now() + _LATER_MS)
            await self._aside.put(place.stream, error, shard=self._store.shard_of(place.stream))

    async def _look(self, hook: Webhook, place: HookStream) -> None:
        """Make messages of everything a webhook has not been told of a log."""
        while True:
            if await self._hooks.waiting(hook.id) >= MOST_WAITING:
                await self._hooks.look_later(place, self._clock.now() + _LATER_MS)
                return
            try:
                told = await self._notices.after(hook, place)
            except NotFound:
                await self._hooks.stopped(hook.id, place.stream)
                return
            if await self._keep(hook, place, told) and not told.more:
                return
            moved = await self._hooks.place(hook.id, place.stream)  # on to the next page, or from where others are
            if moved is None:
                return
            place = moved

    async def _keep(self, hook: Webhook, place: HookStream, told: Told) -> bool:
        now = self._clock.now()
        messages = [
            HookMessage(
                hook=hook.id,
                stream=place.stream,
                version=notice.version,
                event=notice.event.value,
                id=message_id(self._entropy, hook.id, place.stream, notice.version, notice.event.value),
                body=notice.body(),
                made_at=now,
            )
            for notice in told.notices
        ]
        look_at, over = told.look_at, told.over
        kept = await self._hooks.gathered(place, told.upto, messages, now, look_at=look_at, over=over)
        if kept and messages:
            self._called()
        return kept


def message_id(entropy: Entropy, hook: str, stream: str, version: int, event: str) -> str:
    """The id of a message: it follows from what it tells, and so it is the same whoever makes it, however often."""
    return "msg_" + entropy.id_for(f"webhook {hook} {stream} {version} {event}")


async def in_portions(
    batches: AsyncGenerator[Sequence[Logged], None], interval: float
) -> AsyncGenerator[list[Logged], None]:
    """What a feed brings: at once after a quiet time, else what has come in each interval together."""
    loop = asyncio.get_running_loop()
    portion: list[Logged] = []
    next_at = 0.0
    coming = asyncio.ensure_future(anext(batches, None))
    try:
        while True:
            await asyncio.wait([coming], timeout=max(0.0, next_at - loop.time()) if portion else None)
            if coming.done():
                batch = coming.result()
                if batch is None:
                    break
                portion += batch
                coming = asyncio.ensure_future(anext(batches, None))
            if portion and loop.time() >= next_at:
                yield portion
                portion, next_at = [], loop.time() + interval
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
    if portion:
        yield portion
