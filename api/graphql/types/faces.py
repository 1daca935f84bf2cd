"""Printed cards in the schema: an interface for all games, a type for each kind, and cards shown with their face."""

from typing import Any

from api.graphql.types.adapter import Adapter, computed, game_prefix
from domain.kernel.faces import CardFace, Faces
from domain.kernel.game import Game
from domain.tables.rule_sets import RuleSets


class FaceTypes:
    """The interface `CardFace`, and everything that implements it."""

    def __init__(self, adapter: Adapter, rule_sets: RuleSets) -> None:
        self._adapter = adapter
        self.interface = adapter.head(CardFace, "CardFace")
        self.all = [self._kind(game, card, faces) for game in rule_sets for card, faces in game.talk.faces.items()]

    def _kind(self, game: Game[Any, Any, Any], card: Any, faces: Faces) -> Any:
        face = self._adapter.output(faces.kind, game_prefix(game), implements=(self.interface,))
        name = game.talk.notations[card].name
        self._adapter.whole[card] = self._adapter.simple(
            f"{name}Whole",
            {
                "card": computed(card, _itself, "The card itself: what commands and events call it."),
                "face": computed(face, faces.of, "What is printed on it."),
            },
            f"A {name} with all that is printed on it.",
        )
        return face


def _itself(card: Any) -> Any:
    return card
