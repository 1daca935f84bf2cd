"""Players that see only their own view and the commands open to them."""

from domain.games.uno.commands import UnoCommand
from domain.games.uno.views import UnoView
from domain.kernel.rng import Rng


def random_bot(_: UnoView, legal: tuple[UnoCommand, ...], rng: Rng) -> UnoCommand:
    """Any legal command, all equally likely."""
    return rng.choice(legal)
