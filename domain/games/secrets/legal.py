"""Everything a seat may ask for now; `TEMPLATES` says what is free in the commands listed once for many."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from domain.games.secrets import commands as c
from domain.games.secrets.cards import FACE_OF, SUITED, Card, is_bonus, is_plain_zero
from domain.games.secrets.melds import Meld, MeldKind, shape_of
from domain.games.secrets.pickups.candidates import pick_ups
from domain.games.secrets.rules import (
    bump_forms,
    bump_seats,
    can_discard,
    can_go_out_with,
    has_answered,
    is_private,
    joined,
    out_arrangement,
    shape_of_plan,
)
from domain.games.secrets.state import (
    ACT,
    BUMP,
    DECLARE,
    DRAW,
    OVER,
    SETUP,
    BumpOrder,
    Coin,
    State,
    acting_seat,
    has_deck,
    is_advanced,
    is_basic,
)
from domain.kernel.seats import replaced
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat

TEMPLATES: dict[type[Command], str] = {
    c.PickUp: "Each listed pick-up lays one meld. Several may be made at once if no card is used twice, the main "
    "discard may go to the hand beside them, equal copies may be exchanged (Expert: not against the priority of "
    "discards), a swap may come first, `go_out` may be set when the cards allow it, with any `predictions` and with "
    "any arrangement that goes out as `rest`. Public cards may join any pick-up that then goes out fully; with "
    "Eternity or Infinity it may also use inactive discards.",
    c.ExtendMeld: "Each listed extension adds one card; several that fit may be added at once.",
    c.CombineMelds: "Each listed combination joins two sequences; more may be joined at once, equal copies exchanged, "
    "and fitting hand cards added at the ends.",
    c.GoOut: "`melds` may give any arrangement of the own hand that goes out; `predictions` any coin calls.",
    c.DeclareMelds: "`melds` may give any arrangement of the own hand; `predictions` any coin calls.",
    c.Bump: "Equal copies may be exchanged.",
    c.SetBumpOrder: "Listed in a bump window, but an order may be given at any time, also by seats that have nothing "
    "else to do; `faces` may name any faces E1 to M9, each once.",
}


_DISCARDS = tuple(c.Discard(Card(card)) for card in range(SUITED))
"""Commands are frozen, so the same values serve every list."""


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """What the seat may do now."""
    if state.phase is OVER or not 0 <= seat < state.seats or state.left[seat]:
        return ()
    return tuple(_turn(state, seat) if acting_seat(state) == seat else _answers(state, seat))


def _answers(state: State, seat: Seat) -> Iterator[Command]:
    if state.phase is BUMP and seat in bump_seats(state) and not has_answered(state, seat):
        yield c.PassBump()
        for form, cards in bump_forms(state, seat):
            yield c.Bump(form, cards)
        yield from _orders(state.orders[seat])
    elif state.phase is DECLARE and state.declared[seat] is None:
        yield c.DeclareMelds()
        if not is_advanced(state):
            yield c.DeclareMelds(predictions=(Coin.TAILS,))


def _orders(order: BumpOrder) -> Iterator[Command]:
    """The two plain orders: pass on everything, and be asked; the one that holds is not repeated."""
    if order != BumpOrder((), pass_others=True):
        yield c.SetBumpOrder((), pass_others=True)
    if order != BumpOrder():
        yield c.SetBumpOrder()


def _turn(state: State, seat: Seat) -> Iterable[Command]:
    if state.phase is ACT:
        return _acts(state, seat)
    if state.phase is SETUP:
        return c.EndSetup(), *_set_asides(state, seat)
    return _draws(state, seat)


def _draws(state: State, seat: Seat) -> Iterator[Command]:
    if not has_deck(state):
        yield c.DeclineDraw()
    elif state.phase is DRAW:
        yield c.DrawDeck()
    else:
        yield c.DrawReplacement()
    if is_basic(state):
        if state.main >= 0:
            yield c.DrawDiscard()
    else:
        yield from pick_ups(state, seat)


def _set_asides(state: State, seat: Seat) -> list[Command]:
    if not is_advanced(state):  # no other version has Bonus Cards
        return []
    private = [card for card in state.hands[seat] if card >= SUITED and is_private(card)]
    return [c.SetAside(card) for card in private] if private and has_deck(state) else []


def _acts(state: State, seat: Seat) -> list[Command]:
    commands: list[Command] = [_DISCARDS[card] for card in state.hands[seat] if card < SUITED]
    commands += _set_asides(state, seat)
    if out_arrangement(state, seat) is not None:
        commands.append(c.GoOut())
    elif not has_deck(state) and not can_discard(state, seat):
        commands.append(c.DeclineDraw())
    if state.melds[seat]:
        commands += extensions(state, seat)
        commands += combinations_of_melds(state, seat)
    return commands


def extensions(state: State, seat: Seat) -> Iterator[c.ExtendMeld]:
    """SU-I-42: single hand cards that fit a table meld."""
    for index, meld in enumerate(state.melds[seat]):
        for card in state.hands[seat]:
            if is_bonus(card) and not is_plain_zero(card):
                continue
            if shape_of((*meld.cards, card)) is not None and _leaves_a_way(state, seat, (card,), (index,)):
                yield c.ExtendMeld(index, (card,))


def combinations_of_melds(state: State, seat: Seat) -> Iterator[c.CombineMelds]:
    """SU-I-43: pairs of table sequences, with the hand cards that lie between them."""
    runs = []
    for index, meld in enumerate(state.melds[seat]):
        shape = shape_of(meld.cards)
        if shape is not None and shape.kind is MeldKind.SEQUENCE:
            runs.append((index, shape))
    for (first, low), (second, high) in combinations(sorted(runs, key=lambda run: run[1].low), 2):
        if low.suit != high.suit or low.high >= high.low:
            continue
        cards = _between(state, seat, [9 * low.suit + rank for rank in range(low.high + 1, high.low)])
        plan = None if cards is None else c.MeldPlan(cards, (first, second))
        fits = plan is not None and shape_of_plan(plan, state.melds[seat]) is not None
        if plan is not None and fits and _leaves_a_way(state, seat, plan.cards, plan.onto):
            yield c.CombineMelds(plan.onto, plan.cards)


def _between(state: State, seat: Seat, faces: list[int]) -> tuple[Card, ...] | None:
    """One hand copy of each face, exposed ones first; None if one is missing."""
    shown = state.shown[seat]
    found: list[Card] = []
    for face in faces:
        copies = sorted((card not in shown, card) for card in state.hands[seat] if FACE_OF[card] == face)
        if not copies:
            return None
        found.append(copies[0][1])
    return tuple(found)


def _leaves_a_way(state: State, seat: Seat, cards: tuple[Card, ...], onto: tuple[int, ...]) -> bool:
    """SU-R-47: a card to discard is left, or one can go out."""
    left = tuple(card for card in state.hands[seat] if card not in cards)
    if any(not is_bonus(card) for card in left):
        return True
    whole, _ = joined(c.MeldPlan(cards, onto), state.melds[seat])
    melds = replaced(state.melds[seat], onto[0], Meld(whole))
    return can_go_out_with(state, seat, left, tuple(m for index, m in enumerate(melds) if index not in onto[1:]))
