"""The catalogue of everything that was ever stored: tags of events and commands, with the type of every field.

`python -m tests.architecture.catalogue` adds what is new. Nothing in it may change or go: stored data is for ever.
"""

import json
from pathlib import Path
from typing import Any, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from domain.games.runiverse.options import Options
from domain.kernel.structs import tag_of
from domain.lobby.queue import QUEUE_EVENTS, QueueCommand
from domain.ratings.results import RESULT_EVENTS, RecordResult
from domain.registry import RULE_SETS
from domain.tables.commands import TableCommand
from domain.tables.events import TABLE_EVENTS
from domain.tables.replaced import REPLACED
from domain.tables.terms import Terms
from domain.tournaments.commands import TournamentCommand
from domain.tournaments.config import Conduct
from domain.tournaments.events import TOURNAMENT_EVENTS

NAMED: tuple[type[Struct], ...] = (Terms, Conduct)
"""Records that stand in the catalogue by themselves and in others by name: they may gain fields as an event may."""
ELSEWHERE: tuple[type[Struct], ...] = (Options,)
"""Options that an event of their game holds and that gained fields since: they are recorded under the game's slug."""
FILE = Path(__file__).with_name("catalogue.json")


def states() -> dict[str, type[Struct]]:
    """The state of every game, which a fork stores as it is: by the slug of the game."""
    return {game.about.slug: type(game.rules.initial) for game in RULE_SETS}


def stored_classes() -> dict[str, type[Struct]]:
    """Tag -> class, for all that goes into a log. Commands and options of games carry the slug before their tag."""
    around = (
        *TABLE_EVENTS,
        *TableCommand.__args__,
        *REPLACED,
        *QUEUE_EVENTS,
        *QueueCommand.__args__,
        *RESULT_EVENTS,
        RecordResult,
    )
    classes: list[type[Struct]] = [*around, *TOURNAMENT_EVENTS, *TournamentCommand.__args__]
    found = {tag_of(each): each for each in classes} | {f"record/{each.__name__}": each for each in NAMED}
    for game in RULE_SETS:
        slug = game.about.slug
        found |= {tag_of(event): event for event in game.rules.events}
        found |= {f"{slug}/{tag_of(command)}": command for command in game.rules.commands}
        found[f"{slug}/options"] = game.rules.options
        found[f"{slug}/state"] = states()[slug]
    return found


def shape(cls: type[Struct]) -> dict[str, str]:
    """Field -> type, with `=` after it when the field may be left out."""
    hints = get_type_hints(cls)
    return {field.name: _text(hints[field.name]) + ("" if field.required else " =") for field in fields(cls)}


def _text(hint: Any) -> str:
    if hint in NAMED or hint in ELSEWHERE or hint in states().values():  # a state may hold another one
        return str(hint.__name__)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return json.dumps(shape(hint))
    if arguments := getattr(hint, "__args__", ()):
        name = getattr(hint, "__name__", "union")
        return f"{name}[{', '.join(_text(each) for each in arguments)}]"
    return getattr(hint, "__name__", str(hint))


def read() -> dict[str, dict[str, str]]:
    """The catalogue as it is checked in."""
    kept: dict[str, dict[str, str]] = json.loads(FILE.read_text()) if FILE.exists() else {}
    return kept


def main() -> None:
    """Add what is new to the file."""
    kept = read()
    for tag, cls in stored_classes().items():
        kept.setdefault(tag, shape(cls))
        for name, kind in shape(cls).items():
            kept[tag].setdefault(name, kind)
    FILE.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
