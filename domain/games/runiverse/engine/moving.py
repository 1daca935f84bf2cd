"""Taking a card from where it lies and putting it elsewhere: the small steps every fold is made of."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from domain.games.runiverse.cards import Card, owner
from domain.games.runiverse.state import InPlay, State, Zone, with_place, with_side
from domain.kernel.seats import replaced

_NO_PILES: Final = (Zone.PLAY, Zone.VIM, Zone.ATTACHED, Zone.BONDS)


def change(state: State, card: Card, /, **changes: Any) -> State:
    """The state with one card in play changed; a vim with a status of its own counts."""
    for index, entry in enumerate(state.board):
        if entry.card == card:
            return replace(state, board=replaced(state.board, index, replace(entry, **changes)))
        if entry.vim and any(v.card == card for v in entry.vim):
            vim = tuple([replace(v, **changes) if v.card == card else v for v in entry.vim])
            return replace(state, board=replaced(state.board, index, replace(entry, vim=vim)))
    return state


def move(state: State, cards: Sequence[Card], source: Zone, zone: Zone) -> State:
    """The state with these cards of one owner out of `source` and, one after the other, on top of a pile of theirs."""
    if source in _NO_PILES:
        for card in cards:
            state = put(take(state, card, source), card, zone)
        return state
    if not cards:
        return state
    seat = owner(cards[0])
    side = state.sides[seat]
    pile: tuple[Card, ...] = getattr(side, source.value)
    left = pile[:-1] if len(cards) == 1 and pile[-1:] == cards else tuple([card for card in pile if card not in cards])
    grown = (*(left if zone is source else getattr(side, zone.value)), *cards)
    return with_side(state, seat, **{source.value: left, zone.value: grown})


def take(state: State, card: Card, zone: Zone) -> State:
    """The state without `card` in `zone`."""
    if zone is Zone.PLAY:
        board = tuple([_let_go(e, card) for e in state.board if e.card != card])
        return replace(state, board=board)
    if zone is Zone.VIM:
        board = tuple(replace(e, vim=tuple(v for v in e.vim if v.card != card)) if e.vim else e for e in state.board)
        return replace(state, board=board)
    if zone is Zone.ATTACHED:
        board = tuple(
            replace(e, attached=tuple(c for c in e.attached if c != card)) if e.attached else e for e in state.board
        )
        return replace(state, board=board)
    if zone is Zone.BONDS:
        for place, location in enumerate(state.places):
            if card in location.bonds:
                return with_place(state, place, bonds=tuple(c for c in location.bonds if c != card))
        return state
    seat = owner(card)
    pile = getattr(state.sides[seat], zone.value)
    return with_side(state, seat, **{zone.value: tuple([c for c in pile if c != card])})


def put(state: State, card: Card, zone: Zone) -> State:
    """The state with `card` on top of a pile of its owner."""
    seat = owner(card)
    pile = getattr(state.sides[seat], zone.value)
    return with_side(state, seat, **{zone.value: (*pile, card)})


def _let_go(entry: InPlay, gone: Card) -> InPlay:
    """The entry without what ends with the card that is gone: the pair, and a hold beneath another."""
    if entry.holds:
        entry = replace(entry, holds=tuple(h for h in entry.holds if h.by != gone))
    return replace(entry, paired=None) if entry.paired == gone else entry
