"""Golden logs: games of every variant, tables and tournaments, that must replay to the same last hash for ever.

`python -m tests.architecture.golden`, `golden_shown`, `golden_tables`, `golden_forks` and `golden_tournaments` write
what has no log yet; they never touch one that exists.
"""

import json

import pytest

from domain.registry import CODEC, RULE_SETS
from domain.tables.verify import verify
from domain.tournaments.codec import TournamentCodec
from domain.tournaments.config import Format
from services.tournaments.audit import audited
from tests.architecture.golden import FOLDER, HEADS, names_wanted, read
from tests.architecture.golden_forks import name_of as name_of_fork
from tests.architecture.golden_tournaments import PLAYED, name_of

RECORDED: dict[str, str] = json.loads(HEADS.read_text())
TOURNAMENTS = {name for name in RECORDED if name.startswith(("tournament-", "shown-tournament-"))}
SLUGS = {game.about.slug for game in RULE_SETS}


def is_mended(name: str) -> bool:
    """Whether the log is of a rule-set whose commands are not decided again."""
    game, rules, *_ = name.split("-")
    return game in SLUGS and RULE_SETS.pinned(game, int(rules)).about.mended


def is_whole(name: str) -> bool:
    """Whether the log shows everything: some are as a seat or the spectators see them."""
    return not name.startswith("shown-") or "-all." in name


@pytest.mark.parametrize("name", sorted(RECORDED.keys() - TOURNAMENTS))
def test_a_golden_log_still_gives_its_last_hash(name: str) -> None:
    report = verify(RULE_SETS, CODEC, read(name))
    assert report.passed, report.checks[-1]
    assert report.complete is (not is_mended(name) and is_whole(name))
    assert report.head == RECORDED[name]


@pytest.mark.parametrize("name", sorted(TOURNAMENTS))
def test_a_golden_tournament_still_gives_its_last_hash(name: str) -> None:
    report = audited(RULE_SETS, TournamentCodec(RULE_SETS), read(name))
    assert report.passed, report.checks[-1]
    assert report.complete is is_whole(name)
    assert report.head == RECORDED[name]


def test_every_golden_log_is_recorded() -> None:
    assert {path.name for path in FOLDER.glob("*.jsonl.gz")} == set(RECORDED)


@pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)
def test_every_variant_has_golden_logs(game: object) -> None:
    assert names_wanted(game) <= set(RECORDED)  # type: ignore[arg-type]


def test_every_game_has_a_golden_fork() -> None:
    assert {name_of_fork(slug) for slug in SLUGS} <= set(RECORDED)


def test_every_format_of_tournament_has_a_golden_log() -> None:
    assert {stage.format for stages in PLAYED.values() for stage in stages} == set(Format)
    assert {name_of(played) for played in PLAYED} <= TOURNAMENTS
