"""What a seat can ask for."""

from typing import Annotated, Final

from domain.kernel.docs import doc
from domain.kernel.structs import Command


class Play(Command, frozen=True, tag="play"):
    """Put a card on the table."""

    card: Annotated[int, doc("One of the cards you hold.")]


class Draw(Command, frozen=True, tag="draw"):
    """Take the top card of the deck."""


COMMANDS: Final = (Play, Draw)
