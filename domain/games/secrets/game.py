"""Secrets of the Universe as a value."""

from dataclasses import replace
from typing import Final

from domain.games.secrets.bots import BOTS, THINKING
from domain.games.secrets.cards import CARD, Card, Version
from domain.games.secrets.commands import COMMANDS, DeclineDraw
from domain.games.secrets.decide import carry_out, decide, start
from domain.games.secrets.events import EVENTS
from domain.games.secrets.evolve import evolve
from domain.games.secrets.explain import explain
from domain.games.secrets.faces import FACES
from domain.games.secrets.flow.deal import check_options
from domain.games.secrets.grounds import GROUNDS
from domain.games.secrets.imagination import IMAGINATION
from domain.games.secrets.legal import TEMPLATES, legal
from domain.games.secrets.outcome import outcome, violations
from domain.games.secrets.reasons import reason
from domain.games.secrets.rules import deadline, to_act
from domain.games.secrets.scene import face, picking, scene
from domain.games.secrets.state import EDITION, FIRST_EDITION, SECOND_EDITION, Options, State
from domain.games.secrets.text import COLOURS, describe, tell
from domain.games.secrets.tools import TOOLS
from domain.games.secrets.touches import touches
from domain.games.secrets.turning import TURNING
from domain.games.secrets.values import MatchReason
from domain.games.secrets.views import View, view
from domain.kernel.game import About, Game, Rules, Talk

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

ABOUT: Final = About(
    slug="secrets",
    title="Secrets of the Universe",
    summary=(
        "A meld-scoring rummy with five suits, Bonus Cards, bumping and Duels: Basic, Intermediate, Advanced "
        "or Expert, in matches of 1 to 16 games."
    ),
    rule_prefix="SU",
    rules_version=EDITION,
    min_seats=2,  # and nobody joins later (SU-R-86)
    max_seats=4,
    conceals_commands=True,
    variants=VARIANTS,
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
    MatchReason,
    check=check_options,
    carry_out=carry_out,
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
    final=(DeclineDraw,),
    touches=touches,
    reason=reason,
    grounds=GROUNDS,
    turning=TURNING,
    picking=picking,
    drawings={Card: face},
)
GAME: Final = Game(ABOUT, RULES, TALK, BOTS, TOOLS, imagination=IMAGINATION, thinking=THINKING)

SECOND: Final = replace(
    GAME,
    about=replace(ABOUT, rules_version=SECOND_EDITION),
    rules=replace(RULES, initial=State(edition=SECOND_EDITION)),
)
"""The rule-set before SU-R-91: its tables go on by it, and their logs decide to the same bytes."""
_MENDED: Final = replace(ABOUT, rules_version=FIRST_EDITION, mended=True)
FIRST: Final = replace(
    GAME,
    about=_MENDED,
    as_played=replace(GAME, about=_MENDED, rules=replace(RULES, initial=State(edition=FIRST_EDITION))),
)
"""The rule-set before some rare cases were mended; its tables go on by the rules of today. How it was played is kept
but for a few cases in which a Divinity, Aces or equal copies are arranged."""
