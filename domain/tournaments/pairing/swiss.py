"""Swiss: each round pairs entrants with as few points between them as can be, and nobody twice.

The entrants stand in a line, by points and then by the layout of their score group. A matching of least cost is
looked for among all who stand at most a window apart; when there is none without a rematch the window widens.

Many pairings may be equally good. So that one of them is the least, whatever program looks for it, every two places
of the line have a number of their own that counts last (`toss`): a pairing can be checked without this library.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import Final

from msgspec.structs import replace
from rustworkx import PyGraph, max_weight_matching

from domain.kernel.structs import Record
from domain.tournaments.config import Layout
from domain.tournaments.pairing.receipts import PairCost, Receipt

WINDOW: Final = 24
PART: Final = 96
"""About how many are matched at a time: the time of a matching grows faster than its size."""
LARGEST_PART: Final = 512
EVERYONE_UPTO: Final = 1024
"""Up to this many entrants all pairs are looked at as a last resort."""
BYE_TRIES: Final = 32
TOSS_BITS: Final = 32
_64_BITS: Final = (1 << 64) - 1

Met = Mapping[int, AbstractSet[int]]
Pair = tuple[int, int]


class Contender(Record, frozen=True):
    """What the pairing of a round knows of an entrant.

    `floated` is 1 after meeting someone with more points in the last round, -1 after meeting one with fewer.
    `firsts` is how many times more they had the first seat than another. `lot` is their draw for this round.
    `run` is how many times in a row they had the first seat, or less than 0 the second; `must` is 1 for who must have
    the first seat now and -1 for who must not.
    """

    entrant: int
    points: int
    byes: int = 0
    floated: int = 0
    firsts: int = 0
    lot: int = 0
    run: int = 0
    must: int = 0


Line = Sequence[Contender]


def pair_round(
    standings: Sequence[Contender], history: Met, layout: Layout = Layout.RANK
) -> tuple[tuple[tuple[int, ...], ...], Receipt]:
    """The tables of a round in seat order, and why. `standings` is best first; a table of one is a bye."""
    for strict in (True, False) if any(each.must for each in standings) else (False,):
        for absent in _bye_candidates(standings):
            line = lay_out([each for each in standings if each is not absent], layout)
            found = _without_rematch(line if strict else _at_ease(line), history)
            if found is not None:
                return _with_receipt(line, history, found, absent, strict=strict)
    absent = _bye_candidates(standings)[0]
    line = lay_out([each for each in standings if each is not absent], layout)
    return _with_receipt(line, history, _with_rematches(line, history), absent)


def _at_ease(line: Line) -> Line:
    """The same line, in which nobody must have a certain seat."""
    return [replace(each, must=0) if each.must else each for each in line]


def _bye_candidates(standings: Sequence[Contender]) -> list[Contender | None]:
    """Who may sit out, the first choice first: fewest byes, then fewest points, then lowest in the standings."""
    if len(standings) % 2 == 0:
        return [None]
    order = sorted(range(len(standings)), key=lambda i: (standings[i].byes, standings[i].points, -i))
    return [standings[i] for i in order[:BYE_TRIES]]


def lay_out(standings: Sequence[Contender], layout: Layout) -> list[Contender]:
    """The line: by points, and inside a score group so that wished-for opponents stand side by side."""
    ranked = sorted(standings, key=lambda each: -each.points)
    line: list[Contender] = []
    for _, members in groupby(ranked, key=lambda each: each.points):
        group = list(members)
        if layout is Layout.RANDOM:
            group.sort(key=lambda each: (each.lot, each.entrant))
        elif layout is Layout.FOLD:
            half = len(group) // 2
            folded = [each for pair in zip(group[:half], group[half:], strict=False) for each in pair]
            group = [*folded, *group[2 * half :]]
        line += group
    return line


def toss(i: int, j: int) -> int:
    """A fixed number below 2^32 for places `i` < `j` of the line, counted from 0, that looks like chance."""
    mixed = (i * 0x9E3779B97F4A7C15 ^ j * 0xC2B2AE3D27D4EB4F) & _64_BITS
    return (mixed * 0xBF58476D1CE4E5B9 & _64_BITS) >> TOSS_BITS


class _Found(Record, frozen=True):
    """Pairs as places in the line, and how they were found."""

    pairs: list[Pair]
    window: int
    edges: int
    proven: bool


def _without_rematch(line: Line, history: Met) -> _Found | None:
    window = WINDOW
    while True:
        found = _in_parts(line, history, window)
        everyone = window >= len(line) - 1
        if found is not None or everyone or (window > 4 * WINDOW and len(line) > EVERYONE_UPTO):
            return found
        window *= 4


def _in_parts(line: Line, history: Met, window: int) -> _Found | None:
    """Match the line part by part; a part that cannot reach the least possible cost is joined with its neighbour.

    Parts are cut after an even number, so side by side is the least cost of each (squares are convex), and a part
    that reaches it loses nothing by being matched on its own.
    """
    parts = _cut(line)
    done: dict[Pair, tuple[list[Pair], int, bool]] = {}
    place = 0
    while place < len(parts):
        start, stop = part = parts[place]
        pairs, edges = _matched(line, start, stop, history, window)
        least = pairs is not None and _gaps(line, pairs) == _gaps(line, [(i, i + 1) for i in range(start, stop, 2)])
        alone = len(parts) == 1
        if pairs is not None and (least or alone or stop - start >= LARGEST_PART):
            done[part] = (pairs, edges, least or (alone and window >= len(line) - 1))
            place += 1
        elif alone:
            return None
        else:
            place = place if place + 1 < len(parts) else place - 1
            done.pop(parts[place], None)
            parts[place : place + 2] = [(parts[place][0], parts[place + 1][1])]
    return _Found(
        pairs=[pair for part in parts for pair in done[part][0]],
        window=window,
        edges=sum(done[part][1] for part in parts),
        proven=all(done[part][2] for part in parts),
    )


def _cut(line: Line) -> list[Pair]:
    """Even parts of the line, cut between score groups where such a place is near."""
    parts, start = [], 0
    while len(line) - start >= 2 * PART:
        reach = range(start + PART, min(start + 2 * PART, len(line) - PART), 2)
        between = (i for i in reach if line[i - 1].points != line[i].points)
        stop = next(between, start + PART)
        parts.append((start, stop))
        start = stop
    return [*parts, (start, len(line))]


def _matched(line: Line, start: int, stop: int, history: Met, window: int) -> tuple[list[Pair] | None, int]:
    size = stop - start
    per_float = size * size
    per_gap = per_float * size
    widest = line[start].points - line[stop - 1].points if size else 0
    most = per_gap * (widest * widest + 3)
    edges: list[tuple[int, int, int]] = []
    for i in range(start, stop):
        one = line[i]
        met = history.get(one.entrant, ())
        for j in range(i + 1, min(stop, i + 1 + window)):
            two = line[j]
            if two.entrant not in met and not (one.must and one.must == two.must):
                gap = one.points - two.points
                cost = gap * gap * per_gap + j - i
                if gap:
                    cost += per_float * _floats(one, two)
                edges.append((i, j, most - cost))
    pairs = _heaviest(edges, start, size)
    return (pairs if 2 * len(pairs) == size else None), len(edges)


def _heaviest(edges: Sequence[tuple[int, int, int]], start: int, size: int) -> list[Pair]:
    """As many pairs as possible, of the greatest weight; between equals the lower sum of tosses decides."""
    tosses = size << TOSS_BITS  # more than all tosses of a matching together
    graph: PyGraph[int, int] = PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(i - start, j - start, weight * tosses - toss(i, j)) for i, j, weight in edges])
    matching = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair) + start, max(pair) + start) for pair in matching)


def _floats(upper: Contender, lower: Contender) -> int:
    return (upper.floated < 0) + (lower.floated > 0)


def _gaps(line: Line, pairs: Sequence[Pair]) -> int:
    return sum((line[i].points - line[j].points) ** 2 for i, j in pairs)


def _with_rematches(line: Line, history: Met) -> _Found:
    """As few rematches as possible, and then the least cost: a rematch weighs more than everything else together."""
    size = len(line)
    window = size - 1 if size <= EVERYONE_UPTO else WINDOW
    widest = line[0].points - line[-1].points
    per_gap = size * size * size
    per_rematch = per_gap * (widest * widest + 3) * size
    edges = []
    for i, one in enumerate(line):
        met = history.get(one.entrant, ())
        for j in range(i + 1, min(size, i + 1 + window)):
            gap = one.points - line[j].points
            cost = gap * gap * per_gap + size * size * (_floats(one, line[j]) if gap else 0) + j - i
            edges.append((i, j, 2 * per_rematch - cost - per_rematch * (line[j].entrant in met)))
    pairs = _heaviest(edges, 0, size)
    return _Found(pairs=pairs, window=window, edges=len(edges), proven=size <= EVERYONE_UPTO)


def _with_receipt(
    line: Line, history: Met, found: _Found, absent: Contender | None, *, strict: bool = False
) -> tuple[tuple[tuple[int, ...], ...], Receipt]:
    tables = [(line[i], line[j]) for i, j in found.pairs]
    costs = tuple(
        PairCost(
            players=seated(one, two),
            gap=one.points - two.points,
            floats=_floats(one, two) if one.points != two.points else 0,
            distance=j - i,
            rematches=int(two.entrant in history.get(one.entrant, ())),
        )
        for (one, two), (i, j) in zip(tables, found.pairs, strict=True)
    )
    rematches = sum(cost.rematches for cost in costs)
    rules = ["nobody meets the same opponent twice" if not rematches else "as few rematches as possible"]
    if strict:
        rules.append("nobody has the same seat for the third time in a row, or three times more often than the other")
    if absent is not None:
        rules.append("the bye goes to the lowest of those with the fewest byes that leaves the others pairable")
    receipt = Receipt(
        method="minimum cost matching",
        constraints=tuple(rules),
        line=tuple(each.entrant for each in line),
        costs=costs,
        rematches=rematches,
        gaps=sum(cost.gap**2 for cost in costs),
        floats=sum(cost.floats for cost in costs),
        distance=sum(cost.distance for cost in costs),
        window=found.window if found.window < len(line) - 1 else 0,
        edges=found.edges,
        proven=found.proven,
    )
    sitting_out = () if absent is None else ((absent.entrant,),)
    return (*(cost.players for cost in costs), *sitting_out), receipt


def seated(one: Contender, two: Contender) -> tuple[int, int]:
    """The first seat goes to who must have it, then to who had it less often, then to who had the other one last;
    otherwise to who stands further up in the line.
    """
    turned = (-two.must, two.firsts, two.run) < (-one.must, one.firsts, one.run)
    return (two.entrant, one.entrant) if turned else (one.entrant, two.entrant)
