"""The deck, the deal and the options."""

from itertools import pairwise

import pytest

from domain.games.solitaire.cards import DECK, read, write
from domain.games.solitaire.events import Dealt
from domain.games.solitaire.game import GAME
from domain.games.solitaire.rules import fits_under
from domain.games.solitaire.state import Options
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from tests.domain.games.solitaire.layouts import cards
from tests.domain.newcomers import refuses_newcomers


def dealt(options: Options, seats: int = 1) -> Dealt:
    (event,) = GAME.rules.start(options, seats, Moment(rng=Rng(b"deal"), now=5000))
    assert isinstance(event, Dealt)
    return event


@pytest.mark.refuses("US-01")
@pytest.mark.parametrize("seats", [0, 2])
def test_us_01_one_player_plays(seats: int) -> None:
    with pytest.raises(IllegalMove, match="US-01"):
        dealt(Options(), seats)


@pytest.mark.rule("US-01")
def test_us_01_nobody_joins() -> None:
    refuses_newcomers(GAME)


@pytest.mark.rule("US-02")
def test_us_02_the_deck_has_sixty_different_cards() -> None:
    assert len({write(card) for card in DECK}) == 60


@pytest.mark.rule("US-03")
def test_us_03_ranks_rise_from_1_to_galaxy() -> None:
    steps = ["1V", "2N", "3M", "4J", "5E", "6V", "7S", "MN", "SM", "GJ"]
    assert all(fits_under(False, read(low), read(high)) for low, high in pairwise(steps))


@pytest.mark.rule("US-04")
def test_us_04_suits_fall_from_earth_to_venus() -> None:
    suits = "EJMNSV"
    lower = {(a, b) for a in suits for b in suits if fits_under(True, read(f"5{b}"), read(f"6{a}"))}
    assert lower == {(a, b) for i, a in enumerate(suits) for b in suits[i + 1 :]} | {("V", "E")}


@pytest.mark.rule("US-05")
def test_us_05_six_cards_begin_the_columns_and_the_rest_is_the_stock() -> None:
    event = dealt(Options())
    assert len(event.columns) == 6
    assert sorted((*event.columns, *event.stock)) == sorted(DECK)


@pytest.mark.refuses("US-24")
@pytest.mark.parametrize("turn", [-1, 0, 4])
def test_us_24_other_turn_sizes_are_refused(turn: int) -> None:
    with pytest.raises(IllegalMove, match="US-24"):
        dealt(Options(turn=turn))


@pytest.mark.refuses("US-R-16")
@pytest.mark.parametrize("seconds", [-1, 86_401])
def test_us_r_16_a_clock_runs_for_a_day_at_most(seconds: int) -> None:
    with pytest.raises(IllegalMove, match="US-R-16"):
        dealt(Options(clock_seconds=seconds))


@pytest.mark.parametrize("card", DECK, ids=write)
def test_every_card_is_read_back_from_its_text(card: int) -> None:
    assert read(write(card)) == card


@pytest.mark.parametrize("text", ["", "8E", "7X", "E7", "77E"])
def test_text_that_names_no_card_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        read(text)


def test_layouts_are_written_as_in_the_rulebook() -> None:
    assert cards("1E GV") == (0, 59)
