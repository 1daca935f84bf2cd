"""Where the token of a socket may be."""

from typing import Any

import pytest

from tests.api.talker import Client, talking
from tests.world import World

ME = "{ me { account { name } } }"


async def name_on(client: Client) -> str | None:
    assert await client.hear() == {"type": "connection_ack"}
    await client.subscribe("me", ME)
    me = (await client.hear())["payload"]["data"]["me"]
    return str(me["account"]["name"]) if me else None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("authorization", "Bearer {}"),
        ("Authorization", "bearer {}"),
        ("token", "{}"),
        ("Token", "{}"),
        ("token", "Bearer {}"),
    ],
)
async def test_a_token_in_the_init_is_taken(address: str, world: World, key: str, value: str) -> None:
    _, token = await world.someone("Ann")
    async with talking(address) as client:
        await client.send(type="connection_init", payload={key: value.format(token)})
        assert await name_on(client) == "Ann"


async def test_a_token_in_the_handshake_is_taken(address: str, world: World) -> None:
    _, token = await world.someone("Ann")
    async with talking(address, Authorization=f"Bearer {token}") as client:
        await client.send(type="connection_init")
        assert await name_on(client) == "Ann"


async def test_the_same_token_in_both_places_is_one(address: str, world: World) -> None:
    _, token = await world.someone("Ann")
    async with talking(address, Authorization=f"Bearer {token}") as client:
        await client.send(type="connection_init", payload={"token": token})
        assert await name_on(client) == "Ann"


async def test_two_tokens_are_refused(address: str, world: World) -> None:
    _, one = await world.someone("Ann")
    _, two = await world.someone("Bob")
    async with talking(address, Authorization=f"Bearer {one}") as client:
        await client.send(type="connection_init", payload={"token": two})
        code, reason = await client.closed()
        assert (code, "two tokens" in reason) == (4403, True)


@pytest.mark.parametrize(
    "payload",
    [
        {"accessToken": "x"},
        {"access_token": "x"},
        {"authToken": "x"},
        {"x-api-key": "x"},
        {"apiKey": "x"},
        {"jwt": "x"},
        {"headers": {"Authorization": "Bearer x"}},
        {"headers": {"x-custom": "Bearer x"}},
        {"context": {"user": {"token": "x"}}},
        {"anything": "orr_abc"},
        {"list": ["orr_abc"]},
        {"authorization": 7},
        {"authorization": {"Bearer": "x"}},
        {"token": ["x"]},
        {"token": "wrong"},
        {"authorization": "orr_without_bearer"},
    ],
)
async def test_what_looks_like_a_token_elsewhere_is_refused(address: str, payload: dict[str, Any]) -> None:
    async with talking(address) as client:
        await client.send(type="connection_init", payload=payload)
        code, reason = await client.closed()
        assert code == 4403
        assert reason


@pytest.mark.parametrize("query", ["?token=x", "?authorization=Bearer%20x", "?a=orr_x"])
async def test_a_token_does_not_belong_in_the_address(address: str, query: str) -> None:
    async with talking(address, f"/graphql{query}") as client:
        await client.send(type="connection_init")
        code, reason = await client.closed()
        assert (code, "address" in reason) == (4403, True)


@pytest.mark.parametrize(
    "payload", [{}, {"authorization": ""}, {"token": None}, {"clientName": "x", "version": 3, "nested": {"a": ["b"]}}]
)
async def test_without_a_token_one_is_a_stranger(address: str, payload: dict[str, Any]) -> None:
    async with talking(address) as client:
        await client.send(type="connection_init", payload=payload)
        assert await name_on(client) is None
