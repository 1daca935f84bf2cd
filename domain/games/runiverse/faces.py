"""The cards of the set as printed, tokens included: every value, and the text in words."""

from typing import Annotated, Final

from domain.games.runiverse import cards
from domain.games.runiverse.cards import FACES as PRINTED
from domain.games.runiverse.cards import Card
from domain.games.runiverse.facets import Facet
from domain.games.runiverse.language.loader import slug
from domain.games.runiverse.language.phrases import word
from domain.games.runiverse.language.printer import card_lines
from domain.kernel.docs import DocEnum, doc
from domain.kernel.faces import CardFace, Faces


class CardKind(DocEnum):
    """The kinds of cards."""

    MAGE = "mage", "A mage, who evokes other cards."
    CREATURE = "creature", "A creature, which fights."
    SPELL = "spell", "A spell, which does something once."
    RELIC = "relic", "A relic, which stays."


class Rarity(DocEnum):
    """How rare a card is (RU-OBJ-11)."""

    CORE = "core", "In everybody's deck, without pips."
    COMMON = "common", "One pip."
    UNCOMMON = "uncommon", "Two pips."
    RARE = "rare", "Three pips."
    TOKEN = "token", "In no deck: other cards make it."


class Face(CardFace, frozen=True):
    """A card of Rüniverse."""

    kind: Annotated[CardKind, doc("What kind of card it is.")]
    facet: Annotated[Facet, doc("To which of the eight facets it belongs.")]
    rarity: Annotated[Rarity, doc("How rare it is.")]
    pips: Annotated[int, doc("What it counts towards the pips of a deck.")]
    level: Annotated[int | None, doc("The printed level; null for X and where there is none.")]
    x_level: Annotated[bool, doc("Whether the level is X: chosen when it is evoked.")]
    traits: Annotated[tuple[str, ...], doc("What other cards may look for in it.")]
    focus: Annotated[str | None, doc("The focus of a mage; null for every other card.")]
    gift: Annotated[str | None, doc("The gift of a mage; null where there is none.")]
    keywords: Annotated[tuple[str, ...], doc("The printed keywords, with their numbers.")]


def _face(shown: cards.Face) -> Face:
    text = shown.text
    return Face(
        id=slug(text.name),
        name=text.name,
        text="\n".join(card_lines(text)),
        copies=0,
        kind=CardKind(text.type),
        facet=text.facet,
        rarity=Rarity(text.rarity),
        pips=shown.pips,
        level=text.level if isinstance(text.level, int) else None,
        x_level=text.level == "X",
        traits=text.traits,
        focus=text.focus or None,
        gift=text.gift,
        keywords=tuple(word(ability) for ability in shown.keywords),
    )


def _read(text: str) -> int:
    return cards.number(Card(cards.read(text))) if "." in text else cards.number_of(text)


FACES: Final = Faces(
    kind=Face,
    make=lambda: tuple(_face(each) for each in PRINTED),
    number_of=lambda card: cards.number(Card(card)),
    read=_read,
    sample=lambda place: cards.card_of(place, 0, 0),
)
