"""Tie-breaks against worked examples, and the order they make."""

from fractions import Fraction

import pytest

from domain.tournaments.config import Points, Tiebreak
from domain.tournaments.standings.ledger import Encounter, Ledger
from domain.tournaments.standings.table import StandingsRow, ranked
from domain.tournaments.standings.tiebreaks import FLOOR, MEASURES, Book, Measured, shown

T = Tiebreak


def met(round_: int, opponent: int, share: int, wins: int = 0, draws: int = 0, losses: int = 0) -> Encounter:
    points = {2: 3, 1: 1, 0: 0}[share]
    return Encounter(round_, 0, (opponent,), (share,), points, 3, wins, draws, losses)


def bye(round_: int) -> Encounter:
    return Encounter(round_, 0, (), (), 3, 3, wins=2, played=False)


def record(won: int, lost: int, drawn: int, byes: int = 0) -> tuple[Encounter, ...]:
    shares = [2] * won + [0] * lost + [1] * drawn
    played = [met(n, 100 + n, share) for n, share in enumerate(shares, start=1)]
    return (*played, *(bye(len(played) + n) for n in range(1, byes + 1)))


def book(encounters: dict[int, tuple[Encounter, ...]], ratings: dict[int, int] | None = None) -> Book:
    return Book(ledger(encounters, ratings))


def ledger(encounters: dict[int, tuple[Encounter, ...]], ratings: dict[int, int] | None = None) -> Ledger:
    return Ledger(encounters, Points(), ratings or {}, {entrant: entrant for entrant in encounters})


def percent(value: tuple[int, int]) -> str:
    return shown(T.MATCH_WIN, Measured(*value), halves=False)


@pytest.mark.rule("TO-57")
def test_to_57_six_wins_two_losses_one_draw_are_19_of_27() -> None:
    assert percent(book(encounters={0: record(6, 2, 1)}).match_win(0)) == "70.3704 %"


@pytest.mark.rule("TO-57")
def test_to_57_two_byes_are_left_out_which_leaves_13_of_21() -> None:
    found = book(encounters={0: record(4, 2, 1, byes=2)})
    assert found.totals[0] == 19
    assert percent(found.match_win(0)) == "61.9048 %"


@pytest.mark.rule("TO-57")
def test_to_57_one_win_four_losses_are_a_fifth_raised_to_the_floor_for_opponents() -> None:
    found = book(encounters={0: record(1, 4, 0), 1: (met(1, 0, 2),)})
    assert percent(found.match_win(0)) == "20.0000 %"
    assert MEASURES[T.OPPONENTS_MATCH_WIN](found, 1).value == Fraction(*FLOOR) == Fraction(33, 100)


@pytest.mark.rule("TO-57")
def test_to_57_opponents_percentages_are_averaged_over_opponents_met() -> None:
    own = (met(1, 1, 2), met(2, 2, 0), bye(3))
    found = book(encounters={0: own, 1: record(6, 2, 1), 2: record(1, 4, 0)})
    measured = MEASURES[T.OPPONENTS_MATCH_WIN](found, 0)
    assert measured.value == (Fraction(19, 27) + Fraction(33, 100)) / 2
    assert [each.entrant for each in measured.inputs] == [1, 2]


@pytest.mark.rule("TO-57")
def test_to_57_game_points_are_three_a_win_and_one_a_draw() -> None:
    own = (met(1, 1, 2, wins=2), met(2, 2, 2, wins=2, losses=1), met(3, 3, 2, wins=2, draws=1), met(4, 4, 0, losses=2))
    assert book(encounters={0: own}).game_win(0) == (19, 30)


@pytest.mark.rule("TO-56")
def test_to_56_buchholz_full_cut_and_median() -> None:
    others = {n: record(n, 0, 0) for n in (1, 2, 3, 4)}
    found = book(encounters={0: tuple(met(n, n, 2) for n in others), **others})
    values = [MEASURES[name](found, 0).value for name in (T.BUCHHOLZ, T.BUCHHOLZ_CUT_1, T.MEDIAN_BUCHHOLZ)]
    assert values == [30, 27, 15]


@pytest.mark.rule("TO-56")
@pytest.mark.parametrize(
    ("name", "counted"), [(T.BUCHHOLZ, (1, 2, 3, 4)), (T.BUCHHOLZ_CUT_1, (2, 3, 4)), (T.MEDIAN_BUCHHOLZ, (2, 3))]
)
def test_to_56_buchholz_says_which_opponents_were_left_out(name: Tiebreak, counted: tuple[int, ...]) -> None:
    others = {n: record(n, 0, 0) for n in (1, 2, 3, 4)}
    (row,) = ranked(ledger({0: tuple(met(n, n, 2) for n in others), **others}), (0,), (name,))
    assert [(each.entrant, each.numerator) for each in row.values[0].inputs] == [(n, 3 * n) for n in others]
    assert tuple(each.entrant for each in row.values[0].inputs if each.counted) == counted


