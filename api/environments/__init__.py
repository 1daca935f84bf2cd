"""The games as PettingZoo environments: `from api.environments import uno`, then `uno.env(seats=4)`.

README.md beside this file is the guide. The libraries come with the extra `rl`; nothing else in the house needs them.
"""

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from domain.registry import ENCODINGS, RULE_SETS

if TYPE_CHECKING:
    from api.environments.maker import Maker


def __getattr__(name: str) -> "Maker":
    """The maker of a game's environments, by the name of the game."""
    if name not in ENCODINGS:
        raise AttributeError(f"there is no environment of {name!r}: choose from {', '.join(sorted(ENCODINGS))}")
    return _maker(name)


@cache
def _maker(slug: str) -> "Maker":
    if find_spec("pettingzoo") is None:
        raise ModuleNotFoundError("environments need PettingZoo: pip install 'orrery[rl]'", name="pettingzoo")
    from api.environments.maker import Maker  # noqa: PLC0415 - loaded only where the libraries are

    return Maker(RULE_SETS.newest(slug), ENCODINGS[slug]())
