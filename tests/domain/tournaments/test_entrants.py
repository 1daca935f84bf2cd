"""Opening, entering, checking in, seeding, starting, leaving, pausing."""

import pytest
from msgspec import Raw
from msgspec.structs import replace

from domain.kernel.errors import MalformedCommand
from domain.tournaments.commands import (
    CancelTournament,
    CheckIn,
    Configure,
    Disqualify,
    Drop,
    FinishTournament,
    GrantBye,
    NameOfficial,
    OpenCheckIn,
    OpenTournament,
    PairRound,
    Pause,
    Register,
    RemoveOfficial,
    Resume,
    RuleMatch,
    SetSeeds,
    StartTournament,
)
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import Config, Format, Layout, Seeding, Stage, Streak, Tiebreak
from domain.tournaments.decide import decide
from domain.tournaments.events import EnteredLate, PlaceFreed, Registered
from domain.tournaments.state import How, Presence, Result, Role, Status, TournamentState
from tests.domain.tournaments.fairground import BOSS, RULE_SETS, Fair, config

SWISS = Stage(Format.SWISS)
SINGLE = Stage(Format.SINGLE_ELIMINATION)


def enter(n: int, **more: int | str) -> Register:
    return Register(account=f"a{n}", name=f"P{n}", by=f"a{n}", **more)  # type: ignore[arg-type]


def opening(chosen: Config) -> OpenTournament:
    return OpenTournament(tournament="t", config=chosen, seed="ab" * 32, by=BOSS)


def refusal_of(chosen: Config) -> str:
    fair = Fair(config(SWISS))
    fair.state = TournamentState()
    return fair.refused(opening(chosen))


@pytest.mark.refuses("TO-01")
def test_to_01_nothing_is_asked_of_a_tournament_that_was_never_opened() -> None:
    fair = Fair(config(SWISS))
    fair.state = TournamentState()
    assert fair.refused(PairRound(by=BOSS)) == "TO-01"


@pytest.mark.refuses("TO-02")
def test_to_02_a_tournament_that_is_over_stays_so() -> None:
    fair = Fair(config(SWISS))
    fair.ask(CancelTournament(reason="rain", by=BOSS))
    assert fair.refused(enter(1)) == "TO-02"


@pytest.mark.refuses("TO-03")
def test_to_03_a_tournament_is_opened_once() -> None:
    assert Fair(config(SWISS)).refused(opening(config(SWISS))) == "TO-03"


def test_the_seed_is_committed_to_and_hidden_until_the_end() -> None:
    fair = Fair(config(SWISS))
    assert len(fair.state.commitment) == 64
    with pytest.raises(MalformedCommand):
        decide(RULE_SETS, TournamentState(), replace(opening(config(SWISS)), seed="xyz"), 0)


@pytest.mark.refuses("TO-04")
@pytest.mark.parametrize(
    "command",
    [
        Pause(reason="r", by="a1"),
        PairRound(by="a1"),
        StartTournament(by="a1"),
        Disqualify(account="a0", reason="r", by="a1"),
        Drop(account="a0", by="a1"),
        NameOfficial(account="a1", role=Role.JUDGE, by="a1"),
    ],
)
def test_to_04_players_do_not_run_the_tournament(command: object) -> None:
    assert Fair(config(SWISS)).enter(3).refused(command) == "TO-04"  # type: ignore[arg-type]


@pytest.mark.refuses("TO-04")
def test_to_04_a_judge_rules_matches_and_nothing_else() -> None:
    fair = Fair(config(SINGLE)).enter(4)
    fair.ask(NameOfficial(account="judge", role=Role.JUDGE, by=BOSS))
    fair.start()
    assert fair.refused(Pause(reason="r", by="judge")) == "TO-04"
    assert fair.ask(RuleMatch(match=0, result=Result(How.RULED, (1, 2)), reason="r", by="judge"))


@pytest.mark.refuses("TO-05")
def test_to_05_not_fewer_places_are_chosen_than_are_taken() -> None:
    fair = Fair(config(SWISS)).enter(4)
    fair.ask(Configure(config=config(SINGLE, title="Other"), by=BOSS))
    assert fair.state.chosen.title == "Other"
    assert fair.refused(Configure(config=config(SWISS, capacity=2), by=BOSS)) == "TO-05"


