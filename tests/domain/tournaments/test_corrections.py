"""An old result is replaced: what follows is derived anew, shown before, and the old line stays."""

from random import Random

import pytest

from domain.tournaments.commands import CorrectResult, Drop
from domain.tournaments.conduct.corrections import CorrectionPreview, preview_correction
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import Format, Stage
from domain.tournaments.events import ResultCorrected, RoundPaired, StageClosed
from domain.tournaments.standings.table import standings
from domain.tournaments.state import BYES, PENDING, Bracket, How, Result
from tests.domain.tournaments.fairground import BOSS, Fair, config, strongest_first
from tests.domain.tournaments.test_properties import STAGES

SECOND = Result(How.RULED, (2, 1), (0, 1))


def single(count: int = 8) -> Fair:
    return Fair(config(Stage(Format.SINGLE_ELIMINATION))).enter(count).start()


def play_all(fair: Fair) -> None:
    while games := open_matches(fair.state):
        fair.play(games[0], strongest_first(games[0]))


def confirm(fair: Fair, match: int, result: Result = SECOND) -> CorrectionPreview:
    preview = preview_correction(fair.state, match, result)
    fair.ask(CorrectResult(match=match, result=result, reason="misread", confirms=preview.digest, by=BOSS))
    return preview


@pytest.mark.rule("TO-59")
def test_to_59_a_correction_voids_what_others_played_further_on() -> None:
    fair = single()
    play_all(fair)
    preview = confirm(fair, 0)
    assert [(each.match, each.players, each.voided) for each in preview.consequences] == [
        (4, (7, 3), True),
        (6, (PENDING, 1), True),
    ]
    assert open_matches(fair.state)[0].entrants == (7, 3)
    assert fair.run(strongest_first).champion == 1


@pytest.mark.rule("TO-59")
def test_to_59_a_match_with_the_same_players_keeps_its_result() -> None:
    fair = single()
    play_all(fair)
    kept = fair.state.matches[5]
    confirm(fair, 0)
    assert fair.state.matches[5] == kept


@pytest.mark.rule("TO-59")
def test_to_59_the_old_line_stays_in_the_log() -> None:
    fair = single()
    play_all(fair)
    before = fair.state.matches[0].result
    confirm(fair, 0)
    corrected = [event for event in fair.log if isinstance(event, ResultCorrected)]
    assert [(event.before, event.after, event.reason) for event in corrected] == [(before, SECOND, "misread")]


@pytest.mark.rule("TO-59")
def test_to_59_a_correction_in_a_double_elimination_reaches_the_losers_bracket() -> None:
    fair = Fair(config(Stage(Format.DOUBLE_ELIMINATION))).enter(4).start()
    play_all(fair)
    preview = confirm(fair, 0)
    assert {each.match for each in preview.consequences} == {2, 3, 4, 5, 6}
    assert fair.run(strongest_first).champion == 0


@pytest.mark.rule("TO-41", "TO-59")
def test_to_59_a_second_final_waits_again_for_both_who_were_to_play_it() -> None:
    fair = Fair(config(Stage(Format.DOUBLE_ELIMINATION))).enter(4).start()
    while games := open_matches(fair.state):
        final = fair.state.matches[games[0].match].bracket is Bracket.FINAL
        fair.play(games[0], (2, 1) if final else strongest_first(games[0]))
    *_, reset = confirm(fair, 0).consequences
    assert (fair.state.matches[reset.match].bracket, reset.players) == (Bracket.RESET, (PENDING, PENDING))


@pytest.mark.rule("TO-59")
def test_to_59_a_preview_says_which_result_would_be_replaced_by_which() -> None:
    fair = single()
    play_all(fair)
    preview = preview_correction(fair.state, 1, SECOND)
    assert (preview.match, preview.before, preview.after) == (1, fair.state.matches[1].result, SECOND)


@pytest.mark.rule("TO-59")
def test_to_59_who_has_left_forfeits_a_match_they_are_moved_into() -> None:
    fair = single(4)
    play_all(fair)
    fair.ask(Drop(account="a3", by="a3"))
    confirm(fair, 0)
    result = fair.state.matches[2].result
    assert result is not None
    assert (result.how, fair.state.matches[2].players) == (How.WALKOVER, (3, 1))


def swiss(rounds: int) -> Fair:
    fair = Fair(config(Stage(Format.SWISS, rounds=3), Stage(Format.SINGLE_ELIMINATION, takes=2))).enter(8).start()
    for _ in range(rounds):
        fair.step()
        play_all(fair)
    return fair


def first_lost(fair: Fair) -> int:
    return next(match.number for match in fair.state.matches if match.result and match.result.places == (1, 2))


@pytest.mark.rule("TO-59")
def test_to_59_a_round_nobody_has_begun_is_paired_anew() -> None:
    fair = swiss(1)
    fair.step()
    match = first_lost(fair)
    preview = confirm(fair, match)
    assert preview.rounds == (0,)
    assert isinstance(fair.log[-1], RoundPaired)
    assert [each.round for each in fair.state.matches_of(fair.stage)].count(2) == 4
    assert fair.stage.paired == 2


