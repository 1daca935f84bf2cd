"""The pick-ups a seat could make: every single meld with a discard or set-aside zero in it, one of equal copies each.

Several of them at once, and the main discard to the hand beside them, are free: `GAME.templates` says so.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from domain.games.secrets.cards import DIV, ETE, FACE_OF, INF, MAGIC, S0, Card, is_plain_zero
from domain.games.secrets.commands import MeldPlan, PickUp, Swap
from domain.games.secrets.melds import Meld, MeldKind, shape_of
from domain.games.secrets.pickups.legality import check_pick_up, discard_order
from domain.games.secrets.rules import holding_of
from domain.games.secrets.scoring.arrange import least_unmelded
from domain.games.secrets.state import State, place_of
from domain.kernel.errors import IllegalMove
from domain.kernel.viewers import Seat

_LEFT = 2
"""Cards that may be left over, and those a 0 at the end of a sequence brings in."""
_BRIDGED = 4
"""Cards that a single card in the middle brings in, two on either side."""


class Table(NamedTuple):
    """What a seat can build from: by face the hand copy to use first and the discard to use first."""

    hand: dict[int, list[Card]]
    active: dict[int, Card]
    lying: dict[int, list[Card]]
    """Every discard by face, inactive ones too: for unities."""
    hand_zero: Card | None
    own_zero: Card | None


def any_pick_up(state: State, seat: Seat) -> bool:
    """SU-R-16: whether there is anything legal to take, as far as single melds and the main discard go."""
    return state.main >= 0 or next(pick_ups(state, seat), None) is not None


def pick_ups(state: State, seat: Seat) -> Iterator[PickUp]:
    """The legal pick-ups, each with a single meld, the main discard alone, or Public cards to go out."""
    if state.main >= 0:
        yield PickUp((Card(state.main),))
    table = table_of(state, seat)
    seen: set[MeldPlan] = set()
    for plan in plans(state, seat, table):
        if plan not in seen:
            seen.add(plan)
            found = _accepted(state, seat, plan)
            if found is not None:
                yield found
    if _public_cards(state, seat):
        yield from _public(state, seat, seen)
    for swap in swaps(state, seat):
        yield from _with_swap(state, seat, table, swap)


def _accepted(state: State, seat: Seat, plan: MeldPlan) -> PickUp | None:
    held = state.hands[seat]
    taken = tuple(card for card in plan.cards if card not in held)
    for go_out in (False, True):
        command = PickUp(taken, (plan,), go_out=go_out)
        try:
            check_pick_up(state, seat, command)
        except IllegalMove as refused:
            if refused.rule != "SU-R-47":
                return None
        else:
            return command
    return None


def table_of(state: State, seat: Seat, *, inactive: bool = False) -> Table:
    """The cards in reach of a seat, the copy to take first in front; `inactive` counts all discards as active."""
    shown = state.shown[seat]
    hand: dict[int, list[Card]] = {}
    for card in sorted(state.hands[seat], key=lambda card: (card not in shown, card)):
        hand.setdefault(FACE_OF[card], []).append(card)
    order = discard_order(state, seat, inactive=inactive)
    if state.main >= 0:
        order.insert(0, Card(state.main))
    active: dict[int, Card] = {}
    lying: dict[int, list[Card]] = {}
    for card in order:
        active.setdefault(FACE_OF[card], card)
        lying.setdefault(FACE_OF[card], []).append(card)
    if not inactive:
        for entry in state.inactive:
            lying.setdefault(FACE_OF[entry.card], []).append(entry.card)
    zeros = [card for card in state.hands[seat] if is_plain_zero(card)]
    own = [card for card in state.aside[place_of(state, seat)] if is_plain_zero(card)]
    return Table(hand, active, lying, zeros[0] if zeros else None, own[0] if own else None)


def plans(state: State, seat: Seat, table: Table, *, sparing: bool = False) -> Iterator[MeldPlan]:
    """Every single meld with something taken in it; `sparing` takes only what the hand lacks."""
    yield from _unities(state, seat, table)
    yield from _sets(state, seat, table, sparing)
    yield from _sequences(state, seat, table, sparing)


def _unities(state: State, seat: Seat, table: Table) -> Iterator[MeldPlan]:
    threes = {FACE_OF[m.cards[0]]: n for n, m in enumerate(state.melds[seat]) if _is_three_alike(m)}
    for face, cards in table.lying.items():
        held = table.hand.get(face, [])
        if face in threes:
            yield _plan((cards[0],), (threes[face],))
        if len(held) + len(cards) < 3:
            continue
        for size in (3, 4):
            for taken in range(1, min(len(cards), size) + 1):
                if size - taken <= len(held):
                    yield _plan((*held[: size - taken], *cards[:taken]))


def _is_three_alike(meld: Meld) -> bool:
    return len(meld.cards) == 3 and len({FACE_OF[card] for card in meld.cards}) == 1


def _sets(state: State, seat: Seat, table: Table, sparing: bool) -> Iterator[MeldPlan]:
    """SU-R-45: a 5-Set in one step too."""
    for rank in sorted({face % 9 for face in table.active}):
        suits = [suit for suit in range(5) if 9 * suit + rank in table.active or 9 * suit + rank in table.hand]
        for size in (3, 4, 5):
            for chosen in combinations(suits, size):
                if MAGIC not in chosen or size == 5:
                    yield from _sourced([9 * suit + rank for suit in chosen], table, (), sparing)
        for index, meld in enumerate(state.melds[seat]):
            shape = shape_of(meld.cards)
            if shape is not None and shape.kind is MeldKind.SET and shape.low == rank:
                missing = [suit for suit in suits if not shape.suits >> suit & 1]
                for size in range(1, len(missing) + 1):
                    for chosen in combinations(missing, size):
                        yield from _sourced([9 * suit + rank for suit in chosen], table, (index,), sparing)


def _sequences(state: State, seat: Seat, table: Table, sparing: bool) -> Iterator[MeldPlan]:
    zeros = [zero for zero in (table.hand_zero, table.own_zero) if zero is not None]
    for suit in range(5):
        if table.own_zero is None and not any(face // 9 == suit for face in table.active):
            continue
        laid = _table_runs(state, seat, suit)
        groups = [(), *((run,) for run in laid), *combinations(laid, 2)]
        for group in groups:
            yield from _runs_around(suit, group, table, zeros, sparing)


def _table_runs(state: State, seat: Seat, suit: int) -> list[tuple[int, int, int, int]]:
    """(number, low, high, zeros) of the seat's table sequences in a suit; ranks as indices."""
    runs = []
    for index, meld in enumerate(state.melds[seat]):
        shape = shape_of(meld.cards)
        if shape is not None and shape.kind is MeldKind.SEQUENCE and shape.suit == suit and shape.size < 10:
            runs.append((index, shape.low, shape.high, shape.zero))
    return runs


