"""Picking up discards, zeros and Public cards: what lies where, what is legal (SU-I-20 to 29, SU-A-44 to 64)."""

from enum import Enum
from typing import NamedTuple

from msgspec.structs import replace

from domain.games.secrets.cards import DIV, ETE, FACE_OF, INF, PUBLIC, S0, Card, is_bonus, is_plain_zero, is_public
from domain.games.secrets.commands import MeldPlan, PickUp, Swap
from domain.games.secrets.melds import Meld, MeldKind, Shape
from domain.games.secrets.rules import declared_out, holding_of, joined, shape_of_plan
from domain.games.secrets.scoring.arrange import Arrangement, Holding, best_fully, best_out
from domain.games.secrets.scoring.tables import DECK_DRAW_POINTS
from domain.games.secrets.state import State, place_of
from domain.kernel.errors import IllegalMove, require
from domain.kernel.viewers import Seat


class Source(Enum):
    """Where a card that may be taken lies."""

    AREA = "area"
    MAIN = "main"
    INACTIVE = "inactive"
    ZERO = "zero"
    PUBLIC = "public"


class Effect(NamedTuple):
    """What a legal pick-up leads to: the seat's table melds, hand cards laid, cards to the hand, zeros set free."""

    laid: tuple[Card, ...]
    to_hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    freed: tuple[Card, ...]
    arrangement: Arrangement | None


def own_aside(state: State, seat: Seat, swap: Swap | None) -> tuple[Card, ...]:
    """The seat's set-aside cards, after the swap if there is one."""
    cards = state.aside[place_of(state, seat)]
    return cards if swap is None else (*(card for card in cards if card != swap.give), swap.take)


def check_swap(state: State, seat: Seat, swap: Swap) -> None:
    """SU-A-51, SU-R-65: an own set-aside zero for another player's, one of them the Special 0."""
    mine = place_of(state, seat)
    theirs = [card for place, cards in enumerate(state.aside) if place != mine for card in cards]
    require(swap.give in state.aside[mine] and swap.take in theirs, "SU-A-51", "only set-aside zeros can be swapped")
    kinds = {swap.give == S0, swap.take == S0}
    plain = is_plain_zero(swap.give) or is_plain_zero(swap.take)
    require(kinds == {True, False} and plain, "SU-A-51", "the Special 0 is swapped for a Plain 0")


def source_of(state: State, seat: Seat, card: Card, swap: Swap | None) -> Source:
    """Where the card lies; refuses cards that cannot be taken at all."""
    require(card >= 0, "SU-I-22", "there is no such card")
    if card == state.main:
        return Source.MAIN
    if card in state.areas:
        return Source.AREA
    if any(lying.card == card for lying in state.inactive):
        return Source.INACTIVE
    mine = own_aside(state, seat, swap)
    if card in mine:
        if is_plain_zero(card):
            return Source.ZERO
        require(card in PUBLIC, "SU-A-40", "a Void that was set aside never returns")
        return Source.PUBLIC
    if any(card in cards for cards in state.aside):
        require(card != S0, "SU-A-52", "another player's Special 0 can only be swapped for")
        require(is_public(card), "SU-A-45", "only the own set-aside Plain 0 can be drawn back")
        return Source.PUBLIC
    raise IllegalMove("SU-I-22", "that card does not lie where it could be taken")


