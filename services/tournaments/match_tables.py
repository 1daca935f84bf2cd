"""The tables at which the games of a tournament are played: opening them, and reading their results."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256

from domain.kernel.decider import Standing
from domain.kernel.errors import IllegalMove
from domain.tables.commands import CloseTable, Reveal, StartGame
from domain.tables.state import TableState
from domain.tables.terms import Terms, Watch
from domain.tournaments.conduct.progress import OpenMatch
from domain.tournaments.config import DeckShowing, Entry
from domain.tournaments.proof import HOST, brought_to, in_order
from domain.tournaments.state import LeftTable, TournamentState
from services.errors import NotFound, Unreadable
from services.log.handler import Intent, Loaded
from services.log.unreadable import SetAside
from services.ports import Account, Accounts
from services.tables.commands import PREFIX as TABLE
from services.tables.commands import Tables, seated
from services.tournaments.commands import bot_of

_log = logging.getLogger("orrery.tournaments")


def table_of(state: TournamentState, match: int, game: int) -> str:
    """The id of the table for a game; a different one each time the match is replayed after a correction."""
    return sha256(f"{state.id}/{match}/{game}/{state.steps}".encode()).hexdigest()[:16]


def host_of(state: TournamentState) -> Account:
    """The account in whose name a tournament opens its tables."""
    return Account(id=HOST + state.id, name=state.chosen.title, kind="bot")


def standings_of(match: OpenMatch, table: TableState) -> tuple[Standing, ...] | None:
    """How the players of a match stand, in the order of the match; None if they did not play to an end."""
    players = [holder.player for holder in table.seats]
    if table.outcome is None or not set(match.accounts) <= set(players):
        return None
    return in_order(match.accounts, players, table.outcome.standings)


class MatchTables:
    """Opens and reads the tables of matches. Every step is idempotent.

    A table that cannot be read is set `aside`: its match waits, the others of the tournament go on.
    """

    def __init__(self, tables: Tables, accounts: Accounts, aside: SetAside | None = None) -> None:
        self._tables, self._accounts, self._aside = tables, accounts, aside or SetAside()

    def is_aside(self, table: str) -> bool:
        """Whether a table cannot be read."""
        return TABLE + table in self._aside

    async def find(self, table: str) -> Loaded[TableState] | None:
        """A table, if it has been opened and can be read."""
        if self.is_aside(table):
            return None
        try:
            return await self.read(table)
        except Unreadable as error:
            await self._aside.put(TABLE + table, error, shard=self._tables.store.shard_of(TABLE + table))
            return None

    async def read(self, table: str) -> Loaded[TableState] | None:
        """A table, if it has been opened; Unreadable if this version cannot read it."""
        try:
            return await self._tables.load(table)
        except NotFound:
            return None

    async def set_up(self, state: TournamentState, match: OpenMatch) -> bool:
        """Open the table of a game, seat everyone and begin: each step once, however often it is tried. False if the
        players do not sit there as they should: someone stood up before the start.
        """
        host = host_of(state)
        by_host = Intent(host, "tournament")
        seed = bytes.fromhex(match.seed)
        held = Watch(held=True) if seed or state.conduct.decks is DeckShowing.AT_END else None
        unlisted = state.conduct.entry is Entry.PRIVATE
        terms = Terms(timing=state.chosen.timing, watch=held, reserved=match.accounts, unlisted=unlisted)
        table, chosen = match.table, state.chosen
        try:
            await self._tables.open(
                by_host,
                chosen.game,
                bytes(chosen.options),
                terms=terms,
                sit=False,
                table=table,
                seed=seed,
                rules=chosen.rules,
                brought=brought_to(state, match.entrants),
            )
            for account, name in zip(match.accounts, match.names, strict=True):
                if (await self._tables.load(table)).state.seat_of(account) is None:
                    who = await self._account(account, name)
                    await self._tables.do(table, Intent(who, "tournament"), seated(who, bot=bot_of(account)))
            await self._tables.do(table, Intent(host, "begin"), StartGame(player=host.id))
        except IllegalMove as refusal:
            _log.warning("a table could not be set up: %s", refusal, extra={"table": table})
            return False
        return True

    async def close(self, state: TournamentState, left: LeftTable) -> None:
        """Close a table whose match is decided elsewhere, with the reason; nothing if it is over or never was."""
        loaded = await self.find(left.table)
        if loaded is None or loaded.state.is_over:
            return
        host = host_of(state)
        with suppress(IllegalMove):  # it has ended by itself in the meantime
            await self._tables.do(left.table, Intent(host, "close"), CloseTable(host=host.id, reason=left.reason))

    async def reveal_held(self, state: TournamentState, by: Account) -> None:
        """Reveal every held table that is over, with its seed, once nobody plays its board any more."""
        played = [game.table for match in state.matches for game in match.games if game.table]
        await self.reveal([*played, *(each.table for each in state.left)], by)

    async def reveal(self, tables: Sequence[str], by: Account) -> set[str]:
        """Reveal those of the tables that are held and over; the held ones that are still played are given back."""
        in_play = set[str]()
        for table in tables:
            loaded = await self.find(table)
            if loaded is None or not loaded.state.is_held or loaded.state.started_at is None:
                continue
            if loaded.state.is_over:
                await self._tables.do(table, Intent(by, "reveal"), Reveal())
            else:
                in_play.add(table)
        return in_play

    async def _account(self, account: str, name: str) -> Account:
        if bot_of(account):
            return Account(id=account, name=name, kind="bot")
        return await self._accounts.get(account) or Account(id=account, name=name)
