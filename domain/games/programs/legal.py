"""Everything a seat may do now. What is laid has many equal forms: `TEMPLATES` says what is free in them."""

from collections.abc import Iterator

from domain.games.programs.cards import IS_WILD, PACK, RANK_AT, RANK_OF, SUIT_OF, TWO, VALUE_AT, Card, Laid
from domain.games.programs.commands import (
    Add,
    Discard,
    Exchange,
    LaidCombination,
    LayGroup,
    Pick,
    ProgramsCommand,
    Reveal,
    Source,
)
from domain.games.programs.program_deck import Kind, ProgramCard
from domain.games.programs.rules import SMALLEST_GROUP, open_ends
from domain.games.programs.solver import arrangement
from domain.games.programs.state import Combination, Phase, State, Step
from domain.kernel.structs import Command
from domain.kernel.viewers import Seat

TEMPLATES: dict[type[Command], str] = {
    Reveal: (
        "One reveal is listed if the hand completes the program: one that spends the fewest wild cards. Free: any "
        "cards of the hand that meet the instructions, in the order of the instructions, straights from low to high, "
        "groups in any order; each wild card states the value of its place or group; its suit is free, but in a "
        "straight of one suit it is that suit or left out."
    ),
    LayGroup: (
        "One group per value is listed: all regular cards of it, with wild cards only to make three. Free: any three "
        "or more cards of the hand of one value, in any order, at least one of them regular; each wild card states "
        "that value, and any suit or none."
    ),
    Add: (
        "Single cards are listed, one of equal faces and one of all wild cards. Free: any equal card, any wild card; "
        "several cards in one command, in any order, if each fits in the end; the suit a wild card states (in a "
        "straight of one suit: that suit or none); `low_ace`, unless an Ace fits both ends of the straight, where both "
        "are listed."
    ),
}


def legal(state: State, seat: Seat) -> tuple[ProgramsCommand, ...]:
    """The commands open to `seat`; of what is laid, one of equal forms."""
    if seat in state.asked:
        return (Exchange(swap=True), Exchange(swap=False))
    if state.phase is not Phase.TURNS or state.turn != seat:
        return ()
    if state.step is Step.PICK:
        return tuple(_picks(state, seat))
    hand = state.hands[seat]
    laying: Iterator[ProgramsCommand] = (
        _further(hand, state.table) if state.revealed[seat] else _reveals(hand, state.programs[seat])
    )
    return (*laying, *(Discard(card) for card in hand))


def _picks(state: State, seat: Seat) -> Iterator[Pick]:
    """PR-11, PR-12, PR-R-19."""
    if state.reserve or len(state.discard) > 1:
        yield Pick(Source.RESERVE)
    if state.discard and len(state.hands[seat]) != 1:
        yield Pick(Source.DISCARD)


def _reveals(hand: tuple[Card, ...], program: ProgramCard | None) -> Iterator[Reveal]:
    combinations = None if program is None else arrangement(hand, program)
    if combinations is not None:
        yield Reveal(tuple(LaidCombination(cards) for cards in combinations))


def _further(hand: tuple[Card, ...], table: tuple[Combination, ...]) -> Iterator[LayGroup | Add]:
    wild = sorted(card for card in hand if IS_WILD[card])
    regular = sorted(card for card in hand if not IS_WILD[card])
    yield from _groups(regular, wild)
    faces = {card % PACK: card for card in reversed(regular)}
    for combination in table:
        if combination.kind is Kind.STRAIGHT:
            yield from _straight_additions(combination, list(faces.values()), wild[:1])
        else:
            yield from _group_additions(combination, list(faces.values()), wild[:1])


def _groups(regular: list[Card], wild: list[Card]) -> Iterator[LayGroup]:
    by_rank: dict[int, list[Card]] = {}
    for card in regular:
        by_rank.setdefault(RANK_OF[card], []).append(card)
    for rank, cards in by_rank.items():
        lacking = max(0, SMALLEST_GROUP - len(cards))
        if lacking <= len(wild):
            fillers = (Laid(card, VALUE_AT[rank]) for card in wild[:lacking])
            yield LayGroup((*(Laid(card) for card in cards), *fillers))


def _group_additions(group: Combination, faces: list[Card], wild: list[Card]) -> Iterator[Add]:
    for card in faces:
        if RANK_OF[card] == group.start and SUIT_OF[card] in group.suits:
            yield Add(group.id, (Laid(card),))
    for card in wild:
        yield Add(group.id, (Laid(card, VALUE_AT[group.start]),))


def _straight_additions(straight: Combination, faces: list[Card], wild: list[Card]) -> Iterator[Add]:
    ends = open_ends(straight)
    suit = straight.suits[0] if len(straight.suits) == 1 else None
    both = len(ends) == 2 and RANK_AT[ends[0]] == RANK_AT[ends[1]]
    for place in ends:
        low_ace = both and place == ends[0]
        if RANK_AT[place] != TWO:
            for card in faces:
                if RANK_OF[card] == RANK_AT[place] and SUIT_OF[card] in straight.suits:
                    yield Add(straight.id, (Laid(card),), low_ace)
        for card in wild:
            yield Add(straight.id, (Laid(card, VALUE_AT[place], suit),), low_ace)
