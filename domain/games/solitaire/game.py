"""Universal Solitaire as a value."""

from typing import Final

from domain.games.solitaire.bots import BOTS, THINKING
from domain.games.solitaire.cards import CARD, Card
from domain.games.solitaire.commands import COMMANDS, Finish
from domain.games.solitaire.decide import check, decide, start
from domain.games.solitaire.events import EVENTS
from domain.games.solitaire.evolve import evolve
from domain.games.solitaire.explain import explain
from domain.games.solitaire.faces import FACES
from domain.games.solitaire.grounds import GROUNDS
from domain.games.solitaire.imagination import IMAGINATION
from domain.games.solitaire.legal import legal
from domain.games.solitaire.outcome import outcome, violations
from domain.games.solitaire.reasons import reason
from domain.games.solitaire.rules import deadline, to_act
from domain.games.solitaire.scene import face, picking, scene
from domain.games.solitaire.state import Band, Options, Reason, State
from domain.games.solitaire.text import COLOURS, describe, tell
from domain.games.solitaire.touches import touches
from domain.games.solitaire.turning import TURNING
from domain.games.solitaire.views import View, view
from domain.kernel.game import About, Game, Rules, Talk

ABOUT: Final = About(
    slug="solitaire",
    title="Universal Solitaire",
    summary="One player brings sixty cards in order: columns that grow at both ends, suits that have a rank.",
    rule_prefix="US",
    min_seats=1,
    max_seats=1,
    variants=tuple(Options(turn=turn, ranked=ranked) for ranked in (True, False) for turn in (3, 2, 1)),
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
    Band,
    check,
)
TALK: Final = Talk(
    tell,
    describe,
    scene,
    {Card: CARD},
    faces={Card: FACES},
    explain=explain,
    colours=COLOURS,
    final=(Finish,),
    touches=touches,
    reason=reason,
    grounds=GROUNDS,
    turning=TURNING,
    picking=picking,
    drawings={Card: face},
)
GAME: Final = Game(ABOUT, RULES, TALK, BOTS, imagination=IMAGINATION, thinking=THINKING)
