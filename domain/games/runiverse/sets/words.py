"""Phrases of the card language that many cards share: plain data, nothing else."""

from typing import Any, Final

Data = dict[str, Any]

_FOES: Final[Data] = {"side": "enemy", "at": "engaged", "type": ["creature"]}
_OURS: Final[Data] = {"side": "mine", "at": "here", "type": ["creature"]}

A_FOE: Final[Data] = {"t": "pick", "sel": _FOES}
EACH_FOE: Final[Data] = {"t": "pick", "sel": _FOES, "how": "all"}
A_FOE_OR_RELIC: Final[Data] = {"t": "pick", "sel": {**_FOES, "type": ["creature", "relic"]}}
ENEMY_MAGE: Final[Data] = {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "type": ["mage"]}, "how": "all"}
A_FRIEND: Final[Data] = {"t": "pick", "sel": _OURS}
EACH_FRIEND: Final[Data] = {"t": "pick", "sel": _OURS, "how": "all"}
AN_ALLY: Final[Data] = {"t": "pick", "sel": {**_OURS, "is": ["ally"]}}
EACH_ALLY: Final[Data] = {"t": "pick", "sel": {**_OURS, "is": ["ally"]}, "how": "all"}
ALLIES: Final[Data] = {"n": "count", "sel": {**_OURS, "is": ["ally"]}}
BURIED: Final[Data] = {"side": "mine", "at": "off", "zone": "discard", "type": ["creature"]}
TASK: Final[Data] = {"cost": "task"}
X: Final[Data] = {"n": "x"}
DIE: Final[Data] = {"n": "die"}


def pay(n: int) -> Data:
    """The price of some power."""
    return {"cost": "pay", "n": n}


def kw(name: str, n: int = 1) -> Data:
    """A keyword."""
    return {"k": "kw", "kw": name} if n == 1 else {"k": "kw", "kw": name, "n": n}


def after(name: str, on: str, *do: Data, **more: Any) -> Data:
    """A triggered ability of the last slot."""
    return {"k": "trig", "name": name, "timing": "after", "on": on, "do": list(do), **more}


def when(name: str, on: str, *do: Data, **more: Any) -> Data:
    """A triggered ability of the middle slot."""
    return {"k": "trig", "name": name, "timing": "when", "on": on, "do": list(do), **more}


def act(name: str, costs: list[Data], *do: Data, **more: Any) -> Data:
    """An activated ability."""
    return {"k": "act", "name": name, "costs": costs, "do": list(do), **more}


def ong(name: str, *mods: Data, **more: Any) -> Data:
    """An ongoing ability."""
    return {"k": "ong", "name": name, "mods": list(mods), **more}


def card(prefix: str, facet: str, rows: list[tuple[str, str, str, Any, str, list[Data]]]) -> list[Data]:
    """Rows of name, rarity letter, type letter, level, traits and text, as cards in order of their slots."""
    rarities = {"C": "common", "U": "uncommon", "R": "rare"}
    types = {"c": "creature", "s": "spell", "r": "relic"}
    cards = []
    for name, rarity, kind, level, traits, text in rows:
        slug = "".join(ch if ch.isalnum() else "-" for ch in name.lower().replace("'", ""))
        abilities = [part for part in text if "k" in part]
        effects = [part for part in text if "op" in part]
        cards.append(
            {
                "id": f"{prefix}-{slug}",
                "name": name,
                "type": types[kind],
                "facet": facet,
                "rarity": rarities[rarity],
                "level": level,
                "traits": traits.split(),
                "abilities": abilities,
                "effects": effects,
            }
        )
    return cards
