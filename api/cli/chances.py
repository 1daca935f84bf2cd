"""The chances of a game as a plot: in plain characters for a terminal, and as SVG."""

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from domain.tables.analysis import Analysis, Chances

_ROWS: Final = 11
_MARKS: Final = "ABCDEFGHIJ"
_COLOURS: Final = (
    "#1b6ca8", "#c8553d", "#3a7d44", "#8e5aa8", "#b8860b", "#2f9c95", "#a23b72", "#5b5f97", "#6b705c", "#d1495b",
)  # fmt: skip
_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 720, 320, 48, 32, 150, 36


def as_text(found: Analysis) -> str:
    """The plot, where it turned, and the better moves."""
    lines = [*_plot(found.turns), "", *_legend(found), "", "Turning points"]
    lines += [
        f"  version {point.version}, {_name(found, point.mover)} to move: "
        f"{_name(found, point.seat)} {_percent(point.before)} -> {_percent(point.after)}"
        for point in found.turning_points
    ] or ["  none"]
    lines += ["", "Better moves"]
    lines += [
        f"  version {move.version}, {_name(found, move.seat)}: {move.played} {_percent(move.chance)}, "
        f"better: {move.better} {_percent(move.better_chance)}"
        for move in found.better_moves
    ] or ["  none found"]
    return "\n".join(lines)


def _plot(turns: Sequence[Chances]) -> list[str]:
    """A column for each turn, a row for each tenth; `*` where two seats have the same chance."""
    rows = [[" "] * len(turns) for _ in range(_ROWS)]
    for column, turn in enumerate(turns):
        for seat, chance in enumerate(turn.chances):
            row = _ROWS - 1 - round(min(max(chance, 0), 1) * (_ROWS - 1))
            rows[row][column] = _MARKS[seat] if rows[row][column] == " " else "*"
    lines = [f"{100 - 10 * number:>4}% |{''.join(row).rstrip()}" for number, row in enumerate(rows)]
    first, last = str(turns[0].version), str(turns[-1].version)
    axis = first + " " * max(1, len(turns) - len(first) - len(last)) + last
    return [*lines, "      +" + "-" * len(turns), f"       {axis}  version"]


def _legend(found: Analysis) -> list[str]:
    first, last = found.turns[0].chances, found.turns[-1].chances
    return [
        f"  {_MARKS[seat]}  {name}: {_percent(first[seat])} at first, {_percent(last[seat])} at the end"
        for seat, name in enumerate(found.names)
    ]


def _name(found: Analysis, seat: int) -> str:
    return found.names[seat]


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def as_svg(found: Analysis) -> str:
    """The same plot as an image."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" font-size="12">',
        f"<title>{escape('Chances in ' + found.game + ': ' + ', '.join(found.names))}</title>",
        "<style>text { font-family: sans-serif }</style>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
    ]
    for tenth in range(0, 11, 2):
        y = _y(tenth / 10)
        parts.append(f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end" fill="#555">{10 * tenth} %</text>')
    ends = found.turns[0].version, found.turns[-1].version
    for version, anchor in zip(ends, ("start", "end"), strict=True):
        x = _x(version, ends)
        parts.append(f'<text x="{x}" y="{_HEIGHT - 12}" text-anchor="{anchor}" fill="#555">version {version}</text>')
    for point in found.turning_points[:3]:
        x = _x(point.version, ends)
        parts.append(
            f'<line x1="{x}" x2="{x}" y1="{_TOP}" y2="{_HEIGHT - _BOTTOM}" stroke="#999" stroke-dasharray="3 4"/>'
        )
    for seat, name in enumerate(found.names):
        colour = _COLOURS[seat % len(_COLOURS)]
        line = " ".join(f"{_x(turn.version, ends)},{_y(turn.chances[seat])}" for turn in found.turns)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(
            f'<text x="{_WIDTH - _RIGHT + 12}" y="{_TOP + 12 + 18 * seat}" fill="{colour}">{escape(name)}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])


def _x(version: int, ends: tuple[int, int]) -> float:
    part = (version - ends[0]) / max(1, ends[1] - ends[0])
    return round(_LEFT + part * (_WIDTH - _LEFT - _RIGHT), 1)


def _y(chance: float) -> float:
    return round(_HEIGHT - _BOTTOM - chance * (_HEIGHT - _TOP - _BOTTOM), 1)
