"""Players as objects, wherever the structs of tables and results name them field by field."""

from typing import Any

import strawberry

from api.graphql.types.adapter import Adapter, computed
from domain.ratings.results import Pool
from domain.tables.players import Player, player
from domain.tables.terms import Terms
from domain.tables.views import SeatSummary
from services.ports import ChatMessage, PlayedGame, Rating


def make_players(adapter: Adapter, node: Any) -> Any:
    """The type of a player, and that of a seat at a table."""
    made = adapter.output(Player, implements=(node,))
    adapter.output(
        SeatSummary,
        name="Seat",
        given=dict.fromkeys(("player", "name", "is_bot", "bot", "stand_in")),
        extra={
            "player": computed(made, _holder, "Who holds the seat."),
            "bot": computed(str | None, lambda seat: seat.bot or None, "Which built-in player it is; null for others."),
            "stand_in": computed(
                str | None,
                lambda seat: seat.stand_in or None,
                "The bot that plays for a person who is away; null while they play themselves.",
            ),
        },
    )
    return made


def make_message(adapter: Adapter) -> Any:
    """The type of something that was said."""
    number = computed(strawberry.ID, lambda message: str(message.id), "Its id.")
    return adapter.output(ChatMessage, given={"id": None}, extra={"id": number})


def make_terms(adapter: Adapter) -> None:
    """The type of a table's terms."""
    text = "The id of the table whose players meet here again; null for a new company."
    rematch = computed(strawberry.ID | None, lambda terms: terms.rematch_of or None, text)
    adapter.output(Terms, given={"rematch_of": None}, extra={"rematch_of": rematch})


def make_rating(adapter: Adapter) -> Any:
    """The types of a rating and of a game in a player's history."""
    pool = adapter.enum(Pool)
    adapter.output(PlayedGame, given={"pool": pool})
    return adapter.output(
        Rating,
        given={**dict.fromkeys(("player", "name", "is_bot")), "pool": pool},
        extra={
            "player": computed(adapter.output(Player), _rated, "Whose rating it is, under the name last seen."),
            "rating": (int, strawberry.field(description="The strength in points: 1000 for a newcomer.")),
        },
    )


def _holder(seat: SeatSummary) -> Player:
    return player(seat.player, seat.name, is_bot=seat.is_bot)


def _rated(rating: Rating) -> Player:
    return player(rating.player, rating.name, is_bot=rating.is_bot)
