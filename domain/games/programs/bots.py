"""Players that see no more than their own view."""

from collections.abc import Sequence
from typing import Final

from domain.games.programs.cards import IS_WILD, PACK, RANK_AT, RANK_OF, SUIT_OF, Card
from domain.games.programs.commands import Add, Discard, Exchange, LayGroup, Pick, ProgramsCommand, Reveal, Source
from domain.games.programs.outs import turns_left, unseen
from domain.games.programs.program_deck import Kind, Program, ProgramCard, read_program
from domain.games.programs.rules import open_ends
from domain.games.programs.solver import cards_used, distance
from domain.games.programs.thinking import worth
from domain.games.programs.views import PlayerView, View
from domain.kernel.bots import Bot, Rung, Search, distracted, kind_first, random_bot
from domain.kernel.rng import Rng

MOST_DISCARDS = 5
"""How many discards are compared in a choice that is thought about."""
MOST_PLAYS = 5
"""How many ways to reveal, lay and add are."""
SPENT = 2.0
"""The draws a discard must save to be picked though it brings the program no nearer."""
MOST_COUNTED = 8
"""For how many discards the helping cards are counted."""


def sensible_bot(view: View, legal: tuple[ProgramsCommand, ...], rng: Rng) -> ProgramsCommand:
    """Collects what brings its program nearer, reveals at once, then gets rid of its cards."""
    if isinstance(legal[0], Exchange):
        return Exchange(swap=_is_hard(_own(view).program))
    if isinstance(legal[0], Pick):
        return _pick(view, legal)
    for wanted in (Reveal, LayGroup, Add):
        found = [command for command in legal if isinstance(command, wanted)]
        if found:
            return found[0]
    discards = [command for command in legal if isinstance(command, Discard)]
    return _discard(view, discards, rng)


def _own(view: View) -> PlayerView:
    assert view.seat is not None, "a bot sits at the table"
    return view.players[view.seat]


def _hand(view: View) -> tuple[Card, ...]:
    return _own(view).hand or ()


def _program(view: View) -> ProgramCard | None:
    program = _own(view).program
    return None if program is None else read_program(program.id)


def _is_hard(program: Program | None) -> bool:
    return program is not None and program.tier >= 2


def _pick(view: View, legal: Sequence[ProgramsCommand]) -> ProgramsCommand:
    top, hand, program = view.discard_top, _hand(view), _program(view)
    discard, reserve = Pick(Source.DISCARD), Pick(Source.RESERVE)
    if top is None or discard not in legal or reserve not in legal:
        return legal[0]
    if program is None:
        return discard if _can_be_laid(view, top) else reserve
    nearer = distance((*hand, top), program) < distance(hand, program)
    return discard if nearer else reserve


def _can_be_laid(view: View, card: Card) -> bool:
    """Whether a card would find a place on the table, or make a group with two in hand."""
    if IS_WILD[card]:
        return bool(view.table)
    rank = RANK_OF[card]
    if sum(RANK_OF[other] == rank or IS_WILD[other] for other in _hand(view)) >= 2:
        return True
    return _finds_place(view, card)


def _finds_place(view: View, card: Card) -> bool:
    """Whether a card can be added to something on the table."""
    if IS_WILD[card]:
        return bool(view.table)
    rank = RANK_OF[card]
    return any(
        SUIT_OF[card] in each.suits
        and (each.start == rank if each.kind is Kind.KIND else rank in [RANK_AT[place] for place in open_ends(each)])
        for each in view.table
    )


def _discard(view: View, discards: Sequence[Discard], rng: Rng) -> Discard:
    """The least promising card that the plan does not need."""
    hand, program = _hand(view), _program(view)
    if program is None:
        return rng.choice(discards)
    needed = set(cards_used(hand, program))
    spare = [command for command in discards if command.card not in needed] or discards
    worth = {command: _promise(command.card, hand, view) for command in spare}
    least = min(worth.values())
    return rng.choice([command for command in spare if worth[command] == least])


def _promise(card: Card, hand: Sequence[Card], view: View) -> int:
    """How much a spare card may still help: neighbours for straights, equals for groups, wild cards above all.

    A wild card that the program bars is kept a while too: it would help the next player more than this one.
    """
    program = _own(view).program
    assert program is not None, "only a hand with a program is weighed"
    if IS_WILD[card]:
        return 100 if program.wild else 5
    return sum(
        _promise_for(card, other, instruction.kind, instruction.suits)
        for other in hand
        if other != card and not IS_WILD[other]
        for instruction in program.instructions
    )


