"""Every kind of stored log is audited, tournaments with their tables."""

import pytest
from msgspec.structs import replace

from domain.registry import RULE_SETS
from domain.tables.commands import CancelTable
from services.log.handler import Intent
from services.offline.auditing import Auditor
from tests.world import World, new_world


@pytest.fixture
async def world() -> World:
    return await new_world()


async def audited(world: World) -> dict[str, bool]:
    auditor = Auditor(world.store, RULE_SETS)
    return {name: (await auditor.audit(name)).passed for _, name in await world.store.streams(0)}


async def test_all_that_a_service_stores_is_audited(world: World) -> None:
    ann, _ = await world.someone("Ann")
    await world.solitaire(ann.account, 5)
    opened = await world.tables.open(Intent(ann.account), "uno", b"{}")
    await world.tables.ask(opened.now.state.id, Intent(ann.account), CancelTable)
    await world.services.quick_match.wait(ann.account, "uno", b"{}", 2)
    found = await audited(world)
    assert {name.partition(":")[0] for name in found} == {"table", "queue"}
    assert all(found.values())


async def test_a_log_that_was_changed_is_named(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account, 3)
    log = world.store._streams[f"table:{table}"]
    log[2] = replace(log[2], body=log[2].body.replace(b'"at":1', b'"at":2'))
    found = await Auditor(world.store, RULE_SETS).audit(f"table:{table}")
    assert (found.passed, found.broken_at, found.fault) == (False, 3, "does not match its hash")


async def test_a_log_that_is_not_there_is_said_so(world: World) -> None:
    found = await Auditor(world.store, RULE_SETS).audit("table:none")
    assert (found.passed, found.fault) == (False, "there is no such log")
