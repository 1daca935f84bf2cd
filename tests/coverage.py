"""Prints what the tests have run of our code. Usage: python -m tests.coverage REPORT.json

Processes that tests start are not counted: what only they run is missing here, and tested all the same.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

_LEAST = 10


class Share(NamedTuple):
    """How many lines there are, and how many were run."""

    run: int
    missed: int

    @property
    def percent(self) -> float:
        return 100 * self.run / max(1, self.run + self.missed)

    def line(self, name: str) -> str:
        return f"{name:<44}{self.run + self.missed:>7} lines{self.percent:>7.1f} %"


def shares(report: dict[str, dict[str, dict[str, list[int]]]]) -> dict[str, Share]:
    """File -> its share."""
    return {
        file: Share(len(lines["executed_lines"]), len(lines["missing_lines"]))
        for file, lines in report["files"].items()
    }


def by_room(files: dict[str, Share]) -> dict[str, Share]:
    """Room of the house, such as `domain/kernel` or `domain/games/uno` -> its share."""
    rooms: defaultdict[str, list[Share]] = defaultdict(list)
    for file, share in files.items():
        folders = Path(file).parts[:-1]
        rooms["/".join(folders[: 3 if folders[:2] == ("domain", "games") else 2])].append(share)
    return {room: _sum(rooms[room]) for room in sorted(rooms)}


def told(files: dict[str, Share]) -> str:
    """Every room, the files with most left over, and the whole."""
    rooms = [share.line(room) for room, share in by_room(files).items()]
    worst = sorted(files, key=lambda file: (-files[file].missed, file))[:_LEAST]
    least = [f"{files[file].line(file)}  {files[file].missed} not run" for file in worst if files[file].missed]
    return "\n".join(["", *rooms, "", "most left over:", *least, "", _sum(files.values()).line("all")])


def _sum(parts: Collection[Share]) -> Share:
    return Share(sum(part.run for part in parts), sum(part.missed for part in parts))


if __name__ == "__main__":
    print(told(shares(json.loads(Path(sys.argv[1]).read_text()))))
