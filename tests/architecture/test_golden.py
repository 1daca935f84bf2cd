"""Golden logs: games of every variant, checked in, that must replay to the same last hash for ever.

`python -m tests.architecture.golden` writes logs for variants that have none; it never touches one that exists.
"""

import json

import pytest

from domain.registry import CODEC, SHELF
from domain.tables.verify import verify
from tests.architecture.golden import FOLDER, HEADS, names_wanted, read

SLUGS = {game.slug for game in SHELF}
RECORDED: dict[str, str] = json.loads(HEADS.read_text())


def is_mended(name: str) -> bool:
    """Whether the log is of a rule-set whose commands are not decided again."""
    game, rules, *_ = name.split("-")
    return game in SLUGS and SHELF.pinned(game, int(rules)).mended


@pytest.mark.parametrize("name", sorted(RECORDED))
def test_a_golden_log_still_gives_its_last_hash(name: str) -> None:
    report = verify(SHELF, CODEC, read(name))
    assert report.passed, report.checks[-1]
    assert report.complete is not is_mended(name)
    assert report.head == RECORDED[name]


def test_every_golden_log_is_recorded() -> None:
    assert {path.name for path in FOLDER.glob("*.jsonl.gz")} == set(RECORDED)


@pytest.mark.parametrize("game", list(SHELF), ids=lambda game: game.slug)
def test_every_variant_has_golden_logs(game: object) -> None:
    assert names_wanted(game) <= set(RECORDED)  # type: ignore[arg-type]
