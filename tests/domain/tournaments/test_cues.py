"""Who decides when: by itself, after a delay that is announced, or when an organiser asks."""

import pytest

from domain.kernel.record import encode
from domain.tournaments.commands import (
    AnnounceStep,
    AssignTable,
    CloseStage,
    Configure,
    CorrectResult,
    FinishTournament,
    OpenTournament,
    PairRound,
    Pause,
    Resume,
    StartRound,
)
from domain.tournaments.conduct.corrections import preview_correction
from domain.tournaments.conduct.progress import due, next_step, next_step_of, open_matches
from domain.tournaments.config import AT_ONCE, Conduct, Cue, Format, Milestone, Stage, When
from domain.tournaments.events import RoundStarted, StepAnnounced
from domain.tournaments.state import How, Result, Status
from domain.tournaments.text import tell
from tests.domain.tournaments.fairground import BOSS, Fair, config, strongest_first

ASKED = Cue(When.WHEN_ASKED)
MINUTE = Cue(When.AFTER, 60_000)
SWISS = Stage(Format.SWISS, rounds=2)
KNOCKOUT = Stage(Format.SINGLE_ELIMINATION)
SECOND = Result(How.RULED, (2, 1), (0, 1))


def play_open(fair: Fair) -> None:
    for game in open_matches(fair.state):
        fair.play(game, strongest_first(game))


def settle(fair: Fair) -> None:
    """Do what is due, as long as anything is."""
    while fair.step():
        pass


@pytest.mark.rule("TO-70")
def test_to_70_without_a_choice_everything_happens_by_itself_and_nothing_more_is_stored() -> None:
    fair = Fair(config(SWISS)).enter(4).start().run()
    assert b"conduct" not in encode(fair.log[0])
    assert not any(isinstance(event, StepAnnounced | RoundStarted) for event in fair.log)


@pytest.mark.rule("TO-70")
def test_to_70_a_round_is_paired_when_the_organiser_asks() -> None:
    fair = Fair(config(SWISS), pairing=ASKED).enter(4).start()
    assert due(fair.state, fair.now) == ()
    step = next_step_of(fair.state, fair.now)
    assert step is not None
    assert (step.step, step.when, step.due_at) == (Milestone.PAIRING, When.WHEN_ASKED, None)
    assert fair.refused(PairRound(by="")) == "TO-70"
    fair.ask(PairRound(by=BOSS))
    assert len(open_matches(fair.state)) == 2
    assert next_step(fair.state, fair.now) is None


@pytest.mark.rule("TO-70")
def test_to_70_a_round_is_paired_after_a_delay_that_is_announced() -> None:
    fair = Fair(config(SWISS), pairing=MINUTE).enter(4).start()
    (announced,) = fair.ask(due(fair.state, fair.now)[0])
    assert isinstance(announced, StepAnnounced)
    assert (announced.step, announced.due_at) == (Milestone.PAIRING, fair.now + 60_000)
    assert tell(fair.state, announced) == "The next round is paired in 1 minute, or when an organiser asks."
    step = next_step_of(fair.state, fair.now)
    assert step is not None
    assert step.due_at == announced.due_at
    fair.now += 59_999
    assert due(fair.state, fair.now) == ()
    assert fair.refused(PairRound(by="")) == "TO-70"
    fair.now += 1
    assert due(fair.state, fair.now) == (PairRound(by=""),)


@pytest.mark.rule("TO-70")
@pytest.mark.refuses("TO-70")
def test_to_70_only_what_is_possible_and_waits_is_announced_and_once() -> None:
    fair = Fair(config(SWISS), pairing=MINUTE).enter(4).start()
    assert fair.refused(AnnounceStep(Milestone.CLOSING)) == "TO-70"
    fair.ask(AnnounceStep(Milestone.PAIRING))
    assert fair.refused(AnnounceStep(Milestone.PAIRING)) == "TO-70"


@pytest.mark.rule("TO-70")
def test_to_70_an_organiser_need_not_wait() -> None:
    fair = Fair(config(SWISS), pairing=MINUTE).enter(4).start()
    settle(fair)
    fair.ask(PairRound(by=BOSS))
    assert fair.state.coming is None


@pytest.mark.rule("TO-70")
def test_to_70_a_final_is_corrected_before_its_stage_is_closed() -> None:
    fair = Fair(config(KNOCKOUT), closing=MINUTE).enter(2).start()
    play_open(fair)
    settle(fair)
    assert fair.state.status is Status.RUNNING
    digest = preview_correction(fair.state, 0, SECOND).digest
    fair.now += 50_000
    fair.ask(CorrectResult(match=0, result=SECOND, reason="misread", confirms=digest, by=BOSS))
    settle(fair)
    fair.now += 50_000
    settle(fair)
    assert fair.state.status is Status.RUNNING  # the delay began anew
    fair.now += 10_000
    settle(fair)
    assert fair.champion == 1


@pytest.mark.rule("TO-70")
def test_to_70_a_stage_is_closed_and_a_tournament_finished_when_the_organiser_asks() -> None:
    fair = Fair(config(KNOCKOUT), closing=ASKED, finishing=ASKED).enter(2).start()
    play_open(fair)
    assert (fair.refused(CloseStage(by="")), due(fair.state, fair.now)) == ("TO-70", ())
    fair.ask(CloseStage(by=BOSS))
    assert (fair.refused(FinishTournament(by="")), due(fair.state, fair.now)) == ("TO-70", ())
    fair.ask(FinishTournament(by=BOSS))
    assert fair.champion == 0


