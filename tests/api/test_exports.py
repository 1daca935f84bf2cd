"""Files over HTTP: one table, or all that match as one long answer that can be taken up again where it was cut off."""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from msgspec.json import decode

from api import exports
from api.auth import Authenticator
from api.cli import cli
from api.exports import Exports
from domain.registry import RULE_SETS
from domain.tables.notation.lines import log_of
from domain.tables.notation.reading import read
from services.tables import bulk
from services.tables.commands import PREFIX
from tests.services.tables.test_bulk import finished
from tests.waiting import PATIENCE
from tests.world import World, open_door

MANY = "/exports/tables.jsonl"


@pytest.fixture
async def client(address: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, verify=False) as made:
        yield made


async def some_tables(world: World, number: int = 3) -> list[str]:
    ann, _ = await world.someone("Ann")
    tables = [await finished(world, ann, turns=each) for each in range(number)]
    await world.settle()
    return tables


def records(text: str) -> list[tuple[str, str]]:
    """The file and the cursor of each table in a long export, which must be whole."""
    found, rows = list[tuple[str, str]](), list[str]()
    *lines, end = text.splitlines(keepends=True)
    for line in lines:
        if line.startswith('{"cursor"'):
            found.append(("".join(rows), decode(line)["cursor"]))
            rows = []
        else:
            rows.append(line)
    assert decode(end)["end"]
    assert not rows
    return found


async def test_a_table_as_a_text_and_as_json_lines(world: World, client: httpx.AsyncClient) -> None:
    (table,) = await some_tables(world, 1)
    text = await client.get(f"/exports/{table}.orr")
    assert (text.status_code, text.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert text.headers["content-disposition"] == f'attachment; filename="{table}.orr"'
    assert log_of(RULE_SETS, read(RULE_SETS, text.text))[1] == await world.store.read(PREFIX + table)
    data = await client.get(f"/exports/{table}.jsonl", params={"everything": ""})
    assert data.content == await world.services.reading.export(table, None, everything=True)
    plain = await client.get(f"/exports/{table}.orr", params={"plain": "", "forks": ""})
    assert "[Head " not in plain.text


async def test_what_may_not_be_seen_is_refused_as_everywhere(world: World, client: httpx.AsyncClient) -> None:
    ann, token = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    for who in ({}, {"authorization": f"Bearer {token}"}):
        answer = await client.get(f"/exports/{table}.orr", headers=who)
        assert (answer.status_code, answer.text) == (
            403,
            "before the table is over, only the audit scope sees everything\n",
        )
    for odd in ("jsonl?saet=0", "orr?fork"):
        assert (await client.get(f"/exports/{table}.{odd}")).status_code == 400
    for path, status in (("/exports/none.orr", 404), ("/exports/x.pdf", 404), ("/exports", 404)):
        assert (await client.get(path)).status_code == status
    assert (await client.get(MANY, headers={"authorization": "Bearer nonsense"})).status_code == 401
    assert (await client.post(MANY)).status_code == 405


async def test_all_tables_are_one_answer(world: World, client: httpx.AsyncClient) -> None:
    tables = await some_tables(world)
    answer = await client.get(MANY, headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    found = records(answer.text)
    assert [text for text, _ in found] == [
        (await world.services.reading.export(table, None, everything=True)).decode() for table in tables
    ]
    bare = await client.get(MANY, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in bare.headers
    assert bare.text == answer.text
    packed = await client.get(MANY + ".gz")
    assert packed.headers["content-type"] == "application/gzip"
    assert gzip.decompress(packed.content).decode() == answer.text


async def test_it_is_taken_up_again_after_any_cursor(world: World, client: httpx.AsyncClient) -> None:
    await some_tables(world)
    found = records((await client.get(MANY)).text)
    for number, (_, cursor) in enumerate(found, start=1):
        assert records((await client.get(MANY, params={"after": cursor})).text) == found[number:]


async def test_a_cursor_is_not_taken_up_with_other_filters(world: World, client: httpx.AsyncClient) -> None:
    await some_tables(world)
    (_, cursor), *_ = records((await client.get(MANY)).text)
    answer = await client.get(MANY, params={"after": cursor, "game": "solitaire"})
    assert (answer.status_code, answer.text.partition(";")[0]) == (
        400,
        "this cursor goes on with an export that has other filters",
    )


async def test_an_answer_that_is_cut_off_is_whole_up_to_its_last_member(
    world: World, client: httpx.AsyncClient
) -> None:
    await some_tables(world)
    packed = (await client.get(MANY + ".gz")).content
    member = zlib.decompressobj(31)
    first = member.decompress(packed)
    assert member.eof
    assert first.decode().splitlines()[-1].startswith('{"cursor"')


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "unu"}, "there is no game 'unu'"),
        ({"gane": "uno"}, "'gane' is no filter; there are after, endedFrom"),
        ({"openedFrom": "soon"}, "`openedFrom` is a number"),
        ({"rated": "yes"}, "`rated` is true or false"),
        ({"after": "x"}, "'x' is not a cursor of this list"),
        ({"player": "a\0"}, "a filter has no zero in it"),
    ],
)
async def test_a_filter_that_means_nothing_is_refused(
    client: httpx.AsyncClient, asked: dict[str, str], said: str
) -> None:
    answer = await client.get(MANY, params=asked)
    assert answer.status_code == 400
    assert answer.text.startswith(said)


