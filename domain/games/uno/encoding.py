"""A seat's view and its moves as numbers. Cards go by their faces: two with the same face are one to a player."""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final

from domain.games.uno.cards import (
    COLOUR_OF,
    COLOURS,
    DECK,
    SYMBOL_OF,
    WILD,
    Card,
)
from domain.games.uno.cards import face as printed
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Pass, Play, SayUno
from domain.games.uno.legal import LISTED_IN_FULL
from domain.games.uno.options import Options, Piles
from domain.games.uno.rules import MAX_SEATED
from domain.games.uno.state import Phase, UnoStatus
from domain.games.uno.views import PlayerView, View
from domain.kernel.encoding import (
    WAITING,
    Encoding,
    Layout,
    Moves,
    Numbering,
    Numbers,
    ahead,
    capped,
    numbered,
    own_seat_of,
)
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat

_FIRST_BLACK: Final = len(COLOURS) * WILD
FACES: Final = _FIRST_BLACK + 2
"""Thirteen of each colour, then the two black ones."""
_FACE_OF: Final = tuple(
    _FIRST_BLACK + SYMBOL_OF[card] - WILD
    if (colour := COLOUR_OF[card]) is None
    else WILD * COLOURS.index(colour) + SYMBOL_OF[card]
    for card in DECK
)
_SEVEN: Final = 7
_OTHERS: Final = range(1, MAX_SEATED)
_MOST: Final = "most"
"""The discard of as many 6s and 9s as possible, where there are too many of them to list every choice."""
_NAME_OF: Final = {number: printed(card) for card, number in zip(DECK, _FACE_OF, strict=True)}
Key = tuple[Any, ...]


def _plays() -> Iterator[Key]:
    """A last card names neither a colour nor a partner."""
    for face in range(FACES):
        yield Play, face, None, None
        if face >= _FIRST_BLACK:
            yield from ((Play, face, colour, None) for colour in COLOURS)
        elif face % WILD == _SEVEN:
            yield from ((Play, face, None, other) for other in _OTHERS)


def _discards() -> Iterator[Key]:
    yield Discard, ()
    yield from ((Discard, (face,)) for face in range(FACES))
    symmetric = [face for face in range(_FIRST_BLACK) if face % WILD in (6, 9)]
    for size in range(2, LISTED_IN_FULL + 1):
        for faces in combinations_with_replacement(symmetric, size):
            if all(faces.count(face) <= 2 for face in faces):
                yield Discard, faces
    yield Discard, _MOST


_KEYS: Final[tuple[Key, ...]] = (
    (Draw,),
    (Pass,),
    (Accept,),
    (SayUno,),
    *((CatchUno, other) for other in _OTHERS),
    *((Opening, colour, None) for colour in COLOURS),
    *((Opening, None, other) for other in _OTHERS),
    *((*key, uno) for uno in (False, True) for key in _plays()),
    *((*key, uno) for uno in (False, True) for key in _discards()),
)
_NUMBERS: Final = numbered(_KEYS)


@cache
def _numbering(seat: Seat, seats: int) -> Numbering:
    """Partners are counted from the own seat on, so each seat reads commands in its own way."""

    def away(other: Seat | None) -> int | None:
        return None if other is None else ahead(seat, other, seats)

    def key(command: Any) -> Key:
        match command:
            case Play():
                return Play, _FACE_OF[command.card], command.colour, away(command.target), command.uno
            case Discard():
                many = len(command.cards) > LISTED_IN_FULL
                return Discard, _MOST if many else tuple(sorted(_FACE_OF[card] for card in command.cards)), command.uno
            case Opening():
                return Opening, command.colour, away(command.target)
            case CatchUno():
                return CatchUno, away(command.target)
            case _:
                return (type(command),)

    return Numbering(key, _NUMBERS)


def _said(key: Key) -> str:
    kind, *rest = key
    if kind is Play:
        face, colour, other, uno = rest
        with_whom = f" and swap with the player {other} ahead" if other else ""
        what = f"play {_NAME_OF[face]}" + (f" for {colour.name.lower()}" if colour else "") + with_whom
        return what + (", say Uno" if uno else "")
    if kind is Discard:
        faces, uno = rest
        named = "as many 6s and 9s as may be" if faces == _MOST else " ".join(_NAME_OF[face] for face in faces)
        return f"discard {named or 'nothing'}" + (", say Uno" if uno else "")
    if kind is Opening:
        colour, other = rest
        return f"open with {colour.name.lower()}" if colour else f"open and swap with the player {other} ahead"
    if kind is CatchUno:
        return f"catch the player {rest[0]} ahead"
    return {Draw: "draw", Pass: "pass", Accept: "accept the effect", SayUno: "say Uno"}[kind]


