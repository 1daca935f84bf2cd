"""Reads cards from plain data and refuses a malformed one with its name and the reason."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import ValidationError, convert

from domain.games.runiverse.language.card_checks import faults
from domain.games.runiverse.language.grammar import CardText
from domain.games.runiverse.language.word_checks import walk
from domain.kernel.errors import OrreryError

__all__ = ["MalformedCard", "load", "slug", "walk"]


class MalformedCard(OrreryError):
    """A card the game cannot play; the message names the card and says why."""

    def __init__(self, card: str, reason: str) -> None:
        super().__init__(f"{card}: {reason}")
        self.card, self.reason = card, reason


def load(entries: Iterable[Mapping[str, Any]], taken: Collection[str] = ()) -> tuple[CardText, ...]:
    """The cards of `entries` in order; MalformedCard at the first that is not sound.

    `taken` are the slugs of cards there are already.
    """
    cards = tuple(_read(entry) for entry in entries)
    seen = set(taken)
    for card in cards:
        for word in (card.id, slug(card.name)):
            if word in seen:
                raise MalformedCard(card.name, f"the name or id {word!r} is taken")
        seen |= {card.id, slug(card.name)}
    return cards


def slug(name: str) -> str:
    """The name as it is written in ids: lower case, words joined by hyphens."""
    return "".join(c if c.isalnum() else "-" for c in name.lower().replace("'", ""))


def _read(entry: object) -> CardText:
    if not isinstance(entry, Mapping):
        raise MalformedCard("a card without a name", f"{type(entry).__name__} is no card")
    name = str(entry.get("name") or entry.get("id") or "a card without a name")
    try:
        card: CardText = convert(entry, CardText)
        fault = next(faults(card), None)
    except ValidationError as error:
        raise MalformedCard(name, str(error)) from None
    except RecursionError:
        raise MalformedCard(name, "its text is nested too deep") from None
    if fault is not None:
        raise MalformedCard(name, fault)
    return card
