"""`orrery bot check`, `import` and `run`: other people's bots come to a service by a file."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click

from api.cli.bot_files import BadBots, BotEntry, Fault, read_bots
from api.cli.bot_trials import bot, client_path, load
from api.cli.client import ServiceSaysNo, ask, at_service

_ME = "{ me { account { id name } } }"
_MAKE = "mutation($name: String!) { createBot(name: $name) { token account { id } } }"
_ENTER = """mutation($tournament: ID!) { enterTournament(tournament: $tournament) {
  __typename ... on Refused { rule reason } } }"""
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@bot.command()
@click.argument("file", type=_FILE)
@click.option("--json", "as_json", is_flag=True, help="For machines.")
def check(file: Path, as_json: bool) -> int:
    """Name everything that is wrong with the bots in FILE; a Python bot is loaded to see that it is one."""
    bots, faults = read_bots(file, _load)
    if as_json:
        told = [{"line": each.line, "field": each.field, "what": each.what} for each in faults]
        click.echo(json.dumps({"bots": [each.name for each in bots], "faults": told}))
    else:
        click.echo("\n".join(each.at(file) for each in faults) or f"{_counted(bots)}, and nothing is wrong with them")
    return 1 if faults else 0


@bot.command("import")
@click.argument("file", type=_FILE)
@click.option("--tournament", help="Enter them all into this tournament.")
@at_service
def import_(file: Path, tournament: str | None, url: str, token: str) -> int:
    """Give every bot in FILE an account of its own, marked as a program's, in your name.

    Nothing is done while something is wrong with the file. The tokens are kept in a file beside it that only you can
    read; a bot that has one is left as it is, so that it can be done again.
    """
    faults = list[Fault]()
    kept = Kept(file, url)
    for each in _checked(file):
        try:
            click.echo(f"{each.name}: {_made(each, kept, token)}")
        except ServiceSaysNo as error:
            faults.append(Fault(each.line, "name", str(error)))
            continue
        if tournament:
            answer = ask(url, kept.token(each.name), _ENTER, tournament=tournament)["enterTournament"]
            if answer["__typename"] == "Refused":
                faults.append(Fault(each.line, "", f"{answer['reason']} ({answer['rule']})"))
    for fault in faults:
        click.echo(fault.at(file), err=True)
    return 1 if faults else 0


@bot.command()
@click.argument("file", type=_FILE)
@click.option("--games", type=click.IntRange(min=1), help="How many games each bot of the Python client plays.")
@at_service
def run(file: Path, games: int | None, url: str, token: str) -> int:  # noqa: ARG001 - each has a token of its own
    """Play every bot in FILE at the service, each in a process of its own, until they end or you press Ctrl-C."""
    kept = Kept(file, url)
    bots = _checked(file)
    _require(file, [Fault(each.line, "", "import it first") for each in bots if not kept.token(each.name)])
    started = [(each, _start(each, games, url, kept.token(each.name))) for each in bots]
    try:
        ended = [(each, process.wait()) for each, process in started]
    except KeyboardInterrupt:
        ended = []
    finally:
        for _, process in started:
            if process.poll() is None:
                process.terminate()
            process.wait()
    for each, status in ended:
        click.echo(f"{each.name}: {'ended' if status == 0 else f'failed with status {status}'}")
    return 1 if any(status for _, status in ended) else 0


class Kept:
    """The tokens of imported bots, by service and name, in a file beside theirs."""

    def __init__(self, file: Path, url: str) -> None:
        self.path, self.url = file.with_suffix(".tokens.json"), url
        try:
            self._all: dict[str, dict[str, str]] = json.loads(self.path.read_text())
        except FileNotFoundError:
            self._all = {}
        except ValueError:
            raise BadBots(f"{self.path} is no JSON: it holds the tokens of bots, move it away to begin anew") from None

    def token(self, name: str) -> str:
        """The token of a bot; empty if there is none."""
        return self._all.get(self.url, {}).get(name, "")

    def keep(self, name: str, token: str) -> None:
        """Keep a token at once: it is shown only once."""
        self._all.setdefault(self.url, {})[name] = token
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w") as out:
            json.dump(self._all, out, indent=2)


def _made(each: BotEntry, kept: Kept, token: str) -> str:
    if (own := kept.token(each.name)) and (me := ask(kept.url, own, _ME)["me"]):
        return f"is account {me['account']['id']} already"
    made: dict[str, Any] = ask(kept.url, token, _MAKE, name=each.name)["createBot"]
    kept.keep(each.name, made["token"])
    return f"is account {made['account']['id']}"


def _checked(file: Path) -> list[BotEntry]:
    bots, faults = read_bots(file, _load)
    _require(file, faults)
    return bots


def _require(file: Path, faults: list[Fault]) -> None:
    """Go no further if anything is wrong; all of it is told."""
    if faults:
        click.echo("\n".join(each.at(file) for each in faults), err=True)
        click.get_current_context().exit(1)


def _load(file: Path, game: str) -> None:
    load(file, game)


def _counted(bots: list[BotEntry]) -> str:
    return f"{len(bots)} bot{'' if len(bots) == 1 else 's'}"


def _words(each: BotEntry, games: int | None) -> list[str]:
    """What starts a bot."""
    if each.file is None:
        return list(each.command)
    way = ["--join"] if each.join else ["--against", each.against] if each.against else []
    many = [] if games is None else ["--games", str(games)]
    return [sys.executable, str(each.file), "--tables", str(each.tables), *way, *many]


def _start(each: BotEntry, games: int | None, url: str, token: str) -> subprocess.Popen[bytes]:
    """A bot in a process of its own, with the service and its token in its environment."""
    paths = [path for path in (client_path(), os.environ.get("PYTHONPATH", "")) if path]
    env = {**os.environ, "ORRERY_URL": url, "ORRERY_TOKEN": token, "PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.Popen(_words(each, games), env=env)  # noqa: S603 - to run what is named there is what was asked