@pytest.mark.rule("TO-56")
def test_to_56_sonneborn_berger_counts_beaten_whole_and_level_half() -> None:
    others = {1: record(3, 0, 0), 2: record(2, 0, 0), 3: record(1, 0, 0)}
    own = (met(1, 1, 1), met(2, 2, 0), met(3, 3, 2))
    assert MEASURES[T.SONNEBORN_BERGER](book(encounters={0: own, **others}), 0).value == Fraction(9, 2) + 3


@pytest.mark.rule("TO-56")
def test_to_56_progressive_adds_up_the_running_score() -> None:
    own = (met(1, 1, 2), met(2, 2, 0), met(3, 3, 1))
    assert MEASURES[T.PROGRESSIVE](book(encounters={0: own}), 0).value == 3 + 3 + 4


@pytest.mark.rule("TO-56")
def test_to_56_performance_is_the_mean_rating_and_400_a_win() -> None:
    own = (met(1, 1, 2), met(2, 2, 2), met(3, 3, 1), met(4, 4, 0), met(5, 5, 2))
    ratings = {1: 1500, 2: 1600, 3: 1700, 4: 1800, 5: 0}
    assert MEASURES[T.PERFORMANCE](book(encounters={0: own}, ratings=ratings), 0).value == 1650 + 100


@pytest.mark.rule("TO-56")
def test_to_56_wins_leave_byes_out() -> None:
    assert MEASURES[T.WINS](book(encounters={0: record(2, 1, 0, byes=1)}), 0).value == 2


def order(rows: tuple[StandingsRow, ...]) -> list[tuple[int, int]]:
    return [(row.entrant, row.place) for row in rows]


@pytest.mark.rule("TO-56")
def test_to_56_direct_encounter_splits_two_who_met() -> None:
    encounters = {0: (met(1, 1, 0), met(2, 2, 2)), 1: (met(1, 0, 2), met(2, 3, 0)), 2: (), 3: ()}
    assert order(ranked(ledger(encounters), (0, 1), (T.POINTS, T.DIRECT))) == [(1, 1), (0, 2)]


@pytest.mark.rule("TO-56")
def test_to_56_direct_encounter_says_nothing_unless_all_have_met() -> None:
    encounters = {0: (met(1, 1, 2),), 1: (met(1, 0, 0), met(2, 9, 2)), 2: (met(1, 8, 2),)}
    assert order(ranked(ledger(encounters), (0, 1, 2), (T.POINTS, T.DIRECT))) == [(0, 1), (1, 1), (2, 1)]


@pytest.mark.rule("TO-56")
def test_to_56_each_tie_break_only_splits_those_still_level() -> None:
    encounters = {0: record(1, 1, 0), 1: record(2, 0, 0), 2: (met(1, 1, 1), met(2, 1, 1), met(3, 1, 1))}
    rows = ranked(ledger(encounters), (0, 1, 2), (T.POINTS, T.WINS))
    assert order(rows) == [(1, 1), (0, 2), (2, 3)]


@pytest.mark.rule("TO-63")
def test_to_63_lots_leave_nobody_level() -> None:
    encounters = {n: record(1, 1, 0) for n in range(5)}
    assert [place for _, place in order(ranked(ledger(encounters), tuple(encounters), (T.POINTS, T.LOTS)))] == [
        1, 2, 3, 4, 5
    ]  # fmt: skip


def test_every_row_shows_each_value_with_its_inputs() -> None:
    encounters = {0: record(2, 1, 0), 1: record(1, 2, 0)}
    row = ranked(ledger(encounters), (0, 1), tuple(name for name in T if name is not T.DIRECT))[0]
    assert [value.name for value in row.values] == [name for name in T if name is not T.DIRECT]
    points = row.values[0]
    assert (points.shown, [each.numerator for each in points.inputs]) == ("6", [3, 3, 0])


@pytest.mark.rule("TO-66")
@pytest.mark.parametrize(
    ("value", "halves", "text"),
    [(Fraction(7), True, "3.5"), (Fraction(7), False, "7"), (Fraction(8), True, "4"), (Fraction(13, 2), True, "3.25")],
)
def test_to_66_doubled_points_are_shown_halved(value: Fraction, halves: bool, text: str) -> None:
    assert shown(T.POINTS, Measured(value.numerator, value.denominator), halves=halves) == text


@pytest.mark.rule("TO-66")
@pytest.mark.parametrize(("halves", "text"), [(True, "1.5"), (False, "3")])
def test_to_66_standings_show_points_as_the_plan_counts_them(halves: bool, text: str) -> None:
    book_of_halves = Ledger({0: record(1, 0, 0)}, Points(halves=halves), {}, {0: 0})
    (row,) = ranked(book_of_halves, (0,), (T.POINTS,))
    assert row.values[0].shown == text
