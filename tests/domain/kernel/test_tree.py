"""The tree of a search: whose choices stand in it, how often each was tried, and how it grows."""

import math
from collections.abc import Iterator
from dataclasses import replace

from domain.kernel.search import Deliberation
from domain.kernel.tree import Node, Step, Tried, noted
from tests.domain.kernel.test_search import SEARCH, deliberation
from tests.toy import Draw, Play

DEEP = replace(SEARCH, playouts=200, depth=4)


def nodes(root: Node) -> Iterator[tuple[int, Node]]:
    """Every place below a first choice, with how deep it lies."""
    for node in root.after.values():
        yield 1, node
        yield from ((depth + 1, below) for depth, below in nodes(node))


def thought() -> Deliberation:
    deep = deliberation(b"deal", DEEP)
    deep.run()
    return deep


def test_a_tree_grows_by_one_place_a_play_out_and_no_deeper_than_it_may() -> None:
    for arm in thought().alive:
        found = list(nodes(arm.below))
        assert 0 < len(found) <= len(arm.values)
        assert max(depth for depth, _ in found) <= DEEP.depth - 1


def test_at_the_first_choice_alone_no_tree_is_grown() -> None:
    flat = deliberation(b"deal")
    flat.run()
    assert all(not arm.below.after for arm in flat.alive)


def test_commands_are_counted_by_how_often_they_could_have_been_chosen() -> None:
    for arm in thought().alive:
        for _, node in nodes(arm.below):
            assert node.visits == sum(tried.times for tried in node.tried.values())
            assert math.isclose(node.total, sum(tried.total for tried in node.tried.values()))
            assert all(tried.times <= tried.offered <= node.visits for tried in node.tried.values())


def test_alternatives_come_in_one_by_one_after_the_policys_own_command() -> None:
    seen = [node for arm in thought().alive for _, node in nodes(arm.below)]
    assert all(len(node.tried) == 1 for node in seen if node.visits == 1)
    assert any(len(node.tried) > 2 for node in seen)


def test_both_sides_choose_in_the_tree() -> None:
    seats = {seat for arm in thought().alive for _, node in nodes(arm.below) for seat, _ in node.after}
    assert seats == {0, 1}


def test_each_who_chose_keeps_in_mind_what_came_of_it_for_them() -> None:
    mine, theirs = Node(tried={Draw(): Tried(offered=1)}), Node(tried={Play(2): Tried(offered=1)})
    noted([Step(mine, 0, Draw()), Step(theirs, 1, Play(2))], (0.25, 0.75))
    assert (mine.visits, mine.total, mine.tried[Draw()]) == (1, 0.25, Tried(1, 1, 0.25))
    assert (theirs.visits, theirs.total, theirs.tried[Play(2)]) == (1, 0.75, Tried(1, 1, 0.75))
