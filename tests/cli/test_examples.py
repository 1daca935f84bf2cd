"""Every example in a help text runs as it stands."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from api.cli import COMMANDS, cli


def commands(group: click.Group, words: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield " ".join((*words, name)), command
        if isinstance(command, click.Group):
            yield from commands(command, (*words, name))


HELP = {name: command.get_help(click.Context(command)) for name, command in commands(cli)}
EXAMPLES = {
    name: [line.strip() for line in text.partition("Examples:")[2].splitlines() if line.strip()]
    for name, text in HELP.items()
    if "Examples:" in text
}


def test_commands_that_need_no_service_have_examples() -> None:
    offline = {
        "simulate",
        "play",
        "replay",
        "analyse",
        "verify",
        "rules",
        "tournament run",
        "score secrets",
        "deck check",
    }
    assert offline <= set(EXAMPLES)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_the_examples_run(name: str, tmp_path: Path) -> None:
    """One after the other in a shell of their own. A game that is to be played is given up at once."""
    assert all(line.startswith("orrery ") for line in EXAMPLES[name])
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    for line in EXAMPLES[name]:
        done = subprocess.run(
            line, shell=True, cwd=tmp_path, env=env, input="q\ny\n", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (line, done.stdout[-300:], done.stderr[-300:])
        assert "Traceback" not in done.stderr


def test_what_quotes_a_command_names_one_that_exists() -> None:
    assert set(COMMANDS) <= set(HELP)
