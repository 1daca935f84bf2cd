"""The lists that hang on a tournament, each given a page at a time."""

from typing import Annotated, Any, Final

import strawberry

from api.graphql.execution.context import Info
from api.graphql.resolvers.tournament_looks import StageArg, look_at
from api.graphql.types.common import argument
from api.graphql.types.pages import Listed, Whole, as_is
from domain.tournaments.shown import (
    Ranked,
    Shown,
    ShownCall,
    ShownDeck,
    ShownMatch,
    ShownPenalty,
    ShownReceipt,
    ShownRow,
    WaitingGame,
)
from domain.tournaments.state import Announcement, Entrant, StageState, TournamentState

RoundArg = Annotated[int | None, argument("Only this round, counted from 1.")]

ENTRANT_PAGES: Final = Listed[Entrant](
    "TournamentEntrant", Entrant, of="The entrants, in the order in which they entered.", entry="Who entered."
)
NEWS_PAGES: Final = Listed[Announcement](
    "TournamentAnnouncement", Announcement, of="The announcements, oldest first.", entry="The announcement."
)
PENALTY_PAGES: Final = Listed[ShownPenalty](
    "TournamentPenaltyGiven", ShownPenalty, of="The penalties, oldest first.", entry="The penalty."
)
DECK_PAGES: Final = Listed[ShownDeck](
    "TournamentDeck", ShownDeck, of="The decks, in the order of the entrants.", entry="The deck of an entrant."
)
MATCH_PAGES: Final = Listed[ShownMatch]("TournamentMatch", ShownMatch, of="The matches, in order.", entry="The match.")
GAME_PAGES: Final = Listed[WaitingGame](
    "TournamentGame", WaitingGame, of="The games, in the order of their matches.", entry="The game."
)
CALL_PAGES: Final = Listed[ShownCall](
    "TournamentCall",
    ShownCall,
    of="The matches, in the order in which officials were called.",
    entry="The match.",
    size=10,
)
ROW_PAGES: Final = Listed[ShownRow](
    "TournamentStanding",
    ShownRow,
    of="The lines, best first and group by group.",
    entry="The line of an entrant.",
    size=20,
)
RANKED_PAGES: Final = Listed[Ranked]("RankedEntrant", Ranked, of="The places, best first.", entry="The place.")
RECEIPT_PAGES: Final = Listed[ShownReceipt](
    "PairingReceipt", ShownReceipt, of="The receipts, round by round.", entry="The receipt of a round.", size=10
)


@NEWS_PAGES.field(5)
async def announcements(root: Any, info: Info) -> Whole[Any]:
    """What the organisers have told everyone, oldest first; `tournamentAnnouncements` brings what follows."""
    return (await look_at(root, info)).state.announcements, as_is


@ENTRANT_PAGES.field(5)
async def entrants(root: Any, info: Info) -> Whole[Any]:
    """Those who entered, in the order in which they did."""
    return (await look_at(root, info)).state.entrants, as_is


@PENALTY_PAGES.field(5)
async def penalties(root: Any, info: Info) -> Whole[Any]:
    """The penalties that were given, oldest first."""
    state = (await look_at(root, info)).state
    return state.penalties, Shown(state).penalty


@DECK_PAGES.field(20)
async def decks(root: Any, info: Info) -> Whole[Any]:
    """Who has handed in a deck, and the decks you may see: your own, all of them for officials and once shown."""
    reading = info.context.services.tournaments.reading
    found = await reading.decks(await look_at(root, info), info.context.caller)
    return found, as_is


@MATCH_PAGES.field(100)
async def matches(
    root: Any,
    info: Info,
    stage: StageArg = None,
    round: RoundArg = None,  # noqa: A002 - its name in the schema
) -> Whole[Any]:
    """The matches of a stage."""
    state, chosen = await _stage(root, info, stage)
    found = [each for each in state.matches_of(chosen) if round in (None, each.round)]
    return found, Shown(state).match


@GAME_PAGES.field(500)
async def open_games(
    root: Any,
    info: Info,
    account: Annotated[strawberry.ID | None, argument("Only games of this account.")] = None,
) -> Whole[Any]:
    """The games that wait to be played or are being played, with their tables."""
    look = await look_at(root, info)
    playable = await info.context.services.tournaments.reading.open_matches(look)
    found = [each for each in playable if account is None or account in each.accounts]
    return found, Shown(look.state).waiting


@CALL_PAGES.field(5)
async def awaiting_official(root: Any, info: Info) -> Whole[Any]:
    """The matches that wait for an official: no result from their table, time that is over, a dispute."""
    state = (await look_at(root, info)).state
    return tuple(state.official_calls.values()), Shown(state).call


@ROW_PAGES.field(1000)
async def standings(
    root: Any,
    info: Info,
    stage: StageArg = None,
    explain: Annotated[bool, argument("Say of every value what it was made from.")] = True,
) -> Whole[Any]:
    """The standings of a stage, best first and group by group, with every tie-break and its inputs."""
    look = await look_at(root, info)
    rows = await info.context.services.tournaments.reading.standings(look, stage, explain=explain)
    return rows, Shown(look.state).row


@RANKED_PAGES.field(1)
async def ranking(root: Any, info: Info) -> Whole[Any]:
    """The final ranking; empty before the end."""
    state = (await look_at(root, info)).state
    return state.ranking, Shown(state).ranked


@RECEIPT_PAGES.field(50, large=True)
async def receipts(
    root: Any,
    info: Info,
    stage: StageArg = None,
    round: RoundArg = None,  # noqa: A002 - its name in the schema
) -> Whole[Any]:
    """Why these pairs: for every round of a stage what its pairing was made from and what it cost."""
    state, chosen = await _stage(root, info, stage)
    shown = Shown(state)
    found = [each for each in enumerate(chosen.receipts, start=1) if round in (None, each[0])]
    return found, lambda each: shown.receipt(*each)


async def _stage(root: Any, info: Info, stage: int | None) -> tuple[TournamentState, StageState]:
    state = (await look_at(root, info)).state
    return state, info.context.services.tournaments.reading.stage(state, stage)
