"""The match after one more event: total, no checks, no draws."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from domain.games.secrets import events as e
from domain.games.secrets.cards import DECKS, SUITED, Card, is_public
from domain.games.secrets.commands import BumpForm
from domain.games.secrets.state import (
    ACT,
    BUMP,
    DECLARE,
    DRAW,
    OVER,
    REPLACEMENT,
    SETUP,
    BumpOrder,
    Lying,
    State,
    is_basic,
    place_of,
)
from domain.games.secrets.values import Origin
from domain.kernel.decider import handlers
from domain.kernel.seats import replaced
from domain.kernel.structs import Event


def evolve(state: State, event: Event) -> State:
    """`state` after `event`."""
    after: State = _HANDLERS[type(event)](state, event)
    return after


def less(cards: tuple[Card, ...], gone: Iterable[int]) -> tuple[Card, ...]:
    """The cards without those that are gone."""
    out = frozenset(gone)
    return tuple([card for card in cards if card not in out])


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards without this one."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _match_started(blank: State, event: e.MatchStarted) -> State:
    seats = event.seats
    return State(
        edition=blank.edition,
        options=event.options,
        seats=seats,
        left=(False,) * seats,
        totals=(0,) * seats,
        chips=(event.options.chips,) * seats,
        unused=(0,) * seats,
        orders=(BumpOrder(),) * seats,
    )


def _dealer_dueled(state: State, event: e.DealerDueled) -> State:
    return replace(state, dealer=event.dealer)


def _game_started(state: State, event: e.GameStarted) -> State:
    seats = state.seats
    nothing: tuple[tuple[Card, ...], ...] = ((),) * seats
    return replace(
        state,
        game=event.game,
        dealer=event.dealer,
        places=event.places,
        since=event.at,
        turn=0,
        phase=SETUP,
        place=event.places.index(event.dealer),
        hands=nothing,
        shown=nothing,
        melds=((),) * seats,
        aside=((),) * 4,
        areas=(-1,) * 4,
        area_turns=(0,) * 4,
        main=-1,
        main_by=-1,
        inactive=(),
        face_down=-1,
        drawn=(),
        picked_up=False,
        idle=0,
        bump_card=-1,
        answered=(False,) * seats,
        super_bumped=nothing,
        penalties=(0,) * seats,
        public_since=(0,) * 192 if state.options.expert else (),
        out_seat=-1,
        ended="",
        declared=(None,) * seats,
        predictions=((),) * seats,
    )


def _deck_shuffled(state: State, event: e.DeckShuffled) -> State:
    return replace(
        state,
        piles=tuple(pile.cards for pile in event.piles),
        packets=tuple(pile.cards for pile in event.packets),
    )


def _trimmed(state: State, pile: int, count: int) -> tuple[tuple[Card, ...], ...]:
    return replaced(state.piles, pile, state.piles[pile][:-count])


def _hand_dealt(state: State, event: e.HandDealt) -> State:
    half = event.count // 2
    state = replace(state, piles=_trimmed(state, event.left, half))
    return replace(
        state, piles=_trimmed(state, event.right, half), hands=replaced(state.hands, event.seat, event.cards)
    )


def _start_card_turned(state: State, event: e.StartCardTurned) -> State:
    """SU-R-12: it lies open for the dealer as a discard of nobody."""
    return replace(state, piles=_trimmed(state, 0, 1), main=event.card, main_by=-1, main_turn=0)


def _face_down_placed(state: State, event: e.FaceDownPlaced) -> State:
    return replace(state, piles=_trimmed(state, event.quarter, 1), face_down=event.card)


def _bonus_set_aside(state: State, event: e.BonusSetAside) -> State:
    """SU-A-02: it leaves the hand, scores where it lies, and is replaced."""
    aside = replaced(state.aside, event.place, (*state.aside[event.place], event.card))
    if event.origin is Origin.FACE_DOWN:
        return replace(state, aside=aside, face_down=-1)
    if event.seat < 0:
        return replace(state, aside=aside)
    phase = state.phase
    if phase is ACT and is_public(event.card):
        phase = REPLACEMENT
    hands = replaced(state.hands, event.seat, less(state.hands[event.seat], (event.card,)))
    return replace(state, aside=aside, hands=hands, phase=phase)


def _from_deck(state: State, event: e.DeckDrawn | e.ReplacementDrawn) -> State:
    hands = replaced(state.hands, event.seat, (*state.hands[event.seat], event.card))
    piles = _trimmed(state, event.quarter, 1)
    if state.phase is SETUP:
        return replace(state, piles=piles, hands=hands)
    return replace(state, piles=piles, hands=hands, drawn=(*state.drawn, event.card), phase=ACT)


def _setup_begun(state: State, event: e.SetupBegun) -> State:
    return replace(state, place=event.place, since=event.at)


def _setup_ended(state: State, _: e.SetupEnded) -> State:
    return state


def _turn_started(state: State, event: e.TurnStarted) -> State:
    return replace(
        state,
        turn=event.turn,
        place=event.place,
        since=event.at,
        phase=DRAW,
        drawn=(),
        taken=-1,
        picked_up=False,
        bump_card=-1,
    )


def _face_down_flipped(state: State, event: e.FaceDownFlipped) -> State:
    """SU-R-49: only now it is in play, as a discard of nobody."""
    return replace(
        _open(state, (event.card,), 2 * state.turn - 1), main=event.card, main_by=-1, main_turn=0, face_down=-1
    )


def _dummy_drawn(state: State, event: e.DummyDrawn) -> State:
    return replace(state, piles=_trimmed(state, event.quarter, 1), drawn=(*state.drawn, event.card))


def _discard_drawn(state: State, event: e.DiscardDrawn) -> State:
    """SU-B-24: what came from the discards stays exposed; nothing is laid for it in Basic (SU-B-25)."""
    seat, card = event.seat, event.card
    return replace(
        state,
        hands=replaced(state.hands, seat, (*state.hands[seat], card)),
        shown=replaced(state.shown, seat, (*state.shown[seat], card)),
        main=-1,
        main_by=-1,
        taken=card,
        picked_up=True,
        phase=ACT,
    )


def _picked_up(state: State, event: e.PickedUp) -> State:
    """SU-I-41, SU-R-46: melds are shown, and every card taken is held from now on; to the hand it comes exposed."""
    seat = event.seat
    aside = state.aside
    if event.swap is not None:
        aside = _swapped(state, seat, event.swap.give, event.swap.take)
    gone = frozenset(event.taken)
    aside = tuple(less(cards, gone) for cards in aside)
    mine = place_of(state, seat)
    if event.freed:
        aside = replaced(aside, mine, (*aside[mine], *event.freed))
    laid = frozenset(event.laid)
    hand = (*(card for card in state.hands[seat] if card not in laid), *event.to_hand)
    shown = (*less(state.shown[seat], laid), *event.to_hand)
    main_taken = state.main in gone
    state = _reveal(state, event.laid, 2 * state.turn)
    return replace(
        state,
        hands=replaced(state.hands, seat, hand),
        shown=replaced(state.shown, seat, shown),
        melds=replaced(state.melds, seat, event.melds),
        aside=aside,
        areas=tuple(-1 if card in gone else card for card in state.areas),
        main=-1 if main_taken else state.main,
        main_by=-1 if main_taken else state.main_by,
        inactive=tuple(lying for lying in state.inactive if lying.card not in gone),
        taken=next((card for card in event.to_hand if card < SUITED), -1),
        picked_up=True,
        phase=ACT,
    )


def _swapped(state: State, seat: int, give: Card, take: Card) -> tuple[tuple[Card, ...], ...]:
    mine = place_of(state, seat)
    theirs = next(place for place, cards in enumerate(state.aside) if take in cards)
    aside = replaced(state.aside, mine, (*less(state.aside[mine], (give,)), take))
    return replaced(aside, theirs, (*less(aside[theirs], (take,)), give))


def _grown(state: State, event: e.MeldExtended | e.MeldsCombined) -> State:
    seat = event.seat
    freed = event.freed if isinstance(event, e.MeldsCombined) else ()
    mine = place_of(state, seat)
    state = _reveal(state, event.cards, 2 * state.turn)
    return replace(
        state,
        hands=replaced(state.hands, seat, less(state.hands[seat], event.cards)),
        shown=replaced(state.shown, seat, less(state.shown[seat], event.cards)),
        melds=replaced(state.melds, seat, event.melds),
        aside=replaced(state.aside, mine, (*state.aside[mine], *freed)) if freed else state.aside,
    )


def _discarded(state: State, event: e.Discarded) -> State:
    """SU-I-16: into the own area, from where the older card moves to the center; in Basic only it lives (SU-R-13)."""
    seat, place, card = event.seat, event.place, event.card
    hands, shown = state.hands, state.shown
    if seat >= 0:
        hands = replaced(hands, seat, without(hands[seat], card))
        if event.exposed:
            shown = replaced(shown, seat, without(shown[seat], card))
    inactive = state.inactive
    if event.retired is not None:
        inactive = (*inactive, Lying(event.retired, state.main_by, state.main_turn))
    idle = 0 if state.drawn else state.idle + 1
    if is_basic(state):
        areas, turns = state.areas, state.area_turns
        main, main_by, main_turn = int(card), place, state.turn
    else:
        areas, turns = replaced(state.areas, place, int(card)), replaced(state.area_turns, place, state.turn)
        main = -1 if event.moved is None else int(event.moved)
        main_by, main_turn = (-1, 0) if event.moved is None else (place, state.area_turns[place])
    state = _open(state, (card,), 2 * state.turn)
    return replace(
        state,
        hands=hands,
        shown=shown,
        inactive=inactive,
        areas=areas,
        area_turns=turns,
        main=main,
        main_by=main_by,
        main_turn=main_turn,
        idle=idle,
    )


def _window_opened(state: State, event: e.BumpWindowOpened) -> State:
    return replace(state, phase=BUMP, bump_card=event.card, since=event.at, answered=(False,) * state.seats)


def _bump_passed(state: State, event: e.BumpPassed) -> State:
    return replace(state, answered=replaced(state.answered, event.seat, True))


def _order_set(state: State, event: e.BumpOrderSet) -> State:
    return replace(state, orders=replaced(state.orders, event.seat, BumpOrder(event.faces, event.pass_others)))


def _bumped(state: State, event: e.Bumped) -> State:
    """SU-R-54: the card lies inactive like any other; what was shown for it is exposed (SU-R-20)."""
    lying = Lying(event.card, event.place, state.turn)
    concealed = [card for card in event.shown if card not in state.shown[event.seat]]
    state = _reveal(state, event.shown, 2 * state.turn + 1)
    state = replace(state, areas=replaced(state.areas, event.place, -1), inactive=(*state.inactive, lying))
    if event.form is BumpForm.SUPER:
        pending = state.super_bumped if event.beside else ((),) * state.seats
        return replace(state, super_bumped=replaced(pending, event.seat, (*pending[event.seat], *event.shown)))
    shown = (*state.shown[event.seat], *concealed)
    return replace(state, shown=replaced(state.shown, event.seat, tuple(shown)))


def _window_closed(state: State, _: e.BumpWindowClosed) -> State:
    return replace(state, bump_card=-1, answered=(False,) * state.seats)


def _super_bump_lapsed(state: State, event: e.SuperBumpLapsed) -> State:
    shown = replaced(state.shown, event.seat, (*state.shown[event.seat], *event.cards))
    return replace(state, shown=shown, super_bumped=replaced(state.super_bumped, event.seat, ()))


def _draw_declined(state: State, _: e.DrawDeclined) -> State:
    return state


def _went_out(state: State, event: e.WentOut) -> State:
    return replace(
        state,
        out_seat=event.seat,
        declared=replaced(state.declared, event.seat, event.arrangement),
        predictions=replaced(state.predictions, event.seat, event.predictions),
    )


def _game_ended(state: State, event: e.GameEnded) -> State:
    return replace(state, phase=DECLARE, ended=str(event.reason), since=event.at, bump_card=-1)


def _hands_revealed(state: State, _: e.HandsRevealed) -> State:
    return state


def _melds_declared(state: State, event: e.MeldsDeclared) -> State:
    return replace(
        state,
        declared=replaced(state.declared, event.seat, event.arrangement),
        predictions=replaced(state.predictions, event.seat, event.predictions),
    )


def _chance_settled(state: State, _: Event) -> State:
    return state


def _penalty_noted(state: State, event: e.PenaltyNoted) -> State:
    seat = event.discarder
    return replace(state, penalties=replaced(state.penalties, seat, state.penalties[seat] + event.points))


def _game_scored(state: State, event: e.GameScored) -> State:
    return replace(
        state,
        scores=tuple(score.score for score in event.scores),
        totals=tuple(total + score.score for total, score in zip(state.totals, event.scores, strict=True)),
        unused=tuple(old + new for old, new in zip(state.unused, event.unused, strict=True)),
    )


def _chips_exchanged(state: State, event: e.ChipsExchanged) -> State:
    return replace(state, chips=event.balances)


def _seat_left(state: State, event: e.SeatLeft) -> State:
    return replace(state, left=replaced(state.left, event.seat, True))


def _match_ended(state: State, event: e.MatchEnded) -> State:
    return replace(state, phase=OVER, outcome=event.outcome, totals=event.totals, chips=event.chips)


def _open(state: State, cards: Iterable[int], at: int) -> State:
    """Expert: these cards lie open from `at` on (SU-R-70)."""
    if not state.public_since:
        return state
    times = list(state.public_since)
    for card in cards:
        times[card] = at
    return replace(state, public_since=tuple(times))


def _reveal(state: State, cards: Iterable[int], at: int) -> State:
    """Expert: those of the cards that never lay open do so from `at` on."""
    if not state.public_since:
        return state
    return _open(state, [card for card in cards if not state.public_since[card]], at)


def deck_of(state: State) -> tuple[Card, ...]:
    """All cards of the version played."""
    return DECKS[state.options.version]


_HANDLERS: dict[type, Any] = handlers(
    {
        e.MatchStarted: _match_started,
        e.DealerDueled: _dealer_dueled,
        e.GameStarted: _game_started,
        e.DeckShuffled: _deck_shuffled,
        e.HandDealt: _hand_dealt,
        e.StartCardTurned: _start_card_turned,
        e.FaceDownPlaced: _face_down_placed,
        e.BonusSetAside: _bonus_set_aside,
        e.ReplacementDrawn: _from_deck,
        e.SetupBegun: _setup_begun,
        e.SetupEnded: _setup_ended,
        e.TurnStarted: _turn_started,
        e.FaceDownFlipped: _face_down_flipped,
        e.DeckDrawn: _from_deck,
        e.DummyDrawn: _dummy_drawn,
        e.DiscardDrawn: _discard_drawn,
        e.PickedUp: _picked_up,
        e.MeldExtended: _grown,
        e.MeldsCombined: _grown,
        e.Discarded: _discarded,
        e.BumpWindowOpened: _window_opened,
        e.BumpPassed: _bump_passed,
        e.BumpOrderSet: _order_set,
        e.Bumped: _bumped,
        e.BumpWindowClosed: _window_closed,
        e.SuperBumpLapsed: _super_bump_lapsed,
        e.DrawDeclined: _draw_declined,
        e.WentOut: _went_out,
        e.GameEnded: _game_ended,
        e.HandsRevealed: _hands_revealed,
        e.MeldsDeclared: _melds_declared,
        e.DuelHeld: _chance_settled,
        e.CoinFlipped: _chance_settled,
        e.PacketRevealed: _chance_settled,
        e.PenaltyNoted: _penalty_noted,
        e.GameScored: _game_scored,
        e.ChipsExchanged: _chips_exchanged,
        e.SeatLeft: _seat_left,
        e.MatchEnded: _match_ended,
    },
    e.EVENTS,
)
