"""Matches: tables, games, rulings, absences, byes, who starts, and the end of a stage."""

import pytest
from msgspec.structs import replace

from domain.kernel.decider import Standing
from domain.tournaments.commands import (
    AssignTable,
    CloseStage,
    Drop,
    GrantBye,
    PairByHand,
    PairRound,
    RecordResult,
    ReportNoShow,
    RuleMatch,
    StartStage,
    Together,
)
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import EDITION, Format, Points, Stage, Starter
from domain.tournaments.events import MatchDecided, TableAssigned
from domain.tournaments.standings.table import standings
from domain.tournaments.state import How, Result
from tests.domain.tournaments.fairground import BOSS, Fair, config, strongest_first

SINGLE = Stage(Format.SINGLE_ELIMINATION)
SWISS = Stage(Format.SWISS, rounds=3)


def single(count: int = 4, **more: object) -> Fair:
    return Fair(config(replace(SINGLE, **more))).enter(count).start()


@pytest.mark.refuses("TO-25")
def test_to_25_the_next_stage_begins_when_the_one_before_is_closed() -> None:
    fair = Fair(config(SWISS, replace(SINGLE, takes=2))).enter(4).start()
    assert fair.refused(StartStage(by=BOSS)) == "TO-25"
    fair = single()
    while games := open_matches(fair.state):
        fair.play(games[0], (1, 2))
    fair.step()
    assert fair.refused(StartStage(by=BOSS)) == "TO-25"


@pytest.mark.refuses("TO-26")
def test_to_26_a_round_is_paired_when_the_one_before_is_decided() -> None:
    fair = Fair(config(SWISS)).enter(4).start()
    fair.ask(PairRound(by=BOSS))
    assert fair.refused(PairRound(by=BOSS)) == "TO-26"
    assert single().refused(PairRound(by=BOSS)) == "TO-26"


@pytest.mark.refuses("TO-23", "TO-27")
def test_to_27_pairing_by_hand_names_everyone_once_and_says_why() -> None:
    fair = Fair(config(SWISS)).enter(5).start()
    tables = (("a0", "a1"), ("a2", "a3"), ("a4",))
    assert fair.refused(PairByHand(tables=tables[:2], reason="seen", by=BOSS)) == "TO-27"
    assert fair.refused(PairByHand(tables=(("a0", "a1", "a2"), ("a3", "a4")), reason="seen", by=BOSS)) == "TO-27"
    assert fair.refused(PairByHand(tables=tables, reason="", by=BOSS)) == "TO-23"
    fair.ask(PairByHand(tables=tables, reason="on request", by=BOSS))
    assert [match.players for match in fair.state.matches] == [(0, 1), (2, 3), (4, -2)]
    assert fair.stage.receipts[0].by_hand == "on request"


@pytest.mark.refuses("TO-27")
def test_to_27_an_arena_pairs_itself() -> None:
    fair = Fair(config(Stage(Format.ARENA, duration=1000))).enter(2).start()
    assert fair.refused(PairByHand(tables=(("a0", "a1"),), reason="why not", by=BOSS)) == "TO-27"


@pytest.mark.refuses("TO-28")
def test_to_28_only_matches_whose_players_are_known_are_played() -> None:
    fair = single()
    result = Result(How.RULED, (1, 2))
    assert fair.refused(RuleMatch(match=2, result=result, reason="r", by=BOSS)) == "TO-28"
    assert fair.refused(RuleMatch(match=9, result=result, reason="r", by=BOSS)) == "TO-28"


@pytest.mark.refuses("TO-29")
def test_to_29_a_decided_match_takes_no_further_result() -> None:
    fair = single()
    game = open_matches(fair.state)[0]
    fair.play(game, (1, 2))
    again = RecordResult(
        match=game.match, game=1, table="x", head="h", standings=(Standing(0, 1, 1), Standing(1, 2, 0))
    )
    assert fair.refused(again) == "TO-29"


@pytest.mark.refuses("TO-30")
def test_to_30_a_game_has_one_table_and_its_turn() -> None:
    fair = single(best_of=3)
    (event,) = fair.ask(AssignTable(match=0, game=1, table="t7"))
    assert event == TableAssigned(match=0, game=1, table="t7", order=(0, 3))
    assert open_matches(fair.state)[0].table == "t7"
    assert fair.refused(AssignTable(match=0, game=1, table="t8")) == "TO-30"
    assert fair.refused(AssignTable(match=1, game=2, table="t8")) == "TO-30"
    standing = (Standing(0, 1, 1), Standing(1, 2, 0))
    assert fair.refused(RecordResult(match=0, game=1, table="t9", head="h", standings=standing)) == "TO-30"
    assert fair.refused(RecordResult(match=1, game=2, table="t9", head="h", standings=standing)) == "TO-30"


