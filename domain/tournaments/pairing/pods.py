"""Pods of 3 to 6 seats: as few repeated meetings as can be found, equal points together, seats in turn."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from domain.kernel.structs import Record
from domain.tournaments.pairing.pod_search import fewest_repeats, mask_of
from domain.tournaments.pairing.receipts import PairCost, Receipt

REACH: Final = 4
"""How many pods away a better place is looked for."""
PASSES: Final = 12
SMALL_FIELD: Final = 12
"""Up to this many entrants every grouping is looked at."""
PER_REMATCH: Final = 10_000
_THIRD: Final = 1_000_000
"""What it costs to give somebody the same seat for the third time in a row: it is done only if nothing else is left."""

Meetings = Mapping[int, Mapping[int, int]]


class PodPlayer(Record, frozen=True):
    """What the pairing of pods knows of an entrant; `seats` is how often they sat in each seat, `recent` where they sat
    in their last two pods.
    """

    entrant: int
    points: int
    byes: int = 0
    lot: int = 0
    seats: tuple[int, ...] = ()
    recent: tuple[int, ...] = ()


def pod_sizes(entrants: int, seats: int, smallest: int) -> tuple[tuple[int, ...], int]:
    """How large the pods are, and how many entrants sit out: as few byes as possible, then as few pods, then even."""
    for byes in range(entrants + 1):
        playing = entrants - byes
        pods = -(-playing // seats)
        if pods * smallest <= playing:
            break
    if not pods:
        return (), byes
    small, larger = divmod(playing, pods)
    return (small + 1,) * larger + (small,) * (pods - larger), byes


def pair_pods(
    standings: Sequence[PodPlayer], meetings: Meetings, seats: int, smallest: int, *, search: bool = False
) -> tuple[tuple[tuple[int, ...], ...], Receipt]:
    """The pods of a round in seat order, and why. `standings` is best first; a table of one is a bye. With `search`
    repeated meetings are looked for a way out of.
    """
    sizes, byes = pod_sizes(len(standings), seats, smallest)
    order = sorted(range(len(standings)), key=lambda i: (standings[i].byes, standings[i].points, -i))
    out = set(order[:byes])
    line = sorted((p for i, p in enumerate(standings) if i not in out), key=lambda p: (-p.points, p.lot, p.entrant))
    exact = len(line) <= SMALL_FIELD
    pods = _cheapest(line, sizes, meetings) if exact else _exchanged(line, sizes, meetings)
    searched = search and not exact and any(_repeats(pod, meetings) for pod in pods)
    if searched:
        pods = _searched(line, pods, meetings)
    tables = tuple(seat_order(pod) for pod in pods)
    costs = tuple(
        PairCost(players=table, gap=_gap(pod), floats=0, distance=0, rematches=_repeats(pod, meetings))
        for pod, table in zip(pods, tables, strict=True)
    )
    receipt = Receipt(
        method=_METHODS[exact, searched],
        constraints=(
            "as few repeated meetings as possible" if exact else "as few repeated meetings as the exchanges find",
            "equal points together",
            "everyone has each seat as often as another",
        ),
        line=tuple(each.entrant for each in line),
        costs=costs,
        rematches=sum(cost.rematches for cost in costs),
        gaps=sum(cost.gap for cost in costs),
        proven=exact,
    )
    return (*tables, *((standings[i].entrant,) for i in order[:byes])), receipt


_METHODS: Final = {
    (True, False): "the cheapest of all groupings",
    (False, False): "pods by points, then exchanges while one lowers the cost",
    (False, True): "pods by points, then a search for a way out of repeated meetings",
}


def _searched(line: list[PodPlayer], pods: list[list[PodPlayer]], meetings: Meetings) -> list[list[PodPlayer]]:
    """Pods with fewer repeated meetings, and then more equal points, if the search finds any."""
    place = {player.entrant: number for number, player in enumerate(line)}
    met = mask_of([player.entrant for player in line], meetings)
    points, lots = [player.points for player in line], [player.lot for player in line]
    found = fewest_repeats([[place[each.entrant] for each in pod] for pod in pods], met, points, lots)
    others = [[line[number] for number in sorted(pod)] for pod in found]
    _improve(others, meetings)
    return min(pods, others, key=lambda each: sum(_cost(pod, meetings) for pod in each))


def _cheapest(line: list[PodPlayer], sizes: Sequence[int], meetings: Meetings) -> list[list[PodPlayer]]:
    """Of all ways to make pods of these sizes the first of least cost: the best left goes first into the next pod."""
    costs: dict[tuple[int, ...], int] = {}
    best: list[tuple[int, ...]] = []
    least: int | None = None

    def cost_of(pod: tuple[int, ...]) -> int:
        if pod not in costs:
            costs[pod] = _cost([line[i] for i in pod], meetings)
        return costs[pod]

    def search(left: tuple[int, ...], open_sizes: tuple[int, ...], made: list[tuple[int, ...]], so_far: int) -> None:
        nonlocal best, least
        if least is not None and so_far >= least:
            return
        if not left:
            best, least = made, so_far
            return
        for size in dict.fromkeys(open_sizes):
            rest = list(open_sizes)
            rest.remove(size)
            for others in combinations(left[1:], size - 1):
                pod = (left[0], *others)
                remaining = tuple(i for i in left if i not in pod)
                search(remaining, tuple(rest), [*made, pod], so_far + cost_of(pod))

    search(tuple(range(len(line))), tuple(sizes), [], 0)
    return [[line[i] for i in pod] for pod in best]


def _exchanged(line: list[PodPlayer], sizes: Sequence[int], meetings: Meetings) -> list[list[PodPlayer]]:
    pods, start = [], 0
    for size in sizes:
        pods.append(line[start : start + size])
        start += size
    _improve(pods, meetings)
    return pods


def _improve(pods: list[list[PodPlayer]], meetings: Meetings) -> None:
    """Exchange two entrants of near pods as long as that lowers the cost, in a fixed order."""
    costs = [_cost(pod, meetings) for pod in pods]
    for _ in range(PASSES):
        moved = False
        for here in range(len(pods)):
            if costs[here] == 0:
                continue
            for there in range(max(0, here - REACH), min(len(pods), here + REACH + 1)):
                if there != here and _exchange(pods, costs, here, there, meetings):
                    moved = True
        if not moved:
            return


def _exchange(pods: list[list[PodPlayer]], costs: list[int], here: int, there: int, meetings: Meetings) -> bool:
    best, chosen = costs[here] + costs[there], None
    for i in range(len(pods[here])):
        for j in range(len(pods[there])):
            one, two = _swapped(pods[here], i, pods[there][j]), _swapped(pods[there], j, pods[here][i])
            total = _cost(one, meetings) + _cost(two, meetings)
            if total < best:
                best, chosen = total, (one, two)
    if chosen is None:
        return False
    pods[here], pods[there] = chosen
    costs[here], costs[there] = _cost(chosen[0], meetings), _cost(chosen[1], meetings)
    return True


def _swapped(pod: list[PodPlayer], place: int, newcomer: PodPlayer) -> list[PodPlayer]:
    return [*pod[:place], newcomer, *pod[place + 1 :]]


def _cost(pod: Sequence[PodPlayer], meetings: Meetings) -> int:
    return PER_REMATCH * _repeats(pod, meetings) + _gap(pod)


def _repeats(pod: Sequence[PodPlayer], meetings: Meetings) -> int:
    """Meetings that happened before, squared so that a third one weighs more than two second ones."""
    return sum(meetings.get(a.entrant, {}).get(b.entrant, 0) ** 2 for a, b in combinations(pod, 2))


def _gap(pod: Sequence[PodPlayer]) -> int:
    return sum((a.points - b.points) ** 2 for a, b in combinations(pod, 2))


def seat_order(pod: Sequence[PodPlayer]) -> tuple[int, ...]:
    """Who sits where: the order in which the squares of how often each had their seat add up to least."""
    size = len(pod)
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for seat in range(size):
        wider: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, order) in best.items():
            for i, player in enumerate(pod):
                if taken & (1 << i):
                    continue
                had = player.seats[seat] if seat < len(player.seats) else 0
                third = _THIRD if player.recent == (seat, seat) else 0
                option = (cost + (had + 1) ** 2 + third, (*order, i))
                key = taken | (1 << i)
                if key not in wider or option < wider[key]:
                    wider[key] = option
        best = wider
    return tuple(pod[i].entrant for i in best[(1 << size) - 1][1])
