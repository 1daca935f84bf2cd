"""Many writers in several processes, on the same streams, with someone reading along."""

import asyncio
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator

import msgspec
import pytest

from infra.postgres.event_store import PostgresEventStore
from services.ports import Logged
from tests.infra.postgres.writer import Answer
from tests.servers import Databases

pytestmark = pytest.mark.servers
PROCESSES, STREAMS, TASKS, COMMANDS, SEED = 3, 10, 8, 40, 20260


class Run(msgspec.Struct, frozen=True):
    """What the writers were answered and complained of, what a reader saw as it happened, what is in the log."""

    answers: list[Answer]
    complaints: str
    seen: list[Logged]
    log: list[Logged]


@pytest.fixture(scope="module")
def run(databases: Databases) -> Iterator[Run]:
    with databases.lend() as url:
        yield asyncio.run(_run(url))


async def _run(url: str) -> Run:
    arguments = [str(number) for number in (STREAMS, TASKS, COMMANDS, SEED)]
    writers = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.infra.postgres.writer", url, f"p{n}", *arguments),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        for n in range(PROCESSES)
    ]
    store = await PostgresEventStore.open(url)
    done = asyncio.Event()
    tail = asyncio.create_task(_tail(store, done))
    outputs = await asyncio.gather(*(writer.communicate() for writer in writers))
    done.set()
    seen = await tail
    log = await store.read_shard(0, 0, limit=1_000_000)
    await store.aclose()
    answers = [answer for output, _ in outputs for answer in msgspec.json.decode(output or b"[]", type=list[Answer])]
    return Run(answers, b"".join(complaints for _, complaints in outputs).decode(), seen, log)


async def _tail(store: PostgresEventStore, done: asyncio.Event) -> list[Logged]:
    """Ask for what is after the last position seen, and never look back."""
    seen: list[Logged] = []
    while True:
        is_last = done.is_set()
        news = await store.read_shard(0, seen[-1].position if seen else 0)
        seen += news
        if is_last and not news:
            return seen


def test_no_batch_failed(run: Run) -> None:
    assert run.complaints == ""


def test_positions_have_no_gap(run: Run) -> None:
    assert [entry.position for entry in run.log] == list(range(1, len(run.log) + 1))


def test_a_reader_who_never_looks_back_misses_nothing(run: Run) -> None:
    assert run.seen == run.log


def test_every_stream_counts_from_1_without_a_gap(run: Run) -> None:
    versions = defaultdict(list)
    for entry in run.log:
        versions[entry.stream].append(entry.event.version)
    assert all(listed == list(range(1, len(listed) + 1)) for listed in versions.values())


def test_every_version_has_one_winner(run: Run) -> None:
    first_answers = [answer for answer in run.answers if not answer.appended.repeated]
    won = Counter((a.stream, v) for a in first_answers for v in range(a.appended.first, a.appended.last + 1))
    assert set(won.values()) == {1}


def test_no_update_is_lost(run: Run) -> None:
    in_log = {(entry.stream, entry.event.version): entry.event.body.decode() for entry in run.log}
    for answer in run.answers:
        for version in range(answer.appended.first, answer.appended.last + 1):
            assert in_log[answer.stream, version] == f"body {answer.command_id} {version}"


def test_nothing_is_in_the_log_that_nobody_was_answered_for(run: Run) -> None:
    answered = {(a.stream, v) for a in run.answers for v in range(a.appended.first, a.appended.last + 1)}
    assert answered == {(entry.stream, entry.event.version) for entry in run.log}


def test_a_command_id_is_answered_for_once_in_all_processes(run: Run) -> None:
    first_answers = Counter((a.stream, a.command_id) for a in run.answers if not a.appended.repeated)
    assert set(first_answers.values()) == {1}


def test_every_answer_to_a_command_id_is_the_same(run: Run) -> None:
    answers = defaultdict(set)
    for a in run.answers:
        answers[a.stream, a.command_id].add((a.appended.first, a.appended.last, a.appended.position))
    assert {len(same) for same in answers.values()} == {1}


def test_the_run_had_races_and_repeats(run: Run) -> None:
    assert sum(answer.appended.repeated for answer in run.answers) > PROCESSES * TASKS
