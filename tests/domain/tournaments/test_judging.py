"""The time of a match, penalties, and results of matches that are played elsewhere."""

from typing import Any

import pytest

from domain.kernel.errors import IllegalMove
from domain.tournaments.commands import (
    AssignTable,
    Come,
    ConfirmResult,
    CorrectResult,
    DisputeResult,
    GiveTime,
    LapseTime,
    NameOfficial,
    Pause,
    Penalise,
    ReportResult,
    Resume,
    RuleMatch,
    StartTimer,
)
from domain.tournaments.conduct.corrections import preview_correction
from domain.tournaments.conduct.progress import due, open_matches, wakes_at
from domain.tournaments.conduct.timers import LONGEST_EXTRA_MS
from domain.tournaments.config import Format, Stage, Venue
from domain.tournaments.events import GameRecorded, MatchDecided, TimeOver
from domain.tournaments.proof import claims_in, verify_results
from domain.tournaments.shown import Shown
from domain.tournaments.standings.table import standings
from domain.tournaments.state import How, OfficialCall, Penalty, Result, Role, Trouble
from domain.tournaments.text import tell
from tests.domain.tournaments.fairground import BOSS, RULE_SETS, Fair, config

SWISS = Stage(Format.SWISS, rounds=3, best_of=3)
HOUR = 3_600_000


def started(stage: Stage = SWISS, count: int = 4, **conduct: Any) -> Fair:
    fair = Fair(config(stage), **{"edition": 2, **conduct}).enter(count).start()
    while fair.step():
        pass
    return fair


def account(fair: Fair, match: int, slot: int = 0) -> str:
    return fair.state.entrants[fair.state.matches[match].players[slot]].account


# -- time ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-88")
def test_to_88_games_that_are_over_decide_a_match_whose_time_is() -> None:
    fair = started(round_time=HOUR)
    first, second = open_matches(fair.state)
    fair.play(first, (1, 2))
    assert wakes_at(fair.state) == fair.now + HOUR
    fair.now += HOUR
    while fair.step():
        pass
    ahead, level = (fair.state.matches[each.match].result for each in (first, second))
    assert ahead is not None
    assert level is not None
    won = fair.state.matches[first.match].players.index(first.entrants[0])
    assert (ahead.how, ahead.winner, ahead.wins[won]) == (How.TIME, won, 1)
    assert (level.how, level.places, level.wins) == (How.TIME, (1, 1), (0, 0))
    found = verify_results(RULE_SETS, fair.log, {})
    assert (found.results.proven, found.results.claimed) == (0, 2), "no game speaks for either"
    assert fair.state.stages[0].paired == 2
    assert fair.replayed() == fair.state


@pytest.mark.rule("TO-88")
def test_to_88_a_time_begins_when_the_players_are_here() -> None:
    fair = started(round_time=HOUR, grace=600_000)
    assert fair.state.timers == {}
    for slot in (0, 1):
        who = account(fair, 0, slot)
        fair.ask(Come(match=0, account=who, by=who))
    fair.step()
    assert fair.state.timers == {0: fair.now + HOUR}


@pytest.mark.rule("TO-88")
def test_to_88_in_a_bracket_an_official_decides_and_may_give_more_time() -> None:
    fair = started(Stage(Format.SINGLE_ELIMINATION), round_time=HOUR)
    fair.now += HOUR
    fair.step()
    assert fair.state.timed_out == {0, 1}
    assert [(each.trouble, each.at) for each in fair.state.official_calls.values()] == [
        (Trouble.TIME_OVER, fair.now)
    ] * 2
    assert fair.state.matches[0].result is None
    assert (due(fair.state, fair.now), wakes_at(fair.state)) == ((), None)
    fair.ask(GiveTime(match=0, extra=60_000, reason="a fire alarm", by=BOSS))
    assert (fair.state.timers[0], wakes_at(fair.state)) == (fair.now + 60_000, fair.now + 60_000)
    assert list(fair.state.official_calls) == [1]
    fair.now += 60_000
    (over,) = [event for command in due(fair.state, fair.now) for event in fair.ask(command)]
    assert tell(fair.state, over) == "The time of W1.1 is over."


