"""Writes golden logs for the variants of every game that have none yet."""

import json
from pathlib import Path
from typing import Any

from domain.kernel.decider import Game
from domain.registry import CODEC, SHELF
from domain.tables import export
from services.simulation import Plan, play_out, record, seed_of

FOLDER = Path(__file__).parents[1] / "golden"
HEADS = FOLDER / "heads.json"
EACH = 2
LONGEST = 1500


def names_wanted(game: Game[Any, Any, Any]) -> set[str]:
    """The files a game should have: a few for each variant."""
    return {name_of(game, variant, number) for variant in range(len(game.variants)) for number in range(EACH)}


def name_of(game: Game[Any, Any, Any], variant: int, number: int) -> str:
    """The name says the rule-set, so that a new one gets logs of its own."""
    return f"{game.slug}-{game.rules_version}-{variant:02}-{number}.jsonl"


def _written(game: Game[Any, Any, Any], variant: int, number: int) -> bytes:
    """The first game of the series that is not too long to keep."""
    name = name_of(game, variant, number).removesuffix(".jsonl")
    bots = list(game.bots)
    span = game.max_seats - game.min_seats + 1
    for attempt in range(100):
        seats = game.min_seats + (variant + number + attempt) % span
        chosen = tuple(bots[(seat + number) % len(bots)] for seat in range(seats))
        plan = Plan(game=game, options=game.variants[variant], bots=chosen, seed=seed_of(name, attempt))
        played = play_out(plan)
        if played.finished and not played.violations and played.events <= LONGEST:
            seed, log = record(plan, played, SHELF, name)
            return export.write(f"table:{name}", seed, log, CODEC)
    raise SystemExit(f"{name}: no game with at most {LONGEST} events in a hundred")


def main() -> None:
    """Add what is missing."""
    heads: dict[str, str] = json.loads(HEADS.read_text()) if HEADS.exists() else {}
    for game in SHELF:
        for variant in range(len(game.variants)):
            for number in range(EACH):
                name = name_of(game, variant, number)
                if name not in heads:
                    data = _written(game, variant, number)
                    (FOLDER / name).write_bytes(data)
                    heads[name] = json.loads(data.split(b"\n", 1)[0])["head"]
    HEADS.write_text(json.dumps(heads, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
