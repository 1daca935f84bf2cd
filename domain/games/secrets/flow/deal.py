"""From the first Duel to the first turn: dealer, shuffle, hands, face-down card, setup (SU-F, SU-A-10 to 12)."""

from collections.abc import Sequence

from domain.games.secrets import events as e
from domain.games.secrets.cards import DECKS, MAGIC, RANK_OF, SUIT_OF, Card, Version, is_bonus, is_public
from domain.games.secrets.state import (
    GAMES,
    Options,
    State,
    is_advanced,
    is_basic,
    pile_for,
    place_of,
    seating,
)
from domain.games.secrets.values import DuelCard, DuelRound, Origin, Pile
from domain.kernel.course import Course
from domain.kernel.errors import require
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seat

HAND = 12
PACKETS = 6


def check_options(options: Options, seats: int) -> None:
    """SU-R-01."""
    require(2 <= seats <= 4, "SU-B-01", "two to four players can play")
    require(options.games in GAMES, "SU-R-01", "a match has 1, 4, 8 or 16 games")
    advanced = options.version is Version.ADVANCED
    require(advanced or not options.expert, "SU-R-01", "the Expert addition belongs to the Advanced version")
    clocks = min(options.turn_ms, options.bump_ms, options.declare_ms)
    require(options.chips >= 0 and clocks >= 0, "SU-R-01", "chips and clocks are not negative")


def strength(card: Card) -> int:
    """SU-I-10: rank decides, and every Magic card beats every Plain card."""
    return RANK_OF[card] + (10 if SUIT_OF[card] == MAGIC else 0)


def duel_for_dealer(version: Version, seats: int, rng: Rng) -> e.DealerDueled:
    """SU-I-11, SU-R-09: the highest card deals; only those tied for it draw again."""
    deck = list(rng.shuffled([card for card in DECKS[version] if not is_bonus(card)]))
    rounds: list[DuelRound] = []
    rivals: list[Seat] = list(range(seats))
    while len(rivals) > 1:
        if len(deck) < len(rivals):
            deck = list(rng.shuffled([card for card in DECKS[version] if not is_bonus(card)]))
        cards = tuple(DuelCard(seat, deck.pop()) for seat in rivals)
        rounds.append(DuelRound(cards))
        rivals = list(winners(cards))
    return e.DealerDueled(tuple(rounds), rivals[0])


def winners(cards: Sequence[DuelCard]) -> tuple[int, ...]:
    """Who drew the highest card, ties included."""
    highest = max(strength(drawn.card) for drawn in cards)
    return tuple(drawn.place for drawn in cards if strength(drawn.card) == highest)


def shuffle(version: Version, rng: Rng) -> e.DeckShuffled:
    """SU-R-04, SU-F-01: one pile, four quarters, or four quarters and six packets from their bottoms.

    The packets are 48 cards that nobody draws (SU-A-13). All chance of a match is in its events (SU-R-07).
    """
    deck = rng.shuffled(DECKS[version])
    count = 1 if version is Version.BASIC else 4
    size = len(deck) // count
    piles = [deck[size * n : size * (n + 1)] for n in range(count)]
    packets: list[Pile] = []
    if version is Version.ADVANCED:
        packets = [Pile(tuple(card for pile in piles for card in pile[2 * n : 2 * n + 2])) for n in range(PACKETS)]
        piles = [pile[2 * PACKETS :] for pile in piles]
    sizes = tuple(len(pile) for pile in piles)
    return e.DeckShuffled(tuple(Pile(tuple(pile)) for pile in piles), tuple(packets), sizes)


def deal_game(course: Course[State], game: int, dealer: Seat) -> None:
    """SU-R-05: everything up to the first decision of a player."""
    seats = course.state.seats
    course.happen(e.GameStarted(game, dealer, seating(seats, dealer), course.moment.now))
    course.happen(shuffle(course.state.options.version, course.moment.rng))
    order = deal_order(course)
    for seat in order:
        _deal_hand(course, seat)
    if is_basic(course.state):
        course.happen(e.StartCardTurned(course.state.piles[0][-1]))
        return
    _place_face_down(course, dealer)
    if is_advanced(course.state):
        for seat in order:
            settle_public(course, seat, Origin.DEAL)
        _settle_face_down(course, dealer)


def deal_order(course: Course[State]) -> list[Seat]:
    """The real seats in turn order from the dealer: dummies are dealt no hand (SU-R-06)."""
    state = course.state
    first = place_of(state, state.dealer)
    places = [(first + step) % 4 for step in range(4)]
    return [state.places[place] for place in places if state.places[place] >= 0]


def _deal_hand(course: Course[State], seat: Seat) -> None:
    state = course.state
    place = place_of(state, seat)
    count = len(state.piles)
    left, right = (place - 1) % count, place % count
    half = HAND // 2
    cards = state.piles[left][-half:][::-1]
    below = state.piles[right][:-half] if left == right else state.piles[right]
    course.happen(e.HandDealt(seat, left, right, HAND, (*cards, *below[-half:][::-1])))


def _place_face_down(course: Course[State], dealer: Seat) -> None:
    state = course.state
    place = place_of(state, dealer)
    quarter = pile_for(state, (place - 1) % 4)
    course.happen(e.FaceDownPlaced(dealer, quarter, state.piles[quarter][-1]))


def _settle_face_down(course: Course[State], dealer: Seat) -> None:
    """SU-A-11: a Bonus Card there goes to the dealer and is replaced from the same quarter."""
    while is_bonus(Card(course.state.face_down)):
        place = place_of(course.state, dealer)
        course.happen(e.BonusSetAside(dealer, place, Card(course.state.face_down), Origin.FACE_DOWN))
        _place_face_down(course, dealer)


def settle_public(course: Course[State], seat: Seat, origin: Origin) -> None:
    """SU-A-10: set aside every Public card in hand and replace it, until there is none."""
    while public := [card for card in course.state.hands[seat] if is_public(card)]:
        course.happen(e.BonusSetAside(seat, place_of(course.state, seat), public[0], origin))
        draw_replacement(course, seat)


def draw_replacement(course: Course[State], seat: Seat) -> None:
    """One card from the nearest quarter at the right (SU-F-03)."""
    state = course.state
    quarter = pile_for(state, place_of(state, seat))
    course.happen(e.ReplacementDrawn(seat, quarter, state.piles[quarter][-1]))


def begin_setup(course: Course[State], seat: Seat) -> None:
    """SU-A-12: the seat may set Private cards aside; asked of everyone alike, so that nothing is told by it."""
    course.happen(e.SetupBegun(seat, place_of(course.state, seat), course.moment.now))
