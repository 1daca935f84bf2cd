"""Players that see only their own view and the legal commands: one does anything, one plays to score."""

from typing import Any, Final

from domain.games.secrets import commands as c
from domain.games.secrets.cards import DIV, FACE_OF, SUITED, Card, Version, is_void
from domain.games.secrets.foresight import MOST_DROPPED, Foresight, Hand, with_card, without
from domain.games.secrets.melds import Meld, shape_of, worth_of
from domain.games.secrets.scoring.arrange import Holding, best_out, best_points
from domain.games.secrets.scoring.tables import points_of
from domain.games.secrets.thinking import worth
from domain.games.secrets.views import PlaceView, View
from domain.kernel.bots import Bot, Rung, Search, distracted, random_bot, reluctant
from domain.kernel.rng import Rng

FAIR = 40
"""Points with which it is fair to end the game."""
LATE = 20
"""With so few cards in the deck the game may be over before the next turn."""
MOST_CONSIDERED = 4
"""How many discards, and how many pick-ups, are compared in a choice that is thought about."""
SACRIFICE = 40
"""Points worth giving up to stop the others."""


def sensible_bot(view: View, legal: tuple[Any, ...], rng: Rng) -> Any:
    """Draws what adds points, keeps what may still become a meld, goes out when that pays."""
    mine = own_place(view)
    by_kind: dict[type, list[Any]] = {}
    for command in legal:
        by_kind.setdefault(type(command), []).append(command)
    if c.GoOut in by_kind and _should_go_out(view, mine):
        return by_kind[c.GoOut][0]
    if c.Discard in by_kind:
        return _act(view, mine, by_kind)
    if c.PickUp in by_kind or c.DrawDiscard in by_kind:
        return _draw(view, mine, by_kind)
    if c.PassBump in by_kind:
        return by_kind[c.Bump][-1] if c.Bump in by_kind else by_kind[c.PassBump][0]
    for kind in (c.SetAside, c.DrawDeck, c.DrawReplacement, c.EndSetup, c.DeclareMelds, c.GoOut, c.DeclineDraw):
        if kind in by_kind:
            return by_kind[kind][0]
    return rng.choice(legal)


def own_place(view: View) -> PlaceView:
    """The side of the table the bot sits at."""
    return next(place for place in view.places if place.seat is not None and place.seat == view.seat)


