"""Who may look at a table from where."""

from functools import cache

from msgspec import Struct

from domain.kernel.viewers import AUDITOR, SPECTATOR, Seat, Seated, Viewer
from domain.tables.state import TableState
from domain.tables.terms import Access
from services.errors import Forbidden, NotFound, missing
from services.ports import Credentials


class Viewpoint(Struct, frozen=True):
    """A viewpoint that was granted.

    `privileged`: only because of a scope, so the read goes on record. `delayed`: as far behind as spectators are.
    """

    viewer: Viewer
    privileged: bool = False
    delayed: bool = False


def grant_viewpoint(
    state: TableState, caller: Credentials | None, seat: Seat | None = None, *, everything: bool = False
) -> Viewpoint:
    """The viewpoint asked for; Forbidden, or NotFound where the caller may not know of the table.

    Default: the caller's seat, or spectator. Once all is public every seat's viewpoint,
    and the view of everything, is open to all who may see the table; before, they take the seat itself or the audit
    scope.
    """
    own = state.seat_of(caller.account.id) if caller else None
    if own is not None and seat is None and not everything:
        return _own(own)
    auditor = caller is not None and "audit" in caller.scopes
    inside = state.terms.access is Access.OPEN or (caller is not None and state.is_insider(caller.account.id))
    if not inside and not auditor:
        raise missing("table", state.id)
    if seat is None and not everything:
        return Viewpoint(SPECTATOR, privileged=not inside, delayed=state.is_delayed)
    if seat is not None and not 0 <= seat < max(len(state.seats), 1):
        raise NotFound(f"the table has no seat {seat}")
    viewer: Viewer = AUDITOR if everything or seat is None else Seated(seat)
    its_own = own is not None and ((state.is_over and not state.is_held) or (seat == own and not everything))
    if its_own or (state.is_public and inside):
        return Viewpoint(viewer)
    if auditor:
        return Viewpoint(viewer, privileged=True)
    if viewer is AUDITOR:
        raise Forbidden("before the table is over, only the audit scope sees everything")
    raise Forbidden("only that seat's own player sees this before the table is over")


@cache
def _own(seat: Seat) -> Viewpoint:
    """That of who sits there: it is asked for with every event, once for each of them."""
    return Viewpoint(Seated(seat))
