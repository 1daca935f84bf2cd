"""Secrets of the Universe as a value."""

from dataclasses import replace
from typing import Final

from domain.games.secrets.bots import BOTS
from domain.games.secrets.cards import NOTATION, Card, Version
from domain.games.secrets.commands import COMMANDS
from domain.games.secrets.decide import decide, start
from domain.games.secrets.events import EVENTS
from domain.games.secrets.evolve import evolve
from domain.games.secrets.invariants import violations
from domain.games.secrets.legal import TEMPLATES, legal
from domain.games.secrets.rules import deadline_of, waiting_for
from domain.games.secrets.state import INITIAL, Options, State
from domain.games.secrets.text import describe, draw, tell
from domain.games.secrets.views import SecretsView, view
from domain.kernel.decider import Game

VARIANTS: Final = (
    Options(Version.BASIC),
    Options(Version.INTERMEDIATE),
    Options(Version.ADVANCED),
    Options(Version.ADVANCED, expert=True),
    Options(Version.BASIC, games=4, chips=1000, turn_ms=60_000, declare_ms=30_000),
    Options(Version.INTERMEDIATE, chips=500, turn_ms=60_000, bump_ms=5_000, declare_ms=30_000),
    Options(Version.ADVANCED, expert=True, games=4, chips=500, turn_ms=60_000, bump_ms=5_000, declare_ms=30_000),
    Options(Version.BASIC, games=8),
    Options(Version.BASIC, games=16),
)

GAME: Final = Game[State, SecretsView, Options](
    slug="secrets",
    title="Secrets of the Universe",
    summary="A meld-scoring rummy with five suits, Bonus Cards, bumping and Duels, in three versions and matches.",
    rules_version=2,
    rule_prefix="SU",
    min_seats=2,
    max_seats=4,
    options=Options,
    commands=COMMANDS,
    events=EVENTS,
    view_class=SecretsView,
    initial=INITIAL,
    start=start,
    decide=decide,
    evolve=evolve,
    legal=legal,
    view=view,
    outcome=lambda state: state.outcome,
    to_act=waiting_for,
    deadline=deadline_of,
    violations=violations,
    tell=tell,
    describe=describe,
    draw=draw,
    bots=BOTS,
    conceals_commands=True,
    notations={Card: NOTATION},
    variants=VARIANTS,
    templates=TEMPLATES,
)

FIRST: Final = replace(GAME, rules_version=1, mended=True)
"""The rule-set before its bump windows and some rare cases were mended; its tables go on by the rules of today."""
