"""The clauses each event rests on."""

from collections.abc import Iterable
from typing import Any, Final

from domain.games.programs import events as e
from domain.games.programs.cards import IS_WILD, Laid
from domain.games.programs.program_deck import PROGRAMS, Kind
from domain.games.programs.state import Combination
from domain.kernel.grounds import Clauses, grounds

_ROUND_ENDS: Final = {
    e.RoundCause.LAST_CARD: "PR-40",
    e.RoundCause.ALL_COMPLETED: "PR-41",
    e.RoundCause.EXHAUSTED: "PR-R-26",
}
_GAME_ENDS: Final = {
    e.GameCause.GOAL: "PR-45",
    e.GameCause.LAST_PLAYER: "PR-R-23",
    e.GameCause.ROUND_LIMIT: "PR-R-26",
}


def _clock(event: Any) -> Clauses:
    return ("PR-R-24",) if event.by is e.By.TIMEOUT else ()


def _wild(cards: Iterable[Laid]) -> Clauses:
    return ("PR-20", "PR-22") if any(IS_WILD[laid.card] for laid in cards) else ()


def _kinds(combinations: Iterable[Combination]) -> Clauses:
    kinds = {combination.kind for combination in combinations}
    return *(("PR-30",) if Kind.STRAIGHT in kinds else ()), *(("PR-33",) if Kind.KIND in kinds else ())


def _revealed(event: Any) -> Clauses:
    """Beside the right to reveal, whatever the program asks for."""
    program = PROGRAMS[event.program]
    asks = {
        "PR-34": any(each.values for each in program.instructions),
        "PR-35": any(each.suits for each in program.instructions),
        "PR-36": any(each.times > 1 for each in program.instructions),
        "PR-37": not program.wild,
    }
    laid = [card for combination in event.combinations for card in combination.cards]
    asked = [clause for clause, holds in asks.items() if holds]
    return "PR-14", "PR-15", "PR-16", *_kinds(event.combinations), *asked, *_wild(laid)


def _round(event: Any) -> Clauses:
    later = ("PR-42", "PR-43", "PR-44") if event.round > 1 else ()
    return "PR-06", "PR-07", "PR-10", *later


GROUNDS: Final = grounds(
    {
        e.DealerDrawn: ("PR-03", "PR-R-03"),
        e.ProgramsShuffled: ("PR-04",),
        e.ProgramDealt: ("PR-05", "PR-R-04"),
        e.SunShown: ("PR-38",),
        e.RoundDealt: _round,
        e.ReserveReshuffled: ("PR-R-19",),
        e.PickedFromReserve: lambda event: ("PR-11", *_clock(event)),
        e.PickedFromDiscard: lambda event: ("PR-11", *_clock(event)),
        e.PickSkipped: ("PR-R-19", "PR-12"),
        e.Revealed: _revealed,
        e.GroupLaid: lambda event: ("PR-17", "PR-33", "PR-R-14", *_wild(event.group.cards)),
        e.Added: lambda event: ("PR-18", "PR-R-12", *_wild(event.cards)),
        e.Discarded: lambda event: ("PR-13", *_clock(event)),
        e.RoundEnded: lambda event: (_ROUND_ENDS[event.cause],),
        e.ExchangeAsked: ("PR-46", "PR-R-20"),
        e.Exchanged: ("PR-46", "PR-R-20"),
        e.Kept: lambda event: ("PR-R-20", *_clock(event)),
        e.PlayerLeft: ("PR-R-23",),
        e.GameWon: lambda event: (_GAME_ENDS[event.cause], "PR-R-22"),
        e.LimitReached: ("PR-R-26", "PR-R-22"),
    },
    e.EVENTS,
)
