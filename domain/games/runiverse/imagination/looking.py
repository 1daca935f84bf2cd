"""What lies open on the table without having been told by an event."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.games.runiverse.engine.moving import change
from domain.games.runiverse.imagination.blanks import turned_up
from domain.games.runiverse.imagination.knowledge import (
    Knowledge,
    is_blank,
)
from domain.games.runiverse.state import LOCATIONS, State, is_mage
from domain.games.runiverse.views import PlaceView, View


def look(knowledge: Knowledge, view: View) -> Knowledge:
    """What lies open without having been told: the rest of a dream, and which of several Secrets still lies there."""
    for side, seen in zip(knowledge.table.sides, view.sides, strict=True):
        if any(is_blank(card) for card in side.dreamed):
            knowledge = turned_up(knowledge, dict(zip(side.dreamed, seen.dreamed, strict=True)))
    places = [place for side in view.sides for place in side.places]
    table = _secrets_where_seen(knowledge.table, places)
    for number, place in enumerate(places):
        table = _secrets_as_seen(table, number, place)
    return knowledge if table is knowledge.table else replace(knowledge, table=table)


def _secrets_where_seen(table: State, places: Sequence[PlaceView]) -> State:
    """A Secret that left was taken for one of another location: the one that is left lies where it is seen to lie."""
    for first in range(0, len(places), LOCATIONS):
        here = range(first, first + LOCATIONS)
        blanks = {at: [entry.card for entry in table.at(at) if entry.secret and is_blank(entry.card)] for at in here}
        seen = {at: sum(card.card is None for card in places[at].cards) for at in here}
        spare = [card for at in here for card in blanks[at][seen[at] :]]
        for at in here:
            for _ in range(seen[at] - len(blanks[at])):
                table = change(table, spare.pop(), loc=at % LOCATIONS)
    return table


def _secrets_as_seen(table: State, number: int, place: PlaceView) -> State:
    """Secrets that are not known lie in the order, and since the turn, in which they are seen to lie."""
    lying = [entry for entry in table.at(number) if not is_mage(entry)]
    secrets = [entry for entry in lying if is_blank(entry.card)]
    since = [card.since for card in place.cards if card.card is None]
    if not secrets or [entry.joined for entry in secrets] == since:
        return table
    known = {entry.card: entry for entry in lying}
    blanks = iter([replace(entry, joined=turn) for entry, turn in zip(secrets, since, strict=True)])
    order = iter([next(blanks) if card.card is None else known[card.card] for card in place.cards])
    moved = {id(entry) for entry in lying}
    return replace(table, board=tuple([next(order) if id(entry) in moved else entry for entry in table.board]))
