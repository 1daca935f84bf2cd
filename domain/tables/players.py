"""Who plays, as others see them."""

from typing import Annotated

from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Record
from domain.kernel.units import Id
from domain.tables.seating import BOT_PREFIX


class PlayerKind(DocEnum):
    """Who decides what a player does."""

    PERSON = "person", "A person, with an account or as a guest."
    BOT = "bot", "Somebody's program, from outside."
    BUILT_IN = "built_in", "A program that belongs to the game."


class Player(Record, frozen=True):
    """Someone who plays, as others see them."""

    id: Annotated[Id, doc("The id of the account, or of the built-in player: `bot:` and its name.")]
    name: Annotated[str, doc("The name shown to others.")]
    kind: Annotated[PlayerKind, doc("Who decides what they do.")]


def player(id_: str, name: str, *, is_bot: bool) -> Player:
    """A player by what a seat or a result knows of them; `is_bot` marks every program."""
    if id_.startswith(BOT_PREFIX):
        return Player(id_, name, PlayerKind.BUILT_IN)
    return Player(id_, name, PlayerKind.BOT if is_bot else PlayerKind.PERSON)
