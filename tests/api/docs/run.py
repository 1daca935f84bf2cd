"""The examples, run: what the reference shows is what they answer."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from typing import Any, Final

from graphql import OperationDefinitionNode, parse, validate
from msgspec import UnsetType
from msgspec.json import decode, encode

from api.docs.access import access_page, read_access
from api.docs.clauses import rules_page
from api.docs.errors import errors_page
from api.docs.examples import NOBODY, Answered, Example, name_of, read_examples
from api.docs.reference import pages
from api.docs.schema import Read
from api.docs.types import type_pages
from api.graphql.execution.cost import scale_of
from api.rulebooks.books import rulebooks
from tests.api.access.matrix import FILE as MATRIX
from tests.api.docs.stage import Stage, new_stage
from tests.readme_answers import written
from tests.world import SCHEMA

KINDS: Final = ("query", "mutation", "subscription", "error")
_LONGEST: Final = 1_500
_ANSWERS: Final = 2
_TURNS: Final = 2_000
"""So often the loop goes round before a subscription has told what it has to tell."""


async def all_answered() -> dict[str, list[Answered]]:
    """Every example with its answer, by kind."""
    return {kind: [await answered(kind, each) for each in read_examples(kind)] for kind in KINDS}


async def answered(kind: str, example: Example) -> Answered:
    """One example, in a world of its own."""
    stage = await new_stage(f"{kind} {name_of(example)}")
    for each in example.around:
        await stage.value(each)
    variables = {name: await stage.value(name) for name in example.variables}
    found = await (_streamed if example.streams else _asked)(stage, example, variables, fails=kind == "error")
    await stage.world.feed.aclose()
    lines = found if example.streams else [found]
    text = "\n".join(written(_shortened(each)) for each in lines)
    return Answered(example, text, _cost(example, variables))


async def _asked(stage: Stage, example: Example, variables: Mapping[str, Any], *, fails: bool) -> Any:
    caller = stage.people.get(example.caller) if example.caller != NOBODY else None
    answer = await stage.world.answer(example.text, caller, **variables)
    errors = [] if isinstance(answer.errors, UnsetType) else answer.errors
    assert bool(errors) == fails, (example.text, errors)
    return decode(encode({"errors": errors} if fails else answer.data))


async def _streamed(stage: Stage, example: Example, variables: Mapping[str, Any], *, fails: bool) -> list[Any]:
    """What a subscription tells at once, at most so many answers."""
    assert not fails
    caller = stage.people.get(example.caller) if example.caller != NOBODY else None
    found: list[Any] = []
    async with aclosing(stage.world.stream(example.text, caller, **variables)) as answers:
        while len(found) < _ANSWERS:
            coming = asyncio.ensure_future(anext(answers, None))
            for _ in range(_TURNS):
                await asyncio.sleep(0)
                if coming.done():
                    break
            if not coming.done():
                coming.cancel()
                await asyncio.gather(coming, return_exceptions=True)
                break
            answer = coming.result()
            if answer is None:
                break
            assert isinstance(answer.errors, UnsetType), answer.errors
            found.append(decode(encode(answer.data)))
    return found


def _shortened(value: Any) -> Any:
    """An answer with its long texts cut: a whole log is no help to a reader."""
    match value:
        case str() if len(value) > _LONGEST:
            return f"{value[:_LONGEST]}…"
        case dict():
            return {name: _shortened(each) for name, each in value.items()}
        case list():
            return [_shortened(each) for each in value]
    return value


def _cost(example: Example, variables: Mapping[str, Any]) -> int:
    document = parse(example.text)
    if validate(SCHEMA.core, document):
        return 0
    (operation,) = document.definitions
    assert isinstance(operation, OperationDefinitionNode)
    return scale_of(SCHEMA.core).weigh(operation, {}, variables).cost


def made(examples: Mapping[str, Sequence[Answered]]) -> dict[str, str]:
    """All pages of the reference, by name."""
    read, access = Read(SCHEMA.sdl), read_access(MATRIX.read_text())
    titles = dict(SCHEMA.titles())
    return {
        **pages(read, access, examples),
        **type_pages(read, titles),
        "access": access_page(access),
        "errors": errors_page(examples["error"]),
        "rules": rules_page(rulebooks(), titles),
    }
