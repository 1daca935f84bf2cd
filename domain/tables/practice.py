"""Practice tables: one person learns there, with bots in the other seats, and nothing counts."""

from domain.kernel.errors import require
from domain.kernel.viewers import Seat
from domain.tables.playing import own_seat, require_begun
from domain.tables.state import TableState


def is_practice(state: TableState) -> bool:
    """TB-42: nothing counts, no seat is kept for anyone, and whoever still plays beside one person is a bot."""
    people = [holder for holder in state.seats if not holder.bot and not holder.left]
    alone = len(people) == 1 and not people[0].is_bot
    return alone and not (state.terms.rated or state.terms.reserved or state.terms.series or state.is_held)


def hinted_seat(state: TableState, player: str) -> Seat:
    """TB-42: the seat of who asks for a hint; IllegalMove where none is given."""
    seat = own_seat(state, player)
    require_begun(state)
    require(is_practice(state), "TB-42", "hints are given where one person practises with bots, and nothing counts")
    return seat
