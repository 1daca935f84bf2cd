"""The Python client at a real service: whole games of all five, by both clients, and with a process that is killed."""

import asyncio
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from orrery_client import AsyncClient, Client, Clock, LegalMove, NotFound, OutOfDate, Refused, Retry, bot
from orrery_client.playing import Result, TablePlayer
from orrery_client.running import given, run
from orrery_client.schema import operations
from orrery_client.schema.common import Status
from orrery_client.schema.programs import ProgramsOptionsInput
from orrery_client.schema.runiverse import RuniverseOptionsInput
from orrery_client.schema.secrets import SecretsOptionsInput
from orrery_client.schema.solitaire import SolitaireOptionsInput, SolitaireRecycle, SolitaireTurn
from orrery_client.schema.uno import UnoOptionsInput
from orrery_client.webhooks import sign
from redis import Redis

from tests.e2e.conftest import Deployment, free_port
from tests.servers import Databases, Servers
from tests.waiting import PATIENCE, eventually

CLIENT = Path(__file__).parents[2] / "api" / "clients" / "python"
EXAMPLES = CLIENT / "examples"
PATIENT = Retry(attempts=1000, first=0.05, longest=0.5)
"""For tests that kill a service: it takes its time to come back."""
GAMES: dict[str, tuple[int, Any]] = {
    "uno": (3, UnoOptionsInput(turn_limit=40)),
    "programs": (3, ProgramsOptionsInput(goal=1, round_limit=2, turn_limit=8)),
    "secrets": (4, SecretsOptionsInput()),
    "runiverse": (2, RuniverseOptionsInput()),
    "solitaire": (1, SolitaireOptionsInput()),
}


