"""Tables of Uno in the service, begun and ready to be played."""

import asyncio
import random
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from api.settings import Settings
from api.wiring.backend import connected
from domain.games.uno.options import Options
from domain.kernel.record import encode
from domain.tables.commands import StartGame
from domain.tables.state import TableState
from services.composition import Services
from services.log.handler import Intent
from services.ports import Account
from services.tables.commands import seated
from tests.bench.live.script import Script, uno_moves
from tests.bench.live.table import Table
from tests.bench.samples import SEATS

_OPTIONS: Final = Options(turn_limit=0)


class Dealt(Struct, frozen=True):
    """A table that has begun: its state, where its log stands, and the tokens of its players by seat."""

    state: TableState
    version: int
    tokens: tuple[str, ...]

    def table(self) -> Table:
        """The table for a client."""
        moves = uno_moves(self.state, self.version, random.Random(self.version))
        return Table(self.state.id, Script(moves), self.tokens)


async def deal(settings: Settings, tables: int, series: str = "") -> list[Dealt]:
    """So many tables with players of their own."""
    async with connected(settings) as backend:
        names = ([f"P {series}{table} {seat}" for seat in range(SEATS)] for table in range(tables))
        return list(await asyncio.gather(*(_table(backend.services, each) for each in names)))


async def _table(services: Services, names: Sequence[str]) -> Dealt:
    players: list[Account] = []
    tokens: list[str] = []
    for name in names:
        known, token = await services.registration.register(name, "person", frozenset({"play"}))
        players.append(known.account)
        tokens.append(token)
    host, *others = players
    opened = await services.tables.open(Intent(host), "uno", encode(_OPTIONS))
    id_ = opened.now.state.id
    for each in others:
        await services.tables.do(id_, Intent(each), seated(each))
    begun = (await services.tables.ask(id_, Intent(host), StartGame)).now
    return Dealt(begun.state, begun.head.version, tuple(tokens))


async def seat(dealt: Sequence[Dealt], ports: Sequence[int]) -> list[Table]:
    """The same tables with everyone at their place."""
    tables = [each.table() for each in dealt]
    for table, each in zip(tables, dealt, strict=True):
        await table.connect(ports, each.version)
    return tables
