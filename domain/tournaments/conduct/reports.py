"""Matches that are played elsewhere: a player reports the result, another confirms or disputes it."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tournaments.commands import ConfirmResult, DisputeResult, ReportResult
from domain.tournaments.conduct.matches import after_decision, open_match_of
from domain.tournaments.conduct.reasons import require_reason
from domain.tournaments.config import Venue
from domain.tournaments.events import MatchDecided, ResultDisputed, ResultReported
from domain.tournaments.standings.results import checked_result
from domain.tournaments.state import How, Match, Report, Result, Status, TournamentState


def report(state: TournamentState, command: ReportResult, _: int) -> Iterator[Event]:
    """Say how a match ended; who says the same as another has confirmed it."""
    match, who = _own_match(state, command.match, command.by)
    result = replace(checked_result(state, match, command.result), how=How.REPORTED)
    said = report_of(state, match)
    yield ResultReported(match=match.number, entrant=who, result=result)
    if said is not None and said.entrant != who and said.result == result:
        yield from _decided(state, match, result)


def confirm(state: TournamentState, command: ConfirmResult, _: int) -> Iterator[Event]:
    """Agree to what another player of the match has reported."""
    match, who = _own_match(state, command.match, command.by)
    said = report_of(state, match)
    require(said is not None and said.entrant != who, "TO-90", "another player reports the result first")
    assert said is not None
    require(not said.disputed, "TO-90", "the result is disputed: an official decides, or it is reported anew")
    yield from _decided(state, match, said.result)


def dispute(state: TournamentState, command: DisputeResult, _: int) -> Iterator[Event]:
    """Say that what another player has reported is not so."""
    require_reason(command.reason)
    match, who = _own_match(state, command.match, command.by)
    said = report_of(state, match)
    require(said is not None and said.entrant != who and not said.disputed, "TO-90", "there is nothing to dispute")
    yield ResultDisputed(match=match.number, entrant=who, reason=command.reason)


def report_of(state: TournamentState, match: Match) -> Report | None:
    """What was reported of a match by one of those who play it now."""
    said = state.reports.get(match.number)
    return said if said is not None and said.players == match.players else None


def _own_match(state: TournamentState, number: int, account: str) -> tuple[Match, int]:
    require(state.status is Status.RUNNING, "TO-24", "the tournament does not run")
    require(state.conduct.venue is Venue.ELSEWHERE, "TO-90", "results come from the tables here")
    match = open_match_of(state, number)
    who = state.numbers.get(account)
    require(who is not None and who in match.players, "TO-90", "only who plays the match reports its result")
    assert who is not None
    return match, who


def _decided(state: TournamentState, match: Match, result: Result) -> Iterator[Event]:
    decided = MatchDecided(match=match.number, result=result)
    yield decided
    yield from after_decision(state, decided)
