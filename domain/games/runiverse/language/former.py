"""Words of rule-set 2 that are stored in its tables: questions are asked there as they always were."""

from typing import Final

CHOICES: Final = {
    "dispel an enemy relic": "dispel a chosen enemy relic at the engaged location",
    "dispel an enemy creature of level 2 or less": (
        "dispel a chosen enemy creature of level 0 to 2 at the engaged location"
    ),
    "deal 2 damage to an enemy creature": "2 damage to a chosen enemy creature at the engaged location",
    "an ally gains Aggressive 2 until end of turn": "until end of turn, a chosen ally of yours here: Aggressive 2",
    "evoke up to one creature or relic of level 2 or less from your hand for free": (
        "evoke up to one chosen creature or relic of level 0 to 2 in your hand for free"
    ),
    "break one of your bonds here, then draw a card": "break a bond here, then draw a card",
    "draw two cards": "draw 2 cards",
    "refresh your mage's dream counter": "refresh the dream counter of the mage here",
}
"""What a choice is called now -> what it was called."""
NAMES: Final = {("Jack in the Cloud", "Drive"): "Surprise"}
"""A card and an ability of it that was known by another name."""
