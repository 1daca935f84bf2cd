"""A tournament as others see it. Nothing in it is hidden but the seed, until the end."""

from typing import Annotated

from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.kernel.units import Id, Millis
from domain.tournaments.config import DeckShowing, Entry, Format
from domain.tournaments.pairing.graph import BracketGraph, bracket_graph
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

    stage: Annotated[int, doc("The stage, counted from 0.")]
    format: Annotated[Format, doc("How the stage is paired.")]
    begun: Annotated[bool, doc("Whether the stage has begun.")]
    closed: Annotated[bool, doc("Whether its ranking stands.")]
    entrants: Annotated[int, doc("How many entrants play in it.")]
    rounds: Annotated[int, doc("How many rounds it has; 0 while that is open.")]
    paired: Annotated[int, doc("How many rounds are paired so far.")]
    matches: Annotated[int, doc("How many matches there are so far.")]
    decided: Annotated[int, doc("How many of the matches have a result.")]
    ends_at: Annotated[Millis | None, doc("The deadline of an arena; null for everything else.")]


class TournamentSummary(Record, frozen=True):
    """What everyone may know of a tournament at a glance."""

    id: Annotated[Id, doc("The id of the tournament.")]
    title: Annotated[str, doc("What the tournament is called.")]
    game: Annotated[str, doc("The slug of the game that is played.")]
    rules: Annotated[int, doc("The rule-set of the game all tables are pinned to.")]
    status: Annotated[Status, doc("Where the tournament is in its life.")]
    commitment: Annotated[str, doc("SHA-256 of the tournament's seed, published when it is opened.")]
    version: Annotated[int, doc("The number of the tournament's last event.")]
    capacity: Annotated[int, doc("How many may enter; 0 for any number.")]
    entered: Annotated[int, doc("How many have a place.")]
    waiting: Annotated[int, doc("How many stand on the waiting list.")]
    officials: Annotated[tuple[Official, ...], doc("The accounts that have a role.")]
    stages: Annotated[tuple[StageSummary, ...], doc("The stages, in the order in which they are played.")]
    opened_at: Annotated[Millis, doc("When the tournament was opened.")]
    started_at: Annotated[Millis | None, doc("When it was started; null before.")]
    ended_at: Annotated[Millis | None, doc("When it was over; null before.")]
    champion: Annotated[Entrant | None, doc("Who won; null before the end, or if several share the first place.")]
    seed: Annotated[str | None, doc("The tournament's seed, in hex; null until it is over.")]
    entry: Annotated[Entry, doc("Who may enter.")] = Entry.OPEN
    entry_until: Annotated[Millis | None, doc("When entry ends for all but organisers; null for the start.")] = None
    starts_at: Annotated[Millis | None, doc("When it starts by itself; null if an organiser starts it.")] = None
    asking: Annotated[int, doc("How many have asked to enter and wait for an organiser.")] = 0
    decks_shown: Annotated[
        DeckShowing | None, doc("When the decks that entrants bring are shown; null if they bring none.")
    ] = None


def summarise(state: TournamentState) -> TournamentSummary:
    """The public face of `state`."""
    chosen = state.chosen
    first = [state.entrants[each.entrant] for each in state.ranking if each.place == 1]
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
        champion=first[0] if len(first) == 1 else None,
        seed=state.seed.hex() if state.is_over else None,
        entry=state.conduct.entry,
        entry_until=state.conduct.entry_until,
        starts_at=state.conduct.starts_at,
        asking=sum(entrant.presence is Presence.ASKED for entrant in state.entrants),
        decks_shown=state.conduct.decks,
    )


def _stage(state: TournamentState, index: int) -> StageSummary:
    stage, plan = state.stage(index), state.plan(index)
    matches, decided = state.matches.counted(index) if stage else (0, 0)
    return StageSummary(
        stage=index,
        format=plan.format,
        begun=stage is not None,
        closed=stage is not None and stage.is_closed,
        entrants=len(stage.seeds) if stage else 0,
        rounds=stage.rounds if stage else plan.rounds,
        paired=stage.paired if stage else 0,
        matches=matches,
        decided=decided,
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
