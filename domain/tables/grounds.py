"""The clauses each event at a table rests on: those of the table's own book, or of its game."""

from typing import Any, Final

from domain.kernel.game import Game
from domain.kernel.grounds import Clauses, grounds
from domain.kernel.structs import Concealed, tag_of
from domain.tables import events as e

GROUNDS: Final = grounds(
    {
        e.TableOpened: ("TB-03",),
        e.SeatTaken: lambda event: ("TB-04", "TB-06", *(("TB-13",) if event.bot else ())),
        e.SeatLeft: ("TB-08",),
        e.GameStarted: ("TB-09", "TB-15", "TB-16"),
        e.TableEnded: ("TB-02",),
        e.TableCancelled: ("TB-11", "TB-12"),
        e.TableClosed: ("TB-52",),
        e.ClocksMoved: ("TB-19",),
        e.ClockExpired: ("TB-20",),
        e.SeatHandedOver: ("TB-22",),
        e.SeatTakenBack: ("TB-22",),
        e.TimeCredited: ("TB-24",),
        e.GuestEntered: ("TB-26",),
        e.ReadyCalled: ("TB-28",),
        e.SeatReady: ("TB-28",),
        e.ReadyLapsed: ("TB-28",),
        e.TableRevealed: ("TB-30",),
        e.MoveMarked: ("TB-32",),
        e.UndoAsked: ("TB-32",),
        e.UndoAnswered: ("TB-33",),
        e.MoveUndone: ("TB-34",),
        e.GameForked: ("TB-43",),
    },
    e.TABLE_EVENTS,
)
_OWN: Final = frozenset(tag_of(each) for each in e.TABLE_EVENTS)


def rests_on(game: Game[Any, Any, Any], event: Any) -> Clauses:
    """The clauses an event at a table of `game` rests on, whole or redacted; none for one out of sight."""
    if isinstance(event, Concealed):
        return ()
    return GROUNDS(event) if tag_of(event) in _OWN else game.talk.grounds(event)
