"""A seat's view and its moves as numbers. Cards go by their faces: the colour of the back means nothing in play."""

from collections.abc import Sequence
from typing import Any, Final

from domain.games.programs.cards import DECK, IS_WILD, PACK, RANK_AT, RANK_OF, SUIT_OF, SUITS, VALUE_AT, write_card
from domain.games.programs.commands import Add, Discard, Exchange, LayGroup, Pick, Reveal, Source
from domain.games.programs.program_deck import PROGRAMS, Kind
from domain.games.programs.rules import SMALLEST_GROUP, open_ends
from domain.games.programs.state import Combination, Phase, Step
from domain.games.programs.views import PlayerView, View
from domain.kernel.encoding import (
    WAITING,
    Encoding,
    Layout,
    Moves,
    Numbers,
    ahead,
    capped,
    numbered,
    own_seat_of,
)
from domain.kernel.structs import Command

_JOKER: Final = 52
FACES: Final = _JOKER + 1
_FACE_OF: Final = tuple(min(card % PACK, _JOKER) for card in DECK)
_SEATS: Final = 6
_ON_TABLE: Final = len(DECK) // SMALLEST_GROUP
"""More combinations than there are cards for never lie on the table."""
_WILD: Final = len(SUITS)
_RANKS: Final = range(1, 14)
_PROGRAM_OF: Final = {program.id: place for place, program in enumerate(PROGRAMS)}
Key = tuple[Any, ...]

_KEYS: Final[tuple[Key, ...]] = (
    *((Pick, source) for source in Source),
    *((Exchange, swap) for swap in (True, False)),
    (Reveal,),
    *((Discard, face) for face in range(FACES)),
    *((LayGroup, rank) for rank in _RANKS),
    *((Add, place, end, suit) for place in range(_ON_TABLE) for end in (0, 1) for suit in range(_WILD + 1)),
)
_NUMBERS: Final = numbered(_KEYS)
_DISCARDS: Final = {Discard(card): _NUMBERS[Discard, _FACE_OF[card]] for card in DECK}


def moves(view: View, legal: Sequence[Command]) -> Moves:
    """What may be done, by number; the first of equal commands stands for all."""
    places = {combination.id: place for place, combination in enumerate(view.table)}
    return {_number(view, places, command): command for command in reversed(legal)}


def _number(view: View, places: dict[int, int], command: Any) -> int:
    match command:
        case Discard():
            return _DISCARDS[command]
        case Add():
            place = places[command.combination]
            return _NUMBERS[Add, place, *_addition(view.table[place], command)]
        case LayGroup():
            return _NUMBERS[LayGroup, next(RANK_OF[laid.card] for laid in command.cards if not IS_WILD[laid.card])]
        case Pick():
            return _NUMBERS[Pick, command.source]
        case Exchange():
            return _NUMBERS[Exchange, command.swap]
        case _:
            return _NUMBERS[(Reveal,)]


def _addition(to: Combination, command: Add) -> tuple[int, int]:
    """At which end, 0 for the low one or a group, and of which suit, the last for a wild card."""
    laid = command.cards[0]
    suit = SUIT_OF[laid.card]
    which = _WILD if IS_WILD[laid.card] or suit is None else SUITS.index(suit)
    if to.kind is not Kind.STRAIGHT or command.low_ace:
        return 0, which
    low = to.start - 1
    ends = open_ends(to)
    fits_low = low in ends and (VALUE_AT[low] == laid.value if which == _WILD else RANK_AT[low] == RANK_OF[laid.card])
    # An Ace that fits at both ends goes to the high one unless `low_ace` is said.
    fits_both = len(ends) == 2 and RANK_AT[ends[0]] == RANK_AT[ends[1]]
    return int(not fits_low or fits_both), which


def _said(key: Key) -> str:
    kind, *rest = key
    if kind is Pick:
        return f"pick from the {rest[0].value}"
    if kind is Exchange:
        return "exchange the program" if rest[0] else "keep the program"
    if kind is Discard:
        return f"discard {'a joker' if rest[0] == _JOKER else write_card(rest[0])}"
    if kind is LayGroup:
        return f"lay a group of {VALUE_AT[rest[0]].value}"
    if kind is Add:
        place, end, suit = rest
        what = "a wild card" if suit == _WILD else f"a card of {SUITS[suit].name.lower()}"
        return f"add {what} to combination {place + 1} at its {'high' if end else 'low'} end"
    return "reveal the program"


