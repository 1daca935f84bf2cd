"""Lists come in pages, and the caller says how long a page is, within bounds."""

import re
from typing import Any

import pytest

from tests.world import World

QUERY = "query($n: Int!) { tables(first: $n) { edges { node { id } } pageInfo { hasNextPage } } }"
EVENTS = "query($t: ID!, $n: Int!) { table(id: $t) { events(first: $n) { edges { cursor } } } }"


async def refusal(world: World, query: str, **variables: Any) -> str:
    """Why the engine does not answer."""
    errors = (await world.answer(query, **variables)).errors
    assert errors
    assert errors[0]["extensions"]["code"] == "BAD_INPUT"
    return str(errors[0]["message"])


@pytest.mark.parametrize("first", [-1, 0, 101])
async def test_a_page_of_an_impossible_length_is_refused(world: World, first: int) -> None:
    assert re.search(r"from 1 to \d+", await refusal(world, QUERY, n=first))


async def test_the_largest_page_that_is_named_in_the_refusal_is_given(world: World) -> None:
    (largest,) = re.findall(r"from 1 to (\d+)", await refusal(world, QUERY, n=0))
    await world.ask(QUERY, n=int(largest))
    await refusal(world, QUERY, n=int(largest) + 1)


async def test_a_page_holds_as_many_as_were_asked_for_and_says_whether_there_are_more(world: World) -> None:
    ann, _ = await world.someone("Ann")
    for _ in range(3):
        await world.solitaire(ann.account)
    await world.settle()
    seen = [(await world.ask(QUERY, n=first))["tables"] for first in (2, 3, 4)]
    assert [len(page["edges"]) for page in seen] == [2, 3, 3]
    assert [page["pageInfo"]["hasNextPage"] for page in seen] == [True, False, False]


async def test_the_events_of_a_table_keep_to_the_same_bounds(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account, seed_moves=3)
    assert len((await world.ask(EVENTS, t=table, n=2))["table"]["events"]["edges"]) == 2
    await refusal(world, EVENTS, t=table, n=101)
