"""What happened. Every command is answered by one of these, and by `Ended` too when it was the last."""

from domain.games.solitaire.cards import Card
from domain.games.solitaire.commands import End
from domain.games.solitaire.state import Band, Options, Reason
from domain.kernel.structs import Event
from domain.kernel.units import Millis
from domain.kernel.viewers import Public, Secret


class Dealt(Event, frozen=True, tag="usol.dealt"):
    """Six cards lie face up, one per column; the stock lies face down, its next card first."""

    options: Public[Options]
    seats: Public[int]
    columns: Public[tuple[Card, ...]]
    stock: Secret[tuple[Card, ...]]
    at: Public[Millis]


class Turned(Event, frozen=True, tag="usol.turned"):
    """`count` cards went from the stock to the waste; `top` is the last of them, `cards` all of them in order."""

    count: Public[int]
    top: Public[Card]
    cards: Secret[tuple[Card, ...]]


class Recycled(Event, frozen=True, tag="usol.recycled"):
    """The waste became the stock, in the same order as before, and pass `number` begins."""

    number: Public[int]


class Placed(Event, frozen=True, tag="usol.placed"):
    """A card of the waste went to a column; `behind` is the waste card that became available."""

    card: Public[Card]
    column: Public[int]
    end: Public[End]
    behind: Public[Card | None] = None


class Banked(Event, frozen=True, tag="usol.banked"):
    """A card went to the bar, from `column` or, without one, from the waste.

    `behind` is the waste card that became available by it.
    """

    card: Public[Card]
    column: Public[int | None] = None
    behind: Public[Card | None] = None


class Joined(Event, frozen=True, tag="usol.joined"):
    """Column `source`, whole, went under column `target`; its space is empty now."""

    source: Public[int]
    target: Public[int]


class Ended(Event, frozen=True, tag="usol.ended"):
    """The game is over."""

    reason: Public[Reason]
    score: Public[int]
    band: Public[Band]


EVENTS: tuple[type[Event], ...] = (Dealt, Turned, Recycled, Placed, Banked, Joined, Ended)
