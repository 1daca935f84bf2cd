"""An operation that asks for too much is refused before anything is run."""

import pytest
from graphql import (
    FragmentDefinitionNode,
    GraphQLObjectType,
    OperationDefinitionNode,
    get_introspection_query,
    get_named_type,
    is_abstract_type,
    parse,
    validate,
)

from api.graphql.execution.cost import scale_of
from api.graphql.execution.engine import Limits
from domain.registry import RULE_SETS
from services.log.handler import Intent
from tests.schema_client import SchemaClient
from tests.world import SCHEMA, new_world

SCALE = scale_of(SCHEMA.core)
AUDIT, ANALYSIS, EVENTS, PAGE = 2000, 3000, 20, 20
"""What the schema says `audit`, `analysis`, the events of a table and the list of tables cost."""


def weight_of(query: str, **variables: object) -> tuple[int, int]:
    document = parse(query)
    operation = document.definitions[0]
    assert isinstance(operation, OperationDefinitionNode)
    rest = document.definitions[1:]
    fragments = {each.name.value: each for each in rest if isinstance(each, FragmentDefinitionNode)}
    weight = SCALE.weigh(operation, fragments, variables)
    return weight.cost, weight.depth


@pytest.mark.parametrize(
    ("query", "cost", "depth"),
    [
        ("{ me { scopes } }", 2, 2),
        ("{ __typename }", 1, 1),
        ("{ games { slug } }", 1 + 5, 2),
        ("{ games { slug bots } }", 1 + 5 * 2, 2),
        ('{ audit(table: "x") { passed } }', AUDIT + 1, 2),
        ('{ analysis(table: "x") { head turns { version } } }', ANALYSIS + 1 + 1 + 60, 3),
        ('{ audit(table: "x") { passed checks { name } } }', AUDIT + 1 + 1 + 3, 3),
        ("{ me { ... on Me { scopes } } }", 2, 2),
        ("{ me { ... { scopes } } }", 2, 2),
        ('{ chat(table: "x") { edges { cursor } } }', 1 + 1 + 50, 3),
        ('{ chat(table: "x", last: 3) { edges { cursor } } }', 1 + 1 + 3, 3),
    ],
)
def test_cost_and_depth_follow_the_schema(query: str, cost: int, depth: int) -> None:
    assert weight_of(query) == (cost, depth)


@pytest.mark.parametrize(
    ("query", "cost"),
    [
        ("{ tables { edges { cursor } } }", PAGE + 1 + 20),
        ("{ tables(first: 100) { edges { cursor } } }", PAGE + 1 + 100),
        ("{ tables(first: 100) { pageInfo { hasNextPage endCursor } } }", PAGE + 3),
        ("{ tables(first: 7) { edges { node { id } } pageInfo { endCursor } } }", PAGE + 1 + 7 * 2 + 2),
        ("{ tables(first: 7) { ...P } } fragment P on TableConnection { edges { cursor } }", PAGE + 1 + 7),
        ("{ tables(first: 7) { a: edges { cursor } b: edges { cursor } } }", PAGE + 2 + 14),
    ],
)
def test_only_the_entries_of_a_page_are_counted_by_its_size(query: str, cost: int) -> None:
    assert weight_of(query)[0] == cost


def test_lists_within_lists_multiply() -> None:
    events = "events(first: 10) { edges { cursor node { version } } }"
    inner = EVENTS + 1 + 10 * 3
    query = f"{{ tables(first: 4) {{ edges {{ node {{ seats {{ left seat }} {events} }} }} }} }}"
    assert weight_of(query)[0] == PAGE + 1 + 4 * (1 + (1 + 3 * 2) + inner)


def test_a_name_costs_what_its_own_type_says() -> None:
    """`events`, `report` and `view` are names of many things; what is dear is the field of one type."""
    by_field = {
        f"{kind}.{name}": SCALE.size(SCHEMA.core.type_map[kind], name).weight
        for kind, name in [
            ("Query", "audit"),
            ("Table", "view"),
            ("Table", "events"),
            ("Tournament", "events"),
            ("Tournament", "report"),
            ("TableStepConnection", "edges"),
        ]
    }
    assert by_field == {
        "Query.audit": AUDIT,
        "Table.view": 10,
        "Table.events": EVENTS,
        "Tournament.events": 20,
        "Tournament.report": 2000,
        "TableStepConnection.edges": 1,
    }
    board = "{ tournament(id: 1) { bracket { edges { __typename } } } }"
    assert weight_of(board)[0] == 50 + 1500 + 1 + 60, "the edges of a graph are no page"


