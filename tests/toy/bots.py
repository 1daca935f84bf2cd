"""Players that know only their own view, the weakest first: one at random, one that plays its highest card."""

from typing import Any, Final

from domain.kernel.bots import Bot, Rung, random_bot
from domain.kernel.rng import Rng
from tests.toy.commands import Play
from tests.toy.views import View


def highest_bot(_: View, legal: tuple[Any, ...], __: Rng) -> Any:
    """The highest card at hand; draws only when there is none to play."""
    return max(legal, key=lambda command: command.card if isinstance(command, Play) else -1)


BOTS: Final = (Bot(Rung.RANDOM, random_bot), Bot(Rung.MEDIUM, highest_bot))
