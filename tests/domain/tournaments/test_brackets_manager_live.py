"""Random brackets played here and by brackets-manager (npm), match by match and rank by rank.

It runs where Node and the packages are: `make build/node_modules/brackets-manager` fetches them.
Every difference that is known is named where it is left out; RULES.md gives the reasons.
"""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import EDITION, Format, Stage
from domain.tournaments.standings.table import standings
from domain.tournaments.state import Bracket, How, Match
from tests.domain.tournaments.fairground import Fair, config

MODULES: Final = Path(__file__).parents[3] / "build" / "node_modules"
SCRIPT: Final = Path(__file__).with_name("brackets_manager.cjs")
NODE: Final = shutil.which("node")
HERE: Final = NODE is not None and all((MODULES / each).is_dir() for each in ("brackets-manager", "brackets-memory-db"))
CASES: Final = 2000
GROUPS: Final = {
    "single_elimination": {1: Bracket.WINNERS, 2: Bracket.THIRD},
    "double_elimination": {1: Bracket.WINNERS, 2: Bracket.LOSERS, 3: Bracket.FINAL},
}


def cases() -> list[dict[str, Any]]:
    random = Random(1111)
    made: list[dict[str, Any]] = []
    while len(made) < CASES:
        kind = random.choice(("single_elimination", "double_elimination", "round_robin"))
        size = random.choice((*range(2, 18), 23, 24, 31, 32, 33))
        if kind == "double_elimination" and size == 2:
            continue  # one match there; here it is played until one has lost twice (TO-41)
        single = kind == "single_elimination"
        third = single and random.random() < 0.5 and size > 3  # with three, there are no ranks there
        groups = random.randrange(1, 4) if size > 6 else 1
        reset = random.random() < 0.5
        seed = random.randrange(1000)
        made.append({"kind": kind, "entrants": size, "seed": seed, "third": third, "reset": reset, "groups": groups})
    return made


def first_wins(seed: int, one: int, two: int, again: bool) -> bool:
    return (one * 7919 + two * 104729 + seed * 31 + (500 if again else 0)) % 1000 < 500


def played(case: dict[str, Any]) -> Fair:
    stage = Stage(
        Format(case["kind"]),
        third_place=case["third"],
        reset=case["reset"],
        groups=case["groups"] if case["kind"] == "round_robin" else 1,
    )
    fair = Fair(config(stage), seed=case["seed"], edition=EDITION).enter(case["entrants"]).start()
    while games := open_matches(fair.state):
        game = fair.random.choice(games)  # in any order: it makes no difference
        again = fair.state.matches[game.match].bracket is Bracket.RESET
        low, high = sorted(game.entrants)
        best = low if first_wins(case["seed"], low, high, again) else high
        fair.play(game, [1 if who == best else 2 for who in game.entrants])
    return fair


def place_of(kind: str, match: Match) -> tuple[Any, ...]:
    if kind == "round_robin":
        return match.group, match.round
    if match.bracket is Bracket.RESET:
        return Bracket.FINAL, 2, 1
    return match.bracket, match.round, match.slot


def ours(case: dict[str, Any], fair: Fair) -> dict[tuple[Any, ...], list[frozenset[int]]]:
    found: dict[tuple[Any, ...], list[frozenset[int]]] = {}
    for match in fair.state.matches:
        who = frozenset(player for player in match.players if player >= 0)
        if match.result is not None and match.result.how is How.UNNEEDED:
            continue  # a second final nobody needs stands empty here; there it keeps the names
        found.setdefault(place_of(case["kind"], match), []).append(who)
    return {place: sorted(pairs, key=sorted) for place, pairs in found.items()}


def theirs(case: dict[str, Any], rows: list[list[int]], known: set[tuple[Any, ...]]) -> dict[Any, list[frozenset[int]]]:
    found: dict[Any, list[frozenset[int]]] = {}
    for group, round_, number, *players in rows:
        who = frozenset(player for player in players if player >= 0)
        robin = case["kind"] == "round_robin"
        bracket = None if robin else GROUPS[case["kind"]][group]
        place = (group - 1, round_) if robin else (bracket, round_, 1 if bracket is Bracket.FINAL else number)
        if place == (Bracket.FINAL, 2, 1) and place not in known:
            continue
        found.setdefault(place, []).append(who)
    return {place: sorted(pairs, key=sorted) for place, pairs in found.items()}


def dense(ranks: dict[int, int]) -> dict[int, int]:
    """Places without gaps: after two who share third the next is fifth here, and fourth there."""
    order = sorted(set(ranks.values()))
    return {who: order.index(place) for who, place in ranks.items()}


@pytest.mark.slow
@pytest.mark.rule("TO-40", "TO-41", "TO-42", "TO-43")
@pytest.mark.skipif(not HERE, reason="needs Node, brackets-manager and brackets-memory-db below build/node_modules")
def test_thousands_of_random_brackets_are_played_alike() -> None:
    asked = cases()
    lines = "".join(json.dumps(case) + "\n" for case in asked)
    assert NODE is not None
    done = subprocess.run([NODE, SCRIPT, MODULES], input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(asked)
    for case, answer in zip(asked, answers, strict=True):
        fair = played(case)
        pairs = ours(case, fair)
        assert theirs(case, answer["rows"], set(pairs)) == pairs, case
        if answer["ranks"]:
            ranks = {row.entrant: row.place for row in standings(fair.state, fair.stage)}
            assert dense(dict(answer["ranks"])) == dense(ranks), case
