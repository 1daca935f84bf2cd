"""What the templates of `legal` cover, said over again from their text; shares no code with `decide`."""

from collections.abc import Sequence

from domain.games.programs.cards import Card, Laid
from domain.games.programs.commands import Add, LayGroup, Reveal
from domain.games.programs.game import GAME
from domain.games.programs.program_deck import COMBINATIONS, PROGRAMS, Instruction, Kind
from domain.games.programs.state import Combination, State
from domain.kernel.structs import Command
from tests.domain.games.programs.exhaustive import ORDER, can_form, is_wild, value_and_suit


def covers(state: State, seat: int, command: Command) -> bool:
    """Whether `legal` lists the command, or lists its kind and the template leaves the rest free."""
    listed = GAME.rules.legal(state, seat)
    if not isinstance(command, Reveal | LayGroup | Add):
        return command in listed
    if not any(type(other) is type(command) for other in listed):
        return False
    if isinstance(command, Reveal):
        return _covers_reveal(state, seat, command)
    if not _are_in_hand([each.card for each in command.cards], state.hands[seat]):
        return False
    if isinstance(command, LayGroup):
        return _covers_group(command)
    found = [each for each in state.table if each.id == command.combination]
    return bool(found) and bool(command.cards) and _covers_addition(found[0], command)


def _are_in_hand(cards: Sequence[Card], hand: Sequence[Card]) -> bool:
    return len(set(cards)) == len(cards) and set(cards) <= set(hand)


def _says_what_it_must(laid: Laid) -> bool:
    return laid.value is not None if is_wild(laid.card) else laid.value is None and laid.suit is None


def _value(laid: Laid) -> str:
    return laid.value or value_and_suit(laid.card)[0]


def _covers_reveal(state: State, seat: int, command: Reveal) -> bool:
    program = state.programs[seat]
    if program is None or len(command.combinations) != len(COMBINATIONS[program]):
        return False
    parts = [part.cards for part in command.combinations]
    if not _are_in_hand([each.card for part in parts for each in part], state.hands[seat]):
        return False
    return all(
        _covers_combination(part, instruction, PROGRAMS[program].wild)
        for part, instruction in zip(parts, COMBINATIONS[program], strict=True)
    )


def _covers_combination(part: Sequence[Laid], instruction: Instruction, wild: bool) -> bool:
    if not can_form(tuple(each.card for each in part), instruction, wild):
        return False
    if not all(map(_says_what_it_must, part)):
        return False
    values = [_value(each) for each in part]
    if instruction.kind is Kind.KIND:
        return len(set(values)) == 1
    windows = [ORDER[start : start + len(values)] for start in range(len(ORDER) - len(values) + 1)]
    if values not in windows or (instruction.values and values != list(instruction.values)):
        return False
    return len(instruction.suits) > 1 or _agree_on_the_suit(part)


def _agree_on_the_suit(part: Sequence[Laid]) -> bool:
    (suit,) = {value_and_suit(each.card)[1] for each in part if not is_wild(each.card)}
    return all(each.suit in (None, suit) for each in part)


def _covers_group(command: LayGroup) -> bool:
    regular = [each for each in command.cards if not is_wild(each.card)]
    values = {_value(each) for each in command.cards}
    return (
        len(command.cards) >= 3 and bool(regular) and len(values) == 1 and all(map(_says_what_it_must, command.cards))
    )


def _covers_addition(to: Combination, command: Add) -> bool:
    if not all(map(_says_what_it_must, command.cards)):
        return False
    if to.kind is Kind.KIND:
        return all(_value(each) == ORDER[to.start - 1] and _has_suit(each, to) for each in command.cards)
    low, high = to.start - 2, to.start - 1 + len(to.cards)  # indices into ORDER just outside the straight
    for each in command.cards:
        if not _has_suit(each, to) or (len(to.suits) == 1 and each.suit not in (None, *to.suits)):
            return False
    values = [_value(each) for each in command.cards]
    while values:
        below = ORDER[low] if low >= 0 else ""
        above = ORDER[high] if high < len(ORDER) else ""
        value = next((value for value in values if value in (below, above)), "")
        if not value:
            return False
        values.remove(value)
        if value == above and not (value == below and command.low_ace):
            high += 1
        else:
            low -= 1
    return True


def _has_suit(laid: Laid, to: Combination) -> bool:
    return is_wild(laid.card) or value_and_suit(laid.card)[1] in to.suits
