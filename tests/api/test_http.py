"""GraphQL over HTTP as its specification says, on a real socket."""

from collections.abc import AsyncIterator

import httpx
import pytest

from api.auth import Authenticator
from tests.waiting import PATIENCE
from tests.world import World, open_door

JSON = "application/json"
RESPONSE = "application/graphql-response+json"
BOTH = pytest.mark.parametrize("accept", [JSON, RESPONSE])


@pytest.fixture
async def client(address: str) -> AsyncIterator[httpx.AsyncClient]:
    # No certificates: reading them takes longer than any of these tests.
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, verify=False) as made:
        yield made


@BOTH
async def test_a_query_answers_200_in_the_media_type_asked_for(client: httpx.AsyncClient, accept: str) -> None:
    response = await client.post("/graphql", json={"query": "{ __typename }"}, headers={"accept": accept})
    assert response.status_code == 200
    assert response.headers["content-type"] == f"{accept}; charset=utf-8"
    assert response.json() == {"data": {"__typename": "Query"}}


@pytest.mark.parametrize(
    ("accept", "answered"),
    [
        (None, JSON),
        ("*/*", JSON),
        ("application/*", JSON),
        (f"{RESPONSE}, {JSON};q=0.9", RESPONSE),
        (f"{JSON}, {RESPONSE};q=0.9", JSON),
        (f"text/html, {RESPONSE};charset=utf-8", RESPONSE),
    ],
)
async def test_the_media_type_is_negotiated(client: httpx.AsyncClient, accept: str | None, answered: str) -> None:
    headers = {"accept": accept} if accept else {}
    client.headers.pop("accept")
    response = await client.post("/graphql", json={"query": "{ __typename }"}, headers=headers)
    assert response.headers["content-type"].startswith(answered + ";")


async def test_a_client_that_wants_neither_type_gets_406(client: httpx.AsyncClient) -> None:
    response = await client.post("/graphql", json={"query": "{ __typename }"}, headers={"accept": "text/html"})
    assert response.status_code == 406


@pytest.mark.parametrize(
    "query",
    [
        "{",
        "{ nothing }",
        "query($x: Int!) { tables(first: $x) { edges { cursor } } }",
        "query A { me { scopes } } query B { me { scopes } }",
    ],
    ids=["syntax", "validation", "variables", "operation"],
)
@BOTH
async def test_a_faulty_request_is_400_in_the_new_type_and_200_in_the_old(
    client: httpx.AsyncClient, accept: str, query: str
) -> None:
    response = await client.post("/graphql", json={"query": query}, headers={"accept": accept})
    assert response.status_code == (400 if accept == RESPONSE else 200)
    assert "data" not in response.json()
    assert response.json()["errors"][0]["message"]


@BOTH
async def test_an_error_of_a_field_is_200(client: httpx.AsyncClient, accept: str) -> None:
    response = await client.post("/graphql", json={"query": '{ table(id: "x") { id } }'}, headers={"accept": accept})
    assert response.status_code == 200
    assert response.json()["data"] == {"table": None}
    assert response.json()["errors"][0]["extensions"]["code"] == "NOT_FOUND"
    assert response.json()["errors"][0]["path"] == ["table"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"x"',
        b"{}",
        b'{"query": 1}',
        b'{"query": "{me{scopes}}", "variables": []}',
        b'{"query": "{me{scopes}}", "operationName": 7}',
        b'{"query": "{me{scopes}}", "extensions": 7}',
        b"\xff",
    ],
)
@BOTH
async def test_a_body_that_is_no_request_is_400(client: httpx.AsyncClient, accept: str, body: bytes) -> None:
    headers = {"content-type": JSON, "accept": accept}
    response = await client.post("/graphql", content=body, headers=headers)
    assert response.status_code == 400
    assert response.json()["errors"]


async def test_a_body_of_another_type_is_415(client: httpx.AsyncClient) -> None:
    response = await client.post(
        "/graphql", content=b"{ me { scopes } }", headers={"content-type": "application/graphql"}
    )
    assert response.status_code == 415


@pytest.mark.parametrize("announced", [True, False])
async def test_a_body_that_is_too_large_is_413(client: httpx.AsyncClient, announced: bool) -> None:
    large = b'{"query": "' + b"#" * 20_000 + b'{ __typename }"}'

    async def pieces() -> AsyncIterator[bytes]:
        yield large[:9_000]
        yield large[9_000:]

    content = large if announced else pieces()
    response = await client.post("/graphql", content=content, headers={"content-type": JSON})
    assert response.status_code == 413


async def test_queries_may_be_sent_by_get(client: httpx.AsyncClient) -> None:
    parameters = {
        "query": "query T($n: Int!) { tables(first: $n) { edges { cursor } } }",
        "variables": '{"n": 3}',
        "operationName": "T",
    }
    response = await client.get("/graphql", params=parameters)
    assert response.json() == {"data": {"tables": {"edges": []}}}


