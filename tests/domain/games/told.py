"""Sentences of games that are kept; `python -m tests.domain.games.told` writes them anew, for git to compare."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from domain.kernel.game import Game
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.structs import Event, tag_of
from domain.kernel.turning import TurningKind
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.kernel.voice import Voice
from domain.registry import CODEC, RULE_SETS
from domain.tables.events import TABLE_EVENTS
from domain.tables.export import read as read_export
from domain.tables.turning import turning_points
from tests.architecture import golden

FOLDER = Path(__file__).parent / "sentences"
NAMES = ("Ann", "Bram", "Cleo", "Dirk", "Eve", "Finn", "Gus", "Hal", "Iris", "Jo")
VIEWERS: dict[str, Viewer] = {"all": AUDITOR, "spectator": SPECTATOR, "seat 0": Seated(0)}
EACH = 2
"""How many sentences of a kind of event are kept for each viewer."""
TURNING = 6
"""How many turning points of a kind are kept."""


def events_of(game: Game[Any, Any, Any]) -> Iterator[Event]:
    """What happened in the golden logs of a game, without what happened around it."""
    for path in sorted(golden.FOLDER.glob(f"{game.about.slug}-*.jsonl.gz")):
        _, lines = read_export(golden.read(path.name))
        for line in lines:
            event = CODEC.event(bytes(line.body))  # type: ignore[arg-type]  # golden logs hold every event whole
            if not isinstance(event, TABLE_EVENTS):
                yield event


def sentences(game: Game[Any, Any, Any]) -> str:
    """A few sentences of every kind of event that golden logs have, to auditors and, where it differs, to others."""
    voice, told = Voice(NAMES), dict[tuple[str, str], dict[str, None]]()
    for event in events_of(game):
        for name, viewer in VIEWERS.items():
            found = told.setdefault((tag_of(event), name), {})
            if len(found) < EACH and (shown := redact(event, viewer)) is not CONCEALED:
                found[game.talk.tell(shown, voice)] = None
    lines = [
        f"{tag:24} {viewer:10} {each}"
        for (tag, viewer), found in sorted(told.items())
        for each in found
        if viewer == "all" or each not in told[tag, "all"]
    ]
    return "\n".join(lines) + "\n"


def turned(game: Game[Any, Any, Any]) -> str:
    """A few turning points of every kind that golden logs of the newest rule-set have, as spectators see them."""
    told = dict[TurningKind, dict[str, str]]()
    about = game.about
    for path in sorted(golden.FOLDER.glob(f"{about.slug}-{about.rules_version}-*.jsonl.gz")):
        _, lines = read_export(golden.read(path.name))
        events = [CODEC.event(bytes(line.body)) for line in lines]  # type: ignore[arg-type]
        for point in turning_points(RULE_SETS, events, SPECTATOR):
            found = told.setdefault(point.kind, {})
            if len(found) < TURNING and point.text not in found:
                where = f"{path.name.removesuffix('.jsonl.gz')}:{point.version}"
                found[point.text] = f"{point.kind:10} {where:22} {point.text} ({', '.join(point.rules)})"
    return "\n".join(line for kind in TurningKind for line in told.get(kind, {}).values()) + "\n"


def kept_turned(game: Game[Any, Any, Any]) -> Path:
    """The file that keeps the turning points of a game."""
    return FOLDER / f"{game.about.slug}-turning.txt"


def kept(game: Game[Any, Any, Any]) -> Path:
    """The file that keeps the sentences of a game."""
    return FOLDER / f"{game.about.slug}.txt"


if __name__ == "__main__":
    for each in RULE_SETS:
        kept(each).write_text(sentences(each), encoding="utf-8")
        kept_turned(each).write_text(turned(each), encoding="utf-8")
