"""The way back, byes that are planned, and what is chosen anew after the start."""

from typing import Any

import pytest
from msgspec import Raw

from domain.tables.timing import Timing
from domain.tournaments.commands import CheckIn, Configure, Disqualify, Drop, GrantBye, OpenCheckIn, Pause, Readmit
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import Conduct, Cue, Format, Points, Seeding, Stage, Tiebreak, When
from domain.tournaments.events import Configured
from domain.tournaments.standings.table import standings
from domain.tournaments.state import NOBODY, How, Presence, Status
from domain.tournaments.text import tell
from domain.tournaments.verify import verify_pairings
from tests.domain.tournaments.fairground import BOSS, Fair, config, strongest_first

SWISS = Stage(Format.SWISS, rounds=3)
FINAL = Stage(Format.SINGLE_ELIMINATION, takes=2)
COUNTED = (Tiebreak.POINTS, Tiebreak.BUCHHOLZ, Tiebreak.LOTS)


def play_round(fair: Fair) -> None:
    fair.step()
    for game in open_matches(fair.state):
        fair.play(game, strongest_first(game))


def refused(fair: Fair, *stages: Stage, **chosen: Any) -> str:
    conduct = Conduct(edition=chosen.pop("edition", 1))
    return fair.refused(Configure(config=config(*stages, **chosen), by=BOSS, conduct=conduct))


@pytest.mark.rule("TO-74")
def test_to_74_who_missed_the_check_in_is_let_in_for_the_next_round() -> None:
    fair = Fair(config(SWISS, check_in=True)).enter(5)
    fair.ask(OpenCheckIn(by=BOSS))
    for number in range(4):
        fair.ask(CheckIn(account=f"a{number}", by=BOSS))
    fair.start()
    play_round(fair)
    assert fair.state.entrants[4].presence is Presence.ABSENT
    (event,) = fair.ask(Readmit(account="a4", by=BOSS, reason="two minutes late"))
    assert tell(fair.state, event) == "P4 is back (two minutes late)."
    play_round(fair)
    assert any(4 in match.players for match in fair.state.matches if match.round == 2)
    fair.run(strongest_first)
    assert sorted(each.entrant for each in fair.state.ranking) == [0, 1, 2, 3, 4]
    assert verify_pairings(fair.log).passed
    assert fair.replayed() == fair.state


@pytest.mark.rule("TO-74")
def test_to_74_a_drop_by_mistake_is_undone_and_what_was_forfeited_stays() -> None:
    fair = Fair(config(SWISS)).enter(4).start()
    fair.step()
    fair.ask(Drop(account="a0", by="a0"))
    lost = next(match for match in fair.state.matches if 0 in match.players)
    fair.ask(Readmit(account="a0", by=BOSS))
    assert lost.result is not None
    assert (lost.result.how, fair.state.entrants[0].presence) == (How.WALKOVER, Presence.PLAYING)
    for game in open_matches(fair.state):
        fair.play(game, strongest_first(game))
    fair.step()
    assert any(0 in match.players for match in fair.state.matches if match.round == 2)


@pytest.mark.rule("TO-74")
@pytest.mark.refuses("TO-74")
def test_to_74_who_is_here_or_was_put_out_does_not_come_back() -> None:
    fair = Fair(config(SWISS)).enter(4).start()
    assert fair.refused(Readmit(account="a0", by=BOSS)) == "TO-74"
    fair.ask(Disqualify(account="a0", reason="cheating", by=BOSS))
    assert fair.refused(Readmit(account="a0", by=BOSS)) == "TO-74"
    fair.ask(Drop(account="a1", by="a1"))
    assert fair.refused(Readmit(account="a1", by="a1")) == "TO-04"


@pytest.mark.rule("TO-74")
@pytest.mark.refuses("TO-74")
@pytest.mark.parametrize("stage", [Stage(Format.SINGLE_ELIMINATION), Stage(Format.ROUND_ROBIN)])
def test_to_74_nobody_comes_back_into_a_bracket_or_a_round_robin(stage: Stage) -> None:
    fair = Fair(config(stage)).enter(4).start()
    fair.ask(Drop(account="a0", by="a0"))
    assert fair.refused(Readmit(account="a0", by=BOSS)) == "TO-74"


@pytest.mark.rule("TO-74")
@pytest.mark.refuses("TO-74")
def test_to_74_nobody_comes_back_after_the_last_round_was_paired() -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=1))).enter(4).start()
    fair.ask(Drop(account="a0", by="a0"))
    fair.step()
    assert fair.refused(Readmit(account="a0", by=BOSS)) == "TO-74"


@pytest.mark.rule("TO-36")
def test_to_36_a_bye_for_the_first_round_is_planned_before_the_start() -> None:
    fair = Fair(config(SWISS)).enter(5)
    fair.ask(GrantBye(account="a0", round=1, by=BOSS))
    fair.ask(GrantBye(account="a1", round=2, by=BOSS, unpaid=True))
    fair.start()
    play_round(fair)
    alone = [match for match in fair.state.matches if NOBODY in match.players]
    sitting = {match.players[0]: match.result.how for match in alone if match.result}
    assert sitting == {0: How.ASKED_BYE}
    fair.step()
    assert any(match.players == (1, NOBODY) for match in fair.state.matches if match.round == 2)


