"""Writes golden logs of the second version of the chain, whole and as others see them, and redacted ones of the first.

`python -m tests.architecture.golden_shown` adds what is missing; it never touches a log that exists.
"""

import gzip
import json
from hashlib import sha256
from typing import Any

from msgspec import Raw

from domain.kernel.chain import LEAVES, WHOLE, Recorded
from domain.kernel.game import Game
from domain.kernel.playout import Plan, play_out
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from domain.registry import CODEC, RULE_SETS
from domain.tables import export
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.config import Config, Format, Stage
from services.offline.simulation import record, seed_of
from services.offline.tournaments import SimulatedTournament
from services.streams import TABLE, TOURNAMENT
from tests.architecture.golden import FOLDER, HEADS

VIEWERS: dict[str, Viewer] = {"all": AUDITOR, "seat-0": Seated(0), "spectator": SPECTATOR}
SHORT = 120
TURNS = b'{"turn_limit":12}'
GAMES = ("programs", "runiverse", "secrets", "solitaire", "uno")


def _played(game: Game[Any, Any, Any], table: str, chain: int) -> tuple[bytes, list[Recorded]]:
    bots = tuple(game.bots[0].name for _ in range(game.about.min_seats))
    plan = Plan(game=game, options=game.about.variants[0], bots=bots, seed=seed_of(f"shown-{game.about.slug}", 0))
    return record(plan, play_out(plan, check=False), RULE_SETS, table, chain=chain)


def _beginning(log: list[Recorded]) -> list[Recorded]:
    """The first commands, each with all of its events."""
    begins = [event.version for event in log if json.loads(event.meta).get("part", 0) == 0 and event.version > SHORT]
    return log[: begins[0] - 1] if begins else log


def _tables() -> dict[str, bytes]:
    found = {}
    for slug in GAMES:
        table = f"shown-{slug}"
        for chain in (LEAVES, WHOLE):
            seed, log = _played(RULE_SETS.newest(slug), table, chain)
            for name, viewer in VIEWERS.items():
                if chain == LEAVES or viewer is not AUDITOR:
                    file = f"shown-{slug}-{chain}-{name}"
                    found[file] = export.write(TABLE + table, seed, _beginning(log), CODEC, viewer)
    return found


def _tournament() -> dict[str, bytes]:
    game, seed = RULE_SETS.newest("uno"), sha256(b"shown").digest()
    config = Config("Shown", "uno", game.about.rules_version, Raw(TURNS), (Stage(Format.SWISS, rounds=2),))
    played = SimulatedTournament(RULE_SETS, config, seed, "shown-tournament")
    played.enter([game.bots[0].name], ["Ann", "Bob", "Cyd", "Dan"])
    played.play()
    codec = TournamentCodec(RULE_SETS)
    return {
        f"shown-tournament-{LEAVES}-{name}": export.write(TOURNAMENT + played.id, seed, played.log, codec, viewer)
        for name, viewer in VIEWERS.items()
        if name != "seat-0"
    }


def main() -> None:
    """Add what is missing."""
    heads: dict[str, str] = json.loads(HEADS.read_text())
    for name, data in {**_tables(), **_tournament()}.items():
        file = f"{name}.jsonl.gz"
        if file not in heads:
            (FOLDER / file).write_bytes(gzip.compress(data, mtime=0))
            heads[file] = json.loads(data.split(b"\n", 1)[0])["head"]
    HEADS.write_text(json.dumps(heads, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
