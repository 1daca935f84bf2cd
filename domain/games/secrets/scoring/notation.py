"""The rulebook's notation of hands, and the entry point that scores it: `score("advanced", "E11123 W77*7 VOID")`."""

import re
from typing import Annotated, Final

from domain.games.secrets.cards import (
    BONUS_NAMES,
    DECKS,
    DIVINITY,
    FACE_BY_TEXT,
    FACE_OF,
    SUITED,
    Card,
    Version,
    face_text,
    faces_text,
    is_public,
)
from domain.games.secrets.melds import Meld, MeldKind, shape_of
from domain.games.secrets.scoring.arrange import Arrangement, FinalMeld, Holding, best, best_fully, best_out
from domain.games.secrets.scoring.tables import BONUS_POINTS, LIMIT
from domain.kernel.docs import doc
from domain.kernel.structs import Record

_BONUS: Final = {name: face for face, name in BONUS_NAMES.items()}
_WORD: Final = re.compile(r"([EFWAM])((?:[1-9]\*?)+)$")
_MELD: Final = re.compile(r"\[([^\][]*)\]")


class Scored(Record, frozen=True):
    """The best arrangement of a hand."""

    points: Annotated[
        int | None,
        doc(
            "Sure points with those for set-aside cards and for going out, under the limit; null if it cannot be done."
        ),
    ]
    chance: Annotated[float, doc("What coins, packets and Duels bring on average by the order of SU-R-27, in points.")]
    arrangement: Annotated[str, doc("The melds, in the rulebook's notation.")]
    unmelded: Annotated[str, doc("The cards in no meld, in the rulebook's notation.")]


class Reader:
    """Gives every face that is read the next free copy of it."""

    def __init__(self, version: Version) -> None:
        self._deck = frozenset(DECKS[version])
        self._taken: dict[int, int] = {}

    def hand(self, text: str) -> tuple[tuple[Card, ...], frozenset[Card]]:
        """The cards of `text` and those of them that are exposed."""
        cards: list[Card] = []
        shown: set[Card] = set()
        for face, exposed in _faces(text):
            card = self._next(face)
            cards.append(card)
            if exposed:
                shown.add(card)
        return tuple(cards), frozenset(shown)

    def melds(self, text: str) -> tuple[Meld, ...]:
        """The table melds of `text`: `[E345] [E4 F4 W4]`."""
        if _MELD.sub("", text).strip():
            raise ValueError(f"table melds are written in brackets, as in [E345]; this is {text!r}")
        melds = tuple(Meld(self.hand(inside)[0]) for inside in _MELD.findall(text))
        for meld in melds:
            if shape_of(meld.cards) is None:
                raise ValueError(f"[{faces_text(meld.cards)}] is no meld")
        return melds

    def _next(self, face: int) -> Card:
        copy = self._taken.get(face, 0)
        first = next(card for card in range(192) if FACE_OF[card] == face)
        card = Card(first + copy)
        if copy >= 4 or card >= 192 or FACE_OF[card] != face:
            raise ValueError(f"there are not so many copies of {face_text(Card(first))}")
        if card not in self._deck:
            raise ValueError(f"{face_text(card)} is not in this version's deck")
        self._taken[face] = copy + 1
        return card


def _faces(text: str) -> list[tuple[int, bool]]:
    found: list[tuple[int, bool]] = []
    for word in text.replace("{", " ").replace("}", " ").replace("+", " ").split():
        upper = word.upper()
        if upper in _BONUS:
            found.append((_BONUS[upper], False))
            continue
        match = _WORD.match(upper)
        if match is None:
            raise ValueError(f"{word!r} is no card: write E345, W77*7, VOID, P0, S0, DIV, ETE or INF")
        suit, ranks = match.groups()
        found += [(FACE_BY_TEXT[suit + rank], bool(star)) for rank, star in re.findall(r"([1-9])(\*?)", ranks)]
    return found


def meld_text(meld: FinalMeld) -> str:
    """A meld in the rulebook's notation, with its kind."""
    hidden = " concealed" if meld.concealed else ""
    kind = "" if meld.kind is MeldKind.BONUS else f"{hidden} {meld.kind}"
    return f"{faces_text(meld.cards)}{kind} {meld.points}"


def arrangement_text(arrangement: Arrangement) -> str:
    """All melds of an arrangement on one line."""
    return "; ".join(meld_text(meld) for meld in arrangement.melds) or "no meld"


def score(
    version: str,
    hand: str,
    *,
    table: str = "",
    aside: str = "",
    drawn: str = "",
    own_divinity: bool = False,
    out: bool = False,
    fully: bool = False,
) -> Scored:
    """The best arrangement of a hand; with `out` or `fully`, the best of those that go out so. ValueError for bad text.

    `aside` are the player's set-aside Bonus Cards, `drawn` the face drawn from the deck this turn. Public cards
    written in `hand` count as picked up, which asks for going out fully.
    """
    kind = Version(version)
    reader = Reader(kind)
    melds = reader.melds(table)
    cards, shown = reader.hand(hand)
    set_aside, _ = reader.hand(aside)
    if any(card < SUITED for card in set_aside):
        raise ValueError("only Bonus Cards are set aside")
    holding = Holding(
        hand=cards,
        shown=shown,
        melds=melds,
        drawn=_drawn(kind, cards, shown, drawn),
        aces=kind is Version.ADVANCED,
        own_divinity=own_divinity,
    )
    out = out or any(is_public(card) for card in cards)
    found = best_fully(holding) if fully else best_out(holding) if out else best(holding)
    if found is None:
        return Scored(None, 0.0, "", faces_text(cards))
    points = found.points + found.going_out + BONUS_POINTS * len(set_aside)
    if kind is Version.ADVANCED:
        points = min(points, LIMIT)
    return Scored(points, found.chance * 2.5, arrangement_text(found), faces_text(found.unmelded))


def _drawn(version: Version, hand: tuple[Card, ...], shown: frozenset[Card], text: str) -> tuple[Card, ...]:
    """The card of the hand that was drawn from the deck, where that can earn points (SU-R-30, SU-R-31, SU-A-64)."""
    if not text:
        return ()
    faces = [face for face, _ in _faces(text)]
    drawn = tuple(card for card in hand if FACE_OF[card] in faces and card not in shown)
    if not drawn:
        raise ValueError(f"the drawn card {text} is not among the concealed cards of the hand")
    picked_up = [card for card in hand if is_public(card)]
    own = len(picked_up) == 1 and picked_up[0] in drawn
    if version is Version.BASIC or (picked_up and not own):
        return ()
    return drawn if FACE_OF[drawn[0]] >= DIVINITY else drawn[:1]
