"""Games as texts from the service: trees of forks are given again byte for byte, and nothing is told too soon."""

from contextlib import redirect_stdout
from io import StringIO

import pytest

from api.cli.story import tell_story
from domain.kernel.chain import Recorded
from domain.registry import RULE_SETS
from domain.tables.commands import CancelTable, LeaveSeat
from domain.tables.notation.lines import log_of
from domain.tables.notation.reading import read
from domain.tables.terms import Access, Terms
from services.errors import Forbidden, NotFound
from services.log.handler import Intent
from services.ports import Credentials
from services.tables.commands import PREFIX
from tests.services.tables.test_forks import fork, played
from tests.services.tables.test_hints import practice
from tests.world import World


async def ended(world: World, table: str, ann: Credentials) -> None:
    await world.tables.ask(table, Intent(ann.account), LeaveSeat)
    await world.settle()


async def log(world: World, table: str) -> list[Recorded]:
    return await world.store.read(PREFIX + table)


async def test_a_tree_of_forks_is_one_text_and_gives_every_log_again(world: World) -> None:
    root, ann = await practice(world, "uno")
    versions = await played(world, root, ann, 12)
    await ended(world, root, ann)
    first = (await fork(world, root, ann, version=versions[6], seat=0)).id
    inner_versions = await played(world, first, ann, 5)
    await world.settle()
    second = (await fork(world, root, ann, version=versions[2], seat=0)).id
    inner = (await fork(world, first, ann, version=inner_versions[-1])).id
    for table in (inner, first, second):
        await ended(world, table, ann)

    text = await world.services.texts.text(root, None, forks=True)
    lines = {line.table: line for line in read(RULE_SETS, text).lines}
    assert set(lines) == {root, first, second, inner}
    for table, line in lines.items():
        assert log_of(RULE_SETS, line)[1] == await log(world, table)
    assert [lines[table].name for table in (root, second, first, inner)] == ["", "1", "2", "2.1"]

    alone = await world.services.texts.text(first, None, forks=False)
    assert [line.table for line in read(RULE_SETS, alone).lines] == [first]


async def test_the_sentences_of_a_fork_name_those_who_sat_there(world: World) -> None:
    root, ann = await practice(world, "uno")
    versions = await played(world, root, ann, 6)
    await ended(world, root, ann)
    table = (await fork(world, root, ann, version=versions[2], seat=0)).id
    await ended(world, table, ann)
    told = [step.text for step in await world.services.reading.events(table, None)]
    left = next(place for place, text in enumerate(told) if text == "Ann leaves seat 0.")
    assert told[left + 1].startswith("Ann leaves, ")
    data = await world.services.reading.export(table, None, seat=1)
    with redirect_stdout(StringIO()) as printed:
        tell_story(data, at=None, seat=1, spectator=False, as_json=False)
    assert "Ann leaves, " in printed.getvalue()


@pytest.mark.rule("TB-60")
async def test_a_fork_that_is_still_played_is_left_out(world: World) -> None:
    root, ann = await practice(world, "uno")
    versions = await played(world, root, ann, 8)
    await ended(world, root, ann)
    going_on = (await fork(world, root, ann, version=versions[3], seat=0)).id
    await world.settle()
    assert going_on not in await world.services.texts.text(root, ann, forks=True)


@pytest.mark.rule("TB-60")
async def test_a_running_game_is_not_told_even_to_its_players(world: World) -> None:
    table, ann = await practice(world, "uno")
    for caller in (ann, None):
        with pytest.raises(Forbidden):
            await world.services.texts.text(table, caller)


async def test_a_running_game_is_told_to_auditors_on_record(world: World) -> None:
    auditor, _ = await world.someone("Cato", "audit")
    table, ann = await practice(world, "uno")
    await played(world, table, ann, 4)
    text = await world.services.texts.text(table, auditor)
    assert log_of(RULE_SETS, read(RULE_SETS, text))[1] == await log(world, table)
    (noted,) = await world.services.reading.privileged_reads(table)
    assert noted.what == "export as all"


@pytest.mark.rule("TB-60")
async def test_a_private_game_is_told_to_those_inside_alone(world: World) -> None:
    ann, _ = await world.someone("Ann")
    bea, _ = await world.someone("Bea")
    opened = await world.tables.open(Intent(ann.account), "solitaire", b"{}", terms=Terms(access=Access.PRIVATE))
    table = opened.now.state.id
    await world.tables.ask(table, Intent(ann.account), CancelTable)
    assert "[Terms access=private]" in await world.services.texts.text(table, ann)
    for caller in (bea, None):
        with pytest.raises(NotFound):
            await world.services.texts.text(table, caller)