@pytest.mark.refuses("TO-06")
@pytest.mark.parametrize(
    "chosen",
    [
        config(SWISS, title=" "),
        config(),
        config(SWISS, capacity=1),
        config(SWISS, late_entry=-1),
        config(replace(SWISS, takes=2)),
        config(replace(SWISS, groups=2)),
        config(replace(SWISS, rounds=-1)),
        config(Stage(Format.ROUND_ROBIN, legs=0)),
        config(Stage(Format.ROUND_ROBIN, groups=0)),
        config(Stage(Format.ARENA)),
        config(Stage(Format.DUPLICATE, seats=1)),
        config(Stage(Format.ARENA, duration=1, streak=Streak(after=0))),
    ],
)
def test_to_06_a_configuration_makes_sense(chosen: Config) -> None:
    assert refusal_of(chosen) == "TO-06"


@pytest.mark.refuses("TO-07")
@pytest.mark.parametrize(
    "stage",
    [
        replace(SINGLE, seats=3),
        Stage(Format.PODS, seats=7),
        Stage(Format.PODS, seats=4, smallest_pod=2),
        Stage(Format.DUPLICATE, seats=7, rounds=1),
    ],
)
def test_to_07_the_seats_fit_the_format_and_the_game(stage: Stage) -> None:
    assert refusal_of(config(stage)) == "TO-07"


def test_options_the_game_does_not_know_are_refused() -> None:
    with pytest.raises(MalformedCommand):
        decide(RULE_SETS, TournamentState(), opening(config(SWISS, options=Raw(b'{"hand":"x"}'))), 0)


@pytest.mark.refuses("TO-08")
def test_to_08_a_match_of_an_elimination_cannot_end_level() -> None:
    assert refusal_of(config(replace(SINGLE, best_of=2))) == "TO-08"
    assert refusal_of(config(replace(SINGLE, best_of=0))) == "TO-08"


@pytest.mark.refuses("TO-09")
def test_to_09_orders_have_names() -> None:
    assert refusal_of(config(replace(SINGLE, ordering="sideways"))) == "TO-09"
    assert refusal_of(config(replace(SINGLE, ordering="groups.natural"))) == "TO-09"


@pytest.mark.refuses("TO-10")
def test_to_10_tie_breaks_are_distinct_and_begin_with_points() -> None:
    assert refusal_of(config(replace(SWISS, tiebreaks=()))) == "TO-10"
    assert refusal_of(config(replace(SWISS, tiebreaks=(Tiebreak.WINS,)))) == "TO-10"
    assert refusal_of(config(replace(SWISS, tiebreaks=(Tiebreak.POINTS, Tiebreak.POINTS)))) == "TO-10"


@pytest.mark.refuses("TO-11")
def test_to_11_only_those_who_entered_leave_or_check_in() -> None:
    fair = Fair(config(SWISS)).enter(2)
    assert fair.refused(Drop(account="zz", by=BOSS)) == "TO-11"
    assert fair.refused(RemoveOfficial(account="zz", by=BOSS)) == "TO-11"
    assert fair.start().refused(GrantBye(account="zz", round=1, by=BOSS)) == "TO-11"


@pytest.mark.refuses("TO-12")
def test_to_12_there_is_always_an_organiser() -> None:
    fair = Fair(config(SWISS))
    assert fair.refused(RemoveOfficial(account=BOSS, by=BOSS)) == "TO-12"
    assert fair.refused(NameOfficial(account=BOSS, role=Role.JUDGE, by=BOSS)) == "TO-12"
    fair.ask(NameOfficial(account="second", role=Role.ORGANISER, by=BOSS))
    fair.ask(RemoveOfficial(account=BOSS, by="second"))
    assert fair.state.role_of(BOSS) is None


@pytest.mark.refuses("TO-13")
def test_to_13_an_account_enters_once_but_may_come_back_before_the_start() -> None:
    fair = Fair(config(SWISS)).enter(3)
    assert fair.refused(enter(1)) == "TO-13"
    fair.ask(Drop(account="a1", by="a1"))
    fair.ask(enter(1))
    assert [each.presence for each in fair.state.entrants] == [Presence.REGISTERED] * 3


@pytest.mark.refuses("TO-14")
def test_to_14_entropy_is_short_and_changes_the_draws() -> None:
    fair = Fair(config(SWISS))
    assert fair.refused(enter(0, entropy="x" * 129)) == "TO-14"
    before = fair.state.mix
    fair.ask(enter(0, entropy="mine"))
    assert fair.state.mix != before