def _runs_around(
    suit: int, group: tuple[tuple[int, int, int, int], ...], table: Table, zeros: list[Card], sparing: bool
) -> Iterator[MeldPlan]:
    covered = {rank for _, low, high, _ in group for rank in range(low, high + 1)}
    if len(covered) != sum(high - low + 1 for _, low, high, _ in group):
        return
    onto = tuple(index for index, *_ in group)
    held = sum(zero for *_, zero in group)
    for low in range(min(covered, default=8) + 1):
        for high in range(low, 9):
            if high not in covered and 9 * suit + high not in table.hand and 9 * suit + high not in table.active:
                break
            if covered and high < max(covered):
                continue
            missing = [9 * suit + rank for rank in range(low, high + 1) if rank not in covered]
            if high - low >= 2:
                yield from _sourced(missing, table, onto, sparing)
            if not held and (low == 0 or high == 8) and high - low >= 1:
                for zero in zeros:
                    yield from _sourced(missing, table, onto, sparing, zero)


def _sourced(
    faces: list[int], table: Table, onto: tuple[int, ...], sparing: bool, zero: Card | None = None
) -> Iterator[MeldPlan]:
    """The meld with every choice of which of its cards are discards; at least one card must be taken."""
    forced = [face for face in faces if face not in table.hand]
    either = [] if sparing else [face for face in faces if face in table.hand and face in table.active]
    more = () if zero is None else (zero,)
    for count in range(len(either) + 1):
        for chosen in combinations(either, count):
            if forced or chosen or (zero is not None and zero == table.own_zero):
                taken = {*forced, *chosen}
                cards = [table.active[face] if face in taken else table.hand[face][0] for face in faces]
                yield _plan((*cards, *more), onto)


