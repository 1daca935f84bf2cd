"""Built-in players. All games share one ladder, so that a bot's name says how well it plays whatever the game is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeAlias

from domain.kernel.rng import Rng
from domain.kernel.structs import Command

Choose: TypeAlias = Callable[[Any, tuple[Any, ...], Rng], Any]
"""(the bot's own view, the commands legal for it, draws) -> one of those commands, or one like them."""


Interject: TypeAlias = Callable[[Any, tuple[Any, ...], Rng], Any]
"""Like `Choose`, for a bot the game does not wait for: one of those commands, or None to let the moment pass."""


class Rung(IntEnum):
    """How strong a bot is, the weakest first. A game has a `random` bot and any of the others."""

    RANDOM = 1
    EASY = 2
    MEDIUM = 3
    HARD = 4
    EXPERT = 5


def _all(_: Any, legal: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is worth thinking about where a game has no opinion: everything."""
    return legal


@dataclass(frozen=True, slots=True)
class Search:
    """How a bot thinks ahead: by play-outs from tables it imagines (`domain/kernel/search.py`)."""

    policy: Choose
    """How everyone plays on in a play-out."""
    worth: Callable[[Any], Sequence[float]]
    """How good a state is for each seat, from 0 to 1, whether the game is over or goes on."""
    playouts: int
    """How many play-outs a choice may cost."""
    horizon: int
    """After how many moves a play-out is cut off."""
    settled: Callable[[Any, Any], bool] | None = None
    """(where a play-out began, where it is) -> whether it can be judged already, such as at the end of a turn."""
    depth: int = 1
    """For how many choices in a row, its own and the others', alternatives are compared."""
    usual: Choose | None = None
    """What is played unless something else is clearly better; as the policy where it is not said."""
    doubt: float = 1.0
    """By how many standard errors another command must be better than the usual one."""
    interject: Interject | None = None
    """What everyone does out of turn in a play-out."""
    candidates: Callable[[Any, tuple[Any, ...]], tuple[Any, ...]] = _all
    """(the own view, legal commands) -> those worth thinking about."""
    finish: Callable[[Any, Rng], Sequence[float]] | None = None
    """What `worth` says of a state once it is played on, where the game can tell sooner than by its rules."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A player of one game: where it stands on the ladder, and how it chooses."""

    rung: Rung
    choose: Choose
    formerly: tuple[str, ...] = ()
    """Names it had in logs that are stored already: understood for ever, given to no other bot of the game."""
    blind: bool = False
    """Whether it chooses without looking: no view is built for it, and it is given None in its place."""
    interject: Interject | None = None
    """What it does when it may act though the game waits for others; None for a bot that never does anything then."""
    search: Search | None = None
    """How it thinks ahead where it is told what its seat has seen; elsewhere it plays by `choose`."""

    @property
    def name(self) -> str:
        """Its name, the same in every game: `random`, `easy`, `medium`, `hard` or `expert`."""
        return self.rung.name.lower()

    @property
    def strength(self) -> int:
        """From 1 for `random` to 5 for `expert`."""
        return int(self.rung)


def random_bot(_: Any, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Any legal command, each as likely as the next."""
    return rng.choice(legal)


def random_interjection(_: Any, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Any legal command or none of them, each as likely as the next."""
    return (*legal, None)[rng.below(len(legal) + 1)]


def reluctant(choose: Choose, *last: type[Command]) -> Choose:
    """A bot that does what is in `last`, such as giving up, only when nothing else is legal."""

    def chosen(view: Any, legal: tuple[Any, ...], rng: Rng) -> Any:
        usual = tuple([command for command in legal if not isinstance(command, last)])
        return choose(view, usual or legal, rng)

    return chosen


def kind_first(choose: Choose) -> Choose:
    """A bot that draws a kind of command and then one of that kind: fourteen discards do not drown one reveal."""

    def chosen(view: Any, legal: tuple[Any, ...], rng: Rng) -> Any:
        kind = rng.choice(sorted({type(command).__name__ for command in legal}))
        return choose(view, tuple([command for command in legal if type(command).__name__ == kind]), rng)

    return chosen


def distracted(choose: Choose, whim: Choose, percent: int) -> Choose:
    """A bot that knows how to play and often does not look: so many of a hundred choices are made by `whim`."""

    def chosen(view: Any, legal: tuple[Any, ...], rng: Rng) -> Any:
        return (whim if rng.below(100) < percent else choose)(view, legal, rng)

    return chosen


def forgetful(interject: Interject, percent: int) -> Interject:
    """A bot that lets so many of a hundred moments pass in which it might have said something."""

    def said(view: Any, legal: tuple[Any, ...], rng: Rng) -> Any:
        return None if rng.below(100) < percent else interject(view, legal, rng)

    return said
