"""Any scene as a picture: one SVG that needs nothing else, in either theme, with every word escaped."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Final

from api.scenes.areas import GAP, Painter
from api.scenes.blocks import EMPTY, Block, beside, flowing, stacked
from api.scenes.cards import card
from api.scenes.svg import SANS, cut, n, printable, rect, sign, symbols, text, width_of
from api.scenes.tints import Theme, style, tint_of
from domain.kernel.scene import Area, Face, Fact, Scene, SceneSeat, Window

WIDTH: Final = 1200
PREVIEW: Final = 630
"""How high a picture is that goes with a link."""
_MARGIN: Final = 28
_NEAR, _MIDDLE, _FAR = 84.0, 76.0, 46.0
_STEP: Final = 100
_NARROWEST, _WIDEST = 700, 3200
_USED: Final = re.compile(r'href="#([\w-]+)"')


class Picture(str):
    """A picture as SVG; a notebook shows it as what it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(scene: Scene, *, theme: Theme = "auto", preview: bool = False) -> Picture:
    """The whole table, as high as it needs to be; or with `preview` in the shape of pictures beside links."""
    for width in range(_NARROWEST if preview else WIDTH, _WIDEST, _STEP):
        painter = Painter()
        table = _table(painter, scene, width - 2 * _MARGIN)
        high = table.h + 2 * _MARGIN
        if not preview:
            return Picture(_document(scene, painter, table, width, high, theme))
        if high <= width * PREVIEW / WIDTH:  # the table is drawn as large as it can be and still fits
            break
    return Picture(_document(scene, painter, table, width, max(width * PREVIEW / WIDTH, high), theme))


@lru_cache(maxsize=1024)
def card_picture(face: Face) -> Picture:
    """One card, with everything that stands on it."""
    drawn = card(face, detail=2)
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 102 142" width="204" height="284" role="img" '
        f'aria-label="{escape(printable(face.name))}" font-family="{SANS}">{_signs_in(drawn)}{drawn}</svg>'
    )


def _signs_in(drawn: str) -> str:
    """The symbols that a drawing refers to."""
    return "".join(symbols()[name] for name in dict.fromkeys(_USED.findall(drawn)) if name in symbols())


def _document(scene: Scene, painter: Painter, table: Block, width: float, height: float, theme: Theme) -> str:
    middle = (height - table.h) / 2
    shown = painter.definitions + _ground(width, height) + table.at(_MARGIN, min(middle, 2 * _MARGIN))
    title = escape(printable(f"{scene.title}: {scene.headline}"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(width)} {n(height)}" width="{WIDTH}" '
        f'height="{n(WIDTH * height / width)}" role="img" aria-label="{title}" font-family="{SANS}">'
        f"<title>{title}</title><style>{style(theme)}</style>{_signs_in(shown)}{shown}</svg>"
    )


def _ground(width: float, height: float) -> str:
    """The table itself, with faint orbits."""
    orbit = f'cx="{n(width / 2)}" cy="{n(height / 2)}" fill="none" class="s-line" stroke-opacity=".7"'
    return (
        f'<rect width="{n(width)}" height="{n(height)}" class="f-bg"/>'
        + rect(10, 10, width - 20, height - 20, 16, 'class="f-felt s-line"')
        + "".join(f'<circle r="{n(part * min(width, height))}" {orbit}/>' for part in (0.2, 0.34, 0.46))
    )


def _table(painter: Painter, scene: Scene, room: float) -> Block:
    """Others far, what is nobody's between, the viewer's own near."""
    owned = [area for area in scene.areas if area.owner is not None]
    far = [area for area in owned if area.owner != scene.viewer]
    near = [area for area in owned if area.owner == scene.viewer]
    middle = [area for area in scene.areas if area.owner is None]
    parts = [
        _header(scene, room),
        _window(scene.window, room) if scene.window else EMPTY,
        _far(painter, scene, far, room) if far else _seats(scene.seats, room),
        _middle(painter, middle, room),
        _near(painter, scene, near, room),
    ]
    return stacked([Block(room, part.h, part.body) for part in parts if part.h], 18)


def _header(scene: Scene, room: float) -> Block:
    facts = flowing([_fact(each) for each in scene.facts], room * 0.62, 8)
    left = room - facts.w - 20
    head = sign("sol", 9, 15, 16, cls="c-brassline") if scene.you else ""
    said = cut(_said(scene.headline, left), 27, left)
    head += text(24 if scene.you else 0, 24, 27, said, cls="f-ink", bold=True, serif=True)
    sub = text(0, 46, 13, cut(f"{scene.title} · version {scene.version}", 13, left), cls="f-ink2")
    return Block(room, max(50, facts.h), head + sub + facts.at(room - facts.w, 0))


def _said(headline: str, room: float) -> str:
    """A headline where there is no room for all of it: who won is said before why."""
    return headline if width_of(headline, 27) <= room else headline.partition(": ")[0]


def _fact(fact: Fact) -> Block:
    label, value = width_of(fact.label, 13), width_of(fact.value, 13, bold=True)
    colour = tint_of(fact.tint).field if fact.tint else ""
    shown = sign(fact.glyph, 17, 14, 16, colour, "c-brass")
    start = 30 if shown else 12
    width = start + label + 6 + value + 14
    box = rect(0.5, 0.5, width - 1, 27, 14, f'class="f-panel {"s-warn" if fact.warn else "s-line"}"')
    said = text(start, 18.5, 13, fact.label, cls="f-ink2")
    said += text(start + label + 6, 18.5, 13, fact.value, cls="f-warn" if fact.warn else "f-ink", bold=True)
    return Block(width, 28, box + shown + said)