@pytest.mark.refuses("TO-31")
def test_to_31_a_result_has_an_entry_for_each_player() -> None:
    fair = single()
    one = (Standing(0, 1, 1),)
    assert fair.refused(RecordResult(match=0, game=1, table="t", head="h", standings=one)) == "TO-31"
    for places in ((1,), (2, 2), (-1, 1)):
        assert fair.refused(RuleMatch(match=0, result=Result(How.RULED, places), reason="r", by=BOSS)) == "TO-31"


@pytest.mark.refuses("TO-32")
def test_to_32_an_elimination_match_has_a_winner_or_nobody() -> None:
    fair = single()
    assert fair.refused(RuleMatch(match=0, result=Result(How.RULED, (1, 1)), reason="r", by=BOSS)) == "TO-32"
    fair.ask(RuleMatch(match=0, result=Result(How.RULED, (0, 0)), reason="both left", by=BOSS))
    fair.play(open_matches(fair.state)[0], (1, 2))
    assert fair.state.matches[2].result == Result(How.BYE, (0, 1), (0, 1))


@pytest.mark.refuses("TO-33")
def test_to_33_absence_is_reported_of_players_of_the_match() -> None:
    fair = single()
    assert fair.refused(ReportNoShow(match=0, accounts=("a1",), reason="r", by=BOSS)) == "TO-33"
    assert fair.refused(ReportNoShow(match=0, accounts=(), reason="r", by=BOSS)) == "TO-33"
    pod = Fair(config(Stage(Format.PODS, seats=4, rounds=1))).enter(4).start()
    pod.step()
    assert pod.refused(ReportNoShow(match=0, accounts=("a1",), reason="r", by=BOSS)) == "TO-33"


@pytest.mark.rule("TO-62")
def test_to_62_who_comes_alone_wins_as_high_as_can_be() -> None:
    fair = single(best_of=5)
    fair.ask(ReportNoShow(match=0, accounts=("a3",), reason="not seen", by=BOSS))
    assert fair.state.matches[0].result == Result(How.WALKOVER, (1, 0), (3, 0))


@pytest.mark.rule("TO-62")
def test_to_62_when_nobody_comes_nobody_goes_on() -> None:
    fair = single()
    events = fair.ask(ReportNoShow(match=0, accounts=("a0", "a3"), reason="not seen", by=BOSS))
    assert events[0] == MatchDecided(match=0, result=Result(How.WALKOVER, (0, 0), (0, 0)), by=BOSS, reason="not seen")
    assert fair.run().champion in (1, 2)


@pytest.mark.rule("TO-39")
def test_to_39_who_drops_forfeits_now_and_later() -> None:
    fair = Fair(config(Stage(Format.DOUBLE_ELIMINATION))).enter(4).start()
    fair.ask(Drop(account="a0", by="a0"))
    fair.run(strongest_first)
    assert [each.entrant for each in fair.state.ranking] == [1, 2, 3, 0]


@pytest.mark.refuses("TO-36")
def test_to_36_a_bye_is_granted_for_a_round_to_come() -> None:
    fair = Fair(config(replace(SWISS, points=Points(asked_bye=1)))).enter(6).start()
    assert fair.refused(GrantBye(account="a0", round=4, by=BOSS)) == "TO-36"
    fair.ask(GrantBye(account="a0", round=1, by=BOSS))
    assert fair.refused(GrantBye(account="a0", round=1, by=BOSS)) == "TO-36"
    fair.ask(GrantBye(account="a1", round=1, unpaid=True, by=BOSS))
    fair.step()
    assert fair.refused(GrantBye(account="a0", round=1, by=BOSS)) == "TO-36"
    points = {row.entrant: row.points for row in standings(fair.state, fair.stage)}
    assert (points[0], points[1]) == (1, 0)
    assert single().refused(GrantBye(account="a0", round=1, by=BOSS)) == "TO-36"


@pytest.mark.refuses("TO-37")
def test_to_37_a_stage_is_closed_when_nothing_is_left() -> None:
    fair = single()
    assert fair.refused(CloseStage(by=BOSS)) == "TO-37"
    while games := open_matches(fair.state):
        fair.play(games[0], (1, 2))
    fair.ask(CloseStage(by=BOSS))
    assert fair.refused(CloseStage(by=BOSS)) == "TO-37"


