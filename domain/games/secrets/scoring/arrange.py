"""From cards to the search and back: the best legal arrangement of a hand, card by card (SU-R-26, SU-R-27)."""

from typing import Annotated, NamedTuple

from domain.games.secrets.cards import (
    DIV,
    FACE_OF,
    PLAIN_ZERO,
    RANK_OF,
    S0,
    SPECIAL_ZERO,
    SUITED,
    VOID,
    Card,
    is_public,
    is_zero,
)
from domain.games.secrets.melds import Meld, MeldKind, is_single_meld, shape_of, worth_of
from domain.games.secrets.scoring.laid import readings_of, table_parts
from domain.games.secrets.scoring.search import COUNTING, FULL, SATURATED, Problem, Question, Solution
from domain.games.secrets.scoring.suit import FORCED, cell_state
from domain.games.secrets.scoring.tables import (
    BONUS_POINTS,
    DECK_DRAW_POINTS,
    FULLY_POINTS,
    chance_of,
    points_of,
    worth,
)
from domain.kernel.docs import doc
from domain.kernel.structs import Record

ACES = 11
_SUIT = (1 << 36) - 1
_CELLS = 0x111111111
_EVERY_SUIT = 1 | 1 << 36 | 1 << 72 | 1 << 108 | 1 << 144
_EVERY_CELL = _CELLS * _EVERY_SUIT
_RUNS = 0x1111111 * _EVERY_SUIT
"""Where a sequence of three can begin."""
_counted = tuple(1 << 4 * face if face < VOID else 0 for face in FACE_OF).__getitem__


class Holding(NamedTuple):
    """What is arranged. `shown` are the exposed cards of `hand`; Public cards in `hand` have been picked up to go out.

    `drawn` are the cards that came from the deck this turn and may earn the points of a deck draw; `aces` tells that
    11+ Aces count (Advanced), `own_divinity` that Divinity was set aside by this player (SU-A-72).
    """

    hand: tuple[Card, ...]
    shown: frozenset[Card] = frozenset()
    melds: tuple[Meld, ...] = ()
    drawn: tuple[Card, ...] = ()
    aces: bool = False
    own_divinity: bool = False


class FinalMeld(Record, frozen=True):
    """One meld of an arrangement."""

    kind: Annotated[MeldKind, doc("Which kind of meld it is.")]
    cards: Annotated[tuple[Card, ...], doc("All its cards.")]
    points: Annotated[int, doc("The points that are sure.")]
    chance: Annotated[int, doc("What chance may add on average, in units of 2.5 points.")] = 0
    concealed: Annotated[bool, doc("Whether none of its cards was exposed.")] = False
    tables: Annotated[tuple[int, ...], doc("The numbers of the table melds it grew from, counted from 0.")] = ()


class Arrangement(Record, frozen=True):
    """A hand with its table melds, arranged."""

    melds: Annotated[tuple[FinalMeld, ...], doc("All melds of the hand and the table.")]
    unmelded: Annotated[tuple[Card, ...], doc("The cards that are in no meld.")] = ()
    freed: Annotated[tuple[Card, ...], doc("The zero that was freed and lies aside again.")] = ()
    points: Annotated[int, doc("The points of the melds, and 5 for a zero set free (SU-A-47).")] = 0
    chance: Annotated[int, doc("What coins, packets and Duels are worth on average, in units of 2.5 points.")] = 0
    fully: Annotated[bool, doc("Whether no card is left over.")] = False
    deck_draw: Annotated[bool, doc("Whether it earns the points of a deck draw.")] = False
    going_out: Annotated[int, doc("The points for going out; 0 when that was not asked for.")] = 0


def best(holding: Holding) -> Arrangement:
    """The most sure points, then chance, then the fewest unmelded cards (SU-R-27)."""
    if holding.aces and _count_aces(holding.hand) >= ACES:
        return _with_aces(holding, Question.BEST, ()) or _arranged(holding, Question.BEST)
    return _arranged(holding, Question.BEST)


def best_out(holding: Holding) -> Arrangement | None:
    """The best arrangement that goes out (fully, if a Public card was picked up); None if there is none."""
    return _way_out(holding, Question.FULLY if is_public(max(holding.hand, default=Card(0))) else Question.OUT)


def best_fully(holding: Holding) -> Arrangement | None:
    """The best arrangement that goes out fully; None if there is none."""
    return _way_out(holding, Question.FULLY)


