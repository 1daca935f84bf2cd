"""Stages, rounds and matches: pairing them, playing them, ruling them."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from domain.kernel.errors import require
from domain.kernel.structs import Event
from domain.tournaments.commands import (
    AnnounceStep,
    AssignTable,
    CloseStage,
    CorrectResult,
    FinishTournament,
    GrantBye,
    PairRound,
    RecordResult,
    ReportNoShow,
    RuleMatch,
    StartRound,
    StartStage,
)
from domain.tournaments.conduct.corrections import correction, preview_correction
from domain.tournaments.conduct.cues import cue_of, is_announced, require_moment
from domain.tournaments.conduct.progress import (
    can_pair,
    is_complete,
    is_started,
    may_begin,
    next_step,
    waiting_to_start,
)
from domain.tournaments.conduct.reasons import require_reason
from domain.tournaments.conduct.roles import Scope, require_scope
from domain.tournaments.conduct.rounds import next_pairing, present
from domain.tournaments.config import IN_ROUNDS, Format, Milestone, Stage, Venue, When
from domain.tournaments.events import (
    ByeGranted,
    GameRecorded,
    MatchDecided,
    RoundPaired,
    RoundStarted,
    StageClosed,
    StageStarted,
    StepAnnounced,
    TableAssigned,
    TournamentFinished,
)
from domain.tournaments.evolve import evolve, fold
from domain.tournaments.pairing.brackets import moves_after
from domain.tournaments.pairing.duplicate import commitments
from domain.tournaments.pairing.seeding import GROUPINGS
from domain.tournaments.standings.results import by_slot, checked_result, forfeited, match_result, seating
from domain.tournaments.standings.table import final_ranking, next_seeds, stage_ranking
from domain.tournaments.state import (
    HERE,
    NOBODY,
    Bracket,
    How,
    Match,
    MatchGame,
    Result,
    StageState,
    Status,
    TournamentState,
)


def _running(state: TournamentState) -> StageState:
    require(state.status is not Status.PAUSED, "TO-24", "the tournament is paused")
    require(state.status is Status.RUNNING, "TO-19", "the tournament has not started")
    stage = state.current
    assert stage is not None, "a running tournament has a stage"
    return stage


def start_stage(state: TournamentState, command: StartStage, now: int) -> Iterator[Event]:
    """Begin the next stage."""
    require_scope(state, command.by, Scope.RUN, service=True)
    stage = _running(state)
    require(stage.is_closed, "TO-25", "the stage in progress is not over")
    following = stage.index + 1
    require(following < len(state.chosen.stages), "TO-25", "there is no further stage")
    yield from begin_stage(state, following, next_seeds(state, stage), now)


def begin_stage(state: TournamentState, index: int, seeds: tuple[int, ...], now: int) -> Iterator[Event]:
    """The start of a stage with these seeds, and whatever is decided at once because someone is missing."""
    plan = state.plan(index)
    started = StageStarted(
        stage=index,
        seeds=seeds,
        groups=_groups(plan, seeds),
        rounds=_rounds(plan, len(seeds)),
        at=now,
        ends_at=now + plan.duration if plan.format is Format.ARENA else None,
        boards=commitments(state.seed, index, plan.rounds) if plan.format is Format.DUPLICATE else (),
    )
    yield started
    begun = evolve(state, started)
    yield from settled(begun, range(len(state.matches), len(begun.matches)))


def _groups(plan: Stage, seeds: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if plan.format is not Format.ROUND_ROBIN or plan.groups == 1:
        return (seeds,)
    dealt = GROUPINGS[plan.ordering or "groups.seed_optimized"](seeds, plan.groups)
    return tuple(tuple(group) for group in dealt)


def _rounds(plan: Stage, entrants: int) -> int:
    if plan.format not in IN_ROUNDS or plan.format is Format.ARENA:
        return 0
    return plan.rounds or max(1, (entrants - 1).bit_length())


def pair(state: TournamentState, command: PairRound, now: int) -> Iterator[Event]:
    """Pair the next round."""
    require_scope(state, command.by, Scope.RUN, service=True)
    stage = _running(state)
    require(can_pair(state, stage, now), "TO-26", "no round can be paired now")
    require_moment(state, Milestone.PAIRING, command.by, now)
    yield paired_round(state, stage, command.by)


def paired_round(state: TournamentState, stage: StageState, by: str) -> RoundPaired:
    """The next round as the rules pair it."""
    pairing = next_pairing(state, stage)
    sitting_out = pairing.asked_byes or pairing.unpaid_byes
    require(pairing.tables or sitting_out, "TO-26", "nobody is free to be paired")
    return RoundPaired(
        stage=stage.index,
        round=stage.paired + 1,
        tables=pairing.tables,
        byes=pairing.byes,
        asked_byes=pairing.asked_byes,
        unpaid_byes=pairing.unpaid_byes,
        receipt=pairing.receipt,
        by=by,
    )


def start_round(state: TournamentState, command: StartRound, now: int) -> Iterator[Event]:
    """Let matches begin that wait for it."""
    require_scope(state, command.by, Scope.RUN, service=True)
    stage = _running(state)
    waiting = waiting_to_start(state, stage)
    require(waiting, "TO-71", "no match waits to be started")
    require_moment(state, Milestone.STARTING, command.by, now)
    yield RoundStarted(stage=stage.index, matches=waiting, by=command.by)


def announce(state: TournamentState, command: AnnounceStep, now: int) -> Iterator[Event]:
    """Say when a step will be taken."""
    _running(state)
    cue = cue_of(state, command.step)
    possible = next_step(state, now) is command.step and cue.when is When.AFTER
    require(possible and not is_announced(state, command.step), "TO-70", "there is nothing to announce")
    yield StepAnnounced(step=command.step, due_at=now + cue.delay)


def _match(state: TournamentState, number: int) -> Match:
    require(0 <= number < len(state.matches), "TO-28", "there is no such match")
    match = state.matches[number]
    require(not match.void, "TO-28", "the match was withdrawn")
    return match


def open_match_of(state: TournamentState, number: int) -> Match:
    """A match that waits for its result; refused if there is none."""
    match = _match(state, number)
    require(match.result is None, "TO-29", "the match is decided; a correction replaces its result")
    require(match.is_ready, "TO-28", "its players are not known yet")
    return match


def assign_table(state: TournamentState, command: AssignTable, _: int) -> Iterator[Event]:
    """Note where a game is played."""
    _running(state)
    match = open_match_of(state, command.match)
    require(command.game == len(match.games) + 1, "TO-30", "another game of the match is next")
    require(not match.table, "TO-30", "the game has a table already")
    require(is_started(state, match), "TO-71", "the match was not started yet")
    require(state.conduct.venue is Venue.TABLES, "TO-90", "matches are played elsewhere")
    require(may_begin(state, match), "TO-73", "not all of its players are here")
    order = seating(state, state.plan(match.stage), match)
    yield TableAssigned(match=match.number, game=command.game, table=command.table, order=order)


def record_result(state: TournamentState, command: RecordResult, _: int) -> Iterator[Event]:
    """Take over the result of a game from its table; a pause does not keep games from ending."""
    match = open_match_of(state, command.match)
    require(command.game == len(match.games) + 1, "TO-30", "another game of the match is next")
    require(match.table in ("", command.table), "TO-30", "the game is played at another table")
    plan = state.plan(match.stage)
    order = match.order or seating(state, plan, match)
    seats = sorted(standing.seat for standing in command.standings)
    require(seats == list(range(len(order))), "TO-31", "the standings have one entry for each seat")
    places, scores = by_slot(match, order, command.standings)
    places = [0 if state.is_out(who) else place for who, place in zip(match.players, places, strict=True)]
    recorded = GameRecorded(
        match=match.number,
        game=command.game,
        table=command.table,
        head=command.head,
        order=order,
        places=tuple(places),
        scores=tuple(scores),
    )
    yield recorded
    game = MatchGame(command.table, command.head, order, tuple(places), tuple(scores))
    result = match_result(plan, replace(match, games=(*match.games, game)))
    if result is not None:
        decided = MatchDecided(match=match.number, result=result)
        yield decided
        yield from after_decision(fold(state, (recorded,)), decided)


def rule_match(state: TournamentState, command: RuleMatch, _: int) -> Iterator[Event]:
    """Decide a match without, or against, its games."""
    require_scope(state, command.by, Scope.RULE)
    require_reason(command.reason)
    match = open_match_of(state, command.match)
    result = checked_result(state, match, command.result)
    decided = MatchDecided(match=match.number, result=result, by=command.by, reason=command.reason)
    yield decided
    yield from after_decision(state, decided)


def no_show(state: TournamentState, command: ReportNoShow, _: int) -> Iterator[Event]:
    """Decide a match some players of which did not come."""
    require_scope(state, command.by, Scope.RULE)
    require_reason(command.reason)
    match = open_match_of(state, command.match)
    missing = {state.numbers.get(account, NOBODY) for account in command.accounts}
    require(missing and missing <= set(match.players), "TO-33", "only players of the match can miss it")
    absent = [who in missing or who == NOBODY or state.is_out(who) for who in match.players]
    left = absent.count(False)
    require(left <= 1, "TO-33", "those who came play on; drop who did not")
    result = forfeited(state.plan(match.stage), match, absent, How.WALKOVER)
    decided = MatchDecided(match=match.number, result=result, by=command.by, reason=command.reason)
    yield decided
    yield from after_decision(state, decided)


def after_decision(state: TournamentState, decided: MatchDecided) -> Iterator[Event]:
    """What is decided at once because of a decision."""
    targets = _targets(state, decided)
    yield from settled(evolve(state, decided), targets)


def _targets(state: TournamentState, decided: MatchDecided) -> list[int]:
    match = state.matches[decided.match]
    return [number for number, _, _ in moves_after(state.matches, match, decided.result)]


def settled(state: TournamentState, numbers: Iterable[int]) -> Iterator[MatchDecided]:
    """Of these matches, those that need no play because someone is missing, and all that follows from them."""
    queue = list(numbers)
    for number in queue:
        match = state.matches[number]
        result = _automatic(state, match) if match.is_ready else None
        if result is None:
            continue
        decided = MatchDecided(match=number, result=result)
        yield decided
        queue += _targets(state, decided)
        state = evolve(state, decided)


def _automatic(state: TournamentState, match: Match) -> Result | None:
    if match.bracket is Bracket.RESET and set(match.players) == {NOBODY}:
        return Result(How.UNNEEDED, (0, 0))
    absent = [who == NOBODY or state.is_out(who) for who in match.players]
    if match.winner_to >= 0 and match.players.count(NOBODY) == 1:  # a bye goes through even for someone who has left
        absent = [who == NOBODY for who in match.players]
    here = absent.count(False)
    if here == len(match.players) or here > 1:
        return None
    nobody = all(who == NOBODY for who, gone in zip(match.players, absent, strict=True) if gone)
    how = How.BYE if nobody else How.WALKOVER
    return forfeited(state.plan(match.stage), match, absent, how)


def correct(state: TournamentState, command: CorrectResult, _: int) -> Iterator[Event]:
    """Replace a result and derive anew what follows."""
    require_scope(state, command.by, Scope.RULE)
    require_reason(command.reason)
    match = _match(state, command.match)
    preview = preview_correction(state, match.number, command.result, command.untouched)
    require(command.confirms == preview.digest, "TO-35", "look at what would change, then confirm that")
    event = correction(state, match.number, command.result, command.reason, command.by, command.untouched)
    yield event
    yield from _rederived(state, evolve(state, event), event.match, [each.match for each in event.consequences])


def _rederived(
    before: TournamentState, after: TournamentState, corrected: int, touched: Sequence[int]
) -> Iterator[Event]:
    decided = tuple(settled(after, [number for number in touched if not after.matches[number].void]))
    yield from decided
    after = fold(after, decided)
    index = after.matches[corrected].stage
    stage, old = after.stage(index), before.stage(index)
    assert stage is not None, "the stage of a corrected match stands"
    assert old is not None, "the stage of a corrected match stood"
    if stage.paired < old.paired and after.status is Status.RUNNING:
        yield paired_round(after, stage, "")
    elif old.is_closed and all(match.result is not None for match in after.matches_of(stage)):
        yield StageClosed(stage=index, ranking=stage_ranking(after, stage))


def grant_bye(state: TournamentState, command: GrantBye, _: int) -> Iterator[Event]:
    """Let someone sit out a coming round; before the start, one of the first stage."""
    require_scope(state, command.by, Scope.ENTRANTS)
    stage = state.current
    plan = state.plan(stage.index if stage is not None else 0)
    require(plan.format in IN_ROUNDS, "TO-36", "a bye is granted where rounds are paired one by one")
    number = state.numbers.get(command.account)
    here = [each.number for each in state.entrants if each.presence in HERE] if stage is None else present(state, stage)
    require(number is not None and number in here, "TO-11", "this account does not play")
    assert number is not None
    paired, rounds = (stage.paired, stage.rounds) if stage is not None else (0, plan.rounds)
    coming = command.round > paired and (not rounds or command.round <= rounds)
    require(coming, "TO-36", "a bye is for a round that is still to be paired")
    again = any(bye.entrant == number and bye.round == command.round for bye in state.byes)
    require(not again, "TO-36", "that bye is granted already")
    yield ByeGranted(entrant=number, round=command.round, by=command.by, unpaid=command.unpaid)


def close_stage(state: TournamentState, command: CloseStage, now: int) -> Iterator[Event]:
    """State the ranking of a stage."""
    require_scope(state, command.by, Scope.RUN, service=True)
    stage = _running(state)
    require(not stage.is_closed, "TO-37", "the stage is closed")
    require(is_complete(state, stage, now), "TO-37", "there is something left to play")
    require_moment(state, Milestone.CLOSING, command.by, now)
    yield StageClosed(stage=stage.index, ranking=stage_ranking(state, stage))


def finish(state: TournamentState, command: FinishTournament, now: int) -> Iterator[Event]:
    """End the tournament."""
    require_scope(state, command.by, Scope.RUN, service=True)
    stage = _running(state)
    last = stage.index + 1 == len(state.chosen.stages)
    require(stage.is_closed and last, "TO-38", "a stage is still to be played")
    require_moment(state, Milestone.FINISHING, command.by, now)
    yield TournamentFinished(ranking=final_ranking(state), seed=state.seed.hex(), at=now)
