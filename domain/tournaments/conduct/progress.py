"""What can be played now, and what the tournament itself is waiting to do."""

from collections.abc import Mapping
from typing import Annotated, Final

from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.kernel.units import Id, Millis
from domain.tables.seating import BOT_PREFIX
from domain.tournaments.commands import (
    AnnounceStep,
    AskPresence,
    CloseStage,
    FinishTournament,
    LapsePresence,
    LapseTime,
    OpenCheckIn,
    PairRound,
    StartRound,
    StartStage,
    StartTimer,
    StartTournament,
    TournamentCommand,
)
from domain.tournaments.conduct.cues import cue_of, is_announced, is_its_moment
from domain.tournaments.conduct.entry import BEFORE_START, check_in_at, starts_at
from domain.tournaments.conduct.roles import SERVICE
from domain.tournaments.conduct.rounds import asked_byes, present, seats_anybody
from domain.tournaments.config import IN_ROUNDS, Format, Milestone, Venue, When
from domain.tournaments.pairing.brackets import label
from domain.tournaments.pairing.duplicate import board_seed
from domain.tournaments.standings.results import seating
from domain.tournaments.state import Match, StageState, Status, TournamentState


class OpenMatch(Record, frozen=True):
    """A game that can be played, with its players in seat order."""

    match: Annotated[int, doc("The number of the match.")]
    label: Annotated[str, doc("What to call the match.")]
    game: Annotated[int, doc("The number of the game within the match, from 1.")]
    entrants: Annotated[tuple[int, ...], doc("The numbers of the entrants, in seat order.")]
    accounts: Annotated[tuple[Id, ...], doc("The ids of their accounts, in seat order.")]
    names: Annotated[tuple[str, ...], doc("Their names, in seat order.")]
    table: Annotated[Id, doc("The id of the table; empty until the game has one.")] = ""
    seed: Annotated[
        str,
        doc(
            "The board's secret seed in a duplicate, in hex: the table must be opened with it and nothing may "
            "be added to it. Never shown."
        ),
    ] = ""
    started: Annotated[bool, doc("Whether the game may begin.")] = True
    here: Annotated[tuple[int, ...], doc("The numbers of those who have said that they are here.")] = ()
    until: Annotated[Millis | None, doc("Until when the others may come; null if nobody was asked.")] = None


def open_matches(state: TournamentState) -> tuple[OpenMatch, ...]:
    """Every game that waits to be played, in the order of the matches. For the service: it holds secret seeds."""
    stage = state.current
    if stage is None or state.is_over:
        return ()
    return tuple(open_match(state, match) for match in state.undecided_of(stage) if match.is_ready)


def open_match(state: TournamentState, match: Match) -> OpenMatch:
    """The game of `match` that is played next, or is being played."""
    plan = state.plan(match.stage)
    order = match.order or seating(state, plan, match)
    duplicate = plan.format is Format.DUPLICATE
    players = [state.player(entrant, match.number, len(match.games) + 1) for entrant in order]
    return OpenMatch(
        match=match.number,
        label=label(state, match),
        game=len(match.games) + 1,
        entrants=order,
        accounts=tuple(each.account for each in players),
        names=tuple(each.name for each in players),
        table=match.table,
        seed=board_seed(state.seed, match.stage, match.round).hex() if duplicate else "",
        started=may_begin(state, match),
        here=match.here,
        until=match.asked_until,
    )


def is_settled(state: TournamentState, stage: StageState) -> bool:
    """Whether every match so far has its result."""
    return not any(match.stage == stage.index for match in state.matches.undecided(stage.first))


def fewest(state: TournamentState, stage: StageState) -> int:
    """How many entrants a round needs at least."""
    plan = state.plan(stage.index)
    if plan.format is Format.PODS:
        return plan.smallest_pod
    return plan.seats


