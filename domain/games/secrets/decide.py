"""What follows from a command, or by which rule it is refused."""

from collections.abc import Callable
from typing import Any

from domain.games.secrets import commands as c
from domain.games.secrets import events as e
from domain.games.secrets.cards import Card, is_bonus
from domain.games.secrets.evolve import evolve
from domain.games.secrets.flow import deal, match
from domain.games.secrets.flow import turns as flow
from domain.games.secrets.flow.penalties import penalties
from domain.games.secrets.melds import Meld, MeldKind
from domain.games.secrets.pickups.legality import check_pick_up
from domain.games.secrets.rules import (
    arrangement_of,
    bump_seats,
    can_discard,
    can_go_out_with,
    declared_out,
    has_answered,
    holding_of,
    is_bump,
    is_face,
    is_private,
    joined,
    out_arrangement,
    shape_of_plan,
)
from domain.games.secrets.scoring.arrange import Arrangement
from domain.games.secrets.state import (
    ACT,
    BUMP,
    DECLARE,
    DRAW,
    OVER,
    REPLACEMENT,
    SECOND_EDITION,
    SETUP,
    BumpOrder,
    Options,
    Phase,
    State,
    acting_seat,
    has_deck,
    is_basic,
)
from domain.kernel.course import Course
from domain.kernel.decider import Expire, Leave, Moment
from domain.kernel.errors import require
from domain.kernel.seats import replaced
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat


def start(options: Options, seats: int, moment: Moment) -> tuple[Event, ...]:
    """SU-F-05: the Duel for the deal, then the first game."""
    deal.check_options(options, seats)
    course = Course(evolve, State(), moment)
    course.happen(e.MatchStarted(options, seats))
    duel = deal.duel_for_dealer(options.version, seats, moment.rng)
    course.happen(duel)
    flow.begin_game(course, 1, duel.dealer)
    return course.events


def decide(state: State, seat: Seat, command: Any, moment: Moment) -> tuple[Event, ...]:
    """The events of `command`; IllegalMove otherwise."""
    return carry_out(state, seat, command, moment)[0]


def carry_out(state: State, seat: Seat, command: Any, moment: Moment) -> tuple[tuple[Event, ...], State]:
    """The events of `command` and the match after them; IllegalMove otherwise."""
    require(state.phase is not OVER, "SU-M-01", "the match is over")
    require(0 <= seat < state.seats and not state.left[seat], "SU-R-85", "nobody plays from that seat")
    course = Course(evolve, state, moment)
    _DECISIONS[type(command)](course, seat, command)
    flow.settle(course)
    return course.events, course.state


def _require_turn(state: State, seat: Seat, *phases: Phase) -> None:
    require(acting_seat(state) == seat, "SU-B-22", "it is not your turn")
    if state.phase not in phases:
        require(False, "SU-R-11", f"that is not part of the {state.phase} step")


def _set_aside(course: Course[State], seat: Seat, command: c.SetAside) -> None:
    state = course.state
    _require_turn(state, seat, SETUP, ACT)
    require(command.card in state.hands[seat], "SU-A-05", "that card is not in your hand")
    require(is_private(command.card), "SU-A-03", "only a Void or a Plain 0 is set aside by choice")
    require(has_deck(state), "SU-R-17", "the deck is empty, there is no replacement")
    flow.set_aside(course, seat, command.card)


def _end_setup(course: Course[State], seat: Seat, _: c.EndSetup) -> None:
    _require_turn(course.state, seat, SETUP)
    flow.end_setup(course, seat)


def _draw_deck(course: Course[State], seat: Seat, _: c.DrawDeck) -> None:
    _require_turn(course.state, seat, DRAW)
    require(has_deck(course.state), "SU-R-16", "the deck is empty")
    flow.draw_card(course, seat, replacement=False)


def _draw_discard(course: Course[State], seat: Seat, _: c.DrawDiscard) -> None:
    state = course.state
    _require_turn(state, seat, DRAW)
    require(is_basic(state), "SU-I-20", "discards are picked up in this version")
    require(state.main >= 0, "SU-B-23", "there is no discard to draw")
    course.happen(e.DiscardDrawn(seat, Card(state.main)))


