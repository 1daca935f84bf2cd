"""What seats know at places of whole games: what the suites that imagine hidden cards are fed with."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from domain.kernel.redaction import redact
from domain.kernel.rng import Rng
from domain.kernel.seats import own_seat
from domain.kernel.viewers import SPECTATOR, Seated, Viewer
from tests.domain.games.playouts import AnyGame, Run


class Thought(NamedTuple):
    """What a viewer knows at a place of a run, beside the truth; `name` says how to get there again."""

    name: str
    viewer: Viewer
    knowledge: Any
    state: Any
    now: int
    rng: Rng

    def imagined(self, game: AnyGame) -> Any:
        """One state the viewer may think the true one."""
        return game.imagination.imagine(self.knowledge, self.rng)


def thoughts(game: AnyGame, runs: Sequence[Run], topic: str, count: int) -> Iterator[Thought]:
    """About so many places, spread over the runs; each run is looked at from one seat, or from beside the table."""
    every = max(1, sum(len(run.steps) for run in runs) // count)
    for number, run in enumerate(runs):
        seat = number % (run.seats + 1)
        viewer: Viewer = Seated(seat) if seat < run.seats else SPECTATOR
        knowledge = game.imagination.begin(game.rules.initial, own_seat(viewer))
        for place, step in enumerate(run.steps):
            for event in step.events:
                knowledge = game.imagination.learn(knowledge, redact(event, viewer))
            state = game.rules.fold(step.state, step.events)
            knowledge = game.imagination.look(knowledge, game.rules.view(state, viewer))
            if (place + number) % every == 0:
                name = f"{topic}: {run.name} after command {place} for {viewer}"
                yield Thought(name, viewer, knowledge, state, step.now, Rng(name.encode()))


def lying(value: Any, place: tuple[Any, ...] = ()) -> set[tuple[Any, ...]]:
    """Every number in a value, with the names and numbers that lead to it; its own place in a pile does not count."""
    if isinstance(value, dict):
        return set().union(*(lying(each, (*place, name)) for name, each in value.items()))
    if isinstance(value, list | tuple):
        if all(type(each) is int for each in value):
            return {(*place, each) for each in value}
        return set().union(*(lying(each, (*place, at)) for at, each in enumerate(value)))
    return {(*place, value)} if type(value) is int else set()
