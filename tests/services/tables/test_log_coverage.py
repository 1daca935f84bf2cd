"""The clauses all games rest on, counted from the whole log."""

from domain.games.solitaire.commands import Finish, Turn
from domain.registry import RULE_SETS
from domain.tables.codec import Codec
from domain.tables.commands import Act
from services.log.handler import Intent
from services.tables.log_coverage import LogCoverage
from tests.world import World


async def counted(world: World, found: LogCoverage | None = None) -> LogCoverage:
    found = found or LogCoverage(world.store, world.tables.rule_sets, world.tables.codec)
    for shard in range(world.store.shards):
        async for position, last in found.run(shard):
            assert 0 < position <= last
    return found


async def played(world: World, name: str, *, to_the_end: bool) -> str:
    someone, _ = await world.someone(name)
    table = await world.solitaire(someone.account)
    for command in (Turn(), Turn(), *((Finish(),) if to_the_end else ())):
        await world.tables.ask(table, Intent(someone.account), Act, command=command)
    return table


async def test_an_empty_log_has_used_nothing(world: World) -> None:
    found = await counted(world)
    assert (found.coverage.uses, found.tables) == ((), {})


async def test_every_table_counts_whether_it_is_over_or_not(world: World) -> None:
    tables = [await played(world, "Ann", to_the_end=True), await played(world, "Bob", to_the_end=False)]
    found = await counted(world)
    uses = {use.rule: use for use in found.coverage.uses}
    assert found.tables == {"solitaire": 2}
    assert (uses["US-20"].events, uses["US-20"].tables) == (4, 2)
    assert (uses["US-R-11"].events, uses["US-R-11"].tables, uses["US-R-11"].table) == (1, 1, tables[0])
    assert uses["TB-09"].tables == 2


async def test_the_example_is_an_event_that_rests_on_the_clause(world: World) -> None:
    await played(world, "Ann", to_the_end=True)
    use = next(use for use in (await counted(world)).coverage.uses if use.rule == "US-20")
    (step,) = await world.services.reading.events(use.table, None, after=use.version - 1, limit=1)
    assert "US-20" in step.rules


async def test_what_cannot_be_read_is_left_out_and_named(world: World) -> None:
    """Here by a service that does not have the game."""
    table = await played(world, "Ann", to_the_end=True)
    known = RULE_SETS.narrowed("uno")
    found = await counted(world, LogCoverage(world.store, known, Codec(known)))
    assert found.unreadable == {table}
    rules = {use.rule for use in found.coverage.uses}
    assert "TB-09" in rules
    assert not any(rule.startswith("US-") for rule in rules)
