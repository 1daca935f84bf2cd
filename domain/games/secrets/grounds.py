"""The clauses each event rests on."""

from collections.abc import Iterable
from typing import Any, Final

from domain.games.secrets import events as e
from domain.games.secrets.cards import DIV, ETE, INF, S0, Card, is_plain_zero, is_public
from domain.games.secrets.commands import BumpForm
from domain.games.secrets.melds import MeldKind
from domain.games.secrets.scoring.arrange import FinalMeld
from domain.games.secrets.values import EndReason, MatchReason
from domain.kernel.grounds import Clauses, grounds

_DECKS: Final = {144: ("SU-B-04",), 45: ("SU-I-01", "SU-I-15")}
"""By the size of a pile; the packets of the Advanced version make its quarters smaller."""
_MELDS: Final = {
    MeldKind.SEQUENCE: "SU-B-11",
    MeldKind.SET: "SU-B-14",
    MeldKind.UNITY: "SU-B-17",
    MeldKind.BONUS: "SU-A-40",
    MeldKind.ACES: "SU-A-71",
}
_PUBLIC: Final = {S0: "SU-A-50", DIV: "SU-A-53", ETE: "SU-A-58", INF: "SU-A-59"}
_BUMPS: Final = {BumpForm.PAIR: "SU-I-31", BumpForm.MELD: "SU-I-33", BumpForm.SUPER: "SU-I-34"}
_ENDS: Final = {EndReason.OUT: "SU-B-29", EndReason.DECK: "SU-B-30", EndReason.STALL: "SU-R-15"}


def _game(event: Any) -> Clauses:
    dummies: Clauses = {0: (), 1: ("SU-M-21",), 2: ("SU-M-20",)}[sum(seat < 0 for seat in event.places)]
    return "SU-M-03" if event.game > 1 else "SU-B-01", *dummies


def _aside(event: Any) -> Clauses:
    kind = ("SU-A-04",) if is_public(event.card) else ("SU-A-03", "SU-A-05")
    return "SU-A-02", *kind, *(("SU-R-69",) if event.seat < 0 else ())


def _picked_up(event: Any) -> Clauses:
    how: Clauses = ("SU-I-22", "SU-I-41", "SU-R-42") if event.laid else ("SU-I-25",)
    swap = ("SU-A-51", "SU-R-65") if event.swap is not None else ()
    return *how, *_bonus(event.taken), *swap, *_freed(event)


def _bonus(cards: Iterable[Card]) -> Clauses:
    """What lets one take a Bonus Card that lies aside."""
    taken = tuple(cards)
    zeros = ("SU-A-45",) if any(map(is_plain_zero, taken)) else ()
    return *zeros, *(_PUBLIC[card] for card in taken if card in _PUBLIC)


def _freed(event: Any) -> Clauses:
    return ("SU-A-47",) if event.freed else ()


def _discarded(event: Any) -> Clauses:
    moved = ("SU-I-20",) if event.moved is not None else ()
    return "SU-B-22", *moved, *(("SU-I-21",) if event.retired is not None else ())


def _kinds(melds: Iterable[FinalMeld]) -> Clauses:
    return tuple(dict.fromkeys(_MELDS[meld.kind] for meld in melds))


def _went_out(event: Any) -> Clauses:
    found = event.arrangement
    fully = ("SU-I-51",) if found.fully else ()
    return "SU-I-50", *fully, *(("SU-I-52",) if found.deck_draw else ()), *_kinds(found.melds)


def _packet(event: Any) -> Clauses:
    if event.meld.kind is not MeldKind.UNITY:
        return ("SU-A-30", "SU-A-33")
    return ("SU-A-32" if event.meld.concealed else "SU-A-31", "SU-A-33")


def _match_ended(event: Any) -> Clauses:
    ultimate = ("SU-M-10",) if event.outcome.reason == MatchReason.ULTIMATE else ()
    return "SU-M-01", "SU-M-04", *ultimate


GROUNDS: Final = grounds(
    {
        e.MatchStarted: ("SU-M-01", "SU-R-01"),
        e.DealerDueled: ("SU-I-10", "SU-I-11", "SU-F-05"),
        e.GameStarted: _game,
        e.DeckShuffled: lambda event: _DECKS.get(event.sizes[0], ("SU-A-01", "SU-F-01")),
        e.HandDealt: ("SU-B-21", "SU-R-05"),
        e.StartCardTurned: ("SU-B-21", "SU-R-12"),
        e.FaceDownPlaced: ("SU-I-17",),
        e.BonusSetAside: _aside,
        e.ReplacementDrawn: ("SU-A-02", "SU-R-61"),
        e.SetupBegun: ("SU-A-12",),
        e.SetupEnded: ("SU-A-12",),
        e.TurnStarted: lambda event: ("SU-M-23", "SU-M-24") if event.seat < 0 else ("SU-B-22", "SU-R-11"),
        e.FaceDownFlipped: ("SU-I-18",),
        e.DeckDrawn: ("SU-B-22", "SU-R-11"),
        e.DummyDrawn: ("SU-M-23",),
        e.DiscardDrawn: ("SU-B-23", "SU-B-24"),
        e.PickedUp: _picked_up,
        e.MeldExtended: ("SU-I-42", "SU-I-44"),
        e.MeldsCombined: lambda event: ("SU-I-43", *_freed(event)),
        e.Discarded: _discarded,
        e.BumpWindowOpened: ("SU-R-50", "SU-R-51"),
        e.BumpPassed: ("SU-R-51",),
        e.BumpOrderSet: ("SU-R-50",),
        e.Bumped: lambda event: (_BUMPS[event.form], "SU-R-53"),
        e.BumpWindowClosed: ("SU-R-50",),
        e.SuperBumpLapsed: ("SU-R-55",),
        e.DrawDeclined: ("SU-R-16",),
        e.WentOut: _went_out,
        e.GameEnded: lambda event: (_ENDS[event.reason],),
        e.HandsRevealed: ("SU-B-29", "SU-I-40"),
        e.MeldsDeclared: lambda event: ("SU-R-27", *_kinds(event.arrangement.melds)),
        e.DuelHeld: lambda event: ("SU-I-12", "SU-F-06", *(("SU-F-08",) if event.skipped else ())),
        e.CoinFlipped: lambda event: ("SU-I-05" if event.meld.kind is MeldKind.UNITY else "SU-B-16", "SU-R-35"),
        e.PacketRevealed: _packet,
        e.PenaltyNoted: ("SU-E-01", "SU-R-70"),
        e.GameScored: ("SU-R-32",),
        e.ChipsExchanged: ("SU-M-02", "SU-R-80"),
        e.SeatLeft: ("SU-R-85",),
        e.MatchEnded: _match_ended,
    },
    e.EVENTS,
)