_BY_FACE: Final = "by face: red, yellow, green, blue from 0 to 9, skip, reverse, +2; then wild and wild +4"
_AROUND: Final = "by seat, the own one first, the others in the order of seats"
LAYOUT: Final = Layout(
    ("hand", FACES, f"how many one holds, {_BY_FACE}"),
    ("top", FACES, "1 for the card on top of the pile, by face"),
    ("drawn", FACES, "1 for the card just found, by face"),
    ("pile", FACES, "how many lie in the pile, by face"),
    ("discards", FACES, "how many lie apart from it, by face"),
    ("colour", len(COLOURS), "1 for the colour to be matched"),
    ("phase", len(Phase), "1 for what the game waits for: " + ", ".join(phase.value for phase in Phase)),
    ("effect", 2, "cards to pick up; whether the pile has to be taken"),
    ("direction", 1, "1 for clockwise, -1 for anticlockwise"),
    ("piles", 4, "cards to draw, in the pile, apart; whether discards lie apart"),
    ("turns", 2, "turns taken; after how many the game is stopped, 0 for never"),
    ("turn", MAX_SEATED, f"1 for the seat to move, {_AROUND}"),
    ("waited for", MAX_SEATED, f"1 for each seat the game waits for, {_AROUND}"),
    ("cards", MAX_SEATED, f"cards held, {_AROUND}"),
    ("present", MAX_SEATED, f"1 for each seat that plays, {_AROUND}"),
    ("uno open", MAX_SEATED, f"1 for each seat with one card that has not said so, {_AROUND}"),
    ("uno said", MAX_SEATED, f"1 for each seat with one card that has said so, {_AROUND}"),
    ("asked", MAX_SEATED, f"1 for each seat the discard window waits for, {_AROUND}"),
    ("sealed", MAX_SEATED, f"1 for each seat that has sealed its discard, {_AROUND}"),
    ("own sealed", FACES, "how many one has sealed, by face"),
)
_HAND, _TOP, _DRAWN, _PILE, _DISCARDS = (LAYOUT[name] for name in ("hand", "top", "drawn", "pile", "discards"))
_COLOUR, _PHASE, _EFFECT, _DIRECTION = (LAYOUT[name] for name in ("colour", "phase", "effect", "direction"))
_PILES, _TURNS, _TURN, _WAITED = (LAYOUT[name] for name in ("piles", "turns", "turn", "waited for"))
_CARDS, _PRESENT, _OPEN, _SAID = (LAYOUT[name] for name in ("cards", "present", "uno open", "uno said"))
_ASKED, _SEALED, _OWN_SEALED = (LAYOUT[name] for name in ("asked", "sealed", "own sealed"))
_PHASES: Final = {phase: _PHASE + place for place, phase in enumerate(Phase)}
_COLOURS: Final = {colour: _COLOUR + place for place, colour in enumerate(COLOURS)}
_UNO: Final = {UnoStatus.OPEN: _OPEN, UnoStatus.SAID: _SAID}
_SPLIT: Final = Piles.SPLIT
_NO_UNO: Final = UnoStatus.NONE


def moves(view: View, legal: Sequence[Command]) -> Moves:
    """What may be done, by number."""
    return _numbering(own_seat_of(view), len(view.players)).of(legal)


def observe(view: View, _: Moves) -> Numbers:
    """The table as the seat sees it."""
    seen = LAYOUT.blank()
    seat, seats = own_seat_of(view), len(view.players)
    _count(seen, _HAND, view.hand)
    seen[_PILE : _PILE + FACES] = _faces(view.pile)
    seen[_DISCARDS : _DISCARDS + FACES] = _faces(view.discards)
    seen[_TOP + _FACE_OF[view.top]] = 1
    if view.drawn is not None:
        seen[_DRAWN + _FACE_OF[view.drawn]] = 1
    if view.sealed is not None:
        _count(seen, _OWN_SEALED, view.sealed)
    if view.colour is not None:
        seen[_COLOURS[view.colour]] = 1
    seen[_PHASES[view.phase]] = 1
    seen[_EFFECT], seen[_EFFECT + 1] = view.pickup, view.pile_waits
    seen[_DIRECTION] = view.direction
    seen[_PILES], seen[_PILES + 1], seen[_PILES + 2] = view.draw_pile, len(view.pile), len(view.discards)
    seen[_PILES + 3] = view.options.piles is _SPLIT
    seen[_TURNS], seen[_TURNS + 1] = capped(view.turns), capped(view.options.turn_limit)
    seen[_TURN + ahead(seat, view.turn, seats)] = 1
    for other in view.to_act:
        seen[_WAITED + ahead(seat, other, seats)] = 1
    for player in view.players:
        _tell(seen, ahead(seat, player.seat, seats), player)
    return seen


def _tell(seen: Numbers, place: int, player: PlayerView) -> None:
    seen[_CARDS + place] = player.cards
    seen[_PRESENT + place] = not player.left
    if player.uno is not _NO_UNO:
        seen[_UNO[player.uno] + place] = 1
    if player.asked:
        seen[_ASKED + place] = 1
    if player.sealed:
        seen[_SEALED + place] = 1


@lru_cache(maxsize=256)
def _faces(pile: tuple[Card, ...]) -> Numbers:
    """How many of each face lie in a pile: what was counted before it grew, and one more."""
    if not pile:
        return array("h", bytes(2 * FACES))
    counted = _faces(pile[:-1])[:]
    counted[_FACE_OF[pile[-1]]] += 1
    return counted


def _count(seen: Numbers, start: int, cards: Sequence[Card]) -> None:
    for card in cards:
        seen[start + _FACE_OF[card]] += 1


def _unfit(options: Options) -> str:
    return "uno_grace_ms needs a clock, and none runs here: leave it at 0" if options.uno_grace_ms else ""


ENCODING: Final = Encoding(LAYOUT, (WAITING, *map(_said, _KEYS)), moves, observe, _unfit)