def _pick_up(course: Course[State], seat: Seat, command: c.PickUp) -> None:
    state = course.state
    _require_turn(state, seat, DRAW, REPLACEMENT)
    require(not is_basic(state), "SU-B-23", "in Basic only the last discard can be drawn")
    effect = check_pick_up(state, seat, command)
    arrangement = effect.arrangement
    if state.options.expert:
        final = effect.melds if arrangement is None else _known_melds(arrangement)
        noted = penalties(state, seat, command.cards, final)
    else:
        noted = []
    course.happen(
        e.PickedUp(seat, command.cards, effect.laid, effect.to_hand, effect.melds, effect.freed, command.swap)
    )
    for discarder, card, points in noted:
        course.happen(e.PenaltyNoted(discarder, seat, card, points))
    if arrangement is not None:
        flow.go_out(course, seat, arrangement, command.predictions)


def _known_melds(arrangement: Arrangement) -> tuple[Meld, ...]:
    """The melds a discard can be careless for: nobody could know of 11 Aces in a hand."""
    plain = (MeldKind.SEQUENCE, MeldKind.SET, MeldKind.UNITY)
    return tuple(Meld(meld.cards) for meld in arrangement.melds if meld.kind in plain)


def _draw_replacement(course: Course[State], seat: Seat, _: c.DrawReplacement) -> None:
    _require_turn(course.state, seat, REPLACEMENT)
    require(has_deck(course.state), "SU-R-17", "the deck is empty")
    flow.draw_card(course, seat, replacement=True)


def _decline_draw(course: Course[State], seat: Seat, _: c.DeclineDraw) -> None:
    state = course.state
    _require_turn(state, seat, DRAW, REPLACEMENT, ACT)
    require(not has_deck(state), "SU-R-16", "only with an empty deck one may decline")
    require(state.phase is not ACT or not can_discard(state, seat), "SU-R-16", "you have drawn; now discard")
    require(state.phase is not ACT or out_arrangement(state, seat) is None, "SU-R-87", "you can go out")
    flow.decline(course, seat)


def _extend_meld(course: Course[State], seat: Seat, command: c.ExtendMeld) -> None:
    state = course.state
    _require_turn(state, seat, ACT)
    count = len(state.melds[seat])
    require(0 <= command.meld < count, "SU-I-42", "there is no such meld of yours on the table")
    melds, _ = _grown(state, seat, (command.meld,), command.cards, "SU-I-42")
    require(command.cards, "SU-I-42", "an extension adds at least one card")
    course.happen(e.MeldExtended(seat, command.cards, melds))


def _combine_melds(course: Course[State], seat: Seat, command: c.CombineMelds) -> None:
    state = course.state
    _require_turn(state, seat, ACT)
    require(len(command.melds) >= 2, "SU-I-43", "two or more table sequences are combined")
    melds, freed = _grown(state, seat, command.melds, command.cards, "SU-I-43")
    course.happen(e.MeldsCombined(seat, command.cards, melds, freed))


def _grown(
    state: State, seat: Seat, onto: tuple[int, ...], cards: tuple[Card, ...], rule: str
) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """The seat's table melds after some grew together; refuses by `rule` what makes no meld."""
    held = state.hands[seat]
    require(len(set(cards)) == len(cards) and all(card in held for card in cards), rule, "use cards of your hand")
    plan = c.MeldPlan(cards, onto)
    require(shape_of_plan(plan, state.melds[seat]) is not None, rule, "these cards do not fit")
    whole, freed = joined(plan, state.melds[seat])
    melds = replaced(state.melds[seat], onto[0], Meld(whole))
    kept = tuple(meld for index, meld in enumerate(melds) if index not in onto[1:])
    left = tuple(card for card in held if card not in cards)
    discardable = any(not is_bonus(card) for card in left)
    require(discardable or can_go_out_with(state, seat, left, kept), "SU-R-47", "a card to discard must be left")
    return kept, freed


def _go_out(course: Course[State], seat: Seat, command: c.GoOut) -> None:
    state = course.state
    _require_turn(state, seat, ACT)
    if command.melds is None:
        arrangement = out_arrangement(state, seat)
    else:
        arrangement = declared_out(holding_of(state, seat), command.melds)
    rule = "SU-B-26" if is_basic(state) else "SU-I-50"
    require(arrangement is not None, rule, "more than two cards are left over")
    assert arrangement is not None
    flow.go_out(course, seat, arrangement, command.predictions)


def _discard(course: Course[State], seat: Seat, command: c.Discard) -> None:
    """SU-B-22; a discard just drawn may go back (SU-R-14)."""
    state = course.state
    _require_turn(state, seat, ACT)
    require(command.card in state.hands[seat], "SU-B-22", "that card is not in your hand")
    require(not is_bonus(command.card), "SU-R-19", "Bonus Cards are never discarded")
    if flow.lay_discard(course, seat, command.card):
        flow.next_turn(course)


