"""Orth: underground and patience."""

from domain.games.runiverse.sets.words import BURIED, EACH_FOE, act, after, card, kw, ong

_RETURN = {"op": "send", "zone": "hand", "on": {"t": "pick", "sel": BURIED, "min": 0}}

CARDS = card(
    "or",
    "orth",
    [
        ("Mole Pup", "C", "c", 1, "Earth", [kw("Burrowing")]),
        ("Cap Gatherer", "C", "c", 1, "Fungus Dedication", []),
        (
            "Loam Lurker",
            "C",
            "c",
            2,
            "Earth",
            [
                kw("Burrowing"),
                ong(
                    "Undermine",
                    {
                        "mod": "level",
                        "n": 1,
                        "on": {"side": "mine", "at": "here", "type": ["creature"], "is": ["ally"]},
                    },
                    **{
                        "if": {
                            "a": {
                                "n": "count",
                                "sel": {"side": "mine", "at": "here", "name": "Loam Lurker", "is": ["burrowed"]},
                            },
                            "cmp": ">=",
                            "b": 1,
                        }
                    },
                ),
            ],
        ),
        ("Root Hauler", "C", "c", 2, "Earth Dedication", [kw("Strength")]),
        (
            "Rotcap Elder",
            "C",
            "c",
            3,
            "Fungus",
            [
                after(
                    "Spore Memory",
                    "dispelled",
                    {
                        "op": "send",
                        "zone": "hand",
                        "on": {"t": "pick", "sel": {**BURIED, "is": ["other"]}, "how": "top"},
                    },
                )
            ],
        ),
        ("Deep Digger", "C", "c", 4, "Earth Dedication", [kw("Burrowing"), kw("Strength")]),
        ("Recall from Soil", "C", "s", 1, "Earth Fungus", [_RETURN]),
        ("Pitfall", "C", "s", 2, "Earth", [kw("Trap"), {"op": "damage", "to": "attacker", "n": 2}]),
        (
            "Patient Hourglass",
            "C",
            "r",
            1,
            "Dedication",
            [
                after("Grain", "turn_begun", {"op": "counter", "on": "me", "kind": "charge"}, turn="mine"),
                after("Compost", "discarded", {"op": "counter", "on": "me", "kind": "charge"}, turn="mine", once=True),
                act("Turn Over", [{"cost": "spend", "kind": "charge", "n": 3}], {"op": "draw"}),
            ],
        ),
        ("Chrysalis Monk", "U", "c", 2, "Dedication", [kw("Ritual"), kw("Strength")]),
        (
            "Mulch Golem",
            "U",
            "c",
            3,
            "Fungus Earth",
            [
                after(
                    "Digest",
                    "joined",
                    {"op": "vim", "to": "me", "face": "up", "from": {"t": "pick", "sel": BURIED, "how": "top"}},
                ),
                after("Burst", "vim_lost", {"op": "damage", "to": EACH_FOE, "n": 1}),
            ],
        ),
        ("Tomb Gardener", "U", "c", 3, "Fungus Dedication", [kw("Ritual"), after("Unearth", "evoked", _RETURN)]),
        (
            "Vault Badger",
            "U",
            "c",
            5,
            "Earth Dedication",
            [
                kw("Burrowing"),
                kw("Strength"),
                after("Lick Wounds", "phase_ended", {"op": "heal", "on": "me"}, who="mine"),
            ],
        ),
        (
            "Vigil of Spores",
            "U",
            "s",
            6,
            "Fungus Dedication",
            [kw("Ritual"), {"op": "join", "on": {"t": "pick", "sel": BURIED, "min": 0, "max": 2}}],
        ),
        (
            "Sleeper's Urn",
            "U",
            "r",
            2,
            "Dedication",
            [act("Wake", [{"cost": "dispel"}], {"op": "counter", "on": "mage", "kind": "dream"})],
        ),
        (
            "Elder Myconid",
            "R",
            "c",
            4,
            "Fungus",
            [after("Slow Growth", "untasked", {"op": "counter", "on": "me", "kind": "l_plus_1"})],
        ),
        (
            "Hermit of the Root",
            "R",
            "c",
            6,
            "Fungus Earth Dedication",
            [kw("Ritual"), kw("Ward"), after("Deep Anchor", "joined", {"op": "add_bond"})],
        ),
        (
            "The Buried Clock",
            "R",
            "r",
            6,
            "Dedication Earth",
            [
                kw("Ritual"),
                after("Ascend", "joined", {"op": "send", "on": "me", "zone": "exalted"}),
                ong("Steady Hands", {"mod": "power", "n": 1}, **{"in": "exalted"}),
            ],
        ),
    ],
)
