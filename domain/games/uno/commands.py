"""What a player can ask for."""

from typing import TypeAlias

from domain.games.uno.cards import Card, Colour
from domain.kernel.decider import Expire, Join, Leave
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat


class Opening(Command, frozen=True, tag="opening", gc=False):
    """Settle the flipped first card: name `colour` for a black one, or `target` to swap hands with for a 7."""

    colour: Colour | None = None
    target: Seat | None = None


class Play(Command, frozen=True, tag="play", gc=False):
    """Lay `card`: with a `colour` if it is black, with a `target` to swap hands with if it is a 7.

    `uno` says Uno in the same breath if the play leaves one card, and is ignored otherwise.
    """

    card: Card
    colour: Colour | None = None
    target: Seat | None = None
    uno: bool = False


class Draw(Command, frozen=True, tag="draw", gc=False):
    """Pick up cards until one can be played."""


class Pass(Command, frozen=True, tag="pass", gc=False):
    """Keep the playable card just found; the turn is over."""


class Accept(Command, frozen=True, tag="accept", gc=False):
    """Suffer the active effect: pick up what it says and lose the turn."""


class Discard(Command, frozen=True, tag="discard", gc=False):
    """Seal the `cards` to discard in an open discard window; `uno` as in `play`."""

    cards: tuple[Card, ...] = ()
    uno: bool = False


class SayUno(Command, frozen=True, tag="say_uno", gc=False):
    """Say Uno for one's own last card."""


class CatchUno(Command, frozen=True, tag="catch_uno", gc=False):
    """Call out `target`, who holds one card and has not said so."""

    target: Seat


UnoCommand: TypeAlias = Opening | Play | Draw | Pass | Accept | Discard | SayUno | CatchUno
AnyCommand: TypeAlias = UnoCommand | Leave | Join | Expire
COMMANDS: tuple[type[Command], ...] = (Opening, Play, Draw, Pass, Accept, Discard, SayUno, CatchUno)
