"""The game in words: events as sentences, commands in a few words, the table as plain text."""

from typing import Any

from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.voice import NAMELESS, Voice
from domain.kernel.words import counted, known, listed
from tests.toy.commands import Play
from tests.toy.events import EVENTS, Came, Dealt, Drew, Gone, Played
from tests.toy.views import View


def tell(event: Any, voice: Voice = NAMELESS) -> str:
    """An event, whole or redacted, as a sentence."""
    return _TELL[tag_of(event)](event, voice)


def describe(command: Any, _: Voice = NAMELESS) -> str:
    """A command in a few words."""
    return f"play {command.card}" if isinstance(command, Play) else "draw a card"


def draw(view: View, voice: Voice = NAMELESS) -> str:
    """A view as plain text for a terminal."""
    seats = [
        f"{'>' if seat in view.to_act else ' '} {voice.who(seat)}: {counted(held)}, {counted(score, 'point')}"
        for seat, (held, score) in enumerate(zip(view.held, view.scores, strict=True))
    ]
    own = [] if view.hand is None else [f"  You hold {listed(view.hand, str)}."]
    return "\n".join([*seats, f"  Deck: {counted(view.deck)}", *own])


_TELL = tellers(
    {
        Dealt: lambda *_: "The cards are dealt.",
        Played: lambda event, voice: f"{voice.who(event.seat)} plays {event.card}.",
        Drew: lambda event, voice: f"{voice.who(event.seat)} draws {known(event.card, str)}.",
        Gone: lambda event, voice: f"{voice.who(event.seat)} is gone.",
        Came: lambda event, voice: f"{voice.who(event.seat)} comes with {known(event.card, str)}.",
    },
    EVENTS,
)
