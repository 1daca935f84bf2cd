"""What `legal` lists of pick-ups is all there is: tried with every small group of cards in reach."""

from itertools import combinations

import pytest

from domain.games.secrets import commands as c
from domain.games.secrets.cards import FACE_OF, RANK_OF, SUIT_OF, SUITED, Card, Version
from domain.games.secrets.game import GAME
from domain.games.secrets.pickups.candidates import is_legal, pick_ups
from domain.games.secrets.state import Options, Phase, State
from tests.domain.games.playouts import playout
from tests.domain.games.secrets.scenes import lying_cards


def draw_steps(version: Version, expert: bool, seed: str) -> list[State]:
    """States of one game in which a seat is about to draw, thinned out."""
    options = Options(version, expert=expert)
    states = [step.state for step in playout(GAME, options, 4, seed, bot="random") if step.seat >= 0]
    return [state for state in states if state.phase in (Phase.DRAW, Phase.REPLACEMENT)][3::6]


def groups(state: State, seat: int) -> list[tuple[Card, ...]]:
    """Three or four cards in reach, at least one of them taken, of one suit or one rank but for zeros."""
    reach = [card for card in lying_cards(state, seat) if card < 188]
    own = [card for card in (*state.hands[seat], *reach) if FACE_OF[card] != 45]
    found = []
    for size in (3, 4):
        for cards in combinations(own, size):
            natural = [card for card in cards if card < SUITED]
            suits, ranks = {SUIT_OF[card] for card in natural}, {RANK_OF[card] for card in natural}
            alike = len(suits) == 1 or (len(ranks) == 1 and len(suits) == size)
            if natural and alike and any(card in reach for card in cards):
                found.append(cards)
    return found


@pytest.mark.slow
@pytest.mark.rule("SU-I-22", "SU-I-23", "SU-R-16", "SU-R-43")
@pytest.mark.parametrize(
    ("version", "expert"),
    [(Version.INTERMEDIATE, False), (Version.ADVANCED, False), (Version.ADVANCED, True)],
    ids=["intermediate", "advanced", "expert"],
)
def test_every_new_meld_that_may_be_picked_up_is_listed_in_one_of_its_copies(version: Version, expert: bool) -> None:
    accepted = 0
    for seed in ("list-1", "list-2"):
        for state in draw_steps(version, expert, seed):
            seat = state.places[state.place]
            held = set(state.hands[seat])
            listed = {
                tuple(sorted(FACE_OF[card] for card in command.melds[0].cards))
                for command in pick_ups(state, seat)
                if len(command.melds) == 1 and not command.melds[0].onto
            }
            for cards in groups(state, seat):
                taken = tuple(card for card in cards if card not in held)
                if is_legal(state, seat, c.PickUp(taken, (c.MeldPlan(cards),))):
                    accepted += 1
                    faces = tuple(sorted(FACE_OF[card] for card in cards))
                    assert faces in listed, f"{seed}, turn {state.turn}: {cards}"
    assert accepted > 20
