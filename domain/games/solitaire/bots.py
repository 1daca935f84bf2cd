"""Players that know only their own view: one at random, one greedy, one that looks ahead."""

from typing import Any

from domain.games.solitaire.commands import Finish, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.views import SolitaireView
from domain.kernel.decider import Bot
from domain.kernel.rng import Rng

_EAGERNESS: dict[type, int] = {ToBar: 0, MoveColumn: 1, ToColumn: 2, Turn: 3, Recycle: 3, Finish: 4}


def random(_: SolitaireView, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Anything that can be played; stops only when nothing can."""
    return rng.choice(legal[:-1] or legal)


def greedy(_: SolitaireView, legal: tuple[Any, ...], __: Rng) -> Any:
    """The bar first, then joining columns, then the waste to a column, then the stock."""
    return min(legal, key=lambda command: _EAGERNESS[type(command)])


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}
