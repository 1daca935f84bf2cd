"""Boxes that know how large they are, and how they are put beside each other."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from api.scenes.svg import n


class Block(NamedTuple):
    """Something drawn, and the room it takes."""

    w: float
    h: float
    body: str = ""

    def at(self, x: float, y: float) -> str:
        """The same, moved there."""
        if not self.body:
            return ""
        return f'<g transform="translate({n(x)} {n(y)})">{self.body}</g>' if x or y else self.body


EMPTY = Block(0, 0)


def stacked(blocks: Iterable[Block], gap: float = 0, *, centred: float = 0) -> Block:
    """One below the other; around the middle of `centred` pixels where that is given."""
    shown = [block for block in blocks if block.h]
    width, y, body = max((block.w for block in shown), default=0), 0.0, ""
    width = max(width, centred)
    for block in shown:
        body += block.at((width - block.w) / 2 if centred else 0, y)
        y += block.h + gap
    return Block(width, max(0, y - gap), body)


def flowing(blocks: Sequence[Block], room: float, gap: float, *, centred: bool = False) -> Block:
    """Side by side, in as many rows as they need."""
    rows: list[list[Block]] = [[]]
    for block in blocks:
        used = sum(each.w + gap for each in rows[-1])
        if rows[-1] and used + block.w > room:
            rows.append([])
        rows[-1].append(block)
    lines = [beside(row, gap) for row in rows if row]
    return stacked(lines, gap, centred=max((line.w for line in lines), default=0) if centred else 0)


def beside(blocks: Iterable[Block], gap: float) -> Block:
    """Side by side in one row."""
    x, height, body = 0.0, 0.0, ""
    for block in blocks:
        body += block.at(x, 0)
        x += block.w + gap
        height = max(height, block.h)
    return Block(max(0, x - gap), height, body)


def gridded(blocks: Sequence[Block], cells: int, cell: float, gap: float) -> Block:
    """In rows of so many equal cells, each block in the middle of its own."""
    body, y = "", 0.0
    for start in range(0, len(blocks), cells):
        row = blocks[start : start + cells]
        for at, block in enumerate(row):
            body += block.at(at * (cell + gap) + (cell - block.w) / 2, y)
        y += max(block.h for block in row) + gap
    return Block(cells * (cell + gap) - gap, max(0, y - gap), body)
