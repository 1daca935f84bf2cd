"""One form of cursor for all lists; what is none of ours is bad input, and says so."""

from base64 import urlsafe_b64encode
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.graphql.execution.cursors import (
    BOARD,
    CHAT,
    EVENTS,
    HISTORY,
    TABLES,
    TOURNAMENTS,
    Cursors,
    Index,
    Version,
)
from domain.kernel.errors import MalformedCommand
from services.ports import BoardPlace, HistoryPlace, Place
from tests.world import World

EXAMPLES: list[tuple[Cursors[Any], Any]] = [
    (TABLES, Place(1_700_000_000_000, "abc")),
    (TOURNAMENTS, Place(0, "ü")),
    (EVENTS, Version(7)),
    (BOARD, BoardPlace(-12, "bot:sensible")),
    (HISTORY, HistoryPlace(1, "uno", 3)),
    (CHAT, Index(12)),
]


def raw(text: str) -> str:
    return urlsafe_b64encode(text.encode()).decode()


@pytest.mark.parametrize(("cursors", "spot"), EXAMPLES)
def test_a_cursor_leads_back_to_its_place(cursors: Cursors[Any], spot: Any) -> None:
    assert cursors.read(cursors.write(spot)) == spot


@pytest.mark.parametrize(("cursors", "spot"), EXAMPLES)
def test_a_cursor_of_one_list_is_none_of_another(cursors: Cursors[Any], spot: Any) -> None:
    for others, _ in EXAMPLES:
        if others is not cursors:
            with pytest.raises(MalformedCommand, match="not a cursor of this list"):
                others.read(cursors.write(spot))


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "7",
        "0.7",
        "ü",
        "=",
        "a b c d",
        "x" * 100_000,
        raw("[]"),
        raw("{}"),
        raw('["events"]'),
        raw('["events", "7"]'),
        raw('["events", 7.5]'),
        raw('["events", null]'),
        raw('["events", 7, 8]'),
        raw(f'["events", {10**30}]'),
        raw('["events", 7') + "!",
    ],
)
def test_what_is_no_cursor_is_refused(cursor: str) -> None:
    with pytest.raises(MalformedCommand, match="not a cursor of this list"):
        EVENTS.read(cursor)


def test_a_place_no_database_can_hold_is_refused() -> None:
    with pytest.raises(MalformedCommand):
        TABLES.read(raw('["tables", 1, "a\\u0000"]'))


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    read = None
    with suppress(MalformedCommand):
        read = EVENTS.read(text)
    assert read is None or EVENTS.read(EVENTS.write(read)) == read


def test_the_beginning_has_no_cursor() -> None:
    assert EVENTS.read_or_none(None) is None


@pytest.mark.parametrize(
    "query",
    [
        '{ tables(after: "7") { edges { cursor } } }',
        '{ tables(asOf: "0.7") { edges { cursor } } }',
        '{ tournaments(after: "7") { edges { cursor } } }',
        '{ leaderboard(game: "uno", after: "7") { edges { cursor } } }',
        '{ playerHistory(player: "x", after: "7") { edges { cursor } } }',
    ],
)
async def test_a_bad_cursor_is_bad_input(world: World, query: str) -> None:
    answer = await world.answer(query)
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"


async def test_events_are_read_page_by_page(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account, 3)
    query = """query($t: ID!, $a: String) { table(id: $t) { events(first: 2, after: $a) {
      edges { node { version } } pageInfo { hasNextPage hasPreviousPage endCursor } } } }"""
    seen: list[int] = []
    page: dict[str, Any] = {"hasNextPage": True, "endCursor": None}
    while page["hasNextPage"]:
        found = (await world.ask(query, ann, t=table, a=page["endCursor"]))["table"]["events"]
        page = found["pageInfo"]
        assert page["hasPreviousPage"] is bool(seen)
        seen += [edge["node"]["version"] for edge in found["edges"]]
    assert seen == list(range(1, len(seen) + 1))
    assert len(seen) > 4
