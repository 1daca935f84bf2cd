"""Demo tables: a few games that bots play all day, so that a newcomer has something to look at."""

import asyncio
from collections.abc import Sequence
from itertools import count
from typing import Any

from domain.kernel.game import Game
from domain.kernel.record import encode
from domain.tables.commands import StartGame
from domain.tables.state import Status
from services.company.accounts import Registration
from services.log.handler import Intent
from services.ports import Account, Directory, TableFilter
from services.tables.commands import Tables, seated

HOST = "Orrery"
PLAYERS = ("Ceres", "Vesta", "Pallas", "Juno", "Hygiea", "Eros", "Iris", "Flora", "Metis", "Hebe")
BOT_SCOPES = frozenset({"play"})


class Demo:
    """Keeps one table going for each of `games`, and starts the next when one ends."""

    def __init__(self, tables: Tables, directory: Directory, registration: Registration, *, seats: int = 4) -> None:
        self._tables, self._directory, self._registration, self._seats = tables, directory, registration, seats

    async def run(self, pause: float = 2.0) -> None:
        """Keep the demo tables going until cancelled."""
        host = await self._account(HOST)
        bots = [await self._account(name) for name in PLAYERS]
        for round_ in count():
            for game in self._tables.rule_sets:
                if not await self._is_running(game.about.slug, host):
                    await self.deal(game, host, bots, round_)
            await asyncio.sleep(pause)

    async def _is_running(self, slug: str, host: Account) -> bool:
        page = await self._directory.page(TableFilter(game=slug, status=Status.PLAYING), 50, None)
        return any(summary.host == host.id for summary in page)

    async def deal(self, game: Game[Any, Any, Any], host: Account, bots: Sequence[Account], round_: int = 0) -> str:
        """Open one table, seat the bots and begin; its id."""
        options = game.about.variants[round_ % len(game.about.variants)] if game.about.variants else game.usual
        opened = await self._tables.open(Intent(host), game.about.slug, encode(options), sit=False)
        table = opened.now.state.id
        seats = min(max(game.about.min_seats, self._seats), game.about.max_seats)
        bot = game.best_at_sight.name
        for account in bots[:seats]:
            await self._tables.do(table, Intent(account), seated(account, bot=bot))
        await self._tables.do(table, Intent(host), StartGame(player=host.id))
        return table

    async def _account(self, name: str) -> Account:
        return (await self._registration.ensure(name, "bot", BOT_SCOPES))[0].account
