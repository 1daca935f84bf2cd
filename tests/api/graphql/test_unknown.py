"""What does not exist is told alike by every operation."""

import pytest

from domain.ratings.results import Pool
from tests.world import World

OPERATIONS = [
    "query($g: String!) { tables(game: $g) { edges { node { id } } } }",
    "query($g: String!) { countTables(game: $g) }",
    "query($g: String!) { tournaments(game: $g) { edges { node { id } } } }",
    "query($g: String!) { leaderboard(game: $g) { edges { node { player { id } } } } }",
    "query($g: String!) { gameStatistics(game: $g) { games } }",
    'query($g: String!) { playerHistory(player: "x", game: $g) { edges { node { table } } } }',
    "query($g: String!) { queuePlace(game: $g) { waiting } }",
    "mutation($g: String!) { leaveQuickMatch(game: $g) { __typename } }",
]


@pytest.mark.parametrize("query", OPERATIONS)
async def test_an_unknown_game_is_bad_input(world: World, query: str) -> None:
    ann, _ = await world.someone("Ann")
    answer = await world.answer(query, ann, g="chess")
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"
    assert "there is no game 'chess'; the games are" in answer.errors[0]["message"]


@pytest.mark.parametrize(
    "query",
    [
        'subscription { lobby(game: "chess") { id } }',
        'subscription { quickMatch(game: "chess") { waiting } }',
    ],
)
async def test_an_unknown_game_is_not_followed(world: World, query: str) -> None:
    ann, _ = await world.someone("Ann")
    async for answer in world.stream(query, ann):
        assert isinstance(answer.errors, list)
        assert answer.errors[0]["extensions"]["code"] == "BAD_INPUT"
        return
    pytest.fail("nothing was answered")


async def test_an_unknown_pool_is_bad_input(world: World) -> None:
    answer = await world.answer('{ leaderboard(game: "uno", pool: SHARKS) { edges { cursor } } }')
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["message"] == "Value 'SHARKS' does not exist in 'Pool' enum."
    for pool in Pool.__members__:
        await world.ask(f'{{ leaderboard(game: "uno", pool: {pool}) {{ edges {{ cursor }} }} }}')


async def test_of_an_unknown_player_nothing_is_known(world: World) -> None:
    """Whether an account exists is nobody's business: the answer is that of one who has not played."""
    found = await world.ask(
        '{ playerRecord(player: "x") { game } headToHead(player: "x", other: "y") { game } '
        'playerHistory(player: "x") { edges { cursor } } tables(player: "x") { edges { cursor } } }'
    )
    nobody: dict[str, list[str]] = {"edges": []}
    assert found == {"playerRecord": [], "headToHead": [], "playerHistory": nobody, "tables": nobody}


async def test_the_audit_of_a_running_table_is_refused_in_words_about_audits(world: World) -> None:
    ann, _ = await world.someone("Ann")
    table = await world.solitaire(ann.account)
    answer = await world.answer("query($t: ID!) { audit(table: $t) { passed } }", ann, t=table)
    assert isinstance(answer.errors, list)
    assert answer.errors[0]["message"] == "a table is audited once it is over; before that it takes the audit scope"
    assert answer.errors[0]["extensions"]["code"] == "FORBIDDEN"
