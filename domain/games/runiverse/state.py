"""Everything later decisions depend on, in flat frozen structs."""

from typing import Annotated, Final

from msgspec.structs import replace

from domain.games.runiverse.cards import Card, face
from domain.games.runiverse.options import Options
from domain.games.runiverse.words import Duration, Fighting, Modifier
from domain.kernel.decider import Outcome
from domain.kernel.docs import DocEnum, doc
from domain.kernel.seats import replaced
from domain.kernel.structs import Record
from domain.kernel.units import PRESENT, Words
from domain.kernel.viewers import Seat

LOCATIONS: Final = 3
NOWHERE: Final = -1


class Zone(DocEnum):
    """Where a card can be."""

    DECK = "deck", "The main deck."
    DREAM = "dream", "The dream deck."
    HAND = "hand", "What a player holds."
    DISCARD = "discard", "The discard pile."
    BANISHED = "banished", "Out of the game for good."
    EXALTED = "exalted", "The exalted cards."
    SNOWPLAY = "snowplay", "The Snowplay tokens."
    WILD = "wild", "The Wild Summons deck."
    SUPPLY = "supply", "Tokens that lie ready beside the table."
    DREAMED = "dreamed", "Revealed from the dream deck, where a mage may evoke it."
    SPELL = "spell", "In the air while the spell is performed."
    BONDS = "bonds", "The bonds of a location."
    PLAY = "play", "In play at a location."
    VIM = "vim", "Under another card, as its vim."
    ATTACHED = "attached", "Attached to another card."


PILES: Final = tuple(z.value for z in Zone if z not in (Zone.BONDS, Zone.PLAY, Zone.VIM, Zone.ATTACHED))


class Step(DocEnum):
    """Where a game stands."""

    CHOICE = "choice", "The loser of the last game says who goes first."
    MULLIGAN = "mulligan", "The players keep their opening hands or shuffle them back."
    OPEN = "open", "A rift is opened."
    MAIN = "main", "Mages may be played, and phases begin."
    PHASE = "phase", "A mage has its phase."
    GUARD = "guard", "Guards are chosen before the turn passes."
    OVER = "over", "The game has ended."


class Granted(Record, frozen=True):
    """A modifier that was given to a card: its number is fixed."""

    kind: Annotated[str, Words(Modifier), doc("What kind of modifier it is.")]
    until: Annotated[str, Words(Duration), doc("How long it lasts.")]
    n: Annotated[int, doc("By how much it changes the card; 0 where it does not count.")] = 0
    word: Annotated[str, doc("The keyword, or what is forbidden.")] = ""
    when: Annotated[str, Words(Fighting), PRESENT, doc("When it counts; null where it is not about damage.")] = ""


class Vim(Record, frozen=True):
    """A card under another. A muted one passes no abilities on; a Swarming Bug keeps its own tasks and damage."""

    card: Card
    up: bool = False
    mute: bool = False
    tasked: bool = False
    damage: int = 0


class Hold(Record, frozen=True):
    """A hold on a card that another hold has covered."""

    by: Annotated[Card, doc("The card that holds it.")]
    place: Annotated[
        int, doc("The place the card goes back to should this hold be the last again: seat * 3 + location.")
    ]


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
    """The attack that is going on."""

    attackers: Annotated[tuple[Card, ...], doc("The cards that attack.")]
    target: Annotated[Card, doc("The card that is attacked.")]
    at: Annotated[int, doc("The place of the card that is attacked: seat * 3 + location.")]
    amount: Annotated[
        int, PRESENT, doc("The damage of an attack by an ability; null in combat, where levels count.")
    ] = -1
    no_damage: Annotated[bool, doc("Whether nobody deals damage.")] = False
    stopped: Annotated[bool, doc("Whether the attack has no result.")] = False
    extra: Annotated[int, doc("Damage added to the attack.")] = 0


class Option(Record, frozen=True):
    """One possible answer."""

    label: Annotated[str, doc("The answer in words.")]
    cards: Annotated[tuple[Card, ...], doc("The cards the answer stands for.")] = ()
    place: Annotated[int, PRESENT, doc("The place the answer stands for, seat * 3 + location; null for none.")] = (
        NOWHERE
    )
    value: Annotated[int, PRESENT, doc("Its number among all answers where some were left out, else null.")] = -1


class Entry(Record, frozen=True):
    """One answer or one chance result on the tape of a command that is not finished."""

    values: Annotated[tuple[int, ...], doc("The numbers of the answer or of the chance result.")]


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


EDITION: Final = 3
"""RU-R-65: the rule-set of new tables."""
SECOND_EDITION: Final = 2


class State(Record, frozen=True):
    """A match of one or three games. A place is seat * 3 + location.

    `edition` is the rule-set the table was opened under, and goes on under.
    """

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
    edition: int = EDITION

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
        board, mages = _MAGES[0]
        if board is not self.board:
            mages = _mages_of(self.board)
        return mages.get(place)

    def at(self, place: int) -> tuple[InPlay, ...]:
        """All cards of a place in order of joining, Secrets and the mage included."""
        seat, loc = divmod(place, LOCATIONS)
        return tuple([e for e in self.board if e.loc == loc and e.seat == seat])

    def opened(self, seat: Seat) -> int:
        """RU-RIFT-03: how many rifts the player has opened, bonds or not."""
        start = seat * LOCATIONS
        return sum(p.opened for p in self.places[start : start + LOCATIONS])

    def bonds(self, seat: Seat) -> int:
        """How many bonds the player has left."""
        start = seat * LOCATIONS
        return sum(len(p.bonds) for p in self.places[start : start + LOCATIONS])


_MAGES: Final[list[tuple[tuple[InPlay, ...], dict[int, InPlay]]]] = [((), {})]
"""The last board on which mages were looked for, and those by place: whole, since threads may replace it."""


def _mages_of(board: tuple[InPlay, ...]) -> dict[int, InPlay]:
    mages: dict[int, InPlay] = {}
    for entry in board:
        if face(entry.card).is_mage:
            mages.setdefault(entry.seat * LOCATIONS + entry.loc, entry)
    _MAGES[0] = board, mages
    return mages


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
