"""Everything later decisions depend on, in flat frozen structs."""

from enum import StrEnum
from typing import Final

from msgspec.structs import replace

from domain.games.runiverse.cards import Card, face
from domain.games.runiverse.options import Options
from domain.kernel.decider import Outcome
from domain.kernel.seats import replaced
from domain.kernel.structs import Record
from domain.kernel.viewers import Seat

LOCATIONS: Final = 3
NOWHERE: Final = -1


class Zone(StrEnum):
    """Where a card can be: `spell` while a spell is performed, `dreamed` while a mage may evoke it from a dream."""

    DECK = "deck"
    DREAM = "dream"
    HAND = "hand"
    DISCARD = "discard"
    BANISHED = "banished"
    EXALTED = "exalted"
    SNOWPLAY = "snowplay"
    WILD = "wild"
    SUPPLY = "supply"
    DREAMED = "dreamed"
    SPELL = "spell"
    BONDS = "bonds"
    PLAY = "play"
    VIM = "vim"
    ATTACHED = "attached"


PILES: Final = tuple(z.value for z in Zone if z not in (Zone.BONDS, Zone.PLAY, Zone.VIM, Zone.ATTACHED))


class Step(StrEnum):
    """Where a game stands."""

    CHOICE = "choice"
    MULLIGAN = "mulligan"
    OPEN = "open"
    MAIN = "main"
    PHASE = "phase"
    GUARD = "guard"
    OVER = "over"


class Granted(Record, frozen=True):
    """A modifier that was given to a card: its number is fixed. `until` is `turn`, `phase` or `leaves`."""

    kind: str
    """What kind of modifier it is."""
    until: str
    n: int = 0
    """How much."""
    word: str = ""
    """The keyword, or what is forbidden."""
    when: str = ""
    """When it counts: attacking, defending or always."""


class Vim(Record, frozen=True):
    """A card under another. A muted one passes no abilities on; a Swarming Bug keeps its own tasks and damage."""

    card: Card
    up: bool = False
    mute: bool = False
    tasked: bool = False
    damage: int = 0


class Hold(Record, frozen=True):
    """A hold on a card that another one has covered: should it be the last again, the card goes back to `place`."""

    by: Card
    """The card that holds it."""
    place: int
    """The place: seat * 3 + location."""


class InPlay(Record, frozen=True):
    """A mage, creature, relic or Secret at location `loc` of `seat`, its controller.

    `home` is where it came from while someone else holds it by means of the card `held_by`; `holds` are older holds
    that go on beneath that one.
    A Secret is `secret`; `revealed` while an attack shows it, `known` once the opponent has seen it.
    """

    card: Card
    seat: Seat
    loc: int
    joined: int = 0
    tasked: bool = False
    guarding: bool = False
    burrowed: bool = False
    damage: int = 0
    plus: int = 0
    charge: int = 0
    sap: int = 0
    x: int = 0
    vim: tuple[Vim, ...] = ()
    attached: tuple[Card, ...] = ()
    paired: Card | None = None
    secret: bool = False
    revealed: bool = False
    known: bool = False
    used: tuple[str, ...] = ()
    mods: tuple[Granted, ...] = ()
    home: int = NOWHERE
    held_by: Card | None = None
    under: Card | None = None
    holds: tuple[Hold, ...] = ()


class Location(Record, frozen=True):
    """A place of one player. `dream` is 0 without a dream counter, 1 available, 2 expended."""

    opened: bool = False
    bonds: tuple[Card, ...] = ()
    dream: int = 0
    phase_done: bool = False


class Side(Record, frozen=True):
    """One player's zones outside play, tops last, and what is counted for the player."""

    deck: tuple[Card, ...] = ()
    dream: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    banished: tuple[Card, ...] = ()
    exalted: tuple[Card, ...] = ()
    snowplay: tuple[Card, ...] = ()
    wild: tuple[Card, ...] = ()
    supply: tuple[Card, ...] = ()
    dreamed: tuple[Card, ...] = ()
    spell: tuple[Card, ...] = ()
    used: tuple[str, ...] = ()
    bugs: int = 0
    flame: int = 0
    turns: int = 0
    mage_played: bool = False
    drew: bool = False
    kept: bool = False


