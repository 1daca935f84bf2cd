"""Why a command of Rüniverse is worth giving, as the bot that plays at sight sees it."""

from typing import Any

from domain.games.runiverse.bot.appraisal import Situation, life
from domain.games.runiverse.commands import (
    Assist,
    DreamDelve,
    EndPhase,
    Evoke,
    How,
    MakeAttack,
    MakePower,
    Mulligan,
    PlayMage,
    SetGuards,
)
from domain.games.runiverse.views import View
from domain.kernel.voice import NAMELESS, Voice


def reason(view: View, command: Any, _: Voice = NAMELESS) -> str | None:
    """The reason in a sentence; None where no single one stands out."""
    match command:
        case MakeAttack():
            return _of_attack(Situation(view), command)
        case Evoke(how=How.SECRET):
            return "It lies ready, and nobody knows what it is."
        case Evoke():
            return "Nothing else your power pays for brings as much."
        case MakePower() | Assist():
            return "The power pays for more of what you hold."
        case PlayMage(loc=loc):
            return _of_mage(Situation(view), loc)
        case DreamDelve():
            return "Your power may pay for what you dream."
        case SetGuards(cards) if cards:
            return "Nothing else can be attacked where something guards."
        case EndPhase():
            return "Nothing left to do here is worth its price."
        case Mulligan():
            return "Few hands are better with so many cards of one kind."
        case _:
            return None


def _of_attack(situation: Situation, command: MakeAttack) -> str | None:
    target = situation.seen(command.target)
    if target is None:
        return None
    at = situation.place(situation.place_of(command.target))
    if target.kind == "mage":
        if not at.bonds:
            return None
        return "It breaks the last bond, and wins." if situation.foe_bonds() == 1 else "It breaks a bond."
    cast = [situation.seen(card) for card in command.attackers]
    force = sum(shown.attack for shown in cast if shown is not None)
    if force >= life(target):
        return f"{target.name} does not survive it."
    return "It opens the way to the others there." if target.guarding else None


def _of_mage(situation: Situation, loc: int) -> str:
    if situation.me.places[loc].mage is None:
        return "A location without a mage can do nothing."
    return "This mage can do what the one before it could not."
