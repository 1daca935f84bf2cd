"""Thyst: weather and wild magic."""

from domain.games.runiverse.sets.words import (
    A_FOE,
    A_FRIEND,
    AN_ALLY,
    DIE,
    TASK,
    Data,
    X,
    act,
    after,
    card,
    kw,
    pay,
    when,
)

_RANDOM_FOE = {**A_FOE, "how": "random"}


def _difference(of: str, less: str) -> Data:
    """The level of one card less that of another."""
    minus = {"n": "scale", "of": {"n": "level", "of": less}, "by": -1}
    return {"n": "sum", "of": [{"n": "level", "of": of}, minus]}


_SWAP = {
    "op": "grant",
    "mods": [
        {"mod": "level", "on": "$ours", "n": _difference("$theirs", "$ours")},
        {"mod": "level", "on": "$theirs", "n": _difference("$ours", "$theirs")},
    ],
}

CARDS = card(
    "th",
    "thyst",
    [
        ("Stray Spark", "C", "c", 0, "Storm", []),
        ("Gust Sprite", "C", "c", 1, "Storm", [kw("Boundless"), kw("Aggressive")]),
        (
            "Mood Weather",
            "C",
            "c",
            2,
            "Chaos Storm",
            [
                after(
                    "Forecast",
                    "phase_begun",
                    {"op": "roll"},
                    {"op": "grant", "mods": [{"mod": "level", "n": {"n": "sum", "of": [DIE, -2]}}]},
                    who="mine",
                )
            ],
        ),
        ("Squall Imp", "C", "c", 2, "Storm Chaos", [kw("Boundless"), kw("Strength")]),
        ("Thunder Runner", "C", "c", 3, "Storm", [kw("Drive"), kw("Aggressive")]),
        (
            "Carnival Djinn",
            "C",
            "c",
            4,
            "Chaos Creativity",
            [
                kw("Strength"),
                after(
                    "Trick or Treat",
                    "joined",
                    {
                        "op": "modes",
                        "options": [
                            [{"op": "draw"}],
                            [{"op": "damage", "to": A_FOE, "n": 2}],
                            [{"op": "grant", "on": AN_ALLY, "mods": [{"mod": "keyword", "kw": kw("Aggressive", 2)}]}],
                        ],
                    },
                ),
            ],
        ),
        ("Stray Bolt", "C", "s", 1, "Storm Chaos", [{"op": "roll"}, {"op": "damage", "to": _RANDOM_FOE, "n": DIE}]),
        (
            "Trading Places",
            "C",
            "s",
            2,
            "Creativity Chaos",
            [
                {
                    "op": "each",
                    "over": {**A_FRIEND, "as": "ours"},
                    "do": [{"op": "each", "over": {**A_FOE, "as": "theirs"}, "do": [_SWAP]}],
                },
                {"op": "draw"},
            ],
        ),
        (
            "Lucky Charm",
            "C",
            "r",
            1,
            "Chaos Creativity",
            [act("Rub", [TASK], {"op": "roll", "cases": [{"on": [6], "do": [{"op": "draw"}]}]})],
        ),
        ("Veiled Zephyr", "U", "c", 2, "Storm", [kw("Boundless"), kw("Ward"), kw("Strength")]),
        (
            "Squall Piper",
            "U",
            "c",
            3,
            "Storm Creativity",
            [
                kw("Strength"),
                when(
                    "Wild Tune",
                    "attacks",
                    {
                        "op": "roll",
                        "cases": [
                            {"on": [1, 2], "do": [{"op": "draw"}]},
                            {"on": [3, 4], "do": [{"op": "alter_attack", "extra": 1}]},
                            {"on": [5, 6], "do": [{"op": "alter_attack", "extra": 2}]},
                        ],
                    },
                ),
            ],
        ),
        (
            "Jack in the Cloud",
            "U",
            "c",
            3,
            "Chaos Creativity",
            [
                kw("Trap"),
                kw("Strength"),
                kw("Drive"),
            ],
        ),
        (
            "Hurricane Rider",
            "U",
            "c",
            5,
            "Storm Chaos",
            [
                kw("Boundless"),
                kw("Aggressive"),
                after("Landfall", "joined", {"op": "damage", "to": _RANDOM_FOE, "n": {"n": "rifts"}}),
            ],
        ),
        (
            "Wild Improvisation",
            "U",
            "s",
            3,
            "Creativity",
            [
                {
                    "op": "modes",
                    "pick": 2,
                    "options": [
                        [{"op": "draw"}],
                        [
                            {
                                "op": "evoke_free",
                                "on": {
                                    "t": "pick",
                                    "sel": {
                                        "side": "mine",
                                        "at": "off",
                                        "zone": "hand",
                                        "type": ["creature", "relic"],
                                        "lv": [0, 2],
                                    },
                                    "min": 0,
                                },
                            }
                        ],
                        [{"op": "break_bond", "at": "here"}, {"op": "draw"}],
                    ],
                }
            ],
        ),
        (
            "Weathervane",
            "U",
            "r",
            2,
            "Storm Creativity",
            [
                act("Take Flight", [pay(1)], {"op": "send", "on": "me", "zone": "exalted"}),
                after(
                    "Fair Wind",
                    "turn_begun",
                    {"op": "roll", "cases": [{"on": [6], "do": [{"op": "draw"}]}]},
                    turn="mine",
                    **{"in": "exalted"},
                ),
            ],
        ),
        ("Lightning Dervish", "R", "c", 4, "Storm Chaos", [kw("Deft"), kw("Boundless"), kw("Strength")]),
        (
            "Dreamstorm Dragon",
            "R",
            "c",
            6,
            "Creativity Storm",
            [
                kw("Strength", 2),
                after("Vivid", "attacks", {"op": "power", "n": 3}, {"op": "dream"}),
                act("Lull", [{"cost": "spend", "kind": "dream"}], {"op": "draw"}, once=True),
            ],
        ),
        (
            "Prism Burst",
            "R",
            "s",
            "X",
            "Creativity Chaos",
            [
                {"op": "damage", "to": A_FOE, "n": X},
                {
                    "op": "if",
                    "cond": {"a": X, "cmp": ">=", "b": 4},
                    "then": [
                        {
                            "op": "modes",
                            "options": [
                                [{"op": "draw", "n": 2}],
                                [{"op": "counter", "on": "mage", "kind": "dream", "n": 1}],
                            ],
                        }
                    ],
                },
            ],
        ),
    ],
)
