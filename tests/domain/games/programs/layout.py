"""Situations written in the rulebook's notation: `8S 9S 2D=10S JS`, `JK=7`. Seats 0, 1, 2 are its a, b, c."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.games.programs.cards import DECK, NAMES, SUITS, Card, Laid, Suit, Value
from domain.games.programs.commands import Add, LaidCombination, LayGroup, Reveal
from domain.games.programs.game import GAME
from domain.games.programs.program_deck import PROGRAM_DECK, Instruction, Kind, ProgramCard, read_program
from domain.games.programs.rules import check_combination
from domain.games.programs.state import Combination, Options, Phase, State, Step
from domain.kernel.decider import Moment
from domain.kernel.rng import Rng

A, B, C = 0, 1, 2
DEFAULTS = Options()


def face_name(card: Card) -> str:
    """The card without its back: both copies of a face have the same name, all jokers are `JK`."""
    return "JK" if NAMES[card].startswith("JK") else NAMES[card].rstrip("'")


def take(text: str, pool: list[Card]) -> tuple[Card, ...]:
    """Cards of these faces out of `pool`, one physical card for each."""
    taken = []
    for name in text.split():
        card = next(card for card in pool if face_name(card) == name)
        pool.remove(card)
        taken.append(card)
    return tuple(taken)


def laid(text: str, pool: Sequence[Card]) -> tuple[Laid, ...]:
    """Cards of `pool` as they are laid, wild cards with what they stand for."""
    left = list(pool)
    found = []
    for token in text.split():
        name, _, stands = token.partition("=")
        (card,) = take(name, left)
        found.append(_stated(card, stands))
    return tuple(found)


def _stated(card: Card, stands: str) -> Laid:
    if not stands:
        return Laid(card)
    if stands[-1] in SUITS:
        return Laid(card, Value(stands[:-1]), Suit(stands[-1]))
    return Laid(card, Value(stands))


def straight(owner: int, text: str, suits: str = "") -> tuple[int, str, Instruction]:
    """A straight on the table; `suits` where they may be mixed."""
    return owner, text, Instruction(Kind.STRAIGHT, len(text.split()), suits=tuple(map(Suit, suits)))


def group(owner: int, text: str, suits: str = "") -> tuple[int, str, Instruction]:
    """A group on the table."""
    return owner, text, Instruction(Kind.KIND, len(text.split()), suits=tuple(map(Suit, suits)))


def situation(
    *hands: str,
    programs: str = "",
    table: Sequence[tuple[int, str, Instruction]] = (),
    discard: str = "",
    reserve: str | None = None,
    step: Step = Step.PLAY,
    options: Options = DEFAULTS,
    completed: Sequence[str] = (),
    **changes: Any,
) -> State:
    """The turn of seat 0 in a round dealt by the last seat. What is not named lies in the reserve."""
    pool = list(DECK)
    seats = len(hands)
    combinations = tuple(_on_table(number, spec, pool) for number, spec in enumerate(table, start=1))
    dealt = tuple(take(hand, pool) for hand in hands)
    discards = take(discard, pool)
    stock = tuple(pool) if reserve is None else take(reserve, pool)
    done = tuple(tuple(map(read_program, text.split())) for text in completed) or ((),) * seats
    used = {card for cards in done for card in cards}
    current: list[ProgramCard | None] = [None if name == "-" else read_program(name) for name in programs.split()]
    spare = [card for card in PROGRAM_DECK[:40] if card not in used and card not in current]
    current += [spare.pop() for _ in range(seats - len(current))]
    state = State(
        options=options,
        seats=seats,
        phase=Phase.TURNS,
        step=step,
        round=1,
        dealer=seats - 1,
        turn=0,
        reserve=stock,
        discard=discards,
        hands=dealt,
        table=combinations,
        program_deck=tuple(card for card in PROGRAM_DECK if card not in used and card not in current),
        programs=tuple(current),
        completed=done,
        completed_in=tuple(1 if cards else 0 for cards in done),
        failed=(0,) * seats,
        revealed=tuple(program is None for program in current),
        turns=(0,) * seats,
        left=(False,) * seats,
    )
    return replace(state, **changes)


def _on_table(number: int, spec: tuple[int, str, Instruction], pool: list[Card]) -> Combination:
    owner, text, instruction = spec
    cards = laid(text, pool)
    for each in cards:
        pool.remove(each.card)
    return check_combination(cards, instruction, wild=True, number=number, owner=owner)


def reveal(text: str, state: State, seat: int = A) -> Reveal:
    """`5C 6C 7C 8C + KH KD JK=K` with cards of the seat's hand."""
    left = list(state.hands[seat])
    parts = []
    for part in text.split("+"):
        cards = laid(part, left)
        for each in cards:
            left.remove(each.card)
        parts.append(LaidCombination(cards))
    return Reveal(tuple(parts))


def lay(text: str, state: State, seat: int = A) -> LayGroup:
    """A new group with cards of the seat's hand."""
    return LayGroup(laid(text, state.hands[seat]))


def add(text: str, state: State, to: int = 1, seat: int = A, low_ace: bool = False) -> Add:
    """Cards of the seat's hand added to combination `to`."""
    return Add(to, laid(text, state.hands[seat]), low_ace)


def shown(combination: Combination) -> str:
    """A combination in the rulebook's notation."""
    return " ".join(
        face_name(each.card) + (f"={each.value}{each.suit or ''}" if each.value else "") for each in combination.cards
    )


def at(seed: str, now: int = 0) -> Moment:
    """A moment with the draws of `seed`."""
    return Moment(Rng(seed.encode()), now)


def begun(seed: str, seats: int = 3, options: Options = DEFAULTS) -> State:
    """A game that was just dealt."""
    return GAME.rules.fold(GAME.rules.initial, GAME.rules.start(options, seats, at(seed)))
