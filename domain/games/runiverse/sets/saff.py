"""Saff: underwater, psychic power and old secrets."""

from domain.games.runiverse.sets.words import A_FOE, EACH_FOE, ENEMY_MAGE, TASK, act, after, card, kw, ong, pay

_SAP = {"op": "counter", "on": ENEMY_MAGE, "kind": "sap"}

CARDS = card(
    "sa",
    "saff",
    [
        ("Tide Wisp", "C", "c", 1, "Water", [kw("Ward"), kw("Strength")]),
        ("Reef Guppy", "C", "c", 1, "Sealife", []),
        ("Mind Leech", "C", "c", 2, "Sealife", [after("Drain", "joined", _SAP)]),
        ("Current Rider", "C", "c", 2, "Water Sealife", [kw("Roaming"), kw("Strength")]),
        (
            "Coral Sentry",
            "C",
            "c",
            3,
            "Sealife",
            [
                kw("Ward"),
                ong(
                    "Bulwark",
                    {"mod": "level", "n": 1},
                    **{
                        "if": {
                            "a": {
                                "n": "count",
                                "sel": {"side": "mine", "at": "here", "is": ["me", "guarding"]},
                            },
                            "cmp": ">=",
                            "b": 1,
                        }
                    },
                ),
            ],
        ),
        ("Sky Ray", "C", "c", 4, "Sealife Water", [kw("Boundless"), kw("Ward")]),
        ("Siphon Thought", "C", "s", 1, "Knowledge", [_SAP, {"op": "draw"}]),
        ("Undertow Snare", "C", "s", 2, "Water", [kw("Trap"), {"op": "send", "on": "attacker", "zone": "hand"}, _SAP]),
        ("Tide Ledger", "C", "r", 1, "Knowledge Water", [act("Consult", [TASK], {"op": "draw"}, {"op": "discard"})]),
        (
            "Lurking Angler",
            "U",
            "c",
            2,
            "Sealife",
            [kw("Trap"), after("Bite", "joined", {"op": "damage", "to": A_FOE, "n": 2}, turn="enemy")],
        ),
        (
            "Hypno Toad",
            "U",
            "c",
            3,
            "Sealife Knowledge",
            [
                act(
                    "Hypnotise",
                    [TASK, pay(2)],
                    {
                        "op": "move",
                        "control": True,
                        "to": "here",
                        "until": "me_leaves",
                        "on": {
                            "t": "pick",
                            "sel": {"side": "enemy", "at": "engaged", "type": ["creature"], "lv": [0, 3]},
                        },
                    },
                )
            ],
        ),
        (
            "Abyssal Scholar",
            "U",
            "c",
            3,
            "Knowledge",
            [kw("Ward"), kw("Strength"), after("Observe", "survives", {"op": "draw"}, once=True)],
        ),
        (
            "Trench Warden",
            "U",
            "c",
            5,
            "Water Sealife",
            [
                kw("Ward"),
                kw("Strength", 2),
                after(
                    "Old Knowledge", "secret_revealed", {"op": "counter", "on": "me", "kind": "l_plus_1"}, who="mine"
                ),
            ],
        ),
        (
            "Oubliette",
            "U",
            "s",
            3,
            "Knowledge Water",
            [
                kw("Trap"),
                {
                    "op": "if",
                    "cond": {"a": {"n": "level", "of": "attacker"}, "cmp": "<=", "b": 3},
                    "then": [{"op": "send", "on": "attacker", "zone": "banished"}],
                    "else": [{"op": "alter_attack", "no_damage": True}],
                },
            ],
        ),
        (
            "Archive of Bubbles",
            "U",
            "r",
            2,
            "Knowledge",
            [
                ong("Discreet", {"mod": "cost", "n": -1, "secret": True}),
                after(
                    "Study",
                    "power_made",
                    {"op": "may", "costs": [pay(2)], "do": [{"op": "draw"}]},
                    who="mine",
                    once=True,
                ),
            ],
        ),
        (
            "Lorekeeper Squid",
            "R",
            "c",
            4,
            "Knowledge Sealife",
            [
                act(
                    "Pry",
                    [TASK, pay(1)],
                    {"op": "dispel", "on": {"t": "pick", "sel": {"side": "enemy", "at": "engaged", "is": ["secret"]}}},
                ),
                after("Take Notes", "joined", {"op": "draw"}),
            ],
        ),
        (
            "Leviathan of Questions",
            "R",
            "c",
            6,
            "Sealife Water Knowledge",
            [
                kw("Ritual"),
                kw("Strength", 2),
                after("Swallow Thought", "joined", {"op": "discard", "who": "opponent"}, _SAP),
            ],
        ),
        ("Great Recession", "R", "s", 5, "Water", [{"op": "send", "on": EACH_FOE, "zone": "hand"}]),
    ],
)
