"""What a player can ask for."""

from typing import Annotated, TypeAlias

from domain.games.uno.cards import Card, Colour
from domain.kernel.decider import Expire, Join, Leave
from domain.kernel.docs import doc
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat


class Opening(Command, frozen=True, tag="opening", gc=False):
    """Settle the flipped first card."""

    colour: Annotated[Colour | None, doc("The colour to be matched, if the card is black.")] = None
    target: Annotated[Seat | None, doc("The seat to swap hands with, if the card is a 7.")] = None


class Play(Command, frozen=True, tag="play", gc=False):
    """Lay a card."""

    card: Annotated[Card, doc("The hand card to lay.")]
    colour: Annotated[Colour | None, doc("The colour to be matched from now on, if the card is black.")] = None
    target: Annotated[Seat | None, doc("The seat to swap hands with, if the card is a 7.")] = None
    uno: Annotated[
        bool, doc("Whether to say Uno in the same breath if the play leaves one card; ignored otherwise.")
    ] = False


class Draw(Command, frozen=True, tag="draw", gc=False):
    """Pick up cards until one can be played."""


class Pass(Command, frozen=True, tag="pass", gc=False):
    """Keep the playable card just found; the turn is over."""


class Accept(Command, frozen=True, tag="accept", gc=False):
    """Suffer the active effect: pick up what it says and lose the turn."""


class Discard(Command, frozen=True, tag="discard", gc=False):
    """Seal the cards to discard in an open discard window."""

    cards: Annotated[tuple[Card, ...], doc("The cards to discard; empty to discard none.")] = ()
    uno: Annotated[bool, doc("Whether to say Uno in the same breath if one card is left; ignored otherwise.")] = False


class SayUno(Command, frozen=True, tag="say_uno", gc=False):
    """Say Uno for one's own last card."""


class CatchUno(Command, frozen=True, tag="catch_uno", gc=False):
    """Call out someone who holds one card and has not said so."""

    target: Annotated[Seat, doc("The seat that has not said Uno.")]


UnoCommand: TypeAlias = Opening | Play | Draw | Pass | Accept | Discard | SayUno | CatchUno
AnyCommand: TypeAlias = UnoCommand | Leave | Join | Expire
COMMANDS: tuple[type[Command], ...] = (Opening, Play, Draw, Pass, Accept, Discard, SayUno, CatchUno)
