"""A stage as data to draw: states, scores, winners, times, games, titles, and what changed."""

import pytest

from domain.tournaments.changes import MOST_TOLD, StageChange, stage_change
from domain.tournaments.commands import AssignTable, CallOfficial, CorrectResult, RuleMatch
from domain.tournaments.conduct.corrections import preview_correction
from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import EDITION, Format, Stage
from domain.tournaments.events import GameRecorded, MatchDecided, TableAssigned
from domain.tournaments.pairing.graph import BracketNode, MatchStatus, bracket_graph
from domain.tournaments.standings.table import standings
from domain.tournaments.state import How, Result, TournamentState, Trouble
from tests.domain.tournaments.fairground import BOSS, Fair, config, strongest_first

SINGLE = Stage(Format.SINGLE_ELIMINATION, best_of=3, third_place=True)


def drawn(fair: Fair) -> dict[int, BracketNode]:
    return {node.match: node for node in bracket_graph(fair.state, fair.stage).nodes}


def titles(fair: Fair) -> list[str]:
    return [each.title for each in bracket_graph(fair.state, fair.stage).rounds]


@pytest.mark.rule("TO-113")
@pytest.mark.parametrize(
    ("stage", "entrants", "expected"),
    [
        (SINGLE, 13, ["Round of 16", "Quarter-final", "Semi-final", "Final", "Third place"]),
        (Stage(Format.SINGLE_ELIMINATION), 2, ["Final"]),
        (
            Stage(Format.DOUBLE_ELIMINATION),
            16,
            [
                *["Winners' round 1", "Winners' quarter-final", "Winners' semi-final", "Winners' final"],
                *(f"Losers' round {number}" for number in range(1, 6)),
                *["Losers' final", "Grand final", "Grand final, reset"],
            ],
        ),
        (Stage(Format.ROUND_ROBIN), 4, ["Round 1", "Round 2", "Round 3"]),
        (Stage(Format.ROUND_ROBIN, groups=2), 4, ["Group A, round 1", "Group B, round 1"]),
    ],
)
def test_to_113_rounds_have_titles(stage: Stage, entrants: int, expected: list[str]) -> None:
    assert titles(Fair(config(stage)).enter(entrants).start()) == expected


def test_rounds_that_are_paired_one_by_one_are_counted() -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=2))).enter(4).start().run()
    assert titles(fair) == ["Round 1", "Round 2"]
    race = Fair(config(Stage(Format.DUPLICATE, seats=1, rounds=2))).enter(2).start().run()
    assert titles(race) == ["Board 1", "Board 2"]


@pytest.mark.rule("TO-112", "TO-113")
def test_to_113_a_match_is_drawn_at_every_step_of_its_life() -> None:
    fair = Fair(config(SINGLE), edition=EDITION).enter(3).start()
    first, semi, final = (drawn(fair)[number] for number in (0, 1, 2))
    assert [each.status for each in (first, semi, final)] == [
        MatchStatus.EMPTY,
        MatchStatus.WAITING,
        MatchStatus.UNKNOWN,
    ]
    fair.now = 5_000
    fair.ask(AssignTable(1, 1, "t1-1"))
    node = drawn(fair)[1]
    assert (node.status, node.table, node.began_at, node.ended_at) == (MatchStatus.PLAYING, "t1-1", 5_000, None)
    fair.now = 6_000
    fair.play(open_matches(fair.state)[0], (2, 1))
    node = drawn(fair)[1]
    assert (node.status, node.winner, [side.wins for side in node.players], node.needed) == (
        MatchStatus.PLAYING,
        None,
        [0, 1],
        2,
    )
    (game,) = node.played
    assert (game.table, game.game, game.began_at, game.ended_at) == ("t1-1", 1, 5_000, 6_000)
    assert game.winner == node.players[1].entrant
    fair.now = 7_000
    fair.ask(RuleMatch(1, Result(How.RULED, (2, 1), (0, 2)), "by hand", BOSS))
    node = drawn(fair)[1]
    assert (node.status, node.how, node.began_at, node.ended_at) == (MatchStatus.DECIDED, How.RULED, 5_000, 7_000)
    assert node.winner == node.players[1].entrant


