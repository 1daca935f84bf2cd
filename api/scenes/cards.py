"""Cards as pictures, each in a box of 100 by 140: what the words of a face say, and no game."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from api.scenes.svg import is_sign, n, rect, sign, text, width_of, wrapped
from api.scenes.tints import BRASS, NIGHT, PAPER, tint_of
from domain.kernel.scene import Back, Face

_SOME, _ALL = 58, 120
"""From so many pixels on, a few words of a card can be read, and all of its text."""
_EDGE: Final = 'stroke="#000" stroke-opacity=".28" stroke-width="1"'
_WHOLE: Final = rect(0, 0, 100, 140, 8, "{}")


def detail_at(size: float) -> int:
    """How much of a card can be read at a size: 0 its signs, 1 a few words, 2 everything."""
    return 2 if size >= _ALL else 1 if size >= _SOME else 0


@lru_cache(maxsize=4096)
def card(face: Face, detail: int = 1) -> str:
    """A card with its face up, with as much on it as can be read."""
    return _FRAMES.get(face.frame, _index)(face, detail)


@lru_cache(maxsize=8)
def back(kind: Back) -> str:
    """A card with its face down: a brass orrery on a night sky."""
    ring = f'fill="none" stroke="{BRASS}" stroke-opacity=".75" stroke-width="1.2"'
    orbits = "".join(f'<circle cx="50" cy="70" r="{r}" {ring}/>' for r in (16, 25, 35))
    bodies = ((41, 56.8, 2.4), (71.7, 57.5, 3), (33, 100.6, 3.4), (62, 80.6, 2))
    planets = "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{BRASS}"/>' for x, y, r in bodies)
    tilted = f'<ellipse cx="50" cy="70" rx="35" ry="11" transform="rotate(-28 50 70)" {ring}/>'
    core = {"plain": "sol", "secret": "sealed", "dream": "moon"}[kind]
    ground = {"plain": NIGHT, "secret": "#2a1836", "dream": "#0f3440"}[kind]
    corners = "".join(sign("new", x, y, 9, BRASS) for x in (16, 84) for y in (16, 124))
    return (
        _WHOLE.format(f'fill="{ground}" {_EDGE}')
        + rect(5, 5, 90, 130, 5, ring)
        + corners
        + orbits
        + tilted
        + planets
        + f'<circle cx="50" cy="70" r="10" fill="{ground}"/>'
        + sign(core, 50, 70, 17, BRASS)
    )


def _twice(corner: str) -> str:
    return f'{corner}<g transform="rotate(180 50 70)">{corner}</g>'


def _corner(face: Face, colour: str) -> str:
    """Upper left: the rank, or the large sign where there is none, and the small sign below."""
    size = 24 if len(face.short) == 1 else 19
    room = max(15.0, 5 + width_of(face.short, size) / 2)
    said = text(room, 25, size, face.short, fill=colour, anchor="middle", bold=True, serif=True) if face.short else ""
    return (said or sign(face.glyph, 15, 18, 18, colour)) + sign(face.pip, 15, 39, 15, colour)


def _field(face: Face, _: int) -> str:
    tint = tint_of(face.tint)
    orbits = "".join(
        f'<ellipse cx="50" cy="70" rx="{rx}" ry="{ry}" transform="rotate(-58 50 70)" fill="none" stroke="{tint.on}" '
        'stroke-opacity=".3" stroke-width="1"/>'
        for rx, ry in ((61, 38), (48, 27))
    )
    shape = (
        f'<circle cx="50" cy="70" r="35" fill="{PAPER}"/>'
        if face.tint == "black"
        else sign(face.pip, 50, 70, 88, PAPER)
    )
    if is_sign(face.glyph):
        y, size = (60, 34) if face.short else (70, 46)
        middle = sign(face.glyph, 50, y, size, tint.deep)
        middle += (
            text(50, 98, 22, face.short, fill=tint.deep, anchor="middle", bold=True, serif=True) if face.short else ""
        )
    else:
        middle = _centre(87, 48, face.short, tint.deep)
        if face.short in ("6", "9"):
            middle += f'<path d="M38 94h24" stroke="{tint.deep}" stroke-width="3"/>'
    return _WHOLE.format(f'fill="{tint.field}" {_EDGE}') + orbits + shape + middle + _twice(_corner(face, tint.on))


def _centre(y: float, size: float, said: str, colour: str) -> str:
    """Large letters in the middle of a card."""
    return text(50, y, size, said, fill=colour, anchor="middle", bold=True, serif=True) if said else ""


def _index(face: Face, _: int) -> str:
    tint = tint_of(face.tint)
    body = f"body-{face.glyph}"
    large = body if is_sign(body) else face.glyph
    hair = f'fill="none" stroke="{tint.field}" stroke-opacity=".35" stroke-width=".9"'
    rings = f'<circle cx="50" cy="70" r="34" {hair}/>'
    rings += f'<ellipse cx="50" cy="70" rx="43" ry="15" transform="rotate(-24 50 70)" {hair}/>'
    shown = rings if large in (body, "moon", "sol", "galaxy") else ""
    middle = sign(large, 50, 70, 48, tint.field) or _centre(84, 40, face.short, tint.field)
    said = text(50, 114, 10, face.caption.upper(), fill=tint.deep, anchor="middle", bold=True) if face.caption else ""
    corner = _corner(face, tint.deep)
    return (
        _WHOLE.format(f'fill="{PAPER}" {_EDGE}')
        + shown
        + middle
        + said
        + (corner + _band(face) if face.band else _twice(corner))
    )


def _band(face: Face) -> str:
    tint = tint_of(face.tint)
    said = text(50, 121, 11, face.band.upper(), fill=tint.on, anchor="middle", bold=True)
    return f'<path d="M.5 108h99v18H.5z" fill="{tint.field}"/>{said}'


def _night(face: Face, _: int) -> str:
    said = "".join(
        text(50, 118 + 12 * line, 12, words, fill="#f3ead2", anchor="middle", serif=True)
        for line, words in enumerate(wrapped(face.name, 12, 88, 2))
    )
    edge = f'fill="none" stroke="{BRASS}" stroke-width="1.4"'
    return (
        _WHOLE.format(f'fill="{NIGHT}" {_EDGE}')
        + _sky(face.name, 4, 6, 92, 128)
        + rect(4, 4, 92, 132, 6, edge)
        + f'<circle cx="50" cy="64" r="31" fill="#1d2744" stroke="{BRASS}" stroke-opacity=".5"/>'
        + sign(face.glyph, 50, 64, 42, BRASS)
        + said
        + _corner(Face(face.name, face.tint, face.short), BRASS)
    )


def _order(face: Face, detail: int) -> str:
    tint = tint_of(face.tint)
    head = f'<path d="M0 8a8 8 0 0 1 8-8h84a8 8 0 0 1 8 8v26H0z" fill="{tint.field}"/>'
    head += text(9, 24, 17, face.short, fill="#1d1503", bold=True, serif=True)
    head += text(92, 22, 9.5, face.kind.upper(), fill="#1d1503", anchor="end", bold=True)
    dots = _dots(face.pips, 130, tint.deep)
    return _WHOLE.format(f'fill="{PAPER}" {_EDGE}') + head + _ordered(face, detail, tint.deep) + dots


def _ordered(face: Face, detail: int, colour: str) -> str:
    """What an order asks for: its number where no more can be read, else its lines, with boxes to tick."""
    if detail == 0:
        return text(50, 98, 46, face.short, fill=colour, anchor="middle", bold=True, serif=True)
    if detail == 1:
        lines = [part for line in face.lines for part in wrapped(line, 11, 90, 3)][:6]
        spoken = enumerate(lines)
        return "".join(text(50, 52 + 14 * at, 11, said, fill="#1b2033", anchor="middle") for at, said in spoken)
    body, at = "", 0
    for line in face.lines:
        body += f'<rect x="8" y="{n(42 + at * 12.5)}" width="7" height="7" rx="1.5" fill="none" stroke="{colour}"/>'
        for said in wrapped(line, 9.6, 76):
            body += text(19, 49 + at * 12.5, 9.6, said, fill="#1b2033")
            at += 1
    return body


def _dots(count: int, y: float, colour: str) -> str:
    first = 50 - 4 * (count - 1)
    return "".join(f'<circle cx="{n(first + 8 * at)}" cy="{n(y)}" r="2.4" fill="{colour}"/>' for at in range(count))


_WINDOWS: Final[dict[str, Callable[[float, float], str]]] = {
    "leader": lambda y, h: (
        f"M10 {n(y + h)}V{n(y + 24)}C10 {n(y + 8)} 28 {n(y)} 50 {n(y)}S90 {n(y + 8)} 90 {n(y + 24)}V{n(y + h)}Z"
    ),
    "unit": lambda y, h: f"M16 {n(y)}H84L90 {n(y + 6)}V{n(y + h - 6)}L84 {n(y + h)}H16L10 {n(y + h - 6)}V{n(y + 6)}Z",
    "action": lambda y, h: (
        f"M10 {n(y + h / 2)}A40 {n(h / 2)} 0 1 1 90 {n(y + h / 2)}A40 {n(h / 2)} 0 1 1 10 {n(y + h / 2)}Z"
    ),
    "item": lambda y, h: f"M26 {n(y)}H74L91 {n(y + h / 2)} 74 {n(y + h)}H26L9 {n(y + h / 2)}Z",
}


def _titled(face: Face, detail: int) -> str:
    """A card with a name and a picture, whose outline tells its kind; with its text where that can be read."""
    tint = tint_of(face.tint)
    whole = detail > 1
    top, height, stone = (26.0, 42.0, 24.0) if whole else (27.0, 62.0, 36.0)
    window = _WINDOWS[face.frame](top, height)
    art = (
        f'<path d="{window}" fill="{NIGHT}"/>'
        + _sky(face.name, 14, top + 6, 72, height - 12)
        + sign(face.glyph, 50, top + height / 2 + 1, stone, tint.field)
        + f'<path d="{window}" fill="none" stroke="{tint.field}" stroke-width="1.6"/>'
    )
    level = f'<circle cx="15" cy="15" r="11.5" fill="{NIGHT}" stroke="{tint.field}" stroke-width="1.4"/>'
    level += (
        text(15, 21, 16, face.short, fill="#fff", anchor="middle", bold=True, serif=True)
        if face.short
        else sign("mage", 15, 15, 13, "#fff")
    )
    ground = _WHOLE.format(f'fill="{tint.ground}" {_EDGE}') + rect(
        3, 3, 94, 134, 6, f'fill="none" stroke="{tint.field}" stroke-opacity=".55"'
    )
    rest = _read(face) if whole else _short_name(face)
    return ground + art + rest + level + sign(face.pip, 87, 14, 13, tint.field) + _dots(face.pips, 133, tint.field)


def _short_name(face: Face) -> str:
    lines = wrapped(face.name, 13, 96, 3)
    first = 112 - 6 * (len(lines) - 1)
    return "".join(
        text(50, first + 13 * at, 13, said, fill="#fff", anchor="middle", serif=True) for at, said in enumerate(lines)
    )


def _read(face: Face) -> str:
    large, name = _fitted((face.name,), (9.4, 8.4, 7.4, 6.4, 5.6, 5), 52, 20)
    said = "".join(
        text(30, (18 if len(name) == 1 else 12.5) + 9 * at, large, line, fill="#fff", serif=True)
        for at, line in enumerate(name)
    )
    said += rect(6, 71, 88, 57, 3, f'fill="{PAPER}"')
    small, (kind,) = _fitted((face.kind,), (5.6, 5, 4.4, 3.8), 84, 6)
    said += text(50, 79, small, kind, fill="#4d5265", anchor="middle", bold=True)
    size, lines = _fitted(face.lines, (5.7, 5.2, 4.7, 4.2, 3.8), 82, 43)
    step = min(6.8, 43 / max(1, len(lines)))
    return said + "".join(text(9, 87 + step * at, size, line, fill="#1b2033") for at, line in enumerate(lines))


def _fitted(said: Sequence[str], sizes: Sequence[float], room: float, height: float) -> tuple[float, list[str]]:
    """The largest letters in which all of it can be read, and its lines; if none are small enough, it is cut."""
    for size in sizes:
        lines = [part for line in said for part in wrapped(line, size, room)]
        if len(lines) * size <= height and not any(part.endswith("…") for part in lines):
            return size, lines
    return sizes[-1], lines[: int(height // sizes[-1])]


def _sky(name: str, x: float, y: float, w: float, h: float) -> str:
    """A constellation that follows from the name alone: every card has a sky of its own."""
    drawn = blake2b(name.encode(), digest_size=24).digest()
    part = [byte / 255 for byte in drawn]
    count = 5 + drawn[0] % 3
    stars = [(x + w * (at + 0.2 + 0.6 * part[at]) / count, y + h * (0.1 + 0.8 * part[at + 8])) for at in range(count)]
    line = " ".join(f"{n(a)},{n(b)}" for a, b in stars)
    points = "".join(
        f'<circle cx="{n(a)}" cy="{n(b)}" r="{1.8 if at % 3 == 0 else 1.1}" fill="#fff"/>'
        for at, (a, b) in enumerate(stars)
    )
    dust = "".join(
        f'<circle cx="{n(x + w * part[at])}" cy="{n(y + h * part[at + 8])}" r=".6" fill="#fff" fill-opacity=".5"/>'
        for at in range(8, 16)
    )
    return f'{dust}<polyline points="{line}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width=".7"/>{points}'


_FRAMES: Final[dict[str, Callable[[Face, int], str]]] = {
    "index": _index,
    "field": _field,
    "night": _night,
    "order": _order,
    **dict.fromkeys(_WINDOWS, _titled),
}
