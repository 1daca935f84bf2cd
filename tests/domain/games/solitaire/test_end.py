"""How a game ends, what it is worth, and how two are compared."""

import pytest
from msgspec.structs import replace

from domain.games.solitaire.commands import Finish, MoveColumn, ToBar, Turn
from domain.games.solitaire.events import Banked, Ended
from domain.games.solitaire.game import GAME
from domain.games.solitaire.rules import band, contest_key
from domain.games.solitaire.state import Band, Options, Reason
from domain.kernel.decider import Expire, Leave, Moment, Standing
from domain.kernel.rng import Rng
from domain.kernel.scenery import Cast
from domain.kernel.viewers import Seated
from tests.domain.games.solitaire.layouts import cards, layout
from tests.domain.scenario import given

ALMOST = (9, 10, 10, 10, 10, 10)


@pytest.mark.refuses("US-30")
def test_us_30_a_suit_is_built_in_order() -> None:
    given(GAME, layout("7V", waste="3E", bar=(1, 0, 0, 0, 0, 0))).when(0, ToBar()).then_refused("US-30")


@pytest.mark.rule("US-30")
def test_us_30_a_galaxy_completes_its_suit() -> None:
    scenario = given(GAME, layout("7V", waste="GE", stock="1J", bar=(9, 0, 0, 0, 0, 0))).when(0, ToBar())
    scenario.then_state(bar=(10, 0, 0, 0, 0, 0))


@pytest.mark.rule("US-31")
def test_us_31_going_out_ends_the_game() -> None:
    (galaxy,) = cards("GE")
    scenario = given(GAME, layout("GE", bar=ALMOST)).when(0, ToBar(1))
    scenario.then(Banked(card=galaxy, column=1), Ended(reason=Reason.WENT_OUT, score=60, band=Band.TOP))


@pytest.mark.refuses("US-40")
def test_us_40_nothing_follows_the_end() -> None:
    scenario = given(GAME, layout("7V", stock="1E")).when(0, Finish()).when(0, Finish())
    scenario.then_refused("US-40")


@pytest.mark.rule("US-41")
def test_us_41_every_card_on_the_bar_is_a_point() -> None:
    scenario = given(GAME, layout("7V", bar=(3, 0, 10, 0, 1, 0), stock="7N")).when(0, Finish())
    outcome = GAME.rules.outcome(scenario.state)
    assert outcome is not None
    assert outcome.standings == (Standing(seat=0, place=1, score=14),)


@pytest.mark.rule("US-42")
@pytest.mark.parametrize(
    ("points", "word"),
    [
        (60, Band.TOP),
        (58, Band.EXPERT),
        (40, Band.EXPERT),
        (39, Band.ABOVE_AVERAGE),
        (20, Band.ABOVE_AVERAGE),
        (19, Band.AVERAGE),
        (10, Band.AVERAGE),
        (9, Band.NOVICE),
        (1, Band.NOVICE),
    ],
)
def test_us_42_bands(points: int, word: Band) -> None:
    assert band(points) is word


@pytest.mark.rule("US-R-12")
@pytest.mark.parametrize(("points", "word"), [(59, Band.EXPERT), (0, Band.NONE)])
def test_us_r_12_what_the_table_of_bands_leaves_out(points: int, word: Band) -> None:
    assert band(points) is word


@pytest.mark.rule("US-42")
def test_us_42_the_band_is_the_label_of_the_outcome() -> None:
    scenario = given(GAME, layout("7V", bar=(10, 10, 0, 0, 0, 0))).when(0, Finish())
    outcome = GAME.rules.outcome(scenario.state)
    assert outcome is not None
    assert outcome.label == "above_average"


@pytest.mark.rule("US-R-11")
def test_us_r_11_the_game_ends_by_itself_when_only_finishing_is_left() -> None:
    scenario = given(GAME, layout("6J", "5N", current_pass=3)).when(0, MoveColumn(2, 1))
    assert scenario.events[1:] == (Ended(reason=Reason.NO_MOVES, score=0, band=Band.NONE),)


