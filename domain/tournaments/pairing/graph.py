"""A stage as data to draw: every match with its state, its sides and its games, and the ways between them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Record
from domain.kernel.units import Id, Millis
from domain.tournaments.config import Format
from domain.tournaments.pairing.brackets import label, round_title
from domain.tournaments.state import (
    BYES,
    NOBODY,
    NOWHERE,
    Bracket,
    Entrant,
    How,
    Match,
    MatchGame,
    StageState,
    TournamentState,
)


class MatchStatus(DocEnum):
    """Where a match is in its life."""

    UNKNOWN = "unknown", "Who plays it is not known yet."
    WAITING = "waiting", "Its players are known; it has not begun."
    CALLED = "called", "Its players are asked whether they are here."
    PLAYING = "playing", "It is being played, or between two of its games."
    OFFICIAL = "official", "It waits for the decision of an official."
    DECIDED = "decided", "It has its result."
    EMPTY = "empty", "Nobody has to play it: a bye, or a second final that is not needed."


class BracketSide(Record, frozen=True):
    """One side of a match as drawn."""

    entrant: Annotated[Entrant | None, doc("The entrant; null while nobody is known.")]
    seed: Annotated[int | None, doc("The entrant's place in the order of seeds, from 1; null while nobody is known.")]
    place: Annotated[int | None, doc("The place reached in the match, from 1; null before its result.")]
    wins: Annotated[int, doc("How many games of the match the side has won so far.")]
    score: Annotated[int | None, doc("The sum of the game's own points; null if there is none.")]
    nobody: Annotated[bool, doc("Whether nobody will ever take this side.")]


class BracketGame(Record, frozen=True):
    """One game of a match as drawn."""

    game: Annotated[int, doc("The number of the game within the match, from 1.")]
    table: Annotated[Id, doc("The id of the table it was played at.")]
    winner: Annotated[Entrant | None, doc("Who won it alone; null if nobody did.")]
    scores: Annotated[tuple[int, ...], doc("The points of each side in the game's own counting.")]
    began_at: Annotated[Millis | None, doc("When it got its table; null if that was not written down.")]
    ended_at: Annotated[Millis | None, doc("When its result was taken over; null if that was not written down.")]


class BracketNode(Record, frozen=True):
    """A match as drawn."""

    match: Annotated[int, doc("The number of the match.")]
    label: Annotated[str, doc("What to call the match.")]
    bracket: Annotated[Bracket, doc("Which part of the stage it belongs to.")]
    group: Annotated[int, doc("The group it belongs to, counted from 0.")]
    round: Annotated[int, doc("The number of its round, from 1.")]
    column: Annotated[int, doc("In which column it is drawn, counted from 1.")]
    row: Annotated[int, doc("In which row of the column it is drawn, counted from 1.")]
    players: Annotated[tuple[BracketSide, ...], doc("The sides of the match, in its order.")]
    how: Annotated[How | None, doc("How the result came about; null while there is none.")]
    table: Annotated[Id | None, doc("The id of the table of the game in progress; null while there is none.")]
    games: Annotated[int, doc("How many games were played so far.")]
    title: Annotated[str, doc("What its round is called, such as `Quarter-final` or `Losers' round 3`.")]
    status: Annotated[MatchStatus, doc("Where the match is in its life.")]
    winner: Annotated[Entrant | None, doc("Who won the match; null while nobody has, and after a draw.")]
    needed: Annotated[int, doc("How many games won decide the match.")]
    played: Annotated[tuple[BracketGame, ...], doc("The games played so far, each with its table.")]
    began_at: Annotated[Millis | None, doc("When its first game got its table; null before, or if nobody wrote it.")]
    ended_at: Annotated[Millis | None, doc("When it got its result; null before, or if nobody wrote it down.")]


class BracketRound(Record, frozen=True):
    """The matches that stand under one heading."""

    bracket: Annotated[Bracket, doc("Which part of the stage it belongs to.")]
    group: Annotated[int, doc("The group it belongs to, counted from 0.")]
    round: Annotated[int, doc("The number of the round, from 1.")]
    title: Annotated[str, doc("What the round is called.")]
    column: Annotated[int, doc("In which column it is drawn, counted from 1.")]
    matches: Annotated[int, doc("How many matches it has.")]
    decided: Annotated[int, doc("How many of them have a result.")]


class BracketEdge(Record, frozen=True):
    """A way from one match to a slot of another, for its winner or its loser."""

    source: Annotated[int, doc("The number of the match the way begins at.")]
    target: Annotated[int, doc("The number of the match it leads to.")]
    slot: Annotated[int, doc("The slot that is taken there, counted from 0.")]
    winner: Annotated[bool, doc("Whether it is the winner's way, or the loser's.")]


class BracketGraph(Record, frozen=True):
    """A stage as a graph a client can draw."""

    stage: Annotated[int, doc("The stage, counted from 0.")]
    format: Annotated[Format, doc("How the stage is paired.")]
    nodes: Annotated[tuple[BracketNode, ...], doc("The matches of the stage.")]
    edges: Annotated[tuple[BracketEdge, ...], doc("The ways of winners and losers between them.")]
    rounds: Annotated[tuple[BracketRound, ...], doc("The rounds of the stage, in the order of their first matches.")]


def bracket_graph(state: TournamentState, stage: StageState) -> BracketGraph:
    """The matches of a stage and the ways between them."""
    matches = state.matches_of(stage)
    nodes = nodes_of(state, stage, matches)
    return BracketGraph(
        stage=stage.index,
        format=state.plan(stage.index).format,
        nodes=nodes,
        edges=tuple(edge for match in matches for edge in _edges(state, match)),
        rounds=_rounds(nodes),
    )


def nodes_of(state: TournamentState, stage: StageState, matches: Iterable[Match]) -> tuple[BracketNode, ...]:
    """Matches of a stage as drawn."""
    drawing = _Drawing(state, stage)
    return tuple(drawing.node(match) for match in matches)


def _rounds(nodes: Iterable[BracketNode]) -> tuple[BracketRound, ...]:
    together: dict[tuple[Bracket, int, int], list[BracketNode]] = {}
    for node in nodes:
        together.setdefault((node.bracket, node.group, node.round), []).append(node)
    return tuple(
        BracketRound(
            bracket=bracket,
            group=group,
            round=round_,
            title=rows[0].title,
            column=rows[0].column,
            matches=len(rows),
            decided=sum(row.how is not None for row in rows),
        )
        for (bracket, group, round_), rows in together.items()
    )


class _Drawing:
    """What all nodes of a stage share, worked out once."""

    def __init__(self, state: TournamentState, stage: StageState) -> None:
        self._state, self._plan, self._size = state, state.plan(stage.index), len(stage.seeds)
        self._seeds = {entrant: seed for seed, entrant in enumerate(stage.seeds, start=1)}
        self._calls = state.official_calls
        inner = (Bracket.WINNERS, Bracket.LOSERS)
        self._last = max((m.round for m in state.matches_of(stage) if m.bracket in inner), default=0)

    def node(self, match: Match) -> BracketNode:
        """A match as drawn."""
        state, result = self._state, match.result
        winner = result.winner if result else None
        return BracketNode(
            match=match.number,
            label=label(state, match),
            bracket=match.bracket,
            group=match.group,
            round=match.round,
            column=self._column(match),
            row=match.slot,
            players=sides_of(state, self._seeds, match),
            how=result.how if result else None,
            table=match.table or None,
            games=len(match.games),
            title=round_title(self._plan, self._size, match),
            status=self._status(match),
            winner=None if winner is None else _entrant(state, match.players[winner]),
            needed=self._plan.needed,
            played=tuple(_game(state, match, number, game) for number, game in enumerate(match.games, start=1)),
            began_at=match.games[0].began_at if match.games else match.table_at,
            ended_at=match.ended_at,
        )

    def _column(self, match: Match) -> int:
        """The losers' bracket is drawn below the winners', the finals to the right of both."""
        if match.bracket not in (Bracket.FINAL, Bracket.RESET, Bracket.THIRD):
            return match.round
        return self._last + {Bracket.RESET: 2, Bracket.FINAL: 1}.get(match.bracket, 0)

    def _status(self, match: Match) -> MatchStatus:
        if match.result is not None:
            return MatchStatus.EMPTY if match.result.how in BYES | {How.UNNEEDED} else MatchStatus.DECIDED
        if match.number in self._calls:
            return MatchStatus.OFFICIAL
        if match.table or match.games:
            return MatchStatus.PLAYING
        if not match.is_ready:
            return MatchStatus.UNKNOWN
        return MatchStatus.WAITING if match.asked_until is None else MatchStatus.CALLED


def _entrant(state: TournamentState, number: int) -> Entrant | None:
    return state.entrants[number] if number >= 0 else None


def _game(state: TournamentState, match: Match, number: int, game: MatchGame) -> BracketGame:
    first = game.places.index(1) if game.places.count(1) == 1 else None
    return BracketGame(
        game=number,
        table=game.table,
        winner=None if first is None else _entrant(state, match.players[first]),
        scores=game.scores,
        began_at=game.began_at,
        ended_at=game.ended_at,
    )


def sides_of(state: TournamentState, seeds: Mapping[int, int], match: Match) -> tuple[BracketSide, ...]:
    """The sides of a match, in its order; `seeds` gives the seed of an entrant."""
    return tuple(_side(state, seeds, match, slot) for slot in range(len(match.players)))


def _side(state: TournamentState, seeds: Mapping[int, int], match: Match, slot: int) -> BracketSide:
    entrant, result = match.players[slot], match.result
    so_far = sum(game.places[slot] == 1 and game.places.count(1) == 1 for game in match.games)
    wins = so_far if result is None else result.wins[slot] if result.wins else 0
    return BracketSide(
        entrant=_entrant(state, entrant),
        seed=seeds.get(entrant),
        place=result.places[slot] if result and result.places[slot] else None,
        wins=wins,
        score=result.scores[slot] if result and result.scores else None,
        nobody=entrant == NOBODY,
    )


def _edges(state: TournamentState, match: Match) -> Iterator[BracketEdge]:
    if match.winner_to != NOWHERE:
        yield BracketEdge(match.number, match.winner_to, match.winner_slot, winner=True)
    if match.loser_to != NOWHERE:
        yield BracketEdge(match.number, match.loser_to, match.loser_slot, winner=False)
    if match.bracket is Bracket.FINAL and match.number + 1 < len(state.matches):
        after = state.matches[match.number + 1]
        if after.bracket is Bracket.RESET and after.stage == match.stage:
            yield BracketEdge(match.number, after.number, 0, winner=False)
            yield BracketEdge(match.number, after.number, 1, winner=True)
