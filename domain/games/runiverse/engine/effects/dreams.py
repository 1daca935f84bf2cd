"""Dreaming: cards of the dream deck that a mage may evoke in this phase."""

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face, title
from domain.games.runiverse.engine.effects.moves import shuffle
from domain.games.runiverse.engine.run import Run
from domain.games.runiverse.engine.values import fits_face
from domain.games.runiverse.language.grammar import Sel
from domain.games.runiverse.state import Option, Zone
from domain.kernel.viewers import Seat


def reveal(run: Run, seat: Seat) -> tuple[Card, ...]:
    """RU-DREAM-01: from the top until three pips or three cards are revealed."""
    cards: list[Card] = []
    for card in reversed(run.state.sides[seat].dream):
        cards.append(card)
        if len(cards) == 3 or sum(face(c).pips for c in cards) >= 3:
            break
    run.happen(ev.DreamRevealed(seat=seat, cards=tuple(cards)))
    return tuple(cards)


def dream_one(run: Run, seat: Seat, sel: Sel, source: Card | None) -> None:
    """RU-DREAM-05: reveal, keep one card that fits, shuffle the others back at once."""
    if not run.state.sides[seat].dream:
        return
    cards = reveal(run, seat)
    fitting = [card for card in cards if fits_face(sel, face(card))]
    kept: Card | None = None
    if fitting:
        options = [Option(label=f"keep {title(c)}", cards=(c,)) for c in fitting]
        kept = fitting[run.ask("dream_keep", options, source)]
    give_back(run, seat, tuple(card for card in cards if card != kept))


def give_back(run: Run, seat: Seat, cards: tuple[Card, ...]) -> None:
    """RU-DREAM-04: cards that were not evoked are shuffled into the dream deck."""
    if cards:
        run.happen(ev.DreamReturned(seat=seat, cards=cards))
        shuffle(run, seat, Zone.DREAM)
