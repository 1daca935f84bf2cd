"""Every line says when it was written, in UTC, and what it is about: as text for people, as JSON for machines."""

import asyncio
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from httpx import AsyncClient

from api.logs import formatter
from domain.kernel.errors import IllegalMove
from domain.tables.commands import StartGame
from domain.tournaments.config import Format, Stage
from services.log.context import about
from services.log.handler import Intent
from services.tournaments.plan import TournamentPlan
from tests.waiting import PATIENCE
from tests.world import World

LOG = logging.getLogger("orrery.test")
A_TIME = r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


class Written(StringIO):
    """What was written, line by line."""

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]


def handler_of(form: Any, level: int) -> Iterator[Written]:
    written = Written()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter(form))
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(level)
    yield written
    root.removeHandler(handler)
    root.setLevel(before)


@pytest.fixture
def as_json() -> Iterator[Written]:
    yield from handler_of("json", logging.INFO)


@pytest.fixture
def as_text() -> Iterator[Written]:
    yield from handler_of("text", logging.INFO)


async def test_a_command_at_a_table_says_which_table_and_which_command(world: World, as_json: Written) -> None:
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account, "c1"), "solitaire", b"{}")
    said = [line for line in as_json.lines() if line["logger"] == "orrery.tables"]
    assert [line["table"] for line in said] == [opened.now.state.id] * 2
    assert said[0]["command_id"] == f"{ann.account.id}/c1:open"
    assert [said[0][name] for name in ("level", "message", "version")] == ["info", "done", 1]


async def test_a_command_of_a_tournament_says_which_tournament(world: World, as_json: Written) -> None:
    ann, _ = await world.someone("Ann", "play", "organise")
    plan = TournamentPlan(title="Cup", stages=(Stage(Format.SWISS, rounds=1),))
    tournaments = world.services.tournaments.commands
    made = await tournaments.create(Intent(ann.account, "c1"), tournaments.config(plan, "uno", b"{}"))
    said = [line for line in as_json.lines() if line["logger"] == "orrery.tournaments"]
    assert {line["tournament"] for line in said} == {made.now.state.id}
    assert all(line["command_id"].startswith(ann.account.id) for line in said)


async def test_a_refusal_says_what_it_was_about(world: World, as_json: Written) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    with pytest.raises(IllegalMove):
        await world.tables.ask(table, Intent(ann.account, "again"), StartGame)
    last = as_json.lines()[-1]
    assert (last["table"], last["command_id"]) == (table, f"{ann.account.id}/again")
    assert last["message"].startswith("refused: ")


async def test_a_request_marks_all_its_lines(address: str, as_json: Written) -> None:
    opened = "mutation { openTable(options: {solitaire: {}}) { __typename } }"
    async with AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, verify=False) as client:
        guest = await client.post("/graphql", json={"query": 'mutation { createGuest(name: "Ann") { token } }'})
        token = guest.json()["data"]["createGuest"]["token"]
        await client.post("/graphql", json={"query": opened}, headers={"authorization": f"Bearer {token}"})
    requests = {line["request"] for line in as_json.lines() if line["logger"] == "orrery.tables"}
    assert len(requests) == 1


def test_times_are_utc_to_the_millisecond(as_json: Written) -> None:
    LOG.info("now")
    assert re.fullmatch(A_TIME, as_json.lines()[0]["at"])


def test_an_exception_is_one_object_and_shows_no_variables(as_json: Written, as_text: Written) -> None:
    hand = "-".join(["queen", "of", "spades"])
    try:
        raise ValueError("told\nin two lines") from OSError(len(hand))
    except ValueError:
        LOG.exception("it failed")
    (line,) = as_json.lines()
    assert line["message"] == "it failed"
    assert "ValueError: told" in line["exception"]
    assert "OSError" in line["exception"]
    assert "ValueError: told" in as_text.getvalue()
    assert hand not in as_json.getvalue() + as_text.getvalue()


def test_what_cannot_be_encoded_is_written_as_text(as_json: Written) -> None:
    LOG.info("odd", extra={"part": set})
    assert as_json.lines()[0]["part"] == "<class 'set'>"


def test_a_plain_line_has_the_time_the_words_and_what_it_is_about(as_text: Written) -> None:
    with about(table="t1", command_id="ann/c1"):
        LOG.warning("done: %s", "well", extra={"version": 5})
    line = as_text.getvalue()
    assert re.match(rf"{A_TIME} \[warning", line)
    assert "done: well" in line
    for part in ("table=t1", "command_id=ann/c1", "version=5"):
        assert part in line


def test_lines_of_libraries_take_the_same_way(as_json: Written) -> None:
    with about(request="r1"):
        logging.getLogger("uvicorn.error").info("Started", extra={"color_message": "\x1b[1mStarted"})
        logging.getLogger("psycopg.pool").warning("lost %d", 2)
    first, second = as_json.lines()
    assert (first["logger"], first["message"], first["request"]) == ("uvicorn.error", "Started", "r1")
    assert (second["logger"], second["message"]) == ("psycopg.pool", "lost 2")
    assert "color_message" not in first


async def test_what_lines_are_about_stays_with_its_task(as_json: Written) -> None:
    async def work(table: str) -> None:
        with about(table=table):
            await asyncio.sleep(0)
            LOG.info("at %s", table)

    with about(tournament="cup"):
        await asyncio.gather(work("a"), work("b"))
    LOG.info("outside")
    said = as_json.lines()
    assert [(line["tournament"], line["table"]) for line in said[:2]] == [("cup", "a"), ("cup", "b")]
    assert {"table", "tournament"}.isdisjoint(said[2])


def test_what_nobody_catches_is_one_object_too() -> None:
    script = "from api.logs import set_up_logs; set_up_logs('json'); import warnings; warnings.warn('old'); 1 / 0"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    warned, ended = (json.loads(line) for line in done.stderr.splitlines())
    assert done.returncode == 1
    assert "UserWarning: old" in warned["message"]
    assert ended["level"] == "critical"
    assert "ZeroDivisionError" in ended["exception"]
