"""Looking at tables: now, at any past version, as a live stream; from one's own seat or another."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from functools import partial
from typing import Annotated, Any

from msgspec import Struct

from domain.kernel.chain import Recorded
from domain.kernel.docs import doc
from domain.kernel.record import Head, decode_meta
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.units import Id
from domain.kernel.viewers import Seat, Seated, Viewer, ViewerKind, kind_of
from domain.tables import export
from domain.tables.moves import Move, moves
from domain.tables.state import TableState
from domain.tables.text import tell
from domain.tables.verify import Report, verify
from domain.tables.views import TableSummary, concealed_from, shown_event, summarise, view_of
from services.errors import Forbidden, NotFound, shortened
from services.log.fanout import PORTION
from services.log.handler import Loaded
from services.log.steps import Step, require_version
from services.off_loop import OffLoop, Remembered
from services.ports import Accounts, Credentials, EventFeed, EventStore, PrivilegedRead
from services.tables.commands import PREFIX, Tables, visible_version
from services.tables.delay import DelayedTables
from services.tables.viewpoint import Viewpoint, grant_viewpoint


class TableStep(Step, frozen=True, kw_only=True):
    """One event of a table as one viewer may see it."""

    table: Annotated[Id, doc("The id of the table.")]


class TableView(Struct, frozen=True):
    """A table at one version from one viewpoint."""

    table: Annotated[TableSummary, doc("What everyone may know of the table at that version.")]
    version: Annotated[int, doc("The version that is looked at.")]
    viewer: Annotated[ViewerKind, doc("Whose view it is.")]
    seat: Annotated[Seat | None, doc("The seat whose view it is; null if it is no seat's.")]
    game: Annotated[Any, doc("The game as the viewer sees it; null before it begins.")]
    hash: Annotated[str, doc("The head of the table's chain at that version, in hex.")]


class Behind:
    """The whole state behind a summary. A plain class, so that no encoder can write it down by mistake."""

    __slots__ = ("now",)

    def __init__(self, now: Loaded[TableState]) -> None:
        self.now = now


class TableLook(TableSummary, frozen=True, kw_only=True):
    """A table as one caller looks at it, with the state that all further questions about it are answered from."""

    behind: Behind


class Look(Struct, frozen=True):
    """A table as far as one viewer may see it."""

    viewer: Viewer
    table: Loaded[TableState]


class Reading:
    """The queries on tables. Every use of a privilege is put on record before anything is shown."""

    def __init__(
        self, tables: Tables, store: EventStore, feed: EventFeed, accounts: Accounts, off_loop: OffLoop | None = None
    ) -> None:
        self._tables, self._store, self._feed, self._accounts = tables, store, feed, accounts
        self._remembered = Remembered(off_loop or OffLoop())
        self._delayed = DelayedTables(tables)

    async def admit(self, table: str, caller: Credentials | None, what: str) -> Viewpoint:
        """The caller's default viewpoint: own seat, else spectator. NotFound if the table is hidden from them."""
        state = (await self._tables.load(table)).state
        granted = grant_viewpoint(state, caller)
        await self._note(table, caller, granted, what)
        return granted

    async def summary(self, table: str, caller: Credentials | None) -> TableSummary:
        """The summary of a table, as far as the caller may see it."""
        look = await self._look(table, caller, None, everything=False, what="summary")
        return summarise(look.table.state, look.table.head.version)

    async def look(self, table: str, caller: Credentials | None) -> TableLook:
        """The summary of a table, from which more can be asked without loading it again."""
        now = await self._tables.load(table)
        look = await self._look(table, caller, None, everything=False, what="summary", now=now)
        return looked_at(summarise(look.table.state, look.table.head.version), now)

    async def view(
        self,
        table: str,
        caller: Credentials | None,
        *,
        at: int | None = None,
        seat: Seat | None = None,
        everything: bool = False,
        now: Loaded[TableState] | None = None,
    ) -> TableView:
        """The table at version `at`, by default now, as the viewpoint asked for sees or saw it.

        Here and below, `now` is the table as it was loaded for the same request.
        """
        look = await self._look(table, caller, seat, everything=everything, what="view", now=now)
        viewer, then = look.viewer, look.table
        if at is not None and at != then.head.version:
            if at > then.head.version:
                raise NotFound(f"table {shortened(table)!r} has no version {at}")
            then = await self._tables.at(table, at)
        return TableView(
            table=summarise(then.state, then.head.version),
            version=then.head.version,
            viewer=kind_of(viewer),
            seat=viewer.seat if isinstance(viewer, Seated) else None,
            game=view_of(then.state, viewer),
            hash=then.head.hash.hex(),
        )

    async def legal(
        self, table: str, caller: Credentials | None, now: Loaded[TableState] | None = None
    ) -> tuple[Move, ...]:
        """What the caller may play now from their own seat; nothing for anyone else."""
        loaded = now or await self._tables.load(table)
        grant_viewpoint(loaded.state, caller)
        seat = loaded.state.seat_of(caller.account.id) if caller else None
        if caller is None or seat is None:
            return ()
        return moves(loaded.state, seat, visible_version(loaded, caller.account))

    async def events(
        self,
        table: str,
        caller: Credentials | None,
        *,
        after: int = 0,
        before: int | None = None,
        limit: int = 100,
        last: bool = False,
        seat: Seat | None = None,
        everything: bool = False,
        now: Loaded[TableState] | None = None,
    ) -> list[TableStep]:
        """The events between two versions, as the viewpoint asked for sees them, oldest first; the last ones if `last`.

        Those they may not know of are left out.
        """
        require_version(after)
        look = await self._look(table, caller, seat, everything=everything, what="events", now=now)
        head, found = look.table.head.version, list[TableStep]()
        upto = head if before is None else min(head, before - 1)
        while len(found) < limit and after < upto:
            wanted = limit - len(found)
            start, end = (max(after, upto - wanted), upto) if last else (after, min(after + wanted, upto))
            log = await self._store.read(PREFIX + table, after=start, upto=end)
            steps = self._steps(table, look.table.state, log, look.viewer)
            found = [*steps, *found] if last else [*found, *steps]
            after, upto = (after, start) if last else (end, upto)
        return found

    async def follow(
        self,
        table: str,
        caller: Credentials | None,
        *,
        after: int = 0,
        seat: Seat | None = None,
        everything: bool = False,
    ) -> AsyncGenerator[TableStep, None]:
        """Every event after a version that the viewer may know of, each once and in order, until the table is over.

        The viewpoint is judged again for every batch: whoever sits down or leaves sees differently from then on.
        """
        require_version(after)
        look = await self._look(table, caller, seat, everything=everything, what="events")
        if look.table.state.is_over and after >= look.table.head.version:
            return
        seen = after
        while True:
            loaded = await self._tables.load(table)
            granted = grant_viewpoint(loaded.state, caller, seat, everything=everything)
            if granted.delayed:
                behind = await self._delayed.behind(table, loaded)
                async with aclosing(self._visible(table, behind.table, seen, granted.viewer)) as steps:
                    async for step in steps:
                        seen = step.version
                        yield step
                await self._moved(table, loaded.head.version, behind.next_at)
                continue
            async with aclosing(self._feed.follow(PREFIX + table, seen)) as batches:
                async for batch in batches:
                    log = [logged.event for logged in batch]
                    then = await self._tables.load(table)
                    granted = grant_viewpoint(then.state, caller, seat, everything=everything)
                    if granted.delayed:
                        break
                    for step in self._steps(table, then.state, log, granted.viewer):
                        seen = step.version
                        yield step
                    if then.state.is_over and seen >= then.head.version:
                        return

    async def _visible(
        self, table: str, shown: Loaded[TableState], after: int, viewer: Viewer
    ) -> AsyncGenerator[TableStep, None]:
        """The events after a version as far as they are shown; never more than a portion of them is held."""
        while after < shown.head.version:
            upto = min(after + PORTION, shown.head.version)
            for step in self._steps(table, shown.state, await self._store.read(PREFIX + table, after, upto), viewer):
                yield step
            after = upto

    async def _moved(self, table: str, version: int, at: int | None) -> None:
        """Wait for the table's next event, or until time shows one that was hidden."""
        left = None if at is None else max(0.0, (at - self._tables.clock.now()) / 1000)
        with suppress(TimeoutError):
            async with asyncio.timeout(left), aclosing(self._feed.follow(PREFIX + table, version)) as batches:
                await anext(batches)

    async def privileged_reads(self, table: str) -> list[PrivilegedRead]:
        """Who has used a right to see more of a table than a player may."""
        await self._tables.load(table)
        return await self._accounts.privileged_reads(PREFIX + table)

    async def audit(self, table: str, caller: Credentials | None) -> Report:
        """Check the whole log: for everyone once the table is over, before that with the audit scope."""
        try:
            look = await self._look(table, caller, None, everything=True, what="export")
        except Forbidden:
            raise Forbidden("a table is audited once it is over; before that it takes the audit scope") from None
        data = await self._exported(table, look)
        work = partial(verify, self._tables.rule_sets, self._tables.codec, data)
        return await self._remembered.get(("audit", look.table.head.hash), work)

    async def export(
        self, table: str, caller: Credentials | None, *, seat: Seat | None = None, everything: bool = False
    ) -> bytes:
        """The table as a file, as far as the viewpoint asked for may have it."""
        look = await self._look(table, caller, seat, everything=everything, what="export")
        return await self._exported(table, look)

    async def _exported(self, table: str, look: "Look") -> bytes:
        """The file of a table. It follows from the head of the chain, the viewer and the seed they are shown."""
        head, seed, viewer = look.table.head, look.table.state.seed, look.viewer
        key = ("export", head.hash, viewer, seed)
        if (known := self._remembered.known(key)) is not None:
            return bytes(known)
        log = await self._store.read(PREFIX + table, upto=head.version)
        work = partial(export.write, PREFIX + table, seed, log, self._tables.codec, viewer)
        return await self._remembered.get(key, work)

    async def _look(
        self,
        table: str,
        caller: Credentials | None,
        seat: Seat | None,
        *,
        everything: bool,
        what: str,
        now: Loaded[TableState] | None = None,
    ) -> "Look":
        """The one way to a table's contents: what a caller sees, and how late. Privileged reads go on record first."""
        now = now or await self._tables.load(table)
        granted = grant_viewpoint(now.state, caller, seat, everything=everything)
        await self._note(table, caller, granted, what)
        shown = (await self._delayed.behind(table, now)).table if granted.delayed else now
        return Look(granted.viewer, await self._up_to_visible(table, shown, granted.viewer))

    async def _up_to_visible(self, table: str, shown: Loaded[TableState], viewer: Viewer) -> Loaded[TableState]:
        """TB-40: the table ends for a viewer with the last event they may know of. Nothing else they see differs."""
        kept_back = concealed_from(shown.state, viewer)
        if not kept_back:
            return shown
        version = shown.head.version - kept_back
        (last,) = await self._store.read(PREFIX + table, after=version - 1, upto=version)
        return Loaded(shown.state, Head(version, last.hash))

    async def _note(self, table: str, caller: Credentials | None, granted: Viewpoint, what: str) -> None:
        if granted.privileged and caller:
            note = f"{what} as {export.name_of(granted.viewer)}"
            await self._accounts.log_privileged_read(caller.account.id, PREFIX + table, note, self._tables.clock.now())

    def _steps(self, table: str, state: TableState, log: Sequence[Recorded], viewer: Viewer) -> list[TableStep]:
        steps: list[TableStep] = []
        for recorded in log:
            shown = redact(self._tables.codec.event(recorded.body), viewer)
            if shown is not CONCEALED:
                steps.append(self._step(table, state, recorded, shown))
        return steps

    def _step(self, table: str, state: TableState, recorded: Recorded, shown: Struct) -> TableStep:
        return TableStep(
            table=table,
            version=recorded.version,
            at=decode_meta(recorded.meta).at,
            hash=recorded.hash.hex(),
            event=shown_event(state, shown),
            sentence=lambda: tell(state, shown),
        )


def looked_at(summary: TableSummary, now: Loaded[TableState]) -> TableLook:
    """A summary, with what it was made from."""
    return TableLook(**{name: getattr(summary, name) for name in TableSummary.__struct_fields__}, behind=Behind(now))
