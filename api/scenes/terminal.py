"""Any scene as text for a terminal: the players with what is theirs, what lies between them, and one's own at the foot.

Cards are called as one types them; titled ones by their names. Signs after a card say what its marks say.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from domain.kernel.scene import Area, Face, Mark, Scene, SceneSeat, Thing, Window

WIDTH: Final = 78
"""A terminal of 80 columns, less a margin."""
_COLOURS: Final = {
    **{tint: tint for tint in ("red", "yellow", "green", "blue")},
    "black": "magenta",
    "rose": "red",
    "gold": "yellow",
    "cosmic": "yellow",
    "earth": "green",
    "jupiter": "yellow",
    "mars": "red",
    "neptune": "blue",
    "saturn": "cyan",
    "venus": "magenta",
    "el-earth": "green",
    "el-fire": "red",
    "el-water": "blue",
    "el-air": "cyan",
    "el-magic": "magenta",
    "f-ruby": "red",
    "f-trine": "yellow",
    "f-orth": "bright_yellow",
    "f-sphene": "bright_green",
    "f-emry": "green",
    "f-quam": "cyan",
    "f-saff": "blue",
    "f-thyst": "magenta",
}
_SIGNS: Final = {"eye": "*", "new": "+", "sealed": "!"}
_COPY: Final = re.compile(r"\.\d+$")
_BETWEEN: Final = " · "
_HIDDEN: Final = "··"
_MARGIN: Final = 9
_SPARE: Final = 2
"""Room at the end of a line for what stands between two pieces."""


class Span(NamedTuple):
    """A few letters in one style; an empty style is as usual."""

    text: str
    style: str = ""


Line: TypeAlias = tuple[Span, ...]
Chunk: TypeAlias = tuple[Span, ...]
"""What stays together on a line."""
Piece: TypeAlias = tuple[str, Chunk]
"""What stands before a chunk, unless it begins a line, and the chunk."""


def drawn(scene: Scene, width: int = WIDTH) -> list[Line]:
    """The scene, line by line, none of them wider than `width` where words allow."""
    facts = [(_BETWEEN, (Span(f"{each.label} {each.value}"),)) for each in scene.facts]
    lines = _folded((Span(f"{scene.headline}  " if facts else scene.headline, "bold"),), facts, width)
    if scene.window is not None:
        lines.append(_asked(scene.window))
    names = {seat.name for seat in scene.seats}
    owned = [area for area in scene.areas if area.owner is not None]
    for seat in scene.seats:
        lines.append(_seat(scene, seat))
        theirs = [each for each in owned if each.owner == seat.seat != scene.viewer]
        lines += _areas([_untitled(each, names) for each in theirs if not _is_counted(each)], 4, width)
    lines += _areas([area for area in scene.areas if area.owner is None], 0, width)
    return lines + _areas([each for each in owned if each.owner == scene.viewer], 0, width)


def plain(lines: Iterable[Line]) -> str:
    """The same without styles."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def _asked(window: Window) -> Line:
    answered = f" {len(window.answered)} of {len(window.asked)} have chosen." if window.answered is not None else ""
    return (Span(window.words + answered, "yellow"),)


def _seat(scene: Scene, seat: SceneSeat) -> Line:
    you = " (you)" if seat.seat == scene.viewer else ""
    count = [] if seat.count is None else [f"{seat.count} {seat.unit}".strip()]
    about = [*count, *(mark.words for mark in seat.marks), *([] if seat.state == "here" else [seat.state])]
    said = f": {', '.join(about)}" if about else ""
    name = Span(f"{'▶' if seat.active else ' '} {seat.name or f'Seat {seat.seat}'}{you}", "bold" if seat.active else "")
    return name, Span(said)


# ------------------------------------------------------------------ areas


def _is_counted(area: Area) -> bool:
    """Whether there is nothing to see of an area but how many things it has, which the seat says already."""
    return bool(area.things) and all(thing.face is None for thing in area.things)


def _untitled(area: Area, names: set[str]) -> Area:
    """An area that is called as its owner needs no title below their name."""
    return replace(area, title="Hand" if area.things else "") if area.title in names else area


def _areas(areas: Sequence[Area], indent: int, width: int) -> list[Line]:
    """Areas one after the other; those without areas in them share lines, but for hands."""
    lines: list[Line] = []
    short: list[Piece] = []
    for area in areas:
        if area.areas or area.layout == "fan":
            lines += _paragraph(short, indent, width)
            short = []
        if area.areas:
            lines += _nested(area, indent, width)
        elif area.layout == "fan":
            lines += _paragraph(_pieces(area), indent, width)
        else:
            short += _pieces(area)
    return lines + _paragraph(short, indent, width)


def _paragraph(pieces: Sequence[Piece], indent: int, width: int) -> list[Line]:
    return _folded((Span(" " * indent),), pieces, width, hang=indent + 2) if pieces else []


def _nested(area: Area, indent: int, width: int) -> list[Line]:
    head, inside = _title(area), area.areas
    if area.layout == "grid" and not any(each.areas for each in inside):
        return _table(area, indent)
    if area.wide and head and not any(each.areas for each in inside):  # each is worth a line
        rest = [line for each in inside for line in _paragraph(_pieces(each), indent + 2, width)]
        return [(Span(" " * indent), *head), *rest]
    if not any(each.areas for each in inside):
        pieces = [piece for each in inside for piece in _pieces(each)]
        start = (Span(" " * indent), *((*head, Span(": ")) if head and pieces else head))
        return _folded(start, pieces, width, hang=indent + 2)
    lines: list[Line] = [(Span(" " * indent), *head)] if head else []
    return lines + _areas(inside, indent + 2 if lines else indent, width)