def _way_out(holding: Holding, question: Question) -> Arrangement | None:
    aces = _aces_out(holding, question) if holding.aces else None
    return _deck_drawn(holding, question) if aces is None else aces


def best_points(holding: Holding) -> int:
    """Only the sure points of `best`."""
    problem, value = _problem(holding, ())
    if _is_plain(problem):
        return points_of(FULL.best_value(problem.keys) + value)
    return best(holding).points


def least_unmelded(holding: Holding) -> int:
    """The fewest cards any arrangement leaves over, Divinity not counted: a quick test before asking for more."""
    problem, _ = _problem(holding, ())
    return _held(problem, holding) - _most_melded(problem)


def _most_melded(problem: Problem) -> int:
    """How many cards can be melded at all, without Divinity."""
    if _is_plain(problem):
        return points_of(COUNTING.best_value(problem.keys))
    found = COUNTING.solve(problem._replace(wild=0, least_zeros=0), Question.BEST)
    return points_of(found.value) if found is not None else 0


def counts_of(hand: tuple[Card, ...]) -> int:
    """How many copies of each face there are, in 45 cells of four bits; Bonus Cards are in none."""
    return sum(map(_counted, hand))


def isolated(counts: int) -> int:
    """How many faces at least can be in no meld: without two neighbours, two copies or two other suits of the rank."""
    cells = (counts | counts >> 1 | counts >> 2) & _EVERY_CELL
    suits = cells % _SUIT  # suit upon suit: at most five, so no rank spills over into the next
    in_sets = (suits & suits >> 1 | suits >> 2) & _CELLS
    alike = counts & counts >> 1 | counts >> 2
    runs = cells & cells >> 4 & cells >> 8 & _RUNS
    melded = cells & (in_sets * _EVERY_SUIT | alike | runs | runs << 4 | runs << 8)
    return cells.bit_count() - melded.bit_count()


def _is_plain(problem: Problem) -> bool:
    """Whether there is nothing but suited hand cards, so that the quick search serves."""
    return not problem.zeros and not problem.sets and not any(problem.fixed)


def _held(problem: Problem, holding: Holding) -> int:
    """How many cards the search arranges, Divinity and one-card melds not counted."""
    hand = sum(1 for card in holding.hand if card < SUITED) + problem.zeros
    return hand + sum(len(meld.cards) for meld in holding.melds if _is_open(meld))


def _is_open(meld: Meld) -> bool:
    """Whether a table meld can still grow."""
    shape = shape_of(meld.cards)
    assert shape is not None, "a table meld is a meld"
    return shape.kind is MeldKind.SET or not (shape.size == 10 or (shape.kind is MeldKind.UNITY and shape.size == 4))


def _arranged(holding: Holding, question: Question) -> Arrangement:
    found = _answer(holding, question, ())
    assert found is not None, "leaving cards over is always possible"
    return found


def _answer(
    holding: Holding, question: Question, forced: tuple[int, ...], *, beside_aces: bool = False
) -> Arrangement | None:
    """The best arrangement for a question, whatever a laid Divinity stands for; None if there is none."""
    found = [
        each
        for reading in range(readings_of(holding.melds))
        if (each := _answer_as(holding, question, forced, reading, beside_aces)) is not None
    ]
    return max(found, key=lambda each: (each.points, each.chance, -len(each.unmelded)), default=None)


def _answer_as(
    holding: Holding, question: Question, forced: tuple[int, ...], reading: int, beside_aces: bool
) -> Arrangement | None:
    problem, value = _problem(holding, forced, reading)
    quick = question is not Question.BEST and not forced and not problem.wild and _is_plain(problem)
    if quick and (isolated(counts_of(holding.hand)) > 2 or _held(problem, holding) - _most_melded(problem) > 2):
        return None  # most hands cannot go out, and counting is far cheaper than arranging
    solution = FULL.solve(problem, question)
    if problem.wild and not beside_aces and _may_be_complete(problem):
        # SU-A-54, SU-R-67: beside nothing but melds it cannot join, Divinity may stand for a Void
        void = SATURATED.solve(problem._replace(wild=0), question)
        if void is not None and (solution is None or void.value + worth(BONUS_POINTS, 1) > solution.value):
            return _written(holding, void, value + worth(BONUS_POINTS, 1), divinity_is_void=True)
    return None if solution is None else _written(holding, solution, value)