class Attack(Record, frozen=True):
    """The attack that is going on. `amount` is -1 in combat, where levels count."""

    attackers: tuple[Card, ...]
    """The cards that attack."""
    target: Card
    """The card that is attacked."""
    at: int
    amount: int = -1
    no_damage: bool = False
    """Whether nobody deals damage."""
    stopped: bool = False
    """Whether the attack has no result."""
    extra: int = 0
    """Damage added to the attack."""


class Option(Record, frozen=True):
    """One possible answer: in words, and by the cards and the place (seat * 3 + location, or -1) it stands for.

    `value` is its place among all answers where some were left out, else -1.
    """

    label: str
    """The answer in words."""
    cards: tuple[Card, ...] = ()
    place: int = NOWHERE
    """The place: seat * 3 + location."""
    value: int = -1


class Entry(Record, frozen=True):
    """One answer or one chance result on the tape of a command that is not finished."""

    values: tuple[int, ...]


class Pending(Record, frozen=True):
    """A question to `seat`. `source` is the public card that asks, if one does."""

    number: int
    seat: Seat
    kind: str
    options: tuple[Option, ...]
    source: Card | None = None


class Paused(Record, frozen=True):
    """A command that waits for an answer: it is run again from `base`, with the tape standing for what is known."""

    base: "State"
    seat: Seat
    command: str
    tape: tuple[Entry, ...] = ()
    told: int = 0


class State(Record, frozen=True):
    """A match of one or three games. A place is seat * 3 + location."""

    options: Options = Options()
    step: Step = Step.OVER
    game: int = 0
    wins: tuple[int, ...] = (0, 0)
    cards: tuple[Card, ...] = ()
    first: Seat = 0
    active: Seat = 0
    turn: int = 0
    sides: tuple[Side, ...] = (Side(), Side())
    places: tuple[Location, ...] = (Location(),) * 6
    board: tuple[InPlay, ...] = ()
    phase: int = NOWHERE
    power: int = 0
    engaged: int = NOWHERE
    attack: Attack | None = None
    losing: tuple[Seat, ...] = ()
    questions: int = 0
    pending: Pending | None = None
    paused: Paused | None = None
    outcome: Outcome | None = None

    def side(self, seat: Seat) -> Side:
        """The zones of one player."""
        return self.sides[seat]

    def find(self, card: Card | None) -> InPlay | None:
        """The card as it lies in play, by itself."""
        for entry in self.board:
            if entry.card == card:
                return entry
        return None

    def mage_at(self, place: int) -> InPlay | None:
        """The mage of a place; it always lies there first."""
        seat, loc = divmod(place, LOCATIONS)
        for entry in self.board:
            if entry.loc == loc and entry.seat == seat and is_mage(entry):
                return entry
        return None

    def at(self, place: int) -> tuple[InPlay, ...]:
        """All cards of a place in order of joining, Secrets and the mage included."""
        seat, loc = divmod(place, LOCATIONS)
        return tuple(e for e in self.board if e.loc == loc and e.seat == seat)

    def opened(self, seat: Seat) -> int:
        """RU-RIFT-03: how many rifts the player has opened, bonds or not."""
        start = seat * LOCATIONS
        return sum(p.opened for p in self.places[start : start + LOCATIONS])

    def bonds(self, seat: Seat) -> int:
        """How many bonds the player has left."""
        start = seat * LOCATIONS
        return sum(len(p.bonds) for p in self.places[start : start + LOCATIONS])


def place_of(entry: InPlay) -> int:
    """The place a card lies at."""
    return entry.seat * LOCATIONS + entry.loc


def is_mage(entry: InPlay) -> bool:
    """Whether the card in play is a mage; Secrets are nothing but Secrets."""
    return face(entry.card).is_mage


def is_secret(state: State, card: Card) -> bool:
    """Whether the card lies in play as a Secret."""
    entry = state.find(card)
    return entry is not None and entry.secret


def with_side(state: State, seat: Seat, **changes: object) -> State:
    """The state with one player's side changed."""
    return replace(state, sides=replaced(state.sides, seat, replace(state.sides[seat], **changes)))


def with_place(state: State, place: int, **changes: object) -> State:
    """The state with one location changed."""
    return replace(state, places=replaced(state.places, place, replace(state.places[place], **changes)))
