"""The TypeScript client at a real service: its README, its examples, whole games of all five, and a process killed."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Route
from redis import Redis

from domain.registry import RULE_SETS
from tests.clients.node import CLIENT, SCRIPTS, command, fetched, run, tsc, workshop
from tests.clients.test_typescript import SECRET, readme_blocks, signed
from tests.e2e.browsing import browsing, new_page
from tests.e2e.conftest import Deployment, free_port
from tests.servers import Databases, Servers
from tests.waiting import PATIENCE

HERE = "http://127.0.0.1:8000"
GAMES = [game.about.slug for game in RULE_SETS]


@pytest.fixture(scope="module")
def service(servers: Servers, databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with a worker, for all tests that do it no harm."""
    with databases.lend() as url, Redis.from_url(servers.redis_url) as redis:
        redis.flushall()
        deployment = Deployment(url, servers.redis_url, tmp_path_factory.mktemp("service"))
        deployment.worker()
        yield f"http://127.0.0.1:{deployment.api()}"
        deployment.end()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return workshop(tmp_path / "workshop")


@pytest.mark.parametrize("number", range(len(readme_blocks())))
def test_the_programs_of_the_readme_run(service: str, folder: Path, number: int) -> None:
    script = folder / "readme.ts"
    script.write_text(readme_blocks()[number].replace(HERE, service))
    assert run(script)


def test_what_is_lost_on_the_way_is_sent_again_and_done_once(service: str, folder: Path) -> None:
    shutil.copy(SCRIPTS / "trouble.ts", folder)
    lost, once, refused, late, wrong, followed, away = map(json.loads, run(folder / "trouble.ts", service).splitlines())
    assert lost == {"sent": 3, "repeated": True, "steps": lost["steps"], "at": 0}
    assert once == {"once": True}, "what has no id of its own is not sent twice"
    assert {name: refused[name] for name in ("code", "rule", "ruleText")} == {
        "code": "TABLE_RULE",
        "rule": "TB-15",
        "ruleText": "string",
    }
    assert (late, wrong, away) == ({"late": True}, {"code": "BAD_REQUEST"}, {"away": True})
    assert followed == {"inOrder": True, "whole": True, "broken": True}


def test_a_bot_of_the_examples_plays_its_games(service: str, folder: Path) -> None:
    shutil.copy(CLIENT / "examples" / "uno-bot.ts", folder)
    lines = run(folder / "uno-bot.ts", service, "2").splitlines()
    assert len(lines) == 2
    assert all(re.fullmatch(r"\w+: place \d, \w+ after \d+ moves", line) for line in lines), lines


def test_a_recorder_goes_on_where_it_was(service: str, folder: Path) -> None:
    shutil.copy(CLIENT / "examples" / "recorder.ts", folder)
    shutil.copy(SCRIPTS / "games.ts", folder)
    table = json.loads(run(folder / "games.ts", service, "solitaire").splitlines()[-1])["table"]
    written = folder / "written"
    run(folder / "recorder.ts", service, table, str(written))
    whole = written.read_text()
    written.write_text("".join(whole.splitlines(keepends=True)[:7]))
    run(folder / "recorder.ts", service, table, str(written))
    assert written.read_text() == whole
    assert [int(line.split()[0]) for line in whole.splitlines()] == list(range(1, whole.count("\n") + 1))


def test_a_receiver_takes_a_delivery_once_and_no_other(folder: Path) -> None:
    shutil.copy(CLIENT / "examples" / "webhook-receiver.ts", folder)
    port = free_port()
    receiver = subprocess.Popen(
        command(folder / "webhook-receiver.ts", str(port)),
        env={"WEBHOOK_SECRET": SECRET},
        stdout=subprocess.PIPE,
    )
    assert receiver.stdout is not None
    try:
        assert receiver.stdout.readline() == b"listening\n"
        now = int(time.time())
        good = signed(body='{"type":"turn"}', at=now)
        forged = signed(body='{"type":"turn"}', at=now, id_="other")
        forged["headers"]["webhook-id"] = "forged"
        assert [_delivered(port, each) for each in (good, good, forged)] == [204, 204, 400]
    finally:
        receiver.terminate()
        told, _ = receiver.communicate()
    assert told == b'{"type":"turn"}\n'


def _delivered(port: int, delivery: dict[str, Any]) -> int:
    """The status of the answer."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("POST", "/", delivery["body"], delivery["headers"])
    status = connection.getresponse().status
    connection.close()
    return status


IN_A_PAGE = """async () => {
  const { Orrery } = await import("/orrery-client/index.js");
  const orrery = await Orrery.guest(location.origin, "Browser " + Date.now());
  const table = await orrery.open({ solitaire: {} });
  await orrery.do("startGame", { table });
  await orrery.act(table, { solitaire: { finish: "GO" } });
  const versions = [];
  for await (const step of orrery.follow(table)) versions.push(step.version);
  return versions;
}"""


@pytest.mark.slow
@fetched("typescript", "@types/node")
async def test_the_built_client_works_in_a_page(service: str, tmp_path: Path) -> None:
    assert tsc("-p", CLIENT / "tsconfig.build.json", "--outDir", tmp_path) == ""

    async def hand_out(route: Route) -> None:
        file = tmp_path / urlsplit(route.request.url).path.removeprefix("/orrery-client/")
        await route.fulfill(body=file.read_bytes(), content_type="text/javascript")

    async with browsing() as browser:
        page = await new_page(browser)
        await page.route("**/orrery-client/**", hand_out)
        await page.goto(f"{service}/health/live")
        versions = await page.evaluate(IN_A_PAGE)
    assert versions == list(range(1, len(versions) + 1))
    assert len(versions) >= 6


def test_whole_games_of_all_kinds_outlive_a_process_that_is_killed(deployment: Deployment, folder: Path) -> None:
    """The only API process dies in the middle of five games and comes back: every game is played to its end."""
    port = deployment.api()
    shutil.copy(SCRIPTS / "games.ts", folder)
    playing = subprocess.Popen(
        command(folder / "games.ts", f"http://127.0.0.1:{port}", *GAMES), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert playing.stdout is not None
    try:
        said = list(iter(playing.stdout.readline, b"midway\n"))  # the shortest game may be over by then
        deployment.of(0).kill()
        deployment.api(port)
        rest, trouble = playing.communicate(timeout=PATIENCE)
    finally:
        playing.kill()
    assert playing.returncode == 0, trouble.decode()
    ended = [json.loads(line) for line in (*said, *rest.splitlines())]
    assert {each["game"] for each in ended} == set(GAMES)
    assert all(each["passed"] and each["gaps"] == 0 for each in ended), ended
    assert trouble == b"", "no move was refused"
