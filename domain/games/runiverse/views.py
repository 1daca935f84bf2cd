"""What each viewer may see, built up from what is allowed."""

from domain.games.runiverse.cards import Card, face, owner
from domain.games.runiverse.engine.values import damage_bonus, keywords, level
from domain.games.runiverse.facets import COUNTED
from domain.games.runiverse.options import Options
from domain.games.runiverse.outcome import outcome
from domain.games.runiverse.rules import deadline, to_act
from domain.games.runiverse.state import LOCATIONS, InPlay, Option, Side, State, Step
from domain.kernel.seats import own_seat
from domain.kernel.structs import Record
from domain.kernel.viewers import Auditor, Seat, Viewer, may_see
from domain.kernel.views import ViewHead


class VimView(Record, frozen=True):
    """A card under another; a face-down one is not named. `tasked` matters for a Swarming Bug."""

    card: Card | None
    tasked: bool


class CardView(Record, frozen=True):
    """A card in play. `attack` is the damage it deals when attacking, `defence` when attacked.

    A face-down Secret the viewer may not know has neither card nor name; `since` is the turn it was put down.
    """

    card: Card | None
    name: str
    kind: str
    """Mage, creature, relic or secret."""
    facet: str
    """The facet; empty where hidden."""
    traits: tuple[str, ...]
    """The traits; empty where hidden."""
    level: int
    """The current level."""
    damage: int
    """The damage marked on it."""
    attack: int
    defence: int
    keywords: tuple[str, ...]
    """The keywords it has now; Aggressive, Strength and Battlemage with their numbers, if they are not 1."""
    tasked: bool
    """Whether it is tasked."""
    guarding: bool
    """Whether it guards."""
    burrowed: bool
    """Whether it is burrowed."""
    secret: bool
    """Whether it is a Secret."""
    revealed: bool
    """Whether an attack shows it right now."""
    since: int
    plus: int
    """L+1 counters."""
    charge: int
    """Charge counters."""
    sap: int
    """Sap counters."""
    x: int
    """The value of X; 0 without one."""
    vim: tuple[VimView, ...]
    """The cards under it, bottom first."""
    attached: tuple[Card, ...]
    """The cards attached to it."""
    paired: Card | None
    """The card it is paired with."""
    owner: Seat


class PlaceView(Record, frozen=True):
    """A location. `dream` is none, available or expended."""

    opened: bool
    """Whether the rift is open."""
    bonds: int
    """How many bonds are left."""
    dream: str
    phase_done: bool
    """Whether its phase of this turn is over."""
    mage: CardView | None
    """The mage, if there is one."""
    cards: tuple[CardView, ...]


class SideView(Record, frozen=True):
    """One player's side. `hand` is empty where the viewer may not see it; `hand_size` always counts."""

    seat: Seat
    deck: int
    """How many cards the main deck has."""
    dream_deck: int
    """How many cards the dream deck has."""
    hand_size: int
    hand: tuple[Card, ...]
    discard: tuple[Card, ...]
    """The discard pile, its top last."""
    banished: tuple[Card, ...]
    """The banished cards."""
    exalted: tuple[Card, ...]
    """The exalted cards."""
    dreamed: tuple[Card, ...]
    """Cards of a dream that can be evoked now."""
    snowplay: tuple[Card, ...]
    """The Snowplay tokens that are available."""
    wild: tuple[Card, ...]
    """What is in the Wild Summons deck, in no order."""
    flame: int
    """Flame counters."""
    turns: int
    mage_played: bool
    """Whether a mage was played this turn."""
    kept: bool
    """Whether the opening hand was kept."""
    losing: bool
    """Whether the player loses when this turn ends."""
    places: tuple[PlaceView, ...]
    """The three locations."""


class QuestionView(Record, frozen=True):
    """The open question; its options are shown to the one who is asked."""

    number: int
    """The number of the question, counted through the match."""
    seat: Seat
    kind: str
    """What is asked."""
    source: Card | None
    """The card that asks, if one does."""
    options: tuple[Option, ...]
    """What may be answered."""


class View(ViewHead, frozen=True):
    """The table from one seat. `phase` and `engaged` are places, seat * 3 + location, or -1."""

    options: Options
    """What the players agreed on."""
    game: int
    wins: tuple[int, ...]
    """Games won by each seat."""
    step: Step
    """Where the game stands."""
    first: Seat
    """The seat that goes first."""
    active: Seat
    """The seat whose turn it is."""
    turn: int
    """The number of the turn, counted through the game."""
    phase: int
    power: int
    """The power of the mage whose phase it is."""
    engaged: int
    attackers: tuple[Card, ...]
    """The cards that attack."""
    attacked: Card | None
    """The card under attack."""
    sides: tuple[SideView, ...]
    """The two players."""
    question: QuestionView | None
    """The open question, if there is one."""


