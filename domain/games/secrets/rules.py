"""Predicates and small questions of the rules, shared by decide, legal, views and bots."""

from domain.games.secrets.cards import DIV, FACE_OF, FACE_TEXT, SUITED, Card, is_plain_zero, is_void
from domain.games.secrets.commands import BumpForm, MeldPlan
from domain.games.secrets.melds import Meld, MeldKind, Shape, is_single_meld, shape_of, worth_of
from domain.games.secrets.scoring.arrange import (
    ACES,
    Arrangement,
    FinalMeld,
    Holding,
    best,
    best_out,
    counts_of,
    isolated,
)
from domain.games.secrets.scoring.tables import DECK_DRAW_POINTS, FULLY_POINTS, chance_of, points_of
from domain.games.secrets.state import BUMP, DECLARE, TURN, Phase, State, is_advanced, is_basic, place_of
from domain.kernel.errors import require
from domain.kernel.viewers import Seat


def holding_of(state: State, seat: Seat) -> Holding:
    """What a seat arranges: its hand and its table melds."""
    drawn = state.drawn if may_claim_deck_draw(state, seat) else ()
    return Holding(
        hand=state.hands[seat],
        shown=frozenset(state.shown[seat]),
        melds=state.melds[seat],
        drawn=drawn,
        aces=is_advanced(state),
        own_divinity=DIV in state.aside[place_of(state, seat)],  # SU-R-68
    )


def may_claim_deck_draw(state: State, seat: Seat) -> bool:
    """SU-R-30, SU-R-31: nothing picked up this turn; not in Basic."""
    return not is_basic(state) and not state.picked_up and state.places[state.place] == seat


def out_arrangement(state: State, seat: Seat) -> Arrangement | None:
    """SU-B-26, SU-I-50: the best arrangement with which the seat may go out now."""
    plain = not state.melds[seat] and not is_advanced(state)
    if plain and isolated(counts_of(state.hands[seat])) > 2:  # most hands cannot, and this is soon seen
        return None
    return best_out(holding_of(state, seat))