def _table(area: Area, indent: int) -> list[Line]:
    """Columns side by side, each below its title."""
    columns = [_column(each) for each in area.areas]
    cell = max((len(_plain(chunk)) for column in columns for chunk in column), default=0) + 2
    lines: list[Line] = []
    for row in zip_longest(*columns, fillvalue=(Span(""),)):
        spans = [span for chunk in row for span in (*chunk, Span(" " * (cell - len(_plain(chunk)))))]
        margin = f"{'' if lines else area.title:<{_MARGIN}}"
        lines.append((Span(" " * indent + margin, "dim"), *spans))
    return lines


def _column(area: Area) -> list[Chunk]:
    shown = area.things[-1:] if area.layout == "pile" else area.things
    return [(Span(area.title, "dim"),), *([_thing(each, area) for each in shown] or [(Span("--", "dim"),)])]


def _pieces(area: Area) -> list[Piece]:
    """An area of things: its title and the count with the first of them, then the others."""
    count = area.count if area.count is not None else len(area.things)
    title, cards = _title(area), _cards(area)
    if not area.things:
        return [(_BETWEEN, (*title, Span(" –", "dim")))] if title else []
    counted = count > 1 or not cards
    number = f" {count}" if counted and not any(letter.isdigit() for letter in area.title) else ""
    head = (*title, Span(number + (": " if cards else ""))) if title else ()
    worded = any(thing.face is not None and _is_worded(thing.face) for thing in area.things)
    first = (*head, *(cards[0] if cards else ()))
    return [(_BETWEEN, first), *((", " if worded else " ", card) for card in cards[1:])]


def _cards(area: Area) -> list[Chunk]:
    """What can be seen of an area; of several alike that lie together one, with how many they are."""
    things = area.things[-1:] if area.layout == "pile" else area.things[-area.show :] if area.show else area.things
    spread = area.mini and area.layout != "pile"
    if spread or all(thing.face is None and not thing.note for thing in things):
        return []
    made: list[Chunk] = []
    for chunk, same in groupby(_thing(each, area) for each in things):
        count = len(list(same))
        several = count > 1 and (len(_plain(chunk)) > 4 or _plain(chunk) == _HIDDEN)
        made += [(*chunk, Span(f" ×{count}", "dim"))] if several else [chunk] * count
    return made


def _title(area: Area) -> Chunk:
    marks = ", ".join(mark.words for mark in area.marks)
    said = " ".join(part for part in (area.title, f"[{marks}]" if marks else "", area.note) if part)
    return (Span(said, "bold" if area.active else "dim"),) if said else ()


def _is_worded(face: Face) -> bool:
    """Whether a card is called by its name, and not as one writes it."""
    return face.frame not in ("index", "field")


def _thing(thing: Thing, area: Area) -> Chunk:
    face = thing.face
    if face is None:
        return (Span(thing.note or _HIDDEN, "dim"), *_signs(thing.marks, worded=True))
    worded = _is_worded(face)
    name = face.name if worded else _COPY.sub("", thing.key)
    if worded and face.short and face.frame not in ("order", "night"):
        name += f" {face.short}"
    if face.frame == "order" and area.large:
        name += f" ({'; '.join(face.lines)})"
    noted = (Span(f" ({thing.note})", "dim"),) if thing.note else ()
    colour = _COLOURS.get(face.tint, "")
    return (Span(name, f"bold {colour}" if colour else ""), *noted, *_signs(thing.marks, worded=worded))


def _signs(marks: Sequence[Mark], *, worded: bool) -> Chunk:
    """What the marks of a card say: in words on titled cards, as a letter on others."""
    if worded:
        said = ", ".join(mark.words for mark in marks)
        return (Span(f" [{said}]"),) if said else ()
    return tuple(Span(f"={mark.text}" if mark.kind == "as" else _SIGNS.get(mark.kind, "'")) for mark in marks)


# ------------------------------------------------------------------ lines


def _plain(chunk: Iterable[Span]) -> str:
    return "".join(span.text for span in chunk)


def _words(pieces: Sequence[Piece], room: int) -> Iterator[Piece]:
    """The pieces; one that is longer than a line, word by word."""
    for between, chunk in pieces:
        if len(_plain(chunk)) <= room:
            yield between, chunk
            continue
        words = [(at, Span(word, span.style)) for span in chunk for at, word in enumerate(span.text.split(" "))]
        yield between, (words[0][1],)
        yield from ((" " if at else "", (word,)) for at, word in words[1:])


def _folded(first: Chunk, pieces: Sequence[Piece], width: int, *, hang: int = 2) -> list[Line]:
    """`first` and then the pieces, on as few lines as they need; a line breaks between pieces only."""
    lines: list[list[Span]] = [list(first)]
    used, fresh = len(_plain(first)), True
    for between, chunk in _words(pieces, width - hang):
        size = len(_plain(chunk))
        if not fresh and used + len(between) + size + _SPARE > width:
            if between.rstrip():
                lines[-1].append(Span(between.rstrip(), "dim"))
            lines.append([Span(" " * hang)])
            used, fresh = hang, True
        if not fresh:
            lines[-1].append(Span(between, "dim"))
            used += len(between)
        lines[-1].extend(chunk)
        used, fresh = used + size, False
    return [tuple(line) for line in lines]
