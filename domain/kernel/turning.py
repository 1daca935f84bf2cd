"""Turning points: the moments of a game one would jump to in a replay, named by each game in one table of its events.

They follow from an event as its viewer was shown it, and from that viewer's own views before and after it. So two games
that look alike to somebody have the same turning points for them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from domain.kernel.docs import DocEnum, doc
from domain.kernel.grounds import Clauses, Grounds
from domain.kernel.structs import Event, Record, tag_of
from domain.kernel.units import Id
from domain.kernel.viewers import Seat
from domain.kernel.voice import Voice


class TurningKind(DocEnum):
    """What kind of moment it was: the same words in every game, so that one can draw them without knowing it."""

    MILESTONE = "milestone", "Something was reached on the way to the end."
    GAIN = "gain", "Somebody has gained much at once."
    LOSS = "loss", "Somebody has lost much at once."
    LEAD = "lead", "Somebody has taken the lead."
    BRINK = "brink", "One more step may end it."
    EXCHANGE = "exchange", "Players have exchanged what they hold, or something for another."
    PENALTY = "penalty", "Somebody paid for a mistake."
    ROUND = "round", "A part of the game was decided."
    LEFT = "left", "A player has left."
    END = "end", "The game was decided."


class Turn(Record, frozen=True):
    """Why an event turned the game."""

    kind: TurningKind
    text: str
    rules: Clauses
    seats: tuple[Seat, ...] = ()


class TurningMoment(Record, frozen=True):
    """A moment that mattered, as its viewer saw it."""

    version: Annotated[int, doc("The version of the event that made it one.")]
    kind: Annotated[TurningKind, doc("What kind of moment it was.")]
    text: Annotated[str, doc("What happened, in a sentence.")]
    rules: Annotated[tuple[Id, ...], doc("The numbers of the clauses it rests on, the most important first.")]
    seats: Annotated[tuple[Seat, ...], doc("The seats it is about; none if it concerns the whole table.")]


Look: TypeAlias = Callable[[], Any]
"""A view of the game, made when it is asked for."""


class Passage:
    """One event as a viewer was shown it, with what they saw before and after it."""

    __slots__ = ("_after", "_before", "event", "voice")

    def __init__(self, event: Any, voice: Voice, before: Look, after: Look) -> None:
        self.event, self.voice, self._before, self._after = event, voice, before, after

    @property
    def before(self) -> Any:
        """The view before the event."""
        return self._before()

    @property
    def after(self) -> Any:
        """The view after the event."""
        return self._after()


Turner: TypeAlias = Callable[[Passage], Sequence[Turn]]
"""What an event turns; often nothing."""
Turning: TypeAlias = Mapping[str, Turner]
"""Tag of an event -> what it turns. Events that are not in it never turn anything."""


def as_told(
    kind: TurningKind, tell: Callable[[Any, Voice], str], grounds: Grounds, about: Callable[[Any], Sequence[Seat]]
) -> Turner:
    """For an event that always turns the game and whose own sentence says why. `about` has the seats it is about."""
    return lambda passage: (
        Turn(kind, tell(passage.event, passage.voice), grounds(passage.event), tuple(about(passage.event))),
    )


def turnings(table: Mapping[type[Event], Turner], union: tuple[type[Event], ...]) -> Turning:
    """A lookup by the tag of an event, checked to speak of events of the game only."""
    strange = sorted(event.__name__ for event in table if event not in union)
    if strange:
        raise TypeError(f"no events of the game: {', '.join(strange)}")
    return {tag_of(event): turn for event, turn in table.items()}
