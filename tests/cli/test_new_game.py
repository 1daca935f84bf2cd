"""`orrery new-game`, in a copy of the project: what it writes is a game like the others, or it writes nothing."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from api.cli.new_game import REGISTRY, ROOT, CannotBegin, Names, begin, named, registered
from tests.waiting import PATIENCE

PARTS = ("domain", "services", "infra", "api", "tests")
FILES = ("pyproject.toml", "README.md", "CONTRIBUTING.md")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "golden", "*.egg-info", "bench")


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project without its history."""
    folder = tmp_path_factory.mktemp("project")
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
    for file in FILES:
        shutil.copy(ROOT / file, folder)
    return folder


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Something run in the copy, with nothing but the copy's own modules."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)


def done(folder: Path, *arguments: str) -> str:
    ran = run(folder, *arguments)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def project(original: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another copy, in which a game was begun."""
    folder = tmp_path_factory.mktemp("begun") / "project"
    shutil.copytree(original, folder)
    told = done(folder, "api.cli", "new-game", "toybox", "--title", "Box of Toys")
    assert "domain/games/toybox/RULES.md" in told
    assert "make schema" in told
    return folder


@pytest.mark.slow
class TestTheNewGame:
    def test_it_passes_its_own_tests_and_the_contract_of_every_game(self, project: Path) -> None:
        told = done(project, "pytest", "-q", "-p", "no:cacheprovider", "tests/domain/games/toybox")
        assert "passed" in told

    def test_every_clause_of_its_rulebook_is_tested(self, project: Path) -> None:
        done(project, "pytest", "-q", "-p", "no:cacheprovider", "tests/architecture/test_rulebooks.py")
        listed = done(project, "api.cli", "rules", "toybox")
        assert "TY-05" in listed, "TO-05 is a rule of tournaments"
        assert "TY-R-03" in listed

    def test_it_is_simulated_by_its_name(self, project: Path) -> None:
        told = done(project, "api.cli", "simulate", "toybox", "--games", "3")
        assert "3 of 3 games finished" in told
        assert "no violations" in told

    def test_it_is_part_of_the_schema_with_a_sentence_for_every_field(self, project: Path) -> None:
        schema = done(project, "api.cli", "schema", "--fresh")
        assert "type ToyboxView" in schema
        (project / "api" / "graphql" / "schema.graphql").write_text(schema)
        done(project, "pytest", "-q", "-p", "no:cacheprovider", "tests/api/graphql/test_schema.py", "-k", "oybox")

    def test_it_is_tidy(self, project: Path) -> None:
        done(project, "ruff", "check", "domain", "tests/domain")
        done(project, "ruff", "format", "--check", "domain", "tests/domain")

    def test_nothing_of_the_toy_is_left_in_it(self, project: Path) -> None:
        files = [*(project / "domain/games/toybox").iterdir(), *(project / "tests/domain/games/toybox").iterdir()]
        for path in files:
            own = re.sub("toybox|Box of Toys|BoxofToys", "", path.read_text() if path.is_file() else "")
            assert "toy" not in own.lower(), path

    def test_a_second_one_of_that_name_is_refused(self, project: Path) -> None:
        refused = run(project, "api.cli", "new-game", "toybox")
        assert refused.returncode == 1
        assert refused.stderr == "orrery: 'toybox' is taken by domain/games/toybox\n"


@pytest.mark.parametrize(
    "slug", ["", "War", "1st", "two words", "snake_case", "sun-burst", "Ünder", "class", "../up", "a.b"]
)
def test_what_is_no_name_is_refused(slug: str) -> None:
    with pytest.raises(CannotBegin, match="is no name for a game"):
        named(ROOT, slug)


@pytest.mark.parametrize("slug", ["uno", "runiverse", "toy", "table", "tour", "rune", "usol"])
def test_a_name_that_a_game_or_a_stored_tag_has_is_refused(slug: str) -> None:
    with pytest.raises(CannotBegin, match="is taken by"):
        named(ROOT, slug)


@pytest.mark.parametrize("title", ['Say "War"', "War\nPeace", "  ", "a{b}", "back\\slash"])
def test_a_title_that_does_not_fit_into_a_line_of_code_is_refused(title: str) -> None:
    with pytest.raises(CannotBegin, match="is no title"):
        named(ROOT, "war", title)


@pytest.mark.parametrize(
    ("prefix", "why"), [("W", "no prefix"), ("war", "no prefix"), ("UN", "already"), ("TB", "already")]
)
def test_a_prefix_must_be_new_and_in_capitals(prefix: str, why: str) -> None:
    with pytest.raises(CannotBegin, match=why):
        named(ROOT, "war", prefix=prefix)


def test_without_a_wish_the_prefix_is_two_letters_that_are_free() -> None:
    assert named(ROOT, "war") == Names("war", "War", "WA")
    assert named(ROOT, "undo").prefix == "UD", "UN is Uno's"


def test_without_free_letters_someone_must_choose() -> None:
    with pytest.raises(CannotBegin, match="--prefix"):
        named(ROOT, "un")


def test_without_a_checkout_there_is_no_template(tmp_path: Path) -> None:
    with pytest.raises(CannotBegin, match="checkout"):
        named(tmp_path, "war")


def test_a_registry_that_looks_otherwise_is_left_alone() -> None:
    with pytest.raises(CannotBegin, match="by hand"):
        registered("GAMES = ()\n", "war")


def test_when_writing_fails_nothing_is_left_behind(original: Path, tmp_path: Path) -> None:
    folder = tmp_path / "project"
    for part in ("domain", "tests/toy", "tests/domain/games/toy"):
        shutil.copytree(original / part, folder / part)
    before = (folder / REGISTRY).read_text()
    theirs = folder / "tests/domain/games/war/notes.txt"
    theirs.parent.mkdir()
    theirs.write_text("kept")
    with pytest.raises(FileExistsError):
        begin(folder, Names("war", "War", "WA"))
    assert not (folder / "domain/games/war").exists()
    assert theirs.read_text() == "kept"
    assert (folder / REGISTRY).read_text() == before
