"""What a triggered ability waits for, in words."""

from typing import Final

from domain.games.runiverse.language import grammar as la
from domain.games.runiverse.language.phrases import Noun, a, listed

_VERBS: Final = {
    "evoked": "are evoked",
    "joined": "join",
    "tasked": "become tasked",
    "untasked": "untask",
    "attacks": "attack",
    "is_attacked": "are attacked",
    "survives": "survive an attack",
    "dealt_damage": "are dealt damage",
    "dispelled": "are dispelled",
    "vim_lost": "lose a vim",
    "mage_played": "are played",
    "power_made": "make power",
    "secret_revealed": "are revealed",
    "moved": "move",
}
_ABOUT: Final = {
    "mage_played": "mage",
    "power_made": "mage",
    "phase_begun": "mage",
    "phase_ended": "mage",
    "bond_broken": "mage",
    "secret_revealed": "Secret",
}
"""What alone such an event can be about; the others can be about any card."""
_TURNS: Final = {"mine": " on your turn", "enemy": " on the opponent's turn", "any": ""}


def subject_noun(ability: la.Trig) -> str:
    """The sort of card the event is about."""
    return ability.type[0] if len(ability.type) == 1 else _ABOUT.get(ability.on, "card")


def happening(ability: la.Trig) -> str:
    """The event of a triggered ability as a clause: `a creature joins here on your turn`."""
    if ability.on in ("turn_begun", "turn_ended"):
        whose = {"mine": "your turn", "enemy": "the opponent's turn", "any": "a turn"}[ability.turn]
        return f"{whose} {'begins' if ability.on == 'turn_begun' else 'ends'}"
    return f"{_done(ability)}{_TURNS[ability.turn]}"


def _done(ability: la.Trig) -> str:
    if ability.on in ("drawn", "discarded"):
        player = {"enemy": Noun("the opponent"), "any": Noun("a player")}.get(ability.who, Noun("you", "they"))
        noun = listed(list(ability.type)) or "card" if ability.type else "card"
        return player.does(f"{'draw' if ability.on == 'drawn' else 'discard'} {a(noun)}")
    if ability.on == "bond_broken":
        bond = {"me": "one of my bonds", "mine": "a bond here", "ally": "a bond here", "enemy": "an enemy bond"}
        return f"{bond.get(ability.who, 'a bond')} breaks"
    subject = _subject(ability)
    if ability.on in ("phase_begun", "phase_ended"):
        return f"{subject.its} phase {'begins' if ability.on == 'phase_begun' else 'ends'}"
    here = ability.who == "mine" and ability.on in ("joined", "evoked", "mage_played")
    return subject.does(_VERBS[ability.on]) + (" here" if here else "")


def _subject(ability: la.Trig) -> Noun:
    noun = listed(list(ability.type)) if ability.type else _ABOUT.get(ability.on, "card")
    match ability.who:
        case "me":
            return Noun("I", "I")
        case "ally":
            return Noun("an ally")
        case "mine" if noun == "mage" and ability.on != "mage_played":
            return Noun("your mage")
        case "mine":
            arrives = ability.on in ("joined", "evoked", "mage_played")
            return Noun(a(noun) if arrives else f"{a(noun)} here")
        case "enemy":
            return Noun(f"an enemy {noun}")
        case _:
            return Noun(a(noun))