def test_every_alias_and_every_use_of_a_fragment_counts() -> None:
    assert weight_of("{ a: me { scopes } b: me { scopes } }")[0] == 4
    assert weight_of("{ me { ...F ...F } } fragment F on Me { scopes }")[0] == 3
    assert weight_of('{ a: audit(table: "x") { passed } b: audit(table: "x") { passed } }')[0] == 2 * (AUDIT + 1)


def test_a_fragment_counts_by_the_list_it_is_used_in() -> None:
    fragment = "fragment F on TableConnection { edges { cursor } }"
    query = f"{{ a: tables(first: 3) {{ ...F }} b: tables(first: 50) {{ ...F }} }} {fragment}"
    assert weight_of(query)[0] == (PAGE + 1 + 3) + (PAGE + 1 + 50)


def test_of_an_interface_the_dearest_member_counts() -> None:
    query = """{ replay(table: "x") { game { __typename
      ... on SolitaireView { score } ... on UnoView { players { name } } ...S } } }
      fragment S on SolitaireView { columns waste }"""
    solitaire, uno = 3, 1 + 3
    assert weight_of(query) == (10 + 1 + 1 + max(solitaire, uno), 4)


def test_a_page_size_in_a_variable_counts() -> None:
    query = "query($n: Int!) { tables(first: $n) { edges { cursor } } }"
    assert weight_of(query, n=7) == (PAGE + 1 + 7, 3)
    assert weight_of(query, n=100) == (PAGE + 1 + 100, 3)
    assert weight_of(query) == (PAGE + 1 + 20, 3)


@pytest.mark.parametrize("size", ["0", "-7"])
def test_a_page_size_cannot_make_anything_cheaper(size: str) -> None:
    assert weight_of(f"{{ tables(first: {size}) {{ edges {{ cursor }} }} }}")[0] == PAGE + 1 + 1


def test_fragments_that_double_each_other_are_weighed_in_no_time() -> None:
    """Sixty fragments, each using the next twice: 2^60 fields if they were written out."""
    fragments = " ".join(f"fragment F{n} on Query {{ ...F{n + 1} ...F{n + 1} }}" for n in range(60))
    cost, _ = weight_of(f"{{ ...F0 }} {fragments} fragment F60 on Query {{ me {{ scopes }} }}")
    assert cost == 2 * 2**60


def test_the_usual_question_for_the_schema_is_within_the_limits() -> None:
    text = get_introspection_query(input_value_deprecation=True)
    assert validate(SCHEMA.core, parse(text)) == []
    cost, depth = weight_of(text)
    assert cost <= Limits().cost
    assert depth <= Limits().depth


def test_the_schema_says_what_fields_cost() -> None:
    sdl = SCHEMA.sdl
    assert "directive @cost(weight: String!) on FIELD_DEFINITION | ARGUMENT_DEFINITION" in sdl
    assert 'TableConnection @cost(weight: "20") @listSize(assumedSize: 20, slicingArguments: ["first", "last"]' in sdl
    assert ': [LegalMove!]! @cost(weight: "50") @listSize(assumedSize: 10)' in sdl


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("{ tables(first: 100) { edges { node { seats { seat bot left standIn } } } } }", "TOO_COSTLY"),
        ("{ tables { edges { node { outcome { standings { seat } } } } } }", "TOO_DEEP"),
        ("{ " + " ".join(f"a{n}: __typename" for n in range(60)) + " }", "TOO_LARGE"),
        ("query($n: Int! = 100) { tables(first: $n) { edges { node { id game status version } } } }", "TOO_COSTLY"),
    ],
    ids=["cost", "depth", "tokens", "default"],
)
async def test_over_a_limit_is_a_clear_error(query: str, code: str) -> None:
    world = await new_world(limits=Limits(tokens=120, depth=5, cost=400))
    answer = await world.answer(query)
    assert isinstance(answer.errors, list)
    assert not answer.ran
    assert answer.errors[0]["extensions"]["code"] == code


async def test_what_is_over_a_limit_says_what_was_asked_and_what_is_allowed() -> None:
    world = await new_world(limits=Limits(cost=50))
    answer = await world.answer("{ tables(first: 100) { edges { cursor } } }")
    assert answer.errors == [
        {
            "message": f"the operation costs {PAGE + 101}; 50 is the most",
            "extensions": {"code": "TOO_COSTLY", "asked": PAGE + 101, "allowed": 50},
        }
    ]


