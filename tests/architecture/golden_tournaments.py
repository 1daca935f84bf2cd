"""Writes golden logs of tournaments, one of every format and one of two stages.

`python -m tests.architecture.golden_tournaments` adds what is missing; it never touches a log that exists.
"""

import gzip
import json
from hashlib import sha256

from msgspec import Raw

from domain.registry import RULE_SETS
from domain.tables import export
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.config import Config, Format, Seeding, Stage
from services.offline.tournaments import SimulatedTournament
from services.tournaments.commands import PREFIX
from tests.architecture.golden import FOLDER, HEADS

PLAYED: dict[str, tuple[Stage, ...]] = {
    "single": (Stage(Format.SINGLE_ELIMINATION, best_of=3),),
    "double": (Stage(Format.DOUBLE_ELIMINATION),),
    "round-robin": (Stage(Format.ROUND_ROBIN),),
    "swiss": (Stage(Format.SWISS, rounds=4),),
    "pods": (Stage(Format.PODS, rounds=3, seats=4),),
    "arena": (Stage(Format.ARENA, duration=600_000),),
    "duplicate": (Stage(Format.DUPLICATE, rounds=2),),
    "groups-final": (Stage(Format.ROUND_ROBIN, groups=2), Stage(Format.SINGLE_ELIMINATION, takes=4)),
}
ENTRANTS = 11


def name_of(played: str) -> str:
    """The file of a tournament."""
    return f"tournament-{played}.jsonl.gz"


def _written(played: str) -> bytes:
    rules = RULE_SETS.newest("uno").about.rules_version
    config = Config("Golden Cup", "uno", rules, Raw(b'{"turn_limit":12}'), PLAYED[played], seeding=Seeding.RANDOM)
    seed = sha256(f"golden/{played}".encode()).digest()
    tournament = SimulatedTournament(RULE_SETS, config, seed, f"golden-{played}")
    tournament.enter(["random", "medium"], [f"Player {number}" for number in range(1, ENTRANTS + 1)])
    tournament.play(lambda _: None)
    return export.write(PREFIX + tournament.id, seed, tournament.log, TournamentCodec(RULE_SETS))


def main() -> None:
    """Add what is missing."""
    heads: dict[str, str] = json.loads(HEADS.read_text())
    for played in PLAYED:
        name = name_of(played)
        if name not in heads:
            data = _written(played)
            (FOLDER / name).write_bytes(gzip.compress(data, mtime=0))
            heads[name] = json.loads(data.split(b"\n", 1)[0])["head"]
    HEADS.write_text(json.dumps(heads, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
