"""The table as a scene: hands around a deck."""

from typing import Any

from domain.kernel.scene import Area, Face, Scene, SceneSeat
from domain.kernel.scenery import Cast, Pick, face_up, headline, hidden, stock
from domain.kernel.viewers import Seat
from tests.toy.commands import Play
from tests.toy.views import View


def scene(view: View, cast: Cast) -> Scene:
    """The table from one seat."""
    seats = range(len(view.held))
    others = [_hand(view, cast, seat) for seat in seats if seat != cast.you]
    own = [_hand(view, cast, seat) for seat in seats if seat == cast.you]
    return Scene(
        headline=headline(view, cast),
        seats=tuple(
            SceneSeat(seat, active=seat in view.to_act, count=view.scores[seat], unit="points") for seat in seats
        ),
        areas=(*others, stock("deck", "Deck", view.deck), *own),
    )


def _hand(view: View, cast: Cast, seat: Seat) -> Area:
    key = f"hand{seat}"
    known = view.hand if seat == view.seat else None
    things = hidden(key, view.held[seat]) if known is None else face_up(known, str, _face)
    return Area(key, "fan", cast.owns(seat, "hand"), seat, things)


def _face(card: int) -> Face:
    return Face(name=str(card), short=str(card))


def picking(_: View, command: Any) -> Pick:
    """What one picks to mean a command."""
    return Pick((str(command.card),) if isinstance(command, Play) else ("deck",))
