"""`orrery proof`, `orrery witness` and `orrery verify --checkpoint`, against what a service publishes."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from msgspec.json import encode

from domain.tables.commands import CancelTable
from services.log.handler import Intent
from services.notary.proofs import endings_of
from tests.cli.test_commands import run, status
from tests.world import World, new_world


class Published:
    """What a service answers below `/checkpoint`, by path; a test may change it."""

    def __init__(self) -> None:
        self.answers: dict[str, bytes] = {}
        answers = self.answers

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = answers.get(self.path)
                self.send_response(404 if body is None else 200)
                self.end_headers()
                self.wfile.write(body or b"")

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.url = f"http://127.0.0.1:{self._server.server_port}/graphql"
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture
def published() -> Iterator[Published]:
    made = Published()
    yield made
    made.stop()


async def a_game(world: World, path: Path) -> None:
    ann, _ = await world.someone(f"Ann {path.stem}")
    table = (await world.tables.open(Intent(ann.account), "solitaire", b"{}")).now.state.id
    await world.tables.ask(table, Intent(ann.account), CancelTable)
    await world.enter_ended()
    save(path, await world.services.reading.export(table, ann, everything=True))


def save(path: Path, data: bytes) -> None:
    path.write_bytes(data)


async def publish(world: World, published: Published, *paths: Path) -> None:
    """Put out what the notary of a world says now."""
    notary = world.services.notary
    shown = await notary.checkpoint()
    assert shown is not None
    found = {"/checkpoint": shown.note.encode(), "/checkpoint/key": notary.key.encode() + b"\n"}
    for path in paths:
        (ended,) = endings_of(path.read_bytes())
        for size in (0, shown.size):
            asked = f"/checkpoint/inclusion?entry={ended.entry.hex()}" + (f"&size={size}" if size else "")
            if proof := await notary.inclusion(ended.entry, size):
                found[asked] = encode(proof)
    for first in range(1, shown.size + 1):
        if consistent := await notary.consistency(first, shown.size):
            found[f"/checkpoint/consistency?first={first}&second={shown.size}"] = encode(consistent)
    published.answers.clear()
    published.answers.update(found)


async def test_a_game_is_proven_away_from_the_service(published: Published, tmp_path: Path) -> None:
    world, game, proof = await new_world(), tmp_path / "game.jsonl", tmp_path / "game.proof"
    await a_game(world, game)
    await publish(world, published, game)
    assert run("proof", str(game), "-o", str(proof), "--url", published.url).exit_code == 0
    key = world.services.notary.key
    held = run("verify", str(game), "--checkpoint", str(proof), "--key", key)
    assert status(held) == 0
    assert "it is number 1 of 1 in the tree signed by localhost/orrery" in held.output
    assert run("verify", str(game), "--checkpoint", str(proof)).exit_code == 1
    elsewhere = await new_world(name="elsewhere")
    other = tmp_path / "other.jsonl"
    await a_game(elsewhere, other)
    refused = run("verify", str(other), "--checkpoint", str(proof), "--key", key)
    assert (status(refused), "there is no proof of it" in refused.output) == (1, True)


async def test_what_is_not_in_the_tree_is_said_so(published: Published, tmp_path: Path) -> None:
    world, game = await new_world(), tmp_path / "game.jsonl"
    await a_game(world, game)
    told = run("proof", str(game), "--url", published.url)
    assert "not in the tree, or not yet" in told.output


async def test_a_witness_signs_goes_on_and_refuses_a_rewritten_log(published: Published, tmp_path: Path) -> None:
    world, folder = await new_world(), tmp_path / "seen"
    games = [tmp_path / f"{number}.jsonl" for number in range(3)]
    await a_game(world, games[0])
    await publish(world, published, *games[:1])
    asked = ["witness", "--once", "--folder", str(folder), "--url", published.url, "--name", "example.org/eyes"]
    assert "signed: 1 entries of localhost/orrery" in run(*asked).output
    await a_game(world, games[1])
    await publish(world, published, *games[:2])
    told = run(*asked)
    assert "signed: 2 entries of localhost/orrery" in told.output
    key = next(line for line in told.output.splitlines() if "the key of this witness" in line).partition(": ")[2]
    proof = tmp_path / "proof"
    note = ["--note", str(folder / "checkpoint")]
    assert run("proof", str(games[0]), *note, "-o", str(proof), "--url", published.url).exit_code == 0
    own = world.services.notary.key
    held = run("verify", str(games[0]), "--checkpoint", str(proof), "--key", own, "--witness", key)
    assert "signed by localhost/orrery and example.org/eyes" in held.output
    before = (folder / "checkpoint").read_text()
    rewritten = await new_world(name="rewritten")
    for game in games:
        await a_game(rewritten, game)
    await publish(rewritten, published, *games)
    assert "does not continue the one of 2" in str(run(*asked).exception)
    assert (folder / "checkpoint").read_text() == before
    assert (folder / "secret").stat().st_mode & 0o077 == 0
