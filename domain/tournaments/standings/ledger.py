"""What every entrant of a stage has played, in points: the one thing all standings are computed from."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from domain.kernel.structs import Record
from domain.tournaments.config import Comparison, Format, Points, ShortPods, Stage
from domain.tournaments.standings.results import beaten
from domain.tournaments.state import BYES, How, Match, Result, StageState, TournamentState

_LOT: Final = b"orrery/lot/1"


class Encounter(Record, frozen=True, gc=False):
    """One match as one entrant played it. `beat` is 2, 1 or 0 for each opponent beaten, level or not beaten.

    `best` is the most points the match could give, `score` the points in the game's own counting. Games are `wins`,
    `draws` and `losses`; a bye is not `played`.
    """

    round: int
    match: int
    opponents: tuple[int, ...]
    beat: tuple[int, ...]
    points: int
    best: int
    wins: int = 0
    draws: int = 0
    losses: int = 0
    seat: int = 0
    played: bool = True
    score: int = 0

    @property
    def is_won(self) -> bool:
        """Whether everyone was beaten."""
        return all(share == 2 for share in self.beat)

    @property
    def is_drawn(self) -> bool:
        """Whether it ended level, with nobody ahead."""
        return self.played and 1 in self.beat and 0 not in self.beat


class Ledger(Record, frozen=True):
    """The encounters of every entrant in the order of play, with what else tie-breaks look at."""

    encounters: Mapping[int, tuple[Encounter, ...]]
    points: Points
    ratings: Mapping[int, int]
    lots: Mapping[int, int]
    deducted: Mapping[int, int] = {}
    """Entrant -> the points that penalties took."""
    reported: tuple[int, ...] = ()

    def total(self, entrant: int) -> int:
        """The points of an entrant, without those that penalties took."""
        return sum(each.points for each in self.encounters.get(entrant, ())) - self.deducted.get(entrant, 0)

    def total_before(self, entrant: int, round_: int) -> int:
        """The points of an entrant before a round."""
        return sum(each.points for each in self.encounters.get(entrant, ()) if each.round < round_)


def ledger_of(state: TournamentState, stage: StageState) -> Ledger:
    """The ledger of a stage after its decided matches."""
    plan = state.plan(stage.index)
    rows: dict[int, list[Encounter]] = {entrant: [] for entrant in stage.seeds}
    matches = [match for match in state.matches_of(stage) if match.result]
    compared = _compared(plan, matches) if plan.format is Format.DUPLICATE else {}
    streaks = plan.format is Format.ARENA and plan.streak is not None
    for match in matches:
        result = match.result
        if result is None or result.how is How.UNNEEDED:
            continue
        lost_by_all = _nobody_came(state, result)
        for slot, entrant in enumerate(match.players):
            if entrant in rows:
                won = _streak(plan, rows[entrant]) if streaks else 1
                met = _encounter(plan, match, result, slot, compared, won)
                rows[entrant].append(replace(met, losses=plan.needed) if lost_by_all else met)
    return Ledger(
        encounters={entrant: tuple(played) for entrant, played in rows.items()},
        points=plan.points,
        ratings={entrant: state.entrants[entrant].rating for entrant in stage.seeds},
        lots={entrant: lot(state, stage.index, 0, entrant) for entrant in stage.seeds},
        deducted=_deducted(state, stage),
        reported=state.reported,
    )


def _deducted(state: TournamentState, stage: StageState) -> dict[int, int]:
    """TO-89: the points that penalties took in a stage."""
    taken: dict[int, int] = {}
    for each in state.penalties:
        if each.points and each.stage == stage.index:
            taken[each.entrant] = taken.get(each.entrant, 0) + each.points
    return taken


def _nobody_came(state: TournamentState, result: Result) -> bool:
    """TO-62: one who does not come loses the games of the match, whether the other comes or not. In the first edition
    of the rules no game counted when nobody came.
    """
    return state.conduct.edition > 1 and result.how is How.WALKOVER and not any(result.places)


def _encounter(
    plan: Stage, match: Match, result: Result, slot: int, compared: Mapping[tuple[int, int], int], streak: int
) -> Encounter:
    if result.how in BYES:
        return _bye(plan, match, result, compared)
    if len(match.players) == 2 and plan.format not in _OF_MANY:
        return _of_two(plan, match, result, slot, streak)
    others = [i for i, player in enumerate(match.players) if i != slot and player >= 0]
    beat = tuple(_share(result.places, slot, other) for other in others)
    points, best = _points(plan, match, result, slot, beat, compared)
    wins = result.wins[slot] if result.wins else int(result.winner == slot)
    lost = sum(result.wins) - wins if result.wins else int(result.winner is not None and result.winner != slot)
    return Encounter(
        round=match.round,
        match=match.number,
        opponents=tuple(match.players[other] for other in others),
        beat=beat,
        points=points * streak,
        best=best,
        wins=wins,
        draws=result.draws,
        losses=lost,
        seat=slot,
        score=result.scores[slot] if result.scores else 0,
    )


_OF_MANY: Final = frozenset({Format.PODS, Format.DUPLICATE})


def _of_two(plan: Stage, match: Match, result: Result, slot: int, streak: int) -> Encounter:
    """The usual case, in which there is one opponent: most of what standings take is spent here."""
    values, opponent, wins = plan.points, match.players[1 - slot], result.wins
    share = _share(result.places, slot, 1 - slot)
    points = values.win if share == 2 else values.loss if not share else values.draw
    won, lost = (wins[slot], wins[1 - slot]) if wins else (int(result.winner == slot), int(result.winner == 1 - slot))
    met = opponent >= 0
    return Encounter(
        match.round,
        match.number,
        (opponent,) if met else (),
        (share,) if met else (),
        (points if met or not result.places[slot] else values.win) * streak,
        values.win,
        won,
        result.draws,
        lost,
        slot,
        True,
        result.scores[slot] if result.scores else 0,
    )


def _share(places: Sequence[int], slot: int, other: int) -> int:
    own, theirs = places[slot], places[other]
    if not own:
        return 0
    return 2 if not theirs or theirs > own else 1 if theirs == own else 0


def _bye(plan: Stage, match: Match, result: Result, compared: Mapping[tuple[int, int], int]) -> Encounter:
    asked = result.how is not How.BYE
    points = plan.points.asked_bye if asked else plan.points.bye
    if plan.format is Format.PODS and not asked:
        points = _best(plan, match)
    if plan.format is Format.DUPLICATE:  # an average: level with everyone
        points = 0 if plan.comparison is Comparison.DIFFERENCE else compared.get((-match.round, 0), 0)
    if result.how is How.UNPAID_BYE:
        points = 0
    return Encounter(
        round=match.round,
        match=match.number,
        opponents=(),
        beat=(),
        points=points,
        best=_best(plan, match),
        wins=0 if asked else plan.needed,
        played=False,
    )


def _best(plan: Stage, match: Match) -> int:
    if plan.format is Format.PODS:
        return plan.pod_points[0] if plan.pod_points else 2 * (plan.seats - 1)
    return plan.points.win if match.players else 0


def _points(
    plan: Stage,
    match: Match,
    result: Result,
    slot: int,
    beat: Sequence[int],
    compared: Mapping[tuple[int, int], int],
) -> tuple[int, int]:
    if plan.format is Format.DUPLICATE:
        return compared.get((match.number, slot), 0), compared.get((-match.round, 1), 0)
    if plan.format is Format.PODS:
        return pod_points(plan, result.places, slot), _best(plan, match)
    values = plan.points
    if not result.places[slot]:
        return values.loss, values.win
    score = values.win if all(share == 2 for share in beat) else values.loss if 0 in beat else values.draw
    return score, values.win


def pod_points(plan: Stage, places: Sequence[int], slot: int) -> int:
    """Two points for each opponent beaten and one for each level, or by a table of points for each place.

    An empty seat counts as an opponent beaten by all who played, unless pods are worth their own size only. With
    a table, those who share a place share the points of the places they fill, rounded down.
    """
    if not places[slot]:
        return 0
    missing = plan.seats - len(places) if plan.short_pods is ShortPods.AS_FULL else 0
    if not plan.pod_points:
        return beaten(places, slot) + 2 * missing
    shift = 0 if plan.short_pods is ShortPods.AS_FULL else max(0, plan.seats - len(places))
    table = [*plan.pod_points[shift:], *[0] * plan.seats]
    sharing = places.count(places[slot])
    ahead = sum(0 < place < places[slot] for place in places)
    return sum(table[ahead : ahead + sharing]) // sharing


def _streak(plan: Stage, played: Sequence[Encounter]) -> int:
    """How many times over the next points count after the wins in a row so far."""
    if plan.format is not Format.ARENA or plan.streak is None:
        return 1
    row = 0
    for encounter in reversed(played):
        if not encounter.is_won:
            break
        row += 1
    return plan.streak.times if row >= plan.streak.after else 1


def _compared(plan: Stage, matches: Iterable[Match]) -> dict[tuple[int, int], int]:
    """Points of every (match, slot) of a duplicate, by comparison with the same slot at the other tables of the board.

    Under (-round, 0) stands the average, and under (-round, 1) the most, that a board gives.
    """
    boards: dict[tuple[int, int], list[tuple[int, int | None]]] = {}
    for match in matches:
        result = match.result
        if result is None or result.how in BYES:
            continue
        for slot in range(len(match.players)):
            score = result.scores[slot] if result.places[slot] and result.scores else None
            boards.setdefault((match.round, slot), []).append((match.number, score))
    points: dict[tuple[int, int], int] = {}
    for (board, slot), scores in boards.items():
        for number, score in scores:
            points[number, slot] = _against(plan.comparison, score, [other for n, other in scores if n != number])
        points[-board, 0] = max(points.get((-board, 0), 0), len(scores) - 1)
        points[-board, 1] = max(points.get((-board, 1), 0), 2 * (len(scores) - 1))
    return points


def _against(comparison: Comparison, score: int | None, others: Sequence[int | None]) -> int:
    if comparison is Comparison.DIFFERENCE:
        known = [other for other in others if other is not None]
        return sum(score - other for other in known) if score is not None else -sum(abs(other) for other in known)
    if score is None:
        return 0
    return sum(2 if other is None or score > other else 1 if score == other else 0 for other in others)


def lot(state: TournamentState, stage: int, round_: int, entrant: int) -> int:
    """The draw of an entrant for a round (0: for the standings of the stage), from the committed seed."""
    account = state.entrants[entrant].account.encode()
    key = _LOT + state.seed + state.mix + stage.to_bytes(4, "big") + round_.to_bytes(4, "big") + account
    return int.from_bytes(sha256(key).digest()[:4], "big")
