"""Cards as they are printed: what a game says of each to those who have never held one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.kernel.units import Id


class CardFace(Record, frozen=True):
    """A card as printed; games add what else stands on theirs."""

    id: Annotated[Id, doc("How the card is written; copies of it are the same card with other endings.")]
    name: Annotated[str, doc("What the card is called.")]
    text: Annotated[str, doc("What it does, in words.")]
    copies: Annotated[int, doc("How many of it there are in a game; 0 for as many as are needed.")]


@dataclass(frozen=True)
class Faces:
    """Every card of one kind in a game, made when it is first asked for."""

    kind: type[CardFace]
    make: Callable[[], tuple[CardFace, ...]]
    number_of: Callable[[int], int]
    """Physical card -> the place of its face in the list."""
    read: Callable[[str], int]
    """A face or a physical card as it is written -> the place of the face; ValueError if there is none."""
    sample: Callable[[int], int]
    """The place of a face -> a physical card that has it."""

    @cached_property
    def all(self) -> tuple[CardFace, ...]:
        """The faces, in the order of the deck."""
        return self.make()

    def of(self, card: int) -> CardFace:
        """What is printed on a physical card."""
        return self.all[self.number_of(card)]

    def find(self, text: str) -> CardFace:
        """The face that `text` names; ValueError if it names none."""
        return self.all[self.read(text)]


FacesByCard = Mapping[Any, Faces]
"""NewType of the domain -> the faces of such cards."""
