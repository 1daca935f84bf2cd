"""Other people's bots by a file: everything that is wrong with it by its line, their accounts, and how they are run."""

import asyncio
import json
import stat
import sys
from pathlib import Path

import pytest

from api.cli.bot_files import read_bots
from api.cli.bot_trials import load
from domain.kernel.errors import OrreryError
from tests.cli.test_commands import run, status
from tests.services.tournaments.hall import KNOCKOUT, Hall
from tests.world import World

PYTHON = json.dumps(sys.executable)
PLAIN = f"""[[bot]]
name = "One"
game = "uno"
command = [{PYTHON}, "-c", "import os; raise SystemExit(os.environ['ORRERY_TOKEN'] != 'good')"]
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "bots.toml"
    file.write_text(text)
    (folder / "first.py").write_text(
        "from orrery_client import bot\n\n@bot('uno')\ndef first(view, moves, clock):\n    return moves[0]\n"
    )
    return file


def loaded(file: Path, game: str) -> None:
    load(file, game)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ('[[bot]]\nname = "A"\ngame = "uno"\nfile = "first.py"\n', []),
        ("", [(1, "", "there is no [[bot]]")]),
        ("[[bot]\n", [(1, "", "Expected")]),
        ('title = "x"\n[[bot]]\nname = "A"\ngame = "uno"\nfile = "first.py"', [(1, "title", "there is only [[bot]]")]),
        ('[[bot]]\ngame = "uno"\nfile = "first.py"', [(1, "name", "it is missing")]),
        ('[[bot]]\nname = "A"\nfile = "first.py"', [(1, "game", "it is missing")]),
        ('[[bot]]\nname = "A"\ngame = "uno"', [(1, "", "say either `file`")]),
        ('[[bot]]\nname = "A"\ngame = "uno"\nfile = "first.py"\ncommand = ["x"]', [(5, "", "say either `file`")]),
        ('[[bot]]\nname = "A"\ngame = "chess"\nfile = "first.py"', [(3, "game", "there is no game 'chess'")]),
        ('[[bot]]\nname = " A"\ngame = "uno"\nfile = "first.py"', [(2, "name", "a name has 1 to 32")]),
        ('[[bot]]\nname = 7\ngame = "uno"\nfile = "first.py"', [(2, "name", "it is a text")]),
        ('[[bot]]\nname = "A"\ngame = "uno"\nfile = "gone.py"', [(4, "file", "there is no file")]),
        ('[[bot]]\nname = "A"\ngame = "secrets"\nfile = "first.py"', [(4, "file", "has no bot for secrets")]),
        (
            '[[bot]]\nname = "A"\ngame = "uno"\nflie = "first.py"\nfile = "first.py"',
            [(4, "flie", "did you mean file?")],
        ),
        ('[[bot]]\nname = "A"\ngame = "uno"\nfile = "first.py"\ntables = 0', [(5, "tables", "from 1 to 50")]),
        ('[[bot]]\nname = "A"\ngame = "uno"\nfile = "first.py"\ntables = true', [(5, "tables", "a whole number")]),
        (
            '[[bot]]\nname = "A"\ngame = "uno"\nfile = "first.py"\nagainst = "wizard"',
            [(5, "against", "uno has the bots")],
        ),
        (
            '[[bot]]\nname = "A"\ngame = "uno"\nfile = "first.py"\njoin = true\nagainst = "easy"',
            [(6, "against", "who joins")],
        ),
        ('[[bot]]\nname = "A"\ngame = "uno"\ncommand = []', [(4, "command", "the program first")]),
        ('[[bot]]\nname = "A"\ngame = "uno"\ncommand = ["no-such-program"]', [(4, "command", "there is no program")]),
        (
            '[[bot]]\nname = "A"\ngaem = "uno"\ncommand = ["no-such-program"]\ntables = 99',
            [
                (1, "game", "it is missing"),
                (3, "gaem", "did you mean game?"),
                (4, "command", "there is no program"),
                (5, "tables", "from 1 to 50"),
            ],
        ),
        (PLAIN + "tables = 2", [(5, "tables", "in its own words")]),
        (PLAIN + PLAIN, [(6, "name", "the bot of line 1 has it too")]),
        (
            '[[bot]]\nname = "A"\ngame = "chess"\nfile = "x.py"\n[[bot]]\nname = "B"\ngame = "go"\nfile = "x.py"',
            [(3, "game", "'chess'"), (4, "file", "no file"), (7, "game", "'go'"), (8, "file", "no file")],
        ),
    ],
)
def test_everything_that_is_wrong_is_named_by_line_and_field(
    tmp_path: Path, text: str, faults: list[tuple[int, str, str]]
) -> None:
    _, found = read_bots(written(tmp_path, text), loaded)
    assert [(each.line, each.field) for each in found] == [(line, field) for line, field, _ in faults]
    for fault, (_, _, said) in zip(found, faults, strict=True):
        assert said in fault.what


def test_check_tells_people_and_machines(tmp_path: Path) -> None:
    file = written(tmp_path, PLAIN)
    assert run("bot", "check", str(file)).output == "1 bot, and nothing is wrong with them\n"
    file.write_text(PLAIN.replace('"uno"', '"chess"'))
    told = run("bot", "check", str(file))
    assert (status(told), told.output.startswith(f"{file}:3: game: there is no game 'chess'")) == (1, True)
    (fault,) = json.loads(run("bot", "check", str(file), "--json").output)["faults"]
    assert (fault["line"], fault["field"]) == (3, "game")


async def test_bots_get_accounts_of_their_own_once(world: World, address: str, tmp_path: Path) -> None:
    _, token = await world.someone("Ann")
    file = written(tmp_path, PLAIN)
    words = ("bot", "import", str(file), "--url", f"http://{address}", "--token", token)
    first = await asyncio.to_thread(run, *words)
    again = await asyncio.to_thread(run, *words)
    made = await world.accounts.by_name("One")
    assert made is not None
    assert made.kind == "bot"
    assert (first.output, again.output) == (f"One: is account {made.id}\n", f"One: is account {made.id} already\n")
    kept = tmp_path / "bots.tokens.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    ((service, tokens),) = json.loads(kept.read_text()).items()
    assert service == f"http://{address}/graphql"
    assert (await world.services.registration.authenticate(tokens["One"])).account == made


async def test_a_name_that_is_taken_is_named_by_its_line(world: World, address: str, tmp_path: Path) -> None:
    _, token = await world.someone("One")
    file = written(tmp_path, f"\n{PLAIN}")
    words = ("bot", "import", str(file), "--url", f"http://{address}", "--token", token)
    told = await asyncio.to_thread(run, *words)
    assert status(told) == 1
    assert told.stderr.startswith(f"{file}:2: name: the name One is taken")


async def test_nothing_is_imported_from_a_file_with_a_fault(world: World, address: str, tmp_path: Path) -> None:
    _, token = await world.someone("Ann")
    file = written(tmp_path, PLAIN + PLAIN.replace('"One"', '"Two"').replace('"uno"', '"chess"'))
    words = ("bot", "import", str(file), "--url", f"http://{address}", "--token", token)
    assert status(await asyncio.to_thread(run, *words)) == 1
    assert await world.accounts.by_name("One") is None


async def test_bots_are_entered_into_a_tournament(world: World, address: str, tmp_path: Path) -> None:
    _, token = await world.someone("Ann")
    hall = Hall(world, world.services.tournaments)
    id_ = await hall.opened(KNOCKOUT)
    words = ("bot", "import", str(written(tmp_path, PLAIN)), "--url", f"http://{address}", "--token", token)
    told = await asyncio.to_thread(run, *words, "--tournament", id_)
    assert told.stderr == ""
    assert [each.name for each in (await hall.state(id_)).entrants] == ["One"]


@pytest.mark.parametrize(
    ("token", "said", "code"), [("good", "One: ended", 0), ("bad", "One: failed with status 1", 1)]
)
def test_each_is_run_with_its_own_token(tmp_path: Path, token: str, said: str, code: int) -> None:
    file = written(tmp_path, PLAIN)
    (tmp_path / "bots.tokens.json").write_text(json.dumps({"http://127.0.0.1:9/graphql": {"One": token}}))
    told = run("bot", "run", str(file), "--url", "http://127.0.0.1:9")
    assert (told.output.strip(), status(told)) == (said, code)


def test_who_was_not_imported_is_not_run(tmp_path: Path) -> None:
    told = run("bot", "run", str(written(tmp_path, PLAIN)), "--url", "http://127.0.0.1:9")
    assert "bots.toml:1: import it first" in told.stderr


def test_tokens_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    file = written(tmp_path, PLAIN)
    (tmp_path / "bots.tokens.json").write_text("{")
    with pytest.raises(OrreryError, match="is no JSON"):
        raise run("bot", "run", str(file)).exception or AssertionError
