"""A seat's view and its moves as numbers. Cards go by their faces.

All but one kind of move have numbers of their own. Pick-ups are too many for that: they take the numbered slots in the
order of the legal list, and the observation tells what is in each.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

from domain.games.secrets import commands as c
from domain.games.secrets.cards import FACE_OF, FACE_TEXT, PLAIN_ZERO, VOID, Card, Version
from domain.games.secrets.melds import Meld, MeldKind, shape_of
from domain.games.secrets.state import PLACES, Coin, Phase
from domain.games.secrets.views import PlaceView, View
from domain.kernel.encoding import WAIT, WAITING, Encoding, Layout, Moves, Numbers, capped, numbered, own_seat_of
from domain.kernel.structs import Command

FACES: Final = len(FACE_TEXT)
_SUITED: Final = VOID
_BONUS: Final = FACES - _SUITED
SLOTS: Final = 128
"""How many pick-ups are offered at most; random play of every version comes to some ninety."""
_MELDS: Final = 8
"""How many own table melds are told apart; a hand has cards for six."""
_PLAIN: Final[tuple[type[Command], ...]] = (
    c.EndSetup,
    c.DrawDeck,
    c.DrawDiscard,
    c.DrawReplacement,
    c.DeclineDraw,
    c.GoOut,
    c.PassBump,
)
Key = tuple[Any, ...]
_KEYS: Final[tuple[Key, ...]] = (
    *((kind,) for kind in _PLAIN),
    *((c.SetAside, face) for face in (VOID, PLAIN_ZERO)),
    *((c.Discard, face) for face in range(_SUITED)),
    *((c.Bump, form) for form in c.BumpForm),
    *((c.SetBumpOrder, passing) for passing in (True, False)),
    *((c.DeclareMelds, coin) for coin in Coin),
    *((c.ExtendMeld, meld, face) for meld in range(_MELDS) for face in range(PLAIN_ZERO + 1) if face != VOID),
    *((c.CombineMelds, pair) for pair in combinations(range(_MELDS), 2)),
)
_NUMBERS: Final = numbered(_KEYS)
_FIRST_SLOT: Final = len(_KEYS) + 1


@cache
def _number(command: Any) -> int:
    """The number of any move but a pick-up; 0 for one about a meld too many."""
    return _NUMBERS.get(_key(command), WAIT)


def _key(command: Any) -> Key:
    match command:
        case c.Discard() | c.SetAside():
            return type(command), FACE_OF[command.card]
        case c.ExtendMeld():
            return c.ExtendMeld, command.meld, FACE_OF[command.cards[0]]
        case c.CombineMelds():
            return c.CombineMelds, tuple(sorted(command.melds))
        case c.Bump():
            return c.Bump, command.form
        case c.SetBumpOrder():
            return c.SetBumpOrder, command.pass_others
        case c.DeclareMelds():
            return c.DeclareMelds, command.predictions[0] if command.predictions else Coin.HEADS
        case _:
            return (type(command),)


def moves(_: View, legal: Sequence[Command]) -> Moves:
    """What may be done, by number; the first of equal commands stands for all."""
    found: Moves = {}
    slot = _FIRST_SLOT
    for command in legal:
        if type(command) is not c.PickUp:
            found.setdefault(_number(command), command)
        elif slot < _FIRST_SLOT + SLOTS:
            found[slot] = command
            slot += 1
    found.pop(WAIT, None)
    return found


def _said(key: Key) -> str:
    kind, *rest = key
    if kind is c.SetAside:
        return f"set {FACE_TEXT[rest[0]]} aside"
    if kind is c.Discard:
        return f"discard {FACE_TEXT[rest[0]]}"
    if kind is c.Bump:
        return f"bump by {rest[0].value}"
    if kind is c.SetBumpOrder:
        return "order to pass on every bump" if rest[0] else "order to be asked for bumps"
    if kind is c.DeclareMelds:
        return f"declare the best melds and call {rest[0].value}"
    if kind is c.ExtendMeld:
        return f"extend table meld {rest[0] + 1} with {FACE_TEXT[rest[1]]}"
    if kind is c.CombineMelds:
        return f"combine table melds {rest[0][0] + 1} and {rest[0][1] + 1}"
    return _WORDS[kind]


_WORDS: Final[dict[Any, str]] = {
    c.EndSetup: "keep the rest of the Private cards",
    c.DrawDeck: "draw from the deck",
    c.DrawDiscard: "draw the last discard",
    c.DrawReplacement: "draw a replacement",
    c.DeclineDraw: "take nothing and end the game",
    c.GoOut: "go out",
    c.PassBump: "let the discard lie",
}
_KINDS: Final = {kind: place for place, kind in enumerate(MeldKind, start=1)}
_BY_FACE: Final = "by face: E, F, W, A, M from 1 to 9, then " + ", ".join(FACE_TEXT[_SUITED:])
_AROUND: Final = "by place, the own one first, the others in turn order"
_MELD: Final = 6
_MELD_WORDS: Final = "its kind (" + ", ".join(f"{n} {k.value}" for k, n in _KINDS.items()) + "), suit from 1, low, high"
_SLOT: Final = 9
_PICK_UPS: Final = (
    f"what is in each slot, {_SLOT} numbers each: cards taken, cards of the hand, {_MELD_WORDS}, whether it grows a "
    "table meld, whether it swaps zeros, whether it goes out"
)
LAYOUT: Final = Layout(
    ("hand", FACES, f"how many one holds, {_BY_FACE}"),
    ("drawn", FACES, "cards drawn from the deck in this turn, by face"),
    ("face down", FACES, "1 for the dealer's card, where one may know it, by face"),
    ("main", FACES, "1 for the main discard, by face"),
    ("inactive", FACES, "older discards, by face"),
    ("bump card", FACES, "1 for the card that may be bumped now, by face"),
    ("exposed", PLACES * FACES, f"hand cards everyone may see, by face and {_AROUND}"),
    ("laid", PLACES * FACES, f"cards in melds on the table, by face and {_AROUND}"),
    ("aside", PLACES * _BONUS, f"Bonus Cards set aside, {_AROUND}"),
    ("area", PLACES * FACES, f"1 for the card in the discard area, by face and {_AROUND}"),
    ("cards", PLACES, f"cards in hand, {_AROUND}"),
    ("present", PLACES, f"1 for each place with a player, {_AROUND}"),
    ("penalty", PLACES, f"penalty points of this game, {_AROUND}"),
    ("total", PLACES, f"points of the match, {_AROUND}"),
    ("chips", PLACES, f"chips, {_AROUND}"),
    ("dealer", PLACES, f"1 for the dealer, {_AROUND}"),
    ("to move", PLACES, f"1 for the place whose turn it is, {_AROUND}"),
    ("main by", PLACES, f"1 for the place that discarded the main discard, {_AROUND}"),
    ("bump at", PLACES, f"1 for the place where the card that may be bumped lies, {_AROUND}"),
    ("piles", PLACES, "cards in each pile of the deck, in turn order from the own place"),
    ("packets", 2, "packets below the deck; whether the dealer's card still lies"),
    ("phase", len(Phase), "1 for what the match waits for: " + ", ".join(phase.value for phase in Phase)),
    ("version", len(Version) + 1, "1 for the version, and 1 for Expert"),
    ("match", 3, "games of the match, the number of the game, the number of the turn"),
    ("own turn", 4, "whether something was picked up, one has passed, one has an order, and that order passes"),
    ("melds", _MELDS * _MELD, f"the own table melds, {_MELD} numbers each: {_MELD_WORDS}, zeros, cards"),
    ("pick-ups", SLOTS * _SLOT, _PICK_UPS),
)
_AT: Final = {name: span.start for name, span in LAYOUT.spans.items()}
_VERSIONS: Final = {version: place for place, version in enumerate(Version)}
_PHASES: Final = {phase: place for place, phase in enumerate(Phase)}


def observe(view: View, found: Moves) -> Numbers:
    """The match as the seat sees it."""
    seen, at = LAYOUT.blank(), _AT
    seat = own_seat_of(view)
    own = next(place.place for place in view.places if place.seat == seat)
    for name, cards in (
        ("drawn", view.drawn),
        ("face down", _one(view.face_down)),
        ("main", _one(view.main)),
        ("inactive", [lying.card for lying in view.inactive]),
        ("bump card", _one(view.bump_card)),
    ):
        _count(seen, at[name], cards)
    for place in view.places:
        away = (place.place - own) % PLACES
        _place(seen, away, place)
        if place.seat == view.dealer:
            seen[at["dealer"] + away] = 1
        if place.seat is not None and place.seat == view.to_move:
            seen[at["to move"] + away] = 1
    for name, where in (("main by", view.main_by), ("bump at", view.bump_place)):
        if where is not None:
            seen[at[name] + (where - own) % PLACES] = 1
    for pile, count in enumerate(view.piles):
        seen[at["piles"] + (pile - own) % len(view.piles)] = count
    seen[at["packets"]], seen[at["packets"] + 1] = view.packets, view.face_down_lies
    seen[at["phase"] + _PHASES[view.phase]] = 1
    seen[at["version"] + _VERSIONS[view.options.version]] = 1
    seen[at["version"] + len(Version)] = view.options.expert
    start = at["match"]
    seen[start], seen[start + 1], seen[start + 2] = view.options.games, view.game, capped(view.turn)
    _own(seen, at["own turn"], view)
    _count(seen, at["hand"], view.places[own].hand or ())
    for number, meld in enumerate(view.places[own].melds[:_MELDS]):
        _meld(seen, at["melds"] + number * _MELD, meld)
    for number, command in found.items():
        if number >= _FIRST_SLOT:
            _pick_up(seen, at["pick-ups"] + (number - _FIRST_SLOT) * _SLOT, view.places[own], command)
    return seen


def _own(seen: Numbers, start: int, view: View) -> None:
    seen[start], seen[start + 1] = view.picked_up, view.passed
    if view.order is not None:
        seen[start + 2], seen[start + 3] = bool(view.order.faces) or view.order.pass_others, view.order.pass_others


def _place(seen: Numbers, away: int, place: PlaceView) -> None:
    at = _AT
    _count(seen, at["exposed"] + away * FACES, place.exposed)
    for meld in place.melds:
        _count(seen, at["laid"] + away * FACES, meld.cards)
    for card in place.aside:
        seen[at["aside"] + away * _BONUS + FACE_OF[card] - _SUITED] += 1
    _count(seen, at["area"] + away * FACES, _one(place.area))
    seen[at["cards"] + away] = place.hand_count
    seen[at["present"] + away] = place.seat is not None and not place.left
    seen[at["penalty"] + away] = capped(place.penalty)
    seen[at["total"] + away] = capped(place.total)
    seen[at["chips"] + away] = capped(place.chips)


def _meld(seen: Numbers, start: int, meld: Meld) -> None:
    shape = shape_of(meld.cards)
    if shape is not None:
        seen[start], seen[start + 1], seen[start + 2] = _KINDS[shape.kind], shape.suit + 1, shape.low + 1
        seen[start + 3], seen[start + 4], seen[start + 5] = shape.high + 1, shape.zero, len(meld.cards)


def _pick_up(seen: Numbers, start: int, own: PlaceView, command: Any) -> None:
    plan = command.melds[0] if command.melds else None
    seen[start] = len(command.cards)
    if plan is not None:
        laid = [card for number in plan.onto for card in own.melds[number].cards]
        shape = shape_of((*laid, *plan.cards))
        seen[start + 1] = sum(card not in command.cards for card in plan.cards)
        if shape is not None:
            seen[start + 2], seen[start + 3] = _KINDS[shape.kind], shape.suit + 1
            seen[start + 4], seen[start + 5] = shape.low + 1, shape.high + 1
        seen[start + 6] = bool(plan.onto)
    seen[start + 7], seen[start + 8] = command.swap is not None, command.go_out


def _one(card: Card | None) -> tuple[Card, ...]:
    return () if card is None else (card,)


def _count(seen: Numbers, start: int, cards: Iterable[Card]) -> None:
    for card in cards:
        seen[start + FACE_OF[card]] += 1


_SLOT_NAMES: Final = tuple(f"pick-up {number}" for number in range(1, SLOTS + 1))
ENCODING: Final = Encoding(LAYOUT, (WAITING, *map(_said, _KEYS), *_SLOT_NAMES), moves, observe)
