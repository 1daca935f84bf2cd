"""Who is here for a match: everyone is asked before it begins, and who does not come in time loses it (TO-73)."""

from collections.abc import Iterator

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tables.seating import BOT_PREFIX
from domain.tournaments.commands import AskPresence, Come, LapsePresence
from domain.tournaments.conduct.matches import after_decision, open_match_of, settled
from domain.tournaments.conduct.progress import missing_from, to_be_asked
from domain.tournaments.conduct.roles import Scope, require_own_or_scope
from domain.tournaments.config import Format
from domain.tournaments.events import EntrantDropped, MatchDecided, PlayerCame, PresenceAsked
from domain.tournaments.evolve import evolve
from domain.tournaments.standings.results import forfeited
from domain.tournaments.state import NOBODY, How, Match, Status, TournamentState

_REASON = "did not come"


def _asks(state: TournamentState, match: Match) -> bool:
    return state.conduct.grace > 0 and not match.table and not match.games


def come(state: TournamentState, command: Come, _: int) -> Iterator[Event]:
    """Say that a player is here."""
    require_own_or_scope(state, command.account, command.by, Scope.ENTRANTS)
    match = open_match_of(state, command.match)
    who = state.numbers.get(command.account, NOBODY)
    require(who in match.players and who != NOBODY, "TO-73", "this account does not play in the match")
    require(_asks(state, match), "TO-73", "nobody is asked: the match has a table, or begins without it")
    waited_for = not command.account.startswith(BOT_PREFIX) and who not in match.here
    require(waited_for, "TO-73", "this player is known to be here")
    yield PlayerCame(match=match.number, entrant=who)


def ask_presence(state: TournamentState, command: AskPresence, now: int) -> Iterator[Event]:
    """Ask the players of matches that could begin whether they are here."""
    require(state.status is Status.RUNNING, "TO-24", "the tournament does not run")
    stage = state.current
    assert stage is not None, "a running tournament has a stage"
    waiting = to_be_asked(state, stage)
    require(waiting and set(command.matches) <= set(waiting), "TO-73", "nobody is to be asked there")
    yield PresenceAsked(matches=command.matches, until=now + state.conduct.grace)


def lapse_presence(state: TournamentState, command: LapsePresence, now: int) -> Iterator[Event]:
    """Decide a match some players of which did not come in time."""
    require(state.status is Status.RUNNING, "TO-24", "the tournament does not run")
    match = open_match_of(state, command.match)
    late = _asks(state, match) and match.asked_until is not None and now >= match.asked_until
    missing = missing_from(state, match)
    require(late and missing, "TO-73", "there is still time to come")
    absent = [who in missing or who == NOBODY or state.is_out(who) for who in match.players]
    if absent.count(False) > 1 or state.plan(match.stage).format is Format.ARENA:
        yield from _dropped(state, missing)
        return
    result = forfeited(state.plan(match.stage), match, absent, How.WALKOVER)
    decided = MatchDecided(match=match.number, result=result, reason=_REASON)
    yield decided
    yield from after_decision(state, decided)


def _dropped(state: TournamentState, missing: tuple[int, ...]) -> Iterator[Event]:
    """Who is missing drops, and forfeits what is open: a pod is played by those who came, and an arena goes on without
    them, which would pair them again and again.
    """
    for who in missing:
        dropped = EntrantDropped(entrant=who, by="", reason=_REASON)
        yield dropped
        state = evolve(state, dropped)
        stage = state.current
        assert stage is not None, "a match belongs to a stage"
        theirs = [each.number for each in state.matches_of(stage) if each.is_ready and who in each.players]
        for decided in settled(state, theirs):
            yield decided
            state = evolve(state, decided)
