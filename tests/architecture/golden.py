"""Writes golden logs for the variants of every game that have none yet, compressed: most of a log is names."""

import gzip
import json
from pathlib import Path
from typing import Any

from domain.kernel.game import Game
from domain.kernel.playout import Plan, Played, play_out
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from services.offline.simulation import record, seed_of
from services.tables.commands import PREFIX

FOLDER = Path(__file__).parents[1] / "golden"
HEADS = FOLDER / "heads.json"
EACH = 2
LONG = 1500
TRIES = 5


def names_wanted(game: Game[Any, Any, Any]) -> set[str]:
    """The files a game should have: a few for each variant."""
    return {name_of(game, variant, number) for variant in range(len(game.about.variants)) for number in range(EACH)}


def name_of(game: Game[Any, Any, Any], variant: int, number: int) -> str:
    """The name says the rule-set, so that a new one gets logs of its own."""
    return f"{game.about.slug}-{game.about.rules_version}-{variant:02}-{number}.jsonl.gz"


def read(name: str) -> bytes:
    """A golden log."""
    return gzip.decompress((FOLDER / name).read_bytes())


def _written(game: Game[Any, Any, Any], variant: int, number: int) -> bytes:
    """The first game of the series that is not long, or the shortest of a few where all are."""
    name = name_of(game, variant, number).removesuffix(".jsonl.gz")
    shortest: tuple[Plan, Played] | None = None
    for attempt in range(TRIES):
        plan = _plan(game, variant, number, attempt)
        played = play_out(plan)
        if not played.finished or played.violations:
            raise SystemExit(f"{name}: {played.violations}")
        if shortest is None or played.events < shortest[1].events:
            shortest = plan, played
        if played.events <= LONG:
            break
    assert shortest is not None
    seed, log = record(*shortest, RULE_SETS, name)
    return export.write(PREFIX + name, seed, log, CODEC)


def _plan(game: Game[Any, Any, Any], variant: int, number: int, attempt: int) -> Plan:
    bots = [bot.name for bot in game.bots]
    seats = game.about.min_seats + (variant + number + attempt) % (game.about.max_seats - game.about.min_seats + 1)
    chosen = tuple(bots[(seat + number) % len(bots)] for seat in range(seats))
    seed = seed_of(f"{game.about.slug}-{game.about.rules_version}-{variant:02}-{number}", attempt)
    return Plan(game=game, options=game.about.variants[variant], bots=chosen, seed=seed)


def main() -> None:
    """Add what is missing."""
    heads: dict[str, str] = json.loads(HEADS.read_text()) if HEADS.exists() else {}
    for game in RULE_SETS:
        for variant in range(len(game.about.variants)):
            for number in range(EACH):
                name = name_of(game, variant, number)
                if name not in heads:
                    data = _written(game, variant, number)
                    (FOLDER / name).write_bytes(gzip.compress(data, mtime=0))
                    heads[name] = json.loads(data.split(b"\n", 1)[0])["head"]
    HEADS.write_text(json.dumps(heads, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
