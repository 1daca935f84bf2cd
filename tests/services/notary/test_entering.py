"""The part of a worker that enters what has ended: stopped, started again or run twice, it enters each log once."""

import pytest

from domain.registry import CODEC
from services.notary.notary import Entering
from tests.services.notary.test_notary import a_cancelled_table, included
from tests.services.workers.workplace import working
from tests.waiting import eventually
from tests.world import World, new_world


@pytest.fixture
async def world() -> World:
    return await new_world()


def entering(world: World) -> Entering:
    return Entering(world.tree, world.store, world.feed, CODEC)


async def test_what_ends_is_entered_as_it_happens_and_signed(world: World) -> None:
    ann, _ = await world.someone("Ann")
    async with working(entering(world).run(0), world.services.notary.run(0.01)):
        table = await a_cancelled_table(world, ann)

        async def proven() -> bool:
            return await included(world, table) is not None

        await eventually(proven)


async def test_who_stops_goes_on_where_they_stood(world: World) -> None:
    ann, _ = await world.someone("Ann")
    for count in (2, 4, 6):
        async with working(entering(world).run(0)):
            for _ in range(2):
                await a_cancelled_table(world, ann)

            async def all_entered(expected: int = count) -> bool:
                return await world.tree.size() == expected

            await eventually(all_entered)
    await world.enter_ended()
    assert await world.tree.size() == 6


async def test_of_two_at_once_one_enters_and_the_other_lets_go(world: World) -> None:
    ann, _ = await world.someone("Ann")
    async with working(entering(world).run(0), entering(world).run(0)):
        for _ in range(5):
            await a_cancelled_table(world, ann)

        async def all_entered() -> bool:
            return await world.tree.size() == 5

        await eventually(all_entered)
    await world.enter_ended()
    assert await world.tree.size() == 5
