"""Looking at tables: now, at any past version, as a live stream; from one's own seat or another."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from typing import Any

from msgspec import Struct

from domain.kernel.chain import Recorded
from domain.kernel.record import decode_meta
from domain.kernel.redaction import redact
from domain.kernel.structs import Command
from domain.kernel.units import Millis
from domain.kernel.viewers import Seat, Viewer
from domain.tables import export
from domain.tables.state import Status, TableState
from domain.tables.text import tell
from domain.tables.verify import Report, verify
from domain.tables.views import TableSummary, shown_event, summarise, view_of
from services.access import sight
from services.ports import Accounts, Credentials, EventFeed, EventStore
from services.tables import PREFIX, Hot, Tables


class TableMoment(Struct, frozen=True):
    """One event of a table as one viewer may see it."""

    table: str
    version: int
    at: Millis
    hash: str
    """The head of the chain after this event, in hex."""
    event: Any
    sentence: Callable[[], str]

    @property
    def text(self) -> str:
        """The event in a sentence."""
        return self.sentence()


class TableView(Struct, frozen=True):
    """A table at one version from one viewpoint. `viewer` is `all`, `spectator` or `seat N`."""

    table: TableSummary
    version: int
    viewer: str
    game: Any
    hash: str


class Reading:
    """The queries on tables. Every use of a privilege is put on record before anything is shown."""

    def __init__(self, tables: Tables, store: EventStore, feed: EventFeed, accounts: Accounts) -> None:
        self._tables, self._store, self._feed, self._accounts = tables, store, feed, accounts

    async def summary(self, table: str) -> TableSummary:
        """The public face of a table as it is now."""
        hot = await self._tables.load(table)
        return summarise(hot.state, hot.head.version)

    async def view(
        self,
        table: str,
        caller: Credentials | None,
        *,
        at: int | None = None,
        seat: Seat | None = None,
        everything: bool = False,
    ) -> TableView:
        """The table at version `at`, by default now, as the viewpoint asked for sees or saw it."""
        now = await self._tables.load(table)
        viewer = await self._granted(now, table, caller, seat, everything=everything, what="view")
        then = now if at is None or at == now.head.version else await self._tables.at(table, at)
        return TableView(
            table=summarise(then.state, then.head.version),
            version=then.head.version,
            viewer=export.name_of(viewer),
            game=view_of(then.state, viewer),
            hash=then.head.hash.hex(),
        )

    async def legal(self, table: str, caller: Credentials | None) -> tuple[Command, ...]:
        """What the caller may play now from their own seat; nothing for anyone else."""
        state = (await self._tables.load(table)).state
        seat = state.seat_of(caller.account.id) if caller else None
        if seat is None or state.status is not Status.PLAYING:
            return ()
        return state.rules.legal(state.play, seat)

    async def events(
        self,
        table: str,
        caller: Credentials | None,
        *,
        after: int = 0,
        limit: int = 100,
        seat: Seat | None = None,
        everything: bool = False,
    ) -> list[TableMoment]:
        """The events after a version, as the viewpoint asked for sees them."""
        now = await self._tables.load(table)
        viewer = await self._granted(now, table, caller, seat, everything=everything, what="events")
        log = await self._store.read(PREFIX + table, after=after, upto=after + limit)
        return self._moments(table, now.state, log, viewer)

    async def follow(
        self,
        table: str,
        caller: Credentials | None,
        *,
        after: int = 0,
        seat: Seat | None = None,
        everything: bool = False,
    ) -> AsyncGenerator[TableMoment, None]:
        """Every event after a version, each once and in order, until the table is over.

        The viewpoint is judged again for every batch: who sits down or leaves sees with other eyes from then on.
        """
        hot = await self._tables.load(table)
        await self._granted(hot, table, caller, seat, everything=everything, what="events")
        if hot.state.is_over and after >= hot.head.version:
            return
        async with aclosing(self._feed.follow(PREFIX + table, after)) as batches:
            async for batch in batches:
                log = [logged.event for logged in batch]
                then = await self._tables.load(table)
                viewer = sight(then.state, caller, seat, everything=everything).viewer
                for moment in self._moments(table, then.state, log, viewer):
                    yield moment
                if then.state.is_over and log[-1].version >= then.head.version:
                    return

    async def audit(self, table: str, caller: Credentials | None) -> Report:
        """Check the whole log: for everyone once the table is over, before that with the audit scope."""
        return verify(self._tables.shelf, self._tables.codec, await self.export(table, caller, everything=True))

    async def export(
        self, table: str, caller: Credentials | None, *, seat: Seat | None = None, everything: bool = False
    ) -> bytes:
        """The table as a file, as far as the viewpoint asked for may have it."""
        now = await self._tables.load(table)
        viewer = await self._granted(now, table, caller, seat, everything=everything, what="export")
        log = await self._store.read(PREFIX + table)
        return export.write(PREFIX + table, now.state.seed, log, self._tables.codec, viewer)

    async def _granted(
        self, hot: Hot, table: str, caller: Credentials | None, seat: Seat | None, *, everything: bool, what: str
    ) -> Viewer:
        granted = sight(hot.state, caller, seat, everything=everything)
        if granted.privileged and caller:
            note = f"{what} as {export.name_of(granted.viewer)}"
            await self._accounts.log_privileged_read(caller.account.id, PREFIX + table, note, self._tables.clock.now())
        return granted.viewer

    def _moments(self, table: str, state: TableState, log: Sequence[Recorded], viewer: Viewer) -> list[TableMoment]:
        return [self._moment(table, state, event, viewer) for event in log]

    def _moment(self, table: str, state: TableState, recorded: Recorded, viewer: Viewer) -> TableMoment:
        shown = redact(self._tables.codec.event(recorded.body), viewer)
        return TableMoment(
            table=table,
            version=recorded.version,
            at=decode_meta(recorded.meta).at,
            hash=recorded.hash.hex(),
            event=shown_event(state, shown),
            sentence=lambda: tell(state, shown),
        )
