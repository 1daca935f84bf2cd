"""A game is a value of this type: what it is, its rules, its words and its bots."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.json import Decoder

from domain.kernel.bots import Bot, Rung, Search
from domain.kernel.decider import Moment, Outcome
from domain.kernel.decks import Decks
from domain.kernel.docs import DocEnum
from domain.kernel.faces import FacesByCard
from domain.kernel.grounds import Grounds, nothing_said
from domain.kernel.imagination import Imagination
from domain.kernel.notation import CardNote, Notation
from domain.kernel.redaction import audiences
from domain.kernel.rng import Below
from domain.kernel.scene import Face, Scene
from domain.kernel.scenery import Cast, Offer, Pick, Picking, SceneMaker, Writing, attended, with_moves
from domain.kernel.structs import Command, Event, tag_of
from domain.kernel.tools import Tool
from domain.kernel.touching import Touches, Touching, touching
from domain.kernel.turning import Turning
from domain.kernel.viewers import Seat, Viewer
from domain.kernel.views import ViewHead
from domain.kernel.voice import NAMELESS, Voice

State = TypeVar("State", bound=Struct)
View = TypeVar("View", bound=ViewHead)
Options = TypeVar("Options", bound=Struct)


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What there is to say of a game before it is played."""

    slug: str
    title: str
    summary: str
    rule_prefix: str
    """How the ids of its clauses begin, as in `US-10`."""
    rules_version: int = 1
    mended: bool = False
    """Whether faults of this rule-set were mended: tables opened under it go on by the mended rules, and an audit says
    which of their commands those, or what is kept of the old ones, do not decide to the same bytes."""
    min_seats: int
    max_seats: int
    joinable: bool = False
    """Whether newcomers may take a seat in a running game."""
    conceals_commands: bool = False
    """Whether a command of which only its own seat may know leaves no trace at the table either (TB-40)."""
    variants: tuple[Struct, ...] = ()
    """Option sets worth simulating: every variant the rulebook names."""
    usual: Struct | None = None
    """What is played at tables that choose nothing, where that is not what the options' own defaults say: those stand
    for fields that stored options leave out, so they never change."""
    stand_in: str = Rung.RANDOM.name.lower()
    """The bot that stands in at tables which name none. Audits decide old commands again, so it never changes."""


def _accept(_: Any, __: int) -> None:
    """The check of a game whose options can all be played."""


def _nobody(_: Any) -> tuple[Seat, ...]:
    """Who may interject in a game in which everyone acts only when the game waits for them."""
    return ()


@dataclass(frozen=True)
class Rules(Generic[State, View, Options]):
    """A handful of pure functions and the structs they speak.

    `legal(state, seat)` lists everything `decide` accepts from that seat, and nothing else, unless `Talk.templates`
    names a command with a free part and says which. `decide` also takes `Leave` and `Expire`, and `Join` if newcomers
    may take a seat: where they may not, the table refuses them.
    """

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
    reasons: type[DocEnum]
    """Every reason an outcome can give, now or in a log that is stored."""
    labels: type[DocEnum] | None = None
    """Every label an outcome can have, where the game has words for its results."""
    check: Callable[[Options, int], None] = _accept
    """(options, number of seats) -> IllegalMove for options the rules forbid. `start` refuses the same ones: this
    lets a table refuse them when it is opened, before anyone has sat down."""
    may_interject: Callable[[State], tuple[Seat, ...]] = _nobody
    """The seats that have something to do though the game does not wait for them: bots are asked there too."""
    pick: Callable[[State, Seat, Below], Command | None] | None = None
    """`legal(state, seat)` at the place `below` draws for its length, None where it is empty: for a game that can
    count what is legal sooner than list it."""
    carry_out: Callable[[State, Seat, Any, Moment], tuple[tuple[Event, ...], State]] | None = None
    """What `decide` says and the state it leads to, for a game that comes to that state in deciding."""

    tags: dict[str, type[Event]] = field(init=False)
    command_decoder: "Decoder[Any]" = field(init=False)
    options_decoder: "Decoder[Options]" = field(init=False)

    def __post_init__(self) -> None:
        for event_class in self.events:
            audiences(event_class)
        object.__setattr__(self, "tags", {tag_of(each): each for each in self.events})
        object.__setattr__(self, "command_decoder", Decoder(_union(self.commands)))
        object.__setattr__(self, "options_decoder", Decoder(self.options))

    def fold(self, state: State, events: tuple[Event, ...]) -> State:
        """`state` after `events`."""
        evolve = self.evolve
        for event in events:
            state = evolve(state, event)
        return state

    def act(self, state: State, seat: Seat, command: Any, moment: Moment) -> tuple[tuple[Event, ...], State]:
        """The events of a command and the state after them; IllegalMove as `decide` says it."""
        if self.carry_out is not None:
            return self.carry_out(state, seat, command, moment)
        events = self.decide(state, seat, command, moment)
        return events, self.fold(state, events)


class Said(Protocol):
    """Something of a game in words."""

    def __call__(self, what: Any, voice: Voice = NAMELESS, /) -> str:
        """The words for it, in which players are called as `voice` calls them."""


class Offered(Protocol):
    """A command in words, to someone who sees the table."""

    def __call__(self, view: Any, command: Any, voice: Voice = NAMELESS, /) -> str:
        """The words for it, in which players are called as `voice` calls them."""


class Reasoned(Protocol):
    """Why a command is worth giving, to someone who sees the table."""

    def __call__(self, view: Any, command: Any, voice: Voice = NAMELESS, /) -> str | None:
        """The reason in a sentence; None where there is none but that it was counted out."""