@pytest.mark.rule("TO-36")
@pytest.mark.refuses("TO-36")
def test_to_36_before_the_start_byes_are_for_rounds_of_the_first_stage() -> None:
    fair = Fair(config(SWISS, FINAL)).enter(5)
    assert fair.refused(GrantBye(account="a0", round=4, by=BOSS)) == "TO-36"
    assert fair.refused(GrantBye(account="a0", round=0, by=BOSS)) == "TO-36"
    assert fair.refused(GrantBye(account="nobody", round=1, by=BOSS)) == "TO-11"
    assert Fair(config(FINAL_ALONE)).enter(2).refused(GrantBye(account="a0", round=1, by=BOSS)) == "TO-36"
    fair.ask(GrantBye(account="a0", round=1, by=BOSS))
    assert fair.refused(GrantBye(account="a0", round=1, by=BOSS)) == "TO-36"


FINAL_ALONE = Stage(Format.SINGLE_ELIMINATION)


@pytest.mark.rule("TO-75")
def test_to_75_what_is_to_come_is_chosen_anew_and_on_record() -> None:
    fair = Fair(config(SWISS, FINAL)).enter(8).start()
    play_round(fair)
    longer = Stage(Format.SWISS, rounds=4, tiebreaks=COUNTED)
    final = Stage(Format.DOUBLE_ELIMINATION, takes=4)
    clock, asked = Timing(per_move_ms=9_000), Cue(When.WHEN_ASKED)
    chosen, conduct = config(longer, final, title="Open", timing=clock), Conduct(closing=asked, grace=5)
    fair.ask(Configure(config=chosen, by=BOSS, conduct=conduct))
    assert isinstance(fair.log[-1], Configured)
    assert (fair.stage.rounds, fair.state.chosen, fair.state.conduct) == (4, chosen, conduct)
    names = [value.name for value in standings(fair.state, fair.stage)[0].values]
    assert names == list(COUNTED)
    assert verify_pairings(fair.log).passed
    assert fair.replayed() == fair.state


@pytest.mark.rule("TO-75")
def test_to_75_a_stage_goes_on_for_the_rounds_that_were_added() -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=1)), closing=Cue(When.WHEN_ASKED)).enter(4).start()
    play_round(fair)
    assert not fair.step()
    fair.ask(Configure(config=config(Stage(Format.SWISS, rounds=2)), by=BOSS))
    fair.run(strongest_first)
    assert (fair.stage.paired, fair.state.status) == (2, Status.FINISHED)


@pytest.mark.rule("TO-75")
def test_to_75_points_change_until_there_is_a_result() -> None:
    fair = Fair(config(SWISS)).enter(4).start()
    fair.step()
    other = Stage(Format.SWISS, rounds=3, points=Points(win=2))
    fair.ask(Configure(config=config(other), by=BOSS))
    play_round(fair)
    assert refused(fair, SWISS) == "TO-75"


@pytest.mark.rule("TO-75")
@pytest.mark.refuses("TO-75")
@pytest.mark.parametrize(
    ("stages", "chosen"),
    [
        ((Stage(Format.SWISS, rounds=1), FINAL), {}),
        ((Stage(Format.SWISS, rounds=0), FINAL), {}),
        ((Stage(Format.SWISS, rounds=3, best_of=3), FINAL), {}),
        ((Stage(Format.PODS, seats=4, rounds=3), FINAL), {}),
        ((SWISS, FINAL), {"seeding": Seeding.RANDOM}),
        ((SWISS, FINAL), {"check_in": True}),
        ((SWISS, FINAL), {"edition": 2}),
        ((SWISS, FINAL), {"options": Raw(b'{"hand":3}')}),
    ],
)
def test_to_75_the_past_is_not_rewritten(stages: tuple[Stage, ...], chosen: dict[str, Any]) -> None:
    fair = Fair(config(SWISS, FINAL)).enter(8).start()
    play_round(fair)
    fair.step()
    assert refused(fair, *stages, **chosen) == "TO-75"


@pytest.mark.rule("TO-75")
@pytest.mark.refuses("TO-75")
def test_to_75_a_stage_that_is_over_stays_as_it_was() -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=1), FINAL), finishing=Cue(When.WHEN_ASKED)).enter(4).start()
    play_round(fair)
    fair.step()
    fair.step()
    assert fair.stage.index == 1
    assert refused(fair, Stage(Format.SWISS, rounds=1, tiebreaks=COUNTED), FINAL) == "TO-75"
    assert refused(fair, Stage(Format.SWISS, rounds=1)) == "TO-75"
    play_round(fair)
    fair.step()
    assert fair.stage.is_closed
    other = Stage(Format.SINGLE_ELIMINATION, takes=2, tiebreaks=COUNTED)
    assert refused(fair, Stage(Format.SWISS, rounds=1), other) == "TO-75"
    assert refused(fair, Stage(Format.SWISS, rounds=1), FINAL, FINAL) == "TO-75"


def test_a_change_in_a_pause_is_a_change() -> None:
    fair = Fair(config(SWISS)).enter(4).start()
    fair.ask(Pause(reason="lunch", by=BOSS))
    fair.ask(Configure(config=config(SWISS, title="After lunch"), by=BOSS))
    assert fair.state.chosen.title == "After lunch"
