"""What may be laid: the predicates and checks that `decide`, `legal` and the solver's tests share."""

from collections.abc import Sequence

from domain.games.programs.cards import (
    HIGHEST_PLACE,
    IS_WILD,
    LOWEST_PLACE,
    RANK,
    RANK_AT,
    RANK_OF,
    SUIT_OF,
    SUITS,
    VALUE_AT,
    Card,
    Laid,
    Suit,
)
from domain.games.programs.program_deck import Instruction, Kind
from domain.games.programs.state import Combination, Phase, State
from domain.kernel.errors import require
from domain.kernel.viewers import Seat

SMALLEST_GROUP = 3


def rank_of(laid: Laid) -> int:
    """The rank a card is laid as: its own, or the one a wild card states (PR-20, PR-21)."""
    if IS_WILD[laid.card]:
        return RANK[laid.value] if laid.value is not None else 0
    return RANK_OF[laid.card]


def has_regular(cards: Sequence[Laid]) -> bool:
    """PR-50: at least one card that is not wild."""
    return not all(IS_WILD[laid.card] for laid in cards)


def first_place(ranks: Sequence[int]) -> int | None:
    """PR-30, PR-R-09: the place of the first card if the ranks follow each other from low to high."""
    for index, rank in enumerate(ranks):
        if rank != 1:  # an Ace alone does not tell whether it is low or high
            start = rank - index
            break
    else:
        return None
    if start < LOWEST_PLACE or start + len(ranks) - 1 > HIGHEST_PLACE:
        return None
    return start if tuple(ranks) == RANK_AT[start : start + len(ranks)] else None


def regular_suits(cards: Sequence[Laid]) -> set[Suit | None]:
    """The suits of the regular cards."""
    return {SUIT_OF[laid.card] for laid in cards if not IS_WILD[laid.card]}


def require_stated(cards: Sequence[Laid]) -> None:
    """PR-22: wild cards state their value; PR-20: nothing else stands for another card."""
    for laid in cards:
        if IS_WILD[laid.card]:
            require(laid.value is not None, "PR-22", "a wild card must say what it stands for")
        else:
            plain = laid.value is None and laid.suit is None
            require(plain, "PR-20", "a regular card stands for itself only")


def check_combination(
    cards: tuple[Laid, ...], instruction: Instruction, wild: bool, number: int, owner: Seat
) -> Combination:
    """The combination on the table if `cards` meet `instruction`; refused by the first rule they break."""
    require(len(cards) == instruction.size, "PR-32", f"this combination needs exactly {instruction.size} cards")
    barred = not wild and any(IS_WILD[laid.card] for laid in cards)
    require(not barred, "PR-37", "this program is completed without wild cards")
    require(has_regular(cards), "PR-50", "a combination needs at least one regular card")
    require_stated(cards)
    if instruction.kind is Kind.STRAIGHT:
        return _check_straight(cards, instruction, number, owner)
    return _check_group(cards, instruction, number, owner)


def _check_straight(cards: tuple[Laid, ...], instruction: Instruction, number: int, owner: Seat) -> Combination:
    ranks = tuple(rank_of(laid) for laid in cards)
    start = first_place(ranks)
    require(start is not None, "PR-30", "the values of a straight follow each other, from low to high")
    assert start is not None
    suits = _straight_suits(cards, instruction)
    imposed = tuple(RANK[value] for value in instruction.values)
    require(not imposed or ranks == imposed, "PR-34", f"the values are imposed: {'-'.join(instruction.values)}")
    return Combination(number, owner, Kind.STRAIGHT, start, suits, placed(cards, start, suits))


def _straight_suits(cards: tuple[Laid, ...], instruction: Instruction) -> tuple[Suit, ...]:
    """PR-31, or PR-35 where suits are printed. What a wild card states counts unless suits may mix (PR-R-08)."""
    used, suits = regular_suits(cards), instruction.suits
    if len(suits) <= 1:
        used |= {laid.suit for laid in cards if laid.suit is not None}
    if suits:
        require(used <= set(suits), "PR-35", f"only these suits are allowed: {' '.join(suits)}")
        return suits
    require(len(used) == 1, "PR-31", "all cards of this straight have the same suit")
    return tuple(suit for suit in SUITS if suit in used)


def _check_group(cards: tuple[Laid, ...], instruction: Instruction, number: int, owner: Seat) -> Combination:
    ranks = {rank_of(laid) for laid in cards}
    require(len(ranks) == 1, "PR-33", "all cards of this combination have the same value")
    suits = instruction.suits or SUITS
    within = regular_suits(cards) <= set(suits)
    require(within, "PR-35", f"only these suits are allowed: {' '.join(suits)}")
    rank = ranks.pop()
    imposed = {RANK[value] for value in instruction.values}
    require(not imposed or rank in imposed, "PR-34", f"the value is imposed: {' '.join(instruction.values)}")
    return Combination(number, owner, Kind.KIND, rank, suits, grouped(cards, rank))


