"""The game as a value."""

from domain.games.programs.bots import planner_bot, random_bot
from domain.games.programs.cards import CARD_NOTATION, Card
from domain.games.programs.commands import COMMANDS
from domain.games.programs.decide import decide, to_act
from domain.games.programs.events import EVENTS
from domain.games.programs.evolve import evolve
from domain.games.programs.legal import TEMPLATES, legal
from domain.games.programs.outcome import outcome, violations
from domain.games.programs.program_deck import PROGRAM_NOTATION, ProgramCard
from domain.games.programs.rounds import start
from domain.games.programs.state import ProgramsOptions, State
from domain.games.programs.text import describe, draw, tell
from domain.games.programs.views import ProgramsView, deadline, view
from domain.kernel.decider import Game

GAME: Game[State, ProgramsView, ProgramsOptions] = Game(
    slug="programs",
    title="Programs",
    summary="A rummy with two packs in which every player works on a secret program card; five completed ones win.",
    rules_version=1,
    rule_prefix="PR",
    min_seats=2,
    max_seats=6,
    options=ProgramsOptions,
    commands=COMMANDS,
    events=EVENTS,
    view_class=ProgramsView,
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
    bots={"random": random_bot, "planner": planner_bot},
    notations={Card: CARD_NOTATION, ProgramCard: PROGRAM_NOTATION},
    variants=(
        ProgramsOptions(),
        ProgramsOptions(goal=2, exchange_after=1, turn_seconds=30),
        ProgramsOptions(goal=3, exchange_after=0, round_limit=8, turn_limit=12),
        ProgramsOptions(goal=7, exchange_after=2, round_limit=12, turn_limit=20),
    ),
    templates=TEMPLATES,
)
