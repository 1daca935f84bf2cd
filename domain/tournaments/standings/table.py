"""Standings: entrants in order, each row with every tie-break value and its inputs."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Annotated

from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.tournaments.config import ELIMINATION, FAIRER, Tiebreak
from domain.tournaments.pairing.across import seeded_across
from domain.tournaments.pairing.brackets import placed_in_bracket
from domain.tournaments.standings.ledger import Ledger, ledger_of
from domain.tournaments.standings.tiebreaks import MEASURES, Book, Measured, TieValue, direct_encounter, shown
from domain.tournaments.state import How, Placed, Presence, StageState, TournamentState


class StandingsRow(Record, frozen=True):
    """One line of the standings."""

    place: Annotated[int, doc("The place, counted from 1; places may be shared.")]
    entrant: Annotated[int, doc("The number of the entrant.")]
    group: Annotated[int, doc("The group the entrant plays in, counted from 0.")]
    points: Annotated[int, doc("The points, in the counting of the stage.")]
    matches: Annotated[int, doc("How many matches were played, byes left out.")]
    won: Annotated[int, doc("How many matches were won, byes left out.")]
    drawn: Annotated[int, doc("How many matches were drawn.")]
    lost: Annotated[int, doc("How many matches were lost.")]
    byes: Annotated[int, doc("How many rounds the entrant sat out.")]
    values: Annotated[tuple[TieValue, ...], doc("The tie-breaks, in the chosen order.")] = ()


def standings(state: TournamentState, stage: StageState, *, explain: bool = True) -> tuple[StandingsRow, ...]:
    """The rows of a stage, group by group, best first. Without `explain` rows come without values: it is quicker."""
    plan = state.plan(stage.index)
    if plan.format in ELIMINATION:
        return _bracket_rows(state, stage)
    ledger = ledger_of(state, stage)
    return tuple(
        row
        for group, members in enumerate(stage.groups)
        for row in ranked(ledger, members, plan.tiebreaks, group=group, explain=explain)
    )


def ranked(
    ledger: Ledger, members: Sequence[int], order: Sequence[Tiebreak], *, group: int = 0, explain: bool = True
) -> tuple[StandingsRow, ...]:
    """Members in order: each tie-break in turn splits those still level; those level to the end share a place."""
    book = Book(ledger, explain=explain)
    level: list[list[int]] = [list(members)]
    values: dict[int, list[TieValue]] = {entrant: [] for entrant in members}
    for name in order:
        split: list[list[int]] = []
        for tied in level:
            if len(tied) == 1 and not explain:
                split.append(tied)
                continue
            measured = _measured(book, name, tied)
            split += _split(tied, measured)
            for entrant in tied if explain else ():
                values[entrant].append(_tie_value(name, measured[entrant], ledger.points.halves))
        level = split
    rows: list[StandingsRow] = []
    for tied in level:
        place = len(rows) + 1
        rows += [_row(ledger, entrant, place, group, tuple(values[entrant])) for entrant in tied]
    return tuple(rows)


def _measured(book: Book, name: Tiebreak, tied: Sequence[int]) -> dict[int, Measured]:
    if name is Tiebreak.DIRECT:
        return direct_encounter(book, tied)
    measure = MEASURES[name]
    return {entrant: measure(book, entrant) for entrant in tied}


def _split(tied: Sequence[int], measured: dict[int, Measured]) -> Iterable[list[int]]:
    if len(tied) == 1:
        return [list(tied)]
    common = lcm(*{measured[entrant].below for entrant in tied})
    key = {entrant: measured[entrant].above * (common // measured[entrant].below) for entrant in tied}
    best_first = sorted(tied, key=key.__getitem__, reverse=True)
    return [list(level) for _, level in groupby(best_first, key=key.__getitem__)]


def _tie_value(name: Tiebreak, measured: Measured, halves: bool) -> TieValue:
    return TieValue(name, measured.above, measured.below, shown(name, measured, halves=halves), measured.inputs)


def _row(ledger: Ledger, entrant: int, place: int, group: int, values: tuple[TieValue, ...]) -> StandingsRow:
    own = ledger.encounters.get(entrant, ())
    played = [each for each in own if each.played]
    met = [each for each in played if each.opponents]  # who plays alone beats nobody
    won = sum(each.is_won for each in met)
    drawn = sum(each.is_drawn for each in met)
    return StandingsRow(
        place=place,
        entrant=entrant,
        group=group,
        points=ledger.total(entrant),
        matches=len(played),
        won=won,
        drawn=drawn,
        lost=len(met) - won - drawn,
        byes=len(own) - len(played),
        values=values,
    )


def _bracket_rows(state: TournamentState, stage: StageState) -> tuple[StandingsRow, ...]:
    won, lost, byes = (dict.fromkeys(stage.seeds, 0) for _ in range(3))
    matches = state.matches_of(stage)
    for match in matches:
        result = match.result
        if result is None or result.how is How.UNNEEDED:
            continue
        for slot, entrant in enumerate(match.players):
            if entrant >= 0:
                counted = byes if result.how is How.BYE else won if result.winner == slot else lost
                counted[entrant] += 1
    return tuple(
        StandingsRow(
            place=placed.place,
            entrant=placed.entrant,
            group=0,
            points=won[placed.entrant],
            matches=won[placed.entrant] + lost[placed.entrant],
            won=won[placed.entrant],
            drawn=0,
            lost=lost[placed.entrant],
            byes=byes[placed.entrant],
        )
        for placed in placed_in_bracket(state.plan(stage.index).format, stage.seeds, matches)
    )


def stage_ranking(state: TournamentState, stage: StageState) -> tuple[Placed, ...]:
    """The ranking of a stage: of several groups all winners first, then all seconds, and so on.

    Who was disqualified has no place; those behind move up.
    """
    rows = sorted(standings(state, stage, explain=False), key=lambda row: (row.place, row.group))
    counted = [row for row in rows if state.entrants[row.entrant].presence is not Presence.DISQUALIFIED]
    return _numbered([(row.entrant, row.place) for row in counted], 0)


def _numbered(order: Sequence[tuple[int, int]], ahead: int) -> tuple[Placed, ...]:
    """Entrants with a place each, best first, numbered on after those `ahead`; equal places stay equal."""
    placed: list[Placed] = []
    for index, (entrant, place) in enumerate(order):
        same = index > 0 and order[index - 1][1] == place
        placed.append(Placed(entrant, placed[-1].place if same else ahead + index + 1))
    return tuple(placed)


def going_on(state: TournamentState, stage: StageState, takes: int) -> tuple[int, ...]:
    """Who plays in the next stage, best first: the first `takes` of each group, without those who left.

    TO-93: then the best, across groups, of those who follow them; nobody with too few points.
    """
    rules = state.qualifying(stage.index + 1)
    rows = [row for row in standings(state, stage, explain=False) if not state.is_out(row.entrant)]
    chosen: list[tuple[int, int, int]] = []
    following: list[StandingsRow] = []
    for group, members in groupby(rows, key=lambda row: row.group):
        best = [row for row in members if row.points >= rules.takes_from]
        chosen += [(rank, group, row.entrant) for rank, row in enumerate(best[: takes or None])]
        following += best[takes : takes + 1] if takes else ()
    across = sorted(following, key=_across_groups)[: rules.takes_next]
    return (*(entrant for _, _, entrant in sorted(chosen)), *(row.entrant for row in across))


def _across_groups(row: StandingsRow) -> tuple[Fraction, tuple[Fraction, ...], int]:
    """What orders those who did not meet: points a match, then the tie-breaks as far as they compare across groups."""
    average = Fraction(row.points, max(1, row.matches + row.byes))
    values = tuple(
        -Fraction(each.numerator, each.denominator)
        for each in row.values
        if each.name not in (Tiebreak.POINTS, Tiebreak.DIRECT)
    )
    return -average, values, row.group


def next_seeds(state: TournamentState, stage: StageState) -> tuple[int, ...]:
    """The seeds of the stage after this one. In a bracket those of one group are put far apart (TO-115)."""
    plan = state.plan(stage.index + 1)
    seeds = going_on(state, stage, plan.takes)
    if state.conduct.edition < FAIRER or plan.format not in ELIMINATION or len(stage.groups) < 2 or len(seeds) < 3:
        return seeds
    return seeded_across(
        seeds, {who: group for group, members in enumerate(stage.groups) for who in members}, plan.ordering
    )


def final_ranking(state: TournamentState) -> tuple[Placed, ...]:
    """The ranking of the tournament: the last stage first, then those who did not get so far, stage by stage."""
    placed: list[Placed] = []
    for index in reversed(range(len(state.chosen.stages))):
        stage = state.stage(index)
        if stage is None:
            continue
        already = {each.entrant for each in placed}
        rest = [(each.entrant, each.place) for each in stage.ranking if each.entrant not in already]
        placed += _numbered(rest, len(placed))
    gone = {e.number for e in state.entrants if e.presence is Presence.DISQUALIFIED}
    return _numbered([(each.entrant, each.place) for each in placed if each.entrant not in gone], 0)
