"""Tournament reports: written, read back, and played into a tournament again."""

from functools import cache

import pytest
from msgspec import Raw
from msgspec.structs import replace

from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.tournaments.commands import Drop, GrantBye, Readmit, ReportNoShow, StartTournament, TakeOver
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import EDITION, MAGIC, Format, Points, Stage, Tiebreak
from domain.tournaments.standings.table import standings
from domain.tournaments.trf import HALVES, MOST_FAULTS, import_commands, read, report_of, write
from tests.domain.tournaments.fairground import BOSS, WIDE, Fair, config


@cache
def swiss(seed: int = 1, count: int = 9) -> Fair:
    fair = Fair(config(Stage(Format.SWISS, rounds=4, points=HALVES)), seed).enter(count).start()
    fair.ask(GrantBye(account="a3", round=2, by=BOSS))
    fair.ask(GrantBye(account="a4", round=3, unpaid=True, by=BOSS))
    fair.step()
    game = open_matches(fair.state)[0]
    fair.ask(ReportNoShow(match=game.match, accounts=(game.accounts[0],), reason="late", by=BOSS))
    fair.play(open_matches(fair.state)[0], (1, 1))
    return fair.run(drops=0.02)


def imported(text: str) -> Fair:
    fair = Fair(config(Stage(Format.SWISS)))
    fresh = type(fair.state)()
    fair.state, fair.log = fresh, []
    for command in import_commands(
        read(text), tournament="t2", game=WIDE.about.slug, rules=1, options=Raw(b"{}"), seed="cd" * 32, by=BOSS
    ):
        fair.ask(command)
    return fair


@pytest.mark.rule("TO-60")
@pytest.mark.parametrize("seed", range(5))
def test_to_60_a_report_reads_back_as_it_was_written(seed: int) -> None:
    report = report_of(swiss(seed).state, swiss(seed).stage)
    assert read(write(report)) == report, f"seed {seed}"


@pytest.mark.rule("TO-60")
@pytest.mark.parametrize("seed", range(5))
def test_to_60_a_report_played_again_gives_the_same_rounds(seed: int) -> None:
    text = write(report_of(swiss(seed).state, swiss(seed).stage))
    again = imported(text)
    first, second = read(text), report_of(again.state, again.stage)
    assert [(p.name, p.points) for p in second.players] == [(p.name, p.points) for p in first.players]
    told = [[(r.opponent, r.first, r.result) for r in p.rounds if r.opponent] for p in first.players]
    assert [[(r.opponent, r.first, r.result) for r in p.rounds if r.opponent] for p in second.players] == told


@pytest.mark.rule("TO-60")
def test_to_60_columns_are_where_other_programs_look_for_them() -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=1, points=HALVES))).enter(2).start()
    fair.step()
    game = open_matches(fair.state)[0]
    fair.play(game, [1 if who == 0 else 2 for who in game.entrants])
    line = write(report_of(fair.state, fair.stage)).splitlines()[4]
    assert (line[0:3], line[4:8], line[14:16], line[48:52]) == ("001", "   1", "P0", "2000")
    assert (line[80:84], line[85:89], line[91:95], line[98]) == (" 1.0", "   1", "   2", "1")


@pytest.mark.refuses("TO-60")
def test_to_60_only_a_swiss_is_reported() -> None:
    fair = Fair(config(Stage(Format.ROUND_ROBIN))).enter(4).start()
    with pytest.raises(IllegalMove, match="TO-60"):
        report_of(fair.state, fair.stage)


@pytest.mark.refuses("TO-61")
def test_to_61_a_report_that_contradicts_itself_is_refused() -> None:
    text = write(report_of(swiss().state, swiss().stage))
    lines = text.splitlines()
    lines[4] = lines[4][:91] + "   9" + lines[4][95:]
    lines[5] = lines[5][:91] + "   9" + lines[5][95:]
    with pytest.raises(IllegalMove, match="TO-61"):
        read("\n".join(lines))