@pytest.mark.rule("TO-15")
def test_to_15_who_comes_when_all_places_are_taken_waits() -> None:
    fair = Fair(config(SWISS, capacity=2)).enter(4)
    assert [each.presence for each in fair.state.entrants[2:]] == [Presence.WAITING] * 2
    events = fair.ask(Drop(account="a0", by="a0"))
    assert events[-1] == PlaceFreed(entrant=2)


@pytest.mark.refuses("TO-15")
def test_to_15_without_a_waiting_list_a_full_tournament_refuses() -> None:
    fair = Fair(config(SWISS, capacity=2, waiting_list=False)).enter(2)
    assert fair.refused(enter(2)) == "TO-15"


@pytest.mark.rule("TO-16")
def test_to_16_late_entrants_join_until_the_chosen_round() -> None:
    fair = Fair(config(replace(SWISS, rounds=3), late_entry=2)).enter(4).start()
    assert isinstance(fair.ask(enter(7))[-1], EnteredLate)
    fair.step()
    fair.ask(enter(8))
    fair.run()
    met = {player for match in fair.state.matches for player in match.players}
    assert {4, 5} <= met


@pytest.mark.refuses("TO-16")
def test_to_16_nobody_enters_an_elimination_that_runs_or_after_the_chosen_round() -> None:
    assert Fair(config(SINGLE, late_entry=2)).enter(4).start().refused(enter(7)) == "TO-16"
    fair = Fair(config(SWISS, late_entry=1)).enter(4).start()
    fair.step()
    assert fair.refused(enter(7)) == "TO-16"


@pytest.mark.refuses("TO-17")
def test_to_17_check_in_keeps_those_who_are_here() -> None:
    fair = Fair(config(SWISS, check_in=True, capacity=3)).enter(4)
    assert fair.refused(CheckIn(account="a0", by="a0")) == "TO-17"
    fair.ask(OpenCheckIn(by=BOSS))
    fair.ask(CheckIn(account="a0", by="a0"))
    fair.ask(CheckIn(account="a2", by=BOSS))
    assert fair.refused(CheckIn(account="a0", by="a0")) == "TO-17"
    assert fair.refused(OpenCheckIn(by=BOSS)) == "TO-17"
    fair.start()
    presence = [each.presence for each in fair.state.entrants]
    assert presence == [Presence.PLAYING, Presence.ABSENT, Presence.PLAYING, Presence.PLAYING]


@pytest.mark.refuses("TO-18")
def test_to_18_seeds_set_by_hand_come_first() -> None:
    fair = Fair(config(SINGLE, seeding=Seeding.RATING)).enter(5, rating=lambda n: 1000 + n)
    assert fair.refused(SetSeeds(accounts=("a1", "a1"), by=BOSS)) == "TO-18"
    fair.ask(SetSeeds(accounts=("a2", "a0"), by=BOSS))
    fair.start()
    assert fair.stage.seeds == (2, 0, 4, 3, 1)
    assert fair.refused(SetSeeds(accounts=("a1",), by=BOSS)) == "TO-18"


@pytest.mark.rule("TO-65")
@pytest.mark.parametrize(("method", "expected"), [(Seeding.REGISTRATION, (0, 1, 2, 3)), (Seeding.RATING, (3, 2, 1, 0))])
def test_to_65_seeds_follow_registration_or_rating(method: Seeding, expected: tuple[int, ...]) -> None:
    fair = Fair(config(SINGLE, seeding=method)).enter(4, rating=lambda n: 1000 + n).start()
    assert fair.stage.seeds == expected


@pytest.mark.rule("TO-65")
def test_to_65_random_seeds_follow_from_the_committed_seed() -> None:
    drawn = [Fair(config(SINGLE, seeding=Seeding.RANDOM), seed).enter(16).start().stage.seeds for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1]
    assert drawn[0] != drawn[2]
    assert sorted(drawn[0]) == list(range(16))


@pytest.mark.refuses("TO-19")
def test_to_19_nothing_is_paired_before_the_start() -> None:
    assert Fair(config(SWISS)).enter(4).refused(PairRound(by=BOSS)) == "TO-19"


