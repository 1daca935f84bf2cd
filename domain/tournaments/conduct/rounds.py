"""The next round of a stage: who is there, what is known of them, and the pairing that follows."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from domain.kernel.structs import Record
from domain.tournaments.config import FAIRER, Format, Stage
from domain.tournaments.pairing.arena import pair_free
from domain.tournaments.pairing.duplicate import pair_board
from domain.tournaments.pairing.pods import PodPlayer, pair_pods
from domain.tournaments.pairing.receipts import Receipt
from domain.tournaments.pairing.swiss import Contender, pair_round
from domain.tournaments.standings.ledger import Ledger, ledger_of, lot
from domain.tournaments.standings.table import ranked
from domain.tournaments.state import NOBODY, Match, StageState, TournamentState


class Pairing(Record, frozen=True):
    """The tables of a round in seat order, who sits out because of the numbers, who asked to, and why."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    asked_byes: tuple[int, ...]
    unpaid_byes: tuple[int, ...]
    receipt: Receipt


_APART: Final = "those who are kept apart meet only if there is no other way"


def kept_apart(state: TournamentState, stage: int, round_: int) -> dict[int, set[int]]:
    """Who should not meet whom in a round: only in the first rounds of the first stage, and where pairs are made."""
    apart: dict[int, set[int]] = {}
    if stage == 0 and round_ <= state.apart_rounds and state.plan(stage).format is Format.SWISS:
        for group in state.apart:
            for one in group:
                apart.setdefault(one, set()).update(each for each in group if each != one)
    return apart


def present(state: TournamentState, stage: StageState) -> tuple[int, ...]:
    """Who still plays in a stage."""
    return tuple(entrant for entrant in stage.seeds if not state.is_out(entrant))


def last_round(state: TournamentState, stage: StageState) -> tuple[Match, ...]:
    """The matches of the round that was paired last."""
    return tuple(match for match in state.matches_of(stage) if match.round == stage.paired)


def is_begun(state: TournamentState, stage: StageState, untouched: Sequence[str] = ()) -> bool:
    """Whether someone has acted in the last round; a table at which nobody has is no beginning."""
    waiting = frozenset(untouched)
    return any(
        match.games or (match.table and match.table not in waiting) or (match.result and NOBODY not in match.players)
        for match in last_round(state, stage)
    )


