"""A bot is a function of what it sees: `@bot("uno")` makes one that plays at any number of tables."""

import inspect
import logging
import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from orrery_client.core import Said
from orrery_client.looking import Look
from orrery_client.schema.tables import LegalMove

log = logging.getLogger("orrery_client.bot")

Choice: TypeAlias = Any
"""What a bot answers with: one of the legal moves, or a command of its own words."""
Choose: TypeAlias = Callable[[Any, Sequence[LegalMove], "Clock"], Any]
"""(what the seat sees, what it may play, its clock) -> a choice; may be a coroutine."""
OnError: TypeAlias = Literal["fallback", "resign"]
"""What becomes of a table where the bot raises: a legal move by lot is played, or the seat is given up."""


class Clock(Struct, frozen=True):
    """The time a seat has, in seconds; None where nothing is limited."""

    left: float | None = None
    """Until this move is due."""
    bank: float | None = None
    """What the seat has for all its moves together."""
    increment: float | None = None
    """What it gains by each."""


def clock_of(look: Look) -> Clock:
    """The clock of the caller's seat."""
    left = (look.due_at - datetime.now(UTC)).total_seconds() if look.due_at else None
    timing = look.terms.timing
    if timing is None or look.seat is None or look.seat >= len(look.clocks):
        return Clock(left)
    bank = look.clocks[look.seat].bank_ms / 1000 if timing.bank_ms else None
    return Clock(left, bank, timing.increment_ms / 1000 if timing.bank_ms else None)


class BadChoice(TypeError):
    """A bot answered with something that is no move."""


class Player:
    """A bot at one table. What it was decorated on as a class has an instance here, with a memory of its own."""

    def __init__(self, bot: "Bot", name: str = "") -> None:
        made_of: Any = bot.made_of
        chooser: Any = made_of() if inspect.isclass(made_of) else made_of
        self._choose: Choose = chooser
        self._luck, self._on_error = random.Random(name), bot.on_error  # noqa: S311 - a stand-in for a choice
        self._name = name
        self.errors = 0
        """How often it raised, or answered with what is no move."""
        self.told: Callable[[Any], None] | None = getattr(self._choose, "seen", None)
        """Where it wants to hear of every event; None for a bot that only looks."""

    @property
    def is_awaited(self) -> bool:
        """Whether it chooses in a coroutine."""
        call = self._choose if inspect.isfunction(self._choose) else type(self._choose).__call__
        return inspect.iscoroutinefunction(call)

    def ask(self, view: Any, moves: Sequence[LegalMove], clock: Clock) -> Any:
        """What it answers, or a coroutine of that."""
        return self._choose(view, moves, clock)

    def hear(self, step: Any) -> None:
        """Tell it what happened; what it raises is logged, and it hears of the rest all the same."""
        try:
            if self.told is not None:
                self.told(step)
        except Exception as error:
            self.errors += 1
            log.error(
                "the bot raised at table %s when it heard of version %s", self._name, step.version, exc_info=error
            )

    def judge(self, answer: Any, moves: Sequence[LegalMove], *, must: bool) -> Choice:
        """Its answer as a choice; None if it `must` not choose and does not."""
        if isinstance(answer, LegalMove | Said) or (answer is None and not must):
            return answer
        return self.stumble(BadChoice(f"{answer!r} is neither a legal move nor a command"), moves, must=must)

    def stumble(self, error: Exception, moves: Sequence[LegalMove], *, must: bool) -> Choice:
        """What is played after an error; None to give up the seat, or if there is no need to play."""
        self.errors += 1
        log.error("the bot raised at table %s", self._name, exc_info=error)
        return self._luck.choice(moves) if must and self._on_error == "fallback" else None


class Bot:
    """A bot for one game, ready to be run."""

    def __init__(self, made_of: Any, game: str, *, out_of_turn: bool, on_error: OnError) -> None:
        self.made_of, self.game = made_of, game
        self.out_of_turn, self.on_error = out_of_turn, on_error
        self.name: str = made_of.__name__
        self.__doc__ = made_of.__doc__

    def __call__(self, view: Any, moves: Sequence[LegalMove], clock: Clock) -> Any:
        """What it would play, at a table of its own."""
        return self.at("").ask(view, moves, clock)

    def at(self, table: str) -> Player:
        """The bot at one table."""
        return Player(self, table)

    def run(self, arguments: Sequence[str] | None = None) -> None:
        """Play as the command line says: `--help` tells. What goes wrong is its exit status."""
        from orrery_client.running import main  # noqa: PLC0415 - what asks a service is not needed to choose

        if status := main(self, arguments):
            raise SystemExit(status)


def bot(
    game: str, *, out_of_turn: bool = False, on_error: OnError = "fallback"
) -> Callable[[Choose | type[Choose]], Bot]:
    """Make a bot of a function, or of a class that is called like one and has an instance at each table.

    With `out_of_turn` it is also asked when the game waits for others and something may be said: None lets that pass.
    """

    def made(choose: Choose | type[Choose]) -> Bot:
        return Bot(choose, game, out_of_turn=out_of_turn, on_error=on_error)

    return made
