"""Ruby: fire and aggression."""

from domain.games.runiverse.sets.words import (
    A_FOE,
    A_FOE_OR_RELIC,
    A_FRIEND,
    EACH_FOE,
    TASK,
    X,
    act,
    after,
    card,
    kw,
    ong,
    pay,
)

_FLAME = {"op": "counter", "kind": "flame"}
_FLAMES = {"n": "counters", "kind": "flame"}

CARDS = card(
    "ru",
    "ruby",
    [
        ("Kittle", "C", "c", 1, "Lizard Fire", []),
        ("Cinder Skink", "C", "c", 1, "Lizard", [kw("Drive")]),
        ("Hearth Imp", "C", "c", 2, "Fire Rage", [kw("Aggressive")]),
        ("Ember Hound", "C", "c", 2, "Rage", [kw("Relentless")]),
        ("Coal Raider", "C", "c", 3, "Fire Rage", [kw("Aggressive"), after("Stoke", "attacks", _FLAME)]),
        ("Slag Charger", "C", "c", 4, "Lizard Rage", [kw("Drive")]),
        ("Scorch", "C", "s", 1, "Fire", [{"op": "damage", "to": A_FOE, "n": 2}]),
        (
            "Kindle the Tally",
            "C",
            "s",
            2,
            "Fire",
            [{"op": "damage", "to": A_FOE_OR_RELIC, "n": {"n": "sum", "of": [1, _FLAMES]}}],
        ),
        (
            "Cinder Brazier",
            "C",
            "r",
            1,
            "Fire",
            [
                act("Feed", [TASK], _FLAME),
                act("Carry", [pay(1)], {"op": "attach", "to": A_FRIEND}),
                ong("Heat", {"mod": "damage", "n": 1, "when": "attacking"}),
            ],
        ),
        ("Flariger", "U", "c", 2, "Lizard Fire", [{"k": "kw", "kw": "Evolve", "name": "Kittle"}, kw("Aggressive", 2)]),
        ("Ashfang Pack", "U", "c", 3, "Rage", [kw("Relentless"), kw("Aggressive")]),
        ("Redblade Skirmisher", "U", "c", 3, "Lizard Rage", [kw("Deft"), kw("Aggressive")]),
        (
            "Magma Brute",
            "U",
            "c",
            5,
            "Fire Rage",
            [
                kw("Aggressive", 2),
                after("Boil Over", "dealt_damage", _FLAME, once=True),
                act(
                    "Overheat",
                    [{"cost": "discard"}],
                    {"op": "grant", "mods": [{"mod": "keyword", "kw": kw("Aggressive", 2)}]},
                    once=True,
                ),
            ],
        ),
        (
            "Fury Unbound",
            "U",
            "s",
            3,
            "Rage",
            [
                {
                    "op": "attack",
                    "by": "mage",
                    "n": 3,
                    "target": {
                        "t": "pick",
                        "sel": {"side": "enemy", "at": "engaged", "type": ["creature", "mage", "relic"]},
                    },
                },
                {
                    "op": "if",
                    "cond": {
                        "a": {"n": "count", "sel": {"side": "mine", "at": "here", "type": ["mage"], "trait": ["Rage"]}},
                        "cmp": ">=",
                        "b": 1,
                    },
                    "then": [_FLAME],
                },
            ],
        ),
        (
            "War Beacon",
            "U",
            "r",
            2,
            "Fire",
            [
                ong(
                    "Rally",
                    {
                        "mod": "keyword",
                        "kw": kw("Aggressive"),
                        "on": {"side": "mine", "at": "here", "type": ["creature"]},
                    },
                    **{"if": {"a": _FLAMES, "cmp": ">=", "b": 3}},
                ),
                after("Signal", "turn_begun", _FLAME, turn="mine"),
            ],
        ),
        (
            "Comet Drake",
            "R",
            "c",
            4,
            "Lizard Fire",
            [
                kw("Boundless"),
                kw("Drive"),
                act(
                    "Trailblaze",
                    [{"cost": "spend", "kind": "flame", "n": 2}],
                    {"op": "grant", "mods": [{"mod": "keyword", "kw": kw("Aggressive")}]},
                    once=True,
                ),
            ],
        ),
        (
            "Brandmaw the Devourer",
            "R",
            "c",
            6,
            "Lizard Fire Rage",
            [
                kw("Aggressive", 3),
                {
                    "k": "trig",
                    "name": "Firestorm",
                    "timing": "before",
                    "on": "attacks",
                    "do": [{"op": "damage", "to": EACH_FOE, "n": 1}],
                },
            ],
        ),
        ("Twin Eruption", "R", "s", "X", "Fire", [{"op": "damage", "n": X, "to": {**A_FOE, "min": 0, "max": 2}}]),
    ],
)
