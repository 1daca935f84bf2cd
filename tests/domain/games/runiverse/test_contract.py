"""Rüniverse keeps the promises of every game."""

from typing import Any

from msgspec.structs import replace

from domain.games.runiverse import rules
from domain.games.runiverse.cards import Card, owner
from domain.games.runiverse.commands import ArrangeDiscard, ArrangeVim, Evoke, MakeAttack, SetGuards, UseAct
from domain.games.runiverse.game import GAME
from domain.games.runiverse.state import InPlay, State, Step
from domain.kernel.errors import IllegalMove
from domain.kernel.rng import Rng
from domain.kernel.structs import Command
from domain.kernel.viewers import Seated, Viewer
from tests.domain.games.contract import GameContract


class TestRuniverse(GameContract):
    game = GAME
    games = 28
    steps_checked = 100

    def cover(self, state: State, seat: int, command: Command) -> bool:
        """The free parts the templates name; everything else must be listed."""
        listed = GAME.rules.legal(state, seat)
        if command in listed:
            return True
        if isinstance(command, Evoke | UseAct):
            return bool(command.choices) and replace(command, choices=()) in listed
        if isinstance(command, MakeAttack):
            plain = MakeAttack(attackers=command.attackers, target=command.target)
            turned = replace(plain, attackers=command.attackers[::-1])
            return plain in listed or turned in listed
        return state.pending is None and seat == state.active and _arranges(state, seat, command)

    def other_world(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """Decks, bonds, face-down vim, the other's hand and Secrets that were never seen."""
        own = viewer.seat if isinstance(viewer, Seated) else None
        for seat in (0, 1):
            swaps = _swaps(state, seat, own, rng)
            state = _swapped(state, seat, swaps, rng)
        return state

    def goes_on(self, state: State) -> bool:
        """Not in the midst of a command: it is run again from where it began, and there all cards are as they were."""
        return state.paused is None


def _arranges(state: State, seat: int, command: Command) -> bool:
    checks: dict[type, Any] = {
        SetGuards: rules.check_guards,
        ArrangeVim: rules.check_arrange_vim,
        ArrangeDiscard: rules.check_arrange_discard,
    }
    if type(command) not in checks or state.step in (Step.MULLIGAN, Step.CHOICE):
        return False
    try:
        checks[type(command)](state, seat, command)
    except IllegalMove:
        return False
    return True


def _hides(entry: InPlay, own: int | None) -> bool:
    return entry.secret and not entry.known and entry.seat != own


def _swaps(state: State, seat: int, own: int | None, rng: Rng) -> dict[Card, Card]:
    side = state.sides[seat]
    pool = [*side.deck, *(card for place in state.places for card in place.bonds if owner(card) == seat)]
    pool += [] if seat == own else side.hand
    pool += [v.card for e in state.board for v in e.vim if not v.up and owner(v.card) == seat]
    pool += [e.card for e in state.board if _hides(e, own) and owner(e.card) == seat]
    return dict(zip(pool, rng.shuffled(pool), strict=True))


def _swapped(state: State, seat: int, swaps: dict[Card, Card], rng: Rng) -> State:
    def other(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(swaps.get(card, card) for card in cards)

    side = state.sides[seat]
    sides = list(state.sides)
    sides[seat] = replace(
        side, deck=other(side.deck), hand=other(side.hand), dream=rng.shuffled(side.dream), wild=rng.shuffled(side.wild)
    )
    places = tuple(replace(place, bonds=other(place.bonds)) for place in state.places)
    board = tuple(
        replace(
            entry,
            card=swaps.get(entry.card, entry.card),
            vim=tuple(replace(v, card=swaps.get(v.card, v.card)) for v in entry.vim),
        )
        for entry in state.board
    )
    return replace(state, sides=tuple(sides), places=places, board=board)
