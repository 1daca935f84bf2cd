"""Everything a seat may do now, from the same predicates as `decide`."""

from domain.kernel.structs import Command
from domain.kernel.viewers import Seat
from tests.toy.commands import Draw, Play
from tests.toy.rules import to_act
from tests.toy.state import State


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """The commands `decide` accepts from `seat`, and no others."""
    if seat not in to_act(state):
        return ()
    draw: tuple[Command, ...] = (Draw(),) if state.deck else ()
    return (*(Play(card) for card in state.hands[seat]), *draw)
