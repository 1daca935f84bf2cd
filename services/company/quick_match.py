"""Quick match: players wait in a queue of their game, a worker brings them together and sets up their table."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing, suppress
from functools import reduce
from typing import Annotated

from msgspec import Raw, Struct

from domain.kernel.docs import doc
from domain.kernel.errors import IllegalMove
from domain.kernel.record import encode
from domain.kernel.structs import Event
from domain.kernel.units import Id, Millis
from domain.lobby.queue import (
    BringTogether,
    OpenQueue,
    PlayersMatched,
    Queue,
    QueueCommand,
    Settle,
    Wait,
    Withdraw,
    decide,
    decode_event,
    due_at,
    evolve,
)
from domain.tables.commands import CallReady
from domain.tables.rule_sets import check_options
from domain.tables.terms import Terms
from services.company.lobby import MATCHMAKER
from services.errors import Forbidden, Unreadable
from services.log.handler import CommandHandler, Decider, Intent, Loaded, folding
from services.log.unreadable import SetAside
from services.ports import Account, Entropy, EventFeed, EventStore, Unavailable
from services.tables.commands import Tables, seated

QUEUE = "queue:"
EVEN = 1000
RatingOf = Callable[[str, str], Awaitable[int]]
"""(game, player) -> how strong they are, in points around 1000."""
_log = logging.getLogger("orrery.quick_match")


class QueuePlace(Struct, frozen=True):
    """Where someone stands in the queue of a game."""

    game: Annotated[str, doc("The game they want to play.")]
    waiting: Annotated[bool, doc("Whether they are still waiting.")]
    since: Annotated[Millis | None, doc("Since when they wait; null if they do not.")]
    others: Annotated[int, doc("How many others wait for the same game.")]
    table: Annotated[Id | None, doc("The id of the table they were brought to last; null if there is none yet.")]


async def unrated(_: str, __: str) -> int:
    """Everyone is as strong as everyone else."""
    return EVEN


class QuickMatch:
    """The queues of all games, each a stream of its own on the log."""

    def __init__(
        self, tables: Tables, store: EventStore, feed: EventFeed, entropy: Entropy, rating_of: RatingOf = unrated
    ) -> None:
        self._tables, self._feed, self._entropy = tables, feed, entropy
        self._rating_of = rating_of
        kind: Decider[Queue, QueueCommand] = Decider(
            prefix=QUEUE,
            name="queue",
            blank=Queue(),
            decide=folding(decide, _fold),
            fold=_fold,
            read=_read,
            seed=lambda queue: queue.seed,
        )
        self._handler = CommandHandler(kind, store, tables.clock, entropy)

    async def wait(self, account: Account, game: str, options: bytes, seats: int) -> QueuePlace:
        """Wait for others who want the same."""
        if account.kind == "bot":
            raise Forbidden("programs do not wait for people: open a table")
        chosen_game = self._tables.rule_sets.newest(game)
        sized = chosen_game.about.min_seats <= seats <= chosen_game.about.max_seats
        wished = check_options(chosen_game, options, seats if sized else None)  # QM-03 refuses another number
        chosen = Raw(encode(wished))  # written out, so that equal wishes are equal bytes
        rating = await self._rating_of(game, account.id)
        command = Wait(
            account.id, account.name, chosen, seats, rating, chosen_game.about.min_seats, chosen_game.about.max_seats
        )
        return self._place(account, game, await self._run(game, account, command))

    async def withdraw(self, account: Account, game: str) -> QueuePlace:
        """Wait no longer."""
        return self._place(account, game, await self._run(game, account, Withdraw(account.id)))

    async def place(self, account: Account, game: str) -> QueuePlace:
        """Where someone stands."""
        return self._place(account, game, (await self._load(game)).state)

    async def follow(self, account: Account, game: str) -> AsyncGenerator[QueuePlace, None]:
        """Where someone stands, now and whenever that changes, until they are brought to a table."""
        before: QueuePlace | None = None
        while True:
            known = await self._load(game)
            place = self._place(account, game, known.state)
            if place != before:
                before = place
                yield place
            if not place.waiting:
                return
            await self._moved(game, known.head.version, None)

    def _place(self, account: Account, game: str, queue: Queue) -> QueuePlace:
        """Who was matched waits until their table is set up: before that they would be sent to nothing."""
        matched = [who for match in queue.unsettled for who in match.players]
        own = next((each for each in (*queue.waiting, *matched) if each.player == account.id), None)
        return QueuePlace(
            game=game,
            waiting=own is not None,
            since=own.since if own else None,
            others=sum(each.player != account.id for each in queue.waiting),
            table=None if own else queue.table_of(account.id),
        )

    # -- the worker's part -----------------------------------------------------------------------------------

    async def run(self, game: str, aside: SetAside | None = None) -> None:
        """Bring players together as time goes by, and set up their tables, until cancelled."""
        aside = aside or SetAside()
        await aside.begin()
        try:
            await self._bring_together(game, aside)
        except Unreadable as error:
            await aside.put(QUEUE + game, error, shard=self._tables.store.shard_of(QUEUE + game))
            await asyncio.Event().wait()

    async def _bring_together(self, game: str, aside: SetAside) -> None:
        while True:
            try:
                known = await self._load(game)
                await aside.fine(QUEUE + game)
                queue = known.state
                for match in queue.unsettled:
                    await self._set_up(game, match)
                due = due_at(queue)
                if due is not None and due <= self._tables.clock.now():
                    with suppress(IllegalMove):
                        await self._run(game, MATCHMAKER, BringTogether())
                elif not queue.unsettled:
                    await self._moved(game, known.head.version, due)
            except Unavailable as away:
                _log.warning("%s is away", away.part)
                await asyncio.sleep(1)

    async def _set_up(self, game: str, match: PlayersMatched) -> None:
        """Open the table of a match and seat everyone: each step once, however often it is tried."""
        terms, table = Terms(rated=True), match.table
        by_us = Intent(account=MATCHMAKER, command_id="quick-match")
        await self._tables.open(by_us, game, bytes(match.players[0].options), terms=terms, sit=False, table=table)
        try:
            for who in match.players:
                account = Account(id=who.player, name=who.name)
                await self._tables.do(table, Intent(account=account, command_id="quick-match"), seated(account))
            by_us = Intent(account=MATCHMAKER, command_id="ready")
            await self._tables.do(table, by_us, CallReady(player=MATCHMAKER.id))
        except IllegalMove as refusal:  # someone was there and has left again: the others decide what to do
            _log.info("the players of a match have changed: %s", refusal, extra={"table": table})
        with suppress(IllegalMove):
            await self._run(game, MATCHMAKER, Settle(table))

    async def _moved(self, game: str, version: int, at: int | None) -> None:
        left = None if at is None else max(0.0, (at - self._tables.clock.now()) / 1000)
        with suppress(TimeoutError):
            async with asyncio.timeout(left), aclosing(self._feed.follow(QUEUE + game, version)) as batches:
                await anext(batches)

    # -- the stream ------------------------------------------------------------------------------------------

    async def _load(self, game: str) -> Loaded[Queue]:
        return await self._handler.load_or_new(self._tables.rule_sets.known(game))

    async def _run(self, game: str, who: Account, command: QueueCommand) -> Queue:
        if not (await self._load(game)).head.version:
            opening = OpenQueue(game=game, seed=self._entropy.seed().hex())
            with suppress(IllegalMove):  # someone else opened it first
                await self._handler.run(game, Intent(MATCHMAKER), lambda _: opening, begins=True)
        return (await self._handler.run(game, Intent(who), lambda _: command)).now.state


def _fold(queue: Queue, events: Sequence[Event]) -> Queue:
    return reduce(evolve, events, queue)


def _read(lines: bytes) -> list[Event]:
    return [decode_event(line) for line in lines.split(b"\n")]
