"""Who may do what. The expectations stand in `matrix.txt`; `python -m tests.api.access` writes it anew."""

import json
from typing import Any

import httpx
import pytest

from tests.api.access.calls import ALONE, AT_TABLES, IN_TOURNAMENTS
from tests.api.access.matrix import GROUPS, kept, measured
from tests.api.access.scene import Scene, scene
from tests.api.talker import talking
from tests.waiting import PATIENCE
from tests.world import SCHEMA, World

ALL = {**ALONE, **AT_TABLES, **IN_TOURNAMENTS}
OUTSIDERS = ("nobody", "guest", "bot", "organise")


def test_every_operation_of_the_schema_is_in_the_matrix() -> None:
    """A new operation is not let through before it is said who may use it."""
    roots = {"query": SCHEMA.core.query_type, "mutation": SCHEMA.core.mutation_type}
    roots["subscription"] = SCHEMA.core.subscription_type
    there = {f"{kind} {name}" for kind, root in roots.items() if root for name in root.fields}
    assert there == {operation.partition(".")[0].partition("(")[0] for operation in ALL}


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
async def test_the_matrix_is_as_it_is_written(group: str) -> None:
    expected, kind, calls = kept(), *GROUPS[group][:2]
    found = await measured(group)
    assert found == {(operation, kind): expected.get((operation, kind)) for operation in calls}


def test_the_file_has_no_rows_of_its_own() -> None:
    assert kept().keys() == {(operation, kind) for kind, calls, _ in GROUPS.values() for operation in calls}


def spelt_out(call: str) -> str:
    return call.replace("{ __typename }", "{ __typename ... on Refused { rule reason } }")


async def all_that_is_told(made: Scene, operation: str, caller: str) -> str:
    kind, call = operation.split(" ", maxsplit=1)[0], spelt_out(AT_TABLES[operation])
    answer = await made.world.answer(f"{kind}($t: ID!) {{ {call} }}", made.people[caller], t=made.table)
    return repr((answer.data, answer.errors))


@pytest.mark.slow
@pytest.mark.parametrize("caller", OUTSIDERS)
async def test_nobody_behind_the_game_can_tell_that_it_is_over(caller: str) -> None:
    """Word for word, whatever is asked."""
    for operation in (each for each in AT_TABLES if not each.startswith("subscription")):
        playing, over = await scene(table="delayed"), await scene(table="ended, delayed")
        assert playing.table == over.table
        told = [await all_that_is_told(made, operation, caller) for made in (playing, over)]
        assert told[0] == told[1], operation


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["private", "finished, private"])
@pytest.mark.parametrize("caller", OUTSIDERS)
async def test_nobody_outside_can_tell_a_private_table_from_none(kind: str, caller: str) -> None:
    """Word for word, whatever is asked."""
    missing, there = await scene(table="missing"), await scene(table=kind)
    for operation in (each for each in AT_TABLES if not each.startswith("subscription")):
        told = [
            (await all_that_is_told(made, operation, caller)).replace(made.table, "TABLE") for made in (missing, there)
        ]
        assert told[0] == told[1], operation


# -- tokens that are worth nothing ---------------------------------------------------------------------------


@pytest.fixture
async def worthless(world: World) -> dict[str, str]:
    """Tokens of each kind."""
    registration = world.services.registration
    _, revoked = await world.someone("Rev", "play", "organise", "audit")
    await registration.revoke(revoked)
    _, expired = await registration.guest("Exp", "here", world.clock.now() + 1000)
    world.clock.pass_by(1000)
    return {"revoked": revoked, "expired": expired, "garbage": "orr_" + "x" * 43}


def request_of(operation: str) -> dict[str, Any]:
    call = ALL[operation]
    used = {name: "missing" for name in ("t", "o") if f"${name}" in call}
    given = f"({', '.join(f'${name}: ID!' for name in used)})" if used else ""
    return {"query": f"{operation.split(' ', maxsplit=1)[0]}{given} {{ {call} }}", "variables": used}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["revoked", "expired", "garbage"])
async def test_a_worthless_token_opens_nothing_not_even_what_is_public(
    address: str, worthless: dict[str, str], kind: str
) -> None:
    headers = {"authorization": f"Bearer {worthless[kind]}"}
    async with httpx.AsyncClient(headers=headers, timeout=PATIENCE, verify=False) as client:
        for operation in ALL:
            answer = await client.post(f"http://{address}/graphql", json=request_of(operation))
            assert answer.status_code == 401, operation
            assert [each["extensions"]["code"] for each in answer.json()["errors"]] == ["UNAUTHENTICATED"]
            assert "data" not in json.loads(answer.content)
    async with talking(address) as client_of_socket:
        await client_of_socket.send(type="connection_init", payload={"token": worthless[kind]})
        assert (await client_of_socket.closed())[0] == 4403
