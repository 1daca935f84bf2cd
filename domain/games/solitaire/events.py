"""What happened. Every command is answered by one of these, and by `Ended` too when it was the last."""

from typing import Annotated

from domain.games.solitaire.cards import Card
from domain.games.solitaire.commands import End
from domain.games.solitaire.state import Band, Options, Reason
from domain.kernel.docs import doc
from domain.kernel.structs import Event
from domain.kernel.units import Millis
from domain.kernel.viewers import Public, Secret


class Dealt(Event, frozen=True, tag="usol.dealt"):
    """Six cards lie face up, one per column; the stock lies face down."""

    options: Annotated[Public[Options], doc("How the game is played.")]
    seats: Annotated[Public[int], doc("How many players there are: always 1.")]
    columns: Annotated[Public[tuple[Card, ...]], doc("The card of each column.")]
    stock: Annotated[
        Secret[tuple[Card, ...]], doc("The face-down cards, next card first; null until the game is over.")
    ]
    at: Annotated[Public[Millis], doc("When the game began.")]


class Turned(Event, frozen=True, tag="usol.turned"):
    """Cards went from the stock to the waste."""

    count: Annotated[Public[int], doc("How many cards were turned.")]
    top: Annotated[Public[Card], doc("The last of them, which lies on top now.")]
    cards: Annotated[Secret[tuple[Card, ...]], doc("All of them, in order; null until the game is over.")]


class Recycled(Event, frozen=True, tag="usol.recycled"):
    """The waste became the stock, in the same order as before."""

    number: Annotated[Public[int], doc("The number of the pass that begins.")]


class Placed(Event, frozen=True, tag="usol.placed"):
    """A card of the waste went to a column."""

    card: Annotated[Public[Card], doc("The card that was placed.")]
    column: Annotated[Public[int], doc("The column it went to, counted from 1.")]
    end: Annotated[Public[End], doc("Which end of the column it joined.")]
    behind: Annotated[Public[Card | None], doc("The waste card that became available; null if there is none.")] = None


class Banked(Event, frozen=True, tag="usol.banked"):
    """A card went to the bar."""

    card: Annotated[Public[Card], doc("The card that went to its foundation.")]
    column: Annotated[Public[int | None], doc("The column it came from, counted from 1; null for the waste.")] = None
    behind: Annotated[
        Public[Card | None], doc("The waste card that became available by it; null if there is none.")
    ] = None


class Joined(Event, frozen=True, tag="usol.joined"):
    """A whole column went under another; its space is empty now."""

    source: Annotated[Public[int], doc("The column that moved, counted from 1.")]
    target: Annotated[Public[int], doc("The column it lies under, counted from 1.")]


class Ended(Event, frozen=True, tag="usol.ended"):
    """The game is over."""

    reason: Annotated[Public[Reason], doc("Why the game ended.")]
    score: Annotated[Public[int], doc("The final score.")]
    band: Annotated[Public[Band], doc("The publisher's word for such a score.")]


EVENTS: tuple[type[Event], ...] = (Dealt, Turned, Recycled, Placed, Banked, Joined, Ended)
