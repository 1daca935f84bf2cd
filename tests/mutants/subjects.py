"""The modules that decide what is allowed and what follows; views, texts, bots and data are left alone."""

from typing import Final, NamedTuple

WHOLE: Final = "whole"
"""The file that says that all modules of a subject were changed, and not only some before a run was stopped."""


class Subject(NamedTuple):
    """Rule modules, and the folder of the tests that should notice a change in them."""

    tests: str
    modules: tuple[str, ...]


def _of(package: str, *modules: str) -> Subject:
    return Subject(f"tests/domain/{package}", tuple(f"domain/{package}/{module}.py" for module in modules))


SUBJECTS = {
    "solitaire": _of("games/solitaire", "rules", "decide", "evolve", "legal", "outcome"),
    "uno": _of("games/uno", "rules", "turns", "windows", "calls", "stock", "seating", "decide", "evolve", "outcome"),
    "programs": _of("games/programs", "rules", "rounds", "decide", "evolve", "outcome"),
    "secrets": _of("games/secrets", "rules", "melds", "decide", "evolve", "flow/*", "pickups/*"),
    "runiverse": _of("games/runiverse", "rules", "decide", "decks", "evolve", "engine/*", "engine/effects/*"),
    "tables": _of(
        "tables", "decide", "seating", "gathering", "playing", "clocks", "timing", "undo", "matches", "evolve"
    ),
    "tournaments": _of("tournaments", "decide", "conduct/*", "pairing/*", "standings/*"),
}
