"""The access matrix: every operation, every kind of caller, every kind of table and tournament."""

from collections.abc import Awaitable, Callable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Final

from tests.api.access.calls import ALONE, AT_TABLES, IN_TOURNAMENTS
from tests.api.access.scene import CALLERS, TABLES, TOURNAMENTS, Scene, scene

Row = tuple[str, str]
"""An operation and a kind of table or tournament."""
Matrix = dict[Row, tuple[str, ...]]
"""What becomes of it for each kind of caller."""
FILE: Final = Path(__file__).with_name("matrix.txt")
_WIDTH: Final = 16

GROUPS: Final[dict[str, tuple[str, dict[str, str], Callable[[], Awaitable[Scene]]]]] = {
    "alone": ("-", ALONE, partial(scene, table="open", tournament="open")),
    **{f"table: {kind}": (kind, AT_TABLES, partial(scene, table=kind)) for kind in TABLES},
    **{f"tournament: {kind}": (kind, IN_TOURNAMENTS, partial(scene, tournament=kind)) for kind in TOURNAMENTS},
}
"""Name -> the kind, the operations, and how to make a world for them."""


async def measured(group: str) -> Matrix:
    """A part of the matrix as it is. What reads shares one world; what changes something gets a new one each time."""
    kind, calls, new = GROUPS[group]
    matrix: Matrix = {}
    shared = await new()
    for operation, call in calls.items():
        changes = operation.startswith("mutation")
        found = [await (await new() if changes else shared).outcome(operation, call, caller) for caller in CALLERS]
        matrix[operation, kind] = tuple(found)
    return matrix


def written(matrix: Matrix) -> str:
    """The matrix as a table to be read: an operation, then a line for each kind of table or tournament."""
    lines = [" " * 24 + "".join(f"{caller:<{_WIDTH}}" for caller in CALLERS).rstrip()]
    ordered = sorted(matrix.items(), key=lambda row: row[0][0])
    for operation, rows in groupby(ordered, key=lambda row: row[0][0]):
        lines += ["", operation]
        for (_, kind), outcomes in rows:
            lines.append(f"  {kind:<22}" + "".join(f"{each:<{_WIDTH}}" for each in outcomes).rstrip())
    return "\n".join(lines) + "\n"


def kept() -> Matrix:
    """The matrix as it should be."""
    matrix: Matrix = {}
    operation = ""
    for line in FILE.read_text().splitlines()[1:]:
        if line and not line.startswith(" "):
            operation = line
        elif line:
            kind, cells = line[2:24].strip(), line[24:]
            matrix[operation, kind] = tuple(cells[n * _WIDTH : (n + 1) * _WIDTH].strip() for n in range(len(CALLERS)))
    return matrix
