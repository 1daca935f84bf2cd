"""The tie-breaks, each a named pure function of the ledger. Every value comes with the inputs it was made from."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Annotated, Final

from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.tournaments.config import Tiebreak
from domain.tournaments.standings.ledger import Encounter, Ledger

FLOOR: Final = Fraction(33, 100)
"""No opponent counts for less than this in an average of percentages."""


class Input(Record, frozen=True, gc=False):
    """One number that went into the value of a tie-break."""

    label: Annotated[str, doc("What the number is.")]
    round: Annotated[int, doc("The number of the round it comes from, from 1.")]
    entrant: Annotated[int | None, doc("The number of the opponent it comes from; null where it is the entrant's own.")]
    numerator: Annotated[int, doc("The number above the line of the exact fraction.")]
    denominator: Annotated[int, doc("The number below the line of the exact fraction.")] = 1
    counted: Annotated[bool, doc("Whether it counted in the end, or was left out.")] = True


class TieValue(Record, frozen=True, gc=False):
    """The value of a tie-break as an exact fraction and as people read it."""

    name: Annotated[Tiebreak, doc("Which tie-break it is.")]
    numerator: Annotated[int, doc("The number above the line of the exact fraction.")]
    denominator: Annotated[int, doc("The number below the line of the exact fraction.")]
    shown: Annotated[str, doc("The value as people read it.")]
    inputs: Annotated[tuple[Input, ...], doc("The numbers the value was made from.")] = ()

    @property
    def value(self) -> Fraction:
        """For comparison."""
        return Fraction(self.numerator, self.denominator)


class Measured(Record, frozen=True, gc=False):
    """A value and, when asked for, its inputs."""

    value: Fraction
    inputs: tuple[Input, ...] = ()


class Book:
    """A ledger with what is asked of it again and again worked out once. Inputs are kept only to `explain`."""

    def __init__(self, ledger: Ledger, *, explain: bool = True) -> None:
        self.ledger = ledger
        self.explain = explain
        self.totals = {entrant: ledger.total(entrant) for entrant in ledger.encounters}
        self._match_win: dict[int, Fraction] = {}
        self._game_win: dict[int, Fraction] = {}

    def played(self, entrant: int) -> tuple[Encounter, ...]:
        """The encounters of an entrant."""
        return self.ledger.encounters.get(entrant, ())

    def match_win(self, entrant: int) -> Fraction:
        """Points won of the points that could be won; byes are left out on both sides."""
        if entrant not in self._match_win:
            own = [each for each in self.played(entrant) if each.played]
            self._match_win[entrant] = _ratio(sum(e.points for e in own), sum(e.best for e in own))
        return self._match_win[entrant]

    def game_win(self, entrant: int) -> Fraction:
        """Game points won of those that could be won, three a game won and one a game drawn; byes left out."""
        if entrant not in self._game_win:
            own = [each for each in self.played(entrant) if each.played]
            won = sum(3 * e.wins + e.draws for e in own)
            self._game_win[entrant] = _ratio(won, sum(3 * (e.wins + e.draws + e.losses) for e in own))
        return self._game_win[entrant]

    def opponents(self, entrant: int) -> list[tuple[int, int, int]]:
        """Round, opponent, and 2, 1 or 0 for beaten, level, not beaten."""
        return [
            (encounter.round, opponent, share)
            for encounter in self.played(entrant)
            for opponent, share in zip(encounter.opponents, encounter.beat, strict=True)
        ]

    def measured(self, value: Fraction | int, inputs: Iterable[Input]) -> Measured:
        """A value with its inputs, which are not even made unless asked for."""
        return Measured(Fraction(value), tuple(inputs) if self.explain else ())


def _ratio(part: int, whole: int) -> Fraction:
    return Fraction(part, whole) if whole else Fraction(0)


Measure = Callable[[Book, int], Measured]


def _points(book: Book, entrant: int) -> Measured:
    inputs = (Input("points", each.round, None, each.points) for each in book.played(entrant))
    return book.measured(book.totals[entrant], inputs)


def _match_win(book: Book, entrant: int) -> Measured:
    own = (Input("points", e.round, None, e.points, max(1, e.best), e.played) for e in book.played(entrant))
    return book.measured(book.match_win(entrant), own)


def _game_win(book: Book, entrant: int) -> Measured:
    games = (
        Input("game points", e.round, None, 3 * e.wins + e.draws, max(1, 3 * (e.wins + e.draws + e.losses)), e.played)
        for e in book.played(entrant)
    )
    return book.measured(book.game_win(entrant), games)


def _average(label: str, ratio: Callable[[Book, int], Fraction]) -> Measure:
    """The mean over the opponents met of a percentage, each raised to the floor.

    The sum is made over one common denominator: adding fractions one by one is ten times slower.
    """

    def measure(book: Book, entrant: int) -> Measured:
        met = [(round_, who, _floored(ratio(book, who))) for round_, who, _ in book.opponents(entrant)]
        common = lcm(*{below for _, _, (_, below) in met})
        total = sum(above * (common // below) for _, _, (above, below) in met)
        inputs = (Input(label, round_, who, above, below) for round_, who, (above, below) in met)
        return book.measured(_ratio(total, common * len(met)), inputs)

    return measure


def _floored(value: Fraction) -> tuple[int, int]:
    """A percentage raised to the floor, as numerator and denominator."""
    above, below = value.numerator, value.denominator
    low = above * FLOOR.denominator < below * FLOOR.numerator
    return (FLOOR.numerator, FLOOR.denominator) if low else (above, below)


def _buchholz(lowest: int, highest: int) -> Measure:
    """The sum of the opponents' points, leaving out some of the lowest and of the highest."""

    def measure(book: Book, entrant: int) -> Measured:
        met = sorted((book.totals.get(who, 0), round_, who) for round_, who, _ in book.opponents(entrant))
        last = len(met) - highest
        inputs = (
            Input("opponent's points", round_, who, points, 1, lowest <= index < last)
            for index, (points, round_, who) in enumerate(met)
        )
        return book.measured(sum(points for points, _, _ in met[lowest : max(lowest, last)]), inputs)

    return measure