@pytest.mark.rule("TO-88")
@pytest.mark.refuses("TO-88")
def test_to_88_an_official_gives_one_match_more_time_with_a_reason() -> None:
    fair = started(round_time=HOUR)
    fair.ask(NameOfficial(account="judge", role=Role.JUDGE, by=BOSS))
    before = dict(fair.state.timers)
    fair.ask(GiveTime(match=1, extra=300_000, reason="a long ruling", by="judge"))
    assert fair.state.timers == {**before, 1: before[1] + 300_000}
    assert fair.refused(GiveTime(match=1, extra=1, reason="more", by="a0")) == "TO-04"
    assert fair.refused(GiveTime(match=1, extra=1, reason=" ", by=BOSS)) == "TO-23"
    assert fair.refused(GiveTime(match=1, extra=0, reason="none", by=BOSS)) == "TO-88"
    assert fair.refused(GiveTime(match=1, extra=LONGEST_EXTRA_MS + 1, reason="much", by=BOSS)) == "TO-88"
    assert fair.refused(LapseTime(match=1)) == fair.refused(StartTimer(matches=(1,))) == "TO-88"
    untimed = started()
    assert untimed.refused(GiveTime(match=1, extra=1, reason="more", by=BOSS)) == "TO-88"
    assert untimed.refused(StartTimer(matches=(1,))) == "TO-88"
    with pytest.raises(IllegalMove, match="TO-88"):
        started(round_time=-1)


@pytest.mark.rule("TO-88")
def test_to_88_a_match_that_others_reach_by_a_correction_has_its_whole_time() -> None:
    fair = started(Stage(Format.SINGLE_ELIMINATION), round_time=HOUR)
    for number in (0, 1):
        fair.ask(RuleMatch(match=number, result=WON, reason="seen", by=BOSS))
    fair.step()
    assert fair.state.timers[2] == fair.now + HOUR
    fair.now += HOUR
    fair.step()
    assert fair.state.timed_out == {2}
    turned = Result(How.RULED, (2, 1), (0, 2))
    preview = preview_correction(fair.state, 0, turned)
    fair.ask(CorrectResult(match=0, result=turned, reason="wrong way round", confirms=preview.digest, by=BOSS))
    assert fair.state.official_calls == {}
    fair.step()
    assert (fair.state.timers[2], fair.state.timed_out) == (fair.now + HOUR, frozenset())
    assert fair.replayed() == fair.state


@pytest.mark.rule("TO-88")
def test_to_88_a_pause_is_added() -> None:
    fair = started(round_time=HOUR)
    until = fair.state.timers[0]
    fair.ask(Pause(reason="lunch", by=BOSS))
    fair.now += 500_000
    assert fair.refused(LapseTime(match=0)) == "TO-24"
    fair.ask(Resume(by=BOSS))
    assert fair.state.timers[0] == until + 500_000


def test_an_arena_has_its_own_time() -> None:
    fair = started(Stage(Format.ARENA, duration=HOUR), round_time=60_000)
    assert fair.state.timers == {}


# -- penalties -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TO-89")
def test_to_89_a_warning_is_on_record() -> None:
    fair = started()
    (event,) = fair.ask(Penalise(account="a0", penalty=Penalty.WARNING, reason="slow play", by=BOSS))
    assert tell(fair.state, event) == "P0 is warned (slow play)."
    (given,) = (Shown(fair.state).penalty(each) for each in fair.state.penalties)
    assert (given.entrant.account, given.penalty, given.reason, given.match) == (
        "a0",
        Penalty.WARNING,
        "slow play",
        None,
    )


