"""The table as each viewer sees it, built up from what they may know."""

from typing import Annotated

from domain.kernel.docs import doc
from domain.kernel.seats import own_seat
from domain.kernel.viewers import Seat, Viewer, may_see
from domain.kernel.views import ViewHead
from tests.toy.outcome import outcome
from tests.toy.rules import deadline, to_act
from tests.toy.state import State


class View(ViewHead, frozen=True):
    """The table from one seat."""

    hand: Annotated[tuple[int, ...] | None, doc("Your own cards; null for those who have none.")]
    held: Annotated[tuple[int, ...], doc("How many cards each seat holds.")]
    deck: Annotated[int, doc("How many cards are left to draw.")]
    scores: Annotated[tuple[int, ...], doc("What each seat has scored.")]
    turn: Annotated[Seat, doc("The seat whose turn it is, or was last.")]


def view(state: State, viewer: Viewer) -> View:
    """What `viewer` may see of `state`."""
    own = next((hand for seat, hand in enumerate(state.hands) if may_see(viewer, seat)), None)
    return View(
        seat=own_seat(viewer),
        to_act=to_act(state),
        deadline=deadline(state),
        outcome=outcome(state),
        hand=own,
        held=tuple(len(hand) for hand in state.hands),
        deck=len(state.deck),
        scores=state.scores,
        turn=state.turn,
    )
