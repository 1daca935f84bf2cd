"""Resolvers for ratings, records and statistics."""

from typing import Annotated

import strawberry
from msgspec import Struct

from api.graphql.execution.context import Info
from api.graphql.execution.cursors import BOARD, HISTORY
from api.graphql.resolvers.queries import AfterArg, FirstArg, known_game, page_info, page_size
from api.graphql.types.common import PageInfo, argument
from api.graphql.types.costs import costs
from domain.kernel.docs import doc
from domain.kernel.errors import MalformedCommand
from domain.ratings.results import PEOPLE, POOLS
from services.ports import BoardPlace, HistoryPlace, PlayedGame, Rating, Tally, Versus

PlayerArg = Annotated[
    strawberry.ID,
    argument("The id of the account, or `bot:` and the name of a built-in bot; of an unknown one nothing is known."),
]
SlugArg = Annotated[str, argument("The game, by its slug.")]


class BoardEdge(Struct, frozen=True):
    """A player on a leaderboard, and the cursor."""

    cursor: Annotated[str, doc("Its place on the board.")]
    node: Annotated[Rating, doc("The player's rating and record.")]


class BoardConnection(Struct, frozen=True):
    """A page of a leaderboard."""

    edges: Annotated[tuple[BoardEdge, ...], doc("The entries, best first.")]
    page_info: Annotated[PageInfo, doc("Where the page begins and ends.")]


class HistoryEdge(Struct, frozen=True):
    """A game in a player's history, and the cursor."""

    cursor: Annotated[str, doc("Its place in the history.")]
    node: Annotated[PlayedGame, doc("The game that was played.")]


class HistoryConnection(Struct, frozen=True):
    """A page of a player's history."""

    edges: Annotated[tuple[HistoryEdge, ...], doc("The entries, newest first.")]
    page_info: Annotated[PageInfo, doc("Where the page begins and ends.")]


class Statistics(Struct, frozen=True):
    """What the public games of one kind add up to."""

    game: Annotated[str, doc("The game, by its slug.")]
    games: Annotated[int, doc("How many were played to the end.")]
    mean_steps: Annotated[float, doc("How many events of the game one has on average.")]
    mean_ms: Annotated[float, doc("How long one takes on average, in milliseconds.")]
    seats: Annotated[tuple[Tally, ...], doc("The games by number of seats.")]
    reasons: Annotated[tuple[Tally, ...], doc("The games by how they ended.")]
    options: Annotated[tuple[Tally, ...], doc("The games by the options they were played with.")]


@costs(20)
async def leaderboard(
    info: Info,
    game: SlugArg,
    pool: Annotated[str, argument("`people`, `bots` or `casual`; with `/unranked` for unranked variants.")] = PEOPLE,
    first: FirstArg = 20,
    after: AfterArg = None,
) -> BoardConnection:
    """The best players of a game, best first."""
    known_game(info, game)
    if pool not in POOLS:
        raise MalformedCommand(f"there is no pool {pool!r}; the pools are {', '.join(POOLS)}")
    place = BOARD.read_or_none(after)
    found = await info.context.services.standings.board(game, pool, page_size(first) + 1, place)
    edges = tuple(
        BoardEdge(cursor=BOARD.write(BoardPlace(each.points, each.player)), node=each) for each in found[:first]
    )
    return BoardConnection(edges=edges, page_info=page_info(edges, more=len(found) > first, before=after is not None))


@costs(20, entries=10)
async def player_record(info: Info, player: PlayerArg) -> list[Rating]:
    """A player's ratings and records in all games and pools."""
    return await info.context.services.standings.of_player(player)


@costs(20)
async def player_history(
    info: Info,
    player: PlayerArg,
    game: Annotated[str | None, argument("Only this game.")] = None,
    first: FirstArg = 20,
    after: AfterArg = None,
) -> HistoryConnection:
    """A player's finished games at public tables, newest first."""
    place = HISTORY.read_or_none(after)
    found = await info.context.services.standings.history(player, known_game(info, game), page_size(first) + 1, place)
    edges = tuple(
        HistoryEdge(cursor=HISTORY.write(HistoryPlace(each.ended_at, each.game, each.number)), node=each)
        for each in found[:first]
    )
    return HistoryConnection(edges=edges, page_info=page_info(edges, more=len(found) > first, before=after is not None))


@costs(20, entries=5)
async def head_to_head(info: Info, player: PlayerArg, other: PlayerArg) -> list[Versus]:
    """How two players did at the same tables, game by game."""
    return await info.context.services.standings.versus(player, other)


@costs(20)
async def game_statistics(info: Info, game: SlugArg) -> Statistics:
    """Length, seats, options and outcomes of a game's finished public tables."""
    known_game(info, game)
    rows = await info.context.services.standings.tallies(game)
    total = next((row for row in rows if row.kind == "all"), Tally("all", "", 0, 0, 0))
    by_kind = {kind: tuple(row for row in rows if row.kind == kind) for kind in ("seats", "reason", "options")}
    return Statistics(
        game=game,
        games=total.games,
        mean_steps=total.steps / max(1, total.games),
        mean_ms=total.millis / max(1, total.games),
        seats=by_kind["seats"],
        reasons=by_kind["reason"],
        options=by_kind["options"],
    )