def _window(window: Window, room: float) -> Block:
    said = window.words
    if window.answered is not None:
        said += f" {len(window.answered)} of {len(window.asked)} have chosen."
    box = rect(0.5, 0.5, room - 1, 37, 10, 'class="f-warm s-brassline" stroke-dasharray="5 4"')
    return Block(
        room,
        38,
        box + sign("sealed", 22, 19, 18, cls="c-brass") + text(42, 24, 15, cut(said, 15, room - 60), cls="f-ink"),
    )


def _seats(seats: Sequence[SceneSeat], room: float) -> Block:
    return flowing([_seat(seat, room) for seat in seats], room, 24)


def _seat(seat: SceneSeat, room: float) -> Block:
    """A disc with the initial, the name, what they have, and their marks."""
    disc = (
        f'<circle cx="16" cy="16" r="15" class="f-bg {"s-brassline" if seat.active else "s-line"}" stroke-width="2"/>'
    )
    disc += text(
        16, 21.5, 15, seat.name[:1].upper() or str(seat.seat), cls="f-ink", anchor="middle", bold=True, serif=True
    )
    name = cut(seat.name or f"Seat {seat.seat}", 15, room - 44)
    count = "" if seat.count is None else f"{seat.count} {seat.unit}"
    about = " · ".join(part for part in (count, "" if seat.state == "here" else seat.state) if part)
    said = text(40, 14, 15, name, cls="f-ink", bold=True) + text(
        40, 30, 12.5, cut(about, 12.5, room - 44), cls="f-ink2"
    )
    x = 40 + max(width_of(name, 15, bold=True), width_of(about, 12.5)) + 10
    marks = ""
    for mark in seat.marks:
        said_mark = mark.text or (mark.words if mark.n is None else str(mark.n))
        if x + 20 + width_of(said_mark, 12.5) > room:
            said_mark = ""
        marks += sign(mark.kind, x + 7, 16, 14, cls="c-warn" if mark.kind == "warn" else "c-brass")
        marks += text(x + 17, 20.5, 12.5, said_mark, cls="f-ink2") if said_mark else ""
        x += 22 + width_of(said_mark, 12.5)
    return Block(x, 32, disc + said + marks)


def _far(painter: Painter, scene: Scene, areas: Sequence[Area], room: float) -> Block:
    """The others, each in a box with who sits there; side by side as far as there is room."""
    by_seat = {seat.seat: seat for seat in scene.seats}
    if any(_is_wide(area) for area in areas):
        columns = 1
    else:
        columns = max(1, min(len(areas), 5 if len(areas) > 8 else 4 if len(areas) != 3 else 3))
    width = (room - GAP * (columns - 1)) / columns
    rows = []
    for start in range(0, len(areas), columns):
        boxes = [_box(painter, area, by_seat.get(area.owner or 0), width) for area in areas[start : start + columns]]
        tallest = max(box.h for box, _ in boxes)
        rows.append(
            beside(
                [Block(width, tallest, _edge(width, tallest, active=active) + box.body) for box, active in boxes], GAP
            )
        )
    return stacked(rows, GAP)


def _box(painter: Painter, area: Area, seat: SceneSeat | None, width: float) -> tuple[Block, bool]:
    inner = width - 2 * GAP
    untitled = Area(**{**{name: getattr(area, name) for name in Area.__struct_fields__}, "title": ""})
    head = _seat(seat, inner) if seat else EMPTY
    whole = stacked((head, painter.area(untitled, _FAR, inner)), 8)
    return Block(width, whole.h + 2 * GAP, whole.at(GAP, GAP)), area.active


def _edge(width: float, height: float, *, active: bool) -> str:
    edge = "s-brassline" if active else "s-line"
    return rect(0.5, 0.5, width - 1, height - 1, 12, f'class="f-panel {edge}" stroke-width="{2 if active else 1}"')


def _is_wide(area: Area) -> bool:
    return area.wide or any(_is_wide(each) for each in area.areas)


def _middle(painter: Painter, areas: Sequence[Area], room: float) -> Block:
    grids = [painter.area(area, _MIDDLE, room) for area in areas if area.layout == "grid"]
    beside_them = [area for area in areas if area.layout != "grid"]
    if grids:  # columns below their foundations, and the piles beside them
        piles = [painter.area(each, _MIDDLE, room) for area in beside_them for each in (area.areas or (area,))]
        return _centred(beside((stacked(grids, GAP), stacked(piles, 2 * GAP)), 5 * GAP), room)
    blocks = [_spread(painter, area, room) for area in beside_them]
    return _centred(flowing(blocks, room, 2 * GAP, centred=True), room) if blocks else EMPTY


def _spread(painter: Painter, area: Area, room: float) -> Block:
    if area.layout == "row" and area.areas:
        parts = [painter.area(each, _MIDDLE, room) for each in area.areas]
        return flowing([part for part in parts if part.h], room, 2 * GAP, centred=True)
    return painter.area(area, _MIDDLE, room)


def _near(painter: Painter, scene: Scene, areas: Iterable[Area], room: float) -> Block:
    own = [seat for seat in scene.seats if seat.seat == scene.viewer]
    blocks = [painter.area(area, _NEAR if area.things else _FAR * 1.3, room, near=True) for area in areas]
    if not blocks:
        return EMPTY
    head = _seats(own, room)
    return stacked([Block(room, head.h, head.body), _centred(flowing(blocks, room, 2 * GAP, centred=True), room)], 10)


def _centred(block: Block, room: float) -> Block:
    return Block(room, block.h, block.at((room - block.w) / 2, 0))
