"""A seat's view and its moves as numbers. Cards go by the numbers of their faces, which never change.

Moves that name no card have numbers of their own. All others take the numbered slots in the order of the legal list,
and the observation tells what is in each.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from domain.games.runiverse import commands as c
from domain.games.runiverse.cards import Card, face, number
from domain.games.runiverse.sets.catalogue import SET_SIZE
from domain.games.runiverse.state import LOCATIONS, NOWHERE, Step
from domain.games.runiverse.views import CardView, DreamCounter, LyingKind, PlaceView, QuestionView, SideView, View
from domain.games.runiverse.words import QuestionKind
from domain.kernel.encoding import WAITING, Encoding, Layout, Moves, Numbers, capped, numbered, own_seat_of
from domain.kernel.structs import Command

SLOTS: Final = 160
"""How many moves that name cards are offered at most; random play of every format comes to half of it."""
_SEATS: Final = 2
_LOCATIONS: Final = range(LOCATIONS)
_AT_PLACE: Final = 10
"""The mage of a place and so many less one of its other cards are told of."""
Key = tuple[Any, ...]

_KEYS: Final[tuple[Key, ...]] = (
    (c.ChooseFirst, True),
    (c.ChooseFirst, False),
    (c.KeepHand,),
    (c.Mulligan,),
    *((c.OpenRift, loc) for loc in _LOCATIONS),
    *((c.BeginPhase, loc) for loc in _LOCATIONS),
    (c.MakePower,),
    (c.DreamDelve,),
    *((c.Assist, loc) for loc in _LOCATIONS),
    (c.EndPhase,),
    (c.EndMain,),
    (c.SetGuards,),
)
_NUMBERS: Final = numbered(_KEYS)
_FIRST_SLOT: Final = len(_KEYS) + 1
_KINDS: Final = (c.PlayMage, c.Assist, c.Evoke, c.UseAct, c.MakeAttack, c.SetGuards, c.ArrangeVim, c.ArrangeDiscard)
_KIND_OF: Final[dict[type, int]] = {kind: place for place, kind in enumerate((*_KINDS, c.Decide), start=1)}


def moves(_: View, legal: Sequence[Command]) -> Moves:
    """What may be done, by number."""
    found: Moves = {}
    slot = _FIRST_SLOT
    for command in legal:
        own = _NUMBERS.get(_key(command))
        if own is not None:
            found[own] = command
        elif slot < _FIRST_SLOT + SLOTS:
            found[slot] = command
            slot += 1
    return found


def _key(command: Any) -> Key:
    match command:
        case c.OpenRift() | c.BeginPhase():
            return type(command), command.loc
        case c.Assist():
            return (c.Assist, command.loc) if command.loc is not None else ()
        case c.ChooseFirst():
            return c.ChooseFirst, command.first
        case c.SetGuards():
            return () if command.cards else (c.SetGuards,)
        case _:
            return (type(command),)


def _said(key: Key) -> str:
    kind, *rest = key
    if kind is c.ChooseFirst:
        return "go first" if rest[0] else "go second"
    return _WORDS[kind] + (f" {rest[0] + 1}" if rest else "")


_WORDS: Final[dict[Any, str]] = {
    c.KeepHand: "keep the hand",
    c.Mulligan: "shuffle the hand back",
    c.OpenRift: "open the rift of location",
    c.BeginPhase: "begin the phase of location",
    c.MakePower: "make power",
    c.DreamDelve: "delve into dreams",
    c.Assist: "assist by the mage of location",
    c.EndPhase: "end the phase",
    c.EndMain: "end the main step",
    c.SetGuards: "set no guards",
}
_PILES: Final = ("discard", "banished", "exalted", "dreamed", "snowplay", "wild")
_CARD: Final = 18
_MOVE: Final = 11
_BY_FACE: Final = "by the number of the face"
_BOTH: Final = "of the own side, then of the other"
_BOARD: Final = (
    f"of each place its mage and up to {_AT_PLACE - 1} other cards, {_CARD} numbers each: face from 1, kind from 1, "
    "level, damage, attack, defence, tasked, guarding, burrowed, secret, revealed, L+1, charge, sap, X, vim, attached, "
    "turns in play"
)
_MOVES: Final = (
    f"what is in each slot, {_MOVE} numbers each: its kind from 1 (play a mage, assist with a card, evoke, use an "
    "ability, attack, guards, arrange vim, arrange discards, answer), three cards by face from 1, the same three by "
    "where they lie on the board from 1, a place from 1, X, how a card is evoked or which ability, cards named"
)
LAYOUT: Final = Layout(
    ("hand", SET_SIZE, f"how many one holds, {_BY_FACE}"),
    *((name, _SEATS * SET_SIZE, f"cards there, {_BY_FACE}; {_BOTH}") for name in _PILES),
    ("counts", _SEATS * 9, f"deck, dream deck, hand, flame, turns, mage played, kept, losing, wins; {_BOTH}"),
    ("step", len(Step), "1 for where the game stands: " + ", ".join(step.value for step in Step)),
    ("turn", 3, "the number of the turn, of the game, and the games of the match"),
    ("active", _SEATS, f"1 for the seat whose turn it is; {_BOTH}"),
    ("first", _SEATS, f"1 for the seat that went first; {_BOTH}"),
    ("phase", 1, "the place of the mage whose phase it is, 1 to 6 with the own ones first; 0 for none"),
    ("power", 1, "its power"),
    ("engaged", 1, "the place that is engaged, likewise"),
    ("fight", 3, "the first two attackers and the card under attack, where they lie on the board, from 1"),
    ("question", 4, "its kind from 1, the face of the card that asks from 1, whether it is one's own, its answers"),
    (
        "places",
        _SEATS * LOCATIONS * 5,
        "of each place, the own ones first: rift open, bonds, dream counter, phase done, cards in play",
    ),
    ("board", _SEATS * LOCATIONS * _AT_PLACE * _CARD, _BOARD),
    ("moves", SLOTS * _MOVE, _MOVES),
)
_AT: Final = {name: span.start for name, span in LAYOUT.spans.items()}
_STEPS: Final = {step: place for place, step in enumerate(Step)}
_DREAMS: Final = {dream: place for place, dream in enumerate(DreamCounter)}
_LYING: Final = {kind: place for place, kind in enumerate(LyingKind, start=1)}
_HOWS: Final = {how: place for place, how in enumerate(c.How, start=1)}
_QUESTIONS: Final = {kind.value: place for place, kind in enumerate(QuestionKind, start=1)}
Board = dict[Card, int]


def observe(view: View, found: Moves) -> Numbers:
    """The table as the seat sees it."""
    seen, at = LAYOUT.blank(), _AT
    seat = own_seat_of(view)
    board: Board = {}
    for away in range(_SEATS):
        side = view.sides[(seat + away) % _SEATS]
        _side(seen, away, side, view.wins[side.seat])
        for loc, place in enumerate(side.places):
            _place(seen, away * LOCATIONS + loc, place, view.turn, board)
    _count(seen, at["hand"], view.sides[seat].hand)
    seen[at["step"] + _STEPS[view.step]] = 1
    seen[at["turn"]], seen[at["turn"] + 1], seen[at["turn"] + 2] = capped(view.turn), view.game, view.options.best_of
    seen[at["active"] + (view.active - seat) % _SEATS] = seen[at["first"] + (view.first - seat) % _SEATS] = 1
    seen[at["phase"]], seen[at["power"]] = _from_here(view.phase, seat), capped(view.power)
    seen[at["engaged"]] = _from_here(view.engaged, seat)
    for order, card in enumerate(view.attackers[:2]):
        seen[at["fight"] + order] = board.get(card, 0)
    if view.attacked is not None:
        seen[at["fight"] + 2] = board.get(view.attacked, 0)
    if view.question is not None:
        _asked(seen, at["question"], view.question, seat)
    for slot, command in found.items():
        if slot >= _FIRST_SLOT:
            _move(seen, at["moves"] + (slot - _FIRST_SLOT) * _MOVE, view, command, board)
    return seen


def _from_here(place: int, seat: int) -> int:
    """A place counted from 1 with the own ones first; 0 for nowhere."""
    return 0 if place == NOWHERE else (place - seat * LOCATIONS) % (_SEATS * LOCATIONS) + 1


def _side(seen: Numbers, away: int, side: SideView, wins: int) -> None:
    for name, cards in zip(
        _PILES, (side.discard, side.banished, side.exalted, side.dreamed, side.snowplay, side.wild), strict=True
    ):
        _count(seen, _AT[name] + away * SET_SIZE, cards)
    counts = (side.deck, side.dream_deck, side.hand_size, side.flame, side.turns)
    flags = (side.mage_played, side.kept, side.losing)
    for place, count in enumerate((*counts, *flags, wins)):
        seen[_AT["counts"] + away * 9 + place] = capped(count)


def _place(seen: Numbers, at: int, place: PlaceView, turn: int, board: Board) -> None:
    start = _AT["places"] + at * 5
    seen[start], seen[start + 1], seen[start + 2] = place.opened, place.bonds, _DREAMS[place.dream]
    seen[start + 3], seen[start + 4] = place.phase_done, len(place.cards) + (place.mage is not None)
    lying: Iterable[tuple[int, CardView]] = enumerate(place.cards[: _AT_PLACE - 1], start=1)
    for slot, shown in ((0, place.mage), *lying):
        if shown is not None:
            where = at * _AT_PLACE + slot
            _lie(seen, _AT["board"] + where * _CARD, shown, turn)
            if shown.card is not None:
                board[shown.card] = where + 1


def _lie(seen: Numbers, start: int, shown: CardView, turn: int) -> None:
    told = (
        0 if shown.card is None else number(shown.card) + 1,
        _LYING[shown.kind],
        shown.level,
        shown.damage,
        shown.attack,
        shown.defence,
        shown.tasked,
        shown.guarding,
        shown.burrowed,
        shown.secret,
        shown.revealed,
        shown.plus,
        shown.charge,
        shown.sap,
        shown.x,
        len(shown.vim),
        len(shown.attached),
        turn - shown.since,
    )
    for place, value in enumerate(told, start=start):
        seen[place] = value


def _asked(seen: Numbers, start: int, question: QuestionView, seat: int) -> None:
    seen[start] = _QUESTIONS.get(question.kind, 0)
    seen[start + 1] = 0 if question.source is None else number(question.source) + 1
    seen[start + 2], seen[start + 3] = question.seat == seat, len(question.options)


def _move(seen: Numbers, start: int, view: View, command: Any, board: Board) -> None:
    cards, place, x, detail = _named(view, command)
    seen[start] = _KIND_OF[type(command)]
    for slot, card in enumerate(cards[:3]):
        if card is not None:
            seen[start + 1 + slot] = number(card) + 1
            seen[start + 4 + slot] = board.get(card, 0)
    seen[start + 7], seen[start + 8], seen[start + 9] = place, capped(x), detail
    seen[start + 10] = capped(sum(card is not None for card in cards))


def _named(view: View, command: Any) -> tuple[Sequence[Card | None], int, int, int]:
    """What a command names: cards, a place from 1 or 0, X, and how or by which ability."""
    match command:
        case c.PlayMage():
            return (command.card,), command.loc + 1, 0, 0
        case c.Evoke():
            return (command.card, command.onto), 0, command.x or 0, _HOWS[command.how]
        case c.UseAct():
            abilities = [each.name for each in face(command.card).acts]
            which = abilities.index(command.ability) + 1 if command.ability in abilities else 0
            return (command.card,), 0, command.x or 0, which
        case c.MakeAttack():
            first, second = (*command.attackers, None)[:2]
            return (first, second, command.target), 0, 0, 0
        case c.SetGuards():
            return command.cards, 0, 0, 0
        case c.ArrangeVim():
            return (command.card,), 0, command.order[0], 0
        case c.ArrangeDiscard():
            return command.order[:1], 0, 0, 0
        case c.Assist():
            return (command.card,), 0, 0, 0
        case _:
            return _answer(view, command)


def _answer(view: View, command: c.Decide) -> tuple[Sequence[Card | None], int, int, int]:
    options = () if view.question is None else view.question.options
    if command.value >= len(options):
        return (), 0, command.value, 0
    option = options[command.value]
    return option.cards, _from_here(option.place, own_seat_of(view)), command.value, 0


def _count(seen: Numbers, start: int, cards: Iterable[Card]) -> None:
    for card in cards:
        seen[start + number(card)] += 1


_SLOT_NAMES: Final = tuple(f"move {slot}" for slot in range(1, SLOTS + 1))
ENCODING: Final = Encoding(LAYOUT, (WAITING, *map(_said, _KEYS), *_SLOT_NAMES), moves, observe)
