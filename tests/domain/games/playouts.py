"""Whole seeded games, and commands that were never meant to be: what the property suites are fed with."""

from collections.abc import Iterator
from enum import Enum
from types import UnionType
from typing import Any, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields, replace

from domain.kernel.decider import Expire, Join, Leave, Moment
from domain.kernel.errors import IllegalMove, MalformedCommand
from domain.kernel.game import Game
from domain.kernel.playout import able_seats, bots_choice
from domain.kernel.rng import Rng, draws_at
from domain.kernel.structs import Command, Event

AnyGame: TypeAlias = Game[Any, Any, Any]
START = -1
"""The seat of the first step of a playout, which is the deal and has no command."""


class Step(NamedTuple):
    """One decided command: the state before it, who gave it, and what followed. The first step is the deal."""

    state: Any
    seat: int
    command: Any
    events: tuple[Event, ...]
    now: int
    drawn: int
    """How many events the game had before: with the seed, this gives the draws of the step."""


class Run(NamedTuple):
    """A finished playout. `seats` counts the newcomers too."""

    name: str
    seed: str
    seats: int
    steps: tuple[Step, ...]
    final: Any


class Stuck(AssertionError):
    """A game that waits for nobody, or does not end."""


def moment(seed: bytes, drawn: int, now: int) -> Moment:
    """The moment a table with `seed` would decide in after `drawn` events."""
    return Moment(rng=draws_at(seed, b"", drawn + 1), now=now)


def playout(
    game: AnyGame,
    options: Any,
    seats: int,
    seed: str,
    bot: str | None = None,
    unrest: int = 0,
    limit: int = 20_000,
    rarely: tuple[type[Command], ...] = (),
) -> Iterator[Step]:
    """A whole game by `bot` in every seat, or by random picks from `legal`.

    Random picks avoid the commands in `rarely`, such as giving up, most of the time.

    One step in `unrest` (0: none) is a Leave, a Join or an Expire, as the table would send them.
    Raises Stuck if it never ends.
    """
    key = seed.encode()
    rng = Rng(b"playout/" + key)
    now, drawn, present = 1_700_000_000_000, 0, list(range(seats))
    count = seats
    events = game.rules.start(options, seats, moment(key, 0, now))
    yield Step(game.rules.initial, START, None, events, now, 0)
    state, drawn = game.rules.fold(game.rules.initial, events), len(events)
    for _ in range(limit):
        if game.rules.outcome(state) is not None:
            return
        now += rng.below(1500)
        seat, command = _next_command(game, state, present, count, rng, bot, unrest, rarely)
        due = game.rules.deadline(state)
        if isinstance(command, Expire) and due is not None:
            now = max(now, due)
        try:
            events = game.rules.decide(state, seat, command, moment(key, drawn, now))
        except IllegalMove:
            if isinstance(command, Leave | Join):
                continue
            raise
        if isinstance(command, Leave):
            present.remove(seat)
        if isinstance(command, Join):
            present.append(seat)
            count += 1
        yield Step(state, seat, command, events, now, drawn)
        state, drawn = game.rules.fold(state, events), drawn + len(events)
    raise Stuck(f"{game.about.slug} {options} with {seats} seats, seed {seed!r}: not over after {limit} commands")


def _next_command(
    game: AnyGame,
    state: Any,
    present: list[int],
    count: int,
    rng: Rng,
    bot: str | None,
    unrest: int,
    rarely: tuple[type[Command], ...],
) -> tuple[int, Any]:
    waiting = [seat for seat in game.rules.to_act(state) if seat in present]
    if unrest and rng.below(unrest) == 0:
        kinds: list[tuple[int, Any]] = [(rng.choice(present), Leave())]
        if game.about.joinable:
            kinds.append((count, Join()))
        if game.rules.deadline(state) is not None and waiting:
            kinds.append((rng.choice(waiting), Expire()))
        return rng.choice(kinds)
    able = able_seats(game, state, waiting)
    if rng.below(4) == 0:  # out of turn, where the game has something for that
        able = able_seats(game, state, present) or able
    if not able:
        if waiting and game.rules.deadline(state) is not None:
            return rng.choice(waiting), Expire()
        raise Stuck(f"{game.about.slug}: nobody can act, the game waits for {waiting}: {state}")
    seat = rng.choice(able)
    legal = game.rules.legal(state, seat)
    if bot is None:
        usual = [command for command in legal if not isinstance(command, rarely)]
        return seat, rng.choice(usual if usual and rng.below(50) else legal)
    return seat, bots_choice(game, state, seat, bot, legal, rng)


def refusal(game: AnyGame, state: Any, seat: int, command: Any, at: Moment) -> tuple[str, str] | None:
    """The rule and reason by which `command` is refused; None if it is accepted."""
    try:
        game.rules.decide(state, seat, command, at)
    except IllegalMove as refused:
        return refused.rule, refused.reason
    except MalformedCommand as refused:
        return "malformed", str(refused)
    return None


def random_command(game: AnyGame, rng: Rng) -> Command:
    """Any well-typed command of the game, sensible or not."""
    command: Command = random_struct(rng.choice(game.rules.commands), rng)
    return command


def random_struct(cls: type[Any], rng: Rng) -> Any:
    """A well-typed value of a struct class."""
    hints = get_type_hints(cls)
    return cls(**{field.name: random_value(hints[field.name], rng) for field in fields(cls)})


def random_value(kind: Any, rng: Rng) -> Any:
    """A well-typed value, mostly small, sometimes far out."""
    kind = getattr(kind, "__supertype__", kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return random_value(rng.choice(args), rng)
    if origin is tuple:
        return tuple(random_value(args[0], rng) for _ in range(rng.below(4)))
    if kind is type(None):
        return None
    if kind is bool:
        return bool(rng.below(2))
    if kind is int:
        return (rng.below(8), rng.below(128), rng.choice((-1, 10**6, -(10**6))))[rng.below(16) // 7]
    if kind is str:
        return rng.choice(("", "0", "x", "blue", "E3"))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return rng.choice(tuple(kind))
    if isinstance(kind, type) and issubclass(kind, Struct):
        return random_struct(kind, rng)
    raise TypeError(f"a command may not hold {kind}")


def mutated(command: Command, rng: Rng) -> Command:
    """The command with one field changed, or the same when it has none."""
    names = [field.name for field in fields(command)]
    if not names:
        return command
    name = rng.choice(names)
    value = getattr(command, name)
    if isinstance(value, tuple) and value and rng.below(2):
        return replace(command, **{name: rng.choice((value[1:], (*value, rng.choice(value)), value[::-1]))})
    if type(value) is int and rng.below(2):
        return replace(command, **{name: value + rng.choice((-1, 1))})
    return replace(command, **{name: random_value(get_type_hints(type(command))[name], rng)})