@pytest.mark.rule("TO-89")
def test_to_89_points_are_deducted_in_standings_and_pairings() -> None:
    fair = started()
    for game in open_matches(fair.state):
        for number in (1, 2):
            again = next(each for each in open_matches(fair.state) if each.match == game.match)
            fair.play(again, [1 if who == min(game.entrants) else 2 for who in again.entrants])
            assert again.game == number
    (best, *_) = standings(fair.state, fair.stage)
    who = fair.state.entrants[best.entrant].account
    fair.ask(Penalise(account=who, penalty=Penalty.POINTS, reason="a late deck", by=BOSS, points=2))
    rows = {row.entrant: row for row in standings(fair.state, fair.stage)}
    assert rows[best.entrant].points == best.points - 2 == 1
    assert rows[best.entrant].values[0].shown == "1"
    assert rows[best.entrant].place == 2
    fair.step()
    line = fair.stage.receipts[-1].line
    assert line.index(best.entrant) > 0
    assert fair.replayed() == fair.state


@pytest.mark.rule("TO-89")
def test_to_89_a_game_is_lost_and_with_it_perhaps_the_match() -> None:
    fair = started()
    lost = Penalise(account=account(fair, 0), penalty=Penalty.GAME_LOSS, reason="a marked card", by=BOSS)
    events = fair.ask(lost)
    recorded = events[-1]
    assert isinstance(recorded, GameRecorded)
    assert (recorded.order, recorded.places, recorded.scores) == (fair.state.matches[0].players, (2, 1), (0, 0))
    assert fair.state.matches[0].games[0].places == (2, 1)
    events = fair.ask(lost)
    decided = events[-1]
    assert isinstance(decided, MatchDecided)
    assert (decided.result.places, decided.result.wins) == ((2, 1), (0, 2))
    assert verify_results(RULE_SETS, fair.log, {}).results.ruled == 1


@pytest.mark.rule("TO-89")
@pytest.mark.refuses("TO-89")
def test_to_89_no_game_is_lost_while_one_is_played_but_the_match_may_be() -> None:
    fair = started()
    fair.ask(AssignTable(match=0, game=1, table="t"))
    who = account(fair, 0, 1)
    assert fair.refused(Penalise(account=who, penalty=Penalty.GAME_LOSS, reason="cheating", by=BOSS)) == "TO-89"
    fair.ask(Penalise(account=who, penalty=Penalty.MATCH_LOSS, reason="cheating", by=BOSS))
    result = fair.state.matches[0].result
    assert result == Result(How.RULED, (1, 2), (2, 0))
    assert fair.refused(Penalise(account=who, penalty=Penalty.MATCH_LOSS, reason="cheating", by=BOSS)) == "TO-89"


@pytest.mark.refuses("TO-89")
def test_to_89_what_makes_no_sense_is_refused() -> None:
    fair = Fair(config(Stage(Format.SINGLE_ELIMINATION))).enter(4)

    def refused(penalty: Penalty, points: int = 0, by: str = BOSS, who: str = "a0", reason: str = "so") -> str:
        return fair.refused(Penalise(account=who, penalty=penalty, reason=reason, by=by, points=points))

    assert refused(Penalty.MATCH_LOSS) == refused(Penalty.POINTS, 1) == "TO-89"
    fair.ask(Penalise(account="a0", penalty=Penalty.WARNING, reason="late", by=BOSS))
    fair.start()
    assert refused(Penalty.POINTS, 1) == "TO-89"
    assert refused(Penalty.POINTS) == refused(Penalty.WARNING, 1) == refused(Penalty.POINTS, 1001) == "TO-89"
    assert refused(Penalty.WARNING, by="a1") == "TO-04"
    assert refused(Penalty.WARNING, who="stranger") == "TO-11"
    assert refused(Penalty.WARNING, reason="") == "TO-23"


# -- played elsewhere ----------------------------------------------------------------------------------------


WON = Result(How.RULED, (1, 2), (2, 0))


