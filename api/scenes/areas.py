"""Areas as pictures: each layout in words becomes places on a plane."""

from collections.abc import Sequence
from typing import Final

from api.scenes.blocks import EMPTY, Block, flowing, gridded, stacked
from api.scenes.cards import back, card, detail_at
from api.scenes.svg import cut, is_sign, n, rect, sign, text, width_of, wrapped
from api.scenes.tints import tint_of
from domain.kernel.scene import Area, Mark, Slot, Thing

TALL: Final = 1.4
"""How much taller a card is than wide."""
GAP: Final = 12
_MINI, _LARGE = 0.66, 1.4
_TITLE: Final = 20
_SMALL: Final = 12.5
_TONES: Final = {"harm": "#a8231c", "boost": "#1b6b3a", "done": "#1b6b3a", "warn": "#8a4b00", "guard": "#274690"}


class Painter:
    """Draws areas. Cards that are drawn alike are defined once and used many times."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    @property
    def definitions(self) -> str:
        """The cards that were used."""
        return "".join(
            f'<symbol id="{name}" viewBox="-1 -1 102 142">{art}</symbol>' for art, name in self._known.items()
        )

    def area(self, area: Area, size: float, room: float, *, near: bool = False) -> Block:
        """An area with its title; `size` is how wide its cards are, `room` how wide it may be."""
        size *= _MINI if area.mini else _LARGE if area.large else 1
        body = self._areas(area, size, room, near=near) if area.areas else self._things(area, size, room, near=near)
        return stacked((self._head(area, room), body), 4)

    def _framed(self, area: Area, whole: Block, room: float) -> Block:
        edge = "s-brassline" if area.active else "s-line"
        height, fade = whole.h + 2 * GAP, ' opacity=".6"' if area.shut else ""
        box = rect(
            0.5, 0.5, room - 1, height - 1, 10, f'class="f-panel {edge}" stroke-width="{2 if area.active else 1}"'
        )
        return Block(room, height, f"<g{fade}>{box}{whole.at(GAP, GAP)}</g>")

    def _head(self, area: Area, room: float) -> Block:
        """The title, how many there are, and what is to be said of the place."""
        count = area.count if area.count is not None else len(area.things)
        counted = area.layout in ("fan", "run") and count > 3
        body, x = "", 0.0
        if area.title:
            said = cut(area.title, _SMALL, room * 0.9)
            body += text(0, 13, _SMALL, said, cls="f-ink2", bold=True)
            x = width_of(said, _SMALL, bold=True) + 8
            if counted:
                body += text(x, 13, _SMALL, str(count), cls="f-ink2")
                x += width_of(str(count), _SMALL) + 8
        for mark in area.marks:
            tag = _tag(mark)
            if x + tag.w > room:
                tag = Block(18, 18, sign(mark.kind, 9, 8, 14, cls="c-ink2"))
            body += tag.at(x, 0)
            x += tag.w + 5
        if area.note:
            body += text(x, 13, _SMALL, cut(area.note, _SMALL, max(40, room - x)), cls="f-ink2")
            x += min(room - x, width_of(area.note, _SMALL))
        return Block(x, _TITLE, body) if body else EMPTY

    def _areas(self, area: Area, size: float, room: float, *, near: bool) -> Block:
        if area.layout == "grid" and area.cells:
            return self._grid(area, size, room)
        blocks = [self.area(each, size, room, near=near) for each in area.areas]
        if not blocks:
            return self._slot(area.slot, size) if area.slot else EMPTY
        if area.layout == "column":
            return stacked(blocks, GAP)
        return flowing(blocks, room, GAP)

    def _grid(self, area: Area, size: float, room: float) -> Block:
        """Equal cells: as wide as a card for piles and columns, as wide as there is room for places."""
        if not any(each.areas for each in area.areas):
            cell = min(size * 1.06, room / area.cells - GAP)
            return gridded([self.area(each, size, cell) for each in area.areas], area.cells, cell, GAP)
        cell = (room - GAP * (area.cells - 1)) / area.cells
        inner = [self.area(each, size, cell - 2 * GAP) for each in area.areas]
        tallest = max(each.h for each in inner)
        boxes = [
            self._framed(each, Block(made.w, tallest, made.body), cell)
            for each, made in zip(area.areas, inner, strict=True)
        ]
        return gridded(boxes, area.cells, cell, GAP)

    def _things(self, area: Area, size: float, room: float, *, near: bool) -> Block:
        shown = area.things[-area.show :] if area.show else area.things
        if not shown:
            return self._slot(area.slot, size) if area.slot or area.layout in ("pile", "column") else EMPTY
        match area.layout:
            case "pile":
                return self._pile(area, size)
            case "column":
                return self._overlapping([self.thing(each, size) for each in shown], 0, size * TALL * 0.25)
            case "list":
                return stacked([_line(each) for each in shown], 2)
            case "row":
                return flowing([self.thing(each, size) for each in shown], room, 6)
            case "run":
                return self._run(shown, size, room, size * 0.42)
            case _:
                hidden = all(each.face is None for each in shown)
                return self._run(shown, size, room, size * 0.3 if hidden and not near else size + 6)

    def _run(self, things: Sequence[Thing], size: float, room: float, step: float) -> Block:
        """Overlapping to the right, squeezed as far as it must be."""
        blocks = [self.thing(each, size) for each in things]
        if len(blocks) > 1:
            step = max(size * 0.1, min(step, (room - max(each.w for each in blocks)) / (len(blocks) - 1)))
            if step < size:  # the left of a card is what shows
                blocks = [*(self.thing(each, size, left=True) for each in things[:-1]), blocks[-1]]
        return self._overlapping(blocks, step, 0)

    def _overlapping(self, blocks: Sequence[Block], right: float, down: float) -> Block:
        body, lowest = "", max(each.h for each in blocks)
        for at, block in enumerate(blocks):
            body += block.at(at * right, at * down + (0 if down else lowest - block.h))
        last = len(blocks) - 1
        return Block(max(each.w for each in blocks) + last * right, lowest + last * down, body)

    def _pile(self, area: Area, size: float) -> Block:
        count = area.count if area.count is not None else len(area.things)
        top = self.thing(area.things[-1], size)
        deep = min(2, max(0, count - 1))
        beneath = "".join(
            rect(2.0 * step, 2.0 * step, size, size * TALL, size * 0.08, 'class="f-line" fill-opacity=".8"')
            for step in range(deep, 0, -1)
        )
        return Block(
            top.w + 2 * deep, top.h + 2 * deep, beneath + top.body + (_count(count, size) if count > 1 else "")
        )

    def _slot(self, slot: Slot | None, size: float) -> Block:
        height = size * TALL
        box = rect(
            1,
            1,
            size - 2,
            height - 2,
            size * 0.08,
            'fill="none" class="s-ink2" stroke-opacity=".6" stroke-dasharray="4 4"',
        )
        if slot is not None and is_sign(slot.glyph):
            colour = tint_of(slot.tint).field if slot.tint else ""
            return Block(size, height, box + sign(slot.glyph, size / 2, height / 2, size * 0.42, colour, "c-ink2"))
        letters = max(8.5, size * 0.14)
        lines = wrapped(slot.words if slot else "", letters, size - 8, 4)
        first = height / 2 - (len(lines) - 1) * letters * 0.6 + letters * 0.35
        said = "".join(
            text(size / 2, first + at * letters * 1.2, letters, line, cls="f-ink2", anchor="middle")
            for at, line in enumerate(lines)
        )
        return Block(size, height, box + said)

    def thing(self, thing: Thing, size: float, *, left: bool = False) -> Block:
        """A card with what lies beneath it and the signs on it, along its foot or at its left."""
        height = size * TALL
        under = thing.under[-2:]
        lift = size * 0.14 * len(under)
        body = "".join(
            self._art(each, size).at(3.0 * (len(under) - at), lift - size * 0.14 * (len(under) - at))
            for at, each in enumerate(under)
        )
        art = self._art(thing, size)
        if thing.turned == 90:
            turned = f'<g transform="translate({n(height)} {n(lift)}) rotate(90)">{art.body}</g>'
            whole = Block(height, size + lift, body + turned)
        else:
            spun = (
                f'<g transform="rotate(180 {n(size / 2)} {n(height / 2)})">{art.body}</g>' if thing.turned else art.body
            )
            whole = Block(size, height + lift, body + Block(size, height, spun).at(0, lift))
        return Block(whole.w, whole.h, whole.body + _marks(thing.marks, whole, size, left=left))

    def _art(self, thing: Thing, size: float) -> Block:
        made = card(thing.face, detail_at(size)) if thing.face else back(thing.back or "plain")
        name = self._known.setdefault(made, f"k{len(self._known)}")
        w, h = n(size), n(size * TALL)
        return Block(size, size * TALL, f'<use href="#{name}" width="{w}" height="{h}"/>')


def _line(thing: Thing) -> Block:
    said = thing.face.name if thing.face else "A hidden card"
    return Block(width_of(said, 14), 20, text(0, 14, 14, said, cls="f-ink"))


def _tag(mark: Mark) -> Block:
    """A mark in words."""
    width = 26 + width_of(mark.words, 11)
    box = rect(0, 0, width, 18, 9, 'class="f-bg s-line"')
    return Block(width, 18, box + sign(mark.kind, 12, 9, 12, cls="c-ink2") + text(21, 13, 11, mark.words, cls="f-ink2"))


def _count(count: int, size: float) -> str:
    letters = 12 if size > 40 else 10
    width = 10 + width_of(str(count), letters)
    box = rect(size - width * 0.7, -6, width, letters + 7, (letters + 7) / 2, 'class="f-panel s-ink2"')
    return box + text(size - width * 0.2, letters - 2.5, letters, str(count), cls="f-ink", anchor="middle", bold=True)


def _marks(marks: Sequence[Mark], whole: Block, size: float, *, left: bool) -> str:
    """Signs along the foot of a card."""
    high = max(13.0, min(22.0, size * 0.24))
    blocks = [_chip(mark, high) for mark in marks]
    width = sum(each.w + 2 for each in blocks) - 2
    x, body = 2 if left else (whole.w - width) / 2, ""
    for block in blocks:
        body += block.at(x, whole.h - high * 0.75)
        x += block.w + 2
    return body


def _chip(mark: Mark, high: float) -> Block:
    said = mark.text or ("" if mark.n is None else str(mark.n))
    shown = "" if mark.text else sign(mark.kind, high / 2, high / 2, high * 0.66, _TONES.get(mark.kind, "#785606"))
    start = 5 if mark.text else high * 0.95
    width = (start + width_of(said, high * 0.7) + 5) if said else high
    box = rect(0, 0, width, high, high / 2, 'fill="#fffdf8" stroke="#4d5265" stroke-width="1"')
    return Block(
        width,
        high,
        box + shown + (text(start, high * 0.74, high * 0.7, said, fill="#1b2033", bold=True) if said else ""),
    )
