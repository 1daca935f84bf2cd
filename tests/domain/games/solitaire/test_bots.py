"""The bots, by their mean score over the same seeded deals."""

from functools import cache
from statistics import mean

import pytest
from msgspec.structs import replace

from domain.games.solitaire.commands import End, Finish, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.game import GAME
from domain.games.solitaire.legal import legal
from domain.games.solitaire.lookahead import Imagined, promise
from domain.games.solitaire.rules import score
from domain.games.solitaire.state import Options, State
from domain.games.solitaire.views import view
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seated
from tests.domain.games.playouts import playout
from tests.domain.games.solitaire.layouts import layout

RANKED, UNRANKED = Options(), Options(ranked=False)


@cache
def mean_score(bot: str, options: Options, deals: int) -> float:
    def played(seed: str) -> int:
        *_, last = playout(GAME, options, 1, seed, bot=bot)
        return score(GAME.rules.fold(last.state, last.events).bar)

    return mean(played(f"deal-{number}") for number in range(deals))


def choice(bot: str, state: State) -> object:
    return GAME.bots_by_name[bot].choose(view(state, Seated(0)), legal(state, 0), Rng(b"bot"))


@pytest.mark.slow
def test_easy_reaches_the_mean_of_the_rulebook() -> None:
    assert mean_score("easy", RANKED, 200) == pytest.approx(17.3, abs=1.5)


@pytest.mark.slow
def test_easy_beats_random_clearly() -> None:
    assert mean_score("easy", RANKED, 200) > 2 * mean_score("random", RANKED, 200)


@pytest.mark.slow
def test_medium_beats_easy_clearly() -> None:
    assert mean_score("medium", RANKED, 200) > mean_score("easy", RANKED, 200) + 2


@pytest.mark.slow
def test_medium_beats_random_clearly() -> None:
    assert mean_score("medium", RANKED, 200) > 2.7 * mean_score("random", RANKED, 200)


@pytest.mark.slow
def test_medium_beats_easy_clearly_in_the_unranked_game() -> None:
    assert mean_score("medium", UNRANKED, 60) > mean_score("easy", UNRANKED, 60) + 8


def test_easy_prefers_the_bar_to_a_column() -> None:
    assert choice("easy", layout("2E", waste="1J", stock="7V")) == ToBar()


def test_random_does_not_give_up_while_it_can_play() -> None:
    assert choice("random", layout("7V", stock="1E")) == Turn()


def test_medium_keeps_columns_apart_while_no_galaxy_waits() -> None:
    assert choice("medium", layout("6J", "5N", waste="1V", bar=(0, 0, 0, 0, 0, 1), stock="7V")) == Turn()


def test_medium_joins_columns_to_make_room_for_a_galaxy() -> None:
    full = layout("6J", "5N", "1E", "1J", "1M", "1N", waste="GV", stock="7V", bar=(1, 1, 1, 1, 0, 0))
    assert choice("medium", full) == MoveColumn(2, 1)


def test_medium_places_a_card_where_it_closes_least() -> None:
    # under 6E it takes the place of four other 5s that are out; above 4V it closes a place for Earth and Venus alone
    state = layout("6E", "4V", waste="5S", stock="7V 5J 5M 5N 5V")
    assert choice("medium", state) == ToColumn(2, End.TOP)


def test_medium_begins_another_pass() -> None:
    assert choice("medium", layout("7V", waste="3M 2J")) == Recycle()


def test_medium_banks_what_is_left_before_it_stops() -> None:
    assert choice("medium", layout("2E 1J", waste="7V", turn=1)) == ToBar(1)


def test_medium_stops_when_only_columns_can_be_joined() -> None:
    assert choice("medium", layout("6J", "5N", turn=1)) == Finish()


def test_medium_knows_where_the_cards_it_saw_lie() -> None:
    # nothing is guessed here: the next turn brings up the 1E, and nothing else ever reaches the bar
    state = layout("6E", waste="7S 7N 5N", stock="7J 6J 1E", current_pass=2)
    known = replace(state, seen=sum(1 << card for card in (*state.stock, *state.waste)))
    assert promise(view(known, Seated(0)), [Turn()], 16, Rng(b"")) == [1.0]


@pytest.mark.parametrize("ranked", [True, False])
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_looking_ahead_plays_by_the_rules(turn: int, ranked: bool) -> None:
    """From many positions: each step is one the rules allow, and leads to the table they lead to."""
    for number in range(3):
        for step in tuple(playout(GAME, Options(turn=turn, ranked=ranked), 1, f"ahead-{number}"))[1::5]:
            state = step.state
            imagined = Imagined(view(state, Seated(0)), list(state.stock), list(state.waste))
            while (command := imagined.next()) is not None:
                assert command in legal(state, 0)
                state = GAME.rules.fold(state, GAME.rules.decide(state, 0, command, Moment(Rng(b""), 0)))
                assert table(imagined.after(command)) == table(state)
            rest = {type(command) for command in legal(state, 0)}
            assert rest <= {Finish, MoveColumn}, "it stops when nothing but joining columns is left"


def table(of: State | Imagined) -> tuple[list[int], ...]:
    return list(of.stock), list(of.waste), list(of.bar), [of.current_pass], *(list(column) for column in of.columns)


def test_looking_ahead_draws_on_the_view_alone() -> None:
    here = layout("6E", waste="7S 7N 5N", stock="7J 6J 1E", current_pass=2)
    there = replace(here, stock=here.stock[::-1])
    assert choice("medium", here) == choice("medium", there)
