"""What each viewer may see, built up from what is allowed."""

from typing import Annotated

from domain.games.runiverse.cards import Card, face, owner
from domain.games.runiverse.engine.values import damage_bonus, keywords, level
from domain.games.runiverse.facets import COUNTED, Facet
from domain.games.runiverse.options import Options
from domain.games.runiverse.outcome import outcome
from domain.games.runiverse.rules import deadline, to_act
from domain.games.runiverse.state import LOCATIONS, InPlay, Option, Side, State, Step
from domain.games.runiverse.words import QuestionKind
from domain.kernel.docs import DocEnum, doc
from domain.kernel.seats import own_seat
from domain.kernel.structs import Record
from domain.kernel.units import PRESENT, WHOLE, Words
from domain.kernel.viewers import Auditor, Seat, Viewer, may_see
from domain.kernel.views import ViewHead

Whole = Annotated[Card, WHOLE]
"""A card, shown with all that is printed on it."""


class VimView(Record, frozen=True):
    """A card under another."""

    card: Annotated[Whole | None, doc("The card; null for a face-down one.")]
    tasked: Annotated[bool, doc("Whether it is tasked, which matters for a Swarming Bug.")]


class LyingKind(DocEnum):
    """What a card is in play."""

    MAGE = "mage", "Stands in the middle of its location and evokes the others."
    CREATURE = "creature", "Fights."
    RELIC = "relic", "Helps from the side."
    SPELL = "spell", "A spell that stays for a while."
    SECRET = "secret", "A card that lies face down."


class CardView(Record, frozen=True):
    """A card in play. A face-down Secret the viewer may not know has neither card nor name."""

    card: Annotated[Whole | None, doc("The card; null for a Secret the viewer may not know.")]
    name: Annotated[str, doc("The name of the card; `Secret` where hidden.")]
    kind: Annotated[LyingKind, doc("What it is in play.")]
    facet: Annotated[Facet | None, doc("The facet; null where hidden.")]
    traits: Annotated[tuple[str, ...], doc("The traits; empty where hidden.")]
    level: Annotated[int, doc("The current level.")]
    damage: Annotated[int, doc("The damage marked on it.")]
    attack: Annotated[int, doc("The damage it deals when attacking.")]
    defence: Annotated[int, doc("The damage it deals when attacked.")]
    keywords: Annotated[
        tuple[str, ...],
        doc("The keywords it has now; Aggressive, Strength and Battlemage with their numbers, if they are not 1."),
    ]
    tasked: Annotated[bool, doc("Whether it is tasked.")]
    guarding: Annotated[bool, doc("Whether it guards.")]
    burrowed: Annotated[bool, doc("Whether it is burrowed.")]
    secret: Annotated[bool, doc("Whether it is a Secret.")]
    revealed: Annotated[bool, doc("Whether an attack shows it right now.")]
    since: Annotated[int, doc("The turn in which it was put down.")]
    plus: Annotated[int, doc("L+1 counters.")]
    charge: Annotated[int, doc("Charge counters.")]
    sap: Annotated[int, doc("Sap counters.")]
    x: Annotated[int, doc("The value of X; 0 without one.")]
    vim: Annotated[tuple[VimView, ...], doc("The cards under it, bottom first.")]
    attached: Annotated[tuple[Whole, ...], doc("The cards attached to it.")]
    paired: Annotated[Card | None, doc("The card it is paired with; null if there is none.")]
    owner: Annotated[Seat, doc("The seat whose deck it came from.")]


class DreamCounter(DocEnum):
    """Where the dream counter of a location is."""

    NONE = "none", "There is none."
    AVAILABLE = "available", "It can be used."
    EXPENDED = "expended", "It was used."


class PlaceView(Record, frozen=True):
    """A location."""

    opened: Annotated[bool, doc("Whether the rift is open.")]
    bonds: Annotated[int, doc("How many bonds are left.")]
    dream: Annotated[DreamCounter, doc("The dream counter.")]
    phase_done: Annotated[bool, doc("Whether its phase of this turn is over.")]
    mage: Annotated[CardView | None, doc("The mage that stands there; null if there is none.")]
    cards: Annotated[tuple[CardView, ...], doc("The other cards in play there.")]


class SideView(Record, frozen=True):
    """One player's side."""

    seat: Annotated[Seat, doc("The player's seat.")]
    deck: Annotated[int, doc("How many cards the main deck has.")]
    dream_deck: Annotated[int, doc("How many cards the dream deck has.")]
    hand_size: Annotated[int, doc("How many cards are in the hand.")]
    hand: Annotated[tuple[Whole, ...], doc("The cards in hand; empty where the viewer may not see them.")]
    discard: Annotated[tuple[Whole, ...], doc("The discard pile, its top last.")]
    banished: Annotated[tuple[Whole, ...], doc("The banished cards.")]
    exalted: Annotated[tuple[Whole, ...], doc("The exalted cards.")]
    dreamed: Annotated[tuple[Whole, ...], doc("Cards of a dream that can be evoked now.")]
    snowplay: Annotated[tuple[Whole, ...], doc("The Snowplay tokens that are available.")]
    wild: Annotated[tuple[Whole, ...], doc("What is in the Wild Summons deck, in no order.")]
    flame: Annotated[int, doc("Flame counters.")]
    turns: Annotated[int, doc("How many turns the player has taken.")]
    mage_played: Annotated[bool, doc("Whether a mage was played this turn.")]
    kept: Annotated[bool, doc("Whether the opening hand was kept.")]
    losing: Annotated[bool, doc("Whether the player loses when this turn ends.")]
    places: Annotated[tuple[PlaceView, ...], doc("The three locations.")]


class QuestionView(Record, frozen=True):
    """The open question; its options are shown to the one who is asked."""

    number: Annotated[int, doc("The number of the question, counted through the match.")]
    seat: Annotated[Seat, doc("The seat that is asked.")]
    kind: Annotated[str, Words(QuestionKind), doc("What is asked.")]
    source: Annotated[Card | None, doc("The card that asks; null if the rules do.")]
    options: Annotated[tuple[Option, ...], doc("What may be answered.")]


class View(ViewHead, frozen=True):
    """The table from one seat. A place is numbered seat * 3 + location."""

    options: Annotated[Options, doc("What the players agreed on.")]
    game: Annotated[int, doc("The number of the game within the match, from 1.")]
    wins: Annotated[tuple[int, ...], doc("Games won by each seat.")]
    step: Annotated[Step, doc("Where the game stands.")]
    first: Annotated[Seat, doc("The seat that goes first.")]
    active: Annotated[Seat, doc("The seat whose turn it is.")]
    turn: Annotated[int, doc("The number of the turn, counted through the game.")]
    phase: Annotated[int, PRESENT, doc("The place of the mage whose phase it is; null outside a phase.")]
    power: Annotated[int, doc("The power of the mage whose phase it is.")]
    engaged: Annotated[int, PRESENT, doc("The enemy place that is engaged; null for none.")]
    attackers: Annotated[tuple[Card, ...], doc("The cards that attack right now.")]
    attacked: Annotated[Card | None, doc("The card under attack; null if there is none.")]
    sides: Annotated[tuple[SideView, ...], doc("The two players.")]
    question: Annotated[QuestionView | None, doc("The open question; null if there is none.")]


_DREAM = tuple(DreamCounter)


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
        kind=LyingKind.SECRET if entry.secret else LyingKind(shown.text.type),
        facet=shown.text.facet if known else None,
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
