"""Which events a triggered ability answers."""

from typing import Final

from domain.games.runiverse.cards import Card, face
from domain.games.runiverse.engine.values import Scope, acts_as_creature, face_of, faces_of, holds, is_used
from domain.games.runiverse.language.grammar import Trig
from domain.games.runiverse.state import InPlay, State, place_of
from domain.kernel.viewers import Seat

TURNS: Final = ("turn_begun", "turn_ended")


def triggers(entry: InPlay, on: str) -> list[Trig]:
    """The abilities of a card in play that wait for such an event, lent ones included."""
    if not entry.vim and not entry.attached:
        return [a for a in face_of(entry).trigs if a.on == on and a.in_ == "play"]
    return [a for shown in faces_of(entry) for a in shown.trigs if a.on == on and a.in_ == "play"]


def is_ready(state: State, ability: Trig, seat: Seat, card: Card, whose: Seat | None = None) -> bool:
    """Whether it is the turn of the ability (of a turn that begins or ends: `whose` it is), and it is not used up."""
    current = whose if whose is not None and ability.on in TURNS else state.active
    on_turn = ability.turn == "any" or (ability.turn == "mine") == (seat == current)
    return on_turn and not (ability.once and is_used(state, seat, card, ability.name))


def is_whose(ability: Trig, mine: Seat, whose: Seat | None) -> bool:
    """Whether an event that is a player's and no card's is one the ability waits for.

    Whose turn it is says `turn`; of turns `who` only tells apart the enemy's.
    """
    if whose is None or ability.who == "any":
        return True
    if ability.who == "enemy":
        return whose != mine
    return whose == mine or ability.on in TURNS


def is_kind(state: State, ability: Trig, subject: InPlay | None, event: Card | None) -> bool:
    """Whether the card of the event is of a type the ability names.

    RU-SEC-02: a Secret is of none. RU-R-64: neither is a drawn card, which not everyone may see.
    """
    if not ability.type:
        return True
    if subject is None:
        return event is not None and ability.on != "drawn" and face(event).text.type in ability.type
    if subject.secret:
        return False
    as_creature = "creature" in ability.type and acts_as_creature(state, subject)
    return as_creature or face(subject.card).text.type in ability.type


def is_true(state: State, scope: Scope, ability: Trig, event: Card | None) -> bool:
    """Whether the condition of an ability is true; RU-R-64: what was drawn has no level for it."""
    if ability.if_ is None:
        return True
    return holds(state, scope._replace(event=None if ability.on == "drawn" else event), ability.if_)


def answers(
    state: State, ability: Trig, entry: InPlay, subject: InPlay | None, seat: Seat | None, event: Card | None
) -> bool:
    """Whether an ability of a card in play answers what happened to `subject`, or to the player `seat`."""
    if not is_ready(state, ability, entry.seat, entry.card, seat) or not is_kind(state, ability, subject, event):
        return False
    if subject is None:
        return is_whose(ability, entry.seat, seat)
    here = place_of(subject) == place_of(entry)
    whose: dict[str, bool] = {
        "me": subject.card == entry.card,
        "ally": here and subject.card != entry.card and acts_as_creature(state, subject),
        "mine": here,
        "enemy": subject.seat != entry.seat,
        "any": True,
    }
    return whose[ability.who]
