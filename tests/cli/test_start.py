"""A command loads what it needs and no more: counted in modules, since seconds depend on the machine."""

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from api.cli import COMMANDS, cli

HEAVY = {
    "strawberry",
    "graphql",
    "litestar",
    "uvicorn",
    "psycopg",
    "redis",
    "openskill",
    "prometheus_client",
    "structlog",
}
SCRIPT = """
import json, sys
from api.cli import cli
try:
    cli.main(sys.argv[1:], standalone_mode=False)
finally:
    sys.stderr.write(json.dumps(sorted(sys.modules)))
"""


def loaded_by(*arguments: str) -> set[str]:
    """The modules that are there once a command has run."""
    done = subprocess.run([sys.executable, "-c", SCRIPT, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stderr))


def games_among(modules: set[str]) -> set[str]:
    """The games of which more is loaded than the folder, as their rulebooks are found by it."""
    return {name.split(".")[2] for name in modules if name.startswith("domain.games.") and name.count(".") > 2}


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("played")
    CliRunner().invoke(cli, ["simulate", "uno", "--games", "1", "--export", str(folder)], standalone_mode=False)
    (path,) = folder.iterdir()
    return str(path)


def test_help_loads_the_command_line_and_nothing_behind_it() -> None:
    modules = loaded_by("--help")
    assert modules.isdisjoint(HEAVY | {"rich", "msgspec", "rustworkx", "asyncio"})
    ours = {name for name in modules if name.split(".")[0] in ("api", "services", "infra", "domain")}
    assert ours == {"api", "api.cli", "api.cli.lazy", "domain", "domain.kernel", "domain.kernel.errors"}


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_the_help_of_a_command_loads_no_server_and_no_game(command: str) -> None:
    modules = loaded_by(command, "--help")
    allowed = {"score": {"secrets"}, "deck": {"runiverse"}}
    assert modules.isdisjoint(HEAVY)
    assert games_among(modules) <= allowed.get(command, set())


@pytest.mark.parametrize(
    ("arguments", "games"),
    [
        (["rules"], set()),
        (["simulate", "solitaire", "--games", "1"], {"solitaire"}),
        (["score", "secrets", "E111"], {"secrets"}),
        (["deck", "show", "ruby"], {"runiverse"}),
        (["verify", "FILE"], {"uno"}),
        (["replay", "FILE"], {"uno"}),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_a_command_without_a_service_loads_the_game_it_is_about(
    arguments: list[str], games: set[str], game_file: str
) -> None:
    modules = loaded_by(*(game_file if each == "FILE" else each for each in arguments))
    assert modules.isdisjoint(HEAVY | {"rustworkx"})
    assert games_among(modules) == games


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_what_the_list_says_of_a_command_is_the_first_sentence_of_its_help(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    first, _, _ = " ".join((command.help or "").split()).partition(". ")
    assert COMMANDS[name].says.rstrip(".") == first.rstrip(".")


def test_an_unknown_command_is_refused() -> None:
    result = CliRunner().invoke(cli, ["fly"])
    assert result.exit_code == 2
    assert "No such command 'fly'" in result.output
