"""Physical cards: small ints that carry the number of the face, the owner and the copy."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NewType

from msgspec import Struct

from domain.games.runiverse.facets import PIPS, Keyword
from domain.games.runiverse.language.grammar import (
    Ability,
    Act,
    CardText,
    KeywordAbility,
    MoveOp,
    Ong,
    Pick,
    Sel,
    SetTaskedOp,
    Trig,
    VimOp,
)
from domain.games.runiverse.language.loader import load, slug
from domain.kernel.notation import Notation
from domain.kernel.viewers import Seat

Card = NewType("Card", int)
_COPIES: Final = 1024
_OWNERS: Final = "ab"


class Face(Struct, frozen=True):
    """A card as printed, sorted the way the engine asks for it; `words` are its keywords with their numbers.

    A `quiet` one neither applies all the time nor waits for anything, keywords aside; `heeds` is what it waits for,
    `forestalls` what it answers before it happens.
    """

    text: CardText
    level: int
    pips: int
    acts: tuple[Act, ...]
    ongs: tuple[Ong, ...]
    trigs: tuple[Trig, ...]
    keywords: tuple[KeywordAbility, ...]
    words: dict[str, int]
    quiet: bool
    heeds: frozenset[str]
    forestalls: frozenset[str]
    is_mage: bool
    is_creature: bool
    is_relic: bool
    is_spell: bool
    is_token: bool

    def has(self, keyword: Keyword) -> bool:
        """Whether the keyword is printed on the card."""
        return keyword in self.words


EXPANSIONS: Final[dict[str, Act | Trig]] = {
    "Drive": Trig(name="Drive", timing="after", on="joined", do=(SetTaskedOp(on="me", value=False),)),
    "Relentless": Trig(
        name="Relentless", timing="after", on="tasked", turn="mine", once=True, do=(SetTaskedOp(on="me", value=False),)
    ),
    "Roaming": Act(name="Roaming", once=True, do=(MoveOp(),)),
    "Swarm Up": Act(
        name="Swarm Up",
        do=(
            VimOp(
                to=Pick(sel=Sel(side="mine", at="here", type=("creature",), trait=("Bug",), lv=(1, 1), is_=("ally",))),
                from_="me",
                face="up",
                mute=True,
            ),
        ),
    ),
}
"""Keywords that are shorthand for an ability of the language."""

FACES: Final[list[Face]] = []
FORESTALLED: Final[set[str]] = set()
"""The events that any card there is answers before they happen: for all others nobody need be looked for."""
_BY_SLUG: Final[dict[str, int]] = {}


def enrol(entries: Iterable[Mapping[str, Any]]) -> None:
    """Add cards after those there are, in the order of their numbers (`sets/numbers.py`), which never change."""
    for text in load(entries, _BY_SLUG):
        _BY_SLUG[slug(text.name)] = len(FACES)
        FACES.append(_face(text))
        FORESTALLED.update(FACES[-1].forestalls)


def _face(text: CardText) -> Face:
    return Face(
        text=text,
        level=text.level if isinstance(text.level, int) else 0,
        pips=PIPS[text.rarity],
        acts=_only(text.abilities, Act),
        ongs=_only(text.abilities, Ong),
        trigs=_only(text.abilities, Trig),
        keywords=_only(text.abilities, KeywordAbility),
        words=_totals(_only(text.abilities, KeywordAbility)),
        quiet=not any(isinstance(a, Ong | Trig) for a in text.abilities),
        heeds=frozenset(a.on for a in text.abilities if isinstance(a, Trig)),
        forestalls=frozenset(a.on for a in text.abilities if isinstance(a, Trig) and a.timing == "before"),
        is_mage=text.type == "mage",
        is_creature=text.type == "creature",
        is_relic=text.type == "relic",
        is_spell=text.type == "spell",
        is_token=text.rarity == "token",
    )


def _totals(keywords: tuple[KeywordAbility, ...]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for ability in keywords:
        totals[ability.kw] = totals.get(ability.kw, 0) + ability.n
    return totals


def _only(abilities: tuple[Ability, ...], kind: Any) -> tuple[Any, ...]:
    return tuple(a for a in abilities if isinstance(a, kind))


class _Faces(dict[Card, Face]):
    """By physical card, as far as they have been asked for: nothing is asked more often, and a dict answers soonest."""

    def __missing__(self, card: Card) -> Face:
        shown = self[card] = FACES[card // _COPIES]
        return shown


face: Final = _Faces().__getitem__
"""The face of a physical card."""


def number(card: Card) -> int:
    """The number of a card's face."""
    return card // _COPIES


def owner(card: Card) -> Seat:
    """The seat a card belongs to; it never changes."""
    return (card % _COPIES) & 1


def copy_of(card: Card) -> int:
    """Which copy of its face a card is, counted from 0."""
    return card % _COPIES // 2


def title(card: Card) -> str:
    """The name, with the number of the copy where it is not the first: `Swarming Bug 2`."""
    copy = copy_of(card)
    name = face(card).text.name
    return f"{name} {copy + 1}" if copy else name


def card_of(number: int, seat: Seat, copy: int) -> Card:
    """Copy number `copy`, from 0, of face `number` in the hands of `seat`."""
    return Card(number * _COPIES + 2 * copy + seat)


def number_of(name: str) -> int:
    """The face with that name; ValueError if there is none."""
    try:
        return _BY_SLUG[slug(name)]
    except KeyError:
        raise ValueError(f"there is no card called {name!r}") from None


def write(card: int) -> str:
    """`kittle.a1`: the name, the owner's seat as a letter, the copy."""
    number, rest = divmod(card, _COPIES)
    return f"{slug(FACES[number].text.name)}.{_OWNERS[rest & 1]}{rest // 2 + 1}"


def read(text: str) -> int:
    """The card that `write` gives as `text`."""
    name, dot, tail = text.rpartition(".")
    if not dot or len(tail) < 2 or tail[0] not in _OWNERS or not tail[1:].isascii() or not tail[1:].isdigit():
        raise ValueError(f"{text!r} is not a card such as kittle.a1")
    copy = int(tail[1:])
    if name not in _BY_SLUG or not 1 <= copy <= _COPIES // 2:
        raise ValueError(f"there is no card {text!r}")
    return card_of(_BY_SLUG[name], _OWNERS.index(tail[0]), copy - 1)


CARD: Final = Notation(
    "RuniverseCard",
    "A physical card: its name in lower case with hyphens, a dot, the owner's seat as a letter (a is seat 0) and the "
    "number of the copy, as in `kittle.a1`.",
    write,
    read,
    pattern=r"^[a-z0-9-]+\.[ab][1-9][0-9]*$",
    example="kittle.a1",
)
