"""What follows when an old result is replaced: worked out before anybody confirms it."""

from collections.abc import Sequence
from hashlib import sha256
from heapq import heappop, heappush
from typing import Annotated

from msgspec.structs import replace

from domain.kernel.docs import doc
from domain.kernel.errors import require
from domain.kernel.record import encode
from domain.kernel.structs import Record
from domain.tournaments.conduct.progress import is_settled
from domain.tournaments.conduct.rounds import is_begun, last_round, next_pairing
from domain.tournaments.config import ELIMINATION, Format
from domain.tournaments.events import Consequence, ResultCorrected
from domain.tournaments.evolve import evolve
from domain.tournaments.pairing.brackets import Sent, moves_after
from domain.tournaments.standings.results import checked_result
from domain.tournaments.standings.table import next_seeds, standings
from domain.tournaments.state import (
    BYES,
    NOBODY,
    NOWHERE,
    PENDING,
    Bracket,
    How,
    Match,
    Result,
    StageState,
    TournamentState,
)


class RowChange(Record, frozen=True):
    """An entrant whose place or points in the stage would change."""

    entrant: Annotated[int, doc("The number of the entrant.")]
    place_before: Annotated[int, doc("Their place as it is.")]
    place_after: Annotated[int, doc("Their place after the correction.")]
    points_before: Annotated[int, doc("Their points as they are.")]
    points_after: Annotated[int, doc("Their points after the correction.")]


class CorrectionPreview(Record, frozen=True):
    """What a correction would do."""

    match: Annotated[int, doc("The number of the match.")]
    before: Annotated[Result, doc("The result that would be replaced.")]
    after: Annotated[Result, doc("The result that would count.")]
    consequences: Annotated[tuple[Consequence, ...], doc("The later matches that would change, in order.")]
    rounds: Annotated[tuple[int, ...], doc("The stages whose last round would be paired anew, counted from 0.")]
    stages: Annotated[tuple[int, ...], doc("The stages that would begin anew, counted from 0.")]
    rows: Annotated[tuple[RowChange, ...], doc("The entrants whose place or points would change.")]
    digest: Annotated[str, doc("What confirms the correction, as long as nothing else has happened.")]


def preview_correction(
    state: TournamentState, number: int, result: Result, untouched: Sequence[str] = ()
) -> CorrectionPreview:
    """What would change if the match had `result`. Nothing is changed; refused where no correction is possible."""
    require(0 <= number < len(state.matches) and not state.matches[number].void, "TO-28", "there is no such match")
    before = state.matches[number].result
    require(before is not None, "TO-34", "the match has no result to correct")
    given = before is not None and before.how not in BYES | {How.UNNEEDED}
    require(given, "TO-34", "a bye is nobody's result")
    event = correction(state, number, result, reason="", by="", untouched=untouched)
    rows = _row_changes(state, evolve(state, event), state.matches[number].stage)
    digest = sha256(encode((state.id, state.steps, event))).hexdigest()
    return CorrectionPreview(
        match=number,
        before=event.before,
        after=event.after,
        consequences=event.consequences,
        rounds=event.rounds,
        stages=event.stages,
        rows=rows,
        digest=digest,
    )


def correction(
    state: TournamentState, number: int, result: Result, reason: str, by: str, untouched: Sequence[str] = ()
) -> ResultCorrected:
    """The event that replaces a result, with all that follows from it. Nobody has acted at `untouched` tables."""
    match = state.matches[number]
    before = match.result
    stage = state.stage(match.stage)
    assert before is not None, "only a decided match is corrected"
    assert stage is not None, "a match that counts belongs to a stage that stands"
    result = checked_result(state, match, result)
    event = ResultCorrected(match=number, before=before, after=result, consequences=(), reason=reason, by=by)
    if state.plan(match.stage).format in ELIMINATION:
        event = replace(event, consequences=_along_the_bracket(state, match, result))
    else:
        event = _last_round(state, stage, event, untouched)
    return _later_stages(state, stage, event)


