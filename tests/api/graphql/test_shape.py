"""One shape: ids that lead back, pages in both directions, refusals, rulebooks and cards."""

import re
from typing import Any

import pytest
from graphql import GraphQLEnumType, GraphQLInterfaceType, GraphQLObjectType, GraphQLScalarType, get_named_type

from domain.kernel.game import Game
from domain.kernel.views import ViewHead
from domain.registry import RULE_SETS
from tests.world import SCHEMA, World

GAMES = pytest.mark.parametrize("game", list(RULE_SETS), ids=lambda game: game.about.slug)
NODE = "query($i: ID!) { node(id: $i) { __typename id ... on Table { game } ... on Player { name kind } } }"


# -- ids -----------------------------------------------------------------------------------------------------


async def test_a_node_is_found_by_its_id_alone(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    seen = (await world.ask(NODE, None, i=table))["node"]
    assert seen == {"__typename": "Table", "id": table, "game": "solitaire"}
    found = (await world.ask(NODE, None, i=ann.account.id))["node"]
    assert found == {"__typename": "Player", "id": ann.account.id, "name": "Ann", "kind": "PERSON"}
    bot = (await world.ask(NODE, None, i="bot:random"))["node"]
    assert bot == {"__typename": "Player", "id": "bot:random", "name": "random", "kind": "BUILT_IN"}


async def test_a_private_table_is_no_node_for_strangers(world: World) -> None:
    ann, _ = await world.someone("Ann")
    opened = "mutation { openTable(options: { uno: {} }, access: PRIVATE) { ... on TableChanged { table { id } } } }"
    table = (await world.ask(opened, ann))["openTable"]["table"]["id"]
    assert (await world.ask(NODE, None, i=table)) == (await world.ask(NODE, None, i="nothing")) == {"node": None}
    assert (await world.ask(NODE, ann, i=table))["node"]["id"] == table


def test_every_id_is_an_id() -> None:
    with_fields = GraphQLObjectType | GraphQLInterfaceType
    kinds = [each for each in SCHEMA.core.type_map.values() if isinstance(each, with_fields) and "id" in each.fields]
    wrong = [each.name for each in kinds if get_named_type(each.fields["id"].type).name != "ID"]
    assert wrong == ["ProgramsCombination"], "a combination has a number within its round, and no id"


WHO = {"entrant", "entrants", "player", "players", "opponents", "champion", "organiser"}


def test_nobody_is_a_bare_number_and_nothing_is_minus_one() -> None:
    with_fields = GraphQLObjectType | GraphQLInterfaceType
    kinds = [each for each in SCHEMA.core.type_map.values() if isinstance(each, with_fields)]
    places = [(f"{kind.name}.{name}", field) for kind in kinds for name, field in kind.fields.items()]
    bare = [
        place
        for place, field in places
        if place.partition(".")[2] in WHO and get_named_type(field.type).name in ("Int", "String")
    ]
    assert bare == ["TournamentStageSummary.entrants"], "that one says how many they are"
    negative = [place for place, field in places if re.search(r"-1 (for|if|in|is)\b", field.description or "")]
    assert sorted(negative) == ["UnoOpened.direction", "UnoPlayed.direction", "UnoView.direction"], "those are signs"


# -- pages ---------------------------------------------------------------------------------------------------


EVENTS = """query($t: ID!, $f: Int, $a: String, $l: Int, $b: String) { table(id: $t) {
  events(first: $f, after: $a, last: $l, before: $b) {
    edges { cursor node { version } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }"""


async def test_events_are_read_from_the_end_as_well(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account, 6)
    whole = (await world.ask(EVENTS, ann, t=table, f=100))["table"]["events"]
    versions = [edge["node"]["version"] for edge in whole["edges"]]
    seen: list[int] = []
    page: dict[str, Any] = {"hasPreviousPage": True, "startCursor": None}
    while page["hasPreviousPage"]:
        found = (await world.ask(EVENTS, ann, t=table, l=2, b=page["startCursor"]))["table"]["events"]
        page = found["pageInfo"]
        assert page["hasNextPage"] is bool(seen)
        seen = [*(edge["node"]["version"] for edge in found["edges"]), *seen]
    assert seen == versions


async def test_tables_are_read_from_the_end_as_well(world: World) -> None:
    ann, _ = await world.someone("Ann")
    tables = [await world.solitaire(ann.account) for _ in range(5)]
    await world.settle()
    query = """query($f: Int, $l: Int, $b: String) { tables(first: $f, last: $l, before: $b) {
      edges { node { id } } pageInfo { hasPreviousPage startCursor } } }"""
    whole = [edge["node"]["id"] for edge in (await world.ask(query, f=100))["tables"]["edges"]]
    assert sorted(whole) == sorted(tables)
    last = (await world.ask(query, l=2))["tables"]
    assert [edge["node"]["id"] for edge in last["edges"]] == whole[-2:]
    assert last["pageInfo"]["hasPreviousPage"]
    before = (await world.ask(query, l=10, b=last["pageInfo"]["startCursor"]))["tables"]
    assert [edge["node"]["id"] for edge in before["edges"]] == whole[:-2]


async def test_the_first_and_the_last_are_not_asked_for_together(world: World) -> None:
    answer = await world.answer("{ tables(first: 2, last: 2) { edges { cursor } } }")
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"
    assert answer.data == {"tables": None}


# -- refusals ------------------------------------------------------------------------------------------------


async def test_one_refusal_leaves_the_rest_of_the_answer(world: World) -> None:
    answer = await world.answer('{ games { slug } table(id: "none") { id } }')
    assert isinstance(answer.data, dict)
    assert answer.data["table"] is None
    assert len(answer.data["games"]) == len(list(RULE_SETS))


async def test_refusals_have_one_form(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    refused = "... on Refused { code rule ruleText reason }"
    seen = await world.ask(
        f"""mutation($t: ID!) {{
          game: act(table: $t, command: {{ solitaire: {{ moveColumn: {{ source: 1, target: 1 }} }} }}) {{ {refused} }}
          table: startGame(table: $t) {{ {refused} }}
          queue: leaveQuickMatch(game: "uno") {{ {refused} }}
        }}""",
        ann,
        t=table,
    )
    assert {key: each["code"] for key, each in seen.items()} == {
        "game": "GAME_RULE",
        "table": "TABLE_RULE",
        "queue": "QUEUE_RULE",
    }
    for each in seen.values():
        rule = (await world.ask("query($i: ID!) { rule(id: $i) { text } }", i=each["rule"]))["rule"]
        assert rule["text"] == each["ruleText"]


# -- rulebooks and cards -------------------------------------------------------------------------------------


@GAMES
async def test_a_rulebook_is_read_page_by_page(world: World, game: Game[Any, Any, Any]) -> None:
    query = """query($g: String!, $a: String) { rules(game: $g, first: 100, after: $a) {
      edges { node { id book text } } pageInfo { hasNextPage endCursor } } }"""
    page = (await world.ask(query, g=game.about.slug))["rules"]
    assert page["edges"][0]["node"]["id"].startswith(game.about.rule_prefix)
    assert all(edge["node"]["text"] for edge in page["edges"])


@GAMES
async def test_every_card_is_told_with_all_that_is_printed_on_it(world: World, game: Game[Any, Any, Any]) -> None:
    query = """query($g: String!, $a: String) { cards(game: $g, first: 100, after: $a) {
      edges { node { __typename id name text copies } } pageInfo { hasNextPage endCursor } } }"""
    found: list[dict[str, Any]] = []
    page: dict[str, Any] = {"hasNextPage": True, "endCursor": None}
    while page["hasNextPage"]:
        seen = (await world.ask(query, g=game.about.slug, a=page["endCursor"]))["cards"]
        found += [edge["node"] for edge in seen["edges"]]
        page = seen["pageInfo"]
    assert len(found) == len({card["id"] for card in found})
    assert all(card["name"] for card in found)
    for card in found[:: max(1, len(found) // 5)]:
        one = "query($g: String!, $i: String!) { card(game: $g, id: $i) { id name } }"
        seen = (await world.ask(one, g=game.about.slug, i=card["id"]))["card"]
        assert seen == {"id": card["id"], "name": card["name"]}


@GAMES
def test_the_face_of_every_physical_card_is_known(game: Game[Any, Any, Any]) -> None:
    """However a card is written, the game says what is printed on it."""
    for card, faces in game.talk.faces.items():
        write = game.talk.notations[card].write
        for number in range(min(50, len(faces.all))):
            assert faces.find(write(number)) == faces.of(number)


async def test_a_hand_holds_cards_with_their_text(world: World) -> None:
    ann, _ = await world.someone("Ann")
    bob, _ = await world.someone("Bob")
    opened = "mutation { openTable(options: { runiverse: {} }) { ... on TableChanged { table { id } } } }"
    table = (await world.ask(opened, ann))["openTable"]["table"]["id"]
    for who, verb in ((bob, "takeSeat"), (ann, "startGame")):
        await world.ask(f"mutation($t: ID!) {{ {verb}(table: $t) {{ __typename }} }}", who, t=table)
    query = """query($t: ID!) { table(id: $t) { view { game { seat toAct
      ... on RuniverseView { phase engaged sides { hand { card face { name kind facet text } } } } } } } }"""
    game = (await world.ask(query, ann, t=table))["table"]["view"]["game"]
    assert (game["seat"], game["phase"], game["engaged"]) == (0, None, None)
    own, other = (side["hand"] for side in game["sides"])
    assert own
    assert not other
    assert all(card["face"]["name"] and card["card"].endswith(("a1", "a2", "a3")) for card in own)


# -- types ---------------------------------------------------------------------------------------------------


@GAMES
def test_every_view_has_the_head_of_all_views(game: Game[Any, Any, Any]) -> None:
    assert issubclass(game.rules.view_class, ViewHead)
    view, head = SCHEMA.core.type_map[SCHEMA.names[game.rules.view_class]], SCHEMA.core.type_map["GameView"]
    assert SCHEMA.core.is_sub_type(head, view)  # type: ignore[arg-type]


def test_scalars_of_ours_say_where_they_are_specified() -> None:
    text = SCHEMA.scalars()
    for kind in SCHEMA.core.type_map.values():
        if isinstance(kind, GraphQLScalarType) and kind.name not in ("Int", "Float", "String", "Boolean", "ID"):
            assert kind.specified_by_url
            assert f"## {kind.name}\n" in text


def test_the_words_of_outcomes_are_those_of_the_games() -> None:
    reasons = SCHEMA.core.type_map["OutcomeReason"]
    assert isinstance(reasons, GraphQLEnumType)
    declared = {word.value for game in RULE_SETS.rule_sets for word in game.rules.reasons}
    assert {value.value for value in reasons.values.values()} == declared
