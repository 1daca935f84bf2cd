"""Built-in players. All games share one ladder, so that a bot's name says how well it plays whatever the game is."""

from collections.abc import Callable
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
