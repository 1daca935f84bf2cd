"""Resolvers for ratings, records and statistics."""

from typing import Annotated, Any, Final

import strawberry
from msgspec import Struct

from api.graphql.execution.context import Info
from api.graphql.execution.cursors import BOARD, HISTORY
from api.graphql.resolvers.queries import known_game
from api.graphql.types.common import argument
from api.graphql.types.costs import costs
from api.graphql.types.pages import AfterArg, BeforeArg, FirstArg, LastArg, Paged
from domain.kernel.docs import doc
from domain.kernel.units import REASON
from domain.ratings.results import Pool
from services.ports import BoardPlace, HistoryPlace, PlayedGame, Rating, Tally, Versus

PlayerArg = Annotated[
    strawberry.ID,
    argument("The id of the account, or `bot:` and the name of a built-in bot; of an unknown one nothing is known."),
]
SlugArg = Annotated[str, argument("The game, by its slug.")]


BOARD_PAGES: Final = Paged[Rating, BoardPlace](
    "Rating",
    Rating,
    BOARD,
    lambda each: BoardPlace(each.points, each.player),
    of="The entries, best first.",
    entry="The player's rating and record.",
)
HISTORY_PAGES: Final = Paged[PlayedGame, HistoryPlace](
    "PlayedGame",
    PlayedGame,
    HISTORY,
    lambda each: HistoryPlace(each.ended_at, each.game, each.number),
    of="The games, newest first.",
    entry="The game that was played.",
)


class Counted(Struct, frozen=True):
    """How many games of a kind were played, and how long they were."""

    games: Annotated[int, doc("How many games there were.")]
    mean_steps: Annotated[float, doc("How many events of the game one has on average.")]
    mean_ms: Annotated[float, doc("How long one takes on average, in milliseconds.")]


class CountedBySeats(Counted, frozen=True, kw_only=True):
    """The games with one number of seats."""

    seats: Annotated[int, doc("How many seats.")]


class CountedByReason(Counted, frozen=True, kw_only=True):
    """The games that ended for one reason."""

    reason: Annotated[str, REASON, doc("Why they ended.")]


class CountedByOptions(Counted, frozen=True, kw_only=True):
    """The games that were played with the same options."""

    options: Annotated[str, doc("The options, as JSON.")]


class Statistics(Counted, frozen=True, kw_only=True):
    """What the public games of one kind add up to."""

    game: Annotated[str, doc("The game, by its slug.")]
    seats: Annotated[tuple[CountedBySeats, ...], doc("The games by number of seats.")]
    reasons: Annotated[tuple[CountedByReason, ...], doc("The games by how they ended.")]
    options: Annotated[tuple[CountedByOptions, ...], doc("The games by the options they were played with.")]


@costs(20, page=BOARD_PAGES.size)
async def leaderboard(
    info: Info,
    game: SlugArg,
    pool: Annotated[Pool, argument("Against whom, and by which rules.")] = Pool.PEOPLE,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """The best players of a game, best first."""
    known_game(info, game)
    window = BOARD_PAGES.window(first, after, last, before)
    found = await info.context.services.standings.board(
        game, pool.value, window.asked, window.after, before=window.before, last=window.last
    )
    return BOARD_PAGES.page(window, found)


@costs(20, entries=10)
async def player_record(info: Info, player: PlayerArg) -> list[Rating]:
    """A player's ratings and records in all games and pools."""
    return await info.context.services.standings.of_player(player)


@costs(20, page=HISTORY_PAGES.size)
async def player_history(
    info: Info,
    player: PlayerArg,
    game: Annotated[str | None, argument("Only this game.")] = None,
    first: FirstArg = None,
    after: AfterArg = None,
    last: LastArg = None,
    before: BeforeArg = None,
) -> Any:
    """A player's finished games at public tables, newest first."""
    window = HISTORY_PAGES.window(first, after, last, before)
    found = await info.context.services.standings.history(
        player, known_game(info, game), window.asked, window.after, before=window.before, last=window.last
    )
    return HISTORY_PAGES.page(window, found)


@costs(20, entries=5)
async def head_to_head(info: Info, player: PlayerArg, other: PlayerArg) -> list[Versus]:
    """How two players did at the same tables, game by game."""
    return await info.context.services.standings.versus(player, other)


@costs(20)
async def game_statistics(info: Info, game: SlugArg) -> Statistics:
    """Length, seats, options and outcomes of a game's finished public tables."""
    known_game(info, game)
    rows = await info.context.services.standings.tallies(game)
    by_kind = {kind: [row for row in rows if row.kind == kind] for kind in ("all", "seats", "reason", "options")}
    total = by_kind["all"][0] if by_kind["all"] else Tally("all", "", 0, 0, 0)
    return Statistics(
        **_means(total),
        game=game,
        seats=tuple(CountedBySeats(**_means(row), seats=int(row.key)) for row in by_kind["seats"]),
        reasons=tuple(CountedByReason(**_means(row), reason=row.key) for row in by_kind["reason"]),
        options=tuple(CountedByOptions(**_means(row), options=row.key) for row in by_kind["options"]),
    )


def _means(row: Tally) -> dict[str, Any]:
    """Sums of steps and milliseconds outgrow the whole numbers of GraphQL; means do not."""
    games = max(1, row.games)
    return {"games": row.games, "mean_steps": row.steps / games, "mean_ms": row.millis / games}
