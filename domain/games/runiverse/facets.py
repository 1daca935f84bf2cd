"""The wheel of facets, the rarities, and the other short word lists of the rulebook."""

from typing import Final, Literal, TypeAlias

from domain.kernel.docs import DocEnum


class Facet(DocEnum):
    """RU-OBJ-10: the eight facets in the order of the wheel."""

    RUBY = "ruby", "Ruby, the first facet of the wheel."
    TRINE = "trine", "Trine, between Ruby and Orth."
    ORTH = "orth", "Orth, between Trine and Sphene."
    SPHENE = "sphene", "Sphene, between Orth and Emry."
    EMRY = "emry", "Emry, between Sphene and Quam."
    QUAM = "quam", "Quam, between Emry and Saff."
    SAFF = "saff", "Saff, between Quam and Thyst."
    THYST = "thyst", "Thyst, between Saff and Ruby."


WHEEL: Final = tuple(Facet)


def beside(facet: Facet) -> tuple[Facet, Facet]:
    """The two facets next to `facet` on the wheel."""
    place = WHEEL.index(facet)
    return WHEEL[place - 1], WHEEL[(place + 1) % len(WHEEL)]


EVOKABLE: Final = {facet: frozenset({facet, *beside(facet)}) for facet in WHEEL}
"""RU-EVO-03: what a mage of each facet may evoke."""

FEATURED: Final[dict[Facet, tuple[str, str, str]]] = {
    Facet.RUBY: ("Fire", "Lizard", "Rage"),
    Facet.TRINE: ("Destruction", "Stone", "Tenacity"),
    Facet.ORTH: ("Dedication", "Earth", "Fungus"),
    Facet.SPHENE: ("Bug", "Unity", "Slime"),
    Facet.EMRY: ("Animal", "Growth", "Plant"),
    Facet.QUAM: ("Foresight", "Ice", "Verve"),
    Facet.SAFF: ("Knowledge", "Sealife", "Water"),
    Facet.THYST: ("Chaos", "Creativity", "Storm"),
}
"""RU-OBJ-10: the traits each facet is known for; also the foci of its mages."""

PIPS: Final = {"core": 0, "common": 1, "uncommon": 2, "rare": 3, "token": 0}
"""RU-OBJ-11: what a card of each rarity weighs."""

CardType: TypeAlias = Literal["mage", "creature", "spell", "relic"]
Rarity: TypeAlias = Literal["core", "common", "uncommon", "rare", "token"]
Gift: TypeAlias = Literal["bond", "dispel", "draw", "ruby", "trine", "orth", "sphene", "emry", "quam", "saff", "thyst"]
Keyword: TypeAlias = Literal[
    "Aggressive",
    "Battlemage",
    "Boundless",
    "Burrowing",
    "Deft",
    "Drive",
    "Evolve",
    "Relentless",
    "Ritual",
    "Roaming",
    "Strength",
    "Swarm",
    "Swarm Up",
    "Trap",
    "Unity",
    "Ward",
]
COUNTED: Final = frozenset({"Aggressive", "Battlemage", "Strength"})
"""Keywords with a number; several of one add up. Any other a card has or has not."""
Happening: TypeAlias = Literal[
    "evoked",
    "joined",
    "tasked",
    "untasked",
    "attacks",
    "is_attacked",
    "survives",
    "dealt_damage",
    "dispelled",
    "vim_lost",
    "bond_broken",
    "drawn",
    "discarded",
    "moved",
    "mage_played",
    "power_made",
    "secret_revealed",
    "phase_begun",
    "phase_ended",
    "turn_begun",
    "turn_ended",
]
"""What a triggered ability can wait for."""
