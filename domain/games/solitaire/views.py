"""The table as others see it. The one player sees no more than a spectator does."""

from domain.games.solitaire.cards import Card
from domain.games.solitaire.outcome import outcome
from domain.games.solitaire.rules import deadline, passes, score, to_act
from domain.games.solitaire.state import State
from domain.kernel.seats import own_seat
from domain.kernel.viewers import Auditor, Viewer
from domain.kernel.views import ViewHead


class View(ViewHead, frozen=True):
    """The table, with None for every card that lies face down.

    `columns`: from top card to bottom card. `bar`: the height of each foundation, Earth to Venus.
    `waste`: top card last; a card below it shows if it was once on top. `stock`: next card first; after a pass the
    cards seen on the waste keep their order, so a player who remembers them knows where they lie (US-R-19).
    `current_pass` of `passes`. `turned` and `commands` count cards turned and commands given so far.
    """

    columns: tuple[tuple[Card, ...], ...]
    bar: tuple[int, ...]
    waste: tuple[Card | None, ...]
    stock: tuple[Card | None, ...]
    turn: int
    ranked: bool
    current_pass: int
    passes: int
    score: int
    turned: int
    commands: int


def view(state: State, viewer: Viewer) -> View:
    """What `viewer` may see of `state`."""
    seen = -1 if isinstance(viewer, Auditor) else state.seen
    return View(
        seat=own_seat(viewer),
        to_act=to_act(state),
        deadline=deadline(state),
        outcome=outcome(state),
        columns=state.columns,
        bar=state.bar,
        waste=_known(state.waste, seen),
        stock=_known(state.stock, seen),
        turn=state.turn,
        ranked=state.ranked,
        current_pass=state.current_pass,
        passes=passes(state.turn),
        score=score(state.bar),
        turned=state.turned,
        commands=state.commands,
    )


def _known(pile: tuple[Card, ...], seen: int) -> tuple[Card | None, ...]:
    return tuple(card if seen >> card & 1 else None for card in pile)