@pytest.mark.rule("TO-90")
def test_to_90_a_result_counts_when_another_player_confirms_it() -> None:
    fair = started(venue=Venue.ELSEWHERE, grace=600_000)
    one, two = account(fair, 0), account(fair, 0, 1)
    assert not any(each.started for each in open_matches(fair.state))
    fair.ask(ReportResult(match=0, result=WON, by=one))
    shown = Shown(fair.state).match(fair.state.matches[0]).reported
    assert shown is not None
    assert (shown.entrant.account, shown.disputed) == (one, False)
    fair.ask(ConfirmResult(match=0, by=two))
    result = fair.state.matches[0].result
    assert result == Result(How.REPORTED, (1, 2), (2, 0))
    assert verify_results(RULE_SETS, fair.log, {}).results.claimed == 1
    assert claims_in is not None
    assert Shown(fair.state).match(fair.state.matches[0]).reported is None


@pytest.mark.rule("TO-90")
def test_to_90_who_reports_the_same_has_confirmed() -> None:
    fair = started(venue=Venue.ELSEWHERE)
    fair.ask(ReportResult(match=0, result=WON, by=account(fair, 0)))
    fair.ask(ReportResult(match=0, result=Result(How.RULED, (2, 1), (0, 2)), by=account(fair, 0, 1)))
    assert fair.state.matches[0].result is None
    fair.ask(ReportResult(match=0, result=Result(How.RULED, (2, 1), (0, 2)), by=account(fair, 0)))
    assert fair.state.matches[0].result is not None


@pytest.mark.rule("TO-90")
@pytest.mark.refuses("TO-90")
def test_to_90_what_is_disputed_an_official_decides() -> None:
    fair = started(venue=Venue.ELSEWHERE)
    one, two, other = account(fair, 0), account(fair, 0, 1), account(fair, 1)
    assert fair.refused(ConfirmResult(match=0, by=two)) == "TO-90"
    assert fair.refused(DisputeResult(match=0, reason="no", by=two)) == "TO-90"
    fair.ask(ReportResult(match=0, result=WON, by=one))
    assert fair.refused(ConfirmResult(match=0, by=one)) == "TO-90"
    assert fair.refused(ConfirmResult(match=0, by=other)) == "TO-90"
    assert fair.refused(DisputeResult(match=0, reason="", by=two)) == "TO-23"
    assert fair.state.official_calls == {}
    fair.ask(DisputeResult(match=0, reason="I won game two", by=two))
    assert fair.state.official_calls == {0: OfficialCall(0, None, Trouble.DISPUTED, None)}
    assert fair.refused(ConfirmResult(match=0, by=two)) == "TO-90"
    assert fair.refused(DisputeResult(match=0, reason="again", by=two)) == "TO-90"
    fair.ask(RuleMatch(match=0, result=Result(How.RULED, (1, 2), (2, 1)), reason="the judge saw it", by=BOSS))
    assert fair.state.matches[0].result is not None
    assert fair.state.official_calls == {}
    assert fair.refused(ReportResult(match=0, result=WON, by=one)) == "TO-29"
    assert fair.replayed() == fair.state


@pytest.mark.refuses("TO-90")
def test_to_90_results_are_reported_only_of_matches_played_elsewhere() -> None:
    fair = started()
    assert fair.refused(ReportResult(match=0, result=WON, by=account(fair, 0))) == "TO-90"
    elsewhere = started(venue=Venue.ELSEWHERE)
    assert elsewhere.refused(AssignTable(match=0, game=1, table="t")) == "TO-90"
    assert elsewhere.refused(ReportResult(match=0, result=Result(How.RULED, (1,)), by=account(fair, 0))) == "TO-31"
    with pytest.raises(IllegalMove, match="TO-90"):
        started(Stage(Format.DUPLICATE, rounds=2), venue=Venue.ELSEWHERE)


def test_a_time_that_is_over_is_told() -> None:
    fair = started(round_time=HOUR)
    fair.now += HOUR
    fair.step()
    assert any(isinstance(event, TimeOver) for event in fair.log)
