"""The moments that turn a match: great pick-ups, unities, super-bumps, careless discards, going out, the lead."""

from typing import Final

from domain.games.secrets import events as e
from domain.games.secrets.commands import BumpForm
from domain.games.secrets.grounds import GROUNDS
from domain.games.secrets.melds import MeldKind, shape_of
from domain.games.secrets.text import cards_words, tell
from domain.games.secrets.views import View
from domain.kernel.turning import Passage, Turn, TurningKind, as_told, turnings
from domain.kernel.viewers import Seat
from domain.kernel.words import counted

_MANY: Final = 3
"""Most pick-ups take one card."""


def _picked_up(passage: Passage) -> list[Turn]:
    event, who = passage.event, passage.voice.who(passage.event.seat)
    if event.laid and (unity := _new_unity(passage)):
        text = f"{who} lays a unity: {unity}."
        return [Turn(TurningKind.GAIN, text, ("SU-B-17", *GROUNDS(event)), (event.seat,))]
    if len(event.taken) >= _MANY:
        text = f"{who} picks up {len(event.taken)} cards at once: {cards_words(event.taken)}."
        return [Turn(TurningKind.GAIN, text, GROUNDS(event), (event.seat,))]
    return []


def _new_unity(passage: Passage) -> str:
    """The unity that was laid or has grown, in words; empty if there is none."""
    seat = passage.event.seat
    before = {meld.cards for place in passage.before.places if place.seat == seat for meld in place.melds}
    for meld in passage.event.melds:
        shape = shape_of(meld.cards)
        if meld.cards not in before and shape is not None and shape.kind is MeldKind.UNITY:
            return cards_words(meld.cards)
    return ""


def _bumped(passage: Passage) -> list[Turn]:
    event = passage.event
    if event.form is not BumpForm.SUPER:
        return []
    return [Turn(TurningKind.GAIN, tell(event, passage.voice), GROUNDS(event), (event.seat,))]


def _paid(passage: Passage) -> list[Turn]:
    """A packet that brought something."""
    event = passage.event
    return (
        [Turn(TurningKind.GAIN, tell(event, passage.voice), GROUNDS(event), (event.seat,))] if event.points > 0 else []
    )


def _went_out(passage: Passage) -> list[Turn]:
    event, found = passage.event, passage.event.arrangement
    how = f"{' fully' if found.fully else ''}{' by deck draw' if found.deck_draw else ''}"
    text = f"{passage.voice.who(event.seat)} goes out{how} with {counted(found.points, 'point')} in melds."
    return [Turn(TurningKind.ROUND, text, GROUNDS(event), (event.seat,))]


def _scored(passage: Passage) -> list[Turn]:
    """A game of the match is over; it may have brought the lead."""
    text, rules = tell(passage.event, passage.voice), GROUNDS(passage.event)
    before, now = _leader(passage.before), _leader(passage.after)
    if now is None or now == before:
        return [Turn(TurningKind.ROUND, text, rules)]
    leads = f"{text} {passage.voice.who(now)} leads the match."
    return [Turn(TurningKind.LEAD, leads, (*rules, "SU-M-01"), (now,))]


def _leader(view: View) -> Seat | None:
    """Who has the most points of the match alone; None before any were given and where they are shared."""
    totals = sorted(((place.total, place.seat) for place in view.places if place.seat is not None), reverse=True)
    if len(totals) < 2 or totals[0][0] == totals[1][0]:
        return None
    return totals[0][1]


TURNING: Final = turnings(
    {
        e.PickedUp: _picked_up,
        e.Bumped: _bumped,
        e.PacketRevealed: _paid,
        e.PenaltyNoted: as_told(TurningKind.PENALTY, tell, GROUNDS, lambda event: (event.discarder, event.taker)),
        e.WentOut: _went_out,
        e.GameScored: _scored,
        e.SeatLeft: as_told(TurningKind.LEFT, tell, GROUNDS, lambda event: (event.seat,)),
        e.MatchEnded: as_told(TurningKind.END, tell, GROUNDS, lambda event: event.outcome.winners),
    },
    e.EVENTS,
)