_DREAM = ("none", "available", "expended")


def view(state: State, viewer: Viewer) -> View:
    """What `viewer` may see of `state`."""
    attack = state.attack
    return View(
        seat=own_seat(viewer),
        to_act=to_act(state),
        deadline=deadline(state),
        outcome=outcome(state),
        options=state.options,
        game=state.game,
        wins=state.wins,
        step=state.step,
        first=state.first,
        active=state.active,
        turn=state.turn,
        phase=state.phase,
        power=state.power,
        engaged=state.engaged,
        attackers=attack.attackers if attack is not None else (),
        attacked=attack.target if attack is not None else None,
        sides=tuple(_side(state, seat, viewer) for seat in range(len(state.sides))),
        question=_question(state, viewer),
    )


def _side(state: State, seat: Seat, viewer: Viewer) -> SideView:
    side: Side = state.sides[seat]
    start = seat * LOCATIONS
    return SideView(
        seat=seat,
        deck=len(side.deck),
        dream_deck=len(side.dream),
        hand_size=len(side.hand),
        hand=side.hand if may_see(viewer, seat) else (),
        discard=side.discard,
        banished=side.banished,
        exalted=side.exalted,
        dreamed=side.dreamed,
        snowplay=side.snowplay,
        wild=tuple(sorted(side.wild)),
        flame=side.flame,
        turns=side.turns,
        mage_played=side.mage_played,
        kept=side.kept,
        losing=seat in state.losing,
        places=tuple(_place(state, place, viewer) for place in range(start, start + LOCATIONS)),
    )


def _place(state: State, place: int, viewer: Viewer) -> PlaceView:
    location = state.places[place]
    mage = state.mage_at(place)
    return PlaceView(
        opened=location.opened,
        bonds=len(location.bonds),
        dream=_DREAM[location.dream],
        phase_done=location.phase_done,
        mage=None if mage is None else _card(state, mage, viewer),
        cards=tuple(_card(state, e, viewer) for e in state.at(place) if e is not mage),
    )


def _card(state: State, entry: InPlay, viewer: Viewer) -> CardView:
    shown = face(entry.card)
    known = not entry.secret or entry.known or may_see(viewer, entry.seat)
    open_ = known and not entry.secret
    fights = open_ and (shown.is_creature or shown.has("Battlemage"))
    words = keywords(state, entry) if open_ else {}
    current = level(state, entry) if open_ else 0
    return CardView(
        card=entry.card if known else None,
        name=shown.text.name if known else "Secret",
        kind="secret" if entry.secret else shown.text.type,
        facet=shown.text.facet.value if known else "",
        traits=shown.text.traits if known else (),
        level=current,
        damage=entry.damage,
        attack=max(0, current + words.get("Aggressive", 0) + damage_bonus(state, entry, attacking=True))
        if fights
        else 0,
        defence=max(0, current + damage_bonus(state, entry, attacking=False)) if fights else 0,
        keywords=tuple(f"{word} {n}" if n != 1 and word in COUNTED else word for word, n in words.items()),
        tasked=entry.tasked,
        guarding=entry.guarding,
        burrowed=entry.burrowed,
        secret=entry.secret,
        revealed=entry.revealed,
        since=entry.joined,
        plus=entry.plus,
        charge=entry.charge,
        sap=entry.sap,
        x=entry.x,
        vim=tuple(_vim(entry, index, viewer) for index in range(len(entry.vim))),
        attached=entry.attached,
        paired=entry.paired,
        owner=owner(entry.card) if known else entry.seat,
    )


def _vim(entry: InPlay, index: int, viewer: Viewer) -> VimView:
    vim = entry.vim[index]
    shown = vim.up or isinstance(viewer, Auditor)
    return VimView(card=vim.card if shown else None, tasked=vim.tasked)


def _question(state: State, viewer: Viewer) -> QuestionView | None:
    pending = state.pending
    if pending is None:
        return None
    return QuestionView(
        number=pending.number,
        seat=pending.seat,
        kind=pending.kind,
        source=pending.source,
        options=pending.options if may_see(viewer, pending.seat) else (),
    )