def _may_be_complete(problem: Problem) -> bool:
    """Whether the hand could consist of melds Divinity cannot join: a quick look before the search."""
    if problem.sets or any(problem.fixed) or not any(problem.keys):
        return True
    present = [(key | key >> 1 | key >> 2) & _CELLS for key in problem.keys]
    four = any(key >> 2 & (key | key >> 1) & _CELLS for key in problem.keys)
    five = present[0] & present[1] & present[2] & present[3] & present[4]
    pair = sum(cells.bit_count() for cells in present) == 1
    return bool(four or five or pair or _CELLS in present)


def _deck_drawn(holding: Holding, question: Question) -> Arrangement | None:
    """SU-I-52, SU-R-30: add the points of a deck draw if a drawn card is in a meld or in the pair."""
    plain = _answer(holding, question, ())
    if plain is None:
        return None
    drawn = [card for card in holding.drawn if card in holding.hand]
    faces = [FACE_OF[card] for card in holding.hand]
    if not drawn:
        return _going_out(plain, deck_draw=False)
    sure = any(is_single_meld(card) or is_public(card) or faces.count(FACE_OF[card]) > 1 for card in drawn)
    if sure or any(card not in plain.unmelded for card in drawn):
        return _going_out(plain, deck_draw=True)
    tries = [_answer(holding, question, (FACE_OF[card],)) for card in drawn]
    options = [_going_out(plain, deck_draw=False), *(_going_out(t, deck_draw=True) for t in tries if t is not None)]
    return max(options, key=lambda a: (a.points + a.going_out, a.chance, -len(a.unmelded)))


def _going_out(arrangement: Arrangement, *, deck_draw: bool) -> Arrangement:
    going_out = FULLY_POINTS * arrangement.fully + DECK_DRAW_POINTS * deck_draw  # SU-B-28: nothing else counts
    return Arrangement(
        arrangement.melds,
        arrangement.unmelded,
        arrangement.freed,
        arrangement.points,
        arrangement.chance,
        arrangement.fully,
        deck_draw,
        going_out,
    )


def _count_aces(hand: tuple[Card, ...]) -> int:
    return sum(1 for card in hand if RANK_OF[card] == 1)


def _aces_out(holding: Holding, question: Question) -> Arrangement | None:
    """SU-A-71, SU-A-72: with 11 Aces one may always go out; with Divinity as the eleventh only fully."""
    aces, found = _count_aces(holding.hand), None
    if aces >= ACES - 1 and DIV in holding.hand and holding.own_divinity:
        found = _with_aces(holding, Question.FULLY, (DIV,))  # it may be what makes them Ultimate (SU-R-83)
    if found is None and aces >= ACES:
        found = _with_aces(holding, Question.BEST if question is Question.OUT else question, ())
    return None if found is None else _going_out(found, deck_draw=_is_drawn(holding, found))


def _is_drawn(holding: Holding, found: Arrangement) -> bool:
    drawn = [card for card in holding.drawn if card in holding.hand]
    return any(card not in found.unmelded for card in drawn)


def _with_aces(holding: Holding, question: Question, more: tuple[Card, ...]) -> Arrangement | None:
    aces = (*sorted(card for card in holding.hand if RANK_OF[card] == 1), *more)
    rest = holding._replace(hand=tuple(card for card in holding.hand if card not in aces))
    found = _answer(rest, question, (), beside_aces=True)
    if found is None:
        return None
    meld = FinalMeld(MeldKind.ACES, aces, 1100)
    return Arrangement(
        (meld, *found.melds), found.unmelded, found.freed, found.points + 1100, found.chance, found.fully
    )