@pytest.mark.rule("TO-111")
def test_to_111_a_match_in_trouble_is_drawn_so() -> None:
    fair = Fair(config(SINGLE), edition=EDITION).enter(2).start()
    fair.ask(AssignTable(0, 1, "t"))
    fair.ask(CallOfficial(0, "t", Trouble.NO_RESULT))
    assert drawn(fair)[0].status is MatchStatus.OFFICIAL
    assert fair.refused(CallOfficial(0, "t", Trouble.NO_RESULT)) == "TO-111"
    assert fair.refused(CallOfficial(0, "elsewhere", Trouble.NO_RESULT)) == "TO-111"


@pytest.mark.rule("TO-112")
def test_to_112_what_happens_in_a_match_carries_its_time_from_the_third_edition_on() -> None:
    timed = (TableAssigned, GameRecorded, MatchDecided)
    for edition in range(1, EDITION + 1):
        fair = Fair(config(Stage(Format.DOUBLE_ELIMINATION)), edition=edition).enter(5).start()
        fair.ask(AssignTable(open_matches(fair.state)[0].match, 1, f"t{open_matches(fair.state)[0].match}-1"))
        fair.run(drops=0.1)
        times = [event.at for event in fair.log if isinstance(event, timed)]
        assert len(times) > 8
        assert [at is not None for at in times] == [edition > 2] * len(times)


# -- what changed --------------------------------------------------------------------------------------------


def change(before: TournamentState, after: TournamentState) -> StageChange | None:
    stage = after.current
    assert stage is not None
    then = before.stage(stage.index)
    earlier = standings(before, then, explain=False) if then else ()
    return stage_change(before, after, stage, (earlier, standings(after, stage, explain=False)))


@pytest.mark.rule("TO-113")
def test_to_113_all_changes_together_draw_the_whole_again() -> None:
    """A client that takes over what it is told has, at the end, the graph and the standings it would be given."""
    for format_ in (Format.DOUBLE_ELIMINATION, Format.SWISS):
        fair = Fair(config(Stage(format_, rounds=3)), edition=EDITION).enter(9).start()
        seen, nodes, rows = fair.state, drawn(fair), {row.entrant: row for row in standings(fair.state, fair.stage)}
        while not fair.state.is_over:
            if not fair.step():
                game = open_matches(fair.state)[0]
                fair.play(game, strongest_first(game))
            told = change(seen, fair.state)
            seen = fair.state
            if told is not None:
                nodes |= {node.match: node for node in told.nodes}
                rows |= {row.entrant.number: row for row in told.rows}  # type: ignore[misc]
        assert nodes == drawn(fair)
        final = {row.entrant: (row.place, row.points, row.won) for row in standings(fair.state, fair.stage)}
        assert {number: (row.place, row.points, row.won) for number, row in rows.items()} == final


@pytest.mark.rule("TO-113")
def test_to_113_a_result_changes_its_match_and_those_it_leads_to_and_nothing_else() -> None:
    fair = Fair(config(Stage(Format.SINGLE_ELIMINATION)), edition=EDITION).enter(64).start()
    before = fair.state
    assert change(before, before) is None
    fair.play(open_matches(fair.state)[0], (1, 2))
    told = change(before, fair.state)
    assert told is not None
    assert [node.label for node in told.nodes] == ["W1.1", "W2.1"]
    assert len(told.rows) < 64


@pytest.mark.rule("TO-113")
def test_to_113_where_too_much_has_changed_one_asks_anew() -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=2)), edition=EDITION).enter(2 * MOST_TOLD + 4).start()
    before = fair.state
    fair.step()
    told = change(before, fair.state)
    assert told is not None
    assert (told.anew, told.nodes, told.rows) == (True, (), ())


@pytest.mark.rule("TO-113")
def test_to_113_a_round_that_is_paired_anew_tells_which_matches_are_gone() -> None:
    fair = Fair(config(Stage(Format.SWISS, rounds=2)), edition=EDITION).enter(4).start()
    fair.step()
    for game in open_matches(fair.state):
        fair.play(game, (1, 2))
    fair.step()
    before, turned = fair.state, Result(How.RULED, (2, 1), (0, 1))
    fair.ask(CorrectResult(0, turned, "misread", preview_correction(before, 0, turned).digest, BOSS))
    told = change(before, fair.state)
    assert told is not None
    assert told.withdrawn == (2, 3)
    assert [node.match for node in told.nodes] == [0, 4, 5]
