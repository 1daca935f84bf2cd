"""The archive as an operator meets it: a command, a health check, an audit, and players who notice nothing."""

import json
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.e2e.clients import Player
from tests.e2e.conftest import Deployment
from tests.waiting import PATIENCE, eventually

_OPEN = "mutation { openTable(options: {solitaire: {}}) { ... on TableChanged { table { id } } } }"
_START = "mutation($t: ID!) { startGame(table: $t) { __typename } }"
_GIVE_UP = "mutation($t: ID!) { leaveSeat(table: $t) { __typename } }"
_LOOK = """query($t: ID!) { table(id: $t) { status version events(first: 50) { edges { node { version hash text } } } }
    audit(table: $t) { passed } export(table: $t) tables { edges { node { id status } } } }"""


async def test_a_table_goes_to_the_archive_and_is_there_as_before(deployment: Deployment, tmp_path: Path) -> None:
    folder = str(tmp_path / "archive")
    deployment.run("migrate")
    deployment.worker(ORRERY_CHECKPOINT_SECONDS="1", ORRERY_ARCHIVE=folder)
    port = deployment.api(ORRERY_ARCHIVE=folder)
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        ann = await Player.guest(http, port, "Ann")
        table = (await ann.ask(_OPEN))["openTable"]["table"]["id"]
        for step in (_START, _GIVE_UP):
            await ann.ask(step, t=table)

        async def is_signed() -> bool:
            found = (await ann.ask("{ checkpoint { size } }"))["checkpoint"]
            return found is not None and found["size"] == 1

        async def is_listed() -> bool:
            return bool((await ann.ask("{ countTables(status: FINISHED) }"))["countTables"])

        await eventually(is_signed, "the table is in a signed tree")
        await eventually(is_listed, "the table is listed as over")
        before = await ann.ask(_LOOK, t=table)
        assert deployment.run("archive", "--older-than", "9y", "--to", folder).startswith("0 tables")
        moved = json.loads(deployment.run("archive", "--older-than", "0h", "--to", folder, "--json"))
        assert (moved["tables"], moved["files"]) == (1, 1)
        cold = ann.at(deployment.api(ORRERY_ARCHIVE=folder))
        assert await cold.ask(_LOOK, t=table) == await ann.ask(_LOOK, t=table) == before
        health = (await http.get(f"http://127.0.0.1:{cold.port}/health")).json()
        assert health["parts"]["archive"] == "up"
        elsewhere = deployment.api(ORRERY_ARCHIVE=str(tmp_path / "nowhere"))
        health = (await http.get(f"http://127.0.0.1:{elsewhere}/health")).json()
        assert health["ready"]
        assert health["parts"]["archive"] == "1 tables cannot be read, of 1 files: see `orrery audit --all`"
    with pytest.raises(subprocess.CalledProcessError) as failed:
        deployment.run("audit", "--all")
    assert f"table:{table}: it is archived" in failed.value.stdout