def placed(cards: Sequence[Laid], start: int, suits: tuple[Suit, ...]) -> tuple[Laid, ...]:
    """The cards of a straight with every wild card's place spelled out (PR-R-08: no suit where suits mix)."""
    suit = suits[0] if len(suits) == 1 else None
    return tuple(
        Laid(laid.card, VALUE_AT[place], suit) if IS_WILD[laid.card] else laid
        for place, laid in enumerate(cards, start=start)
    )


def grouped(cards: Sequence[Laid], rank: int) -> tuple[Laid, ...]:
    """The cards of a group with every wild card's value spelled out."""
    return tuple(Laid(laid.card, VALUE_AT[rank]) if IS_WILD[laid.card] else laid for laid in cards)


def check_new_group(cards: tuple[Laid, ...], number: int, owner: Seat) -> Combination:
    """PR-17, PR-R-14: a group of three or more of any suits; PR-19 keeps new straights off the table."""
    require(len(cards) >= SMALLEST_GROUP, "PR-17", "a new group has three cards or more")
    require_stated(cards)
    ranks = {rank_of(laid) for laid in cards}
    require(len(ranks) == 1, "PR-19", "only groups of one value may be laid now")
    require(has_regular(cards), "PR-50", "a combination needs at least one regular card")
    rank = ranks.pop()
    return Combination(number, owner, Kind.KIND, rank, SUITS, grouped(cards, rank))


def check_addition(to: Combination, cards: tuple[Laid, ...], low_ace: bool) -> Combination:
    """PR-R-12: the combination with `cards` added, of those left always the first that fits."""
    require(cards, "PR-18", "there is no card to add")
    require_stated(cards)
    if to.kind is not Kind.STRAIGHT:
        for laid in cards:
            to = _added_to_group(to, laid)
        return to
    left = list(cards)
    while left:
        ranks = [RANK_AT[place] for place in open_ends(to)]
        chosen = next((n for n, laid in enumerate(left) if rank_of(laid) in ranks), 0)
        to = _added_to_straight(to, left.pop(chosen), low_ace)  # refuses the first of those that never fit
    return to


def _added_to_group(to: Combination, laid: Laid) -> Combination:
    require(rank_of(laid) == to.start, "PR-R-12", f"this group is of value {VALUE_AT[to.start]}")
    require(_has_fitting_suit(to, laid.card), "PR-R-12", "the suit is not allowed in this group")
    return Combination(to.id, to.owner, to.kind, to.start, to.suits, (*to.cards, *grouped((laid,), to.start)))


def _added_to_straight(to: Combination, laid: Laid, low_ace: bool) -> Combination:
    rank, ends = rank_of(laid), open_ends(to)
    fitting = [place for place in ends if RANK_AT[place] == rank]
    require(fitting or not _is_held_by_wild(to, rank), "PR-R-13", "a wild card on the table keeps its place")
    require(fitting, "PR-R-12", "only the next lower or higher card fits")
    require(_has_fitting_suit(to, laid.card), "PR-R-12", "the suit does not fit this straight")
    one_suit = IS_WILD[laid.card] and laid.suit is not None and len(to.suits) == 1
    require(not one_suit or laid.suit in to.suits, "PR-R-12", "the suit stated does not fit this straight")
    place = fitting[0] if low_ace else fitting[-1]
    addition = placed((laid,), place, to.suits)
    if place < to.start:
        return Combination(to.id, to.owner, to.kind, place, to.suits, addition + to.cards)
    return Combination(to.id, to.owner, to.kind, to.start, to.suits, to.cards + addition)


def open_ends(straight: Combination) -> tuple[int, ...]:
    """The free places next to a straight, the low one first (PR-R-09, PR-R-12)."""
    below, above = straight.start - 1, straight.start + len(straight.cards)
    return tuple(place for place in (below, above) if LOWEST_PLACE <= place <= HIGHEST_PLACE)


def _has_fitting_suit(to: Combination, card: Card) -> bool:
    return IS_WILD[card] or SUIT_OF[card] in to.suits


def _is_held_by_wild(straight: Combination, rank: int) -> bool:
    return any(
        RANK_AT[place] == rank and IS_WILD[laid.card] for place, laid in enumerate(straight.cards, start=straight.start)
    )


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats the game waits for: the player to move, or all who may exchange."""
    if state.phase is Phase.TURNS:
        return (state.turn,)
    return state.asked


def deadline(state: State) -> int | None:
    """PR-R-24: when the time for the turn, or for the question between rounds, is up."""
    seconds = state.options.turn_seconds
    if not seconds or state.phase is Phase.OVER:
        return None
    return state.since + 1000 * seconds