def _promise_for(card: Card, other: Card, kind: Kind, suits: Sequence[str]) -> int:
    if suits and SUIT_OF[card] not in suits:
        return 0
    if kind is Kind.KIND:
        return 3 * (RANK_OF[card] == RANK_OF[other])
    if not suits and SUIT_OF[card] is not SUIT_OF[other]:
        return 0
    gap = abs(RANK_OF[card] - RANK_OF[other])
    gap = min(gap, 14 - RANK_OF[card] if RANK_OF[other] == 1 else gap)
    return max(0, 4 - gap) if gap else 0


def worth_considering(view: View, legal: tuple[ProgramsCommand, ...]) -> tuple[ProgramsCommand, ...]:
    """All but the discards that break up what the plan needs or what promises most."""
    discards = [command for command in legal if isinstance(command, Discard)]
    others = [command for command in legal if not isinstance(command, Discard)][:MOST_PLAYS]
    if len(discards) > MOST_DISCARDS and _program(view) is not None:
        hand = _hand(view)
        discards.sort(key=lambda command: _promise(command.card, hand, view))
    return (*others, *discards[:MOST_DISCARDS])


def counting_bot(view: View, legal: tuple[ProgramsCommand, ...], rng: Rng) -> ProgramsCommand:
    """As the sensible one, but weighs picks and discards by the unseen cards that would help after them."""
    program, kind = _program(view), type(legal[0])
    if kind is Pick and program is not None and len(legal) > 1 and view.discard_top is not None:
        return _counted_pick(view, program, view.discard_top)
    usual = sensible_bot(view, legal, rng)
    if not isinstance(usual, Discard):
        return usual
    cards = [command.card for command in legal if isinstance(command, Discard)]
    if program is None:
        return Discard(min(cards, key=lambda card: (_use(view, card), card)))
    return Discard(_counted_discard(view, _hand(view), cards, program)[1])


def _counted_pick(view: View, program: ProgramCard, top: Card) -> Pick:
    """The discard if it brings the program nearer, or opens so many ways that it makes up for the draw."""
    hand = _hand(view)
    if distance((*hand, top), program) < distance(hand, program):
        return Pick(Source.DISCARD)
    now = turns_left(hand, program, unseen(view, hand))
    then, dropped = _counted_discard(view, (*hand, top), (*hand, top), program)
    return Pick(Source.DISCARD if dropped != top and then + SPENT < now else Source.RESERVE)


def _counted_discard(
    view: View, hand: tuple[Card, ...], cards: Sequence[Card], program: ProgramCard
) -> tuple[float, Card]:
    """How many draws the program takes after the best discard, and that card."""
    hidden, faces = unseen(view, hand), {card % PACK: card for card in cards}
    needed = set(cards_used(hand, program))
    spare = [card for card in faces.values() if card not in needed] or list(faces.values())
    spare.sort(key=lambda card: _promise(card, hand, view))
    rated = [
        (turns_left(_without(hand, card), program, hidden), _is_gift(view, card), _promise(card, hand, view), card)
        for card in spare[:MOST_COUNTED]
    ]
    turns, _, _, card = min(rated)
    return turns, card


def _is_gift(view: View, card: Card) -> bool:
    """Whether somebody who has revealed could lay the card at once."""
    return any(player.revealed for player in view.players if player.seat != view.seat) and _finds_place(view, card)


def _use(view: View, card: Card) -> int:
    """How much a card in hand may still help to empty it: equals make groups."""
    return sum(RANK_OF[other] == RANK_OF[card] for other in _hand(view)) + 2 * IS_WILD[card] + _is_gift(view, card)


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple([other for other in hand if other != card])


_any_kind: Final = kind_first(random_bot)
THINKING: Final = Search(sensible_bot, worth, playouts=24, horizon=14, candidates=worth_considering)
BOTS: Final = (
    Bot(Rung.RANDOM, _any_kind, blind=True),
    Bot(Rung.EASY, distracted(sensible_bot, _any_kind, 35)),
    Bot(Rung.MEDIUM, sensible_bot, formerly=("planner",)),
    Bot(Rung.HARD, counting_bot),
)
