"""The game in words: events as sentences, commands in a few words."""

from typing import Any

from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.voice import NAMELESS, Voice
from domain.kernel.words import known
from tests.toy.commands import Play
from tests.toy.events import EVENTS, Came, Dealt, Drew, Gone, Played


def tell(event: Any, voice: Voice = NAMELESS) -> str:
    """An event, whole or redacted, as a sentence."""
    return _TELL[tag_of(event)](event, voice)


def describe(command: Any, _: Voice = NAMELESS) -> str:
    """A command in a few words."""
    return f"play {command.card}" if isinstance(command, Play) else "draw a card"


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
