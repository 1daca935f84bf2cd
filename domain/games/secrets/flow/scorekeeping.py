"""The end of a game: Duel, coins and packets, scores, chips (SU-F-04 to 09, SU-R-32 to 36)."""

from collections.abc import Iterator

from domain.games.secrets import events as e
from domain.games.secrets.cards import DIV, MAGIC, RANK_OF, SUIT_OF, SUITED, Card, is_bonus
from domain.games.secrets.flow.deal import PACKETS, deal_order, winners
from domain.games.secrets.flow.penalties import BUFFER
from domain.games.secrets.melds import MeldKind
from domain.games.secrets.scoring.arrange import ACES, Arrangement, FinalMeld
from domain.games.secrets.scoring.tables import BONUS_POINTS, LIMIT
from domain.games.secrets.state import Coin, State, is_advanced, place_of
from domain.games.secrets.values import DuelCard, SeatScore
from domain.kernel.course import Course
from domain.kernel.viewers import Seat

DUEL_POINTS = 10
COIN_POINTS = 5


def score_game(course: Course[State]) -> int:
    """Settle all chance, then write the scores; the seat with Ultimate 11+ Aces, or -1."""
    chance = [0] * course.state.seats
    _duel(course, chance)
    for packet, (seat, meld) in enumerate(_lucky_melds(course)):
        if is_advanced(course.state):
            chance[seat] += _packet(course, PACKETS - 1 - packet, seat, meld)
        else:
            chance[seat] += _coin(course, seat, meld)
    state = course.state
    scores = tuple(_score(state, seat, chance[seat]) for seat in range(state.seats))
    unused = tuple(unused_buffer(state.penalties[seat]) if state.options.expert else 0 for seat in range(state.seats))
    course.happen(e.GameScored(scores, unused))
    ultimate = next((seat for seat in range(state.seats) if is_ultimate(declared(state, seat))), -1)
    if state.options.chips:
        _exchange_chips(course, ultimate)
    return ultimate


def declared(state: State, seat: Seat) -> Arrangement:
    """The final arrangement of a seat."""
    arrangement = state.declared[seat]
    assert arrangement is not None, "scores are written when all have declared"
    return arrangement


def _duel(course: Course[State], chance: list[int]) -> None:
    """SU-I-12, SU-F-06: only if somebody has a Magic 5-Sequence."""
    state = course.state
    fives = [sum(is_magic_five(meld) for meld in declared(state, seat).melds) for seat in range(state.seats)]
    if not any(fives):
        return
    held = packet_duel(state) if is_advanced(state) else deck_duel(course)
    course.happen(held)
    for place in held.winners:
        seat = state.places[place]
        if seat >= 0:
            chance[seat] += DUEL_POINTS * fives[seat]


def is_magic_five(meld: FinalMeld) -> bool:
    """SU-I-03: the sequence that duels."""
    natural = [card for card in meld.cards if card < SUITED]
    return meld.kind is MeldKind.SEQUENCE and len(meld.cards) == 5 and SUIT_OF[natural[0]] == MAGIC


def duel_places(state: State) -> list[int]:
    """SU-F-06: the player before the dealer, the one across, the one after, the dealer."""
    first = place_of(state, state.dealer)
    return [(first + step) % 4 for step in (3, 2, 1, 0)]


def packet_duel(state: State) -> e.DuelHeld:
    """SU-F-08: from the bottommost packet up; Bonus Cards are skipped."""
    stack = [card for packet in state.packets for card in packet]
    skipped: list[Card] = []
    cards: list[DuelCard] = []
    at = 0
    for place in duel_places(state):
        while is_bonus(stack[at]):
            skipped.append(stack[at])
            at += 1
        cards.append(DuelCard(place, stack[at]))
        at += 1
    return e.DuelHeld(tuple(cards), tuple(skipped), winners(cards))


def deck_duel(course: Course[State]) -> e.DuelHeld:
    """SU-R-36: from the quarters; when they are empty, from the shuffled inactive discards."""
    state = course.state
    piles = list(state.piles)
    spare: list[Card] | None = None
    cards: list[DuelCard] = []
    for place in duel_places(state):
        quarter = next(((place + step) % 4 for step in range(4) if piles[(place + step) % 4]), -1)
        if quarter >= 0:
            cards.append(DuelCard(place, piles[quarter][-1]))
            piles[quarter] = piles[quarter][:-1]
            continue
        if spare is None:
            spare = list(course.moment.rng.shuffled([lying.card for lying in state.inactive]))
        if spare:
            cards.append(DuelCard(place, spare.pop()))
    return e.DuelHeld(tuple(cards), (), winners(cards) if cards else ())