def _sonneborn_berger(book: Book, entrant: int) -> Measured:
    """The points of opponents beaten and half the points of opponents held level."""
    met = [(round_, who, share, book.totals.get(who, 0) * share) for round_, who, share in book.opponents(entrant)]
    inputs = (Input("opponent's points", round_, who, part, 2, share > 0) for round_, who, share, part in met)
    return book.measured(Fraction(sum(part for _, _, _, part in met), 2), inputs)


def _progressive(book: Book, entrant: int) -> Measured:
    own = sorted(book.played(entrant), key=lambda each: each.round)
    running = list(accumulate(each.points for each in own))
    inputs = (Input("points so far", each.round, None, so_far) for each, so_far in zip(own, running, strict=True))
    return book.measured(sum(running), inputs)


def _wins(book: Book, entrant: int) -> Measured:
    own = [each for each in book.played(entrant) if each.played]
    inputs = (Input("won", each.round, None, int(each.is_won)) for each in own)
    return book.measured(sum(each.is_won for each in own), inputs)


def _score(book: Book, entrant: int) -> Measured:
    own = [each for each in book.played(entrant) if each.played]
    inputs = (Input("score", each.round, None, each.score) for each in own)
    return book.measured(sum(each.score for each in own), inputs)


def _reported(book: Book, entrant: int) -> Measured:
    """The place, counted from the end so that more is better; nothing for who is not in the report."""
    places = book.ledger.reported
    place = places[entrant] if entrant < len(places) else 0
    return book.measured(len(places) + 1 - place if place else 0, ())


def _performance(book: Book, entrant: int) -> Measured:
    """The mean rating of the rated opponents, 400 more for each won and less for each lost, a match."""
    ratings = book.ledger.ratings
    rated = [
        (round_, who, ratings[who] + 400 * (share - 1))
        for round_, who, share in book.opponents(entrant)
        if ratings.get(who, 0) > 0
    ]
    inputs = (Input("rating ± 400", round_, who, value) for round_, who, value in rated)
    return book.measured(_ratio(sum(value for _, _, value in rated), len(rated)), inputs)


def _lots(book: Book, entrant: int) -> Measured:
    return book.measured(book.ledger.lots.get(entrant, 0), ())


MEASURES: Mapping[Tiebreak, Measure] = {
    Tiebreak.POINTS: _points,
    Tiebreak.MATCH_WIN: _match_win,
    Tiebreak.GAME_WIN: _game_win,
    Tiebreak.OPPONENTS_MATCH_WIN: _average("match-win percentage", Book.match_win),
    Tiebreak.OPPONENTS_GAME_WIN: _average("game-win percentage", Book.game_win),
    Tiebreak.BUCHHOLZ: _buchholz(0, 0),
    Tiebreak.BUCHHOLZ_CUT_1: _buchholz(1, 0),
    Tiebreak.MEDIAN_BUCHHOLZ: _buchholz(1, 1),
    Tiebreak.SONNEBORN_BERGER: _sonneborn_berger,
    Tiebreak.PROGRESSIVE: _progressive,
    Tiebreak.WINS: _wins,
    Tiebreak.SCORE: _score,
    Tiebreak.REPORTED: _reported,
    Tiebreak.PERFORMANCE: _performance,
    Tiebreak.LOTS: _lots,
}
"""All but the direct encounter, which looks at those who are level so far."""

PERCENTAGES: Final = frozenset(
    {Tiebreak.MATCH_WIN, Tiebreak.GAME_WIN, Tiebreak.OPPONENTS_MATCH_WIN, Tiebreak.OPPONENTS_GAME_WIN}
)
IN_POINTS: Final = frozenset(
    {
        Tiebreak.POINTS,
        Tiebreak.DIRECT,
        Tiebreak.BUCHHOLZ,
        Tiebreak.BUCHHOLZ_CUT_1,
        Tiebreak.MEDIAN_BUCHHOLZ,
        Tiebreak.SONNEBORN_BERGER,
        Tiebreak.PROGRESSIVE,
    }
)


def direct_encounter(book: Book, level: Sequence[int]) -> dict[int, Measured]:
    """Points from the matches among those who are level; nothing for anyone unless every two of them have met."""
    group = set(level)
    found: dict[int, Measured] = {}
    for entrant in level:
        inputs = tuple(
            Input("points", each.round, opponent, each.points)
            for each in book.played(entrant)
            for opponent in each.opponents
            if opponent in group and len(each.opponents) == 1
        )
        if {each.entrant for each in inputs} != group - {entrant}:
            return dict.fromkeys(level, Measured(Fraction(0)))
        found[entrant] = Measured(Fraction(sum(each.numerator for each in inputs)), inputs)
    return found


def shown(name: Tiebreak, value: Fraction, *, halves: bool) -> str:
    """A value as people read it: percentages with four decimals, points halved where they are kept doubled."""
    if name in PERCENTAGES:
        return f"{_decimal(100 * value, 4)} %"
    if name in IN_POINTS and halves:
        value /= 2
    if value.denominator == 1:
        return str(value.numerator)
    return _decimal(value, 2).rstrip("0")


def _decimal(value: Fraction, digits: int) -> str:
    """Rounded half up, in whole numbers throughout."""
    scaled = int((abs(value) * 10**digits * 2 + 1) // 2)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{scaled // 10**digits}.{scaled % 10**digits:0{digits}d}"
