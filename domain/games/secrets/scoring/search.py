"""The whole hand: choose the sets by branch and bound, let every suit answer for itself.

A node of the search is a choice of sets (and of cards added to table sets). Its worth is what the suits give for the
cards that remain; its bound adds the most that sets of the ranks still ahead could be worth.
"""

from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from domain.games.secrets.scoring.sets import (
    CHOICES,
    FITTING,
    Keys,
    SetPiece,
    TableSet,
    additions,
    most_in_sets,
    ranks_for_sets,
)
from domain.games.secrets.scoring.suit import EMPTY_ROW, LESS, NO_ROW, Fixed, Peak, Piece, Row, SuitSolver, less
from domain.games.secrets.scoring.tables import (
    COUNTING_SCALE,
    FULL_SCALE,
    FULLY_POINTS,
    NONE,
    POINT,
    SATURATED_SCALE,
    Scale,
)


class Question(Enum):
    """What an arrangement is wanted for: the most points; to go out; to go out fully."""

    BEST = 0
    OUT = 1
    FULLY = 2


class Problem(NamedTuple):
    """A hand in the shape of the search: suit keys, table melds by suit, zeros and Divinity that may be melded."""

    keys: tuple[int, int, int, int, int]
    fixed: tuple[tuple[Fixed, ...], ...] = ((), (), (), (), ())
    sets: tuple[TableSet, ...] = ()
    zeros: int = 0
    wild: int = 0
    least_zeros: int = 0
    """Zeros that must be melded: the Special 0, or a Plain 0 that has to count as drawn."""
    plain_zeros: int = 0
    """Zeros that may be left over in pairs (SU-R-23); equals `zeros` without a Special 0."""


class Ahead(NamedTuple):
    """What sets of the ranks still ahead could be worth and take up at most: without Divinity, and with it."""

    worth: int
    cards: int
    wild_worth: int
    wild_cards: int


_NOTHING_AHEAD: Final = Ahead(0, 0, NONE, NONE)


class Solution(NamedTuple):
    """The best arrangement of a problem: its packed worth (no going-out points) and its melds by suit."""

    value: int
    sets: tuple[SetPiece, ...]
    pieces: tuple[tuple[int, Piece], ...]
    left: tuple[tuple[int, int], ...]
    """Suit and rank index of the cards left over."""
    zeros_left: int
    fully: bool


_FORCED_BITS: Final = 0x888888888
_Path: TypeAlias = tuple[SetPiece, ...]
_Join: TypeAlias = dict[tuple[int, int], Row]


def _joined(p: Row, q: Row) -> Row:
    p0, p1, p2, pp, pm, pl = p
    q0, q1, q2, qp, qm, ql = q
    return (
        p0 + q0,
        max(p0 + q1, p1 + q0),
        max(p0 + q2, p1 + q1, p2 + q0),
        max(p0 + qp, pp + q0),
        pm + qm,
        pl + ql,
    )


def _better(p: Row, q: Row) -> Row:
    return (
        max(p[0], q[0]),
        max(p[1], q[1]),
        max(p[2], q[2]),
        max(p[3], q[3]),
        max(p[4], q[4]),
        min(p[5], q[5]),
    )


