"""Brackets: where winners and losers go, who is out at which stage of it, and the whole as a graph to draw."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.kernel.units import Id
from domain.tournaments.config import Format
from domain.tournaments.state import (
    NOBODY,
    NOWHERE,
    Bracket,
    Entrant,
    How,
    Match,
    Placed,
    Result,
    StageState,
    TournamentState,
)

Sent = tuple[int, int, int]
"""A match, a slot in it, and who takes that slot."""


def sent(match: Match, result: Result) -> tuple[Sent, ...]:
    """Who goes where after `match` ended with `result`. Without a winner nobody goes anywhere."""
    winner = result.winner
    first = NOBODY if winner is None else match.players[winner]
    second = NOBODY if winner is None else match.players[1 - winner]
    moves = []
    if match.winner_to != NOWHERE:
        moves.append((match.winner_to, match.winner_slot, first))
    if match.loser_to != NOWHERE:
        moves.append((match.loser_to, match.loser_slot, second))
    return tuple(moves)


def sent_to_reset(match: Match, result: Result, after: Match | None) -> tuple[Sent, ...]:
    """The second final is played when the winner of the first came from the losers' bracket."""
    if match.bracket is not Bracket.FINAL or after is None or after.bracket is not Bracket.RESET:
        return ()
    again = result.winner == 1 and match.players[0] != NOBODY
    one, two = match.players if again else (NOBODY, NOBODY)
    return ((after.number, 0, one), (after.number, 1, two))


def moves_after(matches: Sequence[Match], match: Match, result: Result) -> tuple[Sent, ...]:
    """Everyone who takes a place in a later match because of this result."""
    if match.bracket in (Bracket.GROUP, Bracket.ROUND):
        return ()
    after = matches[match.number + 1] if match.number + 1 < len(matches) else None
    same_stage = after if after is not None and after.stage == match.stage else None
    return (*sent(match, result), *sent_to_reset(match, result, same_stage))


def placed_in_bracket(format_: Format, seeds: Sequence[int], matches: Sequence[Match]) -> tuple[Placed, ...]:
    """Everyone by how far they came; those still in it share the first place, equal runs share a place."""
    reached = dict.fromkeys(seeds, _STILL_IN)
    again = any(match.bracket is Bracket.RESET and min(match.players) >= 0 for match in matches)
    for match in matches:
        if again and match.bracket is Bracket.FINAL:
            continue  # the second final decides
        for entrant, level in _put_out(format_, match):
            reached[entrant] = level
    order = sorted(seeds, key=lambda entrant: -reached[entrant])
    placed: list[Placed] = []
    for index, entrant in enumerate(order, start=1):
        same = bool(placed) and reached[placed[-1].entrant] == reached[entrant]
        placed.append(Placed(entrant, placed[-1].place if same else index))
    return tuple(placed)


_STILL_IN = 1 << 20
_FINAL = 1 << 16


def _put_out(format_: Format, match: Match) -> Iterator[tuple[int, int]]:
    """The players whose last match this was, and how high in the order that puts them."""
    result = match.result
    if result is None or result.how in (How.UNNEEDED, How.BYE):
        return
    winner = result.winner
    level = _level(format_, match)
    if match.bracket is Bracket.THIRD and winner is not None:
        yield match.players[winner], level + 1
    for slot, entrant in enumerate(match.players):
        if slot != winner and (match.loser_to == NOWHERE or winner is None):
            yield entrant, level


def _level(format_: Format, match: Match) -> int:
    if match.bracket in (Bracket.FINAL, Bracket.RESET):
        return _FINAL
    if match.bracket is Bracket.THIRD:
        return 1 << 12
    if format_ is Format.DOUBLE_ELIMINATION and match.bracket is Bracket.WINNERS:
        return max(1, 2 * match.round - 2)  # put out by a double forfeit: as in the losers' round they missed
    if match.winner_to == NOWHERE:
        return _FINAL
    return match.round


class BracketSide(Record, frozen=True):
    """One side of a match as drawn."""

    entrant: Annotated[Entrant | None, doc("The entrant; null while nobody is known.")]
    seed: Annotated[int | None, doc("The entrant's place in the order of seeds, from 1; null while nobody is known.")]
    place: Annotated[int | None, doc("The place reached in the match, from 1; null before its result.")]
    wins: Annotated[int, doc("How many games of the match the side has won, once it is decided.")]
    score: Annotated[int | None, doc("The sum of the game's own points; null if there is none.")]
    nobody: Annotated[bool, doc("Whether nobody will ever take this side.")]


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


def bracket_graph(state: TournamentState, stage: StageState) -> BracketGraph:
    """The matches of a stage and the ways between them."""
    seeds = {entrant: seed for seed, entrant in enumerate(stage.seeds, start=1)}
    matches = state.matches_of(stage)
    return BracketGraph(
        stage=stage.index,
        format=state.plan(stage.index).format,
        nodes=tuple(_node(state, seeds, match) for match in matches),
        edges=tuple(edge for match in matches for edge in _edges(state, match)),
    )


def _node(state: TournamentState, seeds: dict[int, int], match: Match) -> BracketNode:
    result = match.result
    return BracketNode(
        match=match.number,
        label=label(state, match),
        bracket=match.bracket,
        group=match.group,
        round=match.round,
        column=_column(state, match),
        row=match.slot,
        players=sides_of(state, seeds, match),
        how=result.how if result else None,
        table=match.table or None,
        games=len(match.games),
    )


def _column(state: TournamentState, match: Match) -> int:
    """The losers' bracket is drawn below the winners', the finals to the right of both."""
    if match.bracket not in (Bracket.FINAL, Bracket.RESET, Bracket.THIRD):
        return match.round
    stage = state.stage(match.stage)
    rows = state.matches_of(stage) if stage else ()
    last = max((m.round for m in rows if m.bracket in (Bracket.WINNERS, Bracket.LOSERS)), default=0)
    return last + (2 if match.bracket is Bracket.RESET else 1 if match.bracket is Bracket.FINAL else 0)


def sides_of(state: TournamentState, seeds: Mapping[int, int], match: Match) -> tuple[BracketSide, ...]:
    """The sides of a match, in its order; `seeds` gives the seed of an entrant."""
    return tuple(_side(state, seeds, match, slot) for slot in range(len(match.players)))


def _side(state: TournamentState, seeds: Mapping[int, int], match: Match, slot: int) -> BracketSide:
    entrant = match.players[slot]
    result = match.result
    known = entrant >= 0
    return BracketSide(
        entrant=state.entrants[entrant] if known else None,
        seed=seeds.get(entrant),
        place=result.places[slot] if result and result.places[slot] else None,
        wins=result.wins[slot] if result and result.wins else 0,
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


def label(state: TournamentState, match: Match) -> str:
    """A short name: W2.1 is the first match of the winners' second round, A3.2 the second of group A's third."""
    match match.bracket:
        case Bracket.FINAL:
            return "Final"
        case Bracket.RESET:
            return "Second final"
        case Bracket.THIRD:
            return "Third place"
        case Bracket.WINNERS | Bracket.LOSERS:
            prefix = match.bracket.value[0].upper()
        case Bracket.GROUP:
            many = state.plan(match.stage).groups > 1
            prefix = f"{group_name(match.group)}" if many else "R"
        case _:
            prefix = "R"
    return f"{prefix}{match.round}.{match.slot}"


def group_name(group: int) -> str:
    """A, B, ... Z, AA, AB, ..."""
    return (group_name(group // 26 - 1) if group >= 26 else "") + chr(ord("A") + group % 26)