def asked_byes(state: TournamentState, stage: StageState, round_: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who asked to sit out a round: for points, and for none."""
    asked = {bye.entrant: bye.unpaid for bye in state.byes if bye.round == round_}
    here = [entrant for entrant in present(state, stage) if entrant in asked]
    return tuple(e for e in here if not asked[e]), tuple(e for e in here if asked[e])


def next_pairing(state: TournamentState, stage: StageState) -> Pairing:
    """The pairing of the round after those paired so far: a function of the log alone."""
    plan, round_ = state.plan(stage.index), stage.paired + 1
    asked, unpaid = asked_byes(state, stage, round_)
    sitting_out = {*asked, *unpaid}
    playing = [entrant for entrant in present(state, stage) if entrant not in sitting_out]
    apart = kept_apart(state, stage.index, round_)
    ledger = ledger_of(state, stage)
    order = [row.entrant for row in ranked(ledger, playing, plan.tiebreaks, explain=False)]
    if plan.format is Format.ARENA:
        tables, receipt = _arena(state, stage, ledger, order)
    elif plan.format is Format.SWISS:
        line = _contenders(state, stage, ledger, order)
        met = opponents_met(state.matches_of(stage))
        tables, receipt = pair_round(line, {**met, **_with(met, apart)}, plan.layout)
    else:
        tables, receipt = _pods(state, stage, plan, ledger, order)
    receipt = replace(receipt, constraints=(*receipt.constraints, _APART)) if apart else receipt
    full = tuple(table for table in tables if len(table) > 1 or plan.seats == 1)
    alone = tuple(table[0] for table in tables if len(table) == 1 and plan.seats > 1)
    return Pairing(tables=full, byes=alone, asked_byes=asked, unpaid_byes=unpaid, receipt=receipt)


def _with(met: Mapping[int, AbstractSet[int]], apart: Mapping[int, AbstractSet[int]]) -> dict[int, AbstractSet[int]]:
    """TO-92: those who should not meet count as having met."""
    return {one: met.get(one, frozenset()) | others for one, others in apart.items()}


def opponents_met(matches: Sequence[Match]) -> Mapping[int, AbstractSet[int]]:
    """Who met whom in matches of two."""
    met: dict[int, set[int]] = defaultdict(set)
    for match in matches:
        if len(match.players) == 2 and min(match.players) >= 0:
            one, two = match.players
            met[one].add(two)
            met[two].add(one)
    return met


def meetings(matches: Sequence[Match]) -> Mapping[int, Mapping[int, int]]:
    """How often any two sat at a table together."""
    met: dict[int, Counter[int]] = defaultdict(Counter)
    for match in matches:
        for one in match.players:
            met[one].update(other for other in match.players if other != one and other >= 0)
    return met


def _contenders(state: TournamentState, stage: StageState, ledger: Ledger, order: Sequence[int]) -> list[Contender]:
    floated, matches = _floated(state, stage, ledger), state.matches_of(stage)
    firsts: Counter[int] = Counter()
    for match in matches:
        if len(match.players) == 2 and min(match.players) >= 0:
            firsts[match.players[0]] += 1
            firsts[match.players[1]] -= 1
    runs = _runs(matches) if state.conduct.edition >= FAIRER else {}
    return [
        Contender(
            entrant=entrant,
            points=ledger.total(entrant),
            byes=sum(not each.played for each in ledger.encounters.get(entrant, ())),
            floated=floated.get(entrant, 0),
            firsts=firsts[entrant],
            lot=lot(state, stage.index, stage.paired + 1, entrant),
            run=runs.get(entrant, 0),
            must=_must(firsts[entrant], runs[entrant]) if entrant in runs else 0,
        )
        for entrant in order
    ]


def _runs(matches: Sequence[Match]) -> dict[int, int]:
    """How many times in a row everyone had the first seat, or less than 0 the second. Byes do not count."""
    runs: dict[int, int] = {}
    for match in matches:
        if len(match.players) == 2 and min(match.players) >= 0:
            one, two = match.players
            runs[one], runs[two] = max(1, runs.get(one, 0) + 1), min(-1, runs.get(two, 0) - 1)
    return runs


def _must(firsts: int, run: int) -> int:
    """TO-47: 1 for who must have the first seat now, -1 for who must not, 0 for who may have either."""
    if max(firsts, run) > 1:
        return -1
    return 1 if min(firsts, run) < -1 else 0


def _floated(state: TournamentState, stage: StageState, ledger: Ledger) -> dict[int, int]:
    """Who met someone with more (1) or fewer (-1) points than their own in the last round."""
    floated: dict[int, int] = {}
    for match in state.matches_of(stage):
        if match.round == stage.paired and len(match.players) == 2 and min(match.players) >= 0:
            one, two = match.players
            gap = ledger.total_before(two, match.round) - ledger.total_before(one, match.round)
            floated[one], floated[two] = (gap > 0) - (gap < 0), (gap < 0) - (gap > 0)
    return floated


def _pods(
    state: TournamentState, stage: StageState, plan: Stage, ledger: Ledger, order: Sequence[int]
) -> tuple[tuple[tuple[int, ...], ...], Receipt]:
    matches = state.matches_of(stage)
    seats: dict[int, list[int]] = defaultdict(lambda: [0] * plan.seats)
    recent: dict[int, tuple[int, ...]] = {}
    fairer = state.conduct.edition >= FAIRER
    for match in matches:
        for seat, entrant in enumerate(match.players):
            if entrant >= 0 and seat < plan.seats:
                seats[entrant][seat] += 1
                if fairer and NOBODY not in match.players:
                    recent[entrant] = (*recent.get(entrant, ()), seat)[-2:]
    players = [
        PodPlayer(
            entrant=entrant,
            points=ledger.total(entrant),
            byes=sum(not each.played for each in ledger.encounters.get(entrant, ())),
            lot=lot(state, stage.index, stage.paired + 1, entrant),
            seats=tuple(seats[entrant]),
            recent=recent.get(entrant, ()),
        )
        for entrant in order
    ]
    if plan.format is Format.DUPLICATE:
        return pair_board(players, meetings(matches), plan.seats, search=fairer)
    return pair_pods(players, meetings(matches), plan.seats, plan.smallest_pod, search=fairer)


def seats_anybody(state: TournamentState, stage: StageState) -> bool:
    """Whether the next round of an arena would have a table; it is paired to find out only if nothing else tells.

    Of those who are free, any two may meet while nobody is busy. Otherwise one pair of strangers is enough: everyone
    has one last opponent at most, so they leave room for a pairing in which some table is not a rematch. Where one of
    two has met others since, it depends on who stands higher (`pair_free`), which only the pairing knows.
    """
    matches = state.matches_of(stage)
    busy = _busy(matches)
    free = [entrant for entrant in present(state, stage) if entrant not in busy]
    if not busy:
        return len(free) > 1
    met = {(entrant, other) for entrant, (_, others) in _last_matches(matches).items() for other in others}
    either = state.conduct.edition >= FAIRER  # a rematch is one from both sides, so no pair depends on the order
    undecided = False
    for one, two in combinations(free, 2):  # strangers turn up within a few pairs
        if (one, two) not in met and (two, one) not in met:
            return True
        undecided |= not either and not {(one, two), (two, one)} <= met
    return undecided and bool(next_pairing(state, stage).tables)


def _busy(matches: Sequence[Match]) -> frozenset[int]:
    return frozenset(entrant for match in matches if match.result is None for entrant in match.players)


def _last_matches(matches: Sequence[Match]) -> Mapping[int, tuple[int, frozenset[int]]]:
    """Everyone's last match: its round, and who they met there."""
    last: dict[int, tuple[int, frozenset[int]]] = {}
    for match in matches:
        for entrant in match.players:
            last[entrant] = (match.round, frozenset(match.players) - {entrant})
    return last


def _arena(
    state: TournamentState, stage: StageState, ledger: Ledger, order: Sequence[int]
) -> tuple[tuple[tuple[int, ...], ...], Receipt]:
    matches = state.matches_of(stage)
    busy, last, fairer = _busy(matches), _last_matches(matches), state.conduct.edition >= FAIRER
    runs = _runs(matches) if fairer else {}
    firsts = Counter(match.players[0] for match in matches)
    firsts.subtract(match.players[1] for match in matches)
    free = [
        Contender(
            entrant=entrant,
            points=ledger.total(entrant),
            byes=stage.paired - last[entrant][0] if entrant in last else stage.paired + 1,
            firsts=firsts[entrant],
            run=runs.get(entrant, 0),
            must=_must(firsts[entrant], runs[entrant]) if entrant in runs else 0,
        )
        for entrant in order
        if entrant not in busy
    ]
    met = {entrant: set(who) for entrant, (_, who) in last.items()}
    for entrant, (_, who) in last.items() if fairer else ():
        for other in who:
            met[other].add(entrant)
    return pair_free(free, met, busy)