def can_go_out_with(state: State, seat: Seat, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> bool:
    """SU-R-47: whether the turn can end by going out instead of a discard."""
    return best_out(holding_of(state, seat)._replace(hand=hand, melds=melds)) is not None


def best_arrangement(state: State, seat: Seat) -> Arrangement:
    """SU-R-27: how the engine arranges the hand of a seat that does not go out."""
    return best(holding_of(state, seat)._replace(drawn=()))


def can_discard(state: State, seat: Seat) -> bool:
    """SU-R-19: whether the hand holds a card that is no Bonus Card."""
    return min(state.hands[seat], default=SUITED) < SUITED


def is_private(card: Card) -> bool:
    """SU-A-03."""
    return is_void(card) or is_plain_zero(card)


# -- melds by a player's own plan --------------------------------------------------------------------


def joined(plan: MeldPlan, melds: tuple[Meld, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """All cards of the meld a plan makes, and the zeros that come free of it (SU-A-47)."""
    cards = [card for index in plan.onto for card in melds[index].cards]
    freed: list[Card] = []
    zeros = sorted(card for card in cards if is_plain_zero(card))
    if len(zeros) == 2 and len(cards) + len(plan.cards) == 11:
        freed = zeros[1:]
        cards.remove(zeros[1])
    return tuple(sorted((*cards, *plan.cards))), tuple(freed)


def shape_of_plan(plan: MeldPlan, melds: tuple[Meld, ...]) -> Shape | None:
    """The meld a plan makes with the table melds it grows from; None if it makes none."""
    if len(set(plan.onto)) != len(plan.onto) or any(not 0 <= index < len(melds) for index in plan.onto):
        return None
    cards, freed = joined(plan, melds)
    shape = shape_of(cards)
    if shape is None or (len(plan.onto) > 1 and shape.kind is not MeldKind.SEQUENCE):
        return None
    return None if freed and shape.size != 10 else shape


def arrangement_of(holding: Holding, plans: tuple[MeldPlan, ...]) -> Arrangement:
    """The arrangement a player declares (SU-R-26), for going out and for points alike (SU-I-45); refuses a bad one."""
    used = [card for plan in plans for card in plan.cards]
    onto = [index for plan in plans for index in plan.onto]
    require(len(set(used)) == len(used), "SU-B-20", "a card belongs to one meld at most")
    require(all(card in holding.hand for card in used), "SU-R-26", "an arrangement uses cards of the own hand")
    require(len(set(onto)) == len(onto), "SU-R-26", "a table meld lies in one final meld")
    melds: list[FinalMeld] = []
    freed: list[Card] = []
    for plan in plans:
        melds.append(_declared(plan, holding))
        freed += joined(plan, holding.melds)[1] if plan.onto else ()
    alone = [index for index in range(len(holding.melds)) if index not in onto]
    melds += [_declared(MeldPlan((), (index,)), holding) for index in alone]
    void = DIV not in used and _stands_apart(melds)
    singles = [card for card in holding.hand if card not in used and (is_single_meld(card) or (card == DIV and void))]
    melds += [FinalMeld(MeldKind.BONUS, (card,), 5) for card in singles]
    left = tuple(card for card in holding.hand if card not in used and card not in singles)
    points = sum(meld.points for meld in melds) + 5 * len(freed)
    chance = sum(meld.chance for meld in melds)
    return Arrangement(tuple(melds), left, tuple(freed), points, chance, is_fully(left))


def _stands_apart(melds: list[FinalMeld]) -> bool:
    """SU-A-54, SU-R-67: whether Divinity may be a Void beside these melds, since it can join none of them."""
    sizes = {MeldKind.SEQUENCE: 10, MeldKind.SET: 5, MeldKind.UNITY: 4, MeldKind.BONUS: 1}
    return all(len(meld.cards) == sizes.get(meld.kind) for meld in melds)


def _declared(plan: MeldPlan, holding: Holding) -> FinalMeld:
    # SU-A-72, SU-R-39: of hand cards alone; Divinity is an Ace for the player it was set aside by
    aces = [card for card in plan.cards if _is_ace(card) or (card == DIV and holding.own_divinity)]
    if holding.aces and len(aces) == len(plan.cards) >= ACES and not plan.onto:
        return FinalMeld(MeldKind.ACES, tuple(sorted(aces)), 1100)
    shape = shape_of_plan(plan, holding.melds)
    require(shape is not None, "SU-R-26", "these cards make no meld")
    assert shape is not None
    # SU-B-19, SU-R-22: by the copies that were chosen
    concealed = shape.kind is MeldKind.UNITY and not plan.onto and not holding.shown.intersection(plan.cards)
    value = worth_of(shape, concealed=concealed and not shape.wild)
    cards, _ = joined(plan, holding.melds)
    return FinalMeld(shape.kind, cards, points_of(value), chance_of(value), concealed, plan.onto)


def _is_ace(card: Card) -> bool:
    return card < SUITED and FACE_OF[card] % 9 == 0


def is_fully(left: tuple[Card, ...]) -> bool:
    """SU-B-27, SU-I-51, SU-R-23: nothing left over, or exactly an identical pair, but no single card (SU-R-24)."""
    if not left:
        return True
    return len(left) == 2 and FACE_OF[left[0]] == FACE_OF[left[1]]


def declared_out(holding: Holding, plans: tuple[MeldPlan, ...]) -> Arrangement:
    """A player's own arrangement for going out, with its points; refuses one that does not go out."""
    found = arrangement_of(holding, plans)
    aces = any(meld.kind is MeldKind.ACES for meld in found.melds)
    require(aces or len(found.unmelded) <= 2, "SU-I-50", "at most two cards may be left over")
    # SU-R-30: of equal unexposed copies the best placed counts as the drawn one
    faces = {FACE_OF[card] for card in holding.drawn if card in holding.hand}
    alike = [card for card in holding.hand if FACE_OF[card] in faces and card not in holding.shown]
    deck_draw = any(card not in found.unmelded or found.fully for card in alike)
    going_out = FULLY_POINTS * found.fully + DECK_DRAW_POINTS * deck_draw
    return Arrangement(
        found.melds, found.unmelded, found.freed, found.points, found.chance, found.fully, deck_draw, going_out
    )


# -- bumping -----------------------------------------------------------------------------------------


def bump_forms(state: State, seat: Seat) -> tuple[tuple[BumpForm, tuple[Card, ...]], ...]:
    """SU-R-53: the ways in which a seat could bump the card just discarded (SU-R-56), with one choice of copies each.

    Four copies leave room for one bumper, so who is first does not matter (SU-R-52).
    """
    face = FACE_OF[state.bump_card]
    copies = tuple(card for card in state.hands[seat] if FACE_OF[card] == face)
    concealed = tuple(card for card in copies if card not in state.shown[seat])
    forms: list[tuple[BumpForm, tuple[Card, ...]]] = []
    if len(copies) >= 2:
        # exposed copies first: showing them costs nothing
        chosen = sorted(copies, key=lambda card: (card not in state.shown[seat], card))
        forms.append((BumpForm.PAIR, tuple(chosen[:2])))
    if any(len(meld.cards) == 3 and all(FACE_OF[card] == face for card in meld.cards) for meld in state.melds[seat]):
        forms.append((BumpForm.MELD, ()))
    if len(concealed) == 3:
        forms.append((BumpForm.SUPER, concealed))
    return tuple(forms)


def is_bump(state: State, seat: Seat, form: BumpForm, cards: tuple[Card, ...]) -> bool:
    """Whether these copies make that form of a bump; equal copies may be chosen freely."""
    for known, listed in bump_forms(state, seat):
        if known is form and len(listed) == len(cards) == len(set(cards)):
            face = FACE_OF[state.bump_card]
            held = all(card in state.hands[seat] and FACE_OF[card] == face for card in cards)
            hidden = form is not BumpForm.SUPER or not set(cards).intersection(state.shown[seat])
            return held and hidden
    return False


def is_face(text: str) -> bool:
    """Whether the text names a face that can be bumped."""
    return text in FACE_TEXT[:45]


def bump_seats(state: State) -> tuple[Seat, ...]:
    """Everyone who is asked in a bump window: all present real seats but the discarder."""
    discarder = state.places[state.place]
    return tuple(seat for seat in range(state.seats) if seat != discarder and not state.left[seat])


def has_answered(state: State, seat: Seat) -> bool:
    """Whether a seat has passed in the open bump window, by itself or by a standing order."""
    return state.answered[seat] or state.orders[seat].pass_others


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats the match waits for. Who has passed on a bump does not show (SU-R-51)."""
    if state.phase in TURN:
        seat = state.places[state.place]
        return (seat,) if seat >= 0 else ()  # a dummy moves by itself
    if state.phase is BUMP:
        return bump_seats(state)
    if state.phase is DECLARE:
        return tuple(seat for seat in range(state.seats) if state.declared[seat] is None and not state.left[seat])
    return ()


def deadline(state: State) -> int | None:
    """When the clock of the present wait runs out."""
    options = state.options
    clock = {Phase.BUMP: options.bump_ms, Phase.DECLARE: options.declare_ms, Phase.OVER: 0}.get(
        state.phase, options.turn_ms
    )
    return state.since + clock if clock else None