def test_an_argument_adds_what_it_costs_if_it_is_given() -> None:
    query = "query($n: Int) { replay(table: 1, at: $n) { version } }"
    assert weight_of("{ replay(table: 1) { version } }")[0] == 10 + 1
    assert weight_of("{ replay(table: 1, at: null) { version } }")[0] == 10 + 1
    assert weight_of("{ replay(table: 1, at: 3) { version } }")[0] == 10 + 300 + 1
    assert weight_of(query, n=3)[0] == 10 + 300 + 1
    assert weight_of(query, n=None)[0] == 10 + 1


@pytest.mark.parametrize(
    ("field", "least"), [("__schema { types { name } }", 500), ('__type(name: "Table") { name }', 50)]
)
def test_introspection_is_weighed(field: str, least: int) -> None:
    assert weight_of(f"{{ {field} }}")[0] > least


def test_everything_that_changes_something_is_weighed() -> None:
    mutations = SCHEMA.core.mutation_type
    assert mutations is not None
    assert min(SCALE.size(mutations, name).weight for name in mutations.fields) >= 20


async def test_a_weight_that_hangs_on_variables_is_taken_anew_each_time() -> None:
    world = await new_world(limits=Limits(cost=50))
    query = "query($n: Int!) { tables(first: $n) { edges { cursor } } }"
    assert [(await world.answer(query, n=n)).ran for n in (10, 100, 10)] == [True, False, True]


STEPS = '{{ table(id: "x") {{ events(first: 10) {{ edges {{ node {{ {} }} }} }} }} }}'


@pytest.mark.parametrize(
    ("step", "each"),
    [
        ("version", 1),
        ("event { tag }", 1 + 1),
        ("event { tag seat }", 1 + 1),
        ("event { tag seat ... on UnoPlayed { card } }", 1 + 1),
        (f"event {{ {' '.join(f'a{n}: tag' for n in range(30))} }}", 1 + 3),
        (f"event {{ {' '.join(f'a{n}: tag' for n in range(31))} }}", 1 + 4),
    ],
)
def test_what_is_asked_of_an_event_counts_a_tenth_rounded_up(step: str, each: int) -> None:
    assert weight_of(STEPS.format(step))[0] == 5 + EVENTS + 1 + 10 * (1 + each)


def test_nothing_below_an_event_needs_a_resolver_with_a_cost() -> None:
    """Otherwise a tenth would be too little."""
    todo = [*_members("Event"), *_members("TournamentEvent")]
    seen: set[str] = set()
    while todo:
        kind = todo.pop()
        if kind.name not in seen:
            seen.add(kind.name)
            for name, field in kind.fields.items():
                size = SCALE.size(kind, name)
                assert (size.weight, size.added, size.slicing) == (1, {}, ()), f"{kind.name}.{name}"
                todo += _members(get_named_type(field.type).name)
    assert "UnoOptions" in seen, "what a table was opened with"


def _members(name: str) -> list[GraphQLObjectType]:
    kind = SCHEMA.core.type_map[name]
    if is_abstract_type(kind):
        return list(SCHEMA.core.get_possible_types(kind))
    return [kind] if isinstance(kind, GraphQLObjectType) else []


@pytest.mark.parametrize("game", [game.about.slug for game in RULE_SETS])
async def test_a_page_of_a_hundred_events_with_all_there_is_to_them_is_allowed(game: str) -> None:
    world = await new_world()
    ann, _ = await world.someone("Ann")
    opened = await world.tables.open(Intent(ann.account), game, b"{}")
    client, unions = SchemaClient(SCHEMA.core), (f"{game.title()}Event", "TableEvent")
    events = " ".join(f"... on {union} {client.everything_of(union)}" for union in unions)
    step = f"version at hash text event {{ tag seat {events} }}"
    page = f"pageInfo {{ hasNextPage endCursor }} edges {{ cursor node {{ {step} }} }}"
    asked = f'{{ table(id: "{opened.now.state.id}") {{ id game status version events(first: 100) {{ {page} }} }} }}'
    seen = await world.ask(asked, ann)
    assert len(seen["table"]["events"]["edges"]) == seen["table"]["version"]
    await world.feed.aclose()