def _require_window(state: State, seat: Seat) -> None:
    require(state.phase is BUMP, "SU-R-50", "there is no card to bump now")
    require(seat in bump_seats(state), "SU-R-53", "nobody bumps an own discard")
    require(not has_answered(state, seat), "SU-R-50", "you have passed already")


def _bump(course: Course[State], seat: Seat, command: c.Bump) -> None:
    state = course.state
    _require_window(state, seat)
    require(is_bump(state, seat, command.form, command.cards), "SU-I-31", "you do not hold the cards for this bump")
    flow.bump(course, seat, command.form, command.cards)
    flow.next_turn(course)


def _pass_bump(course: Course[State], seat: Seat, _: c.PassBump) -> None:
    _require_window(course.state, seat)
    course.happen(e.BumpPassed(seat))
    if flow.close_if_all_passed(course):
        flow.next_turn(course)


def _set_bump_order(course: Course[State], seat: Seat, command: c.SetBumpOrder) -> None:
    state = course.state
    require(not is_basic(state), "SU-I-31", "there is no bumping in Basic")
    good = len(set(command.faces)) == len(command.faces) and all(is_face(face) for face in command.faces)
    require(good, "SU-R-50", "name each face to bump once, as in E5")
    order = BumpOrder(command.faces, command.pass_others)
    require(order != state.orders[seat] or state.edition <= SECOND_EDITION, "SU-R-91", "that order stands already")
    asked = state.phase is BUMP and seat in bump_seats(state)
    if asked and has_answered(state, seat) and not state.answered[seat]:
        course.happen(e.BumpPassed(seat))  # the order before has answered for this window
    course.happen(e.BumpOrderSet(seat, command.faces, command.pass_others))
    open_for = asked and not course.state.answered[seat]
    if open_for and (flow.answer_by_order(course, seat) or flow.close_if_all_passed(course)):
        flow.next_turn(course)


def _declare_melds(course: Course[State], seat: Seat, command: c.DeclareMelds) -> None:
    state = course.state
    require(state.phase is DECLARE, "SU-R-27", "melds are declared after the game")
    require(state.declared[seat] is None, "SU-R-29", "your melds are declared already")
    if command.melds is None:
        flow.declare_best(course, seat, command.predictions)
    else:
        arrangement = arrangement_of(holding_of(state, seat)._replace(drawn=()), command.melds)
        course.happen(e.MeldsDeclared(seat, arrangement, command.predictions, chosen=True))
    flow.finish_if_declared(course)


def _expire(course: Course[State], seat: Seat, _: Expire) -> None:
    """SU-R-10."""
    state = course.state
    if state.phase is BUMP:
        flow.close_window(course, deadline=True)
        flow.next_turn(course)
    elif state.phase is DECLARE:
        require(state.declared[seat] is None, "SU-R-29", "your melds are declared already")
        flow.declare_best(course, seat)
        flow.finish_if_declared(course)
    else:
        require(acting_seat(state) == seat, "SU-B-22", "it is not your turn")
        flow.run_down(course, seat)


def _leave(course: Course[State], seat: Seat, _: Leave) -> None:
    """SU-R-85: the seat is played on by the defaults; with one player left the match is over."""
    course.happen(e.SeatLeft(seat))
    state = course.state
    if match.present(state) < 2:
        match.end(course, -1)
    elif state.phase is BUMP:
        if flow.close_if_all_passed(course):
            flow.next_turn(course)
    elif state.phase is DECLARE and state.declared[seat] is None:
        flow.declare_best(course, seat)
        flow.finish_if_declared(course)


_DECISIONS: dict[type, Callable[[Course[State], Seat, Any], None]] = {
    c.SetAside: _set_aside,
    c.EndSetup: _end_setup,
    c.DrawDeck: _draw_deck,
    c.DrawDiscard: _draw_discard,
    c.PickUp: _pick_up,
    c.DrawReplacement: _draw_replacement,
    c.DeclineDraw: _decline_draw,
    c.ExtendMeld: _extend_meld,
    c.CombineMelds: _combine_melds,
    c.GoOut: _go_out,
    c.Discard: _discard,
    c.Bump: _bump,
    c.PassBump: _pass_bump,
    c.SetBumpOrder: _set_bump_order,
    c.DeclareMelds: _declare_melds,
    Expire: _expire,
    Leave: _leave,
}
