"""Random walks over everything that can be done at a table, with time going by."""

import random
from typing import Any

from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.tables.commands import (
    Act,
    AddBot,
    AnswerUndo,
    AskUndo,
    CallReady,
    CancelTable,
    CreditPause,
    EnterTable,
    ExpireClock,
    LapseReady,
    LeaveSeat,
    RemoveBot,
    Reveal,
    SayReady,
    StartGame,
    StepAway,
    TakeBack,
    TakeSeat,
)
from domain.tables.state import Status
from domain.tables.terms import Access, Terms, Watch
from domain.tables.timing import Abandonment, OnExpiry, Timing
from services.company.matches import series_of
from services.errors import Forbidden, NotFound, Stale
from services.log.handler import Intent
from services.ports import Account
from services.tables.commands import Tables
from services.workers.bots import BotPlayer, next_bot_turn
from tests.world import World

CLOCK = Account("clock", "clock", "bot")
REFUSALS = (IllegalMove, MalformedCommand, Forbidden, NotFound, Stale)


def terms_of(luck: random.Random) -> Terms:
    """Any terms a table may be opened on."""
    timing = Timing(
        per_move_ms=luck.choice([0, 2_000]),
        bank_ms=luck.choice([1, 9_000]),
        increment_ms=luck.choice([0, 500]),
        on_expiry=luck.choice(list(OnExpiry)),
        abandoned_after=luck.choice([1, 2]),
        abandoned=luck.choice(list(Abandonment)),
    )
    private = luck.random() < 0.3
    return Terms(
        timing=luck.choice([None, timing]),
        access=Access.PRIVATE if private else Access.OPEN,
        rated=not private and luck.random() < 0.5,
        watch=luck.choice([None, Watch(delay_moves=2), Watch(delay_ms=3_000)]),
        undo=luck.random() < 0.7,
        series=luck.choice([None, series_of("walk", 3, None)]),
    )


class Walk:
    """One table, some people, and whatever occurs to them."""

    def __init__(self, world: World, luck: random.Random, people: list[Account], table: str) -> None:
        self._world, self._luck, self._people, self._table = world, luck, people, table
        self._bots = BotPlayer(world.tables)

    @property
    def _tables(self) -> Tables:
        return self._world.tables

    async def go(self, steps: int) -> None:
        """So many attempts, then an end."""
        for _ in range(steps):
            self._world.clock.pass_by(self._luck.choice([1, 50, 700, 4_000, 31_000]))
            try:
                await self._something()
            except REFUSALS:
                continue
        await self._end()

    async def _bot_moves(self) -> None:
        turn = next_bot_turn(await self._tables.load(self._table))
        if turn is not None:
            await self._bots.play(turn)

    async def _something(self) -> None:
        state = (await self._tables.load(self._table)).state
        who = self._luck.choice(self._people)
        by, luck, tables, table = Intent(who), self._luck, self._tables, self._table
        if state.status is Status.OPEN:
            code = await self._world.services.lobby.invitation(table, self._people[0]) if state.invitation else ""
            choices: list[Any] = [
                lambda: tables.ask(table, by, TakeSeat, entropy=luck.choice(["", "mine"]), invitation=code),
                lambda: tables.ask(table, by, EnterTable, invitation=code or "x"),
                lambda: tables.ask(table, by, AddBot, bot="random"),
                lambda: tables.ask(table, by, RemoveBot, seat=luck.randrange(4)),
                lambda: tables.ask(table, by, CallReady),
                lambda: tables.ask(table, by, SayReady),
                lambda: tables.do(table, Intent(CLOCK), LapseReady()),
                lambda: tables.ask(table, by, StartGame),
                lambda: tables.ask(table, by, LeaveSeat),
            ]
        else:
            now = self._world.clock.now()
            choices = [self._move] * 6 + [
                self._bot_moves,
                lambda: tables.do(table, Intent(CLOCK), ExpireClock(luck.randrange(4))),
                lambda: tables.do(table, Intent(CLOCK), CreditPause(now - 5_000, now - luck.choice([0, 2_000]))),
                lambda: tables.ask(table, by, StepAway),
                lambda: tables.ask(table, by, TakeBack),
                *[lambda: tables.ask(table, by, AskUndo)] * 3,
                lambda: tables.ask(table, by, AnswerUndo, agrees=luck.random() < 0.8),
                lambda: tables.do(table, Intent(CLOCK), Reveal()),
            ]
        await luck.choice(choices)()

    async def _move(self) -> None:
        state = (await self._tables.load(self._table)).state
        for seat in state.game.rules.to_act(state.play):
            legal = state.game.rules.legal(state.play, seat)
            holder = state.seats[seat]
            if legal and not holder.played_by:
                by = Intent(Account(holder.player, holder.name))
                await self._tables.ask(self._table, by, Act, command=self._luck.choice(legal))
                return
        await self._bot_moves()

    async def _end(self) -> None:
        state = (await self._tables.load(self._table)).state
        if state.status is Status.OPEN:
            await self._tables.ask(self._table, Intent(self._people[0]), CancelTable)
        for holder in state.seats:
            state = (await self._tables.load(self._table)).state
            if state.status is Status.PLAYING and not holder.left:
                await self._tables.ask(self._table, Intent(Account(holder.player, holder.name)), LeaveSeat)
        self._world.clock.pass_by(10_000)
        try:
            await self._tables.do(self._table, Intent(CLOCK), Reveal())
        except IllegalMove:
            return


async def walked(world: World, seed: int, game: str, steps: int = 60) -> str:
    """The id of a table at which everything has happened, and which is over."""
    luck = random.Random(seed)
    people = [(await world.someone(f"Walker {seed} {n}"))[0].account for n in range(3)]
    opened = await world.tables.open(Intent(people[0]), game, b"{}", terms=terms_of(luck))
    table = opened.now.state.id
    await Walk(world, luck, people, table).go(steps)
    return table