async def test_only_so_many_are_served_at_a_time(
    world: World, authenticator: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a slow reader is waited for: nothing is made before it is read."""
    await some_tables(world)
    served, made = Exports(authenticator, most_at_once=1), list[bytes]()
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def send(message: dict[str, Any]) -> None:
        made.append(message.get("body", b""))
        begun.set()
        await go_on.wait()

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    slow = asyncio.create_task(served(asked(), receive, send))
    await begun.wait()
    statuses: list[int] = []

    async def other(message: dict[str, Any]) -> None:
        statuses.append(message.get("status", 0))

    await served(asked(), receive, other)
    assert statuses[0] == 503
    monkeypatch.setattr(exports, "MOST_EACH", 1)
    await served(asked(), receive, other)
    assert statuses[2] == 429
    assert (served.running, len(made)) == (1, 1)
    go_on.set()
    await slow
    assert served.running == 0
    assert len(records(b"".join(made).decode())) == 3


async def test_whoever_goes_or_does_not_read_ends_it(
    world: World, authenticator: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "PATIENCE", 0.01)
    await some_tables(world)
    served, sent = Exports(authenticator), list[bytes]()

    async def gone() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message.get("body", b""))
        await asyncio.sleep(0)

    await served(asked(), gone, send)
    assert b'"end"' not in b"".join(sent)

    async def waiting() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def stuck(message: dict[str, Any]) -> None:
        if message.get("more_body"):
            await asyncio.Event().wait()

    await served(asked(), waiting, stuck)
    assert served.running == 0


async def test_long_exports_are_paid_for_by_their_length(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "EVENTS_A_CALL", 3)
    monkeypatch.setattr(bulk, "EVENTS_AT_ONCE", 3)
    await some_tables(world, 2)
    door = open_door(world, burst=100, per_second=1)
    charged = 0
    again = door.again

    async def counted(*who: Any) -> Any:
        nonlocal charged
        charged += 1
        return await again(*who)

    monkeypatch.setattr(door, "again", counted)
    sent = list[bytes]()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message.get("body", b""))

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    await Exports(door)(asked(), receive, send)
    lines = b"".join(sent).count(b"\n") - 2 - 2 - 1  # without headers, cursors and the end
    assert charged == lines // 3


async def test_who_is_over_their_limit_is_asked_to_wait(world: World) -> None:
    door = open_door(world, burst=1, per_second=0.1)
    statuses = list[tuple[int, dict[bytes, bytes]]]()

    async def send(message: dict[str, Any]) -> None:
        if "status" in message:
            statuses.append((message["status"], dict(message["headers"])))

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    served = Exports(door)
    for _ in range(2):
        await served(asked(), receive, send)
    assert [status for status, _ in statuses] == [200, 429]
    assert statuses[1][1][b"retry-after"] == b"10"


def asked(query: bytes = b"") -> dict[str, Any]:
    return {
        "type": "http",
        "method": "GET",
        "path": MANY,
        "query_string": query,
        "headers": [],
        "client": ("127.0.0.1", 1),
    }


async def ordered(address: str, *words: str) -> Any:
    """What the command line says, beside the loop that serves it."""
    url = ["--url", f"http://{address}/graphql"]
    result = await asyncio.to_thread(CliRunner().invoke, cli, [*words, *url])
    assert result.exit_code == 0, (result.output, result.exception)
    return result


async def test_the_command_line_takes_them_up_again(
    world: World, address: str, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    tables, kept = await some_tables(world, 4), tmp_path / "all.jsonl.gz"
    whole = (await client.get(MANY + ".gz")).content
    for cut in (0, 40, len(whole) // 2, len(whole) - 3, len(whole)):
        kept.write_bytes(whole[:cut])
        said = await ordered(address, "export", "--all", "--resume", "-o", str(kept))
        assert "whole" in said.stderr
        assert gzip.decompress(kept.read_bytes()) == gzip.decompress(whole), cut
    out = await ordered(address, "export", "--all", "--game", "solitaire")
    assert [game for game, _ in records(out.stdout)] == [game for game, _ in records(gzip.decompress(whole).decode())]
    verdict = await asyncio.to_thread(CliRunner().invoke, cli, ["verify", str(kept)])
    assert verdict.exit_code == 0, verdict.output
    assert [line.split(":")[1].strip().split(" ")[0] for line in verdict.output.splitlines()[:-1]] == tables
    assert verdict.output.splitlines()[-1] == f"{kept}: 4 of 4 tables verified"


async def test_files_that_are_no_large_exports_are_neither_verified_nor_written_over(
    world: World, address: str, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    (table,) = await some_tables(world, 1)
    one = (await client.get(f"/exports/{table}.jsonl")).content
    for strange in (one, gzip.compress(one), gzip.compress(b"a letter\n")):
        kept = tmp_path / "mine.jsonl.gz"
        kept.write_bytes(strange)
        asked = ["export", "--all", "--resume", "-o", str(kept), "--url", f"http://{address}/graphql"]
        for words in (asked, ["verify", str(kept)]):
            said = await asyncio.to_thread(CliRunner().invoke, cli, words)
            assert said.exit_code == 1, said.output
            assert str(kept) in said.output
        assert kept.read_bytes() == strange


async def test_what_is_wrong_with_a_large_export_is_said(
    world: World, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    await some_tables(world, 2)
    whole, kept = (await client.get(MANY + ".gz")).content, tmp_path / "all.jsonl.gz"

    async def verified(data: bytes) -> tuple[int, str]:
        kept.write_bytes(data)
        said = await asyncio.to_thread(CliRunner().invoke, cli, ["verify", str(kept)])
        return said.exit_code, said.output.splitlines()[-1]

    assert await verified(whole[:-30]) == (0, f"{kept}: 2 of 2 tables verified; it is cut off after them")
    middle = len(whole) * 3 // 4
    code, last = await verified(whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :])
    assert code == 1
    assert "before that 1 of 1 tables verified" in last
    assert (await verified(b""))[0] == 1


async def test_the_command_line_writes_a_text_of_a_table(world: World, address: str, tmp_path: Path) -> None:
    (table,) = await some_tables(world, 1)
    text = tmp_path / "game.orr"
    await ordered(address, "notation", "write", table, "-o", str(text))
    assert log_of(RULE_SETS, read(RULE_SETS, text.read_text()))[1] == await world.store.read(PREFIX + table)
