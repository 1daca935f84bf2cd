"""A tournament after one more event: total, no checks, no draws."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from domain.kernel.decider import handlers
from domain.kernel.rng import mixed
from domain.kernel.structs import Event
from domain.tournaments.events import (
    TOURNAMENT_EVENTS,
    Announced,
    BoardsNamed,
    ByeGranted,
    CheckedIn,
    CheckInOpened,
    Configured,
    DeckHandedIn,
    DeckReturned,
    DecksShown,
    Described,
    EnteredLate,
    EntrantApproved,
    EntrantDropped,
    EntrantReadmitted,
    GameRecorded,
    KeptApart,
    MatchDecided,
    OfficialNamed,
    OfficialNeeded,
    OfficialRemoved,
    Paused,
    Penalised,
    PlaceFreed,
    PlayerCame,
    PlayersInvited,
    PresenceAsked,
    Registered,
    ResultCorrected,
    ResultDisputed,
    ResultReported,
    Resumed,
    RoundPaired,
    RoundStarted,
    RoundWithdrawn,
    SeedsSet,
    StageClosed,
    StageStarted,
    StepAnnounced,
    TableAssigned,
    TableNumbered,
    TimeGiven,
    TimeOver,
    TimerStarted,
    TournamentCancelled,
    TournamentFinished,
    TournamentOpened,
    TournamentStarted,
    Withdrew,
)
from domain.tournaments.pairing.brackets import moves_after
from domain.tournaments.pairing.schedule import schedule
from domain.tournaments.state import (
    NOBODY,
    Announcement,
    AskedBye,
    Bracket,
    Coming,
    Entrant,
    GivenPenalty,
    How,
    LeftTable,
    Match,
    MatchGame,
    Official,
    OfficialCall,
    Presence,
    Report,
    Result,
    Role,
    StageState,
    Status,
    TournamentState,
)

_GOES_ON: Final = (
    RoundPaired,
    RoundWithdrawn,
    RoundStarted,
    StageStarted,
    StageClosed,
    ResultCorrected,
    Paused,
    TournamentFinished,
    TournamentCancelled,
)
"""After these an announcement no longer holds: what is possible now may be something else, or has to wait anew."""


def evolve(state: TournamentState, event: Event) -> TournamentState:
    """`state` after `event`."""
    after: TournamentState = _HANDLERS[type(event)](state, event)
    if after.coming is not None and isinstance(event, _GOES_ON):
        return replace(after, steps=state.steps + 1, coming=None)
    return replace(after, steps=state.steps + 1)


def fold(state: TournamentState, events: Iterable[Event]) -> TournamentState:
    """`state` after `events`."""
    for event in events:
        state = evolve(state, event)
    return state


def _opened(_: TournamentState, event: TournamentOpened) -> TournamentState:
    return TournamentState(
        id=event.tournament,
        config=event.config,
        officials=(Official(event.organiser, Role.ORGANISER),),
        commitment=event.commitment,
        seed=bytes.fromhex(event.seed),
        opened_at=event.at,
        conduct=event.conduct,
        chain=event.chain,
        reported=event.reported,
    )


def _configured(state: TournamentState, event: Configured) -> TournamentState:
    after, stage = replace(state, config=event.config, conduct=event.conduct), state.current
    if stage is None or event.config.stages[stage.index].rounds == state.plan(stage.index).rounds:
        return after
    return _with_stage(after, replace(stage, rounds=event.config.stages[stage.index].rounds))


def _official_named(state: TournamentState, event: OfficialNamed) -> TournamentState:
    others = tuple(each for each in state.officials if each.account != event.account)
    return replace(state, officials=(*others, Official(event.account, event.role)))


def _official_removed(state: TournamentState, event: OfficialRemoved) -> TournamentState:
    return replace(state, officials=tuple(each for each in state.officials if each.account != event.account))


def _registered(state: TournamentState, event: Registered) -> TournamentState:
    listed = Presence.WAITING if event.waiting else Presence.REGISTERED
    presence = Presence.ASKED if event.asked else listed
    entrant = Entrant(event.entrant, event.account, event.name, event.rating, presence, event.members)
    accounts = (event.account, *(each.account for each in event.members))
    return replace(
        state,
        entrants=(*state.entrants[: event.entrant], entrant, *state.entrants[event.entrant + 1 :]),
        numbers={**_without(state, event.entrant), **dict.fromkeys(accounts, event.entrant)},
        mix=mixed(state.mix, event.entropy.encode()) if event.entropy else state.mix,
    )


def _without(state: TournamentState, entrant: int) -> dict[str, int]:
    """The accounts of all but an entrant who comes back, perhaps with other players."""
    if entrant == len(state.entrants):
        return state.numbers
    return {account: number for account, number in state.numbers.items() if number != entrant}


def _present(state: TournamentState, entrant: int, presence: Presence) -> TournamentState:
    entrants = list(state.entrants)
    entrants[entrant] = replace(entrants[entrant], presence=presence)
    return replace(state, entrants=tuple(entrants))


def _described(state: TournamentState, event: Described) -> TournamentState:
    return replace(state, description=event.text)


def _told(state: TournamentState, event: Announced) -> TournamentState:
    return replace(state, announcements=(*state.announcements, Announcement(event.text, event.by, event.at)))


def _invited(state: TournamentState, event: PlayersInvited) -> TournamentState:
    return replace(state, invited=state.invited | set(event.accounts))


def _approved(state: TournamentState, event: EntrantApproved) -> TournamentState:
    return _present(state, event.entrant, Presence.WAITING if event.waiting else Presence.REGISTERED)


def _deck_handed_in(state: TournamentState, event: DeckHandedIn) -> TournamentState:
    return replace(state, decks={**state.decks, event.entrant: event.deck})


def _deck_returned(state: TournamentState, event: DeckReturned) -> TournamentState:
    return replace(state, decks={who: deck for who, deck in state.decks.items() if who != event.entrant})


def _decks_shown(state: TournamentState, event: DecksShown) -> TournamentState:
    return replace(state, decks_shown=state.decks_shown.union(each.entrant for each in event.decks))


def _place_freed(state: TournamentState, event: PlaceFreed) -> TournamentState:
    return _present(state, event.entrant, Presence.REGISTERED)


def _withdrew(state: TournamentState, event: Withdrew) -> TournamentState:
    return _present(state, event.entrant, Presence.WITHDRAWN)


def _check_in_opened(state: TournamentState, _: CheckInOpened) -> TournamentState:
    return replace(state, status=Status.CHECK_IN)


def _checked_in(state: TournamentState, event: CheckedIn) -> TournamentState:
    return _present(state, event.entrant, Presence.CHECKED_IN)


def _seeds_set(state: TournamentState, event: SeedsSet) -> TournamentState:
    return replace(state, hand_seeds=event.order)


def _started(state: TournamentState, event: TournamentStarted) -> TournamentState:
    presence = dict.fromkeys(event.playing, Presence.PLAYING) | dict.fromkeys(event.absent, Presence.ABSENT)
    entrants = tuple(
        replace(each, presence=presence[each.number]) if each.number in presence else each for each in state.entrants
    )
    return replace(state, entrants=entrants, status=Status.RUNNING, started_at=event.at)


def _entered_late(state: TournamentState, event: EnteredLate) -> TournamentState:
    stage = _stage(state, event.stage)
    groups = ((*stage.groups[0], event.entrant), *stage.groups[1:])
    after = _present(state, event.entrant, Presence.PLAYING)
    return _with_stage(after, replace(stage, seeds=(*stage.seeds, event.entrant), groups=groups))


def _stage_started(state: TournamentState, event: StageStarted) -> TournamentState:
    first = len(state.matches)
    stage = StageState(
        index=event.stage,
        seeds=event.seeds,
        groups=event.groups,
        rounds=event.rounds,
        first=first,
        boards=event.boards,
        ends_at=event.ends_at,
    )
    matches = schedule(state.plan(event.stage), event.stage, event.seeds, event.groups, first)
    byes = state.byes if not state.stages else ()  # those of the first stage may be planned before it
    return replace(state, stages=(*state.stages, stage), matches=state.matches.followed_by(matches), byes=byes)


def _round_paired(state: TournamentState, event: RoundPaired) -> TournamentState:
    stage, plan = _stage(state, event.stage), state.plan(event.stage)
    number = len(state.matches)
    matches = [
        Match(number + slot, event.stage, Bracket.ROUND, event.round, slot + 1, table)
        for slot, table in enumerate(event.tables)
    ]
    for how, sitting_out in (
        (How.BYE, event.byes),
        (How.ASKED_BYE, event.asked_byes),
        (How.UNPAID_BYE, event.unpaid_byes),
    ):
        for entrant in sitting_out:
            slot = len(matches)
            bye = Result(how, (1, 0), (plan.needed, 0) if how is How.BYE else (0, 0))
            matches.append(
                Match(number + slot, event.stage, Bracket.ROUND, event.round, slot + 1, (entrant, NOBODY), result=bye)
            )
    paired = replace(stage, paired=event.round, receipts=(*stage.receipts, event.receipt))
    return _with_stage(replace(state, matches=state.matches.followed_by(matches)), paired)


def _round_withdrawn(state: TournamentState, event: RoundWithdrawn) -> TournamentState:
    stage = _stage(state, event.stage)
    gone = [match for match in state.matches_of(stage) if match.round == event.round]
    matches = state.matches.having({each.number: replace(each, void=True, table="", order=()) for each in gone})
    before = replace(stage, paired=stage.paired - 1, receipts=stage.receipts[:-1])
    return _with_stage(replace(state, matches=matches, left=_left(state, gone, _WITHDRAWN)), before)


def _round_started(state: TournamentState, event: RoundStarted) -> TournamentState:
    started = {number: replace(state.matches[number], started=True) for number in event.matches}
    return replace(state, matches=state.matches.having(started))


def _announced(state: TournamentState, event: StepAnnounced) -> TournamentState:
    return replace(state, coming=Coming(event.step, event.due_at))


def _presence_asked(state: TournamentState, event: PresenceAsked) -> TournamentState:
    asked = {number: replace(state.matches[number], asked_until=event.until) for number in event.matches}
    return replace(state, matches=state.matches.having(asked))


def _player_came(state: TournamentState, event: PlayerCame) -> TournamentState:
    match = state.matches[event.match]
    return _with_match(state, replace(match, here=(*match.here, event.entrant)))


def _table_assigned(state: TournamentState, event: TableAssigned) -> TournamentState:
    match = replace(state.matches[event.match], table=event.table, order=event.order, table_at=event.at)
    return _with_match(state, match)


def _official_needed(state: TournamentState, event: OfficialNeeded) -> TournamentState:
    call = OfficialCall(event.match, event.table, event.trouble, event.at)
    return replace(state, calls=(*state.calls, call))


_WITHDRAWN: Final = "the match was withdrawn"


def _left(state: TournamentState, matches: Iterable[Match], reason: str) -> tuple[LeftTable, ...]:
    """All tables that were left, with those of these matches. Mostly there are none."""
    more = tuple(LeftTable(match.table, reason) for match in matches if match.table)
    return (*state.left, *more) if more else state.left


def _decided_elsewhere(event: MatchDecided) -> str:
    known = {How.RULED: "ruled by an official", How.TIME: "decided when its time was over"}
    what = known.get(event.result.how, "decided by walk-over")
    return f"the match was {what}" + (f": {event.reason}" if event.reason else "")


def _game_recorded(state: TournamentState, event: GameRecorded) -> TournamentState:
    match = state.matches[event.match]
    game = MatchGame(
        event.table, event.head, event.order, event.places, event.scores, began_at=match.table_at, ended_at=event.at
    )
    return _with_match(state, replace(match, games=(*match.games, game), table="", order=(), table_at=None))


def _match_decided(state: TournamentState, event: MatchDecided) -> TournamentState:
    match = state.matches[event.match]
    changed = {event.match: replace(match, result=event.result, table="", order=(), ended_at=event.at)}
    for number, slot, who in moves_after(state.matches, match, event.result):
        target = changed.get(number, state.matches[number])
        players = list(target.players)
        players[slot] = who
        changed[number] = replace(target, players=tuple(players))
    left = _left(state, (match,), _decided_elsewhere(event)) if match.table else state.left
    return replace(state, matches=state.matches.having(changed), left=left)


def _reported(state: TournamentState, event: ResultReported) -> TournamentState:
    said = Report(event.entrant, event.result, state.matches[event.match].players)
    return replace(state, reports={**state.reports, event.match: said})


def _disputed(state: TournamentState, event: ResultDisputed) -> TournamentState:
    said = replace(state.reports[event.match], disputed=True)
    return replace(state, reports={**state.reports, event.match: said})


def _penalised(state: TournamentState, event: Penalised) -> TournamentState:
    given = GivenPenalty(event.entrant, event.penalty, event.reason, event.by, event.points, event.stage, event.match)
    return replace(state, penalties=(*state.penalties, given))


def _timer_started(state: TournamentState, event: TimerStarted) -> TournamentState:
    return replace(state, timers={**state.timers, **dict.fromkeys(event.matches, event.until)})


def _time_given(state: TournamentState, event: TimeGiven) -> TournamentState:
    timers = {**state.timers, event.match: event.until}
    return replace(state, timers=timers, timed_out=state.timed_out - {event.match})


def _time_over(state: TournamentState, event: TimeOver) -> TournamentState:
    return replace(state, timed_out=state.timed_out | {event.match})


def _boards_named(state: TournamentState, event: BoardsNamed) -> TournamentState:
    return replace(state, boards={**state.boards, (event.match, event.entrant): event.accounts})


def _table_numbered(state: TournamentState, event: TableNumbered) -> TournamentState:
    return replace(state, table_numbers={**state.table_numbers, event.match: event.number})


def _kept_apart(state: TournamentState, event: KeptApart) -> TournamentState:
    return replace(state, apart=event.groups, apart_rounds=event.rounds)


def _later(state: TournamentState, event: Resumed) -> dict[int, int]:
    """The times of matches, later by the pause that is over; those of decided ones tell nothing any more."""
    pause = event.at - (event.at if state.paused_at is None else state.paused_at)
    return {number: until + pause for number, until in state.timers.items() if number not in state.timed_out}


def _bye_granted(state: TournamentState, event: ByeGranted) -> TournamentState:
    return replace(state, byes=(*state.byes, AskedBye(event.entrant, event.round, event.unpaid)))


def _dropped(state: TournamentState, event: EntrantDropped) -> TournamentState:
    return _present(state, event.entrant, Presence.DISQUALIFIED if event.disqualified else Presence.DROPPED)


def _readmitted(state: TournamentState, event: EntrantReadmitted) -> TournamentState:
    after, stage = _present(state, event.entrant, Presence.PLAYING), _stage(state, event.stage)
    if event.entrant in stage.seeds:
        return after
    groups = ((*stage.groups[0], event.entrant), *stage.groups[1:])
    return _with_stage(after, replace(stage, seeds=(*stage.seeds, event.entrant), groups=groups))


def _corrected(state: TournamentState, event: ResultCorrected) -> TournamentState:
    changed = {event.match: replace(state.matches[event.match], result=event.after)}
    for each in event.consequences:
        match = changed.get(each.match, state.matches[each.match])
        if each.withdrawn:
            changed[each.match] = replace(match, void=True, table="", order=())
            continue
        kept = match if not each.voided else replace(match, games=(), table="", order=(), table_at=None, ended_at=None)
        changed[each.match] = replace(
            kept, players=each.players, result=each.result, started=False, asked_until=None, here=()
        )
    gone = (state.matches[each.match] for each in event.consequences if each.withdrawn or each.voided)
    left = _left(state, gone, f"a result was corrected: {event.reason}")
    anew = {each.match for each in event.consequences if not each.withdrawn}  # their players come once more
    after = replace(
        state,
        matches=state.matches.having(changed),
        left=left,
        timers={number: until for number, until in state.timers.items() if number not in anew},
        timed_out=state.timed_out - anew,
    )
    for index in event.rounds:
        stage = _stage(after, index)
        after = _with_stage(after, replace(stage, paired=stage.paired - 1, receipts=stage.receipts[:-1]))
    stages = tuple(
        replace(stage, void=True)
        if stage.index in event.stages
        else replace(stage, ranking=(), is_closed=False)
        if stage.index == state.matches[event.match].stage and not stage.void
        else stage
        for stage in after.stages
    )
    return replace(after, stages=stages)


def _paused(state: TournamentState, event: Paused) -> TournamentState:
    return replace(state, status=Status.PAUSED, paused_at=event.at)


def _resumed(state: TournamentState, event: Resumed) -> TournamentState:
    state = replace(state, timers={**state.timers, **_later(state, event)}) if state.timers else state
    pause = event.at - (event.at if state.paused_at is None else state.paused_at)
    later = {
        match.number: replace(match, asked_until=match.asked_until + pause)
        for match in state.matches
        if match.asked_until is not None and match.result is None
    }
    after = replace(state, status=Status.RUNNING, paused_at=None, matches=state.matches.having(later))
    stage = state.current
    if stage is None or event.ends_at is None:
        return after
    return _with_stage(after, replace(stage, ends_at=event.ends_at))


def _stage_closed(state: TournamentState, event: StageClosed) -> TournamentState:
    return _with_stage(state, replace(_stage(state, event.stage), ranking=event.ranking, is_closed=True))


def _finished(state: TournamentState, event: TournamentFinished) -> TournamentState:
    return replace(state, status=Status.FINISHED, ranking=event.ranking, ended_at=event.at)


def _cancelled(state: TournamentState, event: TournamentCancelled) -> TournamentState:
    left = _left(state, state.matches, f"the tournament was cancelled: {event.reason}")
    return replace(state, status=Status.CANCELLED, ended_at=event.at, left=left)


def _stage(state: TournamentState, index: int) -> StageState:
    stage = state.stage(index)
    assert stage is not None, "events of a stage come after its start"
    return stage


def _with_stage(state: TournamentState, stage: StageState) -> TournamentState:
    stages = tuple(stage if each.index == stage.index and not each.void else each for each in state.stages)
    return replace(state, stages=stages)


def _with_match(state: TournamentState, match: Match) -> TournamentState:
    return replace(state, matches=state.matches.having({match.number: match}))


_HANDLERS: dict[type, Any] = handlers(
    {
        TournamentOpened: _opened,
        Configured: _configured,
        OfficialNamed: _official_named,
        OfficialRemoved: _official_removed,
        Described: _described,
        Announced: _told,
        PlayersInvited: _invited,
        EntrantApproved: _approved,
        Registered: _registered,
        DeckHandedIn: _deck_handed_in,
        DeckReturned: _deck_returned,
        DecksShown: _decks_shown,
        PlaceFreed: _place_freed,
        Withdrew: _withdrew,
        CheckInOpened: _check_in_opened,
        CheckedIn: _checked_in,
        SeedsSet: _seeds_set,
        TournamentStarted: _started,
        EnteredLate: _entered_late,
        StageStarted: _stage_started,
        RoundPaired: _round_paired,
        RoundWithdrawn: _round_withdrawn,
        RoundStarted: _round_started,
        StepAnnounced: _announced,
        PresenceAsked: _presence_asked,
        PlayerCame: _player_came,
        TableAssigned: _table_assigned,
        OfficialNeeded: _official_needed,
        GameRecorded: _game_recorded,
        MatchDecided: _match_decided,
        ResultReported: _reported,
        ResultDisputed: _disputed,
        Penalised: _penalised,
        TimerStarted: _timer_started,
        TimeGiven: _time_given,
        TimeOver: _time_over,
        BoardsNamed: _boards_named,
        TableNumbered: _table_numbered,
        KeptApart: _kept_apart,
        ByeGranted: _bye_granted,
        EntrantDropped: _dropped,
        EntrantReadmitted: _readmitted,
        ResultCorrected: _corrected,
        Paused: _paused,
        Resumed: _resumed,
        StageClosed: _stage_closed,
        TournamentFinished: _finished,
        TournamentCancelled: _cancelled,
    },
    TOURNAMENT_EVENTS,
)