def _along_the_bracket(state: TournamentState, match: Match, result: Result) -> tuple[Consequence, ...]:
    """Later matches whose players change, in order. What was played there by others counts no more."""
    changed: dict[int, Match] = {match.number: replace(match, result=result)}
    voided: set[int] = set()
    queue = [match.number]
    while queue:
        source = changed[heappop(queue)]
        for to, slot, who in _moves(state, source):
            target = changed.get(to, state.matches[to])
            if target.players[slot] == who:
                continue
            if target.result is not None or target.games or target.table:
                voided.add(to)
            players = list(target.players)
            players[slot] = who
            if to not in changed:
                heappush(queue, to)
            changed[to] = replace(target, players=tuple(players), result=None, games=(), table="", order=())
    del changed[match.number]
    return tuple(
        Consequence(match=number, players=changed[number].players, voided=number in voided)
        for number in sorted(changed)
    )


def _moves(state: TournamentState, match: Match) -> tuple[Sent, ...]:
    if match.result is not None:
        return moves_after(state.matches, match, match.result)
    moves = []
    if match.winner_to != NOWHERE:
        moves.append((match.winner_to, match.winner_slot, PENDING))
    if match.loser_to != NOWHERE:
        moves.append((match.loser_to, match.loser_slot, NOBODY if NOBODY in match.players else PENDING))
    after = state.matches[match.number + 1] if match.number + 1 < len(state.matches) else None
    if match.bracket is Bracket.FINAL and after is not None and after.bracket is Bracket.RESET:
        moves += [(after.number, 0, PENDING), (after.number, 1, PENDING)]
    return tuple(moves)


def _last_round(
    state: TournamentState, stage: StageState, event: ResultCorrected, untouched: Sequence[str]
) -> ResultCorrected:
    """The last round is paired anew if it came after the match, nobody has begun it, and it would differ."""
    last = last_round(state, stage)
    in_rounds = state.plan(stage.index).format in (Format.SWISS, Format.PODS, Format.DUPLICATE)
    comes_after = stage.paired > state.matches[event.match].round
    if not in_rounds or not comes_after or is_begun(state, stage, untouched):
        return event
    gone = tuple(Consequence(match=match.number, players=match.players, withdrawn=True) for match in last)
    withdrawn = replace(event, consequences=gone, rounds=(stage.index,))
    corrected = evolve(state, withdrawn)
    again = corrected.stage(stage.index)
    assert again is not None, "a stage outlives the withdrawal of a round"
    pairing = next_pairing(corrected, again)
    tables = {match.players for match in last if NOBODY not in match.players}
    byes = {match.players[0] for match in last if NOBODY in match.players}
    sitting_out = {*pairing.byes, *pairing.asked_byes, *pairing.unpaid_byes}
    same = set(pairing.tables) == tables and sitting_out == byes
    return event if same else withdrawn


def _later_stages(state: TournamentState, stage: StageState, event: ResultCorrected) -> ResultCorrected:
    """Stages after this one begin anew if other entrants, or in another order, go on."""
    following = state.stage(stage.index + 1)
    if following is None:
        return event
    corrected = evolve(state, event)
    again = corrected.stage(stage.index)
    assert again is not None, "a correction never withdraws the stage of its match"
    if is_settled(corrected, again) and next_seeds(corrected, again) == following.seeds:
        return event
    later = [each for each in state.stages if each.index > stage.index and not each.void]
    gone = tuple(
        Consequence(match=match.number, players=match.players, voided=match.result is not None, withdrawn=True)
        for each in later
        for match in state.matches_of(each)
    )
    return replace(event, consequences=(*event.consequences, *gone), stages=tuple(each.index for each in later))


def _row_changes(before: TournamentState, after: TournamentState, index: int) -> tuple[RowChange, ...]:
    old_stage, new_stage = before.stage(index), after.stage(index)
    assert old_stage is not None, "the stage of the match stands before"
    assert new_stage is not None, "the stage of the match stands after"
    old = {row.entrant: row for row in standings(before, old_stage, explain=False)}
    new = {row.entrant: row for row in standings(after, new_stage, explain=False)}
    return tuple(
        RowChange(entrant, old[entrant].place, row.place, old[entrant].points, row.points)
        for entrant, row in new.items()
        if (row.place, row.points) != (old[entrant].place, old[entrant].points)
    )
