"""Universal Solitaire as a value."""

from domain.games.solitaire.bots import BOTS
from domain.games.solitaire.cards import CARD, DECK, Card
from domain.games.solitaire.commands import COMMANDS
from domain.games.solitaire.decide import decide, start
from domain.games.solitaire.events import EVENTS
from domain.games.solitaire.evolve import evolve
from domain.games.solitaire.legal import legal
from domain.games.solitaire.rules import band, score
from domain.games.solitaire.state import Options, State
from domain.games.solitaire.text import describe, draw, tell
from domain.games.solitaire.views import SolitaireView, view
from domain.kernel.decider import Game, Outcome, Standing
from domain.kernel.piles import misplaced
from domain.kernel.viewers import Seat


def outcome(state: State) -> Outcome | None:
    """The score and its band, once the game is over."""
    if state.over is None:
        return None
    points = score(state.bar)
    return Outcome(reason=state.over.value, standings=(Standing(seat=0, place=1, score=points),), label=band(points))


def to_act(state: State) -> tuple[Seat, ...]:
    """The one seat, while the game lasts."""
    return () if state.over else (0,)


def deadline(state: State) -> int | None:
    """US-R-16: when the clock runs out, if there is one."""
    return None if state.over else state.due


def violations(state: State) -> tuple[str, ...]:
    """US-02: every card is somewhere, once."""
    on_bar = tuple(Card(10 * suit + rank) for suit, height in enumerate(state.bar) for rank in range(height))
    return misplaced((*state.columns, state.stock, state.waste, on_bar), DECK)


GAME: Game[State, SolitaireView, Options] = Game(
    slug="solitaire",
    title="Universal Solitaire",
    summary="One player brings sixty cards in order: columns that grow at both ends, suits that have a rank.",
    rules_version=1,
    rule_prefix="US",
    min_seats=1,
    max_seats=1,
    options=Options,
    commands=COMMANDS,
    events=EVENTS,
    view_class=SolitaireView,
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
    bots=BOTS,
    notations={Card: CARD},
    variants=tuple(Options(turn=turn, ranked=ranked) for ranked in (True, False) for turn in (3, 2, 1)),
)