@dataclass(frozen=True)
class Talk:
    """The game for people: in words, and as a scene to be drawn."""

    tell: Said
    """An event, whole or redacted, as a sentence."""
    describe: Said
    """A command in a few words, for lists of what can be done."""
    scene: SceneMaker
    """A view as a scene, for all who draw the table."""
    notations: Mapping[Any, Notation] = field(default_factory=dict)
    """NewType of the domain -> how it is written."""
    templates: Mapping[type[Command], str] = field(default_factory=dict)
    """Commands of which `legal` lists one of many equal forms, and what is free in them."""
    faces: FacesByCard = field(default_factory=dict)
    """NewType of the domain -> what is printed on such cards."""
    offer: Offered | None = None
    """A command in a few words to a player who sees the table, where `describe` alone would not tell them enough."""
    reason: Reasoned | None = None
    """Why a bot that plays at sight would give a command, by the same terms it weighs commands by."""
    explain: Callable[[str], CardNote] | None = None
    """What a card does, by its notation or its name; ValueError for text that names none."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """Patterns of what the game writes, such as the cards of a suit, and the colour each is best shown in."""
    grounds: Grounds = nothing_said
    """Which clauses of the rulebook an event rests on."""
    turning: Turning = field(default_factory=dict)
    """Which events turn the game, for those who look at it again; none by default."""
    final: tuple[type[Command], ...] = ()
    """Commands that end the game for no other reason than that one wishes it: a client asks before it sends one."""

    touches: Touching | None = None
    """Which cards and places a command touches; by default the cards it names."""
    picking: Picking | None = None
    """What one picks in a scene to mean a command; by default the cards it touches."""
    drawings: Mapping[Any, Callable[[int], Face]] = field(default_factory=dict)
    """NewType of the domain -> how such a card is drawn; by default as its name and its text."""

    def drawing(self, card: str) -> Face:
        """How a card is drawn, by its notation with or without the number of its copy; ValueError for no card."""
        for kind, faces in self.faces.items():
            try:
                place = faces.read(card)
            except ValueError:
                continue
            if draw := self.drawings.get(kind):
                return draw(faces.sample(place))
            return Face(faces.all[place].name, lines=(faces.all[place].text,))
        raise ValueError(f"{card!r} is no card of this game")

    def staged(
        self, view: Any, cast: Cast, offers: Sequence[Offer] = (), write: Writing = lambda command: command
    ) -> Scene:
        """A view as a scene, with what its viewer may do."""
        scene = attended(self.scene(view, cast), view, cast)
        return with_moves(scene, view, offers, self.picking or self._cards_of, write)

    def _cards_of(self, view: Any, command: Command) -> Pick:
        return Pick(self.touched(view, command).cards, grave=isinstance(command, self.final))

    def touched(self, view: Any, command: Command, voice: Voice = NAMELESS) -> Touches:
        """Which cards and places a command touches, for the player whose `view` it is."""
        touches = self.touches or touching(self.notations)
        return touches(view, command, voice)

    def reasoned(self, view: Any, command: Any, voice: Voice = NAMELESS) -> str | None:
        """Why a command is worth giving, where the game can tell."""
        return self.reason(view, command, voice) if self.reason else None

    def offered(self, view: Any, command: Any, voice: Voice = NAMELESS) -> str:
        """A command in a few words, for a list of what can be done in this view."""
        return self.offer(view, command, voice) if self.offer else self.describe(command, voice)


@dataclass(frozen=True)
class Game(Generic[State, View, Options]):
    """Everything the rest of the project knows of a game."""

    about: About
    rules: Rules[State, View, Options]
    talk: Talk
    bots: tuple[Bot, ...]
    """The built-in players, the weakest first."""
    tools: tuple[Tool[Any, Any], ...] = ()
    """Questions about its rules that need no table."""
    decks: Decks[Options] | None = None
    """What it says of decks that players bring; None where nobody brings any."""
    imagination: Imagination[State, Any] = field(kw_only=True)
    """What a seat can know, and complete states that agree with it."""
    thinking: Search | None = None
    """How the game is thought about by play-outs: for analyses, and for bots where it pays."""
    as_played: "Game[State, View, Options] | None" = None
    """Of a mended rule-set, how it was played as far as that is kept: audits decide its old commands by it, nobody
    goes on by it."""
    bots_by_name: dict[str, Bot] = field(init=False)
    """Every bot by its name, and by those it had in logs that are stored already."""

    def __post_init__(self) -> None:
        rungs = [bot.rung for bot in self.bots]
        if rungs != sorted(set(rungs)) or Rung.RANDOM not in rungs:
            raise TypeError(f"the bots of {self.about.title} are a random one and stronger ones, the weakest first")
        named = {name: bot for bot in self.bots for name in (bot.name, *bot.formerly)}
        if len(named) != sum(1 + len(bot.formerly) for bot in self.bots):
            raise TypeError(f"two bots of {self.about.title} have the same name")
        if self.about.stand_in not in named:
            raise TypeError(f"{self.about.title} has no bot called {self.about.stand_in!r} to stand in")
        object.__setattr__(self, "bots_by_name", named)

    @property
    def usual(self) -> Any:
        """The options of a table that chooses none."""
        return self.about.usual or self.rules.options()

    @property
    def strongest(self) -> Bot:
        """The best player there is."""
        return self.bots[-1]

    @property
    def best_at_sight(self) -> Bot:
        """The best player that answers at once, since it looks no further than its view."""
        return [bot for bot in self.bots if bot.search is None][-1]

    def bot_of(self, strength: int) -> Bot:
        """The best player that is no stronger than `strength`, from 1 for the weakest on."""
        return [bot for bot in self.bots if bot.strength <= strength][-1]


def _union(classes: tuple[type[Command], ...]) -> Any:
    union: Any = classes[0]
    for each in classes[1:]:
        union = union | each
    return union