def holding_of(view: View, mine: PlaceView, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> Holding:
    """The hand and these table melds, to be arranged."""
    return Holding(
        hand=hand,
        shown=frozenset(mine.exposed),
        melds=melds,
        aces=view.options.version is Version.ADVANCED,
    )


def _points(view: View, mine: PlaceView, hand: tuple[Card, ...], melds: tuple[Meld, ...] | None = None) -> int:
    return best_points(holding_of(view, mine, hand, mine.melds if melds is None else melds))


def promise(hand: tuple[Card, ...], gone: dict[int, int]) -> int:
    """How near the cards are to more melds: pairs and neighbours, less where copies are known to be gone."""
    total = 0
    counts: dict[int, int] = {}
    for card in hand:
        if card < SUITED:
            counts[FACE_OF[card]] = counts.get(FACE_OF[card], 0) + 1
    for face, count in counts.items():
        rank = face % 9
        left = 4 - count - gone.get(face, 0)
        if count >= 2:
            total += 3 * count * max(left, 0) + 2 * count
        for step, weight in ((1, 4), (2, 2)):
            if rank + step <= 8 and face + step in counts:
                total += weight
        total += sum(1 for suit in range(4) if 9 * suit + rank in counts and 9 * suit + rank != face)
        if rank >= 7:
            total += 1
    return total


def _gone(view: View) -> dict[int, int]:
    """How many copies of each face lie where they cannot be drawn."""
    gone: dict[int, int] = {}
    for lying in view.inactive:
        gone[FACE_OF[lying.card]] = gone.get(FACE_OF[lying.card], 0) + 1
    for place in view.places:
        for meld in place.melds:
            for card in meld.cards:
                gone[FACE_OF[card]] = gone.get(FACE_OF[card], 0) + 1
    return gone


def _rating(view: View, mine: PlaceView, hand: tuple[Card, ...], gone: dict[int, int]) -> int:
    return 6 * _points(view, mine, hand) + promise(hand, gone)


def _best_discard(view: View, mine: PlaceView, hand: tuple[Card, ...]) -> tuple[int, Card]:
    """The card whose loss costs least, and what the rest is rated then; exposed copies go before concealed ones."""
    gone = _gone(view)
    exposed = set(mine.exposed)
    seen: dict[tuple[int, bool], Card] = {}
    for card in hand:
        if card < SUITED:
            seen.setdefault((FACE_OF[card], card in exposed), card)
    rated = []
    for (_, shown), card in seen.items():
        rest = tuple(other for other in hand if other != card)
        rated.append((_rating(view, mine, rest, gone) - gift(view, mine, card), shown, card))
    rating, _, card = max(rated)
    return rating, card


def gift(view: View, mine: PlaceView, card: Card) -> int:
    """What a discard visibly gives to others, by their table melds; the Expert addition makes one pay for it."""
    gain = 0
    for place in view.places:
        for meld in place.melds if place.place != mine.place else ():
            grown, laid = shape_of((*meld.cards, card)), shape_of(meld.cards)
            if grown is not None and laid is not None:
                gain = max(gain, points_of(worth_of(grown)) - points_of(worth_of(laid)))
    return gain * (6 if view.options.expert else 3)


def _act(view: View, mine: PlaceView, by_kind: dict[type, list[Any]]) -> Any:
    hand = mine.hand or ()
    voids = [command for command in by_kind.get(c.SetAside, []) if is_void(command.card)]
    if voids:
        return voids[0]
    for command in by_kind.get(c.SetAside, []):
        # a Plain 0 is worth 5 aside, unless it lengthens a sequence in hand
        rest = tuple(card for card in hand if card != command.card)
        if _points(view, mine, hand) - _points(view, mine, rest) <= 5:
            return command
    _, card = _best_discard(view, mine, hand)
    return c.Discard(card)


def _should_go_out(view: View, mine: PlaceView) -> bool:
    """Go out with a fair score, or late; waiting pays only while much is still to come."""
    return _pays(view, mine, _out_points(holding_of(view, mine, mine.hand or (), mine.melds)))


def _pays(view: View, mine: PlaceView, out: int) -> bool:
    """Whether to go out for so many points: not if that breaks up what the hand is worth, unless time is short."""
    worth = _points(view, mine, mine.hand or ())
    left = sum(view.piles)
    return left < LATE or (out >= worth - SACRIFICE and (worth >= FAIR or left < 2 * LATE))


def _out_points(holding: Holding) -> int:
    found = best_out(holding)
    return -1 if found is None else found.points + found.going_out


def _draw(view: View, mine: PlaceView, by_kind: dict[type, list[Any]]) -> Any:
    hand = mine.hand or ()
    deck = next(command for kind in (c.DrawDeck, c.DrawReplacement, c.DeclineDraw) for command in by_kind.get(kind, []))
    pick_ups: list[c.PickUp] = by_kind.get(c.PickUp, [])
    out = _best_way_out(view, mine, [command for command in pick_ups if command.go_out])
    if out is not None:
        return out
    before = _rating(view, mine, hand, _gone(view))
    if c.DrawDiscard in by_kind and view.main is not None:
        rating, card = _best_discard(view, mine, (*hand, view.main))
        gains = card != view.main and rating > before + 60
        return by_kind[c.DrawDiscard][0] if gains else deck
    choice = _best_pick_up(view, mine, [command for command in pick_ups if not command.go_out])
    return choice or deck


def _best_way_out(view: View, mine: PlaceView, commands: list[c.PickUp]) -> c.PickUp | None:
    """The pick-up that goes out for most, if that pays."""
    rated: list[tuple[int, int, c.PickUp]] = []
    for number, command in enumerate(commands):
        hand, melds = laid(mine, command.melds)
        used = {card for plan in command.melds for card in plan.cards}
        loose = tuple(card for card in command.cards if card not in used)
        holding = holding_of(view, mine, (*hand, *loose), melds)
        rated.append((_out_points(holding._replace(own_divinity=DIV in mine.aside)), -number, command))
    points, _, best = max(rated, default=(0, 0, None))
    return best if best is not None and _pays(view, mine, points) else None


def _best_pick_up(view: View, mine: PlaceView, commands: list[c.PickUp]) -> c.PickUp | None:
    """The pick-ups that add most, as many as fit together, with the main discard beside them to grow the hand."""
    hand = mine.hand or ()
    before = _points(view, mine, hand)
    rated: list[tuple[int, c.PickUp]] = []
    for command in commands:
        if command.swap is not None or not command.melds:
            continue
        gain = _points(view, mine, *laid(mine, command.melds)) - before - 5 * _zeros(command)
        if gain >= 8:
            rated.append((gain, command))
    rated.sort(key=lambda entry: entry[0], reverse=True)
    chosen: list[c.PickUp] = []
    points = before
    for _, command in rated:
        plans = tuple(plan for other in (*chosen, command) for plan in other.melds)
        if _clash(plans):
            continue
        laid_hand, melds = laid(mine, plans)
        gained = _points(view, mine, laid_hand, melds)
        if sum(card < SUITED for card in laid_hand) >= 1 and gained > points:
            chosen.append(command)
            points = gained
    if not chosen:
        return None
    taken = tuple(card for command in chosen for card in command.cards)
    if view.main is not None and view.main not in taken and not view.options.expert:
        taken = (*taken, view.main)
    return c.PickUp(taken, tuple(plan for command in chosen for plan in command.melds))


def _zeros(command: c.PickUp) -> int:
    return sum(1 for card in command.cards if card >= SUITED)


def _clash(plans: tuple[c.MeldPlan, ...]) -> bool:
    cards = [card for plan in plans for card in plan.cards]
    onto = [index for plan in plans for index in plan.onto]
    return len(set(cards)) != len(cards) or len(set(onto)) != len(onto)


def laid(mine: PlaceView, plans: tuple[c.MeldPlan, ...]) -> tuple[tuple[Card, ...], tuple[Meld, ...]]:
    """Hand and table melds once these melds are laid."""
    used = {card for plan in plans for card in plan.cards}
    gone = {index for plan in plans for index in plan.onto}
    melds = [meld for index, meld in enumerate(mine.melds) if index not in gone]
    for plan in plans:
        base = [card for index in plan.onto for card in mine.melds[index].cards]
        melds.append(Meld(tuple(sorted((*base, *plan.cards)))))
    hand = tuple(card for card in mine.hand or () if card not in used)
    return hand, tuple(melds)


def worth_considering(view: View, legal: tuple[Any, ...]) -> tuple[Any, ...]:
    """Every kind of command: of the discards those that cost least, of the pick-ups those that gain most."""
    mine = own_place(view)
    discards = [command for command in legal if isinstance(command, c.Discard)]
    pick_ups = [command for command in legal if isinstance(command, c.PickUp) and command.swap is None]
    others = [command for command in legal if not isinstance(command, c.Discard | c.PickUp | c.SetBumpOrder)]
    if len(discards) > MOST_CONSIDERED:
        hand, gone = mine.hand or (), _gone(view)
        faces = {FACE_OF[command.card]: command for command in reversed(discards)}.values()
        discards = sorted(faces, key=lambda command: -_rating(view, mine, without(hand, command.card), gone))
    if len(pick_ups) > MOST_CONSIDERED:
        pick_ups.sort(key=lambda command: -len(command.melds))
    return (*others, *discards[:MOST_CONSIDERED], *pick_ups[:MOST_CONSIDERED])


def foreseeing_bot(view: View, legal: tuple[Any, ...], rng: Rng) -> Any:
    """As the sensible one, but draws and discards by what its hand is worth on average after the next draw."""
    usual = sensible_bot(view, legal, rng)
    mine = own_place(view)
    if isinstance(usual, c.Discard):
        return c.Discard(_foreseen_discard(view, mine))
    kinds = {type(command) for command in legal}
    if view.main is not None and kinds >= {c.DrawDiscard, c.DrawDeck} and not isinstance(usual, c.GoOut):
        return c.DrawDiscard() if _is_better_than_the_deck(view, mine, view.main) else c.DrawDeck()
    return usual


def _foresight(view: View, mine: PlaceView) -> Foresight:
    gone = _gone(view)

    def nearness(hand: Hand) -> int:
        return promise(hand, gone)

    return Foresight(view, mine, nearness)


def _foreseen_discard(view: View, mine: PlaceView) -> Card:
    foresight, hand, shown = _foresight(view, mine), mine.hand or (), frozenset(mine.exposed)
    drops = [card for _, card in foresight.drops(hand, shown)[:MOST_DROPPED]]

    def prospect(card: Card) -> float:
        return foresight.expected(without(hand, card), shown - {card}) - gift(view, mine, card)

    return max(drops, key=prospect)


def _is_better_than_the_deck(view: View, mine: PlaceView, main: Card) -> bool:
    """Whether the last discard, which everyone will have seen, makes a better hand than the deck does on average."""
    foresight, hand, shown = _foresight(view, mine), mine.hand or (), frozenset(mine.exposed)
    taken = [rest for rest in foresight.drops(with_card(hand, main), shown | {main}) if rest[1] != main]
    return taken[0][0] > foresight.expected(hand, shown)


_anything: Final = reluctant(random_bot, c.SetBumpOrder)
THINKING: Final = Search(sensible_bot, worth, playouts=24, horizon=8, candidates=worth_considering)
BOTS: Final = (
    Bot(Rung.RANDOM, _anything, blind=True),
    Bot(Rung.EASY, distracted(sensible_bot, _anything, 25)),
    Bot(Rung.MEDIUM, sensible_bot, formerly=("sensible",)),
    Bot(Rung.HARD, foreseeing_bot),
)
