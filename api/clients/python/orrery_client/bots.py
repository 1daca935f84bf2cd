"""A bot is a function of what it sees: `@bot("uno")` makes one that plays at any number of tables."""

import inspect
import logging
import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
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


class BadBot(TypeError):
    """What was decorated cannot be asked for a move."""


def _check(choose: Any) -> None:
    """That it can be called with what a bot is given: better now than at a table."""
    name = getattr(choose, "__name__", repr(choose))
    if not callable(choose):
        raise BadBot(f"{name} is neither a function nor a class")
    asked: Any = choose
    if inspect.isclass(choose):
        call = next((vars(each)["__call__"] for each in choose.__mro__ if "__call__" in vars(each)), None)
        if call is None:
            raise BadBot(f"{name} has no method `__call__(self, view, moves, clock)`")
        asked = partial(call, None)
        if not _takes(choose):
            raise BadBot(f"{name} is made without arguments, at each table anew")
    if not _takes(asked, None, None, None):
        raise BadBot(f"{name} takes the arguments (view, moves, clock)")


def _takes(what: Any, *given: Any) -> bool:
    try:
        inspect.signature(what).bind(*given)
    except TypeError:
        return False
    except ValueError:  # something built in, which does not say what it takes
        return True
    return True


class Player:
    """A bot at one table. What it was decorated on as a class has an instance here, with a memory of its own."""

    def __init__(self, bot: "Bot", name: str = "") -> None:
        made_of: Any = bot.made_of
        chooser: Any = made_of() if inspect.isclass(made_of) else made_of
        self._choose: Choose = chooser
        self._luck, self._on_error = random.Random(name), bot.on_error  # noqa: S311 - a stand-in for a choice
        self._name, self._bot = name, bot
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
        except Exception as error:  # noqa: BLE001 - whatever it raises, it hears of the rest
            self._note(error, f"when it heard of version {step.version}")

    def judge(self, answer: Any, moves: Sequence[LegalMove], *, must: bool) -> Choice:
        """Its answer as a choice; None if it `must` not choose and does not."""
        if isinstance(answer, LegalMove | Said) or (answer is None and not must):
            return answer
        return self.stumble(BadChoice(f"{answer!r} is neither a legal move nor a command"), moves, must=must)

    def stumble(self, error: Exception, moves: Sequence[LegalMove], *, must: bool) -> Choice:
        """What is played after an error; None to give up the seat, or if there is no need to play."""
        self._note(error, "when it was to choose")
        return self._luck.choice(moves) if must and self._on_error == "fallback" else None

    def _note(self, error: Exception, when: str) -> None:
        """Count an error, and log it with where it comes from; the same one again is only counted."""
        self.errors += 1
        if self._bot.is_new(error):
            log.error("the bot raised at table %s %s; the same again is only counted", self._name, when, exc_info=error)


class Bot:
    """A bot for one game, ready to be run."""

    def __init__(self, made_of: Any, game: str, *, out_of_turn: bool, on_error: OnError) -> None:
        self.made_of, self.game = made_of, game
        self.out_of_turn, self.on_error = out_of_turn, on_error
        self.name: str = made_of.__name__
        self._errors: set[tuple[type[Exception], int]] = set()
        self.__doc__ = made_of.__doc__

    def __call__(self, view: Any, moves: Sequence[LegalMove], clock: Clock) -> Any:
        """What it would play, at a table of its own."""
        return self.at("").ask(view, moves, clock)

    def is_new(self, error: Exception) -> bool:
        """Whether it has not raised this kind of error at this line before."""
        at = error.__traceback__
        while at is not None and at.tb_next is not None:
            at = at.tb_next
        known = (type(error), at.tb_lineno if at else 0)
        new = known not in self._errors
        self._errors.add(known)
        return new

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
        _check(choose)
        return Bot(choose, game, out_of_turn=out_of_turn, on_error=on_error)

    return made
