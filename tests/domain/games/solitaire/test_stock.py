"""Turning the stock, the waste and the passes, and who knows what of them."""

import pytest

from domain.games.solitaire.commands import Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.events import Banked, Recycled, Turned
from domain.games.solitaire.game import GAME
from domain.games.solitaire.legal import legal
from domain.games.solitaire.views import view
from domain.kernel.redaction import redact
from domain.kernel.viewers import AUDITOR, SPECTATOR, Seated, Viewer
from tests.domain.games.solitaire.layouts import cards, layout
from tests.domain.scenario import given

PLAYER_AND_SPECTATOR = [Seated(0), SPECTATOR]


@pytest.mark.rule("US-20")
def test_us_20_the_last_card_turned_is_on_top() -> None:
    turned = cards("1E 2J 3M")
    given(GAME, layout("7V", stock="1E 2J 3M 4N")).when(0, Turn()).then(Turned(count=3, top=turned[-1], cards=turned))


@pytest.mark.rule("US-21")
def test_us_21_bar_and_column_are_both_open_and_so_is_neither() -> None:
    kinds = {type(command) for command in legal(layout("2E", waste="1J", stock="7V"), 0)}
    assert {ToBar, ToColumn, Turn} <= kinds


@pytest.mark.refuses("US-22")
def test_us_22_a_third_pass_is_the_last() -> None:
    scenario = given(GAME, layout("3E", waste="7M 2J", current_pass=2)).when(0, Recycle())
    scenario.then(Recycled(number=3))
    scenario.when(0, Turn()).when(0, Recycle()).then_refused("US-22")


@pytest.mark.rule("US-23")
def test_us_23_the_card_behind_becomes_available() -> None:
    one, behind = cards("1E 2J")
    scenario = given(GAME, layout("7V", waste="2J 1E", stock="3M")).when(0, ToBar())
    scenario.then(Banked(card=one, behind=behind))


@pytest.mark.refuses("US-23")
def test_us_23_nothing_comes_from_an_empty_waste() -> None:
    given(GAME, layout("7V", stock="3M")).when(0, ToBar()).then_refused("US-23")


@pytest.mark.rule("US-24")
@pytest.mark.parametrize(("turn", "passes"), [(3, 3), (2, 2), (1, 1)])
def test_us_24_as_many_passes_as_cards_turned_at_a_time(turn: int, passes: int) -> None:
    scenario = given(GAME, layout("7V 6E", waste="5J", turn=turn))
    number = 1
    while Recycle() in legal(scenario.state, 0):
        scenario.when(0, Recycle())
        number += 1
        scenario.when(0, Turn())
    assert number == passes


@pytest.mark.refuses("US-R-05")
def test_us_r_05_an_empty_waste_is_not_turned_over() -> None:
    given(GAME, layout("2E 1M")).when(0, Recycle()).then_refused("US-R-05")


@pytest.mark.rule("US-R-05")
def test_us_r_05_the_order_stays_the_same() -> None:
    given(GAME, layout("7V", waste="3M 2J 4S")).when(0, Recycle()).then_state(stock=cards("3M 2J 4S"), waste=())


@pytest.mark.rule("US-R-08")
def test_us_r_08_a_short_last_group_is_turned_whole() -> None:
    turned = cards("1E 2J")
    given(GAME, layout("7V", stock="1E 2J")).when(0, Turn()).then(Turned(count=2, top=turned[-1], cards=turned))


@pytest.mark.rule("US-R-09")
def test_us_r_09_the_stock_may_be_turned_before_columns_are_joined() -> None:
    given(GAME, layout("6J", "5N", stock="1E 2J 3M")).when(0, Turn()).then_accepted()


@pytest.mark.rule("US-R-13")
def test_us_r_13_there_is_no_undo() -> None:
    assert "undo" not in {str(command.__struct_config__.tag) for command in GAME.rules.commands}


@pytest.mark.rule("US-R-19")
@pytest.mark.parametrize("viewer", PLAYER_AND_SPECTATOR, ids=str)
def test_us_r_19_only_what_was_on_top_shows_in_the_waste(viewer: Viewer) -> None:
    scenario = given(GAME, layout("7V", stock="1E 2J 3M 4N 5S 6V")).when(0, Turn()).when(0, Turn())
    known = [None, None, *cards("3M"), None, None, *cards("6V")]
    assert view(scenario.state, viewer).waste == tuple(known)


@pytest.mark.rule("US-R-19")
@pytest.mark.parametrize("viewer", PLAYER_AND_SPECTATOR, ids=str)
def test_us_r_19_what_was_on_top_stays_known_in_the_next_pass(viewer: Viewer) -> None:
    scenario = given(GAME, layout("7V", stock="1E 2J 3M 4N")).when(0, Turn()).when(0, Turn()).when(0, Recycle())
    assert view(scenario.state, viewer).stock == (None, None, *cards("3M 4N"))


@pytest.mark.rule("US-R-19")
def test_us_r_19_a_card_uncovered_by_play_is_known() -> None:
    scenario = given(GAME, layout("7V", stock="3M 2J 1E 7S 7N 7M")).when(0, Turn()).when(0, ToBar()).when(0, Turn())
    assert view(scenario.state, SPECTATOR).waste == (None, *cards("2J"), None, None, *cards("7M"))


@pytest.mark.rule("US-R-19")
def test_us_r_19_everything_shows_to_an_auditor() -> None:
    state = layout("7V", waste="3M 2J", stock="1E")
    assert (view(state, AUDITOR).waste, view(state, AUDITOR).stock) == (state.waste, state.stock)


@pytest.mark.rule("US-20")
@pytest.mark.parametrize("viewer", PLAYER_AND_SPECTATOR, ids=str)
def test_us_20_the_cards_turned_under_the_top_one_are_not_told(viewer: Viewer) -> None:
    scenario = given(GAME, layout("7V", stock="1E 2J 3M 4N")).when(0, Turn())
    assert getattr(redact(scenario.events[0], viewer), "cards", None) is None
