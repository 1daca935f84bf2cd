"""Operations on cards and damage."""

from msgspec.structs import replace

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face, owner
from domain.games.runiverse.engine.combat import attack, attack_refusal
from domain.games.runiverse.engine.effects.core import OPS, place_name, reference, value
from domain.games.runiverse.engine.effects.evoking import before_evoking, evoked, free_x
from domain.games.runiverse.engine.effects.moves import (
    discard,
    dispel,
    heal,
    hurt_all,
    join,
    leave,
    relocate,
    send,
    shuffle,
    task,
    untask,
)
from domain.games.runiverse.engine.effects.picks import Filter, targets
from domain.games.runiverse.engine.effects.upkeep import in_discard_order, upkeep
from domain.games.runiverse.engine.run import Context, Run
from domain.games.runiverse.engine.values import Scope, damage_bonus, entry_of, forbidden, keyword
from domain.games.runiverse.facets import EVOKABLE, Facet
from domain.games.runiverse.language.grammar import (
    AttackOp,
    DamageOp,
    DispelOp,
    EvokeFreeOp,
    HealOp,
    JoinOp,
    MoveOp,
    Pick,
    SendOp,
    SetTaskedOp,
    Target,
)
from domain.games.runiverse.state import LOCATIONS, InPlay, Option, State, Zone, place_of


def _damage(run: Run, context: Context, op: DamageOp) -> None:
    cards = targets(run, context, op.to)
    n = value(run, context, op.n)
    hurt_all(run, cards, n)
    upkeep(run)


def _attack(run: Run, context: Context, op: AttackOp) -> None:
    """RU-ATK-03: one-sided, for a set amount; it obeys engagement and guards all the same."""
    attackers = reference(run, context, op.by)
    by = entry_of(run.state, attackers[0]) if attackers else None
    if by is None:
        return
    boundless = keyword(run.state, by, "Boundless") > 0

    chosen = isinstance(op.target, Pick) and op.target.how == "choose"

    def blocked(entry: InPlay) -> tuple[str, str] | None:
        return attack_refusal(run.state, context.seat, entry.card, boundless, chosen)

    check: Filter = blocked
    for card in targets(run, context, op.target, check)[:1]:
        if attack_refusal(run.state, context.seat, card, boundless, chosen) is not None:
            continue  # a card that was only referred to
        n = value(run, context, op.n) + keyword(run.state, by, "Aggressive")
        bonus = damage_bonus(run.state, by, attacking=True)
        attack(run, (by.card,), card, max(0, n + bonus), boundless)


def _heal(run: Run, context: Context, op: HealOp) -> None:
    for card in targets(run, context, op.on):
        heal(run, card)


def _dispel(run: Run, context: Context, op: DispelOp) -> None:
    for card in in_discard_order(run, targets(run, context, op.on)):
        dispel(run, card)
    upkeep(run)


def _set_tasked(run: Run, context: Context, op: SetTaskedOp) -> None:
    for card in targets(run, context, op.on):
        if op.value:
            task(run, card)
        else:
            untask(run, card)


def zone_of(state: State, card: Card) -> Zone | None:
    """The zone of its owner a card lies in, if it is not in play."""
    side = state.sides[owner(card)]
    for zone in (Zone.SPELL, Zone.DISCARD, Zone.HAND, Zone.DREAMED, Zone.BANISHED, Zone.EXALTED, Zone.DECK, Zone.DREAM):
        if card in getattr(side, zone.value):
            return zone
    return None


_GOALS = {
    "hand": Zone.HAND,
    "discard": Zone.DISCARD,
    "banished": Zone.BANISHED,
    "exalted": Zone.EXALTED,
    "deck_top": Zone.DECK,
    "deck_shuffled": Zone.DECK,
    "dream_shuffled": Zone.DREAM,
}