def check_pick_up(state: State, seat: Seat, command: PickUp) -> Effect:
    """Refuses a pick-up that the rules forbid; else tells what it leads to. The phase is the caller's business."""
    require(command.cards and len(set(command.cards)) == len(command.cards), "SU-R-42", "name each card taken once")
    require(command.go_out or command.rest is None, "SU-R-90", "the rest is arranged only when going out")
    if command.swap is not None:
        check_swap(state, seat, command.swap)
    sources = {card: source_of(state, seat, card, command.swap) for card in command.cards}
    public = [card for card, source in sources.items() if source is Source.PUBLIC]
    require(not public or command.go_out, "SU-R-66", "a Public card is picked up only to go out fully")
    _check_plans(state, seat, command, sources)
    for plan in command.melds:
        _check_meld(state, seat, plan, command, sources)
    _check_all_used(command, sources)
    if state.options.expert:
        _check_priority(state, seat, command, sources)
    effect = _effect(state, seat, command, sources)
    if not command.go_out:
        left = [card for card in (*state.hands[seat], *effect.to_hand) if card not in effect.laid]
        require(any(not is_bonus(card) for card in left), "SU-R-47", "a card that can be discarded must be left")
        return effect
    arrangement = _going_out(state, seat, command, effect, sources)
    rule = "SU-R-66" if public else "SU-I-50"
    require(arrangement is not None, rule, "with these cards you do not go out" + (" fully" if public else ""))
    return effect._replace(arrangement=arrangement)


def _check_plans(state: State, seat: Seat, command: PickUp, sources: dict[Card, Source]) -> None:
    used = [card for plan in command.melds for card in plan.cards]
    onto = [index for plan in command.melds for index in plan.onto]
    count = len(state.melds[seat])
    require(len(set(used)) == len(used), "SU-B-20", "a card belongs to one meld at most")
    known = all(0 <= index < count for index in onto) and len(set(onto)) == len(onto)
    require(known, "SU-I-44", "each own table meld can be extended once")
    locked = {card for meld in state.melds[seat] for card in meld.cards}
    require(not locked.intersection(used), "SU-I-44", "cards in a table meld are locked")
    held = set(state.hands[seat])
    require(all(card in held or card in sources for card in used), "SU-I-22", "melds use hand cards and cards taken")
    for plan in command.melds:
        taken = any(card in sources for card in plan.cards)
        require(taken, "SU-R-48", "a meld of hand cards alone is not laid down")


def _check_meld(state: State, seat: Seat, plan: MeldPlan, command: PickUp, sources: dict[Card, Source]) -> None:
    shape = shape_of_plan(plan, state.melds[seat])
    require(shape is not None and shape.kind is not MeldKind.BONUS, "SU-I-22", "these cards make no valid meld")
    assert shape is not None
    inactive = any(sources.get(card) is Source.INACTIVE for card in plan.cards)
    if inactive:
        allowed = may_use_inactive(shape, command.cards)
        require(allowed, "SU-I-23", "inactive discards serve for unities, or with Eternity or Infinity")
    zero = [card for card in plan.cards if sources.get(card) is Source.ZERO]
    if zero:
        require(
            starts_well(shape, plan, zero[0], sources), "SU-A-46", "a set-aside 0 starts a sequence from the hand only"
        )


def may_use_inactive(shape: Shape, taken: tuple[Card, ...]) -> bool:
    """SU-I-23, SU-A-58, SU-A-59; unities always may, be it to grow or of inactive discards alone (SU-R-44)."""
    if shape.kind is MeldKind.UNITY:
        return True
    return (ETE if shape.kind is MeldKind.SEQUENCE else INF) in taken


def starts_well(shape: Shape, plan: MeldPlan, zero: Card, sources: dict[Card, Source]) -> bool:
    """SU-A-45, SU-A-46, SU-R-64: a 3-Sequence needs two hand cards, or one and the main discard."""
    if shape.size > 3 or plan.onto:
        return True
    others = [card for card in plan.cards if card != zero]
    hand = [card for card in others if card not in sources and card != DIV]
    main = [card for card in others if sources.get(card) is Source.MAIN]
    return len(hand) + len(main) == 2 and len(main) <= 1


def _check_all_used(command: PickUp, sources: dict[Card, Source]) -> None:
    """SU-I-30, SU-R-43: what is taken is in a meld, the main discard and Public cards excepted."""
    used = {card for plan in command.melds for card in plan.cards}
    for card, source in sources.items():
        if card in used or source in (Source.MAIN, Source.PUBLIC):
            continue
        if source is Source.ZERO:
            raise IllegalMove("SU-R-63", "a 0 that is drawn back must end in a meld")
        raise IllegalMove("SU-I-22" if source is Source.AREA else "SU-I-23", "a discard taken must be in a meld")


