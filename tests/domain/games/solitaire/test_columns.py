"""How columns grow, join and empty."""

import pytest

from domain.games.solitaire.commands import End, MoveColumn, ToBar, ToColumn
from domain.games.solitaire.events import Banked, Joined, Placed
from domain.games.solitaire.game import GAME
from domain.games.solitaire.legal import legal
from tests.domain.games.solitaire.layouts import cards, layout
from tests.domain.scenario import given

MORE = "1E 2E 3E"  # a stock, so that the game goes on


@pytest.mark.rule("US-10")
def test_us_10_a_card_goes_under_one_a_rank_higher_and_of_a_higher_suit() -> None:
    (card,) = cards("5N")
    scenario = given(GAME, layout("6J", waste="5N", stock=MORE)).when(0, ToColumn(1, End.BOTTOM))
    scenario.then(Placed(card=card, column=1, end=End.BOTTOM))


@pytest.mark.rule("US-11")
def test_us_11_the_dealt_cards_join_before_the_stock_is_turned() -> None:
    given(GAME, layout("6J", "5N", stock=MORE)).when(0, MoveColumn(2, 1)).then(Joined(source=2, target=1))


@pytest.mark.rule("US-12")
def test_us_12_a_card_goes_above_one_a_rank_lower_and_of_a_lower_suit() -> None:
    scenario = given(GAME, layout("4S", waste="5M", stock=MORE)).when(0, ToColumn(1, End.TOP))
    scenario.then_state(columns=layout("5M 4S").columns)


@pytest.mark.rule("US-13")
def test_us_13_only_earth_goes_under_venus() -> None:
    fitting = [suit for suit in "EJMNSV" if ToColumn(1, End.BOTTOM) in legal(layout("MV", waste=f"7{suit}"), 0)]
    assert fitting == ["E"]


@pytest.mark.rule("US-13")
def test_us_13_only_venus_goes_above_earth() -> None:
    fitting = [suit for suit in "EJMNSV" if ToColumn(1, End.TOP) in legal(layout("ME", waste=f"S{suit}"), 0)]
    assert fitting == ["V"]


@pytest.mark.refuses("US-14")
def test_us_14_nothing_goes_above_a_galaxy() -> None:
    given(GAME, layout("GM", waste="1E")).when(0, ToColumn(1, End.TOP)).then_refused("US-14")


@pytest.mark.rule("US-25")
def test_us_25_a_galaxy_fills_a_space() -> None:
    scenario = given(GAME, layout("7V", waste="GS", stock=MORE)).when(0, ToColumn(3, End.SPACE))
    scenario.then_state(columns=layout("7V", "", "GS").columns)


@pytest.mark.refuses("US-25")
def test_us_25_an_occupied_column_is_no_space() -> None:
    given(GAME, layout("7V", waste="GS")).when(0, ToColumn(1, End.SPACE)).then_refused("US-25")


@pytest.mark.refuses("US-25")
@pytest.mark.parametrize("end", [End.BOTTOM, End.TOP])
def test_us_25_an_empty_space_has_no_ends(end: End) -> None:
    given(GAME, layout("7V", waste="GS")).when(0, ToColumn(2, end)).then_refused("US-25")


@pytest.mark.refuses("US-R-01")
@pytest.mark.parametrize("number", [0, 7, -1])
@pytest.mark.parametrize("kind", [ToBar, lambda n: MoveColumn(n, 1), lambda n: MoveColumn(1, n)])
def test_us_r_01_there_are_columns_1_to_6_only(kind: type[ToBar], number: int) -> None:
    given(GAME, layout("7V", waste="GS")).when(0, kind(number)).then_refused("US-R-01")


@pytest.mark.refuses("US-R-01")
def test_us_r_01_an_unknown_column_is_refused_before_the_waste_is_looked_at() -> None:
    given(GAME, layout("7V", stock=MORE)).when(0, ToColumn(7, End.TOP)).then_refused("US-R-01")


