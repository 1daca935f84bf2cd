"""Super Ultra Extreme Extreme Uno keeps the promises of every game."""

from typing import Any

from msgspec.structs import replace

from domain.games.uno.cards import Card, hand_of
from domain.games.uno.commands import Play
from domain.games.uno.game import GAME
from domain.games.uno.legal import legal
from domain.games.uno.state import DRAWN, UNO_SAID, Sealing, State
from domain.kernel.rng import Rng
from domain.kernel.structs import Command
from domain.kernel.viewers import Seated, Viewer
from tests.domain.games.contract import GameContract
from tests.domain.games.uno.layout import at, covers


class TestUno(GameContract):
    game = GAME
    games = 36
    steps_checked = 150

    def cover(self, state: State, seat: int, command: Command) -> bool:
        return covers(state, seat, command)

    def test_uno_is_listed_where_it_leaves_one_card_and_nowhere_else(self) -> None:
        """UN-R-23, with every 7, 0, late Uno and shortage of cards that random play comes to."""
        for run in self.runs():
            for step in run.steps[1:]:
                near = any(hand.bit_count() == 1 for hand in step.state.hands)
                listed = legal(step.state, step.state.turn) if near else ()
                for play in [command for command in listed if isinstance(command, Play) and not command.uno]:
                    self._uno_is_listed_if_it_counts(step.state, play, replace(play, uno=True) in listed, run.name)

    def _uno_is_listed_if_it_counts(self, state: State, play: Play, listed: bool, name: str) -> None:
        seat = state.turn
        if state.hands[seat].bit_count() > 1:
            events = GAME.rules.decide(state, seat, replace(play, uno=True), at())
            said = GAME.rules.fold(state, events).uno_status(seat) is UNO_SAID
            assert said is listed, f"{name}: {play}"

    def test_no_effect_waits_while_a_card_just_found_may_be_played(self) -> None:
        """UN-R-06: so the card found, a black last one too, never meets a pick-up or the pile."""
        found = [step.state for run in self.runs() for step in run.steps if step.state.phase is DRAWN]
        assert found
        assert not any(state.effect for state in found)

    def lying(self, state: State) -> set[tuple[Any, ...]]:
        """Hands are masks, and are looked at card by card."""
        held = {("hand", seat, card) for seat, hand in enumerate(state.hands) for card in _cards(hand)}
        sealed = {("sealed", choice.seat, card) for choice in state.sealed for card in choice.cards}
        return held | sealed | {("stock", card) for card in state.stock} | {("drawn", state.drawn)}

    def other_world(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """Other hands, the draw pile, what others sealed and the card another player has just found."""
        own = viewer.seat if isinstance(viewer, Seated) else None
        hidden = [seat for seat in range(len(state.hands)) if seat != own]
        pool = [*state.stock, *(card for seat in hidden for card in _cards(state.hands[seat]))]
        mixed = list(rng.shuffled(pool))
        hands = list(state.hands)
        for seat in hidden:
            count = hands[seat].bit_count()
            hands[seat] = hand_of([mixed.pop() for _ in range(count)])
        sealed = tuple(c if c.seat == own else _resealed(c, hands[c.seat], rng) for c in state.sealed)
        drawn = state.drawn
        if drawn is not None and state.turn != own:
            drawn = rng.choice(_cards(hands[state.turn]))
        return replace(state, hands=tuple(hands), stock=tuple(mixed), sealed=sealed, drawn=drawn)


def _cards(hand: int) -> list[Card]:
    return [Card(card) for card in range(hand.bit_length()) if hand >> card & 1]


def _resealed(choice: Sealing, hand: int, rng: Rng) -> Sealing:
    some = _cards(hand)[: rng.below(3)]
    return Sealing(choice.seat, tuple(some), uno=bool(rng.below(2)))
