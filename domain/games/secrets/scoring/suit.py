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


Peak: TypeAlias = tuple[int, int, int, int]
"""The most worth and the fewest cards left over, without Divinity; the same with it."""


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


Way: TypeAlias = tuple[int, int, int, "PieceParts | None", int, tuple[Fixed, ...], int, int]
"""One choice for the first open question of a suit: its worth; how many cards it leaves over (0, 1, or 2 alike) and
of which rank; the meld it makes; then what is left to solve: key, table melds, zeros, Divinity. A plain tuple, as
most ways are only weighed."""
PieceParts: TypeAlias = tuple[bool, tuple[int, ...], int, int, tuple[int, ...], int]
"""The fields of a Piece."""


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

    __slots__ = ("_peaks", "_rows", "_run", "_tables", "_unity3", "_unity4", "answers")

    def __init__(self, scale: SuitScale) -> None:
        self._run, self._unity3, self._unity4 = scale
        self.answers: dict[int, int] = {0: 0}
        """What `best` has found so far; look here before asking."""
        self._rows: dict[object, Row] = {}
        self._tables: dict[object, tuple[tuple[int, int, Row], ...]] = {}
        self._peaks: dict[object, Peak] = {}

    def best(self, key: int) -> int:
        """The most worth of sequences and unities, whatever is left over."""
        known = self.answers.get(key)
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
        self.answers[key] = found
        return found

    def forget(self) -> None:
        """Keep the memory of `best` in bounds. A search in another thread keeps the answers it began with."""
        if len(self.answers) > _MEMORY:
            self.answers = {0: 0}

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

    def peak(self, key: int, fixed: tuple[Fixed, ...], zeros: int, wild: int) -> Peak:
        """The extremes of `table`: what the suit could do if all zeros, and Divinity, were its own."""
        ask: object = (key, fixed, zeros, wild) if fixed else key | (zeros << 1 | wild) << 36
        known = self._peaks.get(ask)
        if known is None:
            most, least = [NONE, NONE], [-NONE, -NONE]
            for _, wilds, row in self.table(key, fixed, zeros, wild):
                most[wilds] = max(most[wilds], row[4])
                least[wilds] = min(least[wilds], row[5])
            known = (most[0], least[0], most[1], least[1])
            if len(self._peaks) > _MEMORY:
                self._peaks.clear()
            self._peaks[ask] = known
        return known

    def row(self, key: int, fixed: tuple[Fixed, ...], zeros: int, wild: int) -> Row:
        """The row that uses exactly `zeros` zeros and `wild` Divinities."""
        ask: object = (key, fixed, zeros, wild) if fixed else key | (zeros << 1 | wild) << 36
        known = self._rows.get(ask)
        if known is not None:
            return known
        if zeros > COUNT[key & 15] + COUNT[key >> 32 & 15] + wild + len(fixed):
            return NO_ROW  # every zero needs a 1 or a 9 beside it
        none = one = two = pair = most = NONE
        least = 1 << 20
        for value, left, _, _, key_, fixed_, zeros_, wild_ in self.ways(key, fixed, zeros, wild):
            r0, r1, r2, r3, r4, r5 = self.row(key_, fixed_, zeros_, wild_)
            if r4 < 0:
                continue
            if not left:
                none, one, two = max(none, value + r0), max(one, value + r1), max(two, value + r2)
                pair, most, least = max(pair, value + r3), max(most, value + r4), min(least, r5)
            elif left == 1:
                one, two = max(one, r0), max(two, r1)
                most, least = max(most, r4), min(least, r5 + 1)
            else:
                pair = max(pair, r0)
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
            yield 0, 2, rank, None, less(rest, rank), (), zeros, wild
        yield 0, 1, rank, None, rest, (), zeros, wild

    def _unities(self, key: int, zeros: int, wild: int) -> Iterator[Way]:
        rank = ((key & -key).bit_length() - 1) >> 2
        shift = 4 * rank
        state = key >> shift & 15
        count = COUNT[state]
        base = key ^ (state << shift)
        for size in (4, 3):
            if count >= size:
                value = self._unity4[state == 7][rank] if size == 4 else self._unity3[_CONCEALED3[state]][rank]
                piece = (True, (rank,) * size, 0, 0, (), 0)
                yield value, 0, 0, piece, base | (count - size) << shift, (), zeros, wild
            if wild and count >= size - 1:
                # SU-A-56: exposed. A copy taken for it lowers the cell as any other use would.
                rest = key
                for _ in range(size - 1):
                    rest = less(rest, rank)
                value = (self._unity3 if size == 3 else self._unity4)[0][rank]
                yield value, 0, 0, (True, (rank,) * (size - 1), 0, 1, (), 0), rest, (), zeros, 0

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
            if length >= 3:
                yield self._run[length], 0, 0, (False, ranks, 0, int(gap), (), 0), rest, (), zeros, wild
            if zeros or wild:
                yield from self._lengthened(rest, low, high, ranks, zeros, wild, gap)
            if wild and high < 7 and rest >> 4 * (high + 2) & 15:
                # Divinity for the next rank, whether or not a copy of it is held (SU-A-55)
                yield from self._runs_from(rest, low, ranks, zeros, 0, gap=True)

    def _lengthened(
        self, rest: int, low: int, high: int, ranks: tuple[int, ...], zeros: int, wild: int, gap: bool
    ) -> Iterator[Way]:
        """The same sequence with a zero, with Divinity at an end, or with both."""
        length = high - low + 1
        for zero, end in ((1, 0), (0, 1), (1, 1)):
            if zero <= zeros and end <= wild and length + zero + end >= 3 and _reaches(low, high, zero, end):
                piece = (False, ranks, zero, end + gap, (), 0)
                yield self._run[length + zero + end], 0, 0, piece, rest, (), zeros - zero, wild - end

    def _unity_grown(self, key: int, fixed: tuple[Fixed, ...], zeros: int, wild: int) -> Iterator[Way]:
        part, others = fixed[0], fixed[1:]
        rank, tables = part.low, (part.number,)
        four, three = self._unity4[0][rank], self._unity3[0][rank]
        if key >> 4 * rank & 15:
            yield four, 0, 0, (True, (rank,), 0, 0, tables, 0), less(key, rank), others, zeros, wild
        if wild:
            yield four, 0, 0, (True, (), 0, 1, tables, 0), key, others, zeros, 0
        yield three, 0, 0, (True, (), 0, 0, tables, 0), key, others, zeros, wild

    def _run_grown(self, key: int, fixed: tuple[Fixed, ...], zeros: int, wild: int) -> Iterator[Way]:
        part, others = fixed[0], fixed[1:]
        begun = (part.low, part.high, key, others, wild, (), (part.number,), part.zero)
        for lowered in _grow(begun, -1):
            for grown in _grow(lowered, 1):
                yield from self._closed(grown, zeros, wild)

    def _closed(self, grown: "_Growth", zeros: int, wild: int) -> Iterator[Way]:
        low, high, key, others, wild_left, ranks, tables, table_zeros = grown
        length = high - low + 1
        used = wild - wild_left
        held = min(table_zeros, 1)
        freed = max(table_zeros - 1, 0)
        value = self._run[length + held] + freed * 5 * POINT
        yield value, 0, 0, (False, ranks, 0, used, tables, freed), key, others, zeros, wild_left
        if held or (low and high < 8):
            return
        longer = self._run[length + 1]
        if zeros:
            yield longer, 0, 0, (False, ranks, 1, used, tables, 0), key, others, zeros - 1, wild_left
        if wild_left and length == 9:
            yield longer, 0, 0, (False, ranks, 0, used + 1, tables, 0), key, others, zeros, 0


_Growth: TypeAlias = tuple[int, int, int, tuple[Fixed, ...], int, tuple[int, ...], tuple[int, ...], int]
"""A sequence growing from a table meld: low, high, key, other table melds, Divinity left, ranks, table melds, zeros."""


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
    low, high, key, others, wild, ranks, tables, zeros = growth
    rank = low - 1 if step < 0 else high + 1
    if not 0 <= rank <= 8:
        return
    new_low, new_high = (rank, high) if step < 0 else (low, rank)
    if key >> 4 * rank & 15:
        fewer = less(key, rank)
        yield from _grow((new_low, new_high, fewer, others, wild, (*ranks, rank), tables, zeros), step)
    if wild:
        yield from _grow((new_low, new_high, key, others, 0, ranks, tables, zeros), step)
    for other in others:
        if not other.unity and (other.high if step < 0 else other.low) == rank:
            rest = tuple(each for each in others if each is not other)
            span = (min(low, other.low), max(high, other.high))
            joined = (*tables, other.number)
            yield from _grow((*span, key, rest, wild, ranks, joined, zeros + other.zero), step)
