"""The tree below the first choice of a search, over what the seat that thinks can tell apart.

A place in it is reached by that seat's own commands and by what it would be sent of the others'. What an imagined table
hides makes no two places, so nothing is planned upon cards the seat cannot know. Everybody in it, also the others,
comes to prefer what did best for them: the policy's own command first, and the more often a place is met the more
alternatives. What is legal differs from table to table, so a command is compared by how often it could have been
chosen (UCB over availability counts), not by how often its place was met.
"""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from domain.kernel.bots import Search
from domain.kernel.imagined import ImaginedPlay, sent
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat

Seen: TypeAlias = tuple[Seat, tuple[Hashable, ...]]
"""Who chooses next, and what the thinker did or was sent since the last choice."""
CURIOSITY: Final = 0.3
"""How much a command that was seldom tried is favoured."""


@dataclass(slots=True)
class Tried:
    """How a command did in one place of the tree, for who chose it."""

    offered: int = 0
    times: int = 0
    total: float = 0.0


@dataclass(slots=True)
class Node:
    """A place in the tree: a choice of some seat."""

    visits: int = 0
    total: float = 0.0
    tried: dict[Command, Tried] = field(default_factory=dict)
    after: "dict[Seen, Node]" = field(default_factory=dict)


class Step(NamedTuple):
    """A choice that was made in the tree."""

    node: Node
    seat: Seat
    command: Command


def descended(root: Node, playing: ImaginedPlay, thinker: Seat, search: Search) -> list[Step]:
    """Play on through the tree and one step beyond it."""
    path: list[Step] = []
    after = root.after
    seen: tuple[Hashable, ...] = ()
    while len(path) < search.depth - 1:
        asked = playing.asked()
        if asked is None:
            break
        seat, legal, command = asked
        is_new = False
        if command is None:
            node = after.setdefault((seat, seen), Node())
            is_new = node.visits == 0
            command = _selected(node, playing.view(seat), legal, playing, search)
            path.append(Step(node, seat, command))
            after, seen = node.after, ()
        events = playing.act(seat, command)
        seen += (command,) if seat == thinker else sent(events, thinker)
        if is_new:
            break
    return path


def noted(path: Sequence[Step], values: Sequence[float]) -> None:
    """Keep in mind what came of it, for each who chose."""
    for node, seat, command in path:
        node.visits += 1
        node.total += values[seat]
        tried = node.tried[command]
        tried.times += 1
        tried.total += values[seat]


def _selected(node: Node, view: Any, legal: tuple[Command, ...], playing: ImaginedPlay, search: Search) -> Command:
    """The policy's command at first, then whichever promises most of ever more."""
    usual: Command = search.policy(view, legal, playing.luck)
    offered = [usual]
    if node.visits:
        others = [command for command in search.candidates(view, legal) if command != usual]
        offered += others[: math.isqrt(node.visits)]
    for command in offered:
        node.tried.setdefault(command, Tried()).offered += 1
    mean = node.total / node.visits if node.visits else 0.0

    def promise(command: Command) -> float:
        tried = node.tried[command]
        again = tried.times + 1
        return (tried.total + mean) / again + CURIOSITY * math.sqrt(math.log(tried.offered) / again)

    return max(offered, key=promise)
