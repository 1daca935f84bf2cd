"""A game small enough to hold in the head, for tests of everything around games; and the template of every new one.

`orrery new-game` copies the modules beside this one, so what is tested with the toy is what a new game begins with.
"""

from dataclasses import replace

from domain.kernel.bots import Bot
from tests.toy.bots import BOTS
from tests.toy.commands import Draw, Play
from tests.toy.decide import decide, start
from tests.toy.events import EVENTS, Came, Dealt, Drew, Gone, Played
from tests.toy.evolve import evolve
from tests.toy.game import GAME
from tests.toy.legal import legal
from tests.toy.outcome import outcome, violations
from tests.toy.rules import deadline, to_act
from tests.toy.state import Options, State
from tests.toy.text import tell
from tests.toy.views import View, view

__all__ = [
    "EVENTS",
    "TOY",
    "Came",
    "Dealt",
    "Draw",
    "Drew",
    "Gone",
    "Options",
    "Play",
    "Played",
    "State",
    "View",
    "deadline",
    "decide",
    "evolve",
    "legal",
    "outcome",
    "start",
    "tell",
    "to_act",
    "view",
    "violations",
]

_random, _medium = BOTS
TOY = replace(
    GAME,
    about=replace(GAME.about, stand_in="highest"),
    bots=(_random, Bot(_medium.rung, _medium.choose, formerly=("highest",))),
)
"""The toy with a past: its better bot once had another name, and stands in under it."""
