"""The tie-breaks, each a named pure function of the ledger. Every value comes with the inputs it was made from."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from typing import Annotated, Final

from domain.kernel.docs import doc
from domain.kernel.structs import Record
from domain.tournaments.config import Tiebreak
from domain.tournaments.standings.ledger import Encounter, Ledger

FLOOR: Final = (33, 100)
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


Ratio = tuple[int, int]
"""An exact fraction in lowest terms: above and below the line. Making a `Fraction` of each takes ten times as long."""


class Measured(Record, frozen=True, gc=False):
    """A value and, when asked for, its inputs."""

    above: int
    below: int = 1
    inputs: tuple[Input, ...] = ()

    @property
    def value(self) -> Fraction:
        """As one number."""
        return Fraction(self.above, self.below)


class Book:
    """A ledger with what is asked of it again and again worked out once. Inputs are kept only to `explain`."""

    def __init__(self, ledger: Ledger, *, explain: bool = True) -> None:
        self.ledger = ledger
        self.explain = explain
        self.totals = {entrant: ledger.total(entrant) for entrant in ledger.encounters}
        self._match_win: dict[int, Ratio] = {}
        self._game_win: dict[int, Ratio] = {}
        self._floored: dict[Callable[[Book, int], Ratio], dict[int, Ratio]] = {}
        self._opponents: dict[int, list[tuple[int, int, int]]] = {}

    def played(self, entrant: int) -> tuple[Encounter, ...]:
        """The encounters of an entrant."""
        return self.ledger.encounters.get(entrant, ())

    def match_win(self, entrant: int) -> Ratio:
        """Points won of the points that could be won; byes are left out on both sides."""
        if entrant not in self._match_win:
            own = [each for each in self.played(entrant) if each.played]
            self._match_win[entrant] = _ratio(sum(e.points for e in own), sum(e.best for e in own))
        return self._match_win[entrant]

    def game_win(self, entrant: int) -> Ratio:
        """Game points won of those that could be won, three a game won and one a game drawn; byes left out."""
        if entrant not in self._game_win:
            own = [each for each in self.played(entrant) if each.played]
            won = sum(3 * e.wins + e.draws for e in own)
            self._game_win[entrant] = _ratio(won, sum(3 * (e.wins + e.draws + e.losses) for e in own))
        return self._game_win[entrant]

    def floored(self, ratio: "Callable[[Book, int], Ratio]") -> dict[int, Ratio]:
        """Everyone's percentage, raised to the floor: each is met many times."""
        if ratio not in self._floored:
            self._floored[ratio] = {entrant: _floored(ratio(self, entrant)) for entrant in self.ledger.encounters}
        return self._floored[ratio]

    def opponents(self, entrant: int) -> list[tuple[int, int, int]]:
        """Round, opponent, and 2, 1 or 0 for beaten, level, not beaten."""
        if entrant not in self._opponents:
            self._opponents[entrant] = [
                (encounter.round, opponent, share)
                for encounter in self.played(entrant)
                for opponent, share in zip(encounter.opponents, encounter.beat, strict=True)
            ]
        return self._opponents[entrant]

    def measured(self, value: int | Ratio, inputs: Iterable[Input]) -> Measured:
        """A value with its inputs, which are not even made unless asked for."""
        above, below = value if isinstance(value, tuple) else (value, 1)
        return Measured(above, below, tuple(inputs) if self.explain else ())


def _ratio(part: int, whole: int) -> Ratio:
    if not whole:
        return 0, 1
    common = gcd(part, whole)
    return part // common, whole // common


Measure = Callable[[Book, int], Measured]


def _points(book: Book, entrant: int) -> Measured:
    inputs = [Input("points", each.round, None, each.points) for each in book.played(entrant)]
    if taken := book.ledger.deducted.get(entrant):
        inputs.append(Input("penalties", inputs[-1].round if inputs else 1, None, -taken))
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


def _average(label: str, ratio: Callable[[Book, int], Ratio]) -> Measure:
    """The mean over the opponents met of a percentage, each raised to the floor.

    The sum is made over one common denominator: adding fractions one by one is ten times slower.
    """

    def measure(book: Book, entrant: int) -> Measured:
        floored, met = book.floored(ratio), book.opponents(entrant)
        theirs = [floored.get(who, FLOOR) for _, who, _ in met]
        common = lcm(*{below for _, below in theirs})
        total = sum([above * (common // below) for above, below in theirs])
        inputs = (Input(label, round_, who, *value) for (round_, who, _), value in zip(met, theirs, strict=True))
        return book.measured(_ratio(total, common * len(met)), inputs)

    return measure


def _floored(value: Ratio) -> Ratio:
    """A percentage raised to the floor."""
    return FLOOR if value[0] * FLOOR[1] < value[1] * FLOOR[0] else value


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
    return book.measured(_ratio(sum(part for _, _, _, part in met), 2), inputs)


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
            return dict.fromkeys(level, Measured(0))
        found[entrant] = Measured(sum(each.numerator for each in inputs), inputs=inputs)
    return found


def shown(name: Tiebreak, value: Measured, *, halves: bool) -> str:
    """A value as people read it: percentages with four decimals, points halved where they are kept doubled."""
    above, below = value.above, value.below
    if name in PERCENTAGES:
        return f"{_decimal(100 * above, below, 4)} %"
    if name in IN_POINTS and halves:
        above, below = _ratio(above, 2 * below)
    if below == 1:
        return str(above)
    return _decimal(above, below, 2).rstrip("0")


def _decimal(above: int, below: int, digits: int) -> str:
    """Rounded half up, in whole numbers throughout."""
    scaled = (2 * abs(above) * 10**digits + below) // (2 * below)
    sign = "-" if above < 0 and scaled else ""
    return f"{sign}{scaled // 10**digits}.{scaled % 10**digits:0{digits}d}"
