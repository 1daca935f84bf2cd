"""The one module that names all the games, and loads each only when it is asked for: a game is a large thing."""

from collections.abc import Callable
from typing import Any

from domain.kernel.encoding import Encoding
from domain.kernel.game import Game
from domain.tables.codec import Codec
from domain.tables.rule_sets import RuleSets

Games = tuple[Game[Any, Any, Any], ...]


def _secrets() -> Games:
    from domain.games.secrets.game import FIRST, GAME, SECOND

    return FIRST, SECOND, GAME


def _programs() -> Games:
    from domain.games.programs.game import GAME

    return (GAME,)


def _runiverse() -> Games:
    from domain.games.runiverse.game import FIRST, GAME, SECOND

    return FIRST, SECOND, GAME


def _solitaire() -> Games:
    from domain.games.solitaire.game import GAME

    return (GAME,)


def _uno() -> Games:
    from domain.games.uno.game import FIRST, GAME

    return FIRST, GAME


def _secrets_encoding() -> Encoding[Any]:
    from domain.games.secrets.encoding import ENCODING

    return ENCODING


def _programs_encoding() -> Encoding[Any]:
    from domain.games.programs.encoding import ENCODING

    return ENCODING


def _runiverse_encoding() -> Encoding[Any]:
    from domain.games.runiverse.encoding import ENCODING

    return ENCODING


def _solitaire_encoding() -> Encoding[Any]:
    from domain.games.solitaire.encoding import ENCODING

    return ENCODING


def _uno_encoding() -> Encoding[Any]:
    from domain.games.uno.encoding import ENCODING

    return ENCODING


RULE_SETS = RuleSets(
    loaders={
        "secrets": _secrets,
        "programs": _programs,
        "runiverse": _runiverse,
        "solitaire": _solitaire,
        "uno": _uno,
    }
)
TOOLS = {"score": ("secrets",), "deck": ("runiverse",)}
"""The first word of every tool on the command line -> the games that lend it: so that no other need be loaded."""
ENCODINGS: dict[str, Callable[[], Encoding[Any]]] = {
    "secrets": _secrets_encoding,
    "programs": _programs_encoding,
    "runiverse": _runiverse_encoding,
    "solitaire": _solitaire_encoding,
    "uno": _uno_encoding,
}
"""How the newest rule-set of a game is put into numbers, for programs that learn."""
CODEC = Codec(RULE_SETS)
