"""Super Ultra Extreme Extreme Uno as a value the rest of the project can play."""

from typing import Final

from domain.games.uno.bots import random_bot, sensible_bot
from domain.games.uno.cards import CARD_NOTATION, DECK, DECK_SIZE, Card, cards_of, hand_of
from domain.games.uno.commands import COMMANDS
from domain.games.uno.decide import decide, start
from domain.games.uno.events import EVENTS
from domain.games.uno.evolve import evolve
from domain.games.uno.legal import TEMPLATES, legal
from domain.games.uno.options import Piles, UnoOptions
from domain.games.uno.state import State
from domain.games.uno.text import describe, draw, tell
from domain.games.uno.views import UnoView, deadline, to_act, view
from domain.kernel.decider import Game, Outcome
from domain.kernel.piles import misplaced

WHOLE_DECK: Final = hand_of(DECK)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return state.outcome


def violations(state: State) -> tuple[str, ...]:
    """Cards missing or doubled, an empty hand in a game that goes on, an Uno status that does not fit its hand."""
    wrong = list(_misplaced(state))
    for seat in state.ring:
        held = state.hands[seat].bit_count()
        if not held and state.outcome is None:
            wrong.append(f"seat {seat} holds no card")
        if bool((state.uno_open ^ state.uno_said) >> seat & 1) != (held == 1):
            wrong.append(f"the Uno status of seat {seat} does not fit {held} cards")
    return tuple(wrong)


def _misplaced(state: State) -> tuple[str, ...]:
    """UN-02: every card of the deck exactly once. Only a layout with a fault is looked at card by card."""
    lying = (*state.stock, *state.pile, *state.discards)
    found, count = hand_of(lying), len(lying)
    for hand in state.hands:
        found |= hand
        count += hand.bit_count()
    if found == WHOLE_DECK and count == DECK_SIZE:
        return ()
    return misplaced((lying, *(cards_of(hand) for hand in state.hands)), DECK)


GAME: Game[State, UnoView, UnoOptions] = Game(
    slug="uno",
    title="Super Ultra Extreme Extreme Uno",
    summary="Shed your hand first, in a deck where every card does something.",
    rules_version=1,
    rule_prefix="UN",
    min_seats=2,
    max_seats=10,
    options=UnoOptions,
    commands=COMMANDS,
    events=EVENTS,
    view_class=UnoView,
    initial=State(),
    start=start,
    decide=decide,
    evolve=evolve,
    legal=legal,
    view=view,
    outcome=outcome,
    to_act=to_act,
    deadline=deadline,
    violations=violations,
    tell=tell,
    describe=describe,
    draw=draw,
    bots={"random": random_bot, "sensible": sensible_bot},
    notations={Card: CARD_NOTATION},
    joinable=True,
    variants=(
        UnoOptions(),
        UnoOptions(piles=Piles.SPLIT),
        UnoOptions(turn_seconds=30),
        UnoOptions(piles=Piles.SPLIT, allow_join=False, turn_limit=60),
    ),
    templates=TEMPLATES,
)
