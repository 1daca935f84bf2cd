"""Super Ultra Extreme Extreme Uno as a value the rest of the project can play."""

from dataclasses import replace
from typing import Final

from domain.games.uno.bots import BOTS, THINKING
from domain.games.uno.cards import CARD, Card
from domain.games.uno.commands import COMMANDS
from domain.games.uno.decide import check, decide, start
from domain.games.uno.events import EVENTS
from domain.games.uno.evolve import evolve
from domain.games.uno.explain import explain
from domain.games.uno.faces import FACES
from domain.games.uno.grounds import GROUNDS
from domain.games.uno.imagination import IMAGINATION
from domain.games.uno.legal import TEMPLATES, legal, pick
from domain.games.uno.options import USUAL, Options, Piles
from domain.games.uno.outcome import Label, Reason, outcome, violations
from domain.games.uno.reasons import reason
from domain.games.uno.rules import MAX_SEATED, deadline, may_interject, to_act
from domain.games.uno.scene import face, picking, scene
from domain.games.uno.state import EDITION, FIRST_EDITION, State
from domain.games.uno.text import COLOURS, describe, tell
from domain.games.uno.touches import touches
from domain.games.uno.turning import TURNING
from domain.games.uno.views import View, view
from domain.kernel.game import About, Game, Rules, Talk

ABOUT: Final = About(
    slug="uno",
    title="Super Ultra Extreme Extreme Uno",
    summary="Shed your hand first, in a deck where every card does something.",
    rule_prefix="UN",
    rules_version=EDITION,
    min_seats=2,
    max_seats=MAX_SEATED,
    joinable=True,
    variants=(
        Options(),
        Options(piles=Piles.SPLIT),
        Options(turn_seconds=30),
        Options(piles=Piles.SPLIT, allow_join=False, turn_limit=60),
        USUAL,
    ),
    usual=USUAL,
    stand_in="sensible",
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
    Label,
    check,
    may_interject,
    pick,
)
TALK: Final = Talk(
    tell,
    describe,
    scene,
    {Card: CARD},
    TEMPLATES,
    {Card: FACES},
    explain=explain,
    colours=COLOURS,
    touches=touches,
    reason=reason,
    grounds=GROUNDS,
    turning=TURNING,
    picking=picking,
    drawings={Card: face},
)
GAME: Final = Game(ABOUT, RULES, TALK, BOTS, imagination=IMAGINATION, thinking=THINKING)

FIRST: Final = replace(
    GAME,
    about=replace(ABOUT, rules_version=FIRST_EDITION),
    rules=replace(RULES, initial=State(edition=FIRST_EDITION)),
)
"""UN-R-37: the rule-set of old tables, which go on by it; their logs decide to the same bytes."""
