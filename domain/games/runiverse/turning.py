"""The moments that turn a match: broken bonds and who has more of them, strong creatures lost, losses that are due."""

from typing import Final

from domain.games.runiverse import events as ev
from domain.games.runiverse.grounds import GROUNDS
from domain.games.runiverse.text import name, tell
from domain.games.runiverse.views import CardView, SideView
from domain.kernel.turning import Passage, Turn, TurningKind, as_told, turnings
from domain.kernel.words import counted

_STRONG: Final = 5
"""A card of so high a level takes most of a turn to evoke."""


def _bonds(side: SideView) -> int:
    return sum(place.bonds for place in side.places)


def _all_open(side: SideView) -> bool:
    """RU-R-01: only then a player can lose by the last bond."""
    return all(place.opened for place in side.places)


def _bond_broken(passage: Passage) -> list[Turn]:
    event, voice = passage.event, passage.voice
    seat, other = event.seat, 1 - event.seat
    mine, theirs = passage.after.sides[seat], passage.after.sides[other]
    left, rules = _bonds(mine), GROUNDS(event)
    lost = f"{voice.who(seat)} loses a bond at location {event.place % 3 + 1} and has {left or 'none'} left"
    if left <= 1 and _all_open(mine):
        return [Turn(TurningKind.BRINK, f"{lost}.", ("RU-WIN-01", *rules), (seat,))]
    overtaken = _all_open(mine) and _all_open(theirs) and _bonds(passage.before.sides[seat]) == _bonds(theirs)
    if overtaken:
        text = f"{lost}, so that {voice.seat(other)} leads with {counted(_bonds(theirs), 'bond')}."
        return [Turn(TurningKind.LEAD, text, rules, (other, seat))]
    return [Turn(TurningKind.LOSS, f"{lost}.", rules, (seat,))]


def _dispelled(passage: Passage) -> list[Turn]:
    """A card that had grown strong; Secrets and weak ones go all the time."""
    card = passage.event.card
    for side in passage.before.sides:
        for lying in _lying(side):
            if lying.card == card and lying.level >= _STRONG:
                text = f"{passage.voice.who(side.seat)} loses {name(card)}, of level {lying.level}."
                return [Turn(TurningKind.LOSS, text, GROUNDS(passage.event), (side.seat,))]
    return []


def _lying(side: SideView) -> list[CardView]:
    return [card for place in side.places for card in place.cards]


def _rift_opened(passage: Passage) -> list[Turn]:
    """The last rift: from now on the last bond is the last."""
    seat = passage.event.seat
    if not _all_open(passage.after.sides[seat]):
        return []
    text = f"{passage.voice.who(seat)} has opened all rifts and can lose by the bonds from now on."
    return [Turn(TurningKind.MILESTONE, text, ("RU-WIN-01", *GROUNDS(passage.event)), (seat,))]


TURNING: Final = turnings(
    {
        ev.RiftOpened: _rift_opened,
        ev.BondBroken: _bond_broken,
        ev.Dispelled: _dispelled,
        ev.LossPending: as_told(TurningKind.BRINK, tell, GROUNDS, lambda event: (event.seat,)),
        ev.GameEnded: as_told(TurningKind.ROUND, tell, GROUNDS, lambda event: event.losers),
        ev.MatchEnded: as_told(TurningKind.END, tell, GROUNDS, lambda event: event.outcome.winners),
    },
    ev.EVENTS,
)