@pytest.mark.refuses("TO-20")
def test_to_20_a_tournament_starts_once() -> None:
    assert Fair(config(SWISS)).enter(4).start().refused(StartTournament(by=BOSS)) == "TO-20"


@pytest.mark.refuses("TO-21")
def test_to_21_two_make_a_tournament() -> None:
    assert Fair(config(SWISS)).enter(1).refused(StartTournament(by=BOSS)) == "TO-21"


@pytest.mark.refuses("TO-22")
def test_to_22_who_has_left_does_not_leave_again() -> None:
    fair = Fair(config(SWISS)).enter(4).start()
    fair.ask(Drop(account="a1", by="a1"))
    assert fair.refused(Drop(account="a1", by="a1")) == "TO-22"
    fair.ask(Disqualify(account="a1", reason="late finding", by=BOSS))
    assert fair.refused(Disqualify(account="a1", reason="again", by=BOSS)) == "TO-22"


@pytest.mark.refuses("TO-23")
def test_to_23_a_ruling_needs_a_reason() -> None:
    fair = Fair(config(SINGLE)).enter(4).start()
    assert fair.refused(Disqualify(account="a1", reason=" ", by=BOSS)) == "TO-23"
    assert fair.refused(CancelTournament(reason="", by=BOSS)) == "TO-23"
    assert fair.refused(RuleMatch(match=0, result=Result(How.RULED, (1, 2)), reason="", by=BOSS)) == "TO-23"
    assert fair.refused(RuleMatch(match=0, result=Result(How.RULED, (1, 2)), reason="x" * 1001, by=BOSS)) == "TO-23"


@pytest.mark.refuses("TO-24")
def test_to_24_a_pause_stops_pairing_but_not_games_that_run() -> None:
    fair = Fair(config(SWISS)).enter(4).start()
    fair.step()
    fair.ask(Pause(reason="lunch", by=BOSS))
    assert fair.refused(PairRound(by=BOSS)) == "TO-24"
    assert fair.refused(Pause(reason="again", by=BOSS)) == "TO-24"
    for game in open_matches(fair.state):
        fair.play(game, (1, 2))
    assert not fair.step()
    fair.ask(Resume(by=BOSS))
    assert fair.refused(Resume(by=BOSS)) == "TO-24"
    assert fair.run().state.status is Status.FINISHED


@pytest.mark.rule("TO-24")
def test_to_24_a_pause_moves_the_deadline_of_an_arena() -> None:
    fair = Fair(config(Stage(Format.ARENA, duration=10_000))).enter(4).start()
    before = fair.stage.ends_at
    fair.ask(Pause(reason="fire drill", by=BOSS))
    fair.now += 3_000
    fair.ask(Resume(by=BOSS))
    assert before is not None
    assert fair.stage.ends_at == before + 3_000


@pytest.mark.rule("TO-64")
def test_to_64_who_was_disqualified_has_no_place_and_others_move_up() -> None:
    fair = Fair(config(Stage(Format.ROUND_ROBIN))).enter(4).start()
    fair.ask(Disqualify(account="a0", reason="marked cards", by=BOSS))
    fair.run(lambda game: [1 + sorted(game.entrants).index(who) for who in game.entrants])
    assert [(each.entrant, each.place) for each in fair.state.ranking] == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.rule("TO-64")
def test_to_64_a_disqualification_before_the_start_frees_a_place() -> None:
    fair = Fair(config(SWISS, capacity=2)).enter(3)
    assert fair.ask(Disqualify(account="a0", reason="two accounts", by=BOSS))[-1] == PlaceFreed(entrant=2)


@pytest.mark.refuses("TO-38")
def test_to_38_a_tournament_ends_after_its_last_stage() -> None:
    fair = Fair(config(SWISS, Stage(Format.SINGLE_ELIMINATION, takes=2))).enter(4).start()
    assert fair.refused(FinishTournament(by=BOSS)) == "TO-38"


def test_layouts_are_all_playable() -> None:
    for layout in Layout:
        assert Fair(config(replace(SWISS, layout=layout))).enter(9).start().run().state.is_over


def test_a_name_and_rating_are_kept_from_registration() -> None:
    fair = Fair(config(SWISS))
    (event,) = fair.ask(Register(account="x", name="Ada", by="x", rating=1815))
    assert event == Registered(entrant=0, account="x", name="Ada", rating=1815)
