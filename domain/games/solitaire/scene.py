"""The table as a scene: the bar, the six columns below it, stock and waste beside them."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from domain.games.solitaire.cards import DECK, GALAXY, RANKS, SUIT_NAMES, Card, rank_of, suit_of, write
from domain.games.solitaire.commands import End, Finish, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.faces import FACES
from domain.games.solitaire.state import Band
from domain.games.solitaire.views import View
from domain.kernel.scene import Area, Face, Fact, Scene, SceneSeat, Slot, Thing
from domain.kernel.scenery import Cast, Pick, face_up, headline, pile, stock

_GLYPHS: Final = {"M": "moon", "S": "sol", "G": "galaxy"}
_CAPTIONS: Final = {"M": "Moon", "S": "Sun", "G": "Galaxy"}
_BANDS: Final[Mapping[str, str]] = {
    Band.TOP: ": the top of your game",
    Band.EXPERT: ": expert",
    Band.ABOVE_AVERAGE: ": above average",
    Band.AVERAGE: ": average",
    Band.NOVICE: ": novice",
}
"""US-42: the word for a score, as the headline ends with it."""
_SHOWN: Final = 3
"""So many of the waste show: as many as may be turned at a time."""


def scene(view: View, cast: Cast) -> Scene:
    """The table; there is one player."""
    said = f"{view.score} on the bar"
    return Scene(
        headline=headline(view, cast, said, said) + _BANDS.get(view.outcome.label if view.outcome else "", ""),
        facts=(
            Fact("Bar", f"{sum(view.bar)} of {len(DECK)}", "star"),
            Fact("Pass", f"{view.current_pass} of {view.passes}", "cw"),
            Fact("Turn", f"{view.turn} at a time"),
            Fact("Suits", "ranked" if view.ranked else "unranked"),
        ),
        seats=(SceneSeat(0, active=0 in view.to_act, count=view.score, unit="point" if view.score == 1 else "points"),),
        areas=(
            Area("bar", "grid", "The bar", areas=tuple(_foundation(view, suit) for suit in range(6)), cells=6),
            Area("columns", "grid", "Columns", areas=tuple(_column(view, number) for number in range(1, 7)), cells=6),
            Area("side", "row", areas=(_stock(view), _waste(view))),
        ),
    )


def _foundation(view: View, suit: int) -> Area:
    name = SUIT_NAMES[suit]
    cards = face_up((10 * suit + rank for rank in range(view.bar[suit])), write, face)
    slot = Slot(f"{name} foundation, empty", name.lower(), name.lower())
    return pile(f"bar{suit}", name, cards, slot=slot)


def _column(view: View, number: int) -> Area:
    cards = face_up(view.columns[number - 1], write, face)
    slot = Slot("Empty space: a Galaxy may go here", "galaxy")
    return Area(f"col{number}", "column", str(number), things=cards, slot=slot)


def _stock(view: View) -> Area:
    """The stock. What a player remembers of it is said of the card that would come to lie on top."""
    comes = view.stock[: view.turn]
    known = comes[-1] if comes else None
    note = "" if known is None else f"next on top: {FACES.of(known).name}"
    return stock("stock", "Stock", len(view.stock), note=note, slot=Slot("The stock is used up", "cw"))


def _waste(view: View) -> Area:
    first = max(0, len(view.waste) - _SHOWN)
    things = tuple(_lying(place, card) for place, card in enumerate(view.waste[first:], first))
    return Area("waste", "run", "Waste", things=things, count=len(view.waste), slot=Slot("No waste"))


def _lying(place: int, card: Card | None) -> Thing:
    return Thing(f"waste:{place}", back="plain") if card is None else Thing(write(card), face(card))


@cache
def face(card: int) -> Face:
    """A card as it is drawn: the planet of its suit, or Moon, Sun and Galaxy in its colour."""
    suit, rank = SUIT_NAMES[suit_of(card)].lower(), RANKS[rank_of(card)]
    return Face(
        name=FACES.of(card).name,
        tint=suit,
        short=rank,
        pip=suit,
        glyph=_GLYPHS.get(rank, suit),
        kind="Begins a column" if rank_of(card) == GALAXY else "",
        caption=_CAPTIONS.get(rank, ""),
    )


def picking(view: View, command: Any) -> Pick:
    """What one picks to mean a command: the card that moves, then where it goes."""
    match command:
        case Turn() | Recycle():
            return Pick(("stock",))
        case ToColumn(column, end):
            return Pick((*_top(view), *_end(view, column, end)))
        case ToBar(None):
            return Pick((*_top(view), *(f"bar{suit_of(card)}" for card in view.waste[-1:] if card is not None)))
        case ToBar(int(column)):
            card = view.columns[column - 1][-1]
            return Pick((write(card), f"bar{suit_of(card)}"))
        case MoveColumn(source, target):
            moved = tuple(write(card) for card in view.columns[source - 1])
            return Pick((*moved, *_end(view, target, End.BOTTOM)))
        case Finish():
            return Pick(grave=True)
    return Pick()


def _end(view: View, column: int, end: End) -> tuple[str, ...]:
    """A column, and the card at the end of it that is meant."""
    cards = view.columns[column - 1]
    at = cards[:1] if end is End.TOP else cards[-1:]
    return (f"col{column}", *(write(card) for card in at))


def _top(view: View) -> tuple[str, ...]:
    return tuple(write(card) for card in view.waste[-1:] if card is not None)
