"""Where the rules say that a deck is shuffled, it is."""

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.commands import DreamDelve, EndPhase, Evoke
from domain.games.runiverse.decks import decks_for, preconstructed_deck
from domain.games.runiverse.facets import WHEEL, Facet
from domain.games.runiverse.game import GAME
from domain.games.runiverse.options import Options
from domain.games.runiverse.state import Zone
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng
from tests.domain.games.runiverse.board import A, B, Board, creature_number, define
from tests.domain.games.shuffles import MANY, assert_shuffled


@pytest.mark.rule("RU-SET-02", "RU-ZONE-01", "RU-TOKEN-05")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pile", ["deck", "dream", "wild"])
def test_a_deck_is_shuffled_before_the_game(pile: str, seat: int) -> None:
    def order(moment: Moment) -> tuple[int, ...]:
        events = GAME.rules.start(Options(facets=(Facet.RUBY, Facet.ORTH)), 2, moment)
        dealt = next(event for event in events if isinstance(event, ev.Dealt))
        cards: tuple[int, ...] = getattr(dealt.piles[seat], pile)
        return cards

    assert_shuffled(order)


@pytest.mark.rule("RU-DREAM-04")
def test_the_dream_deck_is_shuffled_when_the_phase_ends() -> None:
    """The ten cards differ only as pieces of cardboard, so their places tell."""

    def order(moment: Moment) -> tuple[int, ...]:
        board = Board().play(DreamDelve())
        events = GAME.rules.decide(board.state, A, EndPhase(), moment)
        return next(event.order for event in events if isinstance(event, ev.Shuffled) and event.zone is Zone.DREAM)

    assert_shuffled(order)


@pytest.mark.rule("RU-SET-01")
def test_facets_nobody_asked_for_are_drawn_by_lot() -> None:
    decks = {preconstructed_deck(facet): facet for facet in WHEEL}
    drawn = [[decks[deck] for deck in decks_for(Options(), Rng(b"lot %d" % number))] for number in range(3 * MANY)]
    for seat in (0, 1):
        assert {facets[seat] for facets in drawn} == set(WHEEL)


@pytest.mark.rule("RU-R-10")
@pytest.mark.parametrize("zone", ["hand", "deck", "dream"])
def test_of_cards_nobody_may_see_each_may_be_the_one(zone: str) -> None:
    """A spell that sends an enemy card which nobody sees to the discard pile."""
    taken = set()
    for number in range(MANY):
        board = Board()
        board.hand(B, *[creature_number("held", 1)] * 4)
        unseen = getattr(board.state.sides[B], zone)
        wish = {"t": "pick", "sel": {"side": "enemy", "at": "off", "zone": zone}}
        spell = define("spell", "spell", 0, effects=[{"op": "send", "on": wish, "zone": "discard"}])
        board.play(Evoke(card=board.hand(A, spell)[0]), key=b"unseen %d" % number)
        assert board.state.pending is None
        taken.add(unseen.index(board.state.sides[B].discard[-1]))
    assert taken == set(range(len(unseen)))
