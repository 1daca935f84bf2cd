"""What each card does: where it goes, in the Ranked game."""

from domain.games.solitaire.cards import DECK, GALAXY, RANKS, SUITS, rank_of, read, suit_of, write
from domain.games.solitaire.rules import fits_under
from domain.games.solitaire.text import name
from domain.kernel.notation import CardNote


def explain(text: str) -> CardNote:
    """Where the card written as `text` can go."""
    card = read(text)
    under = [write(other) for other in DECK if fits_under(True, card, other)]
    above = [write(other) for other in DECK if fits_under(True, other, card)]
    rank = rank_of(card)
    lines = [
        f"In a column it goes under {', '.join(under) or 'nothing'}, and above {', '.join(above) or 'nothing'}.",
        f"On the bar it comes {'first' if rank == 0 else f'after {RANKS[rank - 1]}{SUITS[suit_of(card)]}'}.",
    ]
    rules = ("US-14", "US-25") if rank == GALAXY else ("US-10", "US-12", "US-13", "US-30")
    return CardNote(name(card), " ".join(lines), rules)
