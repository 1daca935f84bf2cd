"""The clauses each event rests on."""

from typing import Any, Final

from domain.games.solitaire import events as e
from domain.games.solitaire.commands import End
from domain.games.solitaire.state import Reason
from domain.kernel.grounds import Clauses, grounds

_PLACES: Final = {End.BOTTOM: "US-10", End.TOP: "US-12", End.SPACE: "US-25"}
_ENDS: Final = {Reason.WENT_OUT: "US-31", Reason.NO_MOVES: "US-40", Reason.FINISHED: "US-R-11"}


def _dealt(event: Any) -> Clauses:
    fewer = () if event.options.turn == 3 else ("US-24",)
    return "US-05", *fewer, *(() if event.options.ranked else ("US-R-18",))


def _behind(event: Any) -> Clauses:
    """A card that was played from the waste frees the one behind it."""
    return () if event.behind is None else ("US-23",)


def _banked(event: Any) -> Clauses:
    return "US-30", "US-R-04", *(("US-21",) if event.column is None else ()), *_behind(event)


GROUNDS: Final = grounds(
    {
        e.Dealt: _dealt,
        e.Turned: ("US-20",),
        e.Recycled: ("US-22", "US-R-05"),
        e.Placed: lambda event: (_PLACES[event.end], "US-21", *_behind(event)),
        e.Banked: _banked,
        e.Joined: ("US-11", "US-R-02"),
        e.Ended: lambda event: (_ENDS[event.reason], "US-41", "US-42"),
    },
    e.EVENTS,
)
