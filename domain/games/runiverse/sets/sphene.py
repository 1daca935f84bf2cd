"""Sphene: small creatures, wetland, acting in unison."""

from domain.games.runiverse.sets.words import A_FRIEND, TASK, X, act, after, card, kw, ong, pay

_BUG = {"op": "token", "from": "bugs"}
_BUGS = {"side": "mine", "at": "here", "type": ["creature"], "trait": ["Bug"]}

CARDS = card(
    "sp",
    "sphene",
    [
        ("Dew Mite", "C", "c", 0, "Bug", []),
        ("Pond Strider", "C", "c", 1, "Bug Unity", [kw("Unity")]),
        ("Brood Carrier", "C", "c", 2, "Bug", [after("Spill", "joined", _BUG)]),
        ("Ylart Tadpole", "C", "c", 2, "Slime Unity", []),
        (
            "Cooperative Ylart",
            "C",
            "c",
            3,
            "Slime Unity",
            [{"k": "kw", "kw": "Evolve", "name_has": "Ylart"}, kw("Unity")],
        ),
        ("Mother Ooze", "C", "c", 4, "Slime", [after("Split", "dispelled", _BUG)]),
        ("Call the Swarm", "C", "s", 1, "Bug", [_BUG]),
        (
            "Chirr",
            "C",
            "s",
            2,
            "Bug Unity",
            [{"op": "set_tasked", "value": False, "on": {"t": "pick", "sel": _BUGS, "how": "all"}}],
        ),
        ("Egg Sac", "C", "r", 1, "Bug Slime", [act("Hatch", [TASK, pay(1)], _BUG)]),
        ("Darting Wasp", "U", "c", 2, "Bug", [kw("Drive")]),
        ("Reed Brood", "U", "c", 3, "Bug Unity", [kw("Unity"), after("Hatch", "joined", {**_BUG, "n": 2})]),
        ("Wandering Slick", "U", "c", 3, "Slime", [kw("Roaming")]),
        (
            "Hive Marshal",
            "U",
            "c",
            5,
            "Bug Unity",
            [kw("Unity"), ong("Muster", {"mod": "level", "n": {"n": "count", "sel": {**_BUGS, "is": ["ally"]}}})],
        ),
        (
            "Shared Carapace",
            "U",
            "s",
            3,
            "Bug Unity",
            [
                {
                    "op": "vim",
                    "to": A_FRIEND,
                    "from": {"t": "pick", "sel": {"side": "mine", "at": "here", "zone": "vim"}, "min": 0},
                },
            ],
        ),
        (
            "Rallying Drone",
            "U",
            "r",
            2,
            "Bug Unity",
            [ong("Drone", {"mod": "keyword", "kw": kw("Aggressive"), "on": _BUGS})],
        ),
        (
            "Silt Ambusher",
            "R",
            "c",
            4,
            "Slime Bug",
            [kw("Burrowing"), kw("Unity"), after("Stir", "tasked", {"op": "heal", "on": "me"}, once=True)],
        ),
        ("Queen of the Fen", "R", "c", 6, "Bug Slime", [after("Royal Brood", "joined", {**_BUG, "n": 4})]),
        ("Plague of Wings", "R", "s", "X", "Bug Unity", [{**_BUG, "n": X}]),
    ],
)
