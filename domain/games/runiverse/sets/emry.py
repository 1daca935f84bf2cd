"""Emry: forest and growth."""

from domain.games.runiverse.sets.words import A_FRIEND, ALLIES, AN_ALLY, EACH_ALLY, TASK, X, act, after, card, kw, pay

_GROW = {"op": "counter", "kind": "l_plus_1"}
_WILD = {"op": "token", "from": "wild"}

CARDS = card(
    "em",
    "emry",
    [
        ("Sapling Fawn", "C", "c", 1, "Animal Plant", []),
        ("Fawn Tender", "C", "c", 1, "Growth", [after("Tend", "joined", {**_GROW, "on": AN_ALLY})]),
        ("Trail Fox", "C", "c", 2, "Animal", [kw("Roaming")]),
        ("Bark Boar", "C", "c", 2, "Animal Plant", [kw("Strength")]),
        (
            "Wandering Elk",
            "C",
            "c",
            3,
            "Animal Growth",
            [kw("Roaming"), after("New Pasture", "moved", {**_GROW, "on": "me"})],
        ),
        ("Old Growth Bear", "C", "c", 4, "Animal Growth", [kw("Strength", 2)]),
        ("Sprout", "C", "s", 1, "Plant Growth", [{**_GROW, "on": A_FRIEND}]),
        ("Call of the Wild", "C", "s", 2, "Plant Animal", [_WILD]),
        ("Grove Lantern", "C", "r", 1, "Plant Growth", [act("Tend", [TASK, pay(1)], {**_GROW, "on": A_FRIEND})]),
        ("Thicket Lynx", "U", "c", 2, "Animal", [kw("Relentless")]),
        ("Herald of Spring", "U", "c", 3, "Plant Growth", [after("Herald", "joined", _WILD)]),
        (
            "Great Stag of the Fawn",
            "U",
            "c",
            3,
            "Animal Growth",
            [{"k": "kw", "kw": "Evolve", "name_has": "Fawn"}, kw("Unity"), kw("Strength")],
        ),
        (
            "Wayward Treant",
            "U",
            "c",
            5,
            "Plant Growth",
            [
                kw("Roaming"),
                kw("Strength", 2),
                after("New Company", "mage_played", {**_GROW, "on": "me"}, who="any", turn="mine"),
            ],
        ),
        ("Revel of Leaves", "U", "s", 3, "Plant Animal", [{**_WILD, "n": 2}]),
        (
            "Seedbed",
            "U",
            "r",
            2,
            "Plant Growth",
            [after("Rich Soil", "joined", {**_GROW, "on": "event"}, who="mine", type=["creature"], once=True)],
        ),
        (
            "Bloom Shepherd",
            "R",
            "c",
            4,
            "Growth Plant",
            [after("Blossom", "joined", {"op": "each", "over": EACH_ALLY, "do": [{**_GROW, "on": "it"}]})],
        ),
        (
            "Heartwood Colossus",
            "R",
            "c",
            6,
            "Plant Growth",
            [
                after(
                    "Rings",
                    "joined",
                    {"op": "each", "over": EACH_ALLY, "do": [{"op": "vim", "to": "me"}]},
                    **{"if": {"a": ALLIES, "cmp": ">=", "b": 1}},
                ),
                after("Another Year", "turn_ended", {**_GROW, "on": "me"}, turn="mine"),
                act("Shed Bark", [{"cost": "spend", "kind": "l_plus_1"}], {**_GROW, "on": AN_ALLY}, once=True),
            ],
        ),
        (
            "Wellspring Idol",
            "R",
            "r",
            "X",
            "Growth Plant",
            [
                after("Brim", "joined", {"op": "counter", "on": "me", "kind": "charge", "n": X}),
                act("Pour", [TASK, {"cost": "spend", "kind": "charge"}], {**_GROW, "on": A_FRIEND}),
            ],
        ),
    ],
)
