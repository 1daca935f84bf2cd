"""Programs as a value."""

from typing import Final

from domain.games.programs.bots import BOTS, THINKING
from domain.games.programs.cards import CARD, Card
from domain.games.programs.commands import COMMANDS
from domain.games.programs.decide import check, decide, start
from domain.games.programs.events import EVENTS, GameCause
from domain.games.programs.evolve import evolve
from domain.games.programs.explain import explain
from domain.games.programs.faces import FACES, PROGRAM_FACES
from domain.games.programs.grounds import GROUNDS
from domain.games.programs.imagination import IMAGINATION
from domain.games.programs.legal import TEMPLATES, legal
from domain.games.programs.outcome import outcome, violations
from domain.games.programs.program_deck import PROGRAM, ProgramCard
from domain.games.programs.reasons import reason
from domain.games.programs.rules import deadline, to_act
from domain.games.programs.scene import face, order, picking, scene
from domain.games.programs.state import Options, State
from domain.games.programs.text import COLOURS, describe, tell
from domain.games.programs.touches import touches
from domain.games.programs.turning import TURNING
from domain.games.programs.views import View, view
from domain.kernel.game import About, Game, Rules, Talk

ABOUT: Final = About(
    slug="programs",
    title="Programs",
    summary="A rummy with two packs in which every player works on a secret program card; five completed ones win.",
    rule_prefix="PR",
    min_seats=2,
    max_seats=6,
    variants=(
        Options(),
        Options(goal=2, exchange_after=1, turn_seconds=30),
        Options(goal=3, exchange_after=0, round_limit=8, turn_limit=12),
        Options(goal=7, exchange_after=2, round_limit=12, turn_limit=20),
    ),
    stand_in="planner",
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
    GameCause,
    check=check,
)
TALK: Final = Talk(
    tell,
    describe,
    scene,
    {Card: CARD, ProgramCard: PROGRAM},
    TEMPLATES,
    {Card: FACES, ProgramCard: PROGRAM_FACES},
    explain=explain,
    colours=COLOURS,
    touches=touches,
    reason=reason,
    grounds=GROUNDS,
    turning=TURNING,
    picking=picking,
    drawings={Card: face, ProgramCard: order},
)
GAME: Final = Game(ABOUT, RULES, TALK, BOTS, imagination=IMAGINATION, thinking=THINKING)
