"""What the player knows of the table, and complete tables that agree with it. A spectator knows the same (US-R-19).

Knowledge is the state with `UNSEEN` for every card that has never been on top of the waste; `evolve` folds it. Cards
keep their order from pass to pass, so what was seen once is known for ever.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.games.solitaire.cards import DECK, Card
from domain.games.solitaire.events import Banked, Dealt, Placed, Turned
from domain.games.solitaire.evolve import evolve
from domain.games.solitaire.mobility import cards_out
from domain.games.solitaire.state import COLUMNS, State
from domain.kernel.imagination import Imagination, completed
from domain.kernel.rng import Rng
from domain.kernel.structs import Record, tag_of
from domain.kernel.viewers import Seat

UNSEEN: Final = Card(-1)


class Knowledge(Record, frozen=True):
    """The table as it was shown."""

    table: State


def begin(initial: State, _: Seat | None) -> Knowledge:
    """What is known before the deal."""
    return Knowledge(initial)


def learn(knowledge: Knowledge, shown: Any) -> Knowledge:
    """What is known after one more event."""
    handler = _LEARN.get(tag_of(shown))
    return Knowledge(evolve(knowledge.table, shown) if handler is None else handler(knowledge.table, shown))


def imagine(knowledge: Knowledge, rng: Rng) -> State:
    """The cards that were never seen lie in any order."""
    table = knowledge.table
    out = cards_out(table.columns, table.bar)
    for card in (*table.stock, *table.waste):
        if card != UNSEEN:
            out ^= 1 << card
    unseen = iter(rng.shuffled([card for card in DECK if out >> card & 1]))

    def filled(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple([next(unseen) if card == UNSEEN else card for card in pile])

    return replace(table, stock=filled(table.stock), waste=filled(table.waste))


def _dealt(table: State, shown: Any) -> State:
    return evolve(table, completed(Dealt, shown, stock=(UNSEEN,) * (len(DECK) - COLUMNS)))


def _turned(table: State, shown: Any) -> State:
    """Of the cards turned at once only the last is seen (US-20)."""
    return evolve(table, completed(Turned, shown, cards=(*table.stock[: shown.count - 1], shown.top)))


def _uncovering(table: State, event: Placed | Banked) -> State:
    """The card under the one that was taken from the waste shows itself."""
    after = evolve(table, event)
    return after if event.behind is None else replace(after, waste=(*after.waste[:-1], event.behind))


_LEARN: Final[dict[str, Callable[[State, Any], State]]] = {
    tag_of(Dealt): _dealt,
    tag_of(Turned): _turned,
    tag_of(Placed): _uncovering,
    tag_of(Banked): _uncovering,
}

IMAGINATION: Final = Imagination(begin, learn, imagine)
