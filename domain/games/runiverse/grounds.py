"""The clauses each event rests on."""

from typing import Any, Final

from domain.games.runiverse import events as ev
from domain.games.runiverse.options import Format
from domain.games.runiverse.outcome import Reason
from domain.games.runiverse.state import Zone
from domain.games.runiverse.words import Counter, Modifier, PowerCause, RevealCause
from domain.kernel.grounds import Clauses, grounds

_FORMATS: Final = {
    Format.CONSTRUCTED: ("RU-FMT-02", "RU-FMT-04"),
    Format.BOOSTER: ("RU-FMT-07",),
    Format.PRECONSTRUCTED: ("RU-FMT-08",),
}
_POWER: Final = {
    PowerCause.MAKE_POWER: "RU-POW-01",
    PowerCause.ASSIST: "RU-POW-05",
    PowerCause.EVOKING: "RU-EVO-02",
    PowerCause.ABILITY: "RU-POW-04",
    PowerCause.EFFECT: "RU-POW-03",
}
_COUNTERS: Final = {Counter.L_PLUS_1: "RU-CTR-01", Counter.CHARGE: "RU-CTR-02", Counter.SAP: "RU-CTR-03"}
_ENDS: Final = {
    Reason.BOND_BROKEN: "RU-WIN-01",
    Reason.BOND_DRAWN: "RU-WIN-03",
    Reason.CONCEDED: "RU-R-58",
}
_ARRIVES: Final = {Zone.BANISHED: "RU-ZONE-06", Zone.EXALTED: "RU-ZONE-07", Zone.BONDS: "RU-BOND-01"}


def _drew(event: Any) -> Clauses:
    first = ("RU-DRAW-02",) if event.counts else ()
    return "RU-DRAW-03" if event.place >= 0 else "RU-DRAW-01", *first


def _moved(event: Any) -> Clauses:
    """By where the card goes; a spell that was performed has a clause of its own."""
    performed = ("RU-OBJ-14",) if event.source is Zone.SPELL else ()
    home = "RU-ZONE-03" if event.zone is Zone.DISCARD else "RU-ZONE-04"
    return *performed, _ARRIVES.get(event.zone, home)


def _joined(event: Any) -> Clauses:
    return "RU-EVO-05", "RU-EVO-04", *(() if event.onto is None else ("RU-KEY-Evolve",))


def _attack(event: Any) -> Clauses:
    how: Clauses = ("RU-ATK-03",) if event.amount >= 0 else ("RU-ATK-01", "RU-COMBAT-01")
    return *how, "RU-ATK-02", *(("RU-KEY-Unity",) if len(event.attackers) > 1 else ())


def _modified(event: Any) -> Clauses:
    return ("RU-OBJ-06",) if any(mod.kind == Modifier.LEVEL for mod in event.mods) else ("RU-ABIL-01",)


def _game_ended(event: Any) -> Clauses:
    both = ("RU-R-06",) if len(event.losers) > 1 else ()
    return _ENDS[Reason(event.why)], *both


GROUNDS: Final = grounds(
    {
        ev.MatchBegan: lambda event: ("RU-SET-01", "RU-FMT-01", *_FORMATS[event.options.format]),
        ev.Dealt: ("RU-SET-02", "RU-SET-03"),
        ev.Kept: ("RU-SET-06", "RU-SET-07"),
        ev.Mulliganed: ("RU-SET-05",),
        ev.Shuffled: ("RU-ZONE-01",),
        ev.TurnBegan: lambda event: ("RU-TURN-01", *(("RU-TURN-02",) if event.opens else ())),
        ev.RiftOpened: ("RU-RIFT-01", "RU-BOND-01"),
        ev.MainBegan: ("RU-TURN-04",),
        ev.Drew: _drew,
        ev.Revealed: lambda event: ("RU-GIFT-01",) if event.why == RevealCause.GIFT else ("RU-TOKEN-05",),
        ev.Moved: _moved,
        ev.MovedUnseen: _moved,
        ev.MagePlayed: lambda event: (
            "RU-MAGE-01",
            "RU-MAGE-02",
            "RU-MAGE-04" if event.replaced is None else "RU-MAGE-05",
        ),
        ev.PhaseBegan: ("RU-PHASE-01", "RU-PHASE-02"),
        ev.PhaseEnded: ("RU-PHASE-04",),
        ev.PowerChanged: lambda event: (_POWER[PowerCause(event.why)],),
        ev.Evoked: lambda event: ("RU-EVO-01", "RU-EVO-03", *(("RU-ABIL-08",) if event.x else ())),
        ev.Joined: _joined,
        ev.SecretSet: ("RU-SEC-01", "RU-SEC-02"),
        ev.SecretsRevealed: ("RU-SEC-04", "RU-COMBAT-04"),
        ev.SecretsHidden: ("RU-SEC-05",),
        ev.SecretLeft: ("RU-EVO-06",),
        ev.BugMade: ("RU-TOKEN-03",),
        ev.DreamRevealed: ("RU-DREAM-01", "RU-DREAM-03"),
        ev.DreamReturned: ("RU-DREAM-04",),
        ev.DreamCounterTurned: ("RU-DREAM-02", "RU-CTR-05"),
        ev.Engaged: ("RU-ENG-01", "RU-ENG-02"),
        ev.AttackDeclared: _attack,
        ev.AttackAltered: ("RU-COMBAT-05",),
        ev.AttackEnded: ("RU-COMBAT-08",),
        ev.Tasked: ("RU-TASK-01",),
        ev.Untasked: ("RU-TASK-01", "RU-TASK-03"),
        ev.Burrowed: ("RU-KEY-Burrowing",),
        ev.GuardsSet: ("RU-GUARD-01", "RU-GUARD-05"),
        ev.GuardEnded: ("RU-GUARD-04",),
        ev.DamageDealt: lambda event: ("RU-DMG-01",) if event.marked else ("RU-DMG-06",),
        ev.DamageRemoved: ("RU-DMG-05",),
        ev.Dispelled: ("RU-DMG-04",),
        ev.VimAdded: lambda event: ("RU-VIM-01", "RU-VIM-05" if event.up else "RU-VIM-06"),
        ev.VimLost: ("RU-VIM-02",),
        ev.VimArranged: ("RU-VIM-04",),
        ev.DiscardArranged: ("RU-ZONE-05",),
        ev.BondBroken: ("RU-BOND-02", "RU-R-02"),
        ev.Relocated: lambda event: ("RU-LOC-01",) if event.held_by is None else ("RU-R-41",),
        ev.CountersChanged: lambda event: (_COUNTERS[Counter(event.kind)],),
        ev.FlameChanged: ("RU-CTR-04",),
        ev.AbilityUsed: ("RU-ABIL-01",),
        ev.ModsGranted: _modified,
        ev.Attached: ("RU-ABIL-06",),
        ev.Paired: ("RU-ABIL-07",),
        ev.Rolled: ("RU-OBJ-12",),
        ev.GuardStepBegan: ("RU-TURN-06", "RU-TASK-03"),
        ev.TurnEnded: ("RU-TURN-06",),
        ev.LossPending: ("RU-DRAW-04",),
        ev.GameEnded: _game_ended,
        ev.MatchEnded: ("RU-WIN-04",),
        ev.Undertaken: ("RU-R-11",),
        ev.Asked: ("RU-R-11", "RU-TURN-07"),
        ev.Answered: ("RU-R-11",),
        ev.Finished: ("RU-R-11",),
    },
    ev.EVENTS,
)
