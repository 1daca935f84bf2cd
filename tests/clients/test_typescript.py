"""The TypeScript client without a service: what was generated, its types, and the signatures of webhooks."""

import base64
import hashlib
import hmac
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from api.clients.generate_typescript import FOLDER, made
from api.clients.schema_reading import read_schema
from api.graphql.execution.engine import Answer, Request
from domain.registry import RULE_SETS
from tests.clients.node import CLIENT, MODULES, SCRIPTS, command, fetched, run, tsc, workshop
from tests.world import new_world

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
DELIVERY = {
    "body": '{"test": 2432232314}',
    "headers": {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
    "secrets": SECRET,
    "now": 1614265330,
}
"""The delivery that the libraries of the Standard Webhooks specification are tested with."""


def test_the_generated_files_are_those_of_the_schema() -> None:
    files = made(read_schema())
    assert {each.name: each.read_text() for each in FOLDER.iterdir()} == files, (
        "`python -m api.clients.generate_typescript` writes them anew"
    )


@pytest.mark.parametrize("game", [game.about.slug for game in RULE_SETS])
async def test_a_look_is_within_the_limits_of_a_service(game: str) -> None:
    """What the client asks for by itself must cost less than what a service allows by default."""
    documents = (FOLDER / "documents.ts").read_text()
    line = documents.split(f"  {game}:\n", 1)[1].split("\n", 1)[0].strip().strip('",')
    query = (
        "query Look($table: ID!) { table(id: $table) { id version legal { key text input touches { cards places } } "
        f"view {{ seat game {{ ... on {game.title()}View {{ {line} }} }} }} }} }}"
    )
    world = await new_world()
    operation = await world.engine.prepare(Request(query, variables={"table": "t"}))
    assert not isinstance(operation, Answer), operation.errors
    await world.feed.aclose()


@pytest.mark.slow
@fetched("typescript", "@types/node")
def test_the_compiler_finds_nothing_to_complain_of(tmp_path: Path) -> None:
    folder = workshop(tmp_path)
    for script in (*SCRIPTS.glob("*.ts"), *(CLIENT / "examples").glob("*.ts")):
        shutil.copy(script, folder)
    for number, block in enumerate(readme_blocks()):
        folder.joinpath(f"readme{number}.ts").write_text(block)
    config = {"extends": str(CLIENT / "tsconfig.json"), "include": ["*.ts", str(CLIENT / "src")]}
    config["compilerOptions"] = {"typeRoots": [str(MODULES / "@types")], "noUnusedLocals": False}  # type: ignore[assignment]
    folder.joinpath("tsconfig.json").write_text(json.dumps(config))
    assert tsc("-p", folder) == ""


def readme_blocks() -> list[str]:
    """The programs in the README of the client."""
    parts = (CLIENT / "README.md").read_text().split("```ts\n")[1:]
    return [part.split("```", 1)[0] for part in parts]


def test_each_program_in_the_readme_is_short() -> None:
    assert all(len([line for line in block.splitlines() if line]) < 10 for block in readme_blocks())


def signed(*, body: str = "{}", id_: str = "m", at: int = 1000, **changed: Any) -> dict[str, Any]:
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{id_}.{at}.{body}".encode(), hashlib.sha256)
    headers = {"webhook-id": id_, "webhook-timestamp": str(at)}
    headers["webhook-signature"] = f"v1,{base64.b64encode(digest).decode()}"
    return {"body": body, "headers": headers, "secrets": SECRET, "now": at, **changed}


def with_signature(delivery: dict[str, Any], change: str) -> dict[str, Any]:
    """`{}` in `change` stands for the right signature."""
    headers = dict(delivery["headers"])
    headers["webhook-signature"] = change.format(headers["webhook-signature"])
    return {**delivery, "headers": headers}


def test_deliveries_are_checked_as_the_specification_says(tmp_path: Path) -> None:
    folder = workshop(tmp_path)
    shutil.copy(SCRIPTS / "webhooks.ts", folder)
    other = "whsec_" + base64.b64encode(b"another secret of some length").decode()
    good = [
        DELIVERY,
        signed(body='{"name": "Rüniverse"}'),
        signed(now=1300),
        signed(now=700),
        signed(secrets=[other, SECRET]),
        with_signature(signed(), "v1,AAAA v2,x {}"),
    ]
    bad = [
        {**DELIVERY, "body": '{"test": 2432232315}'},
        signed(now=1301),
        signed(now=699),
        signed(secrets=other),
        with_signature(signed(), "v1a,{}"),
        with_signature(signed(), "v1,not base64!"),
        {**signed(), "headers": {**signed()["headers"], "webhook-timestamp": "soon"}},
        {**signed(), "headers": {}},
    ]
    asked = "\n".join(json.dumps(each) for each in [*good, *bad])
    done = subprocess.run(
        command(folder / "webhooks.ts"), input=asked, capture_output=True, text=True, check=True, timeout=600
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [list(each) for each in said] == [["payload"]] * len(good) + [["error"]] * len(bad)
    assert said[0] == {"payload": {"test": 2432232314}}


def test_the_client_needs_nothing_but_itself(tmp_path: Path) -> None:
    """It loads where there is no other package, and its sources import nothing but each other."""
    package = json.loads((CLIENT / "package.json").read_text())
    assert "dependencies" not in package
    for source in (CLIENT / "src").rglob("*.ts"):
        for line in source.read_text().splitlines():
            if " from " in line and not line.lstrip().startswith(("//", "/**", "*")):
                assert '"./' in line or '"../' in line, (source.name, line)
    script = workshop(tmp_path) / "load.ts"
    script.write_text('import * as all from "orrery-client"; console.log(Object.keys(all).join());')
    assert "Orrery" in run(script)
