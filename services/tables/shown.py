"""What viewers are shown of a table: steps, views, scenes and looks, made once for all with the same eyes."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeAlias

from msgspec import Struct

from domain.kernel.docs import doc
from domain.kernel.grounds import Clauses
from domain.kernel.record import decode_meta
from domain.kernel.redaction import CONCEALED, eyes_for, redact
from domain.kernel.scene import Scene
from domain.kernel.structs import Command
from domain.kernel.units import Id
from domain.kernel.viewers import Seat, Seated, Viewer, ViewerKind, kind_of
from domain.tables.grounds import rests_on
from domain.tables.lessons import lessons_at
from domain.tables.moves import Move, moves
from domain.tables.scenes import scene_of
from domain.tables.state import TableState
from domain.tables.text import tell
from domain.tables.views import TableSummary, shown_event, summarise, view_of
from services.log.handler import Loaded
from services.log.live import Moment
from services.log.steps import Once, Step
from services.ports import Credentials


class TableStep(Step, frozen=True, kw_only=True):
    """One event of a table as one viewer may see it."""

    table: Annotated[Id, doc("The id of the table.")]
    grounds: Callable[[], Clauses]
    taught: Callable[[], Clauses]

    @property
    def rules(self) -> Clauses:
        """The clauses the event rests on."""
        return self.grounds()

    @property
    def lessons(self) -> Clauses:
        """At a guided table, the clauses of the game that come up here for the first time."""
        return self.taught()


class TableScene(Struct, frozen=True, kw_only=True):
    """What has happened at a table since the last one, and how it looks after that."""

    table: Annotated[Id, doc("The id of the table.")]
    version: Annotated[int, doc("The version the table is at: go on from here after a break.")]
    steps: Annotated[tuple[TableStep, ...], doc("What has happened, oldest first.")]
    staged: Callable[[], Scene] | None

    @property
    def scene(self) -> Scene | None:
        """The table after that; null while more of what was missed is to come."""
        return self.staged() if self.staged else None


class TableMoment(Struct, frozen=True, kw_only=True):
    """A table right after one event."""

    version: Annotated[int, doc("The version of the table.")]
    step: Annotated[TableStep, doc("The event that led to it.")]
    viewed: Callable[[], "TableView"]
    staged: Callable[[], Scene]

    @property
    def view(self) -> "TableView":
        """The game as the viewer saw it then."""
        return self.viewed()

    @property
    def scene(self) -> Scene:
        """The table as the viewer saw it then, to be drawn."""
        return self.staged()


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


CommandWriter: TypeAlias = Callable[[str, Command], Any]
"""(slug of a game, a command) -> what a client sends to give it."""


def step_of(table: str, moment: Moment[TableState], viewer: Viewer) -> TableStep | None:
    """An event as a viewer sees it; None if they may not know of it. Made once for all with the same eyes."""
    made = moment.made
    if viewer not in made:
        # Lessons are each viewer's own; all else that is told follows from what is seen of the event.
        eyes = viewer if moment.state.terms.guided else eyes_for(moment.event, viewer)
        if eyes not in made:
            made[eyes] = _made(table, moment, eyes)
        made[viewer] = made[eyes]
    step: TableStep | None = made[viewer]
    return step


def _made(table: str, moment: Moment[TableState], viewer: Viewer) -> TableStep | None:
    shown = redact(moment.event, viewer)
    if shown is CONCEALED:
        return None
    recorded, state = moment.recorded, moment.state
    return TableStep(
        table=table,
        version=recorded.version,
        at=decode_meta(recorded.meta).at,
        hash=recorded.hash.hex(),
        event=shown_event(state, shown),
        sentence=Once(lambda: tell(state, shown)),
        grounds=lambda: rests_on(state.game, shown),
        taught=lambda: lessons_at(state.met, recorded.version, viewer),
    )


def viewed(look: Look) -> TableView:
    """The table as a viewer sees it."""
    viewer, then = look.viewer, look.table
    return TableView(
        table=summarise(then.state, then.head.version),
        version=then.head.version,
        viewer=kind_of(viewer),
        seat=viewer.seat if isinstance(viewer, Seated) else None,
        game=view_of(then.state, viewer),
        hash=then.head.hash.hex(),
    )


def scene_then(look: Look) -> Scene:
    """The table as a viewer saw it, to be drawn."""
    return scene_of(look.table.state, look.table.head.version, look.viewer)


def plays(state: TableState, viewer: Viewer, caller: Credentials | None) -> bool:
    """Whether the caller looks from a seat of their own."""
    own = state.seat_of(caller.account.id) if caller else None
    return own is not None and viewer == Seated(own)


def moves_of(state: TableState, version: int, viewer: Viewer) -> tuple[Move, ...]:
    """What a viewer who has a seat may play."""
    return moves(state, viewer.seat, version) if isinstance(viewer, Seated) else ()


def staged(state: TableState, version: int, viewer: Viewer, caller: Credentials | None, write: CommandWriter) -> Scene:
    """A table as it is now, with the moves of those who play."""
    offered = moves_of(state, version, viewer) if plays(state, viewer, caller) else ()
    return scene_of(state, version, viewer, offered, partial(write, state.game.about.slug))


def looked_at(summary: TableSummary, now: Loaded[TableState]) -> TableLook:
    """A summary, with what it was made from."""
    return TableLook(**{name: getattr(summary, name) for name in TableSummary.__struct_fields__}, behind=Behind(now))