_BY_FACE: Final = "by face: spades, hearts, diamonds, clubs from ace to king, then jokers"
_AROUND: Final = "by seat, the own one first, the others in the order of seats"
_LYING: Final = 4 + len(SUITS)
LAYOUT: Final = Layout(
    ("hand", FACES, f"how many one holds, {_BY_FACE}"),
    ("discard top", FACES, "1 for the top card of the discard deck, by face"),
    ("picked", FACES, "1 for the card just picked, by face"),
    ("program", len(PROGRAMS), "1 for the own program, by its number; the two Suns last"),
    ("phase", len(Phase), "1 for where the game is: " + ", ".join(phase.value for phase in Phase)),
    ("step", len(Step), "1 for the step of the turn: " + ", ".join(step.value for step in Step)),
    ("round", 1, "the number of the round"),
    ("piles", 3, "cards in the reserve, the discard deck and the program deck"),
    ("rules", 4, "programs that win, failed rounds before an exchange, limits of rounds and of turns"),
    ("turn", _SEATS, f"1 for the seat whose turn it is, {_AROUND}"),
    ("dealer", _SEATS, f"1 for the dealer, {_AROUND}"),
    ("waited for", _SEATS, f"1 for each seat the game waits for, {_AROUND}"),
    ("present", _SEATS, f"1 for each seat that plays, {_AROUND}"),
    ("cards", _SEATS, f"cards held, {_AROUND}"),
    ("failed", _SEATS, f"rounds in which the program was not completed, {_AROUND}"),
    ("revealed", _SEATS, f"1 for each seat that has revealed in this round, {_AROUND}"),
    ("completed", _SEATS, f"completed programs, {_AROUND}"),
    (
        "table",
        _ON_TABLE * _LYING,
        (
            f"the combinations in order, {_LYING} numbers each: 1 for a straight or 2 for a group, its first place or "
            "its rank, its cards, how far ahead its owner sits, and 1 for each suit that may join"
        ),
    ),
)
_AT: Final = {name: span.start for name, span in LAYOUT.spans.items()}
_TABLE: Final = LAYOUT["table"]


def observe(view: View, _: Moves) -> Numbers:
    """The table as the seat sees it."""
    seen, at = LAYOUT.blank(), _AT
    seat, seats = own_seat_of(view), len(view.players)
    own = view.players[seat]
    for card in own.hand or ():
        seen[at["hand"] + _FACE_OF[card]] += 1
    for name, shown in (("discard top", view.discard_top), ("picked", view.picked)):
        if shown is not None:
            seen[at[name] + _FACE_OF[shown]] = 1
    if own.program is not None:
        seen[at["program"] + _PROGRAM_OF[own.program.id]] = 1
    seen[at["phase"] + _PHASES[view.phase]] = seen[at["step"] + _STEPS[view.step]] = 1
    seen[at["round"]] = view.round
    start = at["piles"]
    seen[start], seen[start + 1], seen[start + 2] = view.reserve_count, view.discard_count, view.program_count
    rules = view.options
    for place, rule in enumerate((rules.goal, rules.exchange_after, rules.round_limit, rules.turn_limit)):
        seen[at["rules"] + place] = capped(rule)
    seen[at["turn"] + ahead(seat, view.turn, seats)] = seen[at["dealer"] + ahead(seat, view.dealer, seats)] = 1
    for other in view.to_act:
        seen[at["waited for"] + ahead(seat, other, seats)] = 1
    for player in view.players:
        _tell(seen, ahead(seat, player.seat, seats), player)
    for place, combination in enumerate(view.table):
        _lay(seen, _TABLE + place * _LYING, combination, ahead(seat, combination.owner, seats))
    return seen


def _tell(seen: Numbers, place: int, player: PlayerView) -> None:
    seen[_AT["present"] + place] = not player.left
    seen[_AT["cards"] + place] = player.cards
    seen[_AT["failed"] + place] = player.failed
    seen[_AT["revealed"] + place] = player.revealed
    seen[_AT["completed"] + place] = len(player.completed)


def _lay(seen: Numbers, start: int, combination: Combination, owner: int) -> None:
    seen[start] = 1 if combination.kind is Kind.STRAIGHT else 2
    seen[start + 1], seen[start + 2], seen[start + 3] = combination.start, len(combination.cards), owner
    for suit in combination.suits:
        seen[start + 4 + _SUITS[suit]] = 1


_PHASES: Final = {phase: place for place, phase in enumerate(Phase)}
_STEPS: Final = {step: place for place, step in enumerate(Step)}
_SUITS: Final = {suit: place for place, suit in enumerate(SUITS)}

ENCODING: Final = Encoding(LAYOUT, (WAITING, *map(_said, _KEYS)), moves, observe)
