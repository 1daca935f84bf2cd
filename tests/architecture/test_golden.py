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

pytestmark = pytest.mark.slow

RECORDED: dict[str, str] = json.loads(HEADS.read_text())
TOURNAMENTS = {name for name in RECORDED if name.startswith(("tournament-", "shown-tournament-"))}
SLUGS = {game.about.slug for game in RULE_SETS}


NOT_ALL_PROVEN = {
    "runiverse-1-01-0.jsonl.gz": (2, 152),
    "runiverse-1-01-1.jsonl.gz": (1, 531),
    "runiverse-1-02-1.jsonl.gz": (1, 375),
    "runiverse-1-05-0.jsonl.gz": (1, 237),
    "runiverse-1-06-0.jsonl.gz": (2, 386),
    "runiverse-1-06-1.jsonl.gz": (1, 667),
    "runiverse-1-07-0.jsonl.gz": (1, 862),
    "runiverse-1-08-0.jsonl.gz": (1, 349),
    "runiverse-1-08-1.jsonl.gz": (1, 892),
    "runiverse-1-09-1.jsonl.gz": (2, 425),
    "runiverse-1-12-1.jsonl.gz": (1, 425),
    "runiverse-1-13-0.jsonl.gz": (1, 357),
    "runiverse-1-13-1.jsonl.gz": (4, 450),
}
"""Logs of a mended rule-set -> how many commands no kept rules decide to the same bytes, and the first event of the
first of them. Every other log of such a rule-set is decided wholly."""


def is_mended(name: str) -> bool:
    """Whether the log is of a rule-set that was mended since."""
    game, rules, *_ = name.split("-")
    return game in SLUGS and RULE_SETS.pinned(game, int(rules)).about.mended


def is_whole(name: str) -> bool:
    """Whether the log shows everything: some are as a seat or the spectators see them."""
    return not name.startswith("shown-") or "-all." in name


@pytest.mark.parametrize("name", sorted(RECORDED.keys() - TOURNAMENTS))
def test_a_golden_log_still_gives_its_last_hash(name: str) -> None:
    report = verify(RULE_SETS, CODEC, read(name))
    assert report.passed, report.checks[-1]
    assert report.complete is (name not in NOT_ALL_PROVEN and is_whole(name))
    if is_whole(name):
        assert report.decided is not None
        others, first = NOT_ALL_PROVEN.get(name, (0, None))
        assert (report.decided.commands - report.decided.same, report.decided.first_other) == (others, first)
        assert report.decided.mended is is_mended(name)
        assert ("mended" in report.verdict) is is_mended(name)
        said = f"not proven: that {others} {'was' if others == 1 else 'were'} lawful, the first at event {first}"
        assert (said in report.verdict) is bool(others)
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
