"""The moments that turn a game: the last card but one, swapped hands, forgotten Unos, and much picked up at once."""

from collections.abc import Iterable
from typing import Final

from domain.games.uno import events as e
from domain.games.uno.grounds import GROUNDS
from domain.games.uno.text import card_words, tell
from domain.kernel.turning import Passage, Turn, TurningKind, as_told, turnings
from domain.kernel.viewers import Seat
from domain.kernel.voice import joined
from domain.kernel.words import counted

_MANY: Final = 8
"""More cards than anybody is dealt."""


def _down_to_one(passage: Passage, seats: Iterable[Seat]) -> list[Turn]:
    """Those among `seats`, who have just laid cards, that have one left."""
    players = passage.after.players
    return [
        Turn(TurningKind.BRINK, f"{passage.voice.who(seat)} is down to one card.", ("UN-60", "UN-70"), (seat,))
        for seat in seats
        if players[seat].cards == 1
    ]


def _played(passage: Passage) -> list[Turn]:
    return _down_to_one(passage, (passage.event.seat,))


def _discarded(passage: Passage) -> list[Turn]:
    return _down_to_one(passage, (each.seat for each in passage.event.discards if each.cards))


def _swapped(passage: Passage) -> list[Turn]:
    one, other = passage.event.partners
    held = [counted(passage.after.players[seat].cards) for seat in (one, other)]
    voice = passage.voice
    text = f"{voice.who(one)} and {voice.seat(other)} swap hands and now have {held[0]} and {held[1]}."
    return [Turn(TurningKind.EXCHANGE, text, ("UN-27", "UN-44"), (one, other))]


def _passed_on(passage: Passage) -> list[Turn]:
    holders = [each for each in passage.after.players if not each.left]
    held = joined([f"{passage.voice.seat(each.seat)} has {counted(each.cards)}" for each in holders])
    return [Turn(TurningKind.EXCHANGE, f"Every hand moves on: {held}.", ("UN-20", "UN-44"))]


def _much(passage: Passage, count: int, what: str) -> list[Turn]:
    """Many cards at once, and at least as many as the hand had: it has doubled."""
    event, seat = passage.event, passage.event.seat
    if count < _MANY or passage.before.players[seat].cards > count:
        return []
    return [Turn(TurningKind.LOSS, f"{passage.voice.who(seat)} {what}.", GROUNDS(event), (seat,))]


def _drew(passage: Passage) -> list[Turn]:
    count = passage.event.count
    return _much(passage, count, f"draws {counted(count)} in search of one that fits")


def _picked_up(passage: Passage) -> list[Turn]:
    count = passage.event.count
    return _much(passage, count, f"has to pick up {counted(count)}")


def _took_pile(passage: Passage) -> list[Turn]:
    count = len(passage.event.cards)
    return _much(passage, count, f"has to take the pile of {counted(count)}")


def _black_last(passage: Passage) -> list[Turn]:
    event, voice = passage.event, passage.voice
    text = f"{voice.who(event.seat)} tries to end on {card_words(event.card)} and takes it back, with penalty cards."
    return [Turn(TurningKind.PENALTY, text, GROUNDS(event), (event.seat,))]


def _caught(passage: Passage) -> list[Turn]:
    event, voice = passage.event, passage.voice
    by = "" if event.by is None else f" and is caught by {voice.seat(event.by)}"
    text = f"{voice.who(event.seat)} has forgotten to say Uno{by}."
    seats = (event.seat,) if event.by is None else (event.seat, event.by)
    return [Turn(TurningKind.PENALTY, text, GROUNDS(event), seats)]


TURNING: Final = turnings(
    {
        e.Played: _played,
        e.Discarded: _discarded,
        e.HandsSwapped: _swapped,
        e.HandsPassed: _passed_on,
        e.Drew: _drew,
        e.PickedUp: _picked_up,
        e.TookPile: _took_pile,
        e.BlackLast: _black_last,
        e.UnoCaught: _caught,
        e.Left: as_told(TurningKind.LEFT, tell, GROUNDS, lambda event: (event.seat,)),
        e.Over: as_told(TurningKind.END, tell, GROUNDS, lambda event: event.outcome.winners),
    },
    e.EVENTS,
)
