"""Quam: cold, charisma and acuity."""

from domain.games.runiverse.sets.words import (
    A_FOE,
    AN_ALLY,
    EACH_FOE,
    TASK,
    act,
    after,
    card,
    kw,
    ong,
    pay,
    when,
)

_SNOW = {"op": "token", "from": "snowplay"}
_TASK_FOE = {"op": "set_tasked", "value": True, "on": A_FOE}

CARDS = card(
    "qu",
    "quam",
    [
        ("Frost Fencer", "C", "c", 1, "Ice Verve", [kw("Deft")]),
        ("Parlor Page", "C", "c", 1, "Verve", []),
        ("Chill Herald", "C", "c", 2, "Ice", [when("Freeze", "attacks", _TASK_FOE)]),
        ("Glacier Dancer", "C", "c", 2, "Ice Verve", [kw("Deft"), kw("Aggressive")]),
        ("Snowmaster", "C", "c", 3, "Ice Verve", [after("Roll Up", "joined", _SNOW), act("Snow Day", [TASK], _SNOW)]),
        ("Sled Team", "C", "c", 4, "Ice", [kw("Unity"), kw("Strength")]),
        ("Cold Snap", "C", "s", 1, "Ice", [_TASK_FOE]),
        ("Premonition", "C", "s", 2, "Foresight", [{"op": "dream"}]),
        (
            "Scrying Mirror",
            "C",
            "r",
            1,
            "Foresight",
            [
                act(
                    "Look Ahead",
                    [TASK, pay(1)],
                    {"op": "draw"},
                    {
                        "op": "send",
                        "zone": "deck_top",
                        "on": {"t": "pick", "sel": {"side": "mine", "at": "off", "zone": "hand"}},
                    },
                )
            ],
        ),
        ("Rink Racer", "U", "c", 2, "Verve", [kw("Relentless"), kw("Aggressive")]),
        (
            "Rimeglass Duelist",
            "U",
            "c",
            3,
            "Ice Foresight",
            [
                kw("Deft"),
                after("Flourish", "survives", {"op": "dream", "sel": {"type": ["creature"]}}, turn="mine", once=True),
            ],
        ),
        (
            "Pas de Deux",
            "U",
            "c",
            3,
            "Verve",
            [
                after("Invite", "joined", {"op": "pair", "b": AN_ALLY}),
                ong(
                    "In Step",
                    {"mod": "keyword", "kw": kw("Deft"), "on": {"side": "mine", "at": "here", "is": ["paired"]}},
                ),
                ong(
                    "Lead",
                    {"mod": "keyword", "kw": kw("Deft")},
                    **{
                        "if": {
                            "a": {"n": "count", "sel": {"side": "mine", "at": "here", "is": ["paired"]}},
                            "cmp": ">=",
                            "b": 1,
                        }
                    },
                ),
            ],
        ),
        (
            "Hypnotic Host",
            "U",
            "c",
            5,
            "Verve Foresight",
            [
                kw("Strength"),
                after(
                    "Captivate",
                    "is_attacked",
                    {"op": "grant", "on": "attacker", "mods": [{"mod": "forbid", "what": "untask"}]},
                ),
            ],
        ),
        ("Ice Wall", "U", "s", 3, "Ice Foresight", [kw("Trap"), {"op": "alter_attack", "stop": True}]),
        ("Snow Globe", "U", "r", 2, "Ice Foresight", [act("Shake", [pay(2)], _SNOW, once=True)]),
        (
            "Blade of the North",
            "R",
            "c",
            4,
            "Ice Verve",
            [
                kw("Deft"),
                kw("Aggressive"),
                after(
                    "Read the Moment",
                    "drawn",
                    {"op": "grant", "mods": [{"mod": "level", "n": 1}]},
                    turn="mine",
                    once=True,
                ),
            ],
        ),
        (
            "Winter Sovereign",
            "R",
            "c",
            6,
            "Ice Foresight",
            [kw("Strength", 2), after("Deep Freeze", "joined", {"op": "set_tasked", "value": True, "on": EACH_FOE})],
        ),
        (
            "Lucid Dreaming",
            "R",
            "s",
            3,
            "Foresight Verve",
            [{"op": "counter", "on": "mage", "kind": "dream"}, {"op": "draw"}],
        ),
    ],
)