def _check_priority(state: State, seat: Seat, command: PickUp, sources: dict[Card, Source]) -> None:
    """SU-E-05, SU-R-74: for sequences and sets, the own copy first, then the oldest discard that would do as well."""
    used = {card for plan in command.melds for card in plan.cards}
    for plan in command.melds:
        shape = shape_of_plan(plan, state.melds[seat])
        if shape is None or shape.kind is MeldKind.UNITY:
            continue
        order = discard_order(state, seat, inactive=may_use_inactive(shape, command.cards))
        for card in plan.cards:
            if sources.get(card) in (Source.AREA, Source.INACTIVE):
                before = [other for other in order[: order.index(card)] if FACE_OF[other] == FACE_OF[card]]
                reason = "take the copy first that was discarded by yourself, then the oldest"
                require(all(other in used for other in before), "SU-E-05", reason)


def discard_order(state: State, seat: Seat, *, inactive: bool) -> list[Card]:
    """The discards that may be taken for sequences and sets, the one to take first in front."""
    mine = place_of(state, seat)
    lying = [(place != mine, state.area_turns[place], card) for place, card in enumerate(state.areas) if card >= 0]
    if inactive:
        lying += [(entry.place != mine, entry.turn, int(entry.card)) for entry in state.inactive]
    return [Card(card) for _, _, card in sorted(lying)]


def _effect(state: State, seat: Seat, command: PickUp, sources: dict[Card, Source]) -> Effect:
    melds = list(state.melds[seat])
    gone: list[int] = []
    new: list[Meld] = []
    freed: list[Card] = []
    for plan in command.melds:
        cards, loose = joined(plan, state.melds[seat])
        freed += loose
        if plan.onto:
            melds[plan.onto[0]] = Meld(cards)
            gone += plan.onto[1:]
        else:
            new.append(Meld(cards))
    kept = tuple(meld for index, meld in enumerate(melds) if index not in gone)
    laid = tuple(card for plan in command.melds for card in plan.cards)
    to_hand = tuple(card for card in sources if card not in laid)
    return Effect(laid, to_hand, (*kept, *new), tuple(freed), None)


def _going_out(
    state: State, seat: Seat, command: PickUp, effect: Effect, sources: dict[Card, Source]
) -> Arrangement | None:
    before = holding_of(state, seat)
    hand = tuple(card for card in (*before.hand, *effect.to_hand) if card not in effect.laid)
    # SU-A-64: a Public card drawn in this turn and used alone is a deck draw
    alone = len(command.cards) == 1 and command.swap is None and command.cards[0] in state.drawn and not state.picked_up
    drawn = command.cards if alone and sources[command.cards[0]] is Source.PUBLIC else ()
    # Public cards in a laid meld still ask for going out fully
    public_laid = any(is_public(card) for card in effect.laid)
    mine = own_aside(state, seat, command.swap)
    holding = Holding(
        hand=hand,
        shown=before.shown.union(effect.to_hand),
        melds=effect.melds,
        drawn=drawn if not public_laid else (),
        aces=before.aces,
        own_divinity=DIV in mine,
    )
    if command.rest is not None:
        found: Arrangement | None = declared_out(holding, command.rest)
    else:
        found = best_fully(holding) if public_laid else best_out(holding)
    if found is None or (Source.PUBLIC in sources.values() and not found.fully):
        return None
    return _with_deck_draw(found) if public_laid and drawn else found


def _with_deck_draw(found: Arrangement) -> Arrangement:
    """SU-A-64, for a Public card that lies in a meld already."""
    return replace(found, deck_draw=True, going_out=found.going_out + DECK_DRAW_POINTS)