@pytest.mark.rule("TO-59")
def test_to_59_a_round_in_play_stays_and_only_standings_change() -> None:
    fair = swiss(1)
    fair.step()
    fair.play(open_matches(fair.state)[0], (1, 2))
    match = first_lost(fair)
    winner, loser = fair.state.matches[match].players
    preview = confirm(fair, match)
    assert preview.consequences == ()
    points = {row.entrant: (row.points_before, row.points_after) for row in preview.rows}
    assert points[winner][1] == points[winner][0] - 3
    assert points[loser][1] == points[loser][0] + 3


@pytest.mark.rule("TO-59")
def test_to_59_a_later_stage_begins_anew_when_others_go_on() -> None:
    fair = swiss(3)
    fair.step()
    fair.step()
    assert fair.stage.index == 1
    final = fair.stage.seeds
    won = next(m for m in fair.state.matches if m.stage == 0 and len(set(m.players) & set(final)) == 1)
    other = Result(How.RULED, tuple(2 if who in final else 1 for who in won.players))
    preview = confirm(fair, won.number, other)
    assert preview.stages == (1,)
    assert fair.stage.index == 0
    assert isinstance(fair.log[-1], StageClosed)
    fair.run(strongest_first)
    assert fair.stage.seeds != final


@pytest.mark.rule("TO-59")
def test_to_59_a_later_stage_stays_when_the_same_go_on() -> None:
    fair = swiss(3)
    fair.step()
    fair.step()
    rows = standings(fair.state, fair.state.stages[0])
    low = {row.entrant for row in rows[-2:]}
    match = next(m for m in fair.state.matches if m.stage == 0 and set(m.players) & low and m.result)
    assert match.result is not None
    before = fair.stage
    again = Result(How.RULED, match.result.places, match.result.wins)
    assert confirm(fair, match.number, again).stages == ()
    assert fair.stage == before


@pytest.mark.rule("TO-59")
def test_to_59_a_corrected_pod_changes_the_points_of_its_players() -> None:
    fair = Fair(config(Stage(Format.PODS, seats=3, rounds=2))).enter(6).start()
    fair.step()
    play_all(fair)
    players = fair.state.matches[0].players
    other = Result(How.RULED, tuple(3 - sorted(players).index(who) for who in players))
    preview = confirm(fair, 0, other)
    changed = {row.entrant: (row.points_before, row.points_after) for row in preview.rows if row.entrant in players}
    best, middle, last = sorted(players)
    assert (changed[best], changed[last]) == ((4, 0), (0, 4))
    assert changed.get(middle, (2, 2)) == (2, 2)


@pytest.mark.refuses("TO-34")
def test_to_34_only_a_result_can_be_corrected() -> None:
    fair = single(3)
    assert fair.refused(CorrectResult(match=1, result=SECOND, reason="r", confirms="", by=BOSS)) == "TO-34"
    assert fair.refused(CorrectResult(match=0, result=SECOND, reason="r", confirms="", by=BOSS)) == "TO-34"


@pytest.mark.refuses("TO-35")
def test_to_35_a_correction_confirms_what_was_shown_and_nothing_newer() -> None:
    fair = single()
    play_all(fair)
    shown = preview_correction(fair.state, 0, SECOND)
    stale = CorrectResult(match=0, result=SECOND, reason="r", confirms=shown.digest, by=BOSS)
    assert fair.refused(CorrectResult(match=0, result=SECOND, reason="r", confirms="", by=BOSS)) == "TO-35"
    confirm(fair, 1)
    assert fair.refused(stale) == "TO-35"


def test_a_preview_changes_nothing() -> None:
    fair = single()
    play_all(fair)
    before = fair.state
    preview_correction(fair.state, 0, SECOND)
    assert fair.replayed() == before


@pytest.mark.parametrize("name", sorted(set(STAGES) - {"race", "duplicate", "pods"}))
@pytest.mark.parametrize("seed", range(3))
def test_tournaments_end_and_replay_whatever_is_corrected(name: str, seed: int) -> None:
    random = Random(seed)
    fair = Fair(config(*STAGES[name]), seed).enter(5 + 3 * seed).start()
    corrected = 0
    while not fair.state.is_over:
        done = [m for m in fair.state.matches if not m.void and m.result and m.result.how not in BYES | {How.UNNEEDED}]
        if done and corrected < 6 and random.random() < 0.15:
            match = random.choice(done)
            winner = random.randrange(2)
            result = Result(How.RULED, tuple(1 if slot == winner else 2 for slot in range(2)))
            if min(match.players) >= 0:
                confirm(fair, match.number, result)
                corrected += 1
            continue
        if fair.step():
            continue
        fair.now += 2_000
        if games := open_matches(fair.state):
            fair.play(games[0], fair.drawn(games[0]))
    assert fair.replayed() == fair.state, f"{name}, seed {seed}"
    assert [each.place for each in fair.state.ranking].count(1) == 1, f"{name}, seed {seed}"
