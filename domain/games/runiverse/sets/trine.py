"""Trine: mountains and durability."""

from domain.games.runiverse.sets.words import (
    A_FOE,
    A_FOE_OR_RELIC,
    EACH_FOE,
    EACH_FRIEND,
    TASK,
    act,
    after,
    card,
    kw,
    ong,
    when,
)

_VIM = {"op": "vim", "to": "me"}

CARDS = card(
    "tr",
    "trine",
    [
        ("Pebble Sprite", "C", "c", 1, "Stone", []),
        ("Scree Goat", "C", "c", 1, "Tenacity", [kw("Strength")]),
        ("Crag Climber", "C", "c", 2, "Stone Tenacity", [kw("Strength")]),
        ("Talus Crawler", "C", "c", 2, "Stone", [after("Grit", "joined", _VIM)]),
        ("Ridge Sentinel", "C", "c", 3, "Stone Tenacity", [kw("Strength", 2)]),
        ("Basalt Ox", "C", "c", 4, "Stone Tenacity", [after("Thick Hide", "joined", _VIM)]),
        ("Rockfall", "C", "s", 1, "Destruction Stone", [{"op": "damage", "to": A_FOE_OR_RELIC, "n": 2}]),
        (
            "Mountain's Rest",
            "C",
            "s",
            2,
            "Tenacity",
            [
                {"op": "heal", "on": EACH_FRIEND},
                {"op": "grant", "on": EACH_FRIEND, "mods": [{"mod": "keyword", "kw": kw("Strength")}]},
            ],
        ),
        (
            "Sling Engine",
            "C",
            "r",
            1,
            "Destruction",
            [
                after("Load", "joined", {"op": "counter", "on": "me", "kind": "charge", "n": 3}),
                act(
                    "Shoot", [TASK, {"cost": "spend", "kind": "charge"}], {"op": "damage", "to": A_FOE_OR_RELIC, "n": 1}
                ),
            ],
        ),
        ("Gravel Mole", "U", "c", 2, "Stone Tenacity", [kw("Burrowing")]),
        ("Slate Warden", "U", "c", 3, "Stone Tenacity", [kw("Strength"), after("Bedrock", "joined", _VIM)]),
        (
            "Pass Shieldbearer",
            "U",
            "c",
            3,
            "Tenacity",
            [
                kw("Ward"),
                when(
                    "Step Between",
                    "is_attacked",
                    {"op": "alter_attack", "redirect": "me"},
                    {"op": "set_tasked", "on": "me", "value": True},
                    who="mine",
                    type=["mage"],
                    once=True,
                    **{
                        "if": {
                            "a": {
                                "n": "count",
                                "sel": {"side": "mine", "at": "here", "is": ["me", "untasked"]},
                            },
                            "cmp": ">=",
                            "b": 1,
                        }
                    },
                ),
            ],
        ),
        (
            "Landslide Titan",
            "U",
            "c",
            5,
            "Stone Destruction",
            [
                kw("Strength", 2),
                after("Mass", "joined", _VIM),
            ],
        ),
        (
            "Sunder",
            "U",
            "s",
            3,
            "Destruction",
            [
                {
                    "op": "modes",
                    "options": [
                        [
                            {
                                "op": "dispel",
                                "on": {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "type": ["relic"]}},
                            }
                        ],
                        [
                            {
                                "op": "dispel",
                                "on": {
                                    "t": "pick",
                                    "sel": {"side": "enemy", "at": "engaged", "type": ["creature"], "lv": [0, 2]},
                                },
                            }
                        ],
                    ],
                }
            ],
        ),
        (
            "Gatehouse",
            "U",
            "r",
            2,
            "Stone",
            [
                ong(
                    "Battlements",
                    {
                        "mod": "level",
                        "n": 1,
                        "on": {"side": "mine", "at": "here", "type": ["creature"], "is": ["guarding"]},
                    },
                ),
                after(
                    "Shore Up",
                    "bond_broken",
                    {"op": "heal", "on": EACH_FRIEND},
                    who="mine",
                    once=True,
                ),
            ],
        ),
        ("Avalanche Ram", "R", "c", 4, "Destruction Tenacity", [kw("Aggressive"), kw("Strength", 2)]),
        (
            "Old Man Mountain",
            "R",
            "c",
            6,
            "Stone Tenacity",
            [
                after("Strata", "joined", _VIM, _VIM),
                act("Calve", [{"cost": "spend", "kind": "vim"}], {"op": "damage", "to": A_FOE, "n": 2}, once=True),
            ],
        ),
        ("Rite of Ruin", "R", "s", 6, "Destruction", [kw("Ritual"), {"op": "dispel", "on": EACH_FOE}]),
    ],
)
