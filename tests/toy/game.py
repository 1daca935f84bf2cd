"""Toy as a value."""

from typing import Final

from domain.kernel.game import About, Game, Rules, Talk
from tests.toy.bots import BOTS
from tests.toy.commands import COMMANDS
from tests.toy.decide import decide, start
from tests.toy.events import EVENTS
from tests.toy.evolve import evolve
from tests.toy.grounds import GROUNDS
from tests.toy.imagination import IMAGINATION
from tests.toy.legal import legal
from tests.toy.outcome import Reason, outcome, violations
from tests.toy.rules import deadline, to_act
from tests.toy.scene import picking, scene
from tests.toy.state import Options, State
from tests.toy.text import describe, tell
from tests.toy.views import View, view

ABOUT: Final = About(
    slug="toy",
    title="Toy",
    summary="Everyone holds a few numbers and plays them in turn, or draws another: the highest sum wins.",
    rule_prefix="TOY",
    min_seats=2,
    max_seats=4,
    joinable=True,
    variants=(Options(), Options(hand=4, seconds=30)),
)
RULES: Final = Rules(
    Options,
    COMMANDS,
    EVENTS,
    View,
    State(),
    start,
    decide,
    evolve,
    legal,
    view,
    outcome,
    to_act,
    deadline,
    violations,
    Reason,
)
TALK: Final = Talk(tell, describe, scene, picking=picking, grounds=GROUNDS)
GAME: Final = Game(ABOUT, RULES, TALK, BOTS, imagination=IMAGINATION)