def _plan(cards: Iterable[Card], onto: tuple[int, ...] = ()) -> MeldPlan:
    return MeldPlan(tuple(sorted(cards)), onto)


# -- Public cards ------------------------------------------------------------------------------------


def _public_cards(state: State, seat: Seat) -> list[Card]:
    """The Public cards the seat could pick up to go out fully, without a swap."""
    mine = state.aside[place_of(state, seat)]
    found = [card for cards in state.aside for card in cards if card in (DIV, ETE, INF)]
    return sorted(found + ([S0] if S0 in mine else []))


def _public(state: State, seat: Seat, seen: set[MeldPlan]) -> Iterator[PickUp]:
    """Public cards to go out: alone, with the main discard, or with a single meld; passing over what is hopeless."""
    available = _public_cards(state, seat)
    least = least_unmelded(holding_of(state, seat))
    most_left = _LEFT + _BRIDGED * (DIV in available) + _LEFT * (S0 in available)
    subsets = [chosen for size in range(1, len(available) + 1) for chosen in combinations(available, size)]
    if least <= most_left:
        yield from _accepted_public(state, seat, [(chosen, ()) for chosen in subsets])
    if state.main >= 0 and least <= most_left + _BRIDGED:
        main = Card(state.main)
        yield from _accepted_public(state, seat, [((*chosen, main), ()) for chosen in subsets])
    every = set(seen)
    if ETE in available or INF in available:
        table = table_of(state, seat, inactive=True)
        every.update(_sequences(state, seat, table, sparing=True) if ETE in available else ())
        every.update(_sets(state, seat, table, sparing=True) if INF in available else ())
    held = set(state.hands[seat])
    for plan in sorted(every, key=lambda plan: (plan.cards, plan.onto)):
        taken = tuple(card for card in plan.cards if card not in held)
        if least <= most_left + len(plan.cards) - len(taken):
            for chosen in {*((card,) for card in available), tuple(available)}:
                yield from _accepted_public(state, seat, [((*chosen, *taken), (plan,))])


def _accepted_public(
    state: State, seat: Seat, choices: list[tuple[tuple[Card, ...], tuple[MeldPlan, ...]]]
) -> Iterator[PickUp]:
    for cards, melds in choices:
        command = PickUp(cards, melds, go_out=True)
        if is_legal(state, seat, command):
            yield command


def is_legal(state: State, seat: Seat, command: PickUp) -> bool:
    """Whether the rules allow the pick-up, the phase aside."""
    try:
        check_pick_up(state, seat, command)
    except IllegalMove:
        return False
    return True


def _with_swap(state: State, seat: Seat, table: Table, swap: Swap) -> Iterator[PickUp]:
    """Pick-ups after a swap: the main discard, a sequence with the Plain 0 gained, the Special 0 to go out."""
    choices: list[PickUp] = []
    if state.main >= 0:
        choices.append(PickUp((Card(state.main),), swap=swap))
    if swap.take == S0:
        choices.append(PickUp((S0,), swap=swap, go_out=True))
    else:
        gained = table._replace(own_zero=swap.take)
        held = set(state.hands[seat])
        for plan in _sequences(state, seat, gained, sparing=True):
            if swap.take in plan.cards:
                taken = tuple(card for card in plan.cards if card not in held)
                choices.append(PickUp(taken, (plan,), swap=swap))
    yield from (command for command in dict.fromkeys(choices) if is_legal(state, seat, command))


def swaps(state: State, seat: Seat) -> list[Swap]:
    """SU-A-51: the swaps of set-aside zeros the seat could make with a pick-up, one of equal copies each."""
    mine = place_of(state, seat)
    own = state.aside[mine]
    others = [cards for place, cards in enumerate(state.aside) if place != mine]
    plain = [card for card in own if is_plain_zero(card)]
    if S0 in own:
        return [Swap(S0, card) for cards in others for card in cards if is_plain_zero(card)][:1]
    if plain and any(S0 in cards for cards in others):
        return [Swap(plain[0], S0)]
    return []
