"""Questions about the rules of a game that need no table: a scorer of hands, a check of decks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NewType, TypeVar

from msgspec import Struct
from msgspec.structs import asdict

from domain.kernel.errors import MalformedCommand

Asked = TypeVar("Asked", bound=Struct)
Answer = TypeVar("Answer")

Document = NewType("Document", str)
"""A text of several lines, such as a deck. On the command line it is read from a file."""


def _itself(answer: Any) -> object:
    return answer


@dataclass(frozen=True, slots=True)
class Tool(Generic[Asked, Answer]):
    """A pure function a game lends to everyone, with all that is needed to offer it.

    The game's name stands in the middle of the tool's: `check` and `deck` of a game called `war` make the query
    `checkWarDeck`. On the command line it is `orrery deck check`, and a tool without a noun is `orrery check war`.
    """

    verb: str
    summary: str
    """What it finds out, in a sentence."""
    asked: type[Asked]
    """The question: every field is an argument, described by its annotation."""
    answer: type[Answer]
    """A struct, or plain text."""
    work: Callable[[Asked], Answer]
    """Raises ValueError, in words, for what cannot be read."""
    tell: Callable[[Answer], str]
    """The answer for people at a terminal."""
    noun: str = ""
    cost: int = 1
    """What it counts against the limit of an operation, where a plain field counts 1."""
    longest: int = 200
    """The longest text, in characters, that is looked at."""
    to_json: Callable[[Answer], object] = _itself
    """The answer for machines at a terminal."""
    failed: Callable[[Answer], bool] | None = None
    """Whether the answer is no, for scripts that ask a yes-or-no question."""

    examples: tuple[str, ...] = ()
    """Lines that show at a terminal how it is asked; each runs as it stands, in order."""

    def words(self, slug: str) -> tuple[str, str]:
        """What one types for the tool of the game `slug`."""
        return (self.noun, self.verb) if self.noun else (self.verb, slug)

    def run(self, asked: Asked) -> Answer:
        """The answer; MalformedCommand for a question that is too long or cannot be read."""
        for name, value in asdict(asked).items():
            if isinstance(value, str) and len(value) > self.longest:
                raise MalformedCommand(f"{name.replace('_', ' ')} has at most {self.longest} characters")
        try:
            return self.work(asked)
        except ValueError as error:
            raise MalformedCommand(str(error)) from None
