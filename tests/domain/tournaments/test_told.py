"""What people see: sentences, standings, brackets, summaries and the graph a client draws."""

import pytest
from msgspec.json import encode

from domain.tournaments.conduct.progress import open_matches
from domain.tournaments.config import Format, Stage
from domain.tournaments.evolve import evolve
from domain.tournaments.pairing.brackets import group_name
from domain.tournaments.pairing.graph import bracket_graph
from domain.tournaments.state import Bracket, Status, TournamentState
from domain.tournaments.text import draw_bracket, draw_stage, tell
from domain.tournaments.views import summarise, view_stage
from tests.domain.tournaments.fairground import Fair, config, strongest_first
from tests.domain.tournaments.test_properties import STAGES, played


@pytest.mark.parametrize("name", sorted(STAGES))
def test_every_event_is_told_in_a_sentence(name: str) -> None:
    state = TournamentState()
    for event in played(name, 1, 0.1).log:
        state = evolve(state, event)
        sentence = tell(state, event)
        assert sentence.endswith("."), sentence


@pytest.mark.parametrize("name", sorted(STAGES))
def test_every_stage_can_be_drawn_and_sent(name: str) -> None:
    fair = played(name, 1, 0.1)
    assert "P0" in draw_stage(fair.state, fair.state.stages[0])
    assert encode(view_stage(fair.state, fair.state.stages[0]))


def test_a_bracket_is_drawn_with_its_winners() -> None:
    fair = Fair(config(Stage(Format.SINGLE_ELIMINATION))).enter(4).start().run(strongest_first)
    assert draw_bracket(fair.state, fair.stage) == "\n".join(
        ["P0 *──┐", "P3────┘ P0 *──┐", "        P1────┘", "P1 *──┐", "P2────┘", "", "* won the match"]
    )


def test_the_graph_has_a_way_for_every_winner_but_the_last() -> None:
    fair = Fair(config(Stage(Format.DOUBLE_ELIMINATION))).enter(8).start()
    graph = bracket_graph(fair.state, fair.stage)
    assert len(graph.nodes) == 15
    winners = [edge for edge in graph.edges if edge.winner]
    assert len({edge.source for edge in winners}) == 14
    losers = {edge.source for edge in graph.edges if not edge.winner}
    assert losers == {node.match for node in graph.nodes if node.bracket in (Bracket.WINNERS, Bracket.FINAL)}


def test_every_open_side_of_the_graph_is_reached_by_one_way() -> None:
    fair = Fair(config(Stage(Format.DOUBLE_ELIMINATION))).enter(8).start()
    graph = bracket_graph(fair.state, fair.stage)
    open_sides = [(node.match, slot) for node in graph.nodes for slot in (0, 1) if node.players[slot].entrant is None]
    assert sorted((edge.target, edge.slot) for edge in graph.edges) == open_sides


def test_nodes_say_who_plays_with_seed_and_name() -> None:
    fair = Fair(config(Stage(Format.SINGLE_ELIMINATION))).enter(3).start()
    first = bracket_graph(fair.state, fair.stage).nodes[0]
    assert [(player.entrant and player.entrant.name, player.seed, player.nobody) for player in first.players] == [
        ("P0", 1, False),
        (None, None, True),
    ]


def test_a_summary_hides_the_seed_until_the_end() -> None:
    fair = Fair(config(Stage(Format.SWISS))).enter(4).start()
    assert summarise(fair.state).seed is None
    fair.run(strongest_first)
    summary = summarise(fair.state)
    assert (summary.status, summary.seed) == (Status.FINISHED, fair.state.seed.hex())
    assert summary.champion is not None
    assert summary.champion.name == "P0"


def test_standings_at_any_past_version_follow_from_the_fold() -> None:
    fair = Fair(config(Stage(Format.SWISS))).enter(4).start()
    fair.step()
    then = len(fair.log)
    before = view_stage(fair.state, fair.stage)
    fair.play(open_matches(fair.state)[0], (1, 2))
    state = TournamentState()
    for event in fair.log[:then]:
        state = evolve(state, event)
    assert state.current is not None
    assert view_stage(state, state.current) == before


def test_groups_are_named_like_columns() -> None:
    assert [group_name(n) for n in (0, 25, 26, 27)] == ["A", "Z", "AA", "AB"]
