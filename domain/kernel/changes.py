"""What differs between two scenes: what moved from where to where, what came and went, and which facts changed.

It is derived from the scenes alone, so it holds for every game and tells no more than a viewer was shown.
"""

from collections.abc import Iterator
from typing import Annotated

from domain.kernel.docs import DocEnum, doc
from domain.kernel.scene import Area, Mark, Scene, SceneSeat, Thing
from domain.kernel.structs import Record


class ChangeKind(DocEnum):
    """In which way something differs."""

    MOVED = "moved", "A card lies in another place."
    APPEARED = "appeared", "A card is there that was not, or could not be told from others."
    GONE = "gone", "A card is no longer there, or cannot be told from others."
    ALTERED = "altered", "A card shows something else: it was turned over, or has other signs on it."
    PLACE = "place", "A place has another number of cards, or another state."
    FACT = "fact", "Something everyone sees at a glance."
    SEAT = "seat", "Something about a player."
    HEADLINE = "headline", "What the table waits for, or how it ended."


class Change(Record, frozen=True):
    """One difference between two versions of a table."""

    kind: Annotated[ChangeKind, doc("In which way something differs.")]
    key: Annotated[
        str,
        doc("What: the key of a card or a place in the scene, the label of a fact, the number of a seat."),
    ]
    name: Annotated[str, doc("What it is called; empty for a card face down and a place without a name.")] = ""
    source: Annotated[str | None, doc("The key of the place a card was in; null if it was not there.")] = None
    target: Annotated[str | None, doc("The key of the place a card is in; null if it is not there.")] = None
    was: Annotated[str | None, doc("How it was before, in words; null for a card that only moved.")] = None
    now: Annotated[str | None, doc("How it is after, in words; null for a card that only moved.")] = None


def changes_between(before: Scene, after: Scene) -> tuple[Change, ...]:
    """Everything that differs, in the order of the scenes: cards, places, facts, seats, the headline."""
    return (
        *_of_things(before, after),
        *_of_words(ChangeKind.PLACE, _places(before), _places(after)),
        *_of_words(ChangeKind.FACT, _facts(before), _facts(after)),
        *_of_words(ChangeKind.SEAT, _seats(before), _seats(after)),
        *_of_words(ChangeKind.HEADLINE, _headline(before), _headline(after)),
    )


def _of_things(before: Scene, after: Scene) -> Iterator[Change]:
    was, now = dict(_things(before.areas)), dict(_things(after.areas))
    for key, (place, thing) in was.items():
        if key not in now:
            yield Change(ChangeKind.GONE, key, _name(thing), source=place, was=_words(thing))
    for key, (place, thing) in now.items():
        if key not in was:
            yield Change(ChangeKind.APPEARED, key, _name(thing), target=place, now=_words(thing))
            continue
        source, then = was[key]
        name = _name(thing) or _name(then)
        if source != place:
            yield Change(ChangeKind.MOVED, key, name, source=source, target=place)
        if _words(then) != _words(thing):
            yield Change(ChangeKind.ALTERED, key, name, source, place, _words(then), _words(thing))


_Worded = dict[str, tuple[str, str]]
"""Key -> what it is called, and how it is."""


def _of_words(kind: ChangeKind, before: _Worded, after: _Worded) -> Iterator[Change]:
    for key in dict.fromkeys((*before, *after)):
        name = (after.get(key) or before[key])[0]
        was, now = before[key][1] if key in before else None, after[key][1] if key in after else None
        if was != now:
            yield Change(kind, key, name, was=was, now=now)


def _areas(areas: tuple[Area, ...]) -> Iterator[Area]:
    for area in areas:
        yield area
        yield from _areas(area.areas)


def _things(areas: tuple[Area, ...]) -> Iterator[tuple[str, tuple[str, Thing]]]:
    """Every card by its key, with the key of its place; what lies beneath a card is in the same place."""
    for area in _areas(areas):
        for thing in area.things:
            yield from _with_those_beneath(area.key, thing)


def _with_those_beneath(place: str, thing: Thing) -> Iterator[tuple[str, tuple[str, Thing]]]:
    yield thing.key, (place, thing)
    for each in thing.under:
        yield from _with_those_beneath(place, each)


def _name(thing: Thing) -> str:
    return thing.face.name if thing.face else ""


def _words(thing: Thing) -> str:
    turned = f"turned by {thing.turned} degrees" if thing.turned else ""
    said = (_name(thing) or "face down", thing.note, turned, *map(_mark, thing.marks))
    return ", ".join(each for each in said if each)


def _mark(mark: Mark) -> str:
    return mark.words if mark.n is None else f"{mark.words} {mark.n}"


def _places(scene: Scene) -> _Worded:
    return {area.key: (name, _state(area)) for area, name in _called(scene.areas)}


def _called(areas: tuple[Area, ...], within: str = "") -> Iterator[tuple[Area, str]]:
    """Every area with what it is called: a bare number says nothing without what it is a number of."""
    for area in areas:
        yield area, f"{within} {area.title}" if within and area.title.isdecimal() else area.title
        yield from _called(area.areas, area.title)


def _state(area: Area) -> str:
    count = len(area.things) if area.count is None else area.count
    said = (f"{count} cards" if count != 1 else "1 card", area.note, "out of play" if area.shut else "")
    return ", ".join(each for each in (*said, *map(_mark, area.marks)) if each)


def _facts(scene: Scene) -> _Worded:
    return {fact.label: (fact.label, fact.value) for fact in scene.facts}


def _seats(scene: Scene) -> _Worded:
    return {str(seat.seat): (seat.name, _player(seat)) for seat in scene.seats}


def _player(seat: SceneSeat) -> str:
    counted = "" if seat.count is None else f"{seat.count} {seat.unit}".rstrip()
    said = (seat.state, "to play" if seat.active else "", counted, *map(_mark, seat.marks))
    return ", ".join(each for each in said if each)


def _headline(scene: Scene) -> _Worded:
    return {"headline": ("", scene.headline)} if scene.headline else {}
