"""The tokens: Swarming Bugs, the Snowplay stack and the Wild Summons deck."""

from typing import Any

_ENGAGED = {"side": "enemy", "at": "engaged", "type": ["creature"]}

CARDS: list[dict[str, Any]] = [
    {
        "id": "tk-swarming-bug",
        "name": "Swarming Bug",
        "type": "creature",
        "facet": "sphene",
        "rarity": "token",
        "level": 1,
        "traits": ["Bug"],
        "abilities": [{"k": "kw", "kw": "Swarm Up"}, {"k": "kw", "kw": "Swarm"}],
    },
    {
        "id": "tk-snowball",
        "name": "Snowball",
        "type": "spell",
        "facet": "quam",
        "rarity": "token",
        "level": 1,
        "traits": ["Ice"],
        "effects": [
            {"op": "damage", "to": {"t": "pick", "sel": _ENGAGED, "as": "hit"}, "n": 1},
            {"op": "set_tasked", "on": "$hit", "value": True},
        ],
    },
    {
        "id": "tk-snowbros",
        "name": "Snowbros",
        "type": "creature",
        "facet": "quam",
        "rarity": "token",
        "level": 2,
        "traits": ["Ice", "Verve"],
        "abilities": [{"k": "kw", "kw": "Unity"}],
    },
    {
        "id": "tk-snowmaniac",
        "name": "Snowmaniac",
        "type": "creature",
        "facet": "quam",
        "rarity": "token",
        "level": 3,
        "traits": ["Ice"],
        "abilities": [{"k": "kw", "kw": "Aggressive"}],
    },
    {
        "id": "tk-floral-dancer",
        "name": "Floral Dancer",
        "type": "creature",
        "facet": "emry",
        "rarity": "token",
        "level": 1,
        "traits": ["Plant"],
        "abilities": [
            {
                "k": "trig",
                "name": "Petal Step",
                "timing": "after",
                "on": "joined",
                "do": [
                    {
                        "op": "counter",
                        "kind": "l_plus_1",
                        "on": {
                            "t": "pick",
                            "sel": {"side": "mine", "at": "here", "type": ["creature"], "is": ["ally"]},
                        },
                    }
                ],
            }
        ],
    },
    {
        "id": "tk-leafy-fevin",
        "name": "Leafy Fevin",
        "type": "creature",
        "facet": "emry",
        "rarity": "token",
        "level": 2,
        "traits": ["Animal"],
        "abilities": [{"k": "kw", "kw": "Roaming"}],
    },
    {
        "id": "tk-stump-shaman",
        "name": "Stump Shaman",
        "type": "creature",
        "facet": "emry",
        "rarity": "token",
        "level": 2,
        "traits": ["Plant", "Growth"],
        "abilities": [{"k": "act", "name": "Rootsong", "costs": [{"cost": "task"}], "do": [{"op": "power", "n": 1}]}],
    },
    {"id": "tk-no-creature", "name": "No Creature", "type": "spell", "facet": "emry", "rarity": "token", "level": 0},
]
