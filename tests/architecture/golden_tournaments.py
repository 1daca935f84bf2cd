"""Writes golden logs of tournaments, one of every format and one of two stages.

`python -m tests.architecture.golden_tournaments` adds what is missing; it never touches a log that exists.
"""

import gzip
import json
from hashlib import sha256
from typing import Any

from msgspec import Raw

from domain.registry import RULE_SETS
from domain.tables import export
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.commands import CorrectResult, FinishTournament, PairByHand, PairRound, SwapPlayers
from domain.tournaments.conduct.corrections import preview_correction
from domain.tournaments.config import Config, Cue, Format, Milestone, Seeding, Stage, When
from domain.tournaments.state import How, Result
from services.offline.tournaments import ORGANISER, SimulatedTournament
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
    "organised": (Stage(Format.SWISS, rounds=3),),
    "groups-final": (Stage(Format.ROUND_ROBIN, groups=2), Stage(Format.SINGLE_ELIMINATION, takes=4)),
}
ENTRANTS = 11
ASKED = Cue(When.WHEN_ASKED)
CUES: dict[str, dict[str, Cue]] = {
    "organised": {
        "pairing": ASKED,
        "starting": Cue(When.AFTER, 30_000),
        "closing": Cue(When.AFTER, 600_000),
        "finishing": ASKED,
    }
}
"""Who decides when, where it is not left to the tournament."""


def name_of(played: str) -> str:
    """The file of a tournament."""
    return f"tournament-{played}.jsonl.gz"


def _written(played: str) -> bytes:
    rules = RULE_SETS.newest("uno").about.rules_version
    chosen: dict[str, Any] = {"seeding": Seeding.RANDOM, **CUES.get(played, {})}
    config = Config("Golden Cup", "uno", rules, Raw(b'{"turn_limit":12}'), PLAYED[played], **chosen)
    seed = sha256(f"golden/{played}".encode()).digest()
    tournament = SimulatedTournament(RULE_SETS, config, seed, f"golden-{played}")
    tournament.enter(["random", "medium"], [f"Player {number}" for number in range(1, ENTRANTS + 1)])
    tournament.play(asked=_organise)
    return export.write(PREFIX + tournament.id, seed, tournament.log, TournamentCodec(RULE_SETS))


def _organise(tournament: SimulatedTournament, step: Milestone) -> None:
    """An organiser who exchanges two, pairs a round by hand, and corrects the last result before the end."""
    state = tournament.state
    accounts = [each.account for each in state.entrants]
    if step is Milestone.FINISHING:
        last = next(each for each in reversed(state.matches) if each.result and each.result.how is How.PLAYED)
        result = Result(How.RULED, (2, 1), (0, 1))
        digest = preview_correction(state, last.number, result).digest
        tournament.ask(CorrectResult(last.number, result, "misread", digest, ORGANISER))
        tournament.ask(FinishTournament(by=ORGANISER))
    elif state.stages[0].paired == 0:
        tournament.ask(SwapPlayers(accounts[0], accounts[1], "same club", ORGANISER))
    elif state.stages[0].paired == 1:
        tournament.ask(PairRound(by=ORGANISER))
        tables = (*zip(accounts[1::2], accounts[2::2], strict=True), (accounts[0],))
        tournament.ask(PairByHand(tables, "drawn by lot in the hall", ORGANISER))
    else:
        tournament.ask(PairRound(by=ORGANISER))


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
