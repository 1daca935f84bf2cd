"""The edges of the rules: the least and the most that is allowed, and every move that is there."""

import pytest
from msgspec.structs import replace

from domain.games.solitaire.commands import End, Finish, MoveColumn, Recycle, SolitaireCommand, ToBar, ToColumn, Turn
from domain.games.solitaire.events import Dealt
from domain.games.solitaire.game import GAME
from domain.games.solitaire.legal import legal
from domain.games.solitaire.state import Options, Reason, State
from domain.games.solitaire.views import view
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from domain.kernel.viewers import SPECTATOR
from tests.domain.games.solitaire.layouts import cards, layout
from tests.domain.scenario import given

ALL: tuple[SolitaireCommand, ...] = (
    *(ToColumn(column, end) for column in range(1, 7) for end in End),
    *(MoveColumn(source, target) for source in range(1, 7) for target in range(1, 7)),
    *(ToBar(column) for column in (None, *range(1, 7))),
    Turn(),
    Recycle(),
    Finish(),
)


def accepted(state: State) -> set[SolitaireCommand]:
    found = set()
    for command in ALL:
        try:
            GAME.rules.decide(state, 0, command, Moment(Rng(b""), 0))
        except IllegalMove:
            continue
        found.add(command)
    return found


@pytest.mark.rule("US-10", "US-11", "US-12", "US-25", "US-30")
@pytest.mark.parametrize(
    "state",
    [
        pytest.param(layout("7V", "", "6E 5J", "", "MV", waste="GS", stock="1E"), id="a Galaxy and spaces between"),
        pytest.param(layout("", "4S", "6J 5M", "3V", waste="5M", stock="1E"), id="both ends fit"),
        pytest.param(layout("3E 2M", "2J", "", "1N", waste="1E", bar=(0, 0, 1, 0, 0, 0)), id="several for the bar"),
        pytest.param(layout("6J", "5N", "7E", "", "", "5S"), id="columns that join"),
        pytest.param(layout("6J", "5N", "7E", "5E", ranked=False, waste="6V"), id="unranked"),
        pytest.param(layout("7V", "7S", waste="3J"), id="nothing but another pass"),
        pytest.param(layout("7V", "7S", waste="3J", current_pass=3), id="no pass left"),
    ],
)
def test_what_is_listed_is_what_is_accepted(state: State) -> None:
    assert set(legal(state, 0)) == accepted(state)
    assert len(legal(state, 0)) == len(accepted(state))


@pytest.mark.rule("US-40")
def test_us_40_nothing_is_listed_after_the_end() -> None:
    assert legal(replace(layout("7V", stock="1E"), over=Reason.FINISHED), 0) == ()


@pytest.mark.rule("US-01")
def test_us_01_nothing_is_listed_for_another_seat() -> None:
    assert legal(layout("7V", stock="1E"), 1) == ()


@pytest.mark.refuses("US-01")
def test_us_01_another_seat_does_not_play() -> None:
    given(GAME, layout("7V", stock="1E")).when(1, Turn()).then_refused("US-01")


@pytest.mark.rule("US-01", "US-05", "US-24", "US-R-18")
@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize("ranked", [True, False])
def test_us_24_the_table_is_laid_as_it_was_dealt(turn: int, ranked: bool) -> None:
    events = GAME.rules.start(Options(turn=turn, ranked=ranked), 1, Moment(Rng(b"laid"), 0))
    (dealt,) = events
    assert isinstance(dealt, Dealt)
    state = GAME.rules.fold(GAME.rules.initial, events)
    assert dealt.seats == 1
    assert state.columns == tuple((card,) for card in dealt.columns)
    assert (state.stock, state.turn, state.ranked, state.due) == (dealt.stock, turn, ranked, None)


@pytest.mark.rule("US-R-16")
def test_us_r_16_a_clock_of_a_day_is_allowed() -> None:
    day = 24 * 60 * 60
    state = GAME.rules.fold(GAME.rules.initial, GAME.rules.start(Options(clock_seconds=day), 1, Moment(Rng(b"day"), 7)))
    assert state.due == 1000 * day + 7


@pytest.mark.refuses("US-23")
def test_us_23_no_card_goes_to_a_column_from_an_empty_waste() -> None:
    given(GAME, layout("7V", stock="3M")).when(0, ToColumn(1, End.BOTTOM)).then_refused("US-23")


@pytest.mark.rule("US-R-01")
def test_us_r_01_the_sixth_column_is_one() -> None:
    state = layout("6J", "", "", "", "", "5N", stock="1E")
    given(GAME, state).when(0, MoveColumn(6, 1)).then_accepted()


@pytest.mark.rule("US-R-19")
def test_us_r_19_a_card_uncovered_by_placing_another_is_known() -> None:
    scenario = given(GAME, layout("6J", waste="3M 2J 5N", stock="7S 7N 7M")).when(0, ToColumn(1, End.BOTTOM))
    assert view(scenario.state, SPECTATOR).waste == (None, *cards("2J"))
    scenario.when(0, Turn())
    assert view(scenario.state, SPECTATOR).waste == (None, *cards("2J"), None, None, *cards("7M"))


@pytest.mark.rule("US-R-14")
@pytest.mark.parametrize(
    ("state", "command"),
    [
        pytest.param(layout("6J", waste="5N", stock="1E"), ToColumn(1, End.BOTTOM), id="to a column"),
        pytest.param(layout("6J 5N", waste="1E", stock="1E"), ToBar(), id="waste to the bar"),
        pytest.param(layout("3J 2N 1M", stock="1E"), ToBar(1), id="column to the bar"),
        pytest.param(layout("6J", "5N", stock="1E"), MoveColumn(2, 1), id="columns joined"),
        pytest.param(layout("7V", waste="3J"), Recycle(), id="another pass"),
        pytest.param(layout("7V", stock="3J 2J"), Turn(), id="cards turned"),
    ],
)
def test_us_r_14_every_command_counts_once(state: State, command: SolitaireCommand) -> None:
    given(GAME, replace(state, commands=5)).when(0, command).then_state(commands=6)


@pytest.mark.rule("US-R-04")
def test_us_r_04_only_the_bottom_card_leaves_its_column() -> None:
    given(GAME, layout("3J 2N 1M", stock="1E")).when(0, ToBar(1)).then_state(columns=layout("3J 2N").columns)
