"""One suit by itself: the best melds of its cards, for everything that may be left over.

Only sets tie suits together. With the cards of the sets taken away, each suit is a small problem of sequences and
unities that recurs from hand to hand, so its answers are remembered. A suit is a key of nine 4-bit cells. A cell
tells how many copies there are and, for three or four, how many are concealed: nothing else matters for points.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from domain.games.secrets.scoring.tables import NONE, POINT, SuitScale

COUNT: Final = (0, 1, 2, 3, 3, 4, 4, 4, 1)
LESS: Final = (0, 0, 1, 2, 2, 3, 4, 4, 0)
"""A cell with one copy fewer: an exposed one goes first, as only unities care for concealed ones."""
FORCED: Final = 8
"""A single copy that must not be left over (the drawn card of a deck draw)."""
_CONCEALED3: Final = (0, 0, 0, 0, 1, 0, 1, 1, 0)
_MEMORY: Final = 2_000_000

Row: TypeAlias = tuple[int, int, int, int, int, int]
"""Worth with exactly 0, 1, 2 cards left over; with an identical pair left; with anything left; least cards left."""
NO_ROW: Final = (NONE, NONE, NONE, NONE, NONE, 1 << 20)
EMPTY_ROW: Final = (0, NONE, NONE, NONE, 0, 0)


class Fixed(NamedTuple):
    """A table meld that may still grow: a sequence `low`-`high` (with a zero?), or a 3-Unity of `low`."""

    number: int
    unity: bool
    low: int
    high: int
    zero: int = 0


class Piece(NamedTuple):
    """A final meld inside a suit: rank indices from the hand, zeros and Divinity from the hand, table melds in it."""

    unity: bool
    ranks: tuple[int, ...]
    zeros: int = 0
    wild: int = 0
    tables: tuple[int, ...] = ()
    freed: int = 0


class Way(NamedTuple):
    """One choice for the first open question of a suit, and what is left to solve."""

    value: int
    left: tuple[int, ...]
    """Rank indices left over: none, one, or two of an identical pair."""
    piece: Piece | None
    key: int
    fixed: tuple[Fixed, ...]
    zeros: int
    wild: int


def cell_state(count: int, concealed: int) -> int:
    """The cell for `count` copies of which `concealed` came from the deck."""
    if count < 3:
        return count
    if count == 3:
        return 4 if concealed >= 3 else 3
    return 5 + (concealed >= 3) + (concealed >= 4)


def less(key: int, rank: int) -> int:
    """The suit without one copy of `rank`."""
    shift = 4 * rank
    cell = key >> shift & 15
    return key ^ ((cell ^ LESS[cell]) << shift)


class SuitSolver:
    """Answers for every key under one scale, remembered."""

    __slots__ = ("_best", "_rows", "_run", "_tables", "_unity3", "_unity4")

    def __init__(self, scale: SuitScale) -> None:
        self._run, self._unity3, self._unity4 = scale
        self._best: dict[int, int] = {0: 0}
        self._rows: dict[object, Row] = {}
        self._tables: dict[object, tuple[tuple[int, int, Row], ...]] = {}

    def best(self, key: int) -> int:
        """The most worth of sequences and unities, whatever is left over."""
        known = self._best.get(key)
        if known is not None:
            return known
        rank = ((key & -key).bit_length() - 1) >> 2
        shift = 4 * rank
        state = key >> shift & 15
        count = COUNT[state]
        base = key ^ (state << shift)
        found = self.best(base | LESS[state] << shift)
        if count >= 3:
            got = self._unity3[_CONCEALED3[state]][rank] + self.best(base | (count - 3) << shift)
            found = max(found, got)
            if count == 4:
                found = max(found, self._unity4[state == 7][rank] + self.best(base))
        rest = key
        for n in range(rank, 9):
            cell = rest >> 4 * n & 15
            if not cell:
                break
            rest ^= (cell ^ LESS[cell]) << 4 * n
            if n - rank >= 2:
                found = max(found, self._run[n - rank + 1] + self.best(rest))
        if len(self._best) > _MEMORY:
            self._best = {0: 0}
        self._best[key] = found
        return found

    def table(self, key: int, fixed: tuple[Fixed, ...], zeros: int, wild: int) -> tuple[tuple[int, int, Row], ...]:
        """The rows for every number of zeros and Divinities this suit may use, impossible ones left out."""
        if not zeros and not wild:
            return ((0, 0, self.row(key, fixed, 0, 0)),)
        ask = (key, fixed, zeros, wild)
        known = self._tables.get(ask)
        if known is None:
            rows = ((z, w, self.row(key, fixed, z, w)) for z in range(zeros + 1) for w in range(wild + 1))
            known = tuple(entry for entry in rows if entry[2][4] >= 0)
            if len(self._tables) > _MEMORY:
                self._tables.clear()
            self._tables[ask] = known
        return known

    def row(self, key: int, fixed: tuple[Fixed, ...], zeros: int, wild: int) -> Row:
        """The row that uses exactly `zeros` zeros and `wild` Divinities."""
        ask: object = (key, fixed, zeros, wild) if fixed else key | (zeros << 1 | wild) << 36
        known = self._rows.get(ask)
        if known is not None:
            return known
        none = one = two = pair = most = NONE
        least = 1 << 20
        for value, left, _, key_, fixed_, zeros_, wild_ in self.ways(key, fixed, zeros, wild):
            row = self.row(key_, fixed_, zeros_, wild_)
            if row[4] < 0:
                continue
            if not left:
                none, one, two = max(none, value + row[0]), max(one, value + row[1]), max(two, value + row[2])
                pair, most, least = max(pair, value + row[3]), max(most, value + row[4]), min(least, row[5])
            elif len(left) == 1:
                one, two = max(one, row[0]), max(two, row[1])
                most, least = max(most, row[4]), min(least, row[5] + 1)
            else:
                pair = max(pair, row[0])
        if not key and not fixed:
            found = EMPTY_ROW if not zeros and not wild else NO_ROW
        else:
            found = (none, one, two, pair, most, least) if most >= 0 else NO_ROW
        if len(self._rows) > _MEMORY:
            self._rows.clear()
        self._rows[ask] = found
        return found

    def ways(self, key: int, fixed: tuple[Fixed, ...], zeros: int, wild: int) -> Iterator[Way]:
        """Every choice for the first table meld or, without one, for the lowest card; in canonical order."""
        if fixed:
            grown = self._unity_grown if fixed[0].unity else self._run_grown
            yield from grown(key, fixed, zeros, wild)
        elif key:
            yield from self._unities(key, zeros, wild)
            yield from self._runs(key, zeros, wild)
            yield from self._leftovers(key, zeros, wild)

    def _leftovers(self, key: int, zeros: int, wild: int) -> Iterator[Way]:
        rank = ((key & -key).bit_length() - 1) >> 2
        state = key >> 4 * rank & 15
        if state == FORCED:
            return
        rest = less(key, rank)
        if COUNT[state] >= 2:
            yield Way(0, (rank, rank), None, less(rest, rank), (), zeros, wild)
        yield Way(0, (rank,), None, rest, (), zeros, wild)

    def _unities(self, key: int, zeros: int, wild: int) -> Iterator[Way]:
        rank = ((key & -key).bit_length() - 1) >> 2
        shift = 4 * rank
        state = key >> shift & 15
        count = COUNT[state]
        base = key ^ (state << shift)
        for size in (4, 3):
            if count >= size:
                value = self._unity4[state == 7][rank] if size == 4 else self._unity3[_CONCEALED3[state]][rank]
                yield Way(value, (), Piece(True, (rank,) * size), base | (count - size) << shift, (), zeros, wild)
            if wild and count >= size - 1:
                # SU-A-56: exposed. A copy taken for it lowers the cell as any other use would.
                rest = key
                for _ in range(size - 1):
                    rest = less(rest, rank)
                value = (self._unity3 if size == 3 else self._unity4)[0][rank]
                yield Way(value, (), Piece(True, (rank,) * (size - 1), 0, 1), rest, (), zeros, 0)

    def _runs(self, key: int, zeros: int, wild: int) -> Iterator[Way]:
        low = ((key & -key).bit_length() - 1) >> 2
        yield from self._runs_from(key, low, (), zeros, wild, gap=False)

    def _runs_from(
        self, key: int, low: int, ranks: tuple[int, ...], zeros: int, wild: int, *, gap: bool
    ) -> Iterator[Way]:
        """Sequences whose lowest hand card is `low`; `gap`: Divinity stands for a rank between two of them."""
        rest, high = key, low + len(ranks) - 1 + gap
        while high < 8 and rest >> 4 * (high + 1) & 15:
            high += 1
            rest = less(rest, high)
            ranks = (*ranks, high)
            length = high - low + 1
            # Divinity already used in the gap leaves `wild` at 0 for what follows.
            for zero in range(min(zeros, 1) + 1):
                for end in range(wild + 1):
                    if _reaches(low, high, zero, end) and length + zero + end >= 3:
                        piece = Piece(False, ranks, zero, end + gap)
                        value = self._run[length + zero + end]
                        yield Way(value, (), piece, rest, (), zeros - zero, wild - end)
            if wild and not gap:
                yield from self._runs_from_gap(rest, low, ranks, high + 1, zeros)

    def _runs_from_gap(self, key: int, low: int, ranks: tuple[int, ...], gap: int, zeros: int) -> Iterator[Way]:
        """The same with Divinity at rank `gap`, whether or not a copy of that rank is held (SU-A-55)."""
        if gap < 8 and key >> 4 * (gap + 1) & 15:
            yield from self._runs_from(key, low, ranks, zeros, 0, gap=True)

    def _unity_grown(self, key: int, fixed: tuple[Fixed, ...], zeros: int, wild: int) -> Iterator[Way]:
        part, others = fixed[0], fixed[1:]
        rank = part.low
        four, three = self._unity4[0][rank], self._unity3[0][rank]
        if key >> 4 * rank & 15:
            yield Way(four, (), Piece(True, (rank,), tables=(part.number,)), less(key, rank), others, zeros, wild)
        if wild:
            yield Way(four, (), Piece(True, (), 0, 1, (part.number,)), key, others, zeros, 0)
        yield Way(three, (), Piece(True, (), tables=(part.number,)), key, others, zeros, wild)

    def _run_grown(self, key: int, fixed: tuple[Fixed, ...], zeros: int, wild: int) -> Iterator[Way]:
        part, others = fixed[0], fixed[1:]
        begun = _Growth(part.low, part.high, key, others, wild, (), (part.number,), part.zero)
        for lowered in _grow(begun, -1):
            for grown in _grow(lowered, 1):
                yield from self._closed(grown, zeros, wild)

    def _closed(self, grown: "_Growth", zeros: int, wild: int) -> Iterator[Way]:
        length = grown.high - grown.low + 1
        used = wild - grown.wild
        held = min(grown.zeros, 1)
        freed = max(grown.zeros - 1, 0)
        whole = grown.low == 0 and grown.high == 8
        zero_fits = not held and (grown.low == 0 or grown.high == 8)
        for zero, as_zero in ((1, 0), (0, 1), (0, 0)):
            if zero and not (zero_fits and zeros):
                continue
            if as_zero and not (zero_fits and whole and grown.wild):
                continue
            piece = Piece(False, grown.ranks, zero, used + as_zero, grown.tables, freed)
            value = self._run[length + held + zero + as_zero] + freed * 5 * POINT
            yield Way(value, (), piece, grown.key, grown.others, zeros - zero, grown.wild - as_zero)


class _Growth(NamedTuple):
    low: int
    high: int
    key: int
    others: tuple[Fixed, ...]
    wild: int
    ranks: tuple[int, ...]
    tables: tuple[int, ...]
    zeros: int


def _reaches(low: int, high: int, zero: int, end: int) -> bool:
    """Whether a zero and Divinity at an end fit a sequence of ranks `low` to `high` (SU-A-42, 43)."""
    length = high - low + 1
    if not zero:
        return not end or length <= 9
    if length + end > 9:
        return False
    return low <= end or high >= 8 - end


def _grow(growth: _Growth, step: int) -> Iterator[_Growth]:
    """The sequence as it is, and with everything that can follow on one side: cards, Divinity, table sequences."""
    yield growth
    rank = growth.low - 1 if step < 0 else growth.high + 1
    if not 0 <= rank <= 8:
        return
    low, high = (rank, growth.high) if step < 0 else (growth.low, rank)
    if growth.key >> 4 * rank & 15:
        ranks = (*growth.ranks, rank)
        yield from _grow(growth._replace(low=low, high=high, key=less(growth.key, rank), ranks=ranks), step)
    if growth.wild:
        yield from _grow(growth._replace(low=low, high=high, wild=0), step)
    for other in growth.others:
        if not other.unity and (other.high if step < 0 else other.low) == rank:
            yield from _grow(
                growth._replace(
                    low=min(growth.low, other.low),
                    high=max(growth.high, other.high),
                    others=tuple(o for o in growth.others if o is not other),
                    tables=(*growth.tables, other.number),
                    zeros=growth.zeros + other.zero,
                ),
                step,
            )