@pytest.mark.refuses("TO-61")
def test_to_61_two_who_both_claim_the_win_are_refused() -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=1, points=HALVES))).enter(2).start()
    fair.step()
    fair.play(open_matches(fair.state)[0], (1, 2))
    text = write(report_of(fair.state, fair.stage))
    with pytest.raises(IllegalMove, match="TO-61"):
        read(text.replace(" w 1", " w 0").replace(" b 1", " b 0"))


@pytest.mark.rule("TO-60")
def test_to_60_a_match_nobody_came_to_is_taken_over_as_that() -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=1, points=HALVES))).enter(2).start()
    fair.step()
    fair.ask(ReportNoShow(match=0, accounts=("a0", "a1"), reason="late", by=BOSS))
    again = imported(write(report_of(fair.state, fair.stage)))
    assert [player.points for player in report_of(again.state, again.stage).players] == [0, 0]


@pytest.mark.rule("TO-61")
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_to_61_any_line_end_will_do(ending: str) -> None:
    text = write(report_of(swiss().state, swiss().stage))
    assert read(text.replace("\n", ending)) == read(text)


@pytest.mark.rule("TO-61")
def test_to_61_what_cannot_be_read_names_its_line() -> None:
    with pytest.raises(MalformedCommand, match="line 2"):
        read("012 Cup\n001 what is this\n")


def cells(*rounds: str) -> str:
    return "".join(f"  {each}" for each in rounds)


def line(number: str, name: str, rating: str = "", points: str = "1.0", *rounds: str) -> str:
    head = f"001 {number:>4}      {name:<33} {rating:>4}"
    return f"{head:<80}{points:>4} {1:>4}" + cells(*rounds)


@pytest.mark.rule("TO-61")
def test_to_61_everything_that_cannot_be_read_is_named_at_once_with_its_place() -> None:
    report = "\n".join(
        [
            "012 Cup",
            "XXR many",
            line("one", "Ann", "18OO", "1,5", "   2 w 1"),
            line("2", "", "", "0.0", "   x b 0", "   1 w ?"),
            line("3", "Bram").replace("      Bram", "\tBram"),
        ]
    )
    with pytest.raises(MalformedCommand) as refused:
        read(report)
    told = str(refused.value)
    for fault in (
        "line 2, columns 5-8: the number of rounds is 'many', not a whole number",
        "line 3, columns 5-8: the starting number is 'one', not a whole number",
        "line 3, columns 49-52: the rating is '18OO', not a whole number",
        "line 3, columns 81-84: the points are '1,5', not a number such as 2.5",
        "line 4, columns 15-47: a player has a name",
        "line 4, columns 92-95: the opponent in round 1 is 'x', not a whole number",
        "line 4, column 109: the result of round 2 is '?', not one of 1 = 0 + - U H F Z W D L",
        "so write spaces for tabs",
    ):
        assert fault in told


@pytest.mark.refuses("TO-61")
def test_to_61_every_contradiction_is_named_at_once() -> None:
    report = "\n".join(
        [
            line("1", "Ann", "", "1.0", "   2 w 1", "   9 b 1"),
            line("2", "Bram", "", "1.0", "   1 b 1", "   3 w 1"),
            line("3", "Cleo", "", "0.0", "0000 - U", "   1 b 0"),
            line("3", "Dora"),
        ]
    )
    with pytest.raises(IllegalMove) as refused:
        read(report)
    assert refused.value.rule == "TO-61"
    told = str(refused.value)
    assert "starting number 3 stands for 2 players" in told
    assert "round 1: player 1 met 2, and their results '1' and '1' do not go together" in told
    assert "round 2: player 1 met 9, who is not in the report" in told
    assert "round 2: player 2 met 3, who tells it otherwise: they met nobody" in told


@pytest.mark.rule("TO-61")
def test_to_61_a_line_that_is_none_of_the_format_is_named() -> None:
    known = ["012 Cup", "132 a code we have no use for", "XXZ    3", "DDD SSSS", "", "### a remark"]
    with pytest.raises(MalformedCommand) as refused:
        read("\n".join([*known, "nonsense", "Ada won"]))
    told = str(refused.value)
    assert "line 7, columns 1-3: a line begins with its code, such as 001 for a player, not with 'non'" in told
    assert "line 8, columns 1-3" in told
    assert told.count("columns") == 2, "what we have no use for is passed over"


