"""Leaderboards, records, histories and statistics over the API."""

import pytest

from services.ports import Account
from tests.services.ratings.test_standings import people, play
from tests.world import World


async def some_games(world: World) -> list[Account]:
    company = await people(world, "Ann", "Bob", "Cid")
    for _ in range(3):
        await play(world, company)
    await world.count()
    return company


async def test_the_leaderboard_comes_in_pages(world: World) -> None:
    company = await some_games(world)
    query = """query($a: String) { leaderboard(game: "uno", first: 2, after: $a) {
      edges { node { player { id name } rating points games wins } } pageInfo { hasNextPage endCursor }
    } }"""
    first = (await world.ask(query, a=None))["leaderboard"]
    assert [edge["node"]["player"]["id"] for edge in first["edges"]] == [company[0].id, company[1].id]
    assert first["edges"][0]["node"]["wins"] == 3
    rest = (await world.ask(query, a=first["pageInfo"]["endCursor"]))["leaderboard"]
    assert [edge["node"]["player"]["name"] for edge in rest["edges"]] == ["Cid"]
    assert not rest["pageInfo"]["hasNextPage"]


async def test_a_cursor_of_another_list_is_bad_input(world: World) -> None:
    answer = await world.answer('{ leaderboard(game: "uno", after: "x") { edges { cursor } } }')
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"


@pytest.mark.parametrize(
    "field", ['leaderboard(game: "chess") { edges { cursor } }', 'gameStatistics(game: "chess") { games }']
)
async def test_a_game_that_does_not_exist_is_bad_input(world: World, field: str) -> None:
    answer = await world.answer(f"{{ {field} }}")
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"
    assert "there is no game 'chess'" in answer.errors[0]["message"]


async def test_a_player_has_a_record_and_a_history(world: World) -> None:
    company = await some_games(world)
    query = """query($p: ID!) {
      playerRecord(player: $p) { game pool games wins best }
      playerHistory(player: $p, first: 2) {
        edges { node { place opponents { name kind } ratingBefore ratingAfter endedAt } } pageInfo { hasNextPage }
      }
    }"""
    seen = await world.ask(query, p=company[1].id)
    assert [(each["pool"], each["games"]) for each in seen["playerRecord"]] == [("PEOPLE", 3)]
    assert seen["playerHistory"]["pageInfo"]["hasNextPage"]
    assert [each["name"] for each in seen["playerHistory"]["edges"][0]["node"]["opponents"]] == ["Ann", "Cid"]


async def test_two_players_have_a_score_against_each_other(world: World) -> None:
    company = await some_games(world)
    query = "query($a: ID!, $b: ID!) { headToHead(player: $a, other: $b) { game games ahead behind } }"
    seen = await world.ask(query, a=company[0].id, b=company[2].id)
    assert seen["headToHead"] == [{"game": "uno", "games": 3, "ahead": 3, "behind": 0}]


async def test_a_game_has_statistics(world: World) -> None:
    await some_games(world)
    query = """{ gameStatistics(game: "uno") {
      games meanSteps meanMs seats { seats games } reasons { reason games } options { options games }
    } }"""
    seen = (await world.ask(query))["gameStatistics"]
    assert (seen["games"], seen["meanMs"], seen["seats"]) == (3, 1000, [{"seats": 3, "games": 3}])
    assert len(seen["options"]) == len(seen["reasons"]) == 1


async def test_a_game_nobody_has_played_has_empty_statistics(world: World) -> None:
    seen = (await world.ask('{ gameStatistics(game: "programs") { games meanSteps } }'))["gameStatistics"]
    assert seen == {"games": 0, "meanSteps": 0}
