"""Checkpoints over plain HTTP and GraphQL: the same for everyone, and enough for a verifier."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from msgspec.json import decode

from api.app import Health, create_app
from api.metrics import Metrics
from domain.kernel.merkle import entry_of, is_consistent, is_included
from domain.tables.commands import CancelTable
from services.log.handler import Intent
from services.notary.notary import ConsistencyProof, InclusionProof
from services.notary.notes import opened, read_key
from tests.world import SCHEMA, World, new_world, open_door


def as_asgi(app: Any) -> Any:
    """Litestar and httpx have types of their own for the same protocol."""
    return app


@pytest.fixture
async def world() -> World:
    return await new_world()


@pytest.fixture
async def client(world: World) -> AsyncIterator[AsyncClient]:
    app = create_app(SCHEMA, world.engine, open_door(world), Metrics(), Health({}, {}))
    async with AsyncClient(transport=ASGITransport(as_asgi(app)), base_url="http://test") as asking:
        yield asking


async def ended(world: World, count: int) -> list[bytes]:
    """So many tables are over; their entries."""
    who, _ = await world.someone(f"Host {await world.tree.size()}")
    entries = []
    for _ in range(count):
        table = (await world.tables.open(Intent(who.account), "solitaire", b"{}")).now.state.id
        done = await world.tables.ask(table, Intent(who.account), CancelTable)
        entries.append(entry_of(f"table:{table}", done.now.head.hash))
    await world.enter_ended()
    return entries


async def test_before_the_first_there_is_none(client: AsyncClient) -> None:
    assert (await client.get("/checkpoint")).status_code == 404


async def test_everything_a_verifier_needs_is_there(world: World, client: AsyncClient) -> None:
    entries = await ended(world, 3)
    key = read_key((await client.get("/checkpoint/key")).text)
    first = opened((await client.get("/checkpoint")).text, [key])
    entries += await ended(world, 4)
    answer = await client.get("/checkpoint")
    assert answer.headers["content-type"].startswith("text/plain")
    checkpoint, signed = opened(answer.text, [key])
    assert (checkpoint.size, signed) == (7, ["localhost/orrery"])
    for index, entry in enumerate(entries):
        found = await client.get("/checkpoint/inclusion", params={"entry": entry.hex()})
        proof = decode(found.content, type=InclusionProof)
        assert (proof.index, proof.checkpoint) == (index, answer.text)
        assert is_included(entry, index, 7, [bytes.fromhex(each) for each in proof.hashes], checkpoint.root)
    found = await client.get("/checkpoint/consistency", params={"first": 3, "second": 7})
    hashes = [bytes.fromhex(each) for each in decode(found.content, type=ConsistencyProof).hashes]
    assert is_consistent(3, 7, hashes, first[0].root, checkpoint.root)


@pytest.mark.parametrize(
    "path",
    [
        "/checkpoint/inclusion",
        "/checkpoint/inclusion?entry=zz",
        f"/checkpoint/inclusion?entry={'0' * 64}",
        "/checkpoint/consistency",
        "/checkpoint/consistency?first=-1&second=1",
        "/checkpoint/consistency?first=1&second=99999999999999999999",
        "/checkpoint/consistency?first=1&second=2",
        "/checkpoint/elsewhere",
    ],
)
async def test_what_is_not_there_is_not_found(world: World, client: AsyncClient, path: str) -> None:
    await ended(world, 1)
    assert (await client.get(path)).status_code == 404


async def test_nothing_can_be_written(client: AsyncClient) -> None:
    answer = await client.post("/checkpoint")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


async def test_asking_counts_like_any_request(world: World) -> None:
    app = create_app(SCHEMA, world.engine, open_door(world, burst=2, per_second=0.01), Metrics(), Health({}, {}))
    async with AsyncClient(transport=ASGITransport(as_asgi(app)), base_url="http://test") as asking:
        answers = [await asking.get("/checkpoint/key") for _ in range(3)]
    assert [each.status_code for each in answers] == [200, 200, 429]
    assert int(answers[-1].headers["retry-after"]) > 0


async def test_graphql_says_the_same(world: World, client: AsyncClient) -> None:
    (entry,) = await ended(world, 1)
    asked = """query($e: String!) {
      checkpoint { size note } checkpointKey inclusion(entry: $e) { index hashes checkpoint }
      consistency(first: 1, second: 1) { hashes }
    }"""
    seen = await world.ask(asked, e=entry.hex())
    note = (await client.get("/checkpoint")).text
    assert seen["checkpoint"] == {"size": 1, "note": note}
    assert seen["inclusion"] == {"index": 0, "hashes": [], "checkpoint": note}
    assert seen["checkpointKey"] + "\n" == (await client.get("/checkpoint/key")).text
    assert seen["consistency"] == {"hashes": []}
    refused = await world.answer('{ inclusion(entry: "zz") { index } }')
    assert refused.errors
