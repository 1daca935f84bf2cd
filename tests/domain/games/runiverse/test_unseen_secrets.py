"""Which of several Secrets has left, as the other player follows it: by what was engaged, or by a look."""

from collections.abc import Sequence

import pytest

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, card_of, face, owner
from domain.games.runiverse.facets import Facet
from domain.games.runiverse.game import GAME
from domain.games.runiverse.imagination import IMAGINATION
from domain.games.runiverse.imagination.knowledge import Knowledge
from domain.games.runiverse.options import Options
from domain.games.runiverse.sets.catalogue import BUG
from domain.games.runiverse.state import NOWHERE, State, Zone, place_of
from domain.kernel.decider import Moment
from domain.kernel.redaction import CONCEALED, redact
from domain.kernel.rng import Rng
from domain.kernel.structs import Event
from domain.kernel.viewers import Seated

A, B = 0, 1
WATCHER = Seated(B)


class Watched:
    """A game as it is, and what B knows of it."""

    def __init__(self) -> None:
        options = Options(facets=(Facet.ORTH, Facet.RUBY), first=A)
        self.state: State = GAME.rules.initial
        self.known: Knowledge = IMAGINATION.begin(GAME.rules.initial, B)
        self.happen(*GAME.rules.start(options, 2, Moment(Rng(b"secrets"), 0)))

    def happen(self, *events: Event) -> None:
        self.state = GAME.rules.fold(self.state, events)
        for event in events:
            shown = redact(event, WATCHER)
            if shown is not CONCEALED:
                self.known = IMAGINATION.learn(self.known, shown)

    def secrets(self, count: int) -> list[Card]:
        """Cards that A may lay as Secrets, brought to the hand unseen."""
        mine = [card for card in self.state.cards if owner(card) == A]
        found = [card for card in mine if face(card).has("Ritual") or face(card).has("Trap")][:count]
        for card in found:
            if card in self.state.sides[A].deck:
                drawn = ev.MovedUnseen(seat=A, source=Zone.DECK, zone=Zone.HAND, card=card, seen_by=(), place=NOWHERE)
                self.happen(drawn)
        return found

    def lay(self, cards: Sequence[Card], *places: int) -> None:
        for card, place in zip(cards, places, strict=True):
            self.happen(ev.SecretSet(seat=A, place=place, source=Zone.HAND, card=card))

    def lying(self) -> list[int]:
        """Where B thinks that Secrets of A lie."""
        return [place_of(entry) for entry in self.known.table.board if entry.secret and entry.seat == A]

    def dispel(self, card: Card) -> None:
        self.happen(ev.Dispelled(card=card), ev.Moved(seat=A, card=card, source=Zone.PLAY, zone=Zone.DISCARD))


@pytest.mark.parametrize("gone", [0, 1])
def test_what_leaves_an_engaged_location_lay_there(gone: int) -> None:
    game = Watched()
    cards = game.secrets(2)
    game.lay(cards, 2, 1)
    game.happen(ev.Engaged(place=(2, 1)[gone]))
    game.dispel(cards[gone])
    assert game.lying() == [(1, 2)[gone]]


@pytest.mark.parametrize("gone", [0, 1])
def test_what_is_left_lies_where_it_is_seen_to_lie(gone: int) -> None:
    """Nothing was engaged, so the guess may be wrong; a look at the table puts it right."""
    game = Watched()
    cards = game.secrets(2)
    game.lay(cards, 2, 1)
    game.dispel(cards[gone])
    seen = GAME.rules.view(game.state, WATCHER)
    game.known = IMAGINATION.look(game.known, seen)
    assert game.lying() == [(1, 2)[gone]]
    imagined = IMAGINATION.imagine(game.known, Rng(b"world"))
    assert GAME.rules.view(imagined, WATCHER).sides == seen.sides


@pytest.mark.parametrize("gone", [0, 1])
def test_a_ritual_is_followed_even_where_it_was_taken_for_another(gone: int) -> None:
    game = Watched()
    cards = game.secrets(2)
    game.lay(cards, 2, 1)
    game.dispel(cards[gone])
    game.happen(ev.PhaseBegan(place=(1, 2)[gone]), ev.SecretLeft(seat=A, card=cards[1 - gone]))
    assert game.lying() == []


def test_vim_that_was_never_known_to_lie_anywhere_may_leave_all_the_same() -> None:
    """Such as a token that was made meanwhile: B follows it to where it goes."""
    watched = Watched()
    token = card_of(BUG, A, 50)
    watched.happen(ev.Moved(seat=A, card=token, source=Zone.VIM, zone=Zone.DISCARD))
    assert watched.known.table.sides[A].discard == watched.state.sides[A].discard == (token,)
    assert watched.known.stripped == ()


@pytest.mark.parametrize("leaving", [0, 1])
@pytest.mark.parametrize("counts", [(1, 2), (2, 1), (2, 2), (1, 3)])
def test_the_vim_of_a_card_that_leaves_is_taken_from_no_other(counts: tuple[int, int], leaving: int) -> None:
    """RU-R-38: it is discarded first, and B is not told under which card it lay."""
    watched = Watched()
    creatures = [card for card in watched.state.sides[A].deck if face(card).is_creature][:2]
    for card, count in zip(creatures, counts, strict=True):
        watched.happen(ev.Joined(card=card, source=Zone.DECK, place=0, tasked=False))
        for _ in range(count):
            top = watched.state.sides[A].deck[-1]
            below = ev.VimAdded(
                host=card, seat=A, source=Zone.DECK, up=False, mute=False, card=top, seen_by=(), shown=None
            )
            watched.happen(below)
    gone, stays = creatures[leaving], creatures[1 - leaving]
    entry = watched.state.find(gone)
    assert entry is not None
    for vim in entry.vim:
        watched.happen(ev.Moved(seat=A, card=vim.card, source=Zone.VIM, zone=Zone.DISCARD))
    watched.happen(ev.Moved(seat=A, card=gone, source=Zone.PLAY, zone=Zone.HAND))
    known, true = watched.known.table.find(stays), watched.state.find(stays)
    assert known is not None
    assert true is not None
    assert len(known.vim) == len(true.vim) == counts[1 - leaving]
    assert not GAME.rules.violations(IMAGINATION.imagine(watched.known, Rng(b"vim")))
