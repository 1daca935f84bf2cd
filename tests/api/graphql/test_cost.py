"""An operation that asks for too much is refused before anything is run."""

import pytest
from graphql import FragmentDefinitionNode, OperationDefinitionNode, parse

from api.graphql.execution.cost import weigh
from api.graphql.execution.engine import Limits
from tests.world import new_world


def weight_of(query: str, **variables: object) -> tuple[int, int]:
    document = parse(query)
    operation = document.definitions[0]
    assert isinstance(operation, OperationDefinitionNode)
    rest = document.definitions[1:]
    fragments = {each.name.value: each for each in rest if isinstance(each, FragmentDefinitionNode)}
    weight = weigh(operation, fragments, variables)
    return weight.cost, weight.depth


@pytest.mark.parametrize(
    ("query", "cost", "depth"),
    [
        ("{ me { scopes } }", 2, 2),
        ("{ games { slug } }", 1 + 5, 2),
        ("{ tables { edges { cursor } } }", 5 + 20 * 2, 3),
        ("{ tables(first: 100) { edges { cursor } } }", 5 + 100 * 2, 3),
        ('{ audit(table: "x") { passed } }', 201, 2),
        ("{ me { ...F ...F } } fragment F on Me { scopes }", 3, 2),
        ("{ me { ... on Me { scopes } } }", 2, 2),
    ],
)
def test_cost_and_depth_follow_the_documented_table(query: str, cost: int, depth: int) -> None:
    assert weight_of(query) == (cost, depth)


def test_a_page_size_in_a_variable_counts() -> None:
    query = "query($n: Int!) { tables(first: $n) { edges { cursor } } }"
    assert weight_of(query, n=7) == (5 + 7 * 2, 3)
    assert weight_of(query, n="seven") == (5 + 20 * 2, 3)


def test_fragments_that_double_each_other_are_weighed_in_no_time() -> None:
    """Sixty fragments, each using the next twice: 2^60 fields if they were written out."""
    fragments = " ".join(f"fragment F{n} on Query {{ ...F{n + 1} ...F{n + 1} }}" for n in range(60))
    cost, _ = weight_of(f"{{ ...F0 }} {fragments} fragment F60 on Query {{ me {{ scopes }} }}")
    assert cost == 2 * 2**60


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("{ tables(first: 100) { edges { node { seats { name seat player bot left } } } } }", "TOO_COSTLY"),
        ("{ tables { edges { node { outcome { standings { seat } } } } } }", "TOO_DEEP"),
        ("{ " + " ".join(f"a{n}: __typename" for n in range(60)) + " }", "BAD_REQUEST"),
    ],
    ids=["cost", "depth", "tokens"],
)
async def test_over_a_limit_is_a_clear_error(query: str, code: str) -> None:
    world = await new_world(limits=Limits(tokens=120, depth=5, cost=400))
    answer = await world.answer(query)
    assert isinstance(answer.errors, list)
    assert not answer.ran
    assert answer.errors[0]["extensions"]["code"] == code


async def test_the_document_cache_is_bounded() -> None:
    world = await new_world(limits=Limits(documents=3))
    for number in range(10):
        await world.ask(f"{{ a{number}: __typename }}")
    assert len(world.engine._documents) == 3
