"""Who may look at a table from where."""

from typing import Final

from msgspec import Struct

from domain.kernel.viewers import AUDITOR, SPECTATOR, Seat, Seated, Viewer
from domain.tables.state import TableState
from services.errors import Forbidden
from services.ports import Credentials

SCOPES: Final = ("play", "organise", "audit", "admin")


class Sight(Struct, frozen=True):
    """A viewpoint that was granted. `privileged`: only because of a scope, so the read goes on record."""

    viewer: Viewer
    privileged: bool = False


def sight(
    state: TableState, caller: Credentials | None, seat: Seat | None = None, *, everything: bool = False
) -> Sight:
    """The viewpoint asked for, or Forbidden.

    Without a wish it is the caller's own seat, else the spectators' rail. Once the table is over every seat's
    viewpoint, and the view of everything, is open to all; before, they take the seat itself or the audit scope.
    """
    own = state.seat_of(caller.account.id) if caller else None
    if seat is None and not everything:
        return Sight(SPECTATOR if own is None else Seated(own))
    if seat is not None and not 0 <= seat < max(len(state.seats), 1):
        raise Forbidden(f"the table has no seat {seat}")
    viewer: Viewer = AUDITOR if everything or seat is None else Seated(seat)
    if state.is_over or (own is not None and seat == own and not everything):
        return Sight(viewer)
    if caller and "audit" in caller.scopes:
        return Sight(viewer, privileged=True)
    raise Forbidden("only that seat's own player sees this before the table is over")
