"""The mages: a grid of twelve Core mages per facet (four gifts by three foci), and four battlemages."""

from typing import Any, Final

from domain.games.runiverse.facets import FEATURED, WHEEL, Facet

_NAMES: Final[dict[Facet, tuple[str, ...]]] = {
    Facet.RUBY: (
        "Asha Emberhand",
        "Torvic Ashmantle",
        "Brenna Coalsong",
        "Iskra of the Kiln",
        "Dagan Sparkfist",
        "Maro Cinderwake",
        "Vessa Hotblood",
        "Orin Flintjaw",
        "Kaela Redscale",
        "Sarn the Smelter",
        "Yrsa Pyrecaller",
        "Tamsin Blazewright",
    ),
    Facet.TRINE: (
        "Borr Stonebrow",
        "Hedda Cragheart",
        "Ulf Granitehand",
        "Marta Screewalker",
        "Odo Hammerfell",
        "Gisla Ridgewarden",
        "Tarn Bouldershoulder",
        "Runa Cliffsinger",
        "Egil Slatebeard",
        "Dorma Quarrymistress",
        "Styr Landslide",
        "Inga of the High Pass",
    ),
    Facet.ORTH: (
        "Pell Moldwhisper",
        "Nim Deepdelver",
        "Olla Sporekeeper",
        "Grub Tunnelsage",
        "Wenna Lanternroot",
        "Corm the Patient",
        "Issa Loamtender",
        "Jory Rootcellar",
        "Bettany Truffle",
        "Old Mossgrave",
        "Fenn Burrowmaster",
        "Tilda Underhill",
    ),
    Facet.SPHENE: (
        "Zib Marshlight",
        "Pippa Gnatcatcher",
        "Ozzo Sludgeborn",
        "Lilt of the Reeds",
        "Twig Manyfriends",
        "Nettle Hivekin",
        "Bubb Puddlewise",
        "Sedge Chorister",
        "Midge Bogwarden",
        "Tansy Swarmcaller",
        "Quill Newtfoot",
        "Dabble Fenrunner",
    ),
    Facet.EMRY: (
        "Linden Fawnfriend",
        "Hazel Greenmantle",
        "Rowan Thornward",
        "Ivy Seedspeaker",
        "Bram Oakshield",
        "Willow Wildheart",
        "Aspen Barkskin",
        "Fern Meadowlight",
        "Alder Stagcaller",
        "Juniper Bloomtide",
        "Sorrel Grovekeeper",
        "Birch Houndmaster",
    ),
    Facet.QUAM: (
        "Elsin Frostglance",
        "Corvo Icequill",
        "Mirelle Snowdance",
        "Jasper Coldwit",
        "Neve Glasswright",
        "Ansel Farseer",
        "Isolde Rimecourt",
        "Tobin Silvertongue",
        "Lumi Skateblade",
        "Petra Clearmind",
        "Aurel Winterjest",
        "Sigrun Hailsight",
    ),
    Facet.SAFF: (
        "Nerida Tidecaller",
        "Ondo Reefscholar",
        "Maris Deepmind",
        "Thalo Pearlkeeper",
        "Cora Brinewhisper",
        "Dylan Undertow",
        "Selka Kelpweaver",
        "Anwen Drownedlore",
        "Hadal the Quiet",
        "Pelagia Inkwell",
        "Fathom Greywater",
        "Lir of the Trench",
    ),
    Facet.THYST: (
        "Vex Thunderlaugh",
        "Ozla Skydancer",
        "Brio Paintstorm",
        "Zephyr Oddly",
        "Calla Stormglass",
        "Rook Fatespinner",
        "Umbra Violetwind",
        "Tiko Lightningrod",
        "Nimbus Half-Awake",
        "Sable Whirligig",
        "Pyx Cloudshaper",
        "Merrin Gale",
    ),
}
_BATTLEMAGES: Final = (
    ("Cael Furnaceborn", Facet.RUBY, "Rage"),
    ("Anvil Marshal", Facet.TRINE, "Stone"),
    ("Rime Champion Oda", Facet.QUAM, "Verve"),
    ("Tempest Duke Arro", Facet.THYST, "Storm"),
)


def _core(facet: Facet) -> list[dict[str, Any]]:
    gifts = ("bond", "dispel", "draw", facet.value)
    grid = [(gift, focus) for focus in FEATURED[facet] for gift in gifts]
    return [
        {
            "id": f"{facet.value}-mage-{place + 1}",
            "name": name,
            "type": "mage",
            "facet": facet.value,
            "rarity": "core",
            "gift": gift,
            "focus": focus,
        }
        for place, (name, (gift, focus)) in enumerate(zip(_NAMES[facet], grid, strict=True))
    ]


CARDS: list[dict[str, Any]] = [card for facet in WHEEL for card in _core(facet)] + [
    {
        "id": f"{facet.value}-battlemage",
        "name": name,
        "type": "mage",
        "facet": facet.value,
        "rarity": "rare",
        "gift": facet.value,
        "focus": trait,
        "abilities": [{"k": "kw", "kw": "Battlemage", "n": 3, "traits": [trait]}],
    }
    for name, facet, trait in _BATTLEMAGES
]
