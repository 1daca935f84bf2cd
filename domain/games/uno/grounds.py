"""The clauses each event rests on."""

from typing import Any, Final

from domain.games.uno import events as e
from domain.games.uno.cards import COLOUR_OF, PLUS_FOUR, PLUS_TWO, REVERSE, SKIP, SYMBOL_OF, WILD
from domain.games.uno.outcome import Reason
from domain.kernel.grounds import Clauses, grounds

_CARDS: Final = {
    0: "UN-20",
    1: "UN-21",
    2: "UN-22",
    3: "UN-23",
    4: "UN-24",
    5: "UN-25",
    6: "UN-26",
    7: "UN-27",
    8: "UN-28",
    9: "UN-29",
    SKIP: "UN-30",
    REVERSE: "UN-31",
    PLUS_TWO: "UN-22",
    WILD: "UN-33",
    PLUS_FOUR: "UN-32",
}
_ADDS: Final = {2: 2, PLUS_TWO: 2, PLUS_FOUR: 4}
_MOVES_ON: Final = frozenset({3, 4, 5, SKIP, REVERSE})
_ENDS: Final = {
    Reason.PLAYED_LAST: "UN-70",
    Reason.LAST_STANDING: "UN-R-19",
    Reason.STALEMATE: "UN-R-27",
    Reason.TURN_LIMIT: "UN-R-33",
}


def _named(event: Any) -> Clauses:
    """What the card does, and the choice of a colour that goes with a black one."""
    does = _CARDS[SYMBOL_OF[event.card]]
    return (does, "UN-13", "UN-83") if COLOUR_OF[event.card] is None else (does,)


def _answer(event: Any) -> Clauses:
    """A card laid on an effect that waits: it adds to it, or moves it on."""
    symbol = SYMBOL_OF[event.card]
    if symbol in _ADDS:
        return ("UN-41",) if event.effect > _ADDS[symbol] else ("UN-40",)
    if symbol in _MOVES_ON and event.effect:
        return ("UN-43", "UN-R-04") if symbol == 3 else ("UN-43", "UN-R-03")
    return ()


def _played(event: Any) -> Clauses:
    uno = ("UN-60", "UN-R-23") if event.uno else ()
    return "UN-11", *_named(event), *_answer(event), *uno


def _late(event: Any) -> Clauses:
    return ("UN-62", "UN-R-21") if event.by is None else ("UN-61", "UN-R-22")


def _drew(event: Any) -> Clauses:
    found: Clauses = ("UN-17",) if event.found else ("UN-R-13",) if event.count else ("UN-R-13", "UN-R-27")
    return "UN-14", *found, *_clock(event)


def _clock(event: Any) -> Clauses:
    return ("UN-R-25",) if event.timeout else ()


def _discarded(event: Any) -> Clauses:
    uno = ("UN-60", "UN-R-23") if any(each.uno for each in event.discards) else ()
    return "UN-R-07", "UN-R-08", "UN-71", *uno


GROUNDS: Final = grounds(
    {
        e.Dealt: ("UN-04", "UN-05", "UN-06", "UN-07", "UN-R-29"),
        e.Opened: lambda event: ("UN-06", *_named(event), *_clock(event)),
        e.Played: _played,
        e.BlackLast: lambda event: ("UN-72", "UN-73", "UN-R-16", *(() if event.count else ("UN-R-34",))),
        e.HandsPassed: ("UN-20", "UN-44"),
        e.HandsSwapped: ("UN-27", "UN-44"),
        e.WindowOpened: ("UN-R-09", "UN-R-10", "UN-R-11", "UN-44"),
        e.DiscardSealed: lambda event: ("UN-R-09", *_clock(event)),
        e.Discarded: _discarded,
        e.Drew: _drew,
        e.Passed: lambda event: ("UN-14", "UN-16", *_clock(event)),
        e.PickedUp: lambda event: ("UN-40", "UN-80", *_clock(event)),
        e.TookPile: lambda event: ("UN-28", "UN-40", "UN-R-14", *_clock(event)),
        e.Reshuffled: lambda event: ("UN-81", "UN-R-26") if event.discards else ("UN-81",),
        e.UnoSaid: ("UN-60", "UN-R-22"),
        e.UnoCaught: _late,
        e.UnoForgiven: ("UN-R-35",),
        e.Joined: ("UN-51", "UN-R-18"),
        e.Left: ("UN-50", "UN-R-19"),
        e.Over: lambda event: (_ENDS[Reason(event.outcome.reason)], "UN-R-28"),
    },
    e.EVENTS,
)