@pytest.mark.rule("TO-61")
def test_to_61_of_very_many_faults_the_first_are_named_and_the_others_counted() -> None:
    with pytest.raises(MalformedCommand, match=r"and 30 more$"):
        read("\n".join(["XXR x"] * (MOST_FAULTS + 30)))


# -- there and back ------------------------------------------------------------------------------------------


def eventful(seed: int, worth: Points, tiebreaks: tuple[Tiebreak, ...]) -> Fair:
    """A Swiss with drops, someone who is back, late entrants, byes and no-shows."""
    stage = Stage(Format.SWISS, rounds=5, points=worth, tiebreaks=tiebreaks)
    fair = Fair(config(stage, late_entry=3), seed, edition=EDITION).enter(11 + seed % 4).start()
    fair.ask(GrantBye(account="a3", round=2, by=BOSS))
    fair.ask(GrantBye(account="a4", round=3, unpaid=True, by=BOSS))
    for round_ in range(1, 6):
        if round_ in (2, 3):
            fair.enter(1, first=40 + round_)
        if round_ == 3:
            fair.ask(Drop(account="a1", by=BOSS))
        if round_ == 4:
            fair.ask(Readmit(account="a1", by=BOSS))
            fair.ask(Drop(account="a2", by=BOSS))
        fair.step()
        for game in open_matches(fair.state):
            luck = fair.random.random()
            if luck < 0.1:
                fair.ask(
                    ReportNoShow(match=game.match, accounts=game.accounts[: 1 + (luck < 0.03)], reason="late", by=BOSS)
                )
            else:
                fair.play(game, (1, 1) if luck < 0.4 else fair.drawn(game))
    return fair


CHESS = (Tiebreak.POINTS, Tiebreak.BUCHHOLZ, Tiebreak.WINS)


@pytest.mark.rule("TO-119")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("worth", "tiebreaks"), [(HALVES, CHESS), (Points(), MAGIC), (HALVES, MAGIC)])
def test_to_119_there_and_back_gives_the_same_report_and_the_same_ranks(
    seed: int, worth: Points, tiebreaks: tuple[Tiebreak, ...]
) -> None:
    fair = eventful(seed, worth, tiebreaks)
    text = write(report_of(fair.state, fair.stage))
    again = imported(text)
    assert write(report_of(again.state, again.stage)) == text
    names = [(row.place, fair.state.entrants[row.entrant].name) for row in standings(fair.state, fair.stage)]
    ranked = [(row.place, again.state.entrants[row.entrant].name) for row in standings(again.state, again.stage)]
    assert sorted(ranked) == sorted(names)


@pytest.mark.rule("TO-119")
@pytest.mark.parametrize("change", ["no places", "other places", "not all rounds"])
def test_to_119_places_that_cannot_hold_leave_the_usual_tie_breaks(change: str) -> None:
    fair = eventful(1, HALVES, CHESS)
    report = report_of(fair.state, fair.stage)
    if change == "not all rounds":
        report = replace(report, rounds=report.rounds + 1)
    else:
        last = len(report.players) + 1
        players = [replace(p, place=0 if change == "no places" else last - p.place) for p in report.players]
        report = replace(report, players=tuple(players))
    state = imported(write(report)).state
    assert (state.reported, state.plan(0).tiebreaks[1]) == ((), Tiebreak.BUCHHOLZ_CUT_1)


@pytest.mark.rule("TO-61")
def test_to_61_what_a_match_is_worth_must_be_readable() -> None:
    with pytest.raises(MalformedCommand, match="line 1"):
        read('### points {"win":"much"}\n')


@pytest.mark.refuses("TO-61")
def test_to_61_a_report_that_says_nothing_is_refused() -> None:
    fair = Fair(config(Stage(Format.SWISS)))
    assert fair.refused(TakeOver((), BOSS)) == "TO-61"
    assert fair.refused(TakeOver((StartTournament(by="eve"),), BOSS)) == "TO-04"
