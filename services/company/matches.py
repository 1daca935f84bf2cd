"""Matches go on: when a game of one is over, the next table is set up for the same players."""

from hashlib import sha256
from typing import Annotated, Final

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.docs import doc
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.units import Id
from domain.tables.commands import StartGame
from domain.tables.matches import best_of, first_to, next_game, standing
from domain.tables.players import Player, player
from domain.tables.state import TableState
from domain.tables.terms import Access, Series
from services.errors import NotFound, missing
from services.log.handler import Intent
from services.ports import Account, Credentials
from services.tables.commands import Tables, invitation_code, seated
from services.tables.reading import Reading
from services.tables.viewpoint import grant_viewpoint

KEEPER: Final = Account(id="matchmaker", name="Match", kind="bot")


class MatchScore(Struct, frozen=True):
    """One side of a match."""

    player: Annotated[Player, doc("Who plays.")]
    wins: Annotated[int, doc("How many games it has won.")]


class MatchView(Struct, frozen=True):
    """A match as it stands."""

    id: Annotated[Id, doc("The id of the match: that of its first table.")]
    goal: Annotated[int, doc("How many games win it.")]
    limit: Annotated[int, doc("How many games are played at most; 0 for as many as it takes.")]
    scores: Annotated[tuple[MatchScore, ...], doc("Who plays, and how often they have won.")]
    tables: Annotated[tuple[Id, ...], doc("The ids of the tables of its games, in order.")]
    decided: Annotated[bool, doc("Whether it is over.")]
    winners: Annotated[tuple[Player, ...], doc("Who has won it, alone or shared; empty before.")]


def table_of(match: str, number: int) -> str:
    """The table of a game of a match: the first gives the match its id, the others follow from it."""
    return match if number == 1 else sha256(f"match {match} game {number}".encode()).hexdigest()[:16]


def series_of(table: str, best: int | None, first: int | None) -> Series | None:
    """The match that begins at a table, on the terms that were asked for."""
    if best is not None and first is not None:
        raise MalformedCommand("a match is best of or first to, not both")
    if best is not None:
        return best_of(table, best)
    return None if first is None else first_to(table, first)


class Matches:
    """The use cases of matches. All of them are idempotent."""

    def __init__(self, tables: Tables, reading: Reading) -> None:
        self._tables, self._reading = tables, reading

    async def go_on(self, state: TableState) -> None:
        """Set up the game after the one at a finished table, if there is to be one and everyone may know."""
        following = next_game(state) if state.is_public else None
        if following is None:
            return
        series = following.series
        table = table_of(series.match, series.number)
        terms = replace(state.terms, series=series, rematch_of="", reserved=())
        by_us = Intent(account=KEEPER, command_id="match")
        opened = await self._tables.open(
            by_us, state.game.about.slug, bytes(following.options), terms=terms, sit=False, table=table, host=state.host
        )
        code = invitation_code(opened.now.state.seed) if terms.access is Access.PRIVATE else ""
        try:
            for holder in following.seats:
                kind = "bot" if holder.is_bot or holder.bot else "person"
                intent = Intent(account=Account(holder.player, holder.name, kind), command_id="match")
                await self._tables.do(table, intent, seated(intent.account, bot=holder.bot, code=code))
            by_host = Intent(account=Account(state.host, ""), command_id="match:start")
            await self._tables.do(table, by_host, StartGame(player=state.host))
        except IllegalMove:
            return  # someone has come, gone or begun before us: the table is theirs now

    async def view(self, match: str, caller: Credentials | None) -> MatchView:
        """How a match stands, as far as the caller may know."""
        tables: list[str] = []
        state: TableState | None = None
        while True:
            table = table_of(match, len(tables) + 1)
            try:
                found = (await self._tables.load(table)).state
            except NotFound:
                break
            if found.terms.series is None or found.terms.series.match != match:
                break
            try:
                await self._reading.admit(table, caller, "match")
            except NotFound:  # as if there were none, and not as if there were a table
                raise missing("match", match) from None
            tables.append(table)
            state = found
        if state is None or state.terms.series is None:
            raise missing("match", match)
        return _view(match, state, state.terms.series, tuple(tables), caller)


def _view(
    match: str, state: TableState, series: Series, tables: tuple[str, ...], caller: Credentials | None
) -> MatchView:
    hidden = grant_viewpoint(state, caller).delayed
    stands = None if hidden else standing(state)
    players = series.players or tuple(holder.player for holder in state.seats[: state.started_seats or None])
    wins = stands.wins if stands else series.wins or (0,) * len(players)
    known = {each.player: player(each.player, each.name, is_bot=each.is_bot or bool(each.bot)) for each in state.seats}
    who = {each: known.get(each) or player(each, each, is_bot=False) for each in players}
    return MatchView(
        id=match,
        goal=series.goal,
        limit=series.limit,
        scores=tuple(MatchScore(who[each], won) for each, won in zip(players, wins, strict=True)),
        tables=tables,
        decided=stands.decided if stands else False,
        winners=tuple(who[each] for each in stands.winners) if stands else (),
    )
