"""The frame of a game: setting up, mulligans, turns from beginning to end."""

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, card_of, face, number, owner
from domain.games.runiverse.decks import Deck
from domain.games.runiverse.engine.effects.fortunes import draw, end_game
from domain.games.runiverse.engine.effects.moves import shuffle, untask
from domain.games.runiverse.engine.effects.upkeep import settle
from domain.games.runiverse.engine.run import Run
from domain.games.runiverse.outcome import Reason
from domain.games.runiverse.sets.catalogue import SNOWPLAY, WILD
from domain.games.runiverse.state import LOCATIONS, State, Zone
from domain.kernel.rng import Rng
from domain.kernel.viewers import Seat

HAND = 7
MAIN = 30
MOST_EXTRA = 3
"""RU-SET-09: three more cards already overshoot."""
MULLIGANS = frozenset({0, 1, 6, 7})


def deal(decks: tuple[Deck, ...], game: int, first: Seat, rng: Rng) -> ev.Dealt:
    """RU-SET-02: all decks are shuffled, each by itself; the Snowplay stack is not."""
    return ev.Dealt(game=game, first=first, piles=tuple(_piles(deck, seat, rng) for seat, deck in enumerate(decks)))


def _piles(deck: Deck, seat: Seat, rng: Rng) -> ev.Piles:
    copies: dict[int, int] = {}
    return ev.Piles(
        deck=rng.shuffled(numbered(deck.main, seat, copies)),
        dream=rng.shuffled(numbered(deck.dream, seat, copies)),
        snowplay=tuple(numbered(SNOWPLAY, seat, copies)),
        wild=rng.shuffled(numbered(WILD, seat, copies)),
    )


def numbered(numbers: tuple[int, ...], seat: Seat, copies: dict[int, int]) -> list[Card]:
    """The physical cards of these faces; `copies` counts those of each face there are already."""
    cards = []
    for each in numbers:
        cards.append(card_of(each, seat, copies.get(each, 0)))
        copies[each] = copies.get(each, 0) + 1
    return cards


def decks_of(state: State) -> tuple[Deck, ...]:
    """The decks of the game before, for the next game of a match: physical cards tell their faces."""
    mine = ([c for c in state.cards if owner(c) == seat and not face(c).is_token] for seat in (0, 1))
    return tuple(_deck(cards) for cards in mine)


def _deck(cards: list[Card]) -> Deck:
    return Deck(main=tuple(number(c) for c in cards[:MAIN]), dream=tuple(number(c) for c in cards[MAIN:]))


def opening_hand(state: State, seat: Seat) -> ev.Drew:
    """RU-SET-04: seven cards, which are no turn draws."""
    top = state.sides[seat].deck[-HAND:]
    return ev.Drew(seat=seat, count=len(top), cards=top[::-1], place=-1, counts=False)


def may_mulligan(state: State, seat: Seat) -> bool:
    """RU-SET-05: with 0, 1, 6 or 7 mages in hand."""
    return sum(face(card).is_mage for card in state.sides[seat].hand) in MULLIGANS


def mulligan(run: Run, seat: Seat) -> None:
    """Show the hand, shuffle it back, draw seven."""
    run.happen(ev.Mulliganed(seat=seat, shown=run.state.sides[seat].hand))
    shuffle(run, seat, Zone.DECK)
    run.happen(opening_hand(run.state, seat))


def begin_game(run: Run) -> None:
    """RU-SET-09: with both hands kept, a house option may give the second player some cards; then the first begins."""
    first, n = run.state.first, run.state.options.second_draws
    if n:
        top = run.state.sides[1 - first].deck[-n:]
        run.happen(ev.Drew(seat=1 - first, count=len(top), cards=top[::-1], place=-1, counts=False))
    begin_turn(run, first)


def begin_turn(run: Run, seat: Seat) -> None:
    """RU-TURN-01: steps 1 and 2; a player with a rift to open is waited for."""
    run.before("turn_begun", None, seat=seat)
    settle(run)
    opens = run.state.opened(seat) < LOCATIONS
    run.happen(ev.TurnBegan(seat=seat, turn=run.state.turn + 1, opens=opens))
    run.trigger("turn_begun", None, seat=seat)
    settle(run)
    if not opens:
        draw_step(run, seat)


def open_rift(run: Run, seat: Seat, place: int) -> None:
    """RU-RIFT-01: the top two cards of the main deck become bonds, unseen."""
    run.happen(ev.RiftOpened(seat=seat, place=place, cards=run.state.sides[seat].deck[-2:][::-1]))
    draw_step(run, seat)


def draw_step(run: Run, seat: Seat) -> None:
    """RU-TURN-03: the very first turn of a game has no draw."""
    if run.state.turn > 1:
        draw(run, seat)
    settle(run)
    run.happen(ev.MainBegan(seat=seat))


def end_main(run: Run, seat: Seat) -> None:
    """RU-TURN-06 (a): untask everything, then wait for the guards."""
    for entry in run.state.board:
        if entry.seat == seat:
            untask(run, entry.card)
            for vim in entry.vim:
                if vim.tasked:
                    untask(run, vim.card)
    run.happen(ev.GuardStepBegan(seat=seat))
    settle(run)


def end_turn(run: Run, seat: Seat, guards: tuple[Card, ...]) -> None:
    """RU-TURN-06 (b) to (e)."""
    run.happen(ev.GuardsSet(seat=seat, cards=guards))
    run.before("turn_ended", None, seat=seat)
    run.trigger("turn_ended", None, seat=seat)
    settle(run)
    run.happen(ev.TurnEnded(seat=seat))
    run.levels.clear()
    if run.state.losing:
        losers = tuple(sorted(set(run.state.losing)))
        end_game(run, losers, Reason.BOND_DRAWN)
    begin_turn(run, 1 - seat)