@pytest.mark.rule("TO-55")
def test_to_55_best_of_three_ends_with_the_second_win() -> None:
    fair = single(best_of=3)
    for places in ((1, 2), (1, 2), (1, 2)):  # seats turn with every game
        fair.play(open_matches(fair.state)[0], places)
    assert fair.state.matches[0].result == Result(How.PLAYED, (1, 2), (2, 1), 0, (26, 25))


@pytest.mark.rule("TO-55")
def test_to_55_a_drawn_game_is_played_again_in_an_elimination_only() -> None:
    fair = single(best_of=1)
    fair.play(open_matches(fair.state)[0], (1, 1))
    assert open_matches(fair.state)[0].game == 2
    swiss = Fair(config(SWISS)).enter(2).start()
    swiss.step()
    swiss.play(open_matches(swiss.state)[0], (1, 1))
    assert swiss.state.matches[0].result == Result(How.PLAYED, (1, 1), (0, 0), 1, (9, 9))


@pytest.mark.rule("TO-55")
def test_to_55_first_to_two_goes_on_over_drawn_games() -> None:
    fair = Fair(config(replace(SWISS, first_to=2))).enter(2).start()
    fair.step()
    for places in ((1, 1), (1, 2), (1, 1), (1, 2)):
        fair.play(open_matches(fair.state)[0], places)
    result = fair.state.matches[0].result
    assert result is not None
    assert result.draws == 2


@pytest.mark.rule("TO-55")
@pytest.mark.parametrize(
    ("rule", "first_seats"),
    [
        (Starter.AS_PAIRED, [0, 0, 0]),
        (Starter.ALTERNATE, [0, 3, 0]),
        (Starter.LOSER, [0, 3, 3]),
        (Starter.WINNER, [0, 0, 0]),
    ],
)
def test_to_55_who_starts_each_game(rule: Starter, first_seats: list[int]) -> None:
    fair = single(best_of=5, starter=rule)
    seen = []
    for _ in first_seats:
        game = open_matches(fair.state)[0]
        seen.append(game.entrants[0])
        fair.play(game, [1 if who == 0 else 2 for who in game.entrants])
        if fair.state.matches[0].result:
            break
    assert seen == first_seats


@pytest.mark.rule("TO-55")
def test_to_55_the_starter_can_be_drawn_from_the_committed_seed() -> None:
    firsts = [
        open_matches(Fair(config(replace(SINGLE, starter=Starter.DRAWN)), seed).enter(2).start().state)[0].entrants[0]
        for seed in range(20)
    ]
    assert set(firsts) == {0, 1}


@pytest.mark.rule("TO-55")
def test_to_55_after_a_draw_the_first_seat_passes_on() -> None:
    fair = single(best_of=3, starter=Starter.LOSER)
    fair.play(open_matches(fair.state)[0], (1, 1))
    assert open_matches(fair.state)[0].entrants == (3, 0)


def test_results_name_the_table_and_its_head() -> None:
    fair = single()
    fair.play(open_matches(fair.state)[0], (1, 2))
    assert (fair.state.matches[0].games[0].table, fair.state.matches[0].games[0].head) == ("t0-1", "ab")


def test_a_game_without_a_first_place_is_drawn() -> None:
    fair = Fair(config(SWISS)).enter(2).start()
    fair.step()
    fair.play(open_matches(fair.state)[0], (2, 2))
    result = fair.state.matches[0].result
    assert result is not None
    assert result.places == (1, 1)


def test_many_tables_and_results_in_one_step_are_as_one_by_one() -> None:
    """The same events come of it, and one that is refused takes all the others with it."""
    one, two = (Fair(config(Stage(Format.SINGLE_ELIMINATION)), edition=EDITION).enter(8).start() for _ in range(2))
    tables = tuple(AssignTable(number, 1, f"t{number}") for number in range(4))
    ended = (Standing(0, 1, 5), Standing(1, 2, 3))
    results = tuple(RecordResult(number, 1, f"t{number}", "ab", ended) for number in range(4))
    for commands in (tables, results):
        alone = [event for command in commands for event in one.ask(command)]
        assert list(two.ask(Together(commands))) == alone
    assert one.state == two.state
    assert two.refused(Together((AssignTable(4, 1, "t4"), AssignTable(0, 1, "t0")))) == "TO-29"
    assert two.refused(Together(())) == "TO-61"
