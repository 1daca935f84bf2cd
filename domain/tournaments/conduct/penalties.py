"""Penalties short of disqualification: a warning, a game, a match, or points."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tournaments.commands import Penalise
from domain.tournaments.conduct.matches import after_decision
from domain.tournaments.conduct.reasons import require_reason
from domain.tournaments.conduct.roles import Scope, require_scope
from domain.tournaments.config import ELIMINATION
from domain.tournaments.events import GameRecorded, MatchDecided, Penalised
from domain.tournaments.standings.results import match_result, seating
from domain.tournaments.state import How, Match, MatchGame, Penalty, Result, TournamentState

MOST_POINTS: Final = 1000
_IN_A_MATCH: Final = frozenset({Penalty.GAME_LOSS, Penalty.MATCH_LOSS})


def penalise(state: TournamentState, command: Penalise, _: int) -> Iterator[Event]:
    """Penalise an entrant, with what follows at once."""
    require_scope(state, command.by, Scope.RULE)
    require_reason(command.reason)
    number = state.numbers.get(command.account)
    require(number is not None, "TO-11", "this account has not entered")
    assert number is not None
    stage = state.current
    deducts = command.penalty is Penalty.POINTS
    require(deducts == (command.points > 0), "TO-89", "points are said where points are deducted, and only there")
    require(0 <= command.points <= MOST_POINTS, "TO-89", f"at most {MOST_POINTS} points are deducted")
    counts = stage is not None and not stage.is_closed
    require(counts or command.penalty is Penalty.WARNING, "TO-89", "nothing is played now that it could count in")
    if deducts:
        assert stage is not None, "points belong to a stage"
        scored = state.plan(stage.index).format not in ELIMINATION and number in stage.seeds
        require(scored, "TO-89", "the entrant has no points to lose in this stage")
    match = _match_of(state, number) if command.penalty in _IN_A_MATCH else None
    yield Penalised(
        entrant=number,
        penalty=command.penalty,
        reason=command.reason,
        by=command.by,
        points=command.points,
        stage=stage.index if stage is not None else 0,
        match=None if match is None else match.number,
    )
    if match is not None:
        game = command.penalty is Penalty.GAME_LOSS
        yield from _game_lost(state, match, number) if game else _match_lost(state, match, number, command)


def _match_of(state: TournamentState, entrant: int) -> Match:
    """The match of two that an entrant has to play now."""
    stage = state.current
    assert stage is not None, "a match belongs to a stage"
    mine = (each for each in state.matches_of(stage) if each.is_ready and entrant in each.players)
    match = next((each for each in mine if len(each.players) == 2 and min(each.players) >= 0), None)
    require(match is not None, "TO-89", "there is no match of two that the entrant could lose")
    assert match is not None
    return match


def _game_lost(state: TournamentState, match: Match, entrant: int) -> Iterator[Event]:
    require(not match.table, "TO-89", "a game is being played: penalise before or after it, or rule the match")
    places = tuple(2 if player == entrant else 1 for player in match.players)
    plan = state.plan(match.stage)
    order = seating(state, plan, match)
    number = len(match.games) + 1
    yield GameRecorded(
        match=match.number, game=number, table="", head="", order=order, places=places, scores=(0,) * len(places)
    )
    game = MatchGame("", "", order, places, (0,) * len(places))
    result = match_result(plan, replace(match, games=(*match.games, game)))
    if result is not None:
        yield from _decided(state, MatchDecided(match=match.number, result=result))


def _match_lost(state: TournamentState, match: Match, entrant: int, command: Penalise) -> Iterator[Event]:
    needed = state.plan(match.stage).needed
    places = tuple(2 if player == entrant else 1 for player in match.players)
    wins = tuple(0 if player == entrant else needed for player in match.players)
    result = Result(How.RULED, places, wins)
    yield from _decided(state, MatchDecided(match=match.number, result=result, by=command.by, reason=command.reason))


def _decided(state: TournamentState, decided: MatchDecided) -> Iterator[Event]:
    yield decided
    yield from after_decision(state, decided)