@pytest.mark.parametrize(
    "parameters",
    [{}, {"query": ""}, {"query": "{me{scopes}}", "variables": "x"}, {"query": "{me{scopes}}", "variables": "[]"}],
)
async def test_a_get_without_a_request_is_400(client: httpx.AsyncClient, parameters: dict[str, str]) -> None:
    assert (await client.get("/graphql", params=parameters)).status_code == 400


async def test_mutations_may_not_be_sent_by_get(client: httpx.AsyncClient, world: World) -> None:
    response = await client.get("/graphql", params={"query": 'mutation { createGuest(name: "Ann") { token } }'})
    assert response.status_code == 405
    assert response.headers["allow"] == "POST"
    assert await world.accounts.by_name("Ann") is None


async def test_other_methods_are_405(client: httpx.AsyncClient) -> None:
    response = await client.delete("/graphql")
    assert response.status_code == 405
    assert response.headers["allow"] == "GET, POST"


async def test_subscriptions_are_sent_to_the_socket(client: httpx.AsyncClient) -> None:
    response = await client.post("/graphql", json={"query": 'subscription { tableEvents(table: "x") { version } }'})
    assert "graphql-transport-ws" in response.json()["errors"][0]["message"]


async def test_a_token_says_who_calls(client: httpx.AsyncClient, world: World) -> None:
    _, token = await world.someone("Ann")
    headers = {"authorization": f"Bearer {token}"}
    response = await client.post("/graphql", json={"query": "{ me { account { name } scopes } }"}, headers=headers)
    assert response.json() == {"data": {"me": {"account": {"name": "Ann"}, "scopes": ["PLAY"]}}}


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer", "Basic QW5uOg=="])
async def test_a_bad_token_is_401_and_not_a_stranger(client: httpx.AsyncClient, header: str) -> None:
    response = await client.post("/graphql", json={"query": "{ __typename }"}, headers={"authorization": header})
    assert response.status_code == 401
    assert response.headers["www-authenticate"] == "Bearer"


async def test_a_revoked_token_is_worthless_at_once(client: httpx.AsyncClient, world: World) -> None:
    _, token = await world.someone("Ann")
    headers = {"authorization": f"Bearer {token}"}
    revoke = {"query": "mutation($t: String!) { revokeToken(token: $t) }", "variables": {"t": token}}
    assert (await client.post("/graphql", json=revoke, headers=headers)).json() == {"data": {"revokeToken": True}}
    assert (await client.post("/graphql", json=revoke, headers=headers)).status_code == 401


class TestRate:
    """Too many requests are turned away, and told when to come back."""

    @pytest.fixture
    def authenticator(self, world: World) -> Authenticator:
        return open_door(world, burst=2, per_second=0.5)

    async def test_more_than_the_burst_is_429(self, client: httpx.AsyncClient, world: World) -> None:
        ask = {"query": "{ __typename }"}
        codes = [(await client.post("/graphql", json=ask)).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        refused = await client.post("/graphql", json=ask)
        assert refused.headers["retry-after"] == "2"
        assert refused.json()["errors"][0]["extensions"]["code"] == "RATE_LIMITED"
        world.clock.pass_by(2_000)
        assert (await client.post("/graphql", json=ask)).status_code == 200

    async def test_what_is_no_request_is_charged_too(self, client: httpx.AsyncClient) -> None:
        codes = [(await client.post("/graphql", content=b"{")).status_code for _ in range(3)]
        assert codes == [415, 415, 429]


async def test_guest_accounts_are_limited_per_address(client: httpx.AsyncClient) -> None:
    def guest(name: str) -> dict[str, object]:
        return {
            "query": "mutation($n: String!) { createGuest(name: $n) { account { kind } scopes } }",
            "variables": {"n": name},
        }

    answers = [(await client.post("/graphql", json=guest(f"Guest {n}"))).json() for n in range(4)]
    assert answers[0] == {"data": {"createGuest": {"account": {"kind": "GUEST"}, "scopes": ["HOOKS", "PLAY"]}}}
    assert answers[3]["errors"][0]["extensions"]["code"] == "RATE_LIMITED"
    assert answers[3]["errors"][0]["extensions"]["retryAfter"] == 20


async def test_health_tells_which_part_is_down(client: httpx.AsyncClient, ailing: dict[str, str]) -> None:
    well = await client.get("/health")
    assert (well.status_code, well.json()["parts"]) == (200, {"postgres": "up", "redis": "up"})
    ailing["redis"] = "does not answer"
    assert (await client.get("/health")).status_code == 200, "without Redis the service is slower, not down"
    ailing["postgres"] = "connection refused"
    ill = await client.get("/health/ready")
    assert ill.status_code == 503
    assert ill.json() == {
        "live": True,
        "ready": False,
        "parts": {"postgres": "connection refused", "redis": "does not answer"},
    }
    assert (await client.get("/health/live")).status_code == 200


async def test_metrics_count_requests(client: httpx.AsyncClient) -> None:
    await client.post("/graphql", json={"query": "{ __typename }"})
    text = (await client.get("/metrics")).text
    assert 'orrery_request_seconds_count{transport="http"} 1.0' in text


async def test_the_schema_can_be_downloaded(client: httpx.AsyncClient) -> None:
    assert "type Query" in (await client.get("/graphql/schema")).text
