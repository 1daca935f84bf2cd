"""Every command a seat may issue now, found with the same checks `decide` makes."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from domain.games.runiverse import rules
from domain.games.runiverse.cards import FORESTALLED, Card, face
from domain.games.runiverse.commands import (
    ArrangeDiscard,
    ArrangeVim,
    Assist,
    BeginPhase,
    ChooseFirst,
    Decide,
    DreamDelve,
    EndMain,
    EndPhase,
    Evoke,
    How,
    KeepHand,
    MakeAttack,
    MakePower,
    Mulligan,
    OpenRift,
    PlayMage,
    SetGuards,
    UseAct,
)
from domain.games.runiverse.decide import decide
from domain.games.runiverse.engine.combat import attack_refusal, attacker_refusal, is_boundless
from domain.games.runiverse.engine.effects.costs import uses_x
from domain.games.runiverse.engine.turns import may_mulligan
from domain.games.runiverse.engine.values import Scope, entry_of, forbidden, is_forestalled, keyword
from domain.games.runiverse.state import LOCATIONS, InPlay, State, Step, Zone
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat

MOST_GUARDS = 64
"""With more combinations of guards than this only those with at most one guard are listed."""

_OF_ATTACKS = ("attacks", "is_attacked")
"""What comes before these comes when the price of an attack is paid already."""

TEMPLATES: dict[type[Command], str] = {
    Evoke: "`choices` may answer picks in advance; listed without, and then they are asked.",
    UseAct: "`choices` may answer picks in advance; listed without, and then they are asked.",
    MakeAttack: "Two attackers may come in either order, and `split` may divide their damage in advance.",
    SetGuards: "Any one guard for each location, in any order; of very many only the single ones are listed.",
    ArrangeVim: "Any new order, at any time of one's turn; listed with the guards, one for each new bottom.",
    ArrangeDiscard: "Any new order under the top card, at any time of one's turn; listed once, with the guards.",
}


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """What `decide` accepts from that seat; see the templates of the game for what is left free."""
    if state.outcome is not None or seat not in (0, 1):
        return ()
    if state.pending is not None:
        if seat != state.pending.seat:
            return ()
        number = state.pending.number
        return tuple(Decide(decision=number, value=value) for value in range(len(state.pending.options)))
    if seat != state.active:
        return ()
    found = tuple(_commands(state, seat))
    risky = [on for on in FORESTALLED if on not in _OF_ATTACKS and is_forestalled(state, on)]
    return tuple([command for command in found if not _fails(state, seat, command)]) if risky else found


def _commands(state: State, seat: Seat) -> Iterator[Command]:
    match state.step:
        case Step.CHOICE:
            yield from (ChooseFirst(first=True), ChooseFirst(first=False))
            return
        case Step.MULLIGAN:
            yield KeepHand()
            if may_mulligan(state, seat):
                yield Mulligan()
            return
        case Step.OPEN:
            for loc in range(LOCATIONS):
                if not state.places[seat * LOCATIONS + loc].opened:
                    yield OpenRift(loc=loc)
        case Step.MAIN:
            yield from _main(state, seat)
        case Step.PHASE:
            yield from _phase(state, seat)
        case Step.GUARD:
            yield from _guards(state, seat)
            yield from _arrangements(state, seat)
        case _:
            return


def _main(state: State, seat: Seat) -> Iterator[Command]:
    side = state.sides[seat]
    if not side.mage_played:
        mages = [card for card in side.hand if face(card).is_mage]
        for loc in range(LOCATIONS):
            if state.places[seat * LOCATIONS + loc].opened:
                yield from (PlayMage(card=card, loc=loc) for card in mages)
    waiting = rules.without_phase(state, seat)
    yield from [BeginPhase(loc=place - seat * LOCATIONS) for place in waiting]
    if not waiting:
        yield EndMain()


def _phase(state: State, seat: Seat) -> Iterator[Command]:
    mage = rules.mage_of_phase(state)
    if rules.power_refusal(state, mage) is None:
        yield MakePower()
    for card in state.sides[seat].hand:
        if face(card).is_mage:
            yield Assist(card=card)
    for loc in range(LOCATIONS):
        if rules.assisting(state, seat * LOCATIONS + loc) is not None:
            yield Assist(loc=loc)
    if rules.delve_refusal(state, seat) is None:
        yield DreamDelve()
    here = state.at(state.phase)
    yield from _evokes(state, seat, mage, here)
    yield from _acts(state, here)
    yield from _attacks(state, seat, here)
    yield EndPhase()


# ------------------------------------------------------------------ evoking


def _evokes(state: State, seat: Seat, mage: InPlay, here: tuple[InPlay, ...]) -> Iterator[Command]:
    side = state.sides[seat]
    if forbidden(state, mage, "evoke"):
        return
    secrets = [e.card for e in here if e.secret]
    for source, cards in ((Zone.HAND, side.hand), (Zone.DREAMED, side.dreamed), (Zone.PLAY, secrets)):
        for card in cards:
            shown = face(card)
            if shown.is_mage or not rules.suits(mage, shown):
                continue
            for command in _ways(state, here, card):
                if isinstance(rules.plan_of(state, mage, source, command), rules.Plan):
                    yield command


def _ways(state: State, here: tuple[InPlay, ...], card: Card) -> Iterator[Evoke]:
    shown = face(card)
    if shown.text.level != "X":
        yield Evoke(card=card)
    else:
        most = state.power + 2 + (rules.RITUAL_DISCOUNT if any(e.card == card for e in here) else 0)
        for x in range(1, most + 1):
            yield Evoke(card=card, x=x)
    if shown.has("Ritual") or shown.has("Trap"):
        yield Evoke(card=card, how=How.SECRET)
    if shown.has("Evolve"):
        for entry in here:
            if face(entry.card).is_creature:
                yield Evoke(card=card, how=How.EVOLVE, onto=entry.card)


def _fails(state: State, seat: Seat, command: Any) -> bool:
    """RU-R-51: tried on a copy; what comes before uses no chance, so any draws will do."""
    try:
        decide(state, seat, command, Moment(rng=Rng(b"trial"), now=0))
    except IllegalMove as refusal:
        return refusal.rule == "RU-TIME-05"
    return False


# ------------------------------------------------------------------ abilities and attacks


def _acts(state: State, here: tuple[InPlay, ...]) -> Iterator[Command]:
    for entry in here:
        for ability in {a.name: a for a in reversed(rules.acts_of(state, entry))}.values():
            values: list[int | None] = list(range(1, state.power + 1)) if uses_x(ability.costs) else [None]
            for x in values:
                if isinstance(rules.act_scope(state, entry, ability, x), Scope):
                    yield UseAct(card=entry.card, ability=ability.name, x=x)


def _attacks(state: State, seat: Seat, here: tuple[InPlay, ...]) -> Iterator[Command]:
    able = _able(state, seat, here)
    if not able:
        return
    targets = [e.card for e in state.board if e.seat != seat and not e.secret]
    reached: dict[bool, list[Card]] = {}

    def attacks(*attackers: InPlay) -> list[MakeAttack]:
        boundless = is_boundless(state, attackers)
        if boundless not in reached:
            reached[boundless] = [t for t in targets if attack_refusal(state, seat, t, boundless) is None]
        cards = tuple([entry.card for entry in attackers])
        return [MakeAttack(attackers=cards, target=target) for target in reached[boundless]]

    for entry in able:
        yield from attacks(entry)
    united = [entry for entry in able if keyword(state, entry, "Unity")]
    for one, other in combinations(able, 2) if united else ():
        if one in united or other in united:
            yield from attacks(one, other)


def _able(state: State, seat: Seat, here: tuple[InPlay, ...]) -> list[InPlay]:
    """Those that may attack; a Swarming Bug that lies under another comes after it."""
    able = []
    for entry in here:
        bugs = [entry_of(state, vim.card) for vim in entry.vim if face(vim.card).has("Swarm")]
        able += [e for e in (entry, *bugs) if attacker_refusal(state, seat, e) is None and e is not None]
    return able


# ------------------------------------------------------------------ guards and arrangements


def _guards(state: State, seat: Seat) -> Iterator[Command]:
    choices: list[list[Card | None]] = []
    for loc in range(LOCATIONS):
        able = [e.card for e in state.at(seat * LOCATIONS + loc) if rules.can_guard(state, e)]
        choices.append([None, *able])
    total = len(choices[0]) * len(choices[1]) * len(choices[2])
    if total <= MOST_GUARDS:
        for group in product(*choices):
            yield SetGuards(cards=tuple([card for card in group if card is not None]))
        return
    yield SetGuards()
    for options in choices:
        yield from (SetGuards(cards=(card,)) for card in options if card is not None)


def _arrangements(state: State, seat: Seat) -> Iterator[Command]:
    """One form of each free arrangement, at the end of the turn, when it begins to matter."""
    for entry in state.board:
        if entry.seat == seat and len(entry.vim) > 1:
            for low in range(1, len(entry.vim)):
                rest = tuple(i for i in range(len(entry.vim)) if i != low)
                yield ArrangeVim(card=entry.card, order=(low, *rest))
    pile = state.sides[seat].discard
    if len(pile) > 2:
        yield ArrangeDiscard(order=(*pile[1:-1], pile[0], pile[-1]))
