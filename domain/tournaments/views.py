"""A tournament as others see it. Nothing in it is hidden but the seed, until the end."""

from domain.kernel.structs import Record
from domain.kernel.units import Millis
from domain.tournaments.config import Format
from domain.tournaments.pairing.brackets import BracketGraph, bracket_graph
from domain.tournaments.standings.table import StandingsRow, standings
from domain.tournaments.state import (
    HERE,
    Entrant,
    Match,
    Official,
    Placed,
    Presence,
    StageState,
    Status,
    TournamentState,
)


class StageSummary(Record, frozen=True):
    """A stage that was chosen, and how far it is."""

    stage: int
    format: Format
    begun: bool
    closed: bool
    entrants: int
    rounds: int
    paired: int
    matches: int
    decided: int
    ends_at: Millis | None


class TournamentSummary(Record, frozen=True):
    """What everyone may know of a tournament at a glance. Times are milliseconds since 1970."""

    id: str
    title: str
    game: str
    rules: int
    status: Status
    commitment: str
    version: int
    capacity: int
    entered: int
    waiting: int
    officials: tuple[Official, ...]
    stages: tuple[StageSummary, ...]
    opened_at: Millis
    started_at: Millis | None
    ended_at: Millis | None
    champion: Entrant | None
    seed: str | None


def summarise(state: TournamentState) -> TournamentSummary:
    """The public face of `state`."""
    chosen = state.chosen
    first = state.ranking[0] if state.ranking else None
    return TournamentSummary(
        id=state.id,
        title=chosen.title,
        game=chosen.game,
        rules=chosen.rules,
        status=state.status,
        commitment=state.commitment,
        version=state.steps,
        capacity=chosen.capacity,
        entered=sum(entrant.presence in HERE for entrant in state.entrants),
        waiting=sum(entrant.presence is Presence.WAITING for entrant in state.entrants),
        officials=state.officials,
        stages=tuple(_stage(state, index) for index in range(len(chosen.stages))),
        opened_at=state.opened_at,
        started_at=state.started_at,
        ended_at=state.ended_at,
        champion=state.entrants[first.entrant] if first else None,
        seed=state.seed.hex() if state.is_over else None,
    )


def _stage(state: TournamentState, index: int) -> StageSummary:
    stage, plan = state.stage(index), state.plan(index)
    matches = state.matches_of(stage) if stage else ()
    return StageSummary(
        stage=index,
        format=plan.format,
        begun=stage is not None,
        closed=stage is not None and stage.is_closed,
        entrants=len(stage.seeds) if stage else 0,
        rounds=stage.rounds if stage else plan.rounds,
        paired=stage.paired if stage else 0,
        matches=len(matches),
        decided=sum(match.result is not None for match in matches),
        ends_at=stage.ends_at if stage else None,
    )


class StageView(Record, frozen=True):
    """One stage in full: its standings with every value explained, its matches, and its graph."""

    summary: StageSummary
    seeds: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    standings: tuple[StandingsRow, ...]
    matches: tuple[Match, ...]
    graph: BracketGraph
    boards: tuple[str, ...]
    ranking: tuple[Placed, ...]


def view_stage(state: TournamentState, stage: StageState, *, explain: bool = True) -> StageView:
    """A stage as everyone may see it."""
    return StageView(
        summary=_stage(state, stage.index),
        seeds=stage.seeds,
        groups=stage.groups,
        standings=standings(state, stage, explain=explain),
        matches=state.matches_of(stage),
        graph=bracket_graph(state, stage),
        boards=stage.boards,
        ranking=stage.ranking,
    )
