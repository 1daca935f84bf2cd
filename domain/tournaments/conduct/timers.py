"""The time a match may take: it runs once all its players are here, and an official may give one match more."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tournaments.commands import GiveTime, LapseTime, StartTimer
from domain.tournaments.conduct.matches import after_decision, open_match_of
from domain.tournaments.conduct.progress import without_time
from domain.tournaments.conduct.reasons import require_reason
from domain.tournaments.conduct.roles import Scope, require_scope
from domain.tournaments.config import Format
from domain.tournaments.events import MatchDecided, TimeGiven, TimeOver, TimerStarted
from domain.tournaments.standings.results import result_so_far
from domain.tournaments.state import Match, Status, TournamentState

LONGEST_EXTRA_MS: Final = 24 * 3600 * 1000
_BY_GAMES: Final = frozenset({Format.SWISS, Format.ROUND_ROBIN})
"""Formats in which a match may end level, so that its games so far decide it."""
_REASON: Final = "the time of the round was over"


def start_timer(state: TournamentState, command: StartTimer, now: int) -> Iterator[Event]:
    """The time of matches begins."""
    require(state.status is Status.RUNNING, "TO-24", "the tournament does not run")
    stage = state.current
    assert stage is not None, "a running tournament has a stage"
    beginning = without_time(state, stage)
    require(beginning and set(command.matches) <= set(beginning), "TO-88", "no time begins there")
    yield TimerStarted(matches=command.matches, until=now + state.conduct.round_time)


def give_time(state: TournamentState, command: GiveTime, now: int) -> Iterator[Event]:
    """Give one match more time, also one whose time was over and that is not decided."""
    require_scope(state, command.by, Scope.RULE)
    require_reason(command.reason)
    match = open_match_of(state, command.match)
    require(match.number in state.timers, "TO-88", "no time runs for this match")
    require(0 < command.extra <= LONGEST_EXTRA_MS, "TO-88", "a match is given up to a day more")
    until = max(now, state.timers[match.number]) if match.number in state.timed_out else state.timers[match.number]
    yield TimeGiven(match=match.number, until=until + command.extra, reason=command.reason, by=command.by)


def decides_by_games(state: TournamentState, match: Match) -> bool:
    """Whether the games so far decide a match whose time is over (TO-88); else an official does."""
    return state.plan(match.stage).format in _BY_GAMES and len(match.players) == 2


def lapse_time(state: TournamentState, command: LapseTime, now: int) -> Iterator[Event]:
    """The time of a match is over: its games so far decide it, or an official does."""
    require(state.status is Status.RUNNING, "TO-24", "the tournament does not run")
    match = open_match_of(state, command.match)
    late = match.number in state.timers and match.number not in state.timed_out and now >= state.timers[match.number]
    require(late, "TO-88", "there is still time")
    yield TimeOver(match=match.number)
    if decides_by_games(state, match):
        decided = MatchDecided(match=match.number, result=result_so_far(match), reason=_REASON)
        yield decided
        yield from after_decision(state, decided)
