"""A game is a value of this type: a handful of pure functions and the structs they speak."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.json import Decoder

from domain.kernel.redaction import audiences
from domain.kernel.rng import Rng
from domain.kernel.structs import Command, Event, Record
from domain.kernel.viewers import Seat, Viewer

State = TypeVar("State", bound=Struct)
View = TypeVar("View", bound=Struct)
Options = TypeVar("Options", bound=Struct)


class Moment(Struct, frozen=True):
    """What a decision may use besides the state: fair draws, and the time of the command in milliseconds."""

    rng: Rng
    now: int


class Leave(Command, frozen=True, tag="leave"):
    """The seat gives up its place in a running game. Issued by the table, for every game."""


class Join(Command, frozen=True, tag="join"):
    """A newcomer takes `seat` in a running game, where the game allows it. Issued by the table."""


class Expire(Command, frozen=True, tag="expire"):
    """The time of the seat has run out: the game acts for it. Issued by the table."""


class Standing(Record, frozen=True):
    """How one seat ended: `place` counts from 1 and may be shared, `score` is in the game's own points."""

    seat: Seat
    place: int
    score: int


class Outcome(Record, frozen=True):
    """The end of a game: why it ended and how every seat stands. `label` is the game's own word for the result."""

    reason: str
    standings: tuple[Standing, ...]
    label: str = ""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; none when the lead means nothing (see `reason`)."""
        return tuple(s.seat for s in self.standings if s.place == 1)


Bot = Callable[[Any, tuple[Any, ...], Rng], Any]
"""(the bot's own view, the commands legal for it, draws) -> one of those commands, or one like them."""


@dataclass(frozen=True, slots=True)
class Notation:
    """How a small int of the domain, such as a card, is written for people and clients: `7E`, `R+2`."""

    name: str
    description: str
    write: Callable[[int], str]
    read: Callable[[str], int]
    """Raises ValueError for text that names nothing."""


@dataclass(frozen=True)
class Game(Generic[State, View, Options]):
    """Everything the rest of the project knows of a game.

    `legal(state, seat)` lists everything `decide` accepts from that seat, and nothing else, unless `templates`
    names a command with a free part and says which. `decide` also takes `Leave`, `Join` and `Expire`.
    """

    slug: str
    title: str
    summary: str
    rules_version: int
    rule_prefix: str
    min_seats: int
    max_seats: int

    options: type[Options]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    view_class: type[View]

    initial: State
    start: Callable[[Options, int, Moment], tuple[Event, ...]]
    """(options, number of seats, moment) -> the first events; IllegalMove for options the rules forbid."""
    decide: Callable[[State, Seat, Any, Moment], tuple[Event, ...]]
    evolve: Callable[[State, Any], State]
    legal: Callable[[State, Seat], tuple[Command, ...]]
    view: Callable[[State, Viewer], View]
    outcome: Callable[[State], Outcome | None]
    to_act: Callable[[State], tuple[Seat, ...]]
    """The seats the game waits for; empty when it is over."""
    deadline: Callable[[State], int | None]
    """When, in milliseconds, `Expire` is due for the seats of `to_act`; None without a clock."""
    violations: Callable[[State], tuple[str, ...]]
    """What is wrong with a state that should never be reached; empty when sound."""
    tell: Callable[[Any], str]
    """An event, whole or redacted, as a sentence."""
    describe: Callable[[Any], str]
    """A command in a few words, for lists of what can be done."""
    draw: Callable[[View], str]
    """A view as plain text for a terminal."""

    bots: Mapping[str, Bot]
    notations: Mapping[Any, Notation] = field(default_factory=dict)
    """NewType of the domain -> how it is written."""
    conceals_commands: bool = False
    """Whether a command of which only its own seat may know leaves no trace at the table either (TB-40)."""
    mended: bool = False
    """Whether faults of this rule-set were mended: tables opened under it go on by the mended rules, and an audit does
    not decide their commands again."""
    joinable: bool = False
    """Whether newcomers may take a seat in a running game."""
    variants: tuple[Options, ...] = ()
    """Option sets worth simulating: every variant the rulebook names."""
    templates: Mapping[type[Command], str] = field(default_factory=dict)
    """Commands of which `legal` lists one of many equal forms, and what is free in them."""
    tags: dict[str, type[Event]] = field(init=False)
    command_decoder: "Decoder[Any]" = field(init=False)

    system: ClassVar[tuple[type[Command], ...]] = (Leave, Join, Expire)

    def __post_init__(self) -> None:
        for event_class in self.events:
            audiences(event_class)
        object.__setattr__(self, "tags", {str(e.__struct_config__.tag): e for e in self.events})
        object.__setattr__(self, "command_decoder", Decoder(_union(self.commands)))

    def fold(self, state: State, events: tuple[Event, ...]) -> State:
        """`state` after `events`."""
        evolve = self.evolve
        for event in events:
            state = evolve(state, event)
        return state


def _union(classes: tuple[type[Command], ...]) -> Any:
    union: Any = classes[0]
    for each in classes[1:]:
        union = union | each
    return union


def handlers(table: Mapping[type[Event], Callable[..., Any]], union: tuple[type[Event], ...]) -> dict[type, Any]:
    """A dispatch table from event class to handler, checked to cover `union` exactly.

    A dict on the type is an order of magnitude quicker than a `match` with twenty arms.
    """
    if set(table) != set(union):
        odd = sorted(c.__name__ for c in set(table) ^ set(union))
        raise TypeError(f"handlers and events differ: {', '.join(odd)}")
    return dict(table)