@pytest.mark.rule("US-R-11")
def test_us_r_11_a_pass_that_is_left_keeps_the_game_going() -> None:
    given(GAME, layout("7V", stock="6V", current_pass=2)).when(0, Turn()).then_state(over=None)


@pytest.mark.rule("US-R-11")
def test_us_r_11_finishing_keeps_the_score() -> None:
    scenario = given(GAME, layout("7V", stock="1E", bar=(0, 4, 0, 0, 0, 0))).when(0, Finish())
    scenario.then(Ended(reason=Reason.FINISHED, score=4, band=Band.NOVICE))


@pytest.mark.rule("US-R-14")
@pytest.mark.parametrize(
    ("better", "worse"),
    [((20, 99, 99), (19, 1, 1)), ((20, 50, 99), (20, 51, 1)), ((20, 50, 70), (20, 50, 71))],
    ids=["higher score", "fewer cards turned", "fewer commands"],
)
def test_us_r_14_contests(better: tuple[int, int, int], worse: tuple[int, int, int]) -> None:
    keys = [
        contest_key(replace(layout(), bar=(points // 2, points - points // 2, 0, 0, 0, 0), turned=t, commands=c))
        for points, t, c in (better, worse)
    ]
    assert keys[0] < keys[1]


@pytest.mark.rule("US-R-14")
def test_us_r_14_cards_and_commands_are_counted() -> None:
    scenario = given(GAME, layout("7V", stock="2E 3E 1E 7J 7M")).when(0, Turn()).when(0, ToBar()).when(0, Turn())
    scenario.then_state(turned=5, commands=3)


@pytest.mark.rule("US-R-16")
def test_us_r_16_the_clock_starts_with_the_deal() -> None:
    events = GAME.rules.start(Options(clock_seconds=90), 1, Moment(rng=Rng(b"clock"), now=5000))
    assert GAME.rules.deadline(GAME.rules.fold(GAME.rules.initial, events)) == 95_000


@pytest.mark.rule("US-R-16")
def test_us_r_16_the_game_is_finished_when_the_clock_has_run_out() -> None:
    scenario = given(GAME, replace(layout("7V", stock="1E"), due=1000)).at(1000).when(0, Expire())
    scenario.then(Ended(reason=Reason.FINISHED, score=0, band=Band.NONE))


@pytest.mark.refuses("US-R-16")
@pytest.mark.parametrize("due", [None, 1001])
def test_us_r_16_a_clock_that_has_not_run_out_changes_nothing(due: int | None) -> None:
    given(GAME, replace(layout("7V", stock="1E"), due=due)).at(1000).when(0, Expire()).then_refused("US-R-16")


@pytest.mark.rule("US-R-17")
def test_us_r_17_who_leaves_finishes() -> None:
    scenario = given(GAME, layout("7V", stock="1E")).when(0, Leave())
    scenario.then(Ended(reason=Reason.FINISHED, score=0, band=Band.NONE))


@pytest.mark.rule("US-42")
@pytest.mark.parametrize(
    ("bar", "said"),
    [
        ((0, 0, 0, 0, 0, 0), "Over, with no points"),
        ((1, 0, 0, 0, 0, 0), "Over, with 1 point: novice"),
        ((3, 0, 10, 0, 1, 0), "Over, with 14 points: average"),
    ],
)
def test_us_42_the_headline_says_the_score_and_its_word_and_that_nobody_was_beaten(
    bar: tuple[int, ...], said: str
) -> None:
    ended = given(GAME, layout("7V", bar=bar, stock="7N")).when(0, Finish()).state
    view = GAME.rules.view(ended, Seated(0))
    assert GAME.talk.staged(view, Cast(("Ada",), 0)).headline == said
