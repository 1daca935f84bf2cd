"""The table as others see it. The one player sees no more than a spectator does."""

from typing import Annotated

from domain.games.solitaire.cards import Card
from domain.games.solitaire.outcome import outcome
from domain.games.solitaire.rules import deadline, passes, score, to_act
from domain.games.solitaire.state import State
from domain.kernel.docs import doc
from domain.kernel.seats import own_seat
from domain.kernel.viewers import Auditor, Viewer
from domain.kernel.views import ViewHead


class View(ViewHead, frozen=True):
    """The table, with null for every card that lies face down."""

    columns: Annotated[tuple[tuple[Card, ...], ...], doc("The columns, each from its top card to its bottom card.")]
    bar: Annotated[tuple[int, ...], doc("The height of each foundation, Earth to Venus.")]
    waste: Annotated[
        tuple[Card | None, ...], doc("The waste, top card last; a card below it shows if it was once on top.")
    ]
    stock: Annotated[
        tuple[Card | None, ...],
        doc(
            "The stock, next card first. After a pass the cards seen on the waste keep their order, so a "
            "player who remembers them knows where they lie (US-R-19)."
        ),
    ]
    turn: Annotated[int, doc("How many cards are turned at a time.")]
    ranked: Annotated[bool, doc("Whether suits have a rank in the columns.")]
    current_pass: Annotated[int, doc("Which pass through the stock this is, from 1.")]
    passes: Annotated[int, doc("How many passes there are.")]
    score: Annotated[int, doc("How many points the foundations are worth so far.")]
    turned: Annotated[int, doc("How many cards were turned so far.")]
    commands: Annotated[int, doc("How many commands were given so far.")]


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
