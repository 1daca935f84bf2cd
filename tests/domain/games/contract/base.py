"""What the laws of all games are tried on: whole seeded random games, and places in them."""

from inspect import getfile
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from domain.kernel.decider import Join
from domain.kernel.redaction import audiences
from domain.kernel.rng import Rng
from domain.kernel.structs import Command, Event
from domain.kernel.viewers import SPECTATOR, Audience, Seated, Spectator, Viewer
from tests.domain.games.playouts import START, AnyGame, Run, Step, moment, mutated, playout, random_command


class Spot(NamedTuple):
    """A place in a run where something is checked; `name` says how to get there again."""

    name: str
    run: Run
    step: Step
    rng: Rng


class Laws:
    """Laws that hold in every game; what is tried is said by the attributes of the contract."""

    game: ClassVar[AnyGame]
    games: ClassVar[int] = 30
    """How many whole random games the suite looks at, spread over variants and seat counts."""
    steps_checked: ClassVar[int] = 120
    """At how many places, spread over all those games, the costly checks are made."""
    wild_commands: ClassVar[int] = 12
    """How many random, and as many mutated commands are tried at each of them."""
    legal_checked: ClassVar[int] = 40
    """How many listed commands are tried at each of them."""
    bot_games: ClassVar[int] = 3
    """How many games each bot plays against itself."""
    unrest: ClassVar[int] = 40
    """In every second game one step in so many is a Leave, Join or Expire. 0: never."""
    rarely: ClassVar[tuple[type[Command], ...]] = ()
    """Commands that random play avoids most of the time, such as giving up."""
    limit: ClassVar[int] = 20_000
    """A game with more commands than this counts as endless."""
    imagined: ClassVar[int] = 1000
    """At how many positions of random play, and of play by bots, hidden cards are imagined."""
    draws: ClassVar[int] = 1500
    """How many states are imagined where all that is possible has to be among them."""

    def other_world(self, state: Any, viewer: Viewer, rng: Rng) -> Any:
        """A state that differs from `state` only in what `viewer` may not see: shuffle it there."""
        pytest.fail(f"other_world is missing: say what is hidden from {viewer} in {state}, with {rng}")

    def goes_on(self, _: Any) -> bool:
        """Whether play can go on in the other worlds of a state, which else are only looked at."""
        return True

    def cover(self, state: Any, seat: int, command: Command) -> bool:
        """Whether `legal` allows the command: it lists it, or (override) a template stands for it."""
        return command in self.game.rules.legal(state, seat)

    def rulebook(self) -> str:
        """The text in which every rule id stands as `**US-10**`: beside the modules of the game."""
        return (Path(getfile(type(self.game.rules.initial))).parent / "RULES.md").read_text()

    @classmethod
    def runs(cls) -> tuple[Run, ...]:
        if cls not in _RUNS:
            _RUNS[cls] = _played(cls)
        return _RUNS[cls]

    @classmethod
    def spots(cls, topic: str) -> list[Spot]:
        """Sampled steps of the runs, the deals left out."""
        places = [(run, step) for run in cls.runs() for step in run.steps if step.seat != START]
        stride = max(1, len(places) // cls.steps_checked)
        return [
            Spot(f"{run.name} at event {step.drawn}", run, step, Rng(f"{topic}/{run.name}/{step.drawn}".encode()))
            for run, step in places[::stride]
        ]

    def at_spot(self, spot: Spot) -> Any:
        return moment(spot.run.seed.encode(), spot.step.drawn, spot.step.now)

    def wild(self, spot: Spot, seat: int) -> list[Command]:
        """Random commands, changed legal ones, and some that were legal elsewhere or for others."""
        rng, game = spot.rng, self.game
        nearby = [
            *game.rules.legal(spot.step.state, seat),
            *game.rules.legal(spot.step.state, rng.below(seats_at(spot.run, spot.step))),
        ]
        elsewhere = rng.choice(spot.run.steps[1:])
        nearby += game.rules.legal(elsewhere.state, rng.below(seats_at(spot.run, elsewhere)))
        wild = [random_command(game, rng) for _ in range(self.wild_commands)]
        if nearby:
            wild += [mutated(rng.choice(nearby), rng) for _ in range(self.wild_commands)]
            wild += [rng.choice(nearby) for _ in range(4)]
        return wild

    def seen_of(self, state: Any, viewer: Viewer) -> bytes:
        legal = () if not isinstance(viewer, Seated) else self.game.rules.legal(state, viewer.seat)
        waiting = self.game.rules.to_act(state), self.game.rules.deadline(state)
        return b"\n".join((encode(self.game.rules.view(state, viewer)), encode(legal), encode(waiting)))


_RUNS: dict[type, tuple[Run, ...]] = {}


def settings_of(game: AnyGame, games: int) -> list[tuple[Any, int]]:
    """Variants and seat counts in turn; every pair is met if there are games enough."""
    variants = game.about.variants or (game.rules.options(),)
    pairs = list(product(range(game.about.min_seats, game.about.max_seats + 1), variants))
    # a stride that shares no factor with the number of pairs visits them all, mixed
    stride = next(s for s in (7, 11, 13, 17, 19, 23) if len(pairs) % s)
    chosen = [pairs[number * stride % len(pairs)] for number in range(max(games, 1))]
    return [(options, seats) for seats, options in chosen]


def _played(cls: type[Laws]) -> tuple[Run, ...]:
    runs = []
    for number, (options, seats) in enumerate(settings_of(cls.game, cls.games)):
        seed = f"{cls.game.about.slug}-{number}"
        unrest = cls.unrest if number % 2 else 0
        steps = tuple(playout(cls.game, options, seats, seed, unrest=unrest, limit=cls.limit, rarely=cls.rarely))
        name = f"playout(seed={seed!r}, seats={seats}, unrest={unrest}, {options})"
        final = cls.game.rules.fold(steps[-1].state, steps[-1].events)
        joined = sum(isinstance(step.command, Join) for step in steps)
        runs.append(Run(name, seed, seats + joined, steps, final))
    return tuple(runs)


def seats_at(run: Run, step: Step) -> int:
    """The seats there are before this step of the run: newcomers count once they have joined."""
    later = sum(isinstance(s.command, Join) for s in run.steps if s.drawn >= step.drawn)
    return run.seats - later


def viewers(seats: int) -> list[Seated | Spectator]:
    return [*(Seated(seat) for seat in range(seats)), SPECTATOR]


def hidden_replaced(event: Event, other: Event, viewer: Seated | Spectator) -> Event:
    """`event` with the fields hidden from `viewer` taken from `other`."""
    seat = viewer.seat if isinstance(viewer, Seated) else None
    changes: dict[str, Any] = {}
    for name, mark in audiences(type(event)).items():
        if mark.kind == "each":
            mine, theirs = getattr(event, name), getattr(other, name)
            changes[name] = tuple(
                theirs[index] if index != seat and index < len(theirs) else entry for index, entry in enumerate(mine)
            )
        elif _is_hidden(event, mark, seat):
            changes[name] = getattr(other, name)
    return replace(event, **changes)


def _is_hidden(event: Event, mark: Audience, seat: int | None) -> bool:
    if mark.kind == "owner":
        allowed = getattr(event, mark.by)
        return seat not in allowed if isinstance(allowed, tuple) else seat != allowed
    return mark.kind == "nobody"
