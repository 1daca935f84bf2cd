"""One table with Strawberry and Litestar as their documentation shows, over the same services."""

from datetime import UTC, datetime
from typing import Any

import strawberry
from strawberry.litestar import make_graphql_controller

from domain.games.uno.cards import CARD, Card
from domain.games.uno.views import View
from services.tables.reading import Reading


@strawberry.type
class Player:
    """A player."""

    seat: int
    cards: int


@strawberry.type
class UnoView:
    """What everyone sees of a game of Uno."""

    turn: int
    direction: int
    colour: str | None
    top: str
    pickup: int
    draw_pile: int
    hand: list[str]
    pile: list[str]
    players: list[Player]


@strawberry.type
class TableView:
    """A table from one place."""

    viewer: str
    game: UnoView


@strawberry.type
class Step:
    """An event."""

    version: int
    at: datetime
    text: str


@strawberry.type
class StepEdge:
    """An event in a list."""

    node: Step


@strawberry.type
class StepConnection:
    """A page of the log."""

    edges: list[StepEdge]


def controller(reading: Reading, path: str) -> Any:
    """A Litestar controller that answers there."""

    @strawberry.type
    class Table:
        id: strawberry.Private[str]
        status: str
        version: int

        @strawberry.field
        async def view(self) -> TableView:
            seen = await reading.view(self.id, None)
            return TableView(viewer=seen.viewer.name, game=_game(seen.game))

        @strawberry.field
        async def events(self, first: int) -> StepConnection:
            found = await reading.events(self.id, None, limit=first)
            return StepConnection(edges=[StepEdge(node=_step(each)) for each in found])

    @strawberry.type
    class Query:
        @strawberry.field
        async def table(self, id: strawberry.ID) -> Table:  # noqa: A002 -- as it is called in the schema
            found = await reading.summary(id, None)
            return Table(id=found.id, status=found.status.name, version=found.version)

    return make_graphql_controller(strawberry.Schema(Query), path=path)


def _game(seen: View) -> UnoView:
    return UnoView(
        turn=seen.turn,
        direction=seen.direction,
        colour=seen.colour and seen.colour.name,
        top=_written(seen.top),
        pickup=seen.pickup,
        draw_pile=seen.draw_pile,
        hand=[_written(card) for card in seen.hand],
        pile=[_written(card) for card in seen.pile],
        players=[Player(seat=each.seat, cards=each.cards) for each in seen.players],
    )


def _step(step: Any) -> Step:
    return Step(version=step.version, at=datetime.fromtimestamp(step.at / 1000, UTC), text=step.text)


def _written(card: Card) -> str:
    return CARD.write(card)