def can_pair(state: TournamentState, stage: StageState, now: int) -> bool:
    """Whether another round of the stage is to come."""
    plan = state.plan(stage.index)
    if plan.format not in IN_ROUNDS or stage.is_closed:
        return False
    if plan.format is Format.ARENA:
        return stage.ends_at is not None and now < stage.ends_at and len(present(state, stage)) >= fewest(state, stage)
    if stage.paired >= stage.rounds or not is_settled(state, stage):
        return False
    return len(present(state, stage)) >= fewest(state, stage)


def has_tables(state: TournamentState, stage: StageState) -> bool:
    """Whether the next round would seat anybody: only in an arena may all who are free have to wait."""
    if state.plan(stage.index).format is not Format.ARENA or any(asked_byes(state, stage, stage.paired + 1)):
        return True
    return seats_anybody(state, stage)


def is_complete(state: TournamentState, stage: StageState, now: int) -> bool:
    """Whether nothing is left to play in a stage."""
    return not stage.is_closed and is_settled(state, stage) and not can_pair(state, stage, now)


def is_started(state: TournamentState, match: Match) -> bool:
    """Whether nobody need start the match any more."""
    by_itself = state.conduct.starting.when is When.BY_ITSELF
    return by_itself or match.started or bool(match.games)


def missing_from(state: TournamentState, match: Match) -> tuple[int, ...]:
    """Who has not come yet to a match before its first game. Built-in players are always here."""
    if not state.conduct.grace or match.games or match.table or state.conduct.venue is Venue.ELSEWHERE:
        return ()
    return tuple(
        who
        for who in match.players
        if who >= 0
        and who not in match.here
        and not state.is_out(who)
        and not state.entrants[who].account.startswith(BOT_PREFIX)
    )


def may_begin(state: TournamentState, match: Match) -> bool:
    """Whether the next game of a match may have its table."""
    here = state.conduct.venue is Venue.TABLES
    return here and is_started(state, match) and not missing_from(state, match)


def to_be_asked(state: TournamentState, stage: StageState) -> tuple[int, ...]:
    """The matches that could begin and whose players were not asked yet whether they are here."""
    return tuple(
        match.number
        for match in state.undecided_of(stage)
        if match.is_ready and match.asked_until is None and is_started(state, match) and missing_from(state, match)
    )


def _presence_due(state: TournamentState, stage: StageState, now: int) -> tuple[TournamentCommand, ...]:
    """Whom to ask whether they are here, and whose time to come is over."""
    if not state.conduct.grace:
        return ()
    asks = to_be_asked(state, stage)
    late = [
        LapsePresence(match.number)
        for match in state.undecided_of(stage)
        if match.is_ready and match.asked_until is not None and now >= match.asked_until and missing_from(state, match)
    ]
    return (*((AskPresence(asks),) if asks else ()), *late)


def without_time(state: TournamentState, stage: StageState) -> tuple[int, ...]:
    """The matches whose players are here and whose time has not begun. An arena has its own."""
    if not state.conduct.round_time or state.plan(stage.index).format is Format.ARENA:
        return ()
    return tuple(
        match.number
        for match in state.matches_of(stage)
        if match.is_ready
        and match.number not in state.timers
        and is_started(state, match)
        and not missing_from(state, match)
    )


def _running_times(state: TournamentState) -> list[tuple[int, int]]:
    """The matches whose time runs, and until when."""
    return [
        (number, until)
        for number, until in state.timers.items()
        if number not in state.timed_out and state.matches[number].is_ready
    ]


def _times_due(state: TournamentState, stage: StageState, now: int) -> tuple[TournamentCommand, ...]:
    """Whose time begins, and whose is over."""
    begins = without_time(state, stage)
    over = [LapseTime(number) for number, until in _running_times(state) if now >= until]
    return (*((StartTimer(begins),) if begins else ()), *over)


def wakes_at(state: TournamentState) -> int | None:
    """When time alone lets the tournament go on; None if only results or people do. An arena is looked at often."""
    stage = state.current
    if state.status in BEFORE_START:
        return min((at for at in (starts_at(state), check_in_at(state)) if at is not None), default=None)
    if state.status is not Status.RUNNING or stage is None:
        return None
    times = [state.coming.at] if state.coming is not None else []
    if state.conduct.grace:
        open_ = (match for match in state.undecided_of(stage) if match.is_ready and missing_from(state, match))
        times += [match.asked_until for match in open_ if match.asked_until is not None]
    times += [until for _, until in _running_times(state)]
    return min(times, default=None)