def _send(run: Run, context: Context, op: SendOp) -> None:
    goal = _GOALS[op.zone]
    for card in targets(run, context, op.on):
        entry = entry_of(run.state, card)
        if entry is not None:
            _send_from_play(run, entry, goal)
        else:
            _send_from_pile(run, card, goal)
        if op.zone.endswith("_shuffled") and not face(card).is_token:
            shuffle(run, owner(card), goal)
    upkeep(run)


def _send_from_play(run: Run, entry: InPlay, goal: Zone) -> None:
    if face(entry.card).is_mage:
        return
    if entry.under is not None:
        send(run, entry.card, Zone.VIM, goal)
    else:
        leave(run, entry, goal)


def _send_from_pile(run: Run, card: Card, goal: Zone) -> None:
    source = zone_of(run.state, card)
    seat = owner(card)
    if source is None or source is goal:
        return
    if source is Zone.HAND and goal is Zone.DISCARD:
        discard(run, card)
    elif source in (Zone.HAND, Zone.DECK, Zone.DREAM) and goal in (Zone.HAND, Zone.DECK, Zone.DREAM):
        run.happen(ev.MovedUnseen(seat=seat, source=source, zone=goal, card=card, seen_by=(seat,), place=-1))
    else:
        run.happen(ev.Moved(seat=seat, card=card, source=source, zone=goal))


def _join(run: Run, context: Context, op: JoinOp) -> None:
    for card in targets(run, context, op.on):
        source = zone_of(run.state, card)
        if source is not None and not face(card).is_spell and not face(card).is_mage:
            join(run, card, source, context.place, op.tasked, free_x(card))


def _move(run: Run, context: Context, op: MoveOp) -> None:
    for card in targets(run, context, op.on):
        entry = run.state.find(card)
        if entry is None or face(card).is_mage:
            continue
        if op.control or op.to == "here":
            relocate(run, entry, context.place, context.scope.me if op.until == "me_leaves" else None)
            continue
        start = entry.seat * LOCATIONS
        places = [
            p for p in range(start, start + LOCATIONS) if p != place_of(entry) and run.state.mage_at(p) is not None
        ]
        if places:
            options = [Option(label=f"move to {place_name(p)}", place=p) for p in places]
            goal = places[run.ask("pick", options, card)]
            relocate(run, entry, goal)
            context.scope = replace_place(context.scope, card, goal)


def replace_place(scope: Scope, moved: Card, place: int) -> Scope:
    """An ability goes where its card goes."""
    return scope._replace(place=place) if scope.me == moved else scope


def _evoke_free(run: Run, context: Context, op: EvokeFreeOp) -> None:
    """RU-EVO-03: free or not, the mage evokes only what it can."""
    mage = run.state.mage_at(context.place)
    if mage is None or forbidden(run.state, mage, "evoke"):
        return
    facets = EVOKABLE[face(mage.card).text.facet]
    target = _within(op.on, facets)
    for card in [] if target is None else targets(run, context, target):
        source = zone_of(run.state, card)
        if source is None or face(card).is_mage or face(card).text.facet not in facets:
            continue
        before_evoking(run, card, context.place, free_x(card))
        if zone_of(run.state, card) is source:
            evoked(run, card, source, context.place, free_x(card))


def _within(target: Target, facets: frozenset[Facet]) -> Target | None:
    """The target, a pick narrowed to those facets; None if it asks for others only."""
    if isinstance(target, str):
        return target
    wanted = tuple(f for f in Facet if f in facets and (not target.sel.facet or f in target.sel.facet))
    return replace(target, sel=replace(target.sel, facet=wanted)) if wanted else None


OPS.update(
    {
        DamageOp: _damage,
        AttackOp: _attack,
        HealOp: _heal,
        DispelOp: _dispel,
        SetTaskedOp: _set_tasked,
        SendOp: _send,
        JoinOp: _join,
        MoveOp: _move,
        EvokeFreeOp: _evoke_free,
    }
)
