"""What follows from a command in a tournament, or why it is refused. Rules TO-nn are in RULES.md beside this file."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from domain.kernel.chain import VERSIONS
from domain.kernel.errors import MalformedCommand, require
from domain.kernel.rng import commitment
from domain.kernel.structs import Event
from domain.tables.decide import RuleSets
from domain.tournaments.commands import (
    Announce,
    AnnounceStep,
    Approve,
    AskPresence,
    AssignTable,
    CallOfficial,
    CancelTournament,
    CheckIn,
    CloseStage,
    Come,
    Configure,
    ConfirmResult,
    CorrectResult,
    Describe,
    DisputeResult,
    Disqualify,
    Drop,
    FinishTournament,
    GiveTime,
    GrantBye,
    HandInDeck,
    Invite,
    KeepApart,
    LapsePresence,
    LapseTime,
    NameBoards,
    NameOfficial,
    NumberTable,
    OpenCheckIn,
    OpenTournament,
    PairByHand,
    PairRound,
    Pause,
    Penalise,
    Readmit,
    RecordResult,
    Register,
    RemoveOfficial,
    ReportNoShow,
    ReportResult,
    Resume,
    RuleMatch,
    SetSeeds,
    StartRound,
    StartStage,
    StartTimer,
    StartTournament,
    SwapPlayers,
    TakeOver,
    Together,
    TournamentCommand,
)
from domain.tournaments.conduct import (
    by_hand,
    decks,
    entry,
    hall,
    notices,
    officials,
    penalties,
    presence,
    reports,
    teams,
    timers,
)
from domain.tournaments.conduct import entrants as life
from domain.tournaments.conduct import matches as play
from domain.tournaments.conduct.changes import check_change
from domain.tournaments.conduct.checks import check_conduct, check_config
from domain.tournaments.conduct.reasons import MAX_REASON
from domain.tournaments.conduct.roles import Scope, require_scope
from domain.tournaments.conduct.teams import check_same_size
from domain.tournaments.config import WITH_TIMES
from domain.tournaments.events import Configured, GameRecorded, MatchDecided, TableAssigned, TournamentOpened
from domain.tournaments.evolve import fold
from domain.tournaments.state import TournamentState

Decided = tuple[Event, ...]


def decide(rule_sets: RuleSets, state: TournamentState, command: TournamentCommand, now: int) -> Decided:
    """The events of `command`; IllegalMove or MalformedCommand and nothing else otherwise."""
    if isinstance(command, OpenTournament):
        return _open(rule_sets, state, command, now)
    require(state.config is not None, "TO-01", "there is no such tournament")
    require(not state.is_over, "TO-02", "the tournament is over")
    if with_game := _WITH_GAME.get(type(command)):
        return tuple(with_game(rule_sets, state, command, now))
    if isinstance(command, Together):
        return _in_turn(rule_sets, state, command.commands, now)
    events: Decided = tuple(_HANDLERS[type(command)](state, command, now))
    return _with_times(events, now) if state.conduct.edition >= WITH_TIMES else events


_TIMED: Final = (TableAssigned, GameRecorded, MatchDecided)


def _with_times(events: Decided, now: int) -> Decided:
    """TO-112: what happens in a match carries its time."""
    return tuple(replace(event, at=now) if isinstance(event, _TIMED) else event for event in events)


def _in_turn(rule_sets: RuleSets, state: TournamentState, commands: Sequence[TournamentCommand], now: int) -> Decided:
    """Each decided after those before it, and all of them refused with one."""
    events: list[Event] = []
    for each in commands:
        made = decide(rule_sets, state, each, now)
        state = fold(state, made)
        events += made
    require(events, "TO-61", "nothing is said")
    return tuple(events)


def _taken_over(rule_sets: RuleSets, state: TournamentState, command: TakeOver, now: int) -> Decided:
    """TO-60: the commands of a report."""
    require(all(each.by == command.by for each in command.commands), "TO-04", "nobody speaks for another account")
    return _in_turn(rule_sets, state, command.commands, now)


def _open(rule_sets: RuleSets, state: TournamentState, command: OpenTournament, now: int) -> Decided:
    require(state.config is None, "TO-03", "the tournament is open already")
    check_config(rule_sets, command.config, command.conduct)
    check_conduct(command.conduct)
    try:
        seed = bytes.fromhex(command.seed)
    except ValueError:
        raise MalformedCommand("the seed is not hexadecimal") from None
    if command.chain not in VERSIONS:
        raise MalformedCommand(f"version {command.chain} of the chain is not known here")
    return (
        TournamentOpened(
            tournament=command.tournament,
            config=command.config,
            organiser=command.by,
            commitment=commitment(seed),
            seed=command.seed,
            at=now,
            conduct=command.conduct,
            chain=command.chain,
            reported=command.reported,
        ),
    )


def _configure(rule_sets: RuleSets, state: TournamentState, command: Configure, _: int) -> Decided:
    require_scope(state, command.by, Scope.CONFIGURE)
    check_config(rule_sets, command.config, command.conduct)
    check_conduct(command.conduct)
    require(len(command.reason) <= MAX_REASON, "TO-23", f"a reason has at most {MAX_REASON} characters")
    configured = Configured(config=command.config, by=command.by, conduct=command.conduct, reason=command.reason)
    if state.started_at is not None:
        check_change(state, command.config, command.conduct)
        return (configured,)
    check_same_size(state, command.conduct)
    entered = sum(entrant.presence in entry.LISTED for entrant in state.entrants)
    capacity = command.config.capacity
    require(not capacity or capacity >= entered, "TO-05", f"{entered} have entered already")
    sent_back = decks.returned(rule_sets, state, command.config)
    return (configured, *sent_back, *life.moved_up(replace(state, config=command.config)))


def _register(rule_sets: RuleSets, state: TournamentState, command: Register, now: int) -> Iterable[Event]:
    if command.deck:
        decks.check_deck(rule_sets, state, command.deck)
    return life.register(state, command, now)


_WITH_GAME: Mapping[type, Callable[[RuleSets, TournamentState, Any, int], Iterable[Event]]] = {
    Configure: _configure,
    Register: _register,
    HandInDeck: decks.hand_in,
    TakeOver: _taken_over,
}
"""What cannot be decided without the rules of the game."""
Handler = Callable[[TournamentState, Any, int], Iterable[Event]]
_HANDLERS: Mapping[type, Handler] = {
    Describe: notices.describe,
    Announce: notices.announce,
    Invite: entry.invite,
    Approve: entry.approve,
    NameOfficial: life.name_official,
    RemoveOfficial: life.remove_official,
    OpenCheckIn: life.open_check_in,
    CheckIn: life.check_in,
    SetSeeds: life.set_seeds,
    StartTournament: life.start,
    Drop: life.drop,
    Readmit: life.readmit,
    Disqualify: life.disqualify,
    Pause: life.pause,
    Resume: life.resume,
    CancelTournament: life.cancel,
    StartStage: play.start_stage,
    PairRound: play.pair,
    PairByHand: by_hand.pair_by_hand,
    SwapPlayers: by_hand.swap_players,
    StartRound: play.start_round,
    AnnounceStep: play.announce,
    Come: presence.come,
    AskPresence: presence.ask_presence,
    LapsePresence: presence.lapse_presence,
    AssignTable: play.assign_table,
    CallOfficial: officials.call_official,
    RecordResult: play.record_result,
    RuleMatch: play.rule_match,
    ReportNoShow: play.no_show,
    CorrectResult: play.correct,
    ReportResult: reports.report,
    ConfirmResult: reports.confirm,
    DisputeResult: reports.dispute,
    Penalise: penalties.penalise,
    StartTimer: timers.start_timer,
    LapseTime: timers.lapse_time,
    GiveTime: timers.give_time,
    NameBoards: teams.name_boards,
    NumberTable: hall.number_table,
    KeepApart: hall.keep_apart,
    GrantBye: play.grant_bye,
    CloseStage: play.close_stage,
    FinishTournament: play.finish,
}
