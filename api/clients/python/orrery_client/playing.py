"""A bot at a table of a service, from wherever the table stands to its end."""

import asyncio
import logging
from contextlib import aclosing
from datetime import datetime
from typing import Any

from msgspec import Struct

from orrery_client.aio import AsyncClient
from orrery_client.bots import Bot, Choice, Player, clock_of
from orrery_client.core import Call, Shape, subscription
from orrery_client.errors import OutOfDate, Refused, ServiceError, Unavailable
from orrery_client.looking import Look

log = logging.getLogger("orrery_client.bot")
_VERSIONS = """subscription Versions($table: ID!, $fromVersion: Int!) {
  tableEvents(table: $table, fromVersion: $fromVersion) { version }
}"""
_MOST_REFUSALS = 3
"""After so many in a row a bot's own choices are no longer asked for."""


class Step(Shape, frozen=True, kw_only=True):
    """That something happened."""

    version: int


class Result(Struct, frozen=True):
    """How a game went for a bot."""

    table: str
    place: int | None = None
    score: int | None = None
    reason: str = ""
    moves: int = 0
    refusals: int = 0
    errors: int = 0


class TablePlayer:
    """Plays one seat. The socket only says when to look; every move rests on what was seen in that look."""

    def __init__(self, client: AsyncClient, bot: Bot, table: str) -> None:
        self._client, self._bot, self._table = client, bot, table
        self._player: Player = bot.at(table)
        self._newest, self._watched_all = 0, False
        self._changed = asyncio.Event()
        self._ready_for: datetime | None = None
        self._trouble: ServiceError | None = None
        self._moves = self._refusals = self._refused_in_a_row = 0

    async def play(self) -> Result:
        """Play to the end of the table, however often the service is away."""
        watching = asyncio.create_task(self._watch())
        try:
            while True:
                try:
                    if (over := await self._turn()) is not None:
                        return over
                except Unavailable as error:
                    log.warning("table %s: %s; trying on", self._table, error)
                    await asyncio.sleep(1.0)
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)

    async def _turn(self) -> Result | None:
        look = await self._client.look(self._table)
        if look.is_over:
            return self._result(look)
        if look.ready_until is not None and look.ready_until != self._ready_for:
            await self._say_ready(look)
        if self._player.told is not None:  # it plays by what it was told: all that this look rests on
            await self._until(look.version)
        if (look.is_my_turn or (self._bot.out_of_turn and look.legal)) and await self._move(look):
            return None if self._player.errors == 0 or self._bot.on_error == "fallback" else await self._resigned(look)
        await self._until(look.version + 1)
        return None

    async def _say_ready(self, look: Look) -> None:
        """Answer a ready check, once."""
        self._ready_for = look.ready_until
        try:
            await self._client.say_ready(self._table)
        except Refused as refusal:  # it is over, or we said so before
            log.info("table %s: %s", self._table, refusal)

    async def _move(self, look: Look) -> bool:
        """Choose and play; False if there was nothing to play."""
        choice = await self._choice(look)
        if choice is None:
            return bool(self._player.errors and self._bot.on_error == "resign")
        try:
            await self._client.act(self._table, choice, expected_version=look.version)
            self._moves += 1
            self._refused_in_a_row = 0
        except OutOfDate:
            pass  # somebody was quicker: look again
        except Refused as refusal:
            self._refusals += 1
            self._refused_in_a_row += 1
            log.warning("table %s: %s", self._table, refusal)
        except ServiceError as error:
            if error.code != "BAD_INPUT":
                raise
            self._refusals += 1
            self._refused_in_a_row += 1
            log.warning("table %s: %s", self._table, error)
        return True

    async def _choice(self, look: Look) -> Choice | None:
        must, player = look.is_my_turn, self._player
        if self._refused_in_a_row >= _MOST_REFUSALS:
            self._refused_in_a_row = 0
            return player.stumble(RuntimeError("refused again and again"), look.legal, must=must)
        seen = look.view.game if look.view else None
        clock = clock_of(look)
        try:
            answer: Any
            if player.is_awaited:
                answer = await player.ask(seen, look.legal, clock)
            else:  # it may think as long as it likes: the other tables go on
                answer = await asyncio.to_thread(player.ask, seen, look.legal, clock)
        except Exception as error:  # noqa: BLE001 - whatever a bot raises, its table is not lost
            return player.stumble(error, look.legal, must=must)
        return player.judge(answer, look.legal, must=must)

    async def _resigned(self, look: Look) -> Result:
        await self._client.leave_seat(self._table)
        return self._result(look)

    async def _watch(self) -> None:
        told = self._player.told
        while True:
            try:
                if told is None:
                    given = {"table": self._table, "fromVersion": self._newest}
                    call: Call[Any] = subscription("tableEvents", _VERSIONS, given, Step)
                    steps = self._client.listen(call)
                else:
                    steps = self._client.follow(self._table, self._newest)
                async with aclosing(steps) as stream:
                    async for step in stream:
                        if told is not None:
                            self._player.hear(step)
                        self._newest = step.version
                        self._changed.set()
                self._watched_all = True
                self._changed.set()
                return
            except Unavailable:
                await asyncio.sleep(1.0)
            except ServiceError as error:  # such as a token that is no longer good: whoever waits must know
                self._trouble = error
                self._changed.set()
                return

    async def _until(self, version: int) -> None:
        while self._newest < version and not self._watched_all:
            if self._trouble is not None:
                raise self._trouble
            self._changed.clear()
            await self._changed.wait()

    def _result(self, look: Look) -> Result:
        mine = next((each for each in look.outcome.standings if each.seat == look.seat), None) if look.outcome else None
        return Result(
            self._table,
            mine.place if mine else None,
            mine.score if mine else None,
            str(look.outcome.reason) if look.outcome else str(look.status),
            self._moves,
            self._refusals,
            self._player.errors,
        )