class Solver:
    """The search under one scale; its memory of suits is shared by all hands."""

    def __init__(self, scale: Scale) -> None:
        plain, magic = SuitSolver(scale.plain), SuitSolver(scale.magic)
        self.suits = (plain, plain, plain, plain, magic)
        self.sets = scale.sets
        self.bound_sets = [tuple(max(table[rank], 0) for table in scale.sets) for rank in range(9)]

    def best_value(self, keys: Keys) -> int:
        """The packed worth of a hand of suited cards without table melds: the quick way."""
        for suit in (self.suits[0], self.suits[4]):
            suit.forget()
        plain, magic = self.suits[0].best, self.suits[4].best
        a, b, c, d, m = keys
        values = (plain(a), plain(b), plain(c), plain(d), magic(m))
        ranks = ranks_for_sets(keys, 0)
        if not ranks:
            return sum(values)
        return self._climb(keys, values, ranks, [ahead.worth for ahead in self.bounds(keys, ranks, 0)])

    def _climb(self, keys: Keys, values: tuple[int, ...], ranks: list[int], bounds: list[int]) -> int:
        best = sum(values)
        solvers, sets = self.suits, self.sets
        answers = [solver.answers for solver in solvers]
        for suit in range(5):  # what is asked for below is written here first: another thread may have begun anew
            answers[suit][keys[suit]] = values[suit]

        def walk(keys: Keys, total: int, at: int, first: int) -> None:
            nonlocal best
            while at < len(ranks):
                if total + bounds[at] <= best:
                    return
                rank = ranks[at]
                shift = 4 * rank
                mask = 0
                for suit in range(5):
                    if keys[suit] >> shift & 15:
                        mask |= 1 << suit
                for number in FITTING[0][mask]:
                    if number < first:
                        continue
                    suits, _, table = CHOICES[number]
                    fewer = list(keys)
                    got = total + sets[table][rank]
                    for suit in suits:
                        key = keys[suit]
                        cell = key >> shift & 15
                        rest = key ^ ((cell ^ LESS[cell]) << shift)
                        fewer[suit] = rest
                        known = answers[suit].get(rest)
                        if known is None:
                            known = answers[suit][rest] = solvers[suit].best(rest)
                        got += known - answers[suit][key]
                    best = max(best, got)
                    walk(tuple(fewer), got, at, number)
                at += 1
                first = 0

        walk(keys, best, 0, 0)
        return best

    def bounds(self, keys: Keys, ranks: list[int], wild: int) -> list[Ahead]:
        """For each position in `ranks`, and after the last: what sets from there on could give."""
        bounds = [_NOTHING_AHEAD]
        worth = cards = 0
        worth_gained = cards_gained = NONE
        for rank in reversed(ranks):
            more, held = self._most_of_rank(keys, rank, 0)
            worth, cards = worth + more, cards + held
            if wild:
                # Divinity helps one rank only: the one where it gains most
                with_it, held_with_it = self._most_of_rank(keys, rank, 1)
                worth_gained = max(worth_gained, with_it - more)
                cards_gained = max(cards_gained, held_with_it - held)
            bounds.append(Ahead(worth, cards, worth + worth_gained, cards + cards_gained))
        bounds.reverse()
        return bounds

    def _most_of_rank(self, keys: Keys, rank: int, wild: int) -> tuple[int, int]:
        """The most worth, and the most cards from the hand, that sets of one rank could take up."""
        at = 4 * rank
        a, b, c, d, m = keys
        plain, fives = most_in_sets(a >> at & 15, b >> at & 15, c >> at & 15, d >> at & 15, m >> at & 15, wild)
        if plain < 3:
            return (self.bound_sets[rank][0], plain) if plain else (0, 0)
        triple, four, five = self.bound_sets[rank]
        return max(four * (plain + wild) // 4, triple * (plain + wild) // 3) + (five - four) * fives, plain + fives

    def solve(self, problem: Problem, question: Question) -> Solution | None:
        """The best arrangement for the question; None if there is none."""
        search = _Search(self, problem, question)
        search.add_to_table_sets(problem.keys, problem.sets, problem.wild, 0, ())
        return search.solution()


class _Search:
    """One question about one hand."""

    def __init__(self, solver: Solver, problem: Problem, question: Question) -> None:
        self.solver, self.problem, self.question = solver, problem, question
        self.best = NONE
        self.bounds: list[Ahead] = []
        self.found: tuple[Keys, int, int, _Path, int, int] | None = None

    def add_to_table_sets(self, keys: Keys, sets: tuple[TableSet, ...], wild: int, gained: int, path: _Path) -> None:
        """Every way to grow the table sets, each followed by every choice of new sets."""
        if not sets:
            ranks = ranks_for_sets(keys, wild)
            self.bounds = self.solver.bounds(keys, ranks, wild)
            self._walk(keys, wild, gained, path, ranks, 0, 0)
            return
        first, rest = sets[0], sets[1:]
        for suits, wilds, table in additions(keys, first, wild):
            fewer = list(keys)
            for suit in suits:
                fewer[suit] = less(keys[suit], first.rank)
            piece = SetPiece(first.rank, suits, wilds, first.number)
            value = gained + self.solver.sets[table][first.rank]
            self.add_to_table_sets(tuple(fewer), rest, wild - wilds, value, (*path, piece))

    def _walk(self, keys: Keys, wild: int, gained: int, path: _Path, ranks: list[int], at: int, first: int) -> None:
        reach = self._reach(keys, wild)
        if not self._hopeless(gained, wild, reach, _NOTHING_AHEAD):
            self._consider(keys, wild, gained, path)
        while at < len(ranks):
            if self._hopeless(gained, wild, reach, self.bounds[at]):
                return
            rank = ranks[at]
            mask = 0
            for suit in range(5):
                if keys[suit] >> 4 * rank & 15:
                    mask |= 1 << suit
            for number in FITTING[wild][mask]:
                if number < first:
                    continue
                suits, wilds, table = CHOICES[number]
                fewer = list(keys)
                for suit in suits:
                    fewer[suit] = less(keys[suit], rank)
                value = gained + self.solver.sets[table][rank]
                piece = SetPiece(rank, suits, wilds)
                self._walk(tuple(fewer), wild - wilds, value, (*path, piece), ranks, at, number)
            at += 1
            first = 0

    def _hopeless(self, gained: int, wild: int, reach: Peak, ahead: Ahead) -> bool:
        """Whether nothing from here on can beat the best found so far, or come to so few cards left over."""
        most, least, wild_most, wild_least = reach
        if wild:
            # Divinity has to go into a suit or into a set ahead, and cannot go into both
            most = max(wild_most + ahead.worth, most + ahead.wild_worth)
            least = min(wild_least - ahead.cards, least - ahead.wild_cards)
        else:
            most += ahead.worth
            least -= ahead.cards
        if self.question is Question.BEST:
            return gained + most <= self.best
        return least > 2 or gained + most + FULLY_POINTS * POINT <= self.best

    def _reach(self, keys: Keys, wild: int) -> Peak:
        """The most the suits could give and the fewest cards they could leave, each with all the zeros there are."""
        most = least = 0
        gain, fewer = NONE, -NONE
        for suit in range(5):
            key, fixed = keys[suit], self.problem.fixed[suit]
            if not key and not fixed:
                continue
            if key & _FORCED_BITS:
                # a card that must be melded may still go into a set, so the bound must not ask for it here
                key = _unforced(key)
            alone, left, within, left_within = self.solver.suits[suit].peak(key, fixed, self.problem.zeros, wild)
            most += alone
            least += left
            gain = max(gain, within - alone)
            fewer = min(fewer, left_within - left)
        return most, least, most + gain, least + fewer

    def _consider(self, keys: Keys, wild: int, gained: int, path: _Path) -> None:
        """Take this choice of sets if it is the best so far."""
        for (zeros, wilds), row in self._joined_suits(keys, wild).items():
            if wilds != wild or zeros < self.problem.least_zeros:
                continue
            component, value = self._value(row, self.problem.zeros - zeros)
            if value >= 0 and value + gained > self.best:
                self.best = value + gained
                self.found = (keys, wild, gained, path, zeros, component)

    def _value(self, row: Row, zeros_left: int) -> tuple[int, int]:
        """The component of `row` that answers the question best, with so many Plain 0s left over; its sum."""
        if self.question is Question.BEST:
            return 4, row[4]
        fully = FULLY_POINTS * POINT
        options: list[tuple[int, int]] = []
        if zeros_left == 0:
            options = [(0, row[0] + fully), (3, row[3] + fully)]
            if self.question is Question.OUT:
                options += [(1, row[1]), (2, row[2])]
        elif zeros_left == 2:
            options = [(0, row[0] + fully)]
        elif zeros_left == 1 and self.question is Question.OUT:
            options = [(0, row[0]), (1, row[1])]
        found = (0, NONE)
        for component, value in options:
            if value > found[1]:
                found = (component, value)
        return found

    def _joined_suits(self, keys: Keys, wild: int) -> _Join:
        """The rows of all suits together, by zeros and Divinities used."""
        problem, suits = self.problem, self.solver.suits
        if not problem.zeros and not wild:
            row: Row = EMPTY_ROW
            for suit in range(5):
                key, fixed = keys[suit], problem.fixed[suit]
                if key or fixed:
                    row = _joined(row, suits[suit].row(key, fixed, 0, 0))
            return {(0, 0): row}
        if not problem.zeros:
            return self._with_divinity(keys)
        join: _Join = {(0, 0): EMPTY_ROW}
        for suit in range(5):
            join = _combined(join, self._table(suit, keys, wild), problem.zeros, wild)
        return join

    def _with_divinity(self, keys: Keys) -> _Join:
        """The rows of all suits together without zeros: Divinity in none of them, or in one."""
        without: Row = EMPTY_ROW
        within: Row = NO_ROW
        for suit in range(5):
            key, fixed = keys[suit], self.problem.fixed[suit]
            if not key and not fixed:
                continue
            solver = self.solver.suits[suit]
            plain, wild = solver.row(key, fixed, 0, 0), solver.row(key, fixed, 0, 1)
            if within[4] >= 0:
                within = _joined(within, plain)
                if wild[4] >= 0:
                    within = _better(within, _joined(without, wild))
            elif wild[4] >= 0:
                within = _joined(without, wild)
            without = _joined(without, plain)
        return {(0, 0): without, (0, 1): within} if within[4] >= 0 else {(0, 0): without}

    def _table(self, suit: int, keys: Keys, wild: int) -> tuple[tuple[int, int, Row], ...]:
        return self.solver.suits[suit].table(keys[suit], self.problem.fixed[suit], self.problem.zeros, wild)

    def solution(self) -> Solution | None:
        """The best choice of sets with the melds of every suit written out."""
        if self.found is None:
            return None
        keys, wild, gained, path, zeros, component = self.found
        after: list[_Join] = [{(0, 0): EMPTY_ROW}]
        for suit in range(4, -1, -1):
            after.insert(0, _combined(after[0], self._table(suit, keys, wild), self.problem.zeros, wild))
        pieces: list[tuple[int, Piece]] = []
        left: list[tuple[int, int]] = []
        need, zeros_to_use, wild_to_use = component, zeros, wild
        for suit in range(5):
            u, w, mine, rest = _split(
                self._table(suit, keys, wild), after[suit + 1], after[suit], zeros_to_use, wild_to_use, need
            )
            self._write_out(suit, keys[suit], u, w, mine, pieces, left)
            need, zeros_to_use, wild_to_use = rest, zeros_to_use - u, wild_to_use - w
        value = gained + after[0][zeros, wild][component]
        zeros_left = self.problem.zeros - zeros
        count = len(left) + zeros_left
        fully = count == 0 or (count == 2 and (zeros_left == 2 or (not zeros_left and left[0] == left[1])))
        return Solution(value, path, tuple(pieces), tuple(left), zeros_left, fully)

    def _write_out(
        self,
        suit: int,
        key: int,
        zeros: int,
        wild: int,
        component: int,
        pieces: list[tuple[int, Piece]],
        left: list[tuple[int, int]],
    ) -> None:
        """The first way, in canonical order, that reaches the best of the suit."""
        solver, fixed = self.solver.suits[suit], self.problem.fixed[suit]
        while key or fixed:
            target = solver.row(key, fixed, zeros, wild)[component]
            for way in solver.ways(key, fixed, zeros, wild):
                then = _after_leaving(component, way[1])
                reached = solver.row(way[4], way[5], way[6], way[7])[then] if then >= 0 else NONE
                if reached >= 0 and way[0] + reached == target:
                    break
            else:
                raise AssertionError("a row is always reached by one of its ways")
            _, count, rank, parts, key, fixed, zeros, wild = way
            component = then
            if parts is not None:
                pieces.append((suit, Piece(*parts)))
            left.extend([(suit, rank)] * count)


def _unforced(key: int) -> int:
    return (key | (key & _FORCED_BITS) >> 3) & ~_FORCED_BITS


def _after_leaving(component: int, left: int) -> int:
    """The component that the rest has to reach after leaving that many cards; -1 if it cannot."""
    if left == 0:
        return component
    if left == 2:
        return 0 if component == 3 else -1
    return {1: 0, 2: 1, 4: 4}.get(component, -1)


_SPLITS: Final = {0: ((0, 0),), 1: ((0, 1), (1, 0)), 2: ((0, 2), (1, 1), (2, 0)), 3: ((0, 3), (3, 0)), 4: ((4, 4),)}


def _split(
    table: tuple[tuple[int, int, Row], ...], rest: _Join, whole: _Join, zeros: int, wild: int, component: int
) -> tuple[int, int, int, int]:
    """How the first of several suits shares zeros, Divinity and leftovers with the others at the optimum."""
    target = whole[zeros, wild][component]
    for u, w, row in table:
        other = rest.get((zeros - u, wild - w), NO_ROW)
        for mine, theirs in _SPLITS[component]:
            if row[mine] >= 0 and other[theirs] >= 0 and row[mine] + other[theirs] == target:
                return u, w, mine, theirs
    raise AssertionError("a joined row is always the sum of two")


def _combined(join: _Join, table: tuple[tuple[int, int, Row], ...], zeros: int, wild: int) -> _Join:
    out: _Join = {}
    for (u, w), row in join.items():
        for more, wilds, other in table:
            at = (u + more, w + wilds)
            if at[0] <= zeros and at[1] <= wild:
                both = _joined(row, other)
                out[at] = _better(out[at], both) if at in out else both
    return out


FULL: Final = Solver(FULL_SCALE)
SATURATED: Final = Solver(SATURATED_SCALE)
COUNTING: Final = Solver(COUNTING_SCALE)
