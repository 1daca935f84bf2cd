"""Whatever happens at a table, its log is audited without a doubt and folds to the same table again."""

import pytest

from domain.kernel.structs import tag_of
from domain.tables.events import TABLE_EVENTS, GameForked, TableClosed
from domain.tables.evolve import evolve
from domain.tables.state import TableState
from domain.tables.verify import verify
from services.ports import Credentials
from services.tables.commands import PREFIX
from tests.services.tables.walks import walked
from tests.world import World

pytestmark = pytest.mark.slow

AUDITOR_SCOPES = ("play", "audit")


async def auditor(world: World) -> Credentials:
    return (await world.someone("Auditor", *AUDITOR_SCOPES))[0]


@pytest.mark.parametrize("game", ["uno", "solitaire", "programs"])
@pytest.mark.parametrize("seed", range(12))
async def test_every_walk_is_audited(world: World, seed: int, game: str) -> None:
    table = await walked(world, seed, game)
    eve = await auditor(world)
    data = await world.services.reading.export(table, eve, everything=True)
    report = verify(world.tables.rule_sets, world.tables.codec, data)
    assert report.passed, (seed, report.checks[-1])
    assert report.complete


@pytest.mark.parametrize("seed", range(6))
async def test_a_log_folded_event_by_event_is_the_table_in_memory(world: World, seed: int) -> None:
    table = await walked(world, 100 + seed, "uno")
    state = TableState()
    for event in await world.store.read(PREFIX + table):
        state = evolve(world.tables.rule_sets, state, world.tables.codec.event(event.body))
    assert state == (await world.tables.load(table)).state, seed


async def test_the_walks_lead_everywhere(world: World) -> None:
    """Else they would prove little: every kind of event of a table occurs in some of them."""
    seen: set[str] = set()
    for seed in range(90):
        table = await walked(world, 1_000 + seed, "uno" if seed % 3 else "solitaire", steps=2 if seed > 80 else 80)
        seen |= {event.type for event in await world.store.read(PREFIX + table) if event.type.startswith("table.")}
    elsewhere = {tag_of(GameForked), tag_of(TableClosed)}  # at tables of its own, and of tournaments
    missing = {tag_of(event) for event in TABLE_EVENTS} - seen - elsewhere
    assert missing <= {"table.undo_answered"}, "whoever plays cards from a hidden hand reveals them: nobody is asked"