@pytest.mark.rule("US-R-02")
@pytest.mark.refuses("US-11")
def test_us_r_02_a_column_moves_whole_by_its_top_card() -> None:
    given(GAME, layout("6J", "MS 5N")).when(0, MoveColumn(2, 1)).then_refused("US-11")


@pytest.mark.refuses("US-R-03")
@pytest.mark.parametrize(("source", "target"), [(1, 1), (2, 1), (2, 2)])
def test_us_r_03_a_column_onto_itself_and_an_empty_column_are_refused(source: int, target: int) -> None:
    given(GAME, layout("7V", stock=MORE)).when(0, MoveColumn(source, target)).then_refused("US-R-03")


@pytest.mark.rule("US-R-04")
def test_us_r_04_the_bottom_card_goes_to_the_bar_and_not_the_top_one() -> None:
    (bottom,) = cards("1M")
    given(GAME, layout("2E 1M", stock=MORE)).when(0, ToBar(1)).then(Banked(card=bottom, column=1))


@pytest.mark.refuses("US-R-04")
def test_us_r_04_an_empty_column_has_no_card_for_the_bar() -> None:
    given(GAME, layout("7V", stock=MORE)).when(0, ToBar(2)).then_refused("US-R-04")


@pytest.mark.rule("US-R-04")
def test_us_r_04_no_command_takes_a_card_from_the_bar() -> None:
    state = layout("3E", stock="7V", bar=(0, 2, 0, 0, 0, 0))
    assert not any(isinstance(command, ToColumn | MoveColumn) for command in legal(state, 0))


@pytest.mark.refuses("US-R-06")
def test_us_r_06_a_galaxy_column_does_not_move_into_a_space() -> None:
    given(GAME, layout("GV", stock=MORE)).when(0, MoveColumn(1, 2)).then_refused("US-R-06")


@pytest.mark.rule("US-R-07")
def test_us_r_07_a_column_above_another_is_the_other_under_it() -> None:
    moves = [command for command in legal(layout("6J", "5N"), 0) if isinstance(command, MoveColumn)]
    assert moves == [MoveColumn(2, 1)]


@pytest.mark.rule("US-R-07")
def test_us_r_07_both_ends_are_open_from_the_waste() -> None:
    state = layout("7J 6S", "5V", waste="6N")
    placings = [command for command in legal(state, 0) if isinstance(command, ToColumn)]
    assert placings == [ToColumn(2, End.TOP)]


@pytest.mark.rule("US-R-10")
@pytest.mark.refuses("US-10")
@pytest.mark.parametrize("suit", "EJMNSV")
def test_us_r_10_the_same_suit_never_fits(suit: str) -> None:
    given(GAME, layout(f"6{suit}", waste=f"5{suit}")).when(0, ToColumn(1, End.BOTTOM)).then_refused("US-10")


@pytest.mark.rule("US-R-15")
def test_us_r_15_a_card_that_fits_the_bar_stays_in_its_column() -> None:
    scenario = given(GAME, layout("2E", waste="1J", stock=MORE)).when(0, ToColumn(1, End.BOTTOM))
    scenario.then_state(columns=layout("2E 1J").columns, bar=(0,) * 6)


@pytest.mark.rule("US-R-18")
@pytest.mark.parametrize("suit", "EJMNSV")
def test_us_r_18_unranked_takes_any_suit(suit: str) -> None:
    scenario = given(GAME, layout("6N", waste=f"5{suit}", stock=MORE, ranked=False))
    scenario.when(0, ToColumn(1, End.BOTTOM)).then_accepted()


@pytest.mark.rule("US-R-18")
@pytest.mark.refuses("US-10")
def test_us_r_18_unranked_still_asks_for_the_step_in_rank() -> None:
    given(GAME, layout("6N", waste="4S", ranked=False)).when(0, ToColumn(1, End.BOTTOM)).then_refused("US-10")
