"""What a bot would do in a person's place, and why: by that person's own view and nothing else."""

from typing import Any

from domain.kernel.game import Game
from domain.kernel.playout import bots_choice
from domain.kernel.rng import Rng
from domain.kernel.structs import Command, Record
from domain.kernel.viewers import Seat, Seated
from domain.kernel.voice import Voice

ONLY_CHOICE = "It is all there is to play."


class Advice(Record, frozen=True):
    """A move for somebody's seat."""

    bot: str
    """Its name: the best one that plays at sight."""
    command: Command
    why: str | None
    """The reason in a sentence; None where no single one stands out."""


def advised(
    game: Game[Any, Any, Any], state: Any, seat: Seat, legal: tuple[Command, ...], luck: Rng, voice: Voice
) -> Advice:
    """What the best bot at sight would play of what is legal, and why."""
    bot = game.best_at_sight.name
    command = bots_choice(game, state, seat, bot, legal, luck)
    if len(legal) == 1:
        return Advice(bot, command, ONLY_CHOICE)
    return Advice(bot, command, game.talk.reasoned(game.rules.view(state, Seated(seat)), command, voice))
