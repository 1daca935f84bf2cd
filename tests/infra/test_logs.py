"""Logs carry the table and the command id, as text and as JSON."""

import json
import logging

import pytest

from infra.logs import JsonLines, PlainLines
from services.log.handler import Intent
from tests.world import new_world


def record(**extra: object) -> logging.LogRecord:
    made = logging.LogRecord("orrery.tables", logging.INFO, "x.py", 1, "done: %s", ("well",), None)
    made.__dict__.update(extra)
    return made


def test_a_json_line_has_the_table_and_the_command_id() -> None:
    line = json.loads(JsonLines().format(record(table="t1", command_id="ann/c1", version=5)))
    assert line["message"] == "done: well"
    assert (line["table"], line["command_id"], line["version"]) == ("t1", "ann/c1", 5)


def test_a_plain_line_has_them_too() -> None:
    assert (
        PlainLines().format(record(table="t1", command_id="ann/c1")).endswith("done: well  table=t1 command_id=ann/c1")
    )


async def test_every_command_leaves_a_line(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "orrery.tables")
    world = await new_world()
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account, "c1"), "solitaire", b"{}")
    said = [vars(each) for each in caplog.records]
    assert [each["table"] for each in said] == [opened.now.state.id] * 2
    assert said[0]["command_id"] == f"{ann.account.id}/c1:open"
    await world.feed.aclose()