def _lucky_melds(course: Course[State]) -> Iterator[tuple[Seat, FinalMeld]]:
    """SU-F-04: 3-Sets of 8s in order from the dealer, then the unity of Magic 8s."""
    order = deal_order(course)
    for kind in (MeldKind.SET, MeldKind.UNITY):
        for seat in order:
            for meld in declared(course.state, seat).melds:
                if meld.kind is kind and is_lucky(meld):
                    yield seat, meld


def is_lucky(meld: FinalMeld) -> bool:
    """SU-B-16, SU-I-05: a 3-Set of 8s or a unity of Magic 8s."""
    natural = next(card for card in meld.cards if card < SUITED) if meld.kind is not MeldKind.BONUS else meld.cards[0]
    if RANK_OF[natural] != 8:
        return False
    if meld.kind is MeldKind.SET:
        return len(meld.cards) == 3
    return meld.kind is MeldKind.UNITY and SUIT_OF[natural] == MAGIC


def _coin(course: Course[State], seat: Seat, meld: FinalMeld) -> int:
    """SU-B-16, SU-I-05, SU-R-35."""
    calls = course.state.predictions[seat]
    before = sum(1 for event in course.events if isinstance(event, e.CoinFlipped) and event.seat == seat)
    prediction = calls[before] if before < len(calls) else Coin.HEADS
    result = course.moment.rng.choice((Coin.HEADS, Coin.TAILS))
    prize = 2 * COIN_POINTS if meld.concealed else COIN_POINTS
    points = prize if prediction is result else 0
    course.happen(e.CoinFlipped(seat, meld, prediction, result, points))
    return points


def _packet(course: Course[State], packet: int, seat: Seat, meld: FinalMeld) -> int:
    """SU-A-30 to 33."""
    cards = course.state.packets[packet]
    points = packet_points(cards, doubled=meld.concealed)
    course.happen(e.PacketRevealed(packet, cards, seat, meld, points))
    return points


def packet_points(cards: tuple[Card, ...], *, doubled: bool) -> int:
    """SU-A-30, SU-A-32: 5 for each Bonus Card, the first once more for a concealed unity."""
    bonus = sum(1 for card in cards if is_bonus(card))
    return BONUS_POINTS * (bonus + (1 if doubled and bonus else 0))


def _score(state: State, seat: Seat, chance: int) -> SeatScore:
    """SU-R-32: the capped sum (SU-A-70) less what is lost; what lies aside scores where it lies (SU-R-37)."""
    arrangement = declared(state, seat)
    going_out = arrangement.going_out if seat == state.out_seat else 0
    # a zero set free by joining lies aside again, and is counted there
    melds = arrangement.points - BONUS_POINTS * len(arrangement.freed)
    aside = BONUS_POINTS * (len(state.aside[place_of(state, seat)]) + len(arrangement.freed))
    total = melds + aside + chance + going_out
    capped = min(total, LIMIT) if is_advanced(state) else total
    penalty = state.penalties[seat]
    lost = max(0, penalty - BUFFER)
    return SeatScore(seat, melds, aside, chance, going_out, capped, penalty, lost, capped - lost)


def unused_buffer(penalty: int) -> int:
    """SU-E-06: 10 with no penalty points, 5 with five, else 0."""
    return max(0, BUFFER - penalty) if penalty in (0, 5) else 0


def is_ultimate(arrangement: Arrangement) -> bool:
    """SU-M-10, SU-R-83: two natural 1s of every suit, and a third Magic 1 or Divinity."""
    for meld in arrangement.melds:
        if meld.kind is MeldKind.ACES:
            by_suit = [sum(1 for card in meld.cards if card < SUITED and SUIT_OF[card] == suit) for suit in range(5)]
            return min(by_suit) >= 2 and len(meld.cards) >= ACES and (by_suit[MAGIC] >= 3 or DIV in meld.cards)
    return False


def chip_changes(scores: tuple[int, ...]) -> tuple[int, ...]:
    """SU-M-02, SU-R-80: every pair of players exchanges its difference."""
    return tuple(len(scores) * score - sum(scores) for score in scores)


def _exchange_chips(course: Course[State], ultimate: int) -> None:
    state = course.state
    if ultimate >= 0:
        everything = sum(state.chips)
        balances = tuple(everything if seat == ultimate else 0 for seat in range(state.seats))
        changes = tuple(new - old for new, old in zip(balances, state.chips, strict=True))
    else:
        changes = chip_changes(state.scores)
        balances = tuple(old + change for old, change in zip(state.chips, changes, strict=True))
    course.happen(e.ChipsExchanged(changes, balances))
