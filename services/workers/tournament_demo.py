"""Demo tournaments: one after the other, played by bots, so that a newcomer has a bracket to look at."""

import asyncio
from itertools import count
from typing import Final

from msgspec import Struct

from domain.tournaments.commands import StartTournament
from domain.tournaments.config import Format, Stage
from domain.tournaments.state import Status
from services.company.accounts import Registration
from services.log.handler import Intent
from services.ports import Account, TournamentFilter
from services.tournaments.plan import TournamentPlan
from services.tournaments.services import TournamentServices
from services.workers.demo import BOT_SCOPES, HOST, PLAYERS


class Show(Struct, frozen=True):
    """A tournament worth looking at. Its plan's capacity says how many bots enter."""

    plan: TournamentPlan
    game: str
    options: bytes


_UNO: Final = b"{}"
"""Bots play it to its end within a hundred events, so that every match is won and none is stopped."""
PROGRAMME: Final = (
    Show(TournamentPlan("Demo double", (Stage(Format.DOUBLE_ELIMINATION),), capacity=8), "uno", _UNO),
    Show(TournamentPlan("Demo Swiss", (Stage(Format.SWISS, rounds=4),), capacity=10), "uno", _UNO),
    Show(TournamentPlan("Demo race", (Stage(Format.DUPLICATE, seats=1, rounds=2),), capacity=6), "solitaire", b"{}"),
    Show(TournamentPlan("Demo pods", (Stage(Format.PODS, seats=4, rounds=3),), capacity=9), "uno", _UNO),
    Show(
        TournamentPlan(
            "Demo groups and playoffs",
            (Stage(Format.ROUND_ROBIN, groups=2), Stage(Format.SINGLE_ELIMINATION, takes=2, third_place=True)),
            capacity=8,
        ),
        "uno",
        _UNO,
    ),
)


class DemoTournaments:
    """Keeps one tournament going, and begins the next of the programme when it ends."""

    def __init__(self, services: TournamentServices, registration: Registration) -> None:
        self._services, self._registration = services, registration

    async def run(self, pause: float = 5.0) -> None:
        """Keep demo tournaments going until cancelled."""
        host = (await self._registration.ensure(HOST, "bot", BOT_SCOPES))[0].account
        for number in count():
            show = PROGRAMME[number % len(PROGRAMME)]
            id_ = await self._unfinished(host) or await self._opened(host, show)
            await self._begin(id_, host)
            async for _ in self._services.reading.follow(id_):
                pass
            await asyncio.sleep(pause)

    async def _unfinished(self, host: Account) -> str:
        """A tournament of ours that an earlier worker left behind; empty if there is none."""
        for status in (Status.RUNNING, Status.PAUSED, Status.REGISTRATION):
            for summary in await self._services.listing.page(TournamentFilter(status=status), 50, None):
                state = (await self._services.commands.load(summary.id)).state
                if not state.is_over and state.role_of(host.id) is not None:
                    return summary.id
        return ""

    async def _opened(self, host: Account, show: Show) -> str:
        commands = self._services.commands
        config = commands.config(show.plan, show.game, show.options)  # by itself: nobody is there to confirm anything
        return (await commands.create(Intent(host), config)).now.state.id

    async def _begin(self, id_: str, host: Account) -> None:
        """Enter the bots and start: each step once, however often it is tried."""
        commands = self._services.commands
        state = (await commands.load(id_)).state
        if state.started_at is not None:
            return
        players = PLAYERS[: state.chosen.capacity or len(PLAYERS)]
        bot = commands.rule_sets.newest(state.chosen.game).best_at_sight.name
        await commands.enter_bots(id_, Intent(host, "demo"), bot, players)
        await commands.ask(id_, Intent(host, "start"), StartTournament(by=host.id))