@pytest.mark.rule("TO-70")
def test_to_70_a_result_is_corrected_between_the_last_stage_and_the_end() -> None:
    fair = Fair(config(KNOCKOUT), finishing=ASKED).enter(2).start()
    play_open(fair)
    settle(fair)
    digest = preview_correction(fair.state, 0, SECOND).digest
    fair.ask(CorrectResult(match=0, result=SECOND, reason="misread", confirms=digest, by=BOSS))
    fair.ask(FinishTournament(by=BOSS))
    assert fair.champion == 1


@pytest.mark.rule("TO-70")
def test_to_70_after_a_pause_a_delay_begins_anew() -> None:
    fair = Fair(config(KNOCKOUT), closing=MINUTE).enter(2).start()
    play_open(fair)
    settle(fair)
    fair.ask(Pause(reason="lunch", by=BOSS))
    fair.now += 120_000
    assert due(fair.state, fair.now) == ()
    fair.ask(Resume(by=BOSS))
    assert due(fair.state, fair.now) == (AnnounceStep(Milestone.CLOSING),)


@pytest.mark.rule("TO-70")
def test_to_70_an_arena_pairs_itself_whatever_was_chosen() -> None:
    arena = Stage(Format.ARENA, duration=600_000)
    fair = Fair(config(arena), pairing=ASKED).enter(4).start()
    assert due(fair.state, fair.now) == (PairRound(by=""),)


@pytest.mark.rule("TO-70")
def test_to_70_the_closing_of_an_arena_is_announced_when_its_time_is_over() -> None:
    fair = Fair(config(Stage(Format.ARENA, duration=600_000)), closing=Cue(When.AFTER, 5_000)).enter(2).start()
    closing = AnnounceStep(Milestone.CLOSING)
    assert fair.refused(closing) == "TO-70"
    fair.now += 600_000
    assert fair.ask(closing) == (StepAnnounced(step=Milestone.CLOSING, due_at=fair.now + 5_000),)


@pytest.mark.rule("TO-70")
@pytest.mark.refuses("TO-70")
@pytest.mark.parametrize("cue", [Cue(When.AFTER), Cue(delay=5), Cue(When.WHEN_ASKED, 5), Cue(When.AFTER, -1)])
def test_to_70_a_delay_goes_with_what_waits(cue: Cue) -> None:
    fair = Fair(config(SWISS))
    assert fair.refused(Configure(config=config(SWISS), by=BOSS, conduct=Conduct(closing=cue))) == "TO-70"


@pytest.mark.rule("TO-71")
@pytest.mark.refuses("TO-71")
def test_to_71_a_match_has_no_table_before_it_was_started() -> None:
    fair = Fair(config(SWISS), starting=ASKED).enter(4).start()
    settle(fair)
    (first, second) = open_matches(fair.state)
    assert not first.started
    assert fair.refused(AssignTable(match=first.match, game=1, table="t")) == "TO-71"
    assert fair.refused(StartRound(by="")) == "TO-70"
    (event,) = fair.ask(StartRound(by=BOSS))
    assert isinstance(event, RoundStarted)
    assert event.matches == (first.match, second.match)
    assert tell(fair.state, event) == "May begin: R1.1, R1.2."
    assert fair.refused(StartRound(by=BOSS)) == "TO-71"
    fair.ask(AssignTable(match=first.match, game=1, table="t"))


@pytest.mark.rule("TO-71")
def test_to_71_later_games_of_a_match_need_no_start() -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=1, best_of=3)), starting=ASKED).enter(2).start()
    settle(fair)
    fair.ask(StartRound(by=BOSS))
    fair.play(open_matches(fair.state)[0], (1, 2))
    assert open_matches(fair.state)[0].started


@pytest.mark.rule("TO-71")
def test_to_71_matches_of_a_bracket_start_after_a_delay_as_their_players_are_known() -> None:
    fair = Fair(config(KNOCKOUT), starting=MINUTE).enter(4).start()
    settle(fair)
    fair.now += 60_000
    settle(fair)
    assert [game.started for game in open_matches(fair.state)] == [True, True]
    play_open(fair)
    settle(fair)
    assert [game.started for game in open_matches(fair.state)] == [False]
    fair.now += 60_000
    settle(fair)
    assert [game.started for game in open_matches(fair.state)] == [True]


@pytest.mark.rule("TO-71")
def test_to_71_a_round_robin_starts_round_by_round() -> None:
    fair = Fair(config(Stage(Format.ROUND_ROBIN)), starting=MINUTE).enter(4).start()
    for round_ in (1, 2, 3):
        settle(fair)
        fair.now += 60_000
        settle(fair)
        started = [game for game in open_matches(fair.state) if game.started]
        assert {fair.state.matches[game.match].round for game in started} == {round_}
        for game in started:
            assert next_step(fair.state, fair.now) is None
            fair.play(game, strongest_first(game))


def test_a_stored_plan_of_before_means_what_it_meant() -> None:
    stored = encode(OpenTournament(tournament="t1", config=config(SWISS), seed="00", by=BOSS))
    assert b"when" not in stored
    assert Fair(config(SWISS)).state.conduct.closing is AT_ONCE