@pytest.fixture(scope="module")
def service(servers: Servers, databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with a worker, for all tests that do it no harm."""
    with databases.lend() as url, Redis.from_url(servers.redis_url) as redis:
        redis.flushall()
        deployment = Deployment(url, servers.redis_url, tmp_path_factory.mktemp("service"))
        deployment.worker()
        yield f"http://127.0.0.1:{deployment.api()}"
        deployment.end()


def anything(game: str) -> Any:
    """A bot that draws its moves by lot."""
    luck = random.Random(game)

    @bot(game)
    def by_lot(view: Any, moves: Sequence[LegalMove], clock: Clock) -> LegalMove:
        assert view is not None
        assert all(move.command.PATH[0] == game for move in moves)
        return luck.choice(moves)

    return by_lot


def play_in_turn(url: str, token: str, table: str, seed: str) -> int:
    """The same with the client that does one thing after the other; how many moves were made."""
    luck, made, seen = random.Random(seed), 0, 0
    with Client(url, token, retry=PATIENT, timeout=PATIENCE) as client:
        for step in client.follow(table):
            while step.version > seen:  # what came meanwhile was seen in a look that is younger
                look = client.look(table)
                seen = look.version
                if look.is_my_turn:
                    move = luck.choice(look.legal)
                    try:
                        client.act(table, move if luck.random() < 0.5 else move.command, expected_version=look.version)
                        made += 1
                    except OutOfDate:
                        seen = step.version - 1
    return made


def beside(work: Callable[[], int]) -> asyncio.Future[int]:
    """What is done in a thread of its own, for which nobody waits once a test has failed."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[int] = loop.create_future()

    def run() -> None:
        try:
            made = work()
        except Exception as error:  # noqa: BLE001 -- it is told to who waits
            loop.call_soon_threadsafe(done.set_exception, error)
        else:
            loop.call_soon_threadsafe(done.set_result, made)

    threading.Thread(target=run, daemon=True).start()
    return done


async def open_table(clients: Sequence[AsyncClient], options: Any) -> str:
    opened = await clients[0].open_table(options, entropy="e")
    for client in clients[1:]:
        await client.take_seat(opened.table.id)
    await clients[0].start_game(opened.table.id)
    return opened.table.id


async def play_whole_game(url: str, game: str, opened: Callable[[str], None] = lambda _: None) -> None:
    """A table at which everyone plays with the awaited client but the last, and somebody watches all of it."""
    seats, options = GAMES[game]
    async with AsyncExitStack() as closing:
        new = partial(AsyncClient, url, retry=PATIENT, timeout=PATIENCE)
        watcher, *clients = [await closing.enter_async_context(new()) for _ in range(1 + seats)]
        for number, client in enumerate(clients):
            await client.sign_in(f"{game} {number}")
        table = await open_table(clients, options)
        opened(table)
        playing = [asyncio.create_task(TablePlayer(client, anything(game), table).play()) for client in clients[:-1]]
        in_turn = beside(partial(play_in_turn, url, clients[-1].token, table, game))
        watched = [step async for step in watcher.follow(table)]
        results: list[Result] = await asyncio.gather(*playing)
        moves = await in_turn + sum(result.moves for result in results)
        ended = await clients[0].look(table)
        assert ended.status is Status.FINISHED
        assert [step.version for step in watched] == list(range(1, ended.version + 1)), "a gap, or a repeat"
        assert all(result.errors == 0 and result.refusals == 0 for result in results)
        played = [step.version for step in watched if step.event.tag.split(".")[0] != "table"]
        assert len(played) >= moves
        assert ended.outcome is not None
        report = await clients[0].audit(table)
        assert report is not None
        assert report.passed
        replayed = await clients[0].replay(table, at=played[len(played) // 2], seat=0)
        assert replayed is not None
        assert type(replayed.game).__name__ == f"{game.title()}View"


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_whole_game_is_played_by_both_clients(service: str, game: str) -> None:
    await play_whole_game(service, game)


async def test_a_service_that_is_killed_in_the_middle_loses_and_doubles_nothing(deployment: Deployment) -> None:
    """It is killed twice while moves are on their way, and each time started again at the same port."""
    deployment.worker()  # some windows of Uno end by the clock alone
    port = deployment.api()
    url = f"http://127.0.0.1:{port}"
    tables: list[str] = []
    playing = asyncio.gather(*(play_whole_game(url, game, tables.append) for game in ("uno", "solitaire")))
    async with AsyncClient(url, retry=PATIENT, timeout=PATIENCE) as watcher:
        for version in (12, 24):

            async def is_under_way(version: int = version) -> bool:
                found = [await watcher.table(table) for table in tables]
                return playing.done() or any(each is not None and each.version > version for each in found)

            await eventually(is_under_way)
            assert not playing.done(), "it was over before anybody was killed"
            await asyncio.to_thread(deployment.of(-1).kill)
            await asyncio.to_thread(deployment.api, port)
    await playing


def test_what_is_forbidden_is_raised_with_its_clause(service: str) -> None:
    with Client(service) as client:
        client.sign_in("Clause")
        table = client.open_table(SolitaireOptionsInput()).table.id
        client.start_game(table)
        with pytest.raises(Refused) as refused:
            client.act(table, SolitaireRecycle())
        assert refused.value.code == "GAME_RULE"
        assert refused.value.rule.startswith("US-")
        assert refused.value.rule_text
        assert refused.value.reason in str(refused.value)
        first = client.act(table, SolitaireTurn(), command_id="turn")
        again = client.act(table, SolitaireTurn(), command_id="turn")
        assert (again.version, again.repeated) == (first.version, True)
        with pytest.raises(OutOfDate) as late:
            client.act(table, SolitaireTurn(), expected_version=first.version - 1)
        assert late.value.version == first.version
        with pytest.raises(NotFound):
            client.look("nowhere")
        with pytest.raises(NotFound):
            list(client.listen(operations.follow_table_scenes("nowhere").about("uno")))


async def test_a_bot_that_raises_loses_no_table(service: str) -> None:
    @bot("uno", out_of_turn=True)
    async def hopeless(view: Any, moves: Sequence[LegalMove], clock: Clock) -> Any:
        if len(moves) % 2:
            raise ValueError("no idea")
        return "no move at all"

    async with AsyncClient(service, timeout=PATIENCE) as client:
        await client.sign_in("Hopeless")
        opened = await client.open_table(UnoOptionsInput(turn_limit=10))
        await client.add_bot(opened.table.id, bot="random")
        await client.start_game(opened.table.id)
        (result,) = await run(hopeless, client, given(client, [opened.table.id]))
        assert result.errors > 0
        assert result.place is not None

        @bot("solitaire", on_error="resign")
        def quitter(view: Any, moves: Sequence[LegalMove], clock: Clock) -> Any:
            raise ValueError("I give up")

        alone = await client.open_table(SolitaireOptionsInput())
        await client.start_game(alone.table.id)
        (left,) = await run(quitter, client, given(client, [alone.table.id]))
        assert left.moves == 0
        assert (await client.look(alone.table.id)).is_over


def test_the_blocks_of_the_readme_run(service: str, tmp_path: Path) -> None:
    text = (CLIENT / "README.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 6
    first = [blocks[0], blocks[0], blocks[2]]  # also where its guest was before
    order = [*first, blocks[1], blocks[3], blocks[4]]  # something is played before it is followed
    for block in order:
        run_python("-c", block.replace("http://127.0.0.1:8000", service), folder=tmp_path)
        statements = [line for line in block.splitlines() if line.strip() and "import" not in line]
        assert len(statements) < 10, "each is shown in under ten lines"
    (tmp_path / "my_bot.py").write_text(blocks[5])
    assert len([line for line in blocks[5].splitlines() if line.strip()]) <= 10
    told = run_python(
        "my_bot.py", "--url", service, "--tables", "2", "--games", "2", "--against", "random", folder=tmp_path
    )
    assert told.startswith("2 games")


def run_python(*arguments: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={"PYTHONPATH": str(CLIENT), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["uno_bot", "secrets_bot"])
def test_the_example_bots_play(service: str, tmp_path: Path, name: str) -> None:
    words = ("--url", service, "--games", "1", "--against", "random")
    assert run_python(str(EXAMPLES / f"{name}.py"), *words, folder=tmp_path).startswith("1 games")


def test_the_recorder_writes_each_event_once_and_goes_on_where_it_was(service: str, tmp_path: Path) -> None:
    with Client(service) as client:
        client.sign_in("Recorded")
        table = client.open_table(SolitaireOptionsInput()).table.id
        client.start_game(table)
        file = tmp_path / "table.jsonl"
        words = [sys.executable, str(EXAMPLES / "recorder.py"), service, table, str(file)]
        first = subprocess.Popen(words, env={"PYTHONPATH": str(CLIENT), "PATH": ""})
        while not file.exists() or not file.read_text().endswith("\n"):
            assert first.poll() is None
        first.send_signal(signal.SIGKILL)
        first.wait()
        client.act(table, SolitaireTurn())
        client.leave_seat(table)
        last = client.look(table).version
        run_python(*words[1:], folder=tmp_path)
    lines = file.read_text().splitlines()
    assert [int(re.findall(r'"version": (\d+)', line)[0]) for line in lines] == list(range(1, last + 1))


def test_the_receiver_takes_each_genuine_delivery_once(tmp_path: Path) -> None:
    secret, port, body = (
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        free_port(),
        b'{"type": "turn", "data": {"table": "t"}}',
    )
    words = [sys.executable, "-c", WAIT_AND_SERVE, str(port)]
    env = {"PYTHONPATH": f"{CLIENT}:{EXAMPLES}", "PATH": "", "WEBHOOK_SECRET": f"whsec_AAAA {secret}"}
    receiver = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True)
    assert receiver.stdout is not None
    assert receiver.stdout.readline() == "ready\n"
    heard: list[str] = []
    listening = threading.Thread(target=lambda: heard.extend(receiver.stdout or ()))
    listening.start()

    moment = int(time.time())

    def deliver(signature: str) -> int:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        headers = {"webhook-id": "m1", "webhook-timestamp": str(moment), "webhook-signature": signature}
        connection.request("POST", "/", body, headers)
        status = connection.getresponse().status
        connection.close()
        return status

    assert [deliver(sign(secret, "m1", moment, body)) for _ in range(2)] == [204, 204]
    assert deliver("v1,AAAA") == 400
    receiver.terminate()
    listening.join()
    receiver.communicate()
    assert heard == ["turn: {'table': 't'}\n"]


WAIT_AND_SERVE = """
import sys, webhook_receiver
server = webhook_receiver.serve(int(sys.argv[1]))
print("ready", flush=True)
server.serve_forever()
"""
