"""What the README tells people to do works, block by block, against a service of its own."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from graphql import parse, validate

from tests.e2e.conftest import Process, free_port, wait_for_health
from tests.readme_answers import answers
from tests.waiting import PATIENCE, wait_until
from tests.world import SCHEMA

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
HERE = Path(sys.executable).parent

_CURL = """#!{python}
import sys, urllib.request
words = sys.argv[1:]
headers = dict(words[n + 1].split(": ", 1) for n, word in enumerate(words) if word == "-H")
body = words[words.index("-d") + 1].encode()
url = next(word for word in words if word.startswith("http"))
for line in urllib.request.urlopen(urllib.request.Request(url, body, headers)):
    print(line.decode(), end="", flush=True)
"""


def blocks(language: str) -> list[str]:
    return [text for kind, text in BLOCKS if kind == language]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """What `make run` starts, on a port and in a folder of the test's own."""
    assert "make run\n" in blocks("sh")
    folder, number = tmp_path_factory.mktemp("readme"), free_port()
    env = {"ORRERY_DATA": str(folder / "data"), "ORRERY_PORT": str(number), "DATABASE_URL": "", "REDIS_URL": ""}
    running = Process("up", log=folder / "up.log", **env)
    wait_for_health(number, running)
    yield number
    assert running.stop(signal.SIGINT) == 0


def run(command: list[str], folder: Path) -> str:
    path = f"{folder / 'bin'}:{HERE}:{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the blocks are typed; with a stand-in for curl on a machine that has none."""
    (tmp_path / "bin").mkdir()
    if shutil.which("curl") is None:
        stand_in = tmp_path / "bin" / "curl"
        stand_in.write_text(_CURL.format(python=sys.executable))
        stand_in.chmod(0o755)
    return tmp_path


@pytest.mark.slow
def test_the_first_block_plays_replays_and_verifies(folder: Path) -> None:
    block = blocks("sh")[0]
    assert block.startswith("make install\n")
    told = run(["bash", "-euc", block.removeprefix("make install\n")], folder)
    assert told.count("verified") == 3
    assert "Columns" in told


@pytest.mark.slow
def test_the_tournament_block_runs_one_and_verifies_it(folder: Path) -> None:
    (block,) = [text for text in blocks("sh") if text.startswith("orrery tournament")]
    told = run(["bash", "-euc", block], folder)
    (drawn,) = [text for text in blocks("text") if "Champion: " in text]
    assert told.startswith(drawn), "the tournament is not played as README shows it: put in what the command draws now"
    assert told.count(": verified") >= 8, "seven matches, some of more than one game, and the tournament itself"
    ends = [line for file in folder.glob("cup/table-*.jsonl") for line in file.read_text().splitlines()]
    assert sum('"reason":"played_last"' in line and '"type":"table.ended"' in line for line in ends) == 7


@pytest.mark.servers
def test_the_curl_block_lists_tables(port: int, folder: Path) -> None:
    (block,) = [text for text in blocks("sh") if text.startswith("curl -s")]
    told = run(["bash", "-euc", block.replace("127.0.0.1:8000", f"127.0.0.1:{port}")], folder)
    assert '"data":{"tables":' in told


@pytest.mark.servers
def test_the_curl_block_follows_a_table(port: int, folder: Path) -> None:
    (listing,) = [text for text in blocks("sh") if text.startswith("curl -s")]
    (block,) = [text for text in blocks("sh") if text.startswith("curl -N")]
    here = f"127.0.0.1:{port}"
    found: list[str] = []

    def has_tables() -> bool:
        told = run(["bash", "-euc", listing.replace("127.0.0.1:8000", here)], folder)
        found.extend(re.findall(r'"id":"(\w+)"', told))
        return bool(found)

    wait_until(has_tables, lambda: "there is no table")
    path = f"{folder / 'bin'}:{os.environ['PATH']}"
    command = ["bash", "-euc", f"exec {block.replace('127.0.0.1:8000', here)}"]
    env = {**os.environ, "PATH": path, "TABLE": found[0]}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as following:
        assert following.stdout is not None
        lines = [following.stdout.readline() for _ in range(3)]
        following.kill()
    assert lines[:2] == ["event: next\n", "id: 1\n"]
    assert lines[2].startswith('data: {"data":{"tableEvents":{"version":1,"text":')


@pytest.mark.servers
def test_the_bot_plays_a_game_to_its_end(port: int, folder: Path) -> None:
    (block,) = blocks("python")
    told = run([sys.executable, "-c", block.replace("127.0.0.1:8000", f"127.0.0.1:{port}")], folder)
    assert "standings" in told


@pytest.mark.parametrize("query", blocks("graphql"), ids=lambda text: text.split("(")[0])
def test_the_queries_fit_the_schema(query: str) -> None:
    assert validate(SCHEMA.core, parse(query)) == []


async def test_the_answers_are_the_ones_the_queries_have() -> None:
    """Where one differs, `python -m tests.readme_answers` writes them anew."""
    shown = await answers(README)
    assert len(shown) == 6
    for query, told, found in shown:
        assert told == found, query


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    assert [link for link in links if not (ROOT / link).exists()] == []
