"""Opaque cursors: a place in a list as text. One form for all: base64 of a JSON array that begins with the list's name,
so that a cursor of another list is refused instead of leading somewhere.
"""

from base64 import b64decode, urlsafe_b64encode
from typing import Annotated, Any, Final, Generic, Literal, TypeVar, get_type_hints

from msgspec import Meta, MsgspecError, Struct
from msgspec.json import Decoder, encode
from msgspec.structs import astuple

from domain.kernel.errors import MalformedCommand
from services.ports import BoardPlace, HistoryPlace, Place

_LONGEST: Final = 400
_PART: Final[dict[Any, Any]] = {
    int: Annotated[int, Meta(ge=-(2**53), le=2**53)],
    str: Annotated[str, Meta(pattern=r"^[^\x00]*$")],  # PostgreSQL has no text with a zero in it
}
Spot = TypeVar("Spot", bound=Struct)


class Version(Struct, frozen=True):
    """A place in a list of events."""

    version: int


class Index(Struct, frozen=True):
    """A place in a list that is at hand as a whole, counted from 0."""

    place: int


class Cursors(Generic[Spot]):
    """The cursors of one list, whose places are structs of whole numbers and text."""

    def __init__(self, name: str, spot: type[Spot]) -> None:
        self._name, self._spot = name, spot
        parts = (_PART[hint] for hint in get_type_hints(spot).values())
        self._shape: Decoder[Any] = Decoder(tuple[(Literal[name], *parts)])  # type: ignore[valid-type]

    def write(self, spot: Spot) -> str:
        """A place as a cursor."""
        return urlsafe_b64encode(encode((self._name, *astuple(spot)))).decode().rstrip("=")

    def read(self, cursor: str) -> Spot:
        """The place a cursor stands for; MalformedCommand if it is none of ours."""
        try:
            if len(cursor) > _LONGEST:
                raise ValueError
            text = b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
            _, *parts = self._shape.decode(text)
        except (ValueError, MsgspecError):
            raise MalformedCommand(f"{cursor[:60]!r} is not a cursor of this list") from None
        return self._spot(*parts)

    def read_or_none(self, cursor: str | None) -> Spot | None:
        """The place to begin after; None for the beginning."""
        return None if cursor is None else self.read(cursor)


TABLES: Final = Cursors("tables", Place)
TOURNAMENTS: Final = Cursors("tournaments", Place)
EVENTS: Final = Cursors("events", Version)
BOARD: Final = Cursors("board", BoardPlace)
HISTORY: Final = Cursors("history", HistoryPlace)
CHAT: Final = Cursors("chat", Index)
