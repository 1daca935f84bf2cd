"""What a stranger can make us remember is bounded in bytes."""

import asyncio
import tracemalloc

import pytest

from api.graphql.execution.engine import Limits, Request
from tests.world import new_world


async def test_documents_are_forgotten_where_there_is_no_room() -> None:
    world = await new_world(limits=Limits(memory=20_000))
    for number in range(100):
        await world.ask(f"{{ a{number}: __typename }}")
    assert 1 < len(world.engine.documents) < 20
    assert world.engine.documents.held <= 20_000


async def test_a_document_in_use_is_kept() -> None:
    world = await new_world(limits=Limits(memory=20_000))
    used = "{ used: __typename }"
    await world.ask(used)
    first = world.engine.documents.get(used)
    for number in range(100):
        await world.ask(f"{{ a{number}: __typename }}")
        await world.ask(used)
    assert world.engine.documents.get(used) is first


async def test_a_large_document_runs_and_is_not_kept() -> None:
    world = await new_world()
    await world.ask("{ __typename } #" + "x" * 3_200_000)
    assert len(world.engine.documents) == 0


async def test_every_document_of_the_allowed_length_is_kept() -> None:
    world = await new_world(limits=Limits(cost=10**9))
    longest = "{ " + " ".join(f"a{number}: __typename" for number in range(999)) + " }"
    await world.ask(longest)
    assert world.engine.documents.get(longest) is not None


async def test_a_document_that_several_send_at_once_is_counted_once() -> None:
    engine = (await new_world()).engine
    text = "{ " + " ".join(f"a{number}: __typename" for number in range(200)) + " }"
    await engine.prepare(Request(text))
    alone = engine.documents.held
    other = text.replace("a0:", "b0:")
    await asyncio.gather(*(engine.prepare(Request(other)) for _ in range(8)))
    assert (len(engine.documents), engine.documents.held) == (2, 2 * alone)


async def test_signs_outside_latin_weigh_what_they_take() -> None:
    world = await new_world()
    await world.ask("{ __typename } #" + "x" * 100_000)
    plain = world.engine.documents.held
    await world.ask("{ __typename } #" + "x" * 100_000 + "😀")
    assert world.engine.documents.held > 4 * plain


@pytest.mark.parametrize("text", ["{ nothing }", "{", "{ a" + "b" * 10_000 + " }"])
async def test_documents_that_are_refused_are_counted_too(text: str) -> None:
    world = await new_world(limits=Limits(memory=40_000))
    for number in range(50):
        await world.answer(text + f" # {number}")
    assert 0 < len(world.engine.documents) < 20


async def test_what_is_held_is_about_what_is_taken() -> None:
    engine = (await new_world()).engine
    await engine.prepare(Request("{ games { slug } }"))
    texts = ["{" + " ".join(f"a{n}x{m}: games {{ slug title }}" for m in range(100)) + "}" for n in range(10)]
    before = engine.documents.held
    tracemalloc.start()
    for text in texts:
        await engine.prepare(Request(text))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 0.5 * taken < engine.documents.held - before < 2 * taken
