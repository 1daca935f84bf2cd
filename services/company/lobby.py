"""The lobby: tables that can be joined, as they change, and rematches."""

from collections.abc import AsyncGenerator
from typing import Final

from msgspec.structs import replace

from domain.kernel.errors import require
from domain.tables.commands import AddBot, TakeSeat
from domain.tables.state import Status, TableState
from domain.tables.terms import Access
from domain.tables.views import TableSummary
from services.company.board import Board
from services.errors import NotFound
from services.log.handler import Applied, Intent
from services.log.window import Commons, Shared
from services.ports import Account, Directory, EventFeed, EventStore, TableFilter
from services.tables.commands import PREFIX, Tables, invitation_code, require_known

MATCHMAKER: Final = Account(id="matchmaker", name="Quick match", kind="bot")
_FIRST: Final = 100


class Lobby:
    """What concerns tables as wholes, for people who look for a game."""

    def __init__(
        self,
        tables: Tables,
        store: EventStore,
        feed: EventFeed,
        directory: Directory,
        commons: Commons | None = None,
    ) -> None:
        self._tables, self._store, self._directory = tables, store, directory
        shared = commons or Commons()
        self._boards = Shared(lambda _: Board(tables, store, feed, shared))

    async def follow(self, game: str | None = None) -> AsyncGenerator[TableSummary, None]:
        """First every open table that can be joined, oldest first, then each public table whenever its players change.

        A table with delayed spectators is left out from the start of its game until it is revealed. Unavailable for
        who reads so slowly that changes are gone before they are taken.
        """
        with self._boards.held("") as board:
            seen = await board.opened()
            page = await self._directory.page(TableFilter(game=game, status=Status.OPEN), _FIRST, None)
            for summary in reversed(page):
                yield summary
            while (changes := await board.after(seen)) is not None:
                for number, summary in changes:
                    seen = number
                    if game in (None, summary.game):
                        yield summary

    async def rematch(self, table: str, by: Intent) -> Applied[TableState]:
        """Another table for the same people, options and terms. The first to ask sets it up, the others join it."""
        old = (await self._tables.load(table)).state
        require_known(old, table, by.account)
        require(any(each.player == by.account.id for each in old.seats), "TB-41", "you did not sit at that table")
        require(old.is_over, "TB-41", "that game is not over yet")
        # a new table of the same players would tell spectators that the old game is over
        require(old.is_public, "TB-41", "spectators are behind: ask again once they have seen the end")
        new = self._tables.new_id(Intent(account=MATCHMAKER, command_id=f"rematch of {table}"))
        watch = old.terms.watch
        deal = None if watch and watch.held else watch  # the new deal is nobody else's
        terms = replace(old.terms, watch=deal, rematch_of=table, series=None, reserved=())
        opening = Intent(account=MATCHMAKER, command_id="rematch")
        raw = await self._options(table)
        opened = await self._tables.open(
            opening, old.game.about.slug, raw, terms=terms, sit=False, table=new, host=old.host
        )
        host = Account(id=old.host, name="")
        for seat, holder in enumerate(old.seats):
            if holder.bot:
                by_host = Intent(account=host, command_id=f"rematch-{seat}")
                await self._tables.do(new, by_host, AddBot(player=old.host, bot=holder.bot))
        code = invitation_code(opened.now.state.seed) if terms.access is Access.PRIVATE else ""
        return await self._tables.ask(new, by, TakeSeat, invitation=code)

    async def _options(self, table: str) -> bytes:
        (first,) = await self._store.read(PREFIX + table, 0, 1)
        event = self._tables.codec.event(first.body)
        return bytes(getattr(event, "options", b"{}"))

    async def invitation(self, table: str, account: Account) -> str:
        """The code of a private table, for those who are inside."""
        state = (await self._tables.load(table)).state
        require_known(state, table, account)
        if state.terms.access is Access.OPEN:
            raise NotFound("the table is open to everyone, and has no invitation")
        return invitation_code(state.seed)
