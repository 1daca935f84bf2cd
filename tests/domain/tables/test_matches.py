"""Matches: how they stand, who has won, and what the next game is."""

from typing import Any

import pytest
from msgspec import Raw, json
from msgspec.structs import replace

from domain.games.runiverse.options import Options as RuniverseOptions
from domain.kernel.decider import Outcome
from domain.kernel.decider import Standing as Place
from domain.tables.commands import AddBot, LeaveSeat, StartGame, TakeSeat
from domain.tables.decide import RuleSets
from domain.tables.matches import best_of, first_to, next_game, standing
from domain.tables.state import Status, TableState
from domain.tables.terms import Series, Terms
from tests.changed import changed
from tests.domain.tables.tabletop import Tabletop, opening
from tests.domain.tables.test_rules import refused
from tests.toy import TOY, Options


def finished(series: Series | None, *places: int, players: str = "abc") -> TableState:
    """A table that is over, its seats in these places."""
    table = Tabletop()
    table.do(opening(options=Options(hand=3), series=series))
    for player in players:
        table.do(TakeSeat(player, player.upper()))
    table.do(StartGame("ann"))
    outcome = Outcome("test", tuple(Place(seat, place, 0) for seat, place in enumerate(places)))
    return replace(table.state, status=Status.FINISHED, outcome=outcome)


@pytest.mark.refuses("TB-35")
@pytest.mark.parametrize(
    "series", [first_to("m", 0), first_to("m", 100), best_of("m", 4), Series("m", 3, 4), Series("m", 2, -1)]
)
def test_a_match_that_makes_no_sense_is_refused(series: Series) -> None:
    refused(Tabletop(), opening(series=series), "TB-35")


@pytest.mark.rule("TB-35")
@pytest.mark.parametrize("series", [best_of("m", 1), best_of("m", 7), first_to("m", 1), first_to("m", 99)])
def test_a_match_is_best_of_or_first_to(series: Series) -> None:
    table = Tabletop()
    table.do(opening(series=series))
    assert table.state.terms.series == series


@pytest.mark.rule("TB-36")
def test_the_winner_of_a_game_has_a_win() -> None:
    stands = standing(finished(best_of("m", 3), 2, 1, 3))
    assert stands is not None
    assert (stands.players, stands.wins, stands.decided) == (("a", "b", "c"), (0, 1, 0), False)


@pytest.mark.rule("TB-36")
def test_a_shared_first_place_is_nobodys_win() -> None:
    stands = standing(finished(best_of("m", 3), 1, 1, 3))
    assert stands is not None
    assert stands.wins == (0, 0, 0)


@pytest.mark.rule("TB-36")
def test_enough_wins_decide_the_match() -> None:
    series = Series("m", 2, 3, 2, ("a", "b", "c"), (0, 1, 0))
    stands = standing(finished(series, 2, 1, 3))
    assert stands is not None
    assert (stands.decided, stands.winners) == (True, ("b",))
    assert next_game(finished(series, 2, 1, 3)) is None


@pytest.mark.rule("TB-36")
def test_the_last_game_decides_the_match_even_without_the_wins() -> None:
    series = Series("m", 2, 3, 3, ("a", "b", "c"), (1, 0, 0))
    stands = standing(finished(series, 2, 3, 1))
    assert stands is not None
    assert (stands.decided, stands.winners) == (True, ("a", "c"))


@pytest.mark.rule("TB-36")
def test_without_a_limit_it_goes_on() -> None:
    series = Series("m", 2, 0, 8, ("a", "b", "c"), (1, 1, 0))
    following = next_game(finished(series, 2, 3, 1))
    assert following is not None
    assert (following.series.number, following.series.wins) == (9, (1, 1, 1))


@pytest.mark.rule("TB-36")
def test_a_game_of_its_own_has_no_match() -> None:
    assert standing(finished(None, 1, 2, 3)) is None
    assert next_game(finished(None, 1, 2, 3)) is None


@pytest.mark.rule("TB-36")
def test_a_match_stands_nowhere_before_the_end() -> None:
    table = Tabletop()
    table.do(opening(series=best_of("m", 3)))
    assert standing(table.state) is None


@pytest.mark.rule("TB-37")
def test_the_seats_move_up_by_one() -> None:
    following = next_game(finished(best_of("m", 3), 1, 2, 3))
    assert following is not None
    assert [holder.player for holder in following.seats] == ["b", "c", "a"]


@pytest.mark.rule("TB-36")
def test_wins_belong_to_players_whatever_their_seat() -> None:
    series = Series("m", 3, 5, 2, ("a", "b", "c"), (1, 0, 0))
    stands = standing(finished(series, 1, 2, 3, players="bca"))
    assert stands is not None
    assert stands.wins == (1, 1, 0)


@pytest.mark.rule("TB-36")
def test_bots_and_who_left_play_on_and_newcomers_do_not() -> None:
    table = Tabletop()
    table.do(opening(options=Options(hand=3), series=best_of("m", 3)))
    for player in ("ann", "bob"):
        table.do(TakeSeat(player, player.title()))
    table.do(AddBot("ann", "random"))
    table.do(StartGame("ann"))
    series = replace(best_of("m", 3), players=("ann", "bob", "bot:random"), wins=(0, 0, 0))
    state = replace(table.state, terms=Terms(series=series))
    table.state = state
    table.do(TakeSeat("cid", "Cid"))
    table.do(LeaveSeat("bob"))
    outcome = Outcome("test", tuple(Place(seat, seat + 1, 0) for seat in range(4)))
    following = next_game(replace(table.state, status=Status.FINISHED, outcome=outcome))
    assert following is not None
    assert [(each.player, each.bot, each.left) for each in following.seats] == [
        ("bob", "", False),
        ("bot:random", "random", False),
        ("ann", "", False),
    ]


@pytest.mark.rule("TB-37")
def test_where_options_say_who_begins_it_is_who_came_last() -> None:
    other: Any = RuniverseOptions
    game: Any = changed(TOY, options=other)
    state = finished(best_of("m", 3), 2, 1, 3)
    state = replace(state, pinned=game, options=RuniverseOptions())
    following = next_game(state)
    assert following is not None
    assert json.decode(following.options)["first"] == 1, "c sits in seat 1 of b, c, a"


@pytest.mark.rule("TB-37")
def test_other_options_stay_as_they_are() -> None:
    following = next_game(finished(best_of("m", 3), 2, 1, 3))
    assert following is not None
    assert json.decode(following.options, type=Options) == Options(hand=3)
    assert isinstance(following.options, Raw)
    assert RuleSets(TOY).newest("toy") is TOY


@pytest.mark.rule("TB-37")
def test_the_players_of_the_next_game_keep_their_names() -> None:
    after = next_game(finished(best_of("m", 3), 1, 2, 3))
    assert after is not None
    assert [(seat.player, seat.name) for seat in after.seats] == [("b", "B"), ("c", "C"), ("a", "A")]