def _problem(holding: Holding, forced: tuple[int, ...], reading: int = 0) -> tuple[Problem, int]:
    """The search problem, and the packed worth of what no choice can change."""
    counts = counts_of(holding.hand)
    keys = [counts >> shift & _SUIT for shift in (0, 36, 72, 108, 144)]
    zeros = wild = special = value = 0
    for card in [card for card in holding.hand if card >= SUITED]:
        if is_zero(card):
            zeros += 1
            special += card == S0
        elif card == DIV:
            wild = 1
        else:
            value += worth(BONUS_POINTS, 1)
    if (counts >> 2 | counts & counts >> 1) & _EVERY_CELL:
        for suit, key in enumerate(keys):
            if (key >> 2 | key & key >> 1) & _CELLS:
                keys[suit] = _with_states(key, 9 * suit, holding.shown)
    for face in forced:
        if face < 45:
            keys[face // 9] += (FORCED - 1) << 4 * (face % 9)
    a, b, c, d, m = keys
    if not holding.melds and not zeros:
        return Problem((a, b, c, d, m), wild=wild), value
    fixed, sets, settled = table_parts(holding.melds, reading)
    least = special + (1 if any(face >= 45 for face in forced) else 0)
    return Problem((a, b, c, d, m), fixed, sets, zeros, wild, least, zeros - special), value + settled


def _with_states(key: int, first: int, shown: frozenset[Card]) -> int:
    """The key of plain counts with cells of three and four copies turned into their states."""
    for rank in range(9):
        count = key >> 4 * rank & 15
        if count >= 3:
            face = first + rank
            exposed = sum(1 for card in shown if card >> 2 == face)
            key += (cell_state(count, count - exposed) - count) << 4 * rank
    return key


def _written(holding: Holding, solution: Solution, value: int, *, divinity_is_void: bool = False) -> Arrangement:
    """The arrangement with physical cards: concealed copies are kept for unities."""
    pool = _Pool(holding)
    melds: list[FinalMeld] = []
    freed: list[Card] = []
    used = {index for _, piece in solution.pieces for index in piece.tables} | {s.table for s in solution.sets}
    for index, meld in enumerate(holding.melds):
        if index not in used:
            melds.append(_final(meld.cards, (index,), concealed=False))
    for placed in solution.sets:
        cards = [pool.take(suit * 9 + placed.rank) for suit in placed.suits] + [DIV] * placed.wild
        tables = (placed.table,) if placed.table >= 0 else ()
        melds.append(_final((*_table_cards(holding, tables), *cards), tables, concealed=False))
    left = [pool.take(suit * 9 + rank) for suit, rank in solution.left]
    for suit, piece in sorted(solution.pieces, key=lambda entry: entry[1].unity):
        cards = [pool.take(suit * 9 + rank, last=piece.unity) for rank in piece.ranks]
        hidden = piece.unity and not piece.wild and not piece.tables and not holding.shown.intersection(cards)
        table = _table_cards(holding, piece.tables)
        for _ in range(piece.freed):
            zero = next(card for card in table if is_zero(card) and card != S0)  # SU-R-38
            table = tuple(card for card in table if card != zero)
            freed.append(zero)
        cards += [pool.zero() for _ in range(piece.zeros)] + [DIV] * piece.wild
        melds.append(_final((*table, *cards), piece.tables, concealed=hidden))
    left += [pool.zero() for _ in range(solution.zeros_left)]
    singles = [card for card in holding.hand if is_single_meld(card)] + [DIV] * divinity_is_void
    melds += [FinalMeld(MeldKind.BONUS, (card,), BONUS_POINTS) for card in singles]
    total = solution.value + value
    return Arrangement(tuple(melds), tuple(left), tuple(freed), points_of(total), chance_of(total), solution.fully)


def _table_cards(holding: Holding, tables: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(card for index in tables for card in holding.melds[index].cards)


def _final(cards: tuple[Card, ...], tables: tuple[int, ...], *, concealed: bool) -> FinalMeld:
    shape = shape_of(cards)
    assert shape is not None, "the search only builds melds"
    value = worth_of(shape, concealed=concealed)
    return FinalMeld(shape.kind, tuple(sorted(cards)), points_of(value), chance_of(value), concealed, tables)


class _Pool:
    """The hand by face, exposed copies first."""

    def __init__(self, holding: Holding) -> None:
        self._by_face: dict[int, list[Card]] = {}
        for card in sorted(holding.hand, key=lambda card: (card not in holding.shown, card)):
            self._by_face.setdefault(FACE_OF[card], []).append(card)

    def take(self, face: int, *, last: bool = False) -> Card:
        return self._by_face[face].pop(-1 if last else 0)

    def zero(self) -> Card:
        for face in (SPECIAL_ZERO, PLAIN_ZERO):
            if self._by_face.get(face):
                return self._by_face[face].pop(0)
        raise AssertionError("the search only uses zeros that are there")
