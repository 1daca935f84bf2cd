"""The options of a game, and where it stands: the smallest that decides."""

from typing import Annotated

from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat


class Options(Record, frozen=True):
    """How the game is played."""

    hand: Annotated[int, doc("How many cards everyone begins with, from 1 to 4.")] = 2
    seconds: Annotated[int, doc("How many seconds a turn may take; 0 for no clock.")] = 0


class State(Record, frozen=True):
    """`aside` holds what was played or left behind, `gone` the seats that are empty for good."""

    hands: tuple[tuple[int, ...], ...] = ()
    deck: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    gone: tuple[Seat, ...] = ()
    turn: Seat = 0
    seconds: int = 0
    since: int = 0