def waiting_to_start(state: TournamentState, stage: StageState) -> tuple[int, ...]:
    """The matches that could be played and were not started; of a round robin those of the first such round."""
    rows = [match for match in state.undecided_of(stage) if match.is_ready and not is_started(state, match)]
    if state.plan(stage.index).format is Format.ROUND_ROBIN:
        first = min((match.round for match in rows), default=0)
        rows = [match for match in rows if match.round == first]
    return tuple(match.number for match in rows)


def next_step(state: TournamentState, now: int) -> Milestone | None:
    """What the tournament can do to go on, whoever decides when; None while it waits for results or people."""
    stage = state.current
    if stage is None or state.is_over:
        return None
    if stage.is_closed:
        return Milestone.FINISHING if stage.index + 1 == len(state.chosen.stages) else None
    if can_pair(state, stage, now):
        if has_tables(state, stage):
            return Milestone.PAIRING
    elif is_complete(state, stage, now):
        return Milestone.CLOSING
    return Milestone.STARTING if _can_start(state, stage) else None


def _can_start(state: TournamentState, stage: StageState) -> bool:
    """Whether matches wait to be started and, in a round robin, the rounds before are played."""
    if state.conduct.starting.when is When.BY_ITSELF:
        return False
    waiting = waiting_to_start(state, stage)
    if not waiting or state.plan(stage.index).format is not Format.ROUND_ROBIN:
        return bool(waiting)
    first = state.matches[waiting[0]].round
    return all(match.round >= first for match in state.undecided_of(stage))


class NextStep(Record, frozen=True):
    """A step a tournament can take now."""

    step: Annotated[Milestone, doc("What can be done.")]
    when: Annotated[When, doc("Who decides when it is done.")]
    due_at: Annotated[Millis | None, doc("When it will be done by itself; null if that was not announced.")]


def next_step_of(state: TournamentState, now: int) -> NextStep | None:
    """The step that is possible now, and when it is taken."""
    step = next_step(state, now)
    if step is None:
        return None
    at = state.coming.at if state.coming is not None and state.coming.step is step else None
    return NextStep(step=step, when=cue_of(state, step).when, due_at=at)


_COMMANDS: Final[Mapping[Milestone, TournamentCommand]] = {
    Milestone.PAIRING: PairRound(by=SERVICE),
    Milestone.STARTING: StartRound(by=SERVICE),
    Milestone.CLOSING: CloseStage(by=SERVICE),
    Milestone.FINISHING: FinishTournament(by=SERVICE),
}


def _scheduled(state: TournamentState, now: int) -> tuple[TournamentCommand, ...]:
    """TO-84: what happens before the start because its time has come."""
    start, check_in = starts_at(state), check_in_at(state)
    if start is not None and now >= start:
        return (StartTournament(by=SERVICE),)
    return (OpenCheckIn(by=SERVICE),) if check_in is not None and now >= check_in else ()


def due(state: TournamentState, now: int) -> tuple[TournamentCommand, ...]:
    """What the service should ask next in the tournament's own name; empty while it waits for results or people."""
    stage = state.current
    if state.status in BEFORE_START:
        return _scheduled(state, now)
    if state.status is not Status.RUNNING or stage is None:
        return ()
    if stage.is_closed and stage.index + 1 < len(state.chosen.stages):
        return (StartStage(by=SERVICE),)
    if commands := (*_presence_due(state, stage, now), *_times_due(state, stage, now)):
        return commands
    step = next_step(state, now)
    if step is None:
        return ()
    if is_its_moment(state, step, now):
        return (_COMMANDS[step],)
    announces = cue_of(state, step).when is When.AFTER and not is_announced(state, step)
    return (AnnounceStep(step),) if announces else ()
